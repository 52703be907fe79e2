// SPDX-License-Identifier: Apache-2.0
#include "site/fields/part_search.h"

#include <algorithm>
#include <cassert>

namespace wrapwright {
namespace {

// Hashes are polynomials of the bytes modulo a prime whose square fits into 64 bits.
constexpr std::uint64_t kPrime = (std::uint64_t{1} << 31U) - 1;

std::uint64_t byte(char c) { return static_cast<unsigned char>(c); }

}  // namespace

PartSearch::PartSearch(std::size_t size) : size_(size), base_(256 + seed_at(this) % (kPrime - 256)) {
  assert(size > 0);
  for (std::size_t i = 1; i < size; ++i) highest_ = highest_ * base_ % kPrime;
}

std::uint64_t PartSearch::hash_of(std::string_view part) const {
  std::uint64_t hash = 0;
  for (const char c : part) hash = (hash * base_ + byte(c)) % kPrime;
  return hash;
}

void PartSearch::add(std::string_view part) {
  assert(part.size() == size_);
  std::vector<Part>& alike = parts_[hash_of(part)];
  const auto same = std::find_if(alike.begin(), alike.end(), [&](const Part& known) { return known.text == part; });
  if (same == alike.end()) alike.push_back({part, false});
}

void PartSearch::look_into(std::string_view text) {
  if (text.size() < size_) return;
  std::uint64_t hash = hash_of(text.substr(0, size_));
  for (std::size_t at = 0;; ++at) {
    if (const auto alike = parts_.find(hash); alike != parts_.end()) {
      for (Part& part : alike->second) part.found = part.found || part.text == text.substr(at, size_);
    }
    if (at + size_ == text.size()) return;
    hash = (hash + (kPrime - highest_) * byte(text[at])) % kPrime;
    hash = (hash * base_ + byte(text[at + size_])) % kPrime;
  }
}

bool PartSearch::has(std::string_view part) const {
  const auto alike = parts_.find(hash_of(part));
  return alike != parts_.end() && std::any_of(alike->second.begin(), alike->second.end(),
                                              [&](const Part& known) { return known.found && known.text == part; });
}

}  // namespace wrapwright
