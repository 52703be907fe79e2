// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_stream.h"

#include <iterator>
#include <utility>

#include "app/pipeline/input_start.h"
#include "core/base/guarded.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

constexpr std::size_t kFetchedAtOnce = 64;

}  // namespace

PageStream::PageStream(SourceReader& reader, std::vector<std::string> sources,
                       std::function<bool(const std::string& input)> is_done)
    : reader_(reader), sources_(std::move(sources)), is_done_(std::move(is_done)) {}

bool PageStream::open_next_source() {
  pages_.clear();
  at_ = 0;
  if (!paths_.empty()) {
    const std::string path = std::move(paths_.back());
    paths_.pop_back();
    open(path);
    return true;
  }
  if (opened_ == sources_.size()) return false;
  open(sources_[opened_++]);
  return true;
}

void PageStream::open(const std::string& source) {
  reading_ = source;
  const auto kind = classify_source(source);
  if (!kind) {
    const auto matches =
        kind.error().kind == ErrorKind::kNotFound ? matching_paths(source) : std::vector<std::string>();
    paths_.insert(paths_.end(), matches.rbegin(), matches.rend());
    if (matches.empty()) pages_.push_back(failed_page(source, kind.error()));
  } else if (*kind == SourceKind::kStandardInput) {
    open_standard_input();
  } else if (*kind == SourceKind::kArchive) {
    open_archive(source);
  } else if (*kind == SourceKind::kPathList) {
    const auto bytes = read_document(source);
    if (!bytes) return pages_.push_back(failed_page(source, bytes.error()));
    std::vector<std::string> listed = parse_path_list(*bytes);
    paths_.insert(paths_.end(), std::make_move_iterator(listed.rbegin()), std::make_move_iterator(listed.rend()));
  } else if (*kind != SourceKind::kFolder) {
    reader_.expand(*kind, source, pages_);
    // Consecutive URLs are fetched together.
    while (*kind == SourceKind::kUrl && opened_ < sources_.size() && pages_.size() < kFetchedAtOnce &&
           is_http(sources_[opened_])) {
      reader_.expand(SourceKind::kUrl, sources_[opened_++], pages_);
    }
  } else if (auto folder = FolderReader::open(source, {}, is_archive_name)) {
    folder_ = std::move(folder).value();
    folder_name_ = source;
    folder_has_pages_ = false;
  } else {
    pages_.push_back(failed_page(source, folder.error()));
  }
}

void PageStream::open_archive(const std::filesystem::path& path) {
  reading_ = path.string();
  if (is_done_(path.string())) return;
  auto archive = ArchivePages::open(path, records_, reader_.pick());
  if (archive) {
    archive_ = std::move(archive).value();
    archive_name_ = path.string();
  } else {
    pages_.push_back(failed_page(path.string(), archive.error()));
  }
}

// Decides by its first bytes whether the input is an archive, which is read as a stream, or something else, which is
// read as a whole.
void PageStream::open_standard_input() {
  InputStart start = read_input_start();
  if (!start.is_archive) return reader_.expand_standard_input(std::move(start.bytes), pages_);
  archive_name_ = "-";
  auto archive = ArchivePages::of_stream(
      ArchiveReader(wrapwright::open_standard_input(std::move(start.bytes)), archive_name_), records_);
  if (!archive) return pages_.push_back(failed_page(archive_name_, std::move(archive).error()));
  archive_ = std::move(archive).value();
}

bool PageStream::next_of_folder(SourcePage& page) {
  auto entry = folder_->next();
  if (!entry) {
    folder_.reset();
    if (folder_has_pages_) return false;
    page = failed_page(folder_name_, {ErrorKind::kNotFound, "no pages in this folder", {folder_name_}});
    return true;
  }
  if (!*entry) {
    page = failed_page(entry->error());
    return true;
  }
  folder_has_pages_ = true;
  if (is_archive_name((*entry)->file)) {
    open_archive((*entry)->file);
    return false;
  }
  page = {};
  describe_page(**entry, folder_name_, reader_.url(), page);
  page.id = std::move((*entry)->id);
  page.file = std::move((*entry)->file);
  page.input = page.file.string();
  return true;
}

void PageStream::fetch() {
  fetched_.clear();
  fetched_at_ = 0;
  while (at_ < pages_.size() && fetched_.size() < kFetchedAtOnce && is_to_fetch(pages_[at_])) {
    SourcePage& page = pages_[at_++];
    if (!is_done_(page.id)) fetched_.push_back(std::move(page));
  }
  reader_.resolve(fetched_);
}

// Gives up a source that has thrown an exception, and continues with the next one.
SourcePage PageStream::abandon(Error error) {
  if (!archive_) folder_.reset();
  archive_.reset();
  fetched_.clear();
  fetched_at_ = 0;
  error.where.source = reading_;
  return failed_page(reading_, std::move(error));
}

bool PageStream::next(SourcePage& page) {
  bool is_taken = false;
  if (auto thrown = guarded("", [&] { is_taken = take(page); })) {
    page = abandon(*std::move(thrown));
    is_taken = true;
  }
  if (!is_taken) return false;
  if (page.input.empty()) page.input = page.id;
  page.site = site_of_page(page);
  return true;
}

bool PageStream::take(SourcePage& page) {
  while (true) {
    if (archive_) {
      CapturedPage capture;
      if (archive_->next(capture)) {
        if (!reader_.pick().takes(capture)) continue;
        page = source_page(std::move(capture));
        page.input = archive_name_;
        return true;
      }
      archive_.reset();
    } else if (fetched_at_ < fetched_.size()) {
      page = std::move(fetched_[fetched_at_++]);
      return true;
    } else if (at_ < pages_.size()) {
      if (is_to_fetch(pages_[at_])) {
        fetch();
        continue;
      }
      page = std::move(pages_[at_++]);
      return true;
    } else if (folder_) {
      if (next_of_folder(page)) return true;
    } else if (!open_next_source()) {
      return false;
    }
  }
}

}  // namespace wrapwright
