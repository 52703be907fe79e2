// SPDX-License-Identifier: Apache-2.0
#include "web/archive/reader.h"

#include <algorithm>
#include <utility>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::string_view kWarcStart = "WARC/";
constexpr std::size_t kLongestTail = 64;  // line breaks after a block, and the start of the next record

bool is_line_break(char c) { return c == '\r' || c == '\n'; }

}  // namespace

Result<ArchiveReader> ArchiveReader::open(const std::filesystem::path& path, const ArchiveLimits& limits) {
  auto source = open_bytes(path);
  if (!source) return std::move(source).error();
  return ArchiveReader(std::move(source).value(), path.string(), limits);
}

ArchiveReader::ArchiveReader(std::unique_ptr<ByteSource> source, std::string name, const ArchiveLimits& limits)
    : segments_(MemberReader(std::move(source), limits.inflation)), name_(std::move(name)), limits_(limits) {}

Error ArchiveReader::damage(const std::string& message, ErrorKind kind) const {
  Place place{name_};
  place.byte = record_.offset;
  const std::string& uri = record_.head.uri;
  return {kind, "record " + std::to_string(count_) + (uri.empty() ? "" : " (" + uri + ")") + ": " + message, place};
}

void ArchiveReader::skip_blank_lines() {
  while (true) {
    const std::string_view data = segments_.data();
    const auto end = std::find_if_not(data.begin(), data.end(), is_line_break);
    const bool all = end == data.end();
    segments_.drop(static_cast<std::size_t>(end - data.begin()));
    if (!all || !segments_.more()) return;
  }
}

std::optional<std::size_t> ArchiveReader::parse_head(std::string_view bytes, ArchiveHead& head) const {
  if (format_ != Format::kArc && bytes.starts_with("WARC/")) return parse_warc_head(bytes, head);
  if (format_ != Format::kWarc) return parse_arc_head(bytes, head);
  return std::nullopt;
}

// Reads the head at the front of data() into the record; nothing if there is none.
std::optional<std::size_t> ArchiveReader::read_head() {
  while (true) {
    const std::string_view data = segments_.data().substr(0, limits_.max_head_bytes);
    if (const auto size = parse_head(data, record_.head)) return size;
    const bool may_be_head =
        format_ == Format::kArc ? data.size() < kMaxArcHead : data.starts_with("WARC/") || data.size() < kMaxArcHead;
    if (!may_be_head || data.size() >= limits_.max_head_bytes) return std::nullopt;
    // Doubles each time, because each member may hold only one byte.
    segments_.need(2 * data.size());
    if (segments_.data().size() == data.size()) return std::nullopt;
  }
}

// Whether a complete head begins there, not just its first word. Unlike a head at an expected position, it must not
// have lines without a colon.
bool ArchiveReader::is_warc_record(std::size_t at, Tried& tried) {
  if (at < tried.ruled_out) return false;
  segments_.need(at + kMaxWarcVersion);
  const auto version = warc_version_size(segments_.data().substr(at));
  if (!version) return false;
  if (tried.line < at + *version) tried.line = tried.searched = at + *version;
  while (true) {
    const std::string_view data = segments_.data().substr(0, at + limits_.max_head_bytes);
    const std::size_t end = data.find('\n', tried.searched);
    if (end == std::string_view::npos) {
      tried.searched = std::max(tried.searched, data.size());
      if (data.size() < segments_.data().size() || !segments_.more()) return false;
      continue;
    }
    const std::string_view line = data.substr(tried.line, end - tried.line);
    if (line.find_first_not_of('\r') == std::string_view::npos) {
      ArchiveHead head;
      if (parse_warc_head(data.substr(at), head) && head.length && !head.field("WARC-Type").empty()) return true;
      tried.ruled_out = end + 1;
      return false;
    }
    if (!is_blank(line.front()) && line.find(':') == std::string_view::npos) {
      tried.ruled_out = tried.line;
      return false;
    }
    tried.line = tried.searched = end + 1;
  }
}

bool ArchiveReader::is_record(std::size_t at, Tried& tried) {
  if (format_ != Format::kArc && segments_.data().substr(at).starts_with(kWarcStart)) return is_warc_record(at, tried);
  ArchiveHead head;
  return format_ != Format::kWarc && parse_arc_head(segments_.data().substr(at), head);
}

// The first record that begins in data() in [from, end); in ARC at the start of a line.
std::optional<std::size_t> ArchiveReader::find_record(std::size_t from, std::size_t end) {
  const bool by_lines = format_ != Format::kWarc;
  const std::string_view start = by_lines ? std::string_view("\n") : kWarcStart;
  Tried tried;
  for (std::size_t at = from; at < end; ++at) {
    at = segments_.data().substr(0, end).find(start, at);
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t record = at + (by_lines ? 1 : 0);
    if (is_record(record, tried)) return record;
  }
  return std::nullopt;
}

// Drops the bytes before the next record of the segment, or the rest of the segment if it has no more records.
void ArchiveReader::resync() {
  is_lost_ = false;
  while (true) {
    const std::size_t end = segments_.data().size();
    if (const auto found = find_record(0, end)) return segments_.drop(*found);
    const std::size_t line = segments_.data().substr(0, end).rfind('\n');
    const std::size_t tail = line == std::string_view::npos ? kWarcStart.size() : end - line;
    const std::size_t kept = std::min({end, tail, kMaxArcHead});
    segments_.drop(end - kept);
    // The search may have read more to see complete heads.
    if (segments_.data().size() == kept && !segments_.more()) return segments_.drop(kept);
  }
}

void ArchiveReader::skip_rest() {
  while (rest_ > 0) {
    const auto here = static_cast<std::size_t>(std::min<std::uint64_t>(rest_, segments_.data().size()));
    segments_.drop(here);
    rest_ -= here;
    if (rest_ > 0 && !segments_.more()) rest_ = 0;
  }
}

// Goes to where the next record should begin; false at the segment's end.
bool ArchiveReader::go_to_record() {
  segments_.drop(std::exchange(done_, 0));
  skip_rest();
  if (is_lost_) resync();
  skip_blank_lines();
  return !segments_.data().empty();
}

// Whether a block ends at `at`: it is followed by an empty line, a record, or the end.
bool ArchiveReader::ends_well(std::size_t at) {
  segments_.need(at + kLongestTail);
  const std::string_view tail = segments_.data().substr(at);
  if (tail.starts_with("\r\n\r\n") || tail.starts_with("\n\n") || tail.empty()) return true;
  const std::string_view start = tail.substr(0, kLongestTail);
  const auto record =
      static_cast<std::size_t>(std::find_if_not(start.begin(), start.end(), is_line_break) - start.begin());
  if (record == tail.size() || tail.substr(record).starts_with(kWarcStart)) return true;
  ArchiveHead head;
  return format_ == Format::kArc && parse_arc_head(tail.substr(record), head);
}

// Ends the block at the next record or at the end of the segment, because its length in the head is wrong.
ArchiveReader::Extent ArchiveReader::cut_block(std::size_t head, const std::string& why) {
  Extent out;
  const auto found = find_record(head, segments_.data().size());
  out.size = found.value_or(segments_.data().size());
  out.block = out.size - head;
  out.damage = damage(why);
  return out;
}

// Reads a block that is longer than the limit. Its length may be wrong and include other records, which are searched.
ArchiveReader::Extent ArchiveReader::measure_long(std::size_t head) {
  Extent out;
  if (!segments_.need(head + limits_.max_block_bytes)) {
    const auto reason = segments_.take_damage();
    return cut_block(head, reason ? reason->message : "it is cut off");
  }
  if (format_ == Format::kWarc && find_record(head, segments_.data().size())) {
    return cut_block(head, "its length is wrong");
  }
  out.block = limits_.max_block_bytes;
  out.size = head + out.block;
  rest_ = *record_.head.length - out.block;
  out.damage =
      damage("its block is larger than " + std::to_string(limits_.max_block_bytes) + " bytes", ErrorKind::kLimit);
  return out;
}

ArchiveReader::Extent ArchiveReader::measure(std::size_t head) {
  if (!record_.head.length) {
    segments_.need(head + limits_.max_block_bytes);
    return cut_block(head, "its head does not say how long it is");
  }
  if (*record_.head.length > limits_.max_block_bytes) return measure_long(head);
  const std::size_t end = head + static_cast<std::size_t>(*record_.head.length);
  if (!segments_.need(end)) {
    const auto reason = segments_.take_damage();
    const std::size_t there = segments_.data().size() - head;
    return cut_block(head, reason ? reason->message
                                  : "it is cut off after " + std::to_string(there) + " of " +
                                        std::to_string(*record_.head.length) + " bytes");
  }
  Extent out{.block = end - head, .size = end, .damage = std::nullopt};
  if (ends_well(end)) return out;
  if (find_record(head, end)) return cut_block(head, "its length is wrong");
  out.damage = damage("its length is wrong, more follows");
  is_lost_ = true;
  return out;
}

// Reports bytes at a position where a record should begin.
Error ArchiveReader::junk() {
  record_.head = {};
  record_.offset = segments_.offset();
  const bool is_cut = warc_version_size(segments_.data()).has_value();
  is_lost_ = true;
  // A head that is cut off by the end of a damaged member is reported as damage of the member.
  if (auto reason = segments_.take_damage()) return damage(reason->message, reason->kind);
  return damage(is_cut ? "its head does not end" : "no record begins here");
}

std::optional<Result<const ArchiveRecord*>> ArchiveReader::next(const Filter& filter) {
  while (true) {
    if (!go_to_record()) {
      auto reason = segments_.take_damage();
      record_.head = {};
      record_.offset = reason ? reason->where.byte : 0;
      const bool goes_on = segments_.next();
      if (reason) return damage(reason->message, reason->kind);
      if (!goes_on) return std::nullopt;
      continue;
    }
    const auto head = read_head();
    if (!head) return junk();
    if (format_ == Format::kUnknown) format_ = record_.head.version == "ARC" ? Format::kArc : Format::kWarc;
    record_.offset = segments_.offset();
    record_.number = count_;
    const bool is_wanted = !filter || filter(record_.head);
    Extent extent = measure(*head);
    ++count_;
    done_ = extent.size;
    if (!is_wanted && extent.damage) return *std::move(extent.damage);
    if (!is_wanted) continue;
    record_.block = segments_.data().substr(*head, extent.block);
    record_.damage = std::move(extent.damage);
    return &record_;
  }
}

bool ArchiveReader::seek(std::uint64_t offset) {
  if (!segments_.seek(offset)) return false;
  done_ = 0;
  rest_ = 0;
  is_lost_ = false;
  return true;
}

}  // namespace wrapwright
