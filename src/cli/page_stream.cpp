// SPDX-License-Identifier: Apache-2.0
#include "cli/page_stream.h"

#include <utility>

#include "base/url.h"

namespace wrapwright {
namespace {

constexpr std::size_t kFetchedAtOnce = 64;

}  // namespace

PageStream::PageStream(SourceReader& reader, std::vector<std::string> sources)
    : reader_(reader), sources_(std::move(sources)) {}

bool PageStream::open_next_source() {
  if (opened_ == sources_.size()) return false;
  pages_.clear();
  at_ = 0;
  const std::string& source = sources_[opened_++];
  const auto kind = classify_source(source);
  if (!kind) {
    pages_.push_back(failed_page(source, kind.error()));
  } else if (*kind != SourceKind::kFolder) {
    reader_.expand(*kind, source, pages_);
    // URLs that stand side by side are fetched together.
    while (*kind == SourceKind::kUrl && opened_ < sources_.size() && pages_.size() < kFetchedAtOnce &&
           is_http(sources_[opened_])) {
      reader_.expand(SourceKind::kUrl, sources_[opened_++], pages_);
    }
  } else if (auto folder = FolderReader::open(source)) {
    folder_ = std::move(folder).value();
    folder_has_pages_ = false;
  } else {
    pages_.push_back(failed_page(source, folder.error()));
  }
  return true;
}

bool PageStream::next_of_folder(SourcePage& page) {
  auto entry = folder_->next();
  const std::string& folder = sources_[opened_ - 1];
  if (!entry) {
    folder_.reset();
    if (folder_has_pages_) return false;
    page = failed_page(folder, {ErrorKind::kNotFound, "no pages in this folder", {folder}});
    return true;
  }
  if (!*entry) {
    page = failed_page(entry->error());
    return true;
  }
  folder_has_pages_ = true;
  page = {};
  describe_page(**entry, folder, page);
  page.id = std::move((*entry)->id);
  page.file = std::move((*entry)->file);
  return true;
}

void PageStream::fetch() {
  fetched_.clear();
  fetched_at_ = 0;
  while (at_ < pages_.size() && fetched_.size() < kFetchedAtOnce && is_to_fetch(pages_[at_])) {
    fetched_.push_back(std::move(pages_[at_++]));
  }
  reader_.resolve(fetched_);
}

bool PageStream::next(SourcePage& page) {
  while (true) {
    if (folder_) {
      if (next_of_folder(page)) return true;
    } else if (fetched_at_ < fetched_.size()) {
      page = std::move(fetched_[fetched_at_++]);
      return true;
    } else if (at_ == pages_.size()) {
      if (!open_next_source()) return false;
    } else if (is_to_fetch(pages_[at_])) {
      fetch();
    } else {
      page = std::move(pages_[at_++]);
      return true;
    }
  }
}

}  // namespace wrapwright
