// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/extraction_worker.h"

#include <utility>

#include "content/article/render.h"
#include "core/base/digest.h"
#include "site/apply/explanation.h"

namespace wrapwright {

ExtractionWorker::ExtractionWorker(WrapperCache& wrappers, const PageExtractor* alone, const PageLimits& limits,
                                   const RecordOptions& records)
    : wrappers_(&wrappers),
      alone_(alone),
      limits_(limits),
      records_(records),
      with_items_(records.with_items),
      with_digest_(records.with_digest) {}

ExtractionWorker::ExtractionWorker(const PageExtractor& alone, NormalizerKind normalizer, const PageLimits& limits,
                                   const RecordOptions& records)
    : wrappers_(nullptr),
      alone_(&alone),
      normalizer_(normalizer),
      limits_(limits),
      records_(records),
      with_items_(false),
      with_digest_(records.with_digest) {}

WorkedPage ExtractionWorker::work_on(SourcePage& source, std::string& out) {
  WorkedPage done;
  found_ = {};
  page_ = {};  // first, so that the next page takes the memory that is in the processor's caches
  wrapper_.reset();
  find_article(source, done);
  const bool has_items = with_items_ && found_.status == PageStatus::kNoArticle && !found_.items.empty();
  if (has_items) found_.status = PageStatus::kItems;
  done.status = found_.status;
  done.is_cut = page_.notes().truncated;
  if (with_digest_ && has_article(found_.status)) done.text_digest = sha1_base32(found_.text);
  const PageResult result{.source = source,
                          .page = page_,
                          .found = found_,
                          .problem = done.problem,
                          .method = wrappers_ == nullptr ? kPageMethod : std::string_view(),
                          .wrapper = wrapper_.get()};
  done.preamble = records_.append(result, out);
  if (has_items) append_items(result, out);
  return done;
}

void ExtractionWorker::find_article(SourcePage& source, WorkedPage& done) {
  found_.status = PageStatus::kError;
  if (source.error) {
    done.problem = source.error->message;
    return;
  }
  if (wrappers_ != nullptr && !choose_wrapper(source, done)) return;
  const PageExtractor& extractor = wrapper_ ? *wrapper_->extractor : *alone_;
  const NormalizerKind kind = extractor.normalizer().value_or(normalizer_);
  auto& normalizer = normalizers_.at(kind == NormalizerKind::kTidy ? 0 : 1);
  if (!normalizer) normalizer = make_normalizer(kind, limits_);
  auto page = wrapper_ && !wrapper_->replacements.empty() ? read_replaced(source, *normalizer)
                                                          : read_page(source, limits_, *normalizer, bytes_);
  if (!page) {
    done.problem = page.error().to_string();
    return;
  }
  page_ = std::move(page).value();
  extractor.extract(page_, source.url, found_, source.fetched);
  explain(done);
}

// The page after the text replacements of an imported site config.
Result<Page> ExtractionWorker::read_replaced(SourcePage& source, Normalizer& normalizer) {
  const auto bytes = read_bytes(source, limits_.max_bytes, bytes_);
  if (!bytes) return bytes.error();
  return parse_page(source, replaced(*bytes, wrapper_->replacements, limits_.max_bytes), normalizer);
}

// The wrapper of the page's site; false where there is none and the page is not read without one either.
bool ExtractionWorker::choose_wrapper(const SourcePage& source, WorkedPage& done) {
  if (!of_site_ || source.site != site_) {
    of_site_ = wrappers_->find(source.site);
    site_ = source.site;
  }
  if (of_site_->extractor) {
    wrapper_ = of_site_;
    return true;
  }
  const bool is_missing = of_site_->error->kind == ErrorKind::kNotFound;
  if (is_missing && alone_ != nullptr) return true;
  done.problem = explain_unread(*of_site_, site_, found_);
  return false;
}

void ExtractionWorker::explain(WorkedPage& done) {
  if (wrapper_) {
    if (const auto signs = signs_of(found_)) done.signs = WrapperSigns{wrapper_, *signs};
    done.problem = explain_by_wrapper(*wrapper_, found_);
  } else if (wrappers_ != nullptr) {
    done.problem = explain_without_wrapper(*of_site_, site_, found_);
  } else {
    done.problem = explain_alone(found_);
    done.is_unlikely = found_.status == PageStatus::kAlone && found_.is_article.value_or(1) < 0.5;
  }
}

void ExtractionWorker::append_items(const PageResult& list, std::string& out) {
  std::vector<Article> items = std::move(found_.items);
  for (std::size_t i = 0; i < items.size(); ++i) {
    SourcePage source;
    source.id = list.source.id + "#" + std::to_string(i + 1);
    source.url = items[i].url;
    source.archived = list.source.archived;
    Extraction item;
    item.status = PageStatus::kItem;
    item.article = std::move(items[i]);
    render_text(page_, item.article, item.text);
    records_.append({.source = source, .page = page_, .found = item, .list = list.source.id, .wrapper = wrapper_.get()},
                    out);
  }
}

}  // namespace wrapwright
