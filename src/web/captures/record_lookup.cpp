// SPDX-License-Identifier: Apache-2.0
#include "web/captures/record_lookup.h"

#include <utility>

namespace wrapwright {
namespace {

constexpr std::size_t kMaxSpots = 1'000'000;

// Indexes have digests without the algorithm.
std::string_view bare(std::string_view digest) {
  const std::size_t colon = digest.find(':');
  return colon == std::string_view::npos ? digest : digest.substr(colon + 1);
}

constexpr std::string_view kDigest = "digest";
constexpr std::string_view kId = "id";
constexpr std::string_view kAddress = "address";

}  // namespace

std::size_t RecordLookup::add_archive(Open open) {
  archives_.push_back(std::move(open));
  return archives_.size() - 1;
}

Result<const ArchiveRecord*> RecordLookup::read(std::size_t archive, std::uint64_t offset) {
  if (!reader_ || open_archive_ != archive) {
    reader_.reset();
    auto opened = archives_[archive]();
    if (!opened) return std::move(opened).error();
    reader_.emplace(std::move(opened).value());
    open_archive_ = archive;
  }
  Place place{reader_->name()};
  place.byte = offset;
  const Error none{ErrorKind::kNotFound, "no record begins here", place};
  if (!reader_->seek(offset)) return none;
  auto record = reader_->next();
  if (!record) return none;
  if (!*record) return std::move(*record).error();
  if ((**record)->offset != offset) return none;
  return **record;
}

std::uint64_t RecordLookup::key_of(std::string_view kind, std::string_view first, std::string_view second) const {
  return seeded_hash(first, seeded_hash(second, seeded_hash(kind, seed_)));
}

RecordLookup::Spot& RecordLookup::spot_of(std::uint64_t key) {
  if (spots_.size() >= kMaxSpots) {
    numbers_ = {};
    spots_.clear();
  }
  std::uint32_t& number = numbers_[key];
  if (number == 0) {
    spots_.emplace_back();
    number = static_cast<std::uint32_t>(spots_.size());
  }
  return spots_[number - 1];
}

// The entry may be that of a revisit, which must not replace its original.
void RecordLookup::remember_digest(std::string_view digest, std::size_t archive, std::uint64_t offset) {
  Spot& spot = spot_of(key_of(kDigest, bare(digest)));
  if (spot.archive == kNoArchive) spot = {archive, offset};
}

void RecordLookup::remember(const ArchiveHead& head, std::size_t archive, std::uint64_t offset) {
  const std::string_view digest = head.field("WARC-Payload-Digest");
  const Spot spot{archive, offset};
  if (!digest.empty()) spot_of(key_of(kDigest, bare(digest))) = spot;
  if (!head.id.empty()) spot_of(key_of(kId, head.id)) = spot;
  spot_of(key_of(kAddress, head.uri, head.date)) = spot;
}

// `is` distinguishes the record from one whose key only has the same hash value.
const ArchiveRecord* RecordLookup::find(std::uint64_t key, const Is& is) {
  const std::uint32_t number = numbers_.find(key);
  if (number == 0) return nullptr;
  const Spot spot = spots_[number - 1];
  const auto record = read(spot.archive, spot.offset);
  return record && (*record)->head.type != RecordType::kRevisit && is((*record)->head) ? *record : nullptr;
}

const ArchiveRecord* RecordLookup::original(const ArchiveHead& revisit) {
  if (const std::string_view digest = bare(revisit.field("WARC-Payload-Digest")); !digest.empty()) {
    const auto* const found = find(key_of(kDigest, digest), [&](const ArchiveHead& head) {
      const std::string_view its = bare(head.field("WARC-Payload-Digest"));
      return its.empty() || its == digest;
    });
    if (found != nullptr) return found;
  }
  if (const std::string_view id = revisit.field("WARC-Refers-To"); !id.empty()) {
    const auto* const found = find(key_of(kId, id), [&](const ArchiveHead& head) { return head.id == id; });
    if (found != nullptr) return found;
  }
  const std::string_view uri = revisit.field("WARC-Refers-To-Target-URI");
  const std::string_view date = revisit.field("WARC-Refers-To-Date");
  if (uri.empty() || date.empty()) return nullptr;
  return find(key_of(kAddress, uri, date),
              [&](const ArchiveHead& head) { return head.uri == uri && head.date == date; });
}

}  // namespace wrapwright
