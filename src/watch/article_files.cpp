// SPDX-License-Identifier: Apache-2.0
#include "watch/article_files.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "base/atomic_file.h"
#include "base/files.h"
#include "base/guarded.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBuffer = std::size_t{1} << 20U;

std::string articles_name(std::string_view archive) {
  constexpr std::string_view kEnding = ".warc.gz";
  return std::string(archive.substr(0, archive.size() - kEnding.size())) + ".jsonl";
}

class ArticleWriter {
 public:
  ArticleWriter(fs::path folder, PageExtractor& extractor, CaptureArchive& archive, const Listener& listener,
                const std::function<bool()>& is_stopped)
      : folder_(std::move(folder)),
        extractor_(extractor),
        archive_(archive),
        listener_(listener),
        is_stopped_(is_stopped) {}

  Status write_file(const std::string& name);
  ArticleFiles take() { return std::move(out_); }

 private:
  void extract(const StoredPage& stored, std::string& records);

  fs::path folder_;
  PageExtractor& extractor_;
  CaptureArchive& archive_;
  const Listener& listener_;
  const std::function<bool()>& is_stopped_;
  ArticleFiles out_;
};

void ArticleWriter::extract(const StoredPage& stored, std::string& records) {
  const SourcePage page = archive_.read(stored.spot);
  const std::size_t before = records.size();
  std::string problem;
  PageStatus status = PageStatus::kError;
  if (auto thrown = guarded("", [&] { status = extractor_.extract(page, records, problem); })) {
    records.resize(before);
    status = extractor_.extract(failed_page(page, *std::move(thrown)), records, problem);
  }
  ++out_.pages[std::string(to_string(status))];
  out_.sites.insert(stored.site);
  // Pages of sites that wait for their wrapper are no failures.
  if (status != PageStatus::kError && status != PageStatus::kNoMatch) return;
  ++out_.failed;
  listener_.error({ErrorKind::kNoPattern, problem, {page.url.empty() ? page.id : page.url}});
}

Status ArticleWriter::write_file(const std::string& name) {
  const auto pages = archive_.index().pages_of_file(name);
  if (!pages) return pages.error();
  auto file = AtomicFile::create(folder_ / articles_name(name));
  if (!file) return std::move(file).error();
  std::string records;
  std::size_t done = 0;
  for (const StoredPage& page : *pages) {
    if (is_stopped_()) return Error{ErrorKind::kInterrupted, "interrupted", {name}};
    extract(page, records);
    listener_.progress("applying", ++done, pages->size());
    if (records.size() < kBuffer && done < pages->size()) continue;
    if (auto written = file->write(records); !written) return written;
    records.clear();
  }
  if (auto committed = file->commit(); !committed) return committed;
  out_.written.push_back(articles_name(name));
  return archive_.index().mark_done(name);
}

}  // namespace

Result<ArticleFiles> write_article_files(const fs::path& folder, PageExtractor& extractor, CaptureArchive& archive,
                                         const Listener& listener, const std::function<bool()>& is_stopped) {
  if (auto made = make_folder(folder); !made) return std::move(made).error();
  remove_old_temporaries(folder);
  const auto files = archive.index().files_to_do();
  if (!files) return files.error();
  ArticleWriter writer(folder, extractor, archive, listener, is_stopped);
  for (const std::string& name : *files) {
    if (auto written = writer.write_file(name); !written) return std::move(written).error();
  }
  return writer.take();
}

Result<std::vector<WatchedSite>> judge_latest_pages(const std::set<std::string>& sites, const DriftLimits& limits,
                                                    PageExtractor& extractor, CaptureArchive& archive) {
  DriftWatch watch(limits);
  for (const std::string& site : sites) {
    auto pages = archive.index().latest_pages(site, limits.window);
    if (!pages) return std::move(pages).error();
    std::reverse(pages->begin(), pages->end());
    for (const StoredPage& stored : *pages) {
      const SourcePage page = archive.read(stored.spot);
      std::string ignored;
      static_cast<void>(guarded("", [&] {
        std::string problem;
        extractor.extract(page, ignored, problem);
        if (const auto signs = extractor.signs()) watch.add(*signs, page.url);
      }));
    }
  }
  return watch.sites();
}

}  // namespace wrapwright
