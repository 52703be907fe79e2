// SPDX-License-Identifier: Apache-2.0
#include "web/archive/record_digest.h"

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/ascii.h"
#include "core/base/digest.h"

namespace wrapwright {
namespace {

constexpr std::size_t kSha1Bytes = 20;
constexpr std::size_t kSha256Bytes = 32;
constexpr std::string_view kHex = "0123456789ABCDEF";
constexpr std::string_view kBase32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

std::optional<std::string> bytes_of(std::string_view digits, std::string_view alphabet, unsigned bits_of_digit) {
  std::string out;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : digits) {
    const std::size_t value = alphabet.find(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << bits_of_digit | static_cast<std::uint32_t>(value);
    count += bits_of_digit;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xFFU);
  }
  return out;
}

// The digest's bytes in either notation; nothing if their number is not `size`.
std::optional<std::string> digest_bytes(std::string_view digits, std::size_t size) {
  while (digits.ends_with('=')) digits.remove_suffix(1);
  const bool is_hex = digits.size() == 2 * size;
  if (!is_hex && digits.size() != (size * 8 + 4) / 5) return std::nullopt;
  return is_hex ? bytes_of(digits, kHex, 4) : bytes_of(digits, kBase32, 5);
}

}  // namespace

bool contradicts(std::string_view digest, std::string_view bytes) {
  const std::size_t colon = digest.find(':');
  const std::string algorithm = colon == std::string_view::npos ? "sha1" : lower(digest.substr(0, colon));
  const std::string_view digits = trim(digest.substr(colon == std::string_view::npos ? 0 : colon + 1));
  if (algorithm == "sha1" || algorithm == "sha-1") {
    const auto expected = digest_bytes(digits, kSha1Bytes);
    return expected && expected != digest_bytes(sha1_base32(bytes), kSha1Bytes);
  }
  if (algorithm == "sha256" || algorithm == "sha-256") {
    const auto expected = digest_bytes(digits, kSha256Bytes);
    return expected && expected != digest_bytes(sha256_hex(bytes), kSha256Bytes);
  }
  return false;
}

}  // namespace wrapwright
