// SPDX-License-Identifier: Apache-2.0
#include "web/captures/cdx_pages.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/files.h"
#include "web/archive/byte_source.h"
#include "web/archive/cdx.h"
#include "web/archive/member_reader.h"
#include "web/captures/record_pages.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxLine = std::size_t{1} << 20U;

// The entries of an index, which may be compressed.
class Entries {
 public:
  Entries(MemberReader reader, std::string name) : reader_(std::move(reader)), name_(std::move(name)) {}

  // Nothing at the end.
  std::optional<Result<CdxEntry>> next() {
    while (const auto line = next_line()) {
      if (!*line) return line->error();
      auto entry = parser_.parse(**line);
      if (!entry) return Error{entry.error().kind, "not an entry: " + entry.error().message, {name_, number_}};
      if (*entry) return **std::move(entry);
    }
    return std::nullopt;
  }

 private:
  std::optional<Result<std::string_view>> next_line() {
    bytes_.drop(std::exchange(taken_, 0));
    std::size_t seen = 0;
    while (true) {
      const std::string_view all = bytes_.view();
      const std::size_t end = all.find('\n', seen);
      if (end != std::string_view::npos || all.size() > kMaxLine || is_at_end_) {
        if (all.empty()) return std::nullopt;
        ++number_;
        taken_ = end == std::string_view::npos ? all.size() : end + 1;
        return all.substr(0, taken_);
      }
      seen = all.size();
      const auto step = reader_.read(bytes_);
      if (step == MemberReader::Step::kDamage) {
        Error error = reader_.error();
        error.where.source = name_;
        return error;
      }
      is_at_end_ = step == MemberReader::Step::kEnd;
    }
  }

  MemberReader reader_;
  std::string name_;
  CdxParser parser_;
  ByteBuffer bytes_;
  std::size_t taken_ = 0;
  std::size_t number_ = 0;  // of the line
  bool is_at_end_ = false;
};

Result<Entries> open_entries(const fs::path& path) {
  auto bytes = open_bytes(path);
  if (!bytes) return std::move(bytes).error();
  return Entries(MemberReader(std::move(bytes).value()), path.string());
}

bool is_revisit(const CdxEntry& entry) { return entry.mime == "warc/revisit"; }

bool may_be_page(const CdxEntry& entry) {
  if (is_revisit(entry)) return true;
  return (is_html_type(entry.mime) || entry.mime == "unk") &&
         (entry.status == 0 || (entry.status >= 200 && entry.status < 300));
}

// Never outside the folder of the index and that of its archives, not even by a link, because an index often comes from
// elsewhere. Only regular files, because opening or reading a pipe might never end.
Result<fs::path> find_archive(const fs::path& index, const std::string& name) {
  const fs::path folder = index.has_parent_path() ? index.parent_path() : fs::path(".");
  const fs::path archives = folder / ".." / "archive";
  std::error_code code;
  const std::array roots = {fs::canonical(folder, code), fs::canonical(archives, code)};
  Error error{ErrorKind::kNotFound, "cannot open: there is no such archive next to the index", {name}};
  for (const fs::path& path : {folder / name, archives / name, fs::path(name)}) {
    if (!fs::exists(path, code)) continue;
    const bool is_inside = std::any_of(
        roots.begin(), roots.end(), [&path](const fs::path& root) { return !root.empty() && lies_below(root, path); });
    if (is_inside && fs::is_regular_file(path, code)) return path.lexically_normal();
    error = {
        ErrorKind::kRefused, is_inside ? "not a file" : "the archive lies outside the folder of its index", {name}};
  }
  return error;
}

}  // namespace

struct CdxPages::Impl {
  struct Archive {
    std::size_t number;
    RecordPages pages;
  };
  Impl(fs::path index, Entries all, std::shared_ptr<RecordLookup> records, RecordPick picked)
      : path(std::move(index)), entries(std::move(all)), lookup(std::move(records)), pick(std::move(picked)) {}

  const Archive& archive_of(const std::string& name) {
    const auto known = archives.find(name);
    if (known != archives.end()) return known->second;
    const auto file = find_archive(path, name);
    const std::size_t number = lookup->add_archive([file]() -> Result<ArchiveReader> {
      if (!file) return file.error();
      return ArchiveReader::open(*file);
    });
    return archives.emplace(name, Archive{number, {lookup, number, file ? file->string() : name}}).first->second;
  }

  fs::path path;
  Entries entries;
  std::shared_ptr<RecordLookup> lookup;
  RecordPick pick;
  std::map<std::string, Archive> archives{};
};

CdxPages::CdxPages(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
CdxPages::CdxPages(CdxPages&&) noexcept = default;
CdxPages& CdxPages::operator=(CdxPages&&) noexcept = default;
CdxPages::~CdxPages() = default;

Result<CdxPages> CdxPages::open(const fs::path& path, std::shared_ptr<RecordLookup> lookup, const RecordPick& pick) {
  auto entries = open_entries(path);
  auto first = open_entries(path);
  if (!entries || !first) return entries ? std::move(first).error() : std::move(entries).error();
  auto impl = std::make_unique<Impl>(path, std::move(entries).value(), std::move(lookup), pick);
  while (const auto entry = first->next()) {
    if (!*entry || is_revisit(**entry) || (*entry)->digest.empty()) continue;
    impl->lookup->remember_digest((*entry)->digest, impl->archive_of((*entry)->file).number, (*entry)->offset);
  }
  return CdxPages(std::move(impl));
}

bool CdxPages::next(CapturedPage& page) {
  while (const auto entry = impl_->entries.next()) {
    if (!*entry) {
      page = failed_capture(entry->error());
      return true;
    }
    if (!may_be_page(**entry) || !impl_->pick.takes(**entry)) continue;
    const Impl::Archive& archive = impl_->archive_of((*entry)->file);
    const auto record = impl_->lookup->read(archive.number, (*entry)->offset);
    if (!record) {
      page = failed_capture(record.error());
      page.url = (*entry)->url;
      return true;
    }
    // Looking up the original of a revisit overwrites the record that was read last.
    ArchiveRecord kept = **record;
    const std::string block(kept.block);
    kept.block = block;
    if (may_hold(TakenRecords::kPages, kept.head) && archive.pages.take(kept, page)) return true;
  }
  return false;
}

}  // namespace wrapwright
