// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/journal.h"

#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "core/base/digest.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/percent_encoding.h"

namespace wrapwright {
namespace {

constexpr std::string_view kSumBegin = R"(,"sum":")";
constexpr std::string_view kSumEnd = R"("})";
constexpr std::size_t kSumDigits = 32;

// File names may be any bytes, which JSON cannot hold: "%" and bytes above 0x7F are written as %XX.
std::string as_ascii(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) < 0x80 && c != '%') {
      out += c;
    } else {
      append_percent(c, out);
    }
  }
  return out;
}

std::string line_of(const JournalEntry& entry) {
  Json line;
  if (!entry.shard.name.empty()) {
    line["shard"] = as_ascii(entry.shard.name);
    line["bytes"] = entry.shard.bytes;
    line["sha256"] = entry.shard.digest;
  }
  line["whole"] = Json::array();
  for (const std::string& input : entry.whole) line["whole"].push_back(as_ascii(input));
  if (!entry.part.empty()) line["part"] = {{"input", as_ascii(entry.part)}, {"pages", entry.part_pages}};
  line["good"] = entry.pages.good;
  line["failed"] = entry.pages.failed;
  return write_json(line);
}

// The number of a member; a number that cannot be represented exactly, such as 1e30, does not count.
std::uint64_t number_of(const Json& object, const char* name) {
  const Json& value = object.at(name);
  if (!value.is_number_unsigned()) throw Json::type_error::create(302, "not a whole number", &value);
  return value.get<std::uint64_t>();
}

JournalEntry entry_of(const Json& line) {
  JournalEntry entry;
  if (line.contains("shard")) {
    entry.shard = {decode_percents(line["shard"].get<std::string>()), number_of(line, "bytes"),
                   line.at("sha256").get<std::string>()};
  }
  for (const auto& input : line.at("whole")) entry.whole.push_back(decode_percents(input.get<std::string>()));
  if (line.contains("part")) {
    entry.part = decode_percents(line["part"].at("input").get<std::string>());
    entry.part_pages = number_of(line["part"], "pages");
  }
  entry.pages = {number_of(line, "good"), number_of(line, "failed")};
  return entry;
}

std::optional<JournalEntry> parse_entry(std::string_view line) {
  const auto json = read_json(line);
  if (!json) return std::nullopt;
  try {
    return entry_of(*json);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

Status lock(const std::filesystem::path& path, int file) {
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return Done{};
  if (errno != EWOULDBLOCK) return io_error(path, "cannot lock", errno);
  return Error{ErrorKind::kRefused, "another process is writing this output", {path.string()}};
}

}  // namespace

Result<Journal> Journal::create(const std::filesystem::path& path, const std::string& settings) {
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
  if (file.get() < 0 && errno == EEXIST) {
    return Error{
        ErrorKind::kRefused,
        "an earlier run has written this output: continue with --resume, or remove its shards and this journal",
        {path.string()}};
  }
  if (file.get() < 0) return io_error(path, "cannot create", errno);
  if (auto locked = lock(path, file.get()); !locked) return std::move(locked).error();
  Journal out(path, std::move(file));
  out.sum_ = settings;
  if (auto written = out.write_line(settings); !written) return std::move(written).error();
  return out;
}

Result<Journal> Journal::resume(const std::filesystem::path& path, const std::string& settings) {
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (file.get() < 0) return io_error(path, "cannot open", errno);
  if (auto locked = lock(path, file.get()); !locked) return std::move(locked).error();
  Journal out(path, std::move(file));
  if (auto loaded = out.load(settings); !loaded) return std::move(loaded).error();
  return out;
}

Status Journal::load(const std::string& settings) {
  const auto bytes = read_file(path_);
  if (!bytes) return bytes.error();
  const std::size_t end = bytes->rfind('\n');
  const std::size_t size = end == std::string::npos ? 0 : end + 1;
  // The process was killed while it wrote a line.
  if (size < bytes->size() && ::ftruncate(file_.get(), static_cast<off_t>(size)) != 0) {
    return io_error(path_, "cannot cut off the last line", errno);
  }
  std::string_view rest = std::string_view(*bytes).substr(0, size);
  sum_ = settings;
  if (rest.empty()) return write_line(settings);
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    if (number == 1) {
      if (line == settings) continue;
      return Error{ErrorKind::kRefused,
                   "the earlier run had other options: " + std::string(line) + " instead of " + settings,
                   {path_.string(), number}};
    }
    const auto unsealed = unseal(line);
    const auto entry = unsealed ? parse_entry(*unsealed) : std::nullopt;
    if (!entry) {
      return Error{ErrorKind::kSyntax,
                   "not a journal entry, or changed since it was written: remove the journal and the shards, and "
                   "start again",
                   {path_.string(), number}};
    }
    take(*entry);
  }
  return Done{};
}

void Journal::take(const JournalEntry& entry) {
  if (!entry.shard.name.empty()) shards_.push_back(entry.shard);
  for (const std::string& input : entry.whole) {
    whole_.insert(input);
    parts_.erase(input);
  }
  if (!entry.part.empty()) parts_[entry.part] = entry.part_pages;
  pages_.good += entry.pages.good;
  pages_.failed += entry.pages.failed;
}

std::string Journal::seal(std::string_view line) {
  sum_ = sha256_hex(sum_ + std::string(line)).substr(0, kSumDigits);
  line.remove_suffix(1);  // "}"
  return std::string(line).append(kSumBegin).append(sum_).append(kSumEnd);
}

std::optional<std::string> Journal::unseal(std::string_view line) {
  constexpr std::size_t kSeal = kSumBegin.size() + kSumDigits + kSumEnd.size();
  if (line.size() < kSeal) return std::nullopt;
  std::string unsealed = std::string(line.substr(0, line.size() - kSeal)) + "}";
  if (seal(unsealed) != line) return std::nullopt;
  return unsealed;
}

Status Journal::append(const JournalEntry& entry) { return write_line(seal(line_of(entry))); }

Status Journal::write_line(const std::string& line) {
  if (!write_all(file_.get(), line + "\n")) return io_error(path_, "cannot write", errno);
  if (::fsync(file_.get()) != 0) return io_error(path_, "cannot flush", errno);
  return Done{};
}

}  // namespace wrapwright
