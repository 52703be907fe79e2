// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/article_finder.h"

#include <utility>

#include "site/apply/page_status_text.h"

namespace wrapwright {

ArticleFinder::ArticleFinder(WrapperCache& wrappers, const PageExtractor* alone, const PageLimits& limits)
    : wrappers_(&wrappers), alone_(alone), limits_(limits) {}

ArticleFinder::ArticleFinder(const PageExtractor& alone, NormalizerKind normalizer, const PageLimits& limits)
    : wrappers_(nullptr), alone_(&alone), normalizer_(normalizer), limits_(limits) {}

ArticleFinder::Outcome ArticleFinder::find(SourcePage& source) {
  Outcome done;
  found_ = {};
  page_ = {};  // first, so that the next page takes the memory that is in the processor's caches
  wrapper_.reset();
  find(source, done);
  return done;
}

void ArticleFinder::find(SourcePage& source, Outcome& done) {
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
Result<Page> ArticleFinder::read_replaced(SourcePage& source, Normalizer& normalizer) {
  const auto bytes = read_bytes(source, limits_.max_bytes, bytes_);
  if (!bytes) return bytes.error();
  return parse_page(source, replaced(*bytes, wrapper_->replacements, limits_.max_bytes), normalizer);
}

// Chooses the wrapper of the page's site; false if there is none and the page is not read without one.
bool ArticleFinder::choose_wrapper(const SourcePage& source, Outcome& done) {
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

void ArticleFinder::explain(Outcome& done) {
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

}  // namespace wrapwright
