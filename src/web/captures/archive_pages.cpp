// SPDX-License-Identifier: Apache-2.0
#include "web/captures/archive_pages.h"

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/files.h"
#include "web/archive/wacz.h"
#include "web/captures/cdx_pages.h"
#include "web/fetch/source.h"

namespace wrapwright {
namespace {

constexpr std::size_t kStart = 16;  // bytes that distinguish a ZIP and an index from other files

Result<ArchiveReader> open_zipped(const Wacz& wacz, const std::string& file, const std::string& place) {
  auto bytes = wacz.open_file(file);
  if (!bytes) return std::move(bytes).error();
  return ArchiveReader(std::move(bytes).value(), place);
}

// An archive that is being read.
struct OpenArchive {
  ArchiveReader reader;
  RecordPages pages;
};

}  // namespace

bool is_archive_name(const std::filesystem::path& path) {
  const std::string name = lower(path.filename().string());
  constexpr std::array<std::string_view, 6> kEndings = {".warc", ".warc.gz", ".warc.zst", ".arc", ".arc.gz", ".wacz"};
  for (const std::string_view ending : kEndings) {
    if (name.size() > ending.size() && name.ends_with(ending)) return true;
  }
  return false;
}

struct ArchivePages::Impl {
  std::shared_ptr<RecordLookup> lookup{};
  TakenRecords taken = TakenRecords::kPages;
  std::optional<OpenArchive> archive{};
  std::optional<CdxPages> index{};
  std::optional<Wacz> wacz{};
  std::string name{};            // of the WACZ
  std::size_t opened = 0;        // of its archives
  std::deque<Error> problems{};  // of the WACZ
  bool open_next_archive();
};

// False if there is none.
bool ArchivePages::Impl::open_next_archive() {
  archive.reset();
  if (!wacz || opened == wacz->archives().size()) return false;
  const std::string& file = wacz->archives()[opened++];
  const std::string place = name + "/" + file;
  auto reader = open_zipped(*wacz, file, place);
  if (!reader) {
    problems.push_back(std::move(reader).error());
    return true;
  }
  const std::size_t number = lookup->add_archive([zip = *wacz, file, place] { return open_zipped(zip, file, place); });
  archive.emplace(OpenArchive{std::move(reader).value(), {lookup, number, place, taken}});
  return true;
}

Result<ArchivePages> ArchivePages::open(const std::filesystem::path& path, std::shared_ptr<RecordLookup> lookup,
                                        const RecordPick& pick, TakenRecords taken) {
  std::string buffer;
  const auto start = read_file_start(path, buffer, kStart);
  if (!start) return start.error();
  if (start->empty()) return Error{ErrorKind::kSyntax, "the file is empty", {path.string()}};
  ArchivePages out;
  out.impl_->lookup = lookup ? std::move(lookup) : std::make_shared<RecordLookup>();
  out.impl_->taken = taken;
  if (is_record_index(path.string(), *start)) {
    auto index = CdxPages::open(path, out.impl_->lookup, pick);
    if (!index) return std::move(index).error();
    out.impl_->index.emplace(std::move(index).value());
    return out;
  }
  if (is_zip(*start)) {
    auto wacz = Wacz::open(path);
    if (!wacz) return std::move(wacz).error();
    out.impl_->wacz.emplace(std::move(wacz).value());
    out.impl_->name = path.string();
    for (Error& error : out.impl_->wacz->check()) out.impl_->problems.push_back(std::move(error));
    if (out.impl_->wacz->archives().empty()) {
      out.impl_->problems.push_back(
          {ErrorKind::kNotFound, "no archives in this ZIP: nothing below archive/", {path.string()}});
    }
    return out;
  }
  auto reader = ArchiveReader::open(path);
  if (!reader) return std::move(reader).error();
  const std::size_t number = out.impl_->lookup->add_archive([path] { return ArchiveReader::open(path); });
  out.impl_->archive.emplace(OpenArchive{std::move(reader).value(), {out.impl_->lookup, number, path.string(), taken}});
  return out;
}

Result<ArchivePages> ArchivePages::of_stream(ArchiveReader reader, std::shared_ptr<RecordLookup> lookup,
                                             TakenRecords taken) {
  if (!lookup) lookup = std::make_shared<RecordLookup>();
  auto spool = RecordSpool::make(lookup);
  if (!spool) return std::move(spool).error();
  const std::string name = reader.name();
  ArchivePages out;
  out.impl_->archive.emplace(OpenArchive{std::move(reader), {lookup, std::move(spool).value(), name, taken}});
  out.impl_->lookup = std::move(lookup);
  out.impl_->taken = taken;
  return out;
}

ArchivePages::ArchivePages() : impl_(std::make_unique<Impl>()) {}
ArchivePages::ArchivePages(ArchivePages&&) noexcept = default;
ArchivePages& ArchivePages::operator=(ArchivePages&&) noexcept = default;
ArchivePages::~ArchivePages() = default;

bool ArchivePages::next(CapturedPage& page) {
  while (true) {
    if (!impl_->problems.empty()) {
      page = failed_capture(impl_->problems.front());
      impl_->problems.pop_front();
      return true;
    }
    if (impl_->index) return impl_->index->next(page);
    if (impl_->archive) {
      const auto may_be_taken = [this](const ArchiveHead& head) { return may_hold(impl_->taken, head); };
      while (auto record = impl_->archive->reader.next(may_be_taken)) {
        if (!*record) {
          page = failed_capture(record->error());
          return true;
        }
        if (impl_->archive->pages.take(***record, page)) return true;
      }
    }
    if (!impl_->open_next_archive()) return false;
  }
}

}  // namespace wrapwright
