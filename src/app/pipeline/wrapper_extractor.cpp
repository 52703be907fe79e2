// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/wrapper_extractor.h"

#include <utility>

#include "content/article/render.h"
#include "site/wrapper/outcome_writer.h"

namespace wrapwright {

WrapperExtractor::WrapperExtractor(WrapperCache& wrappers, const PageLimits& limits, const RecordOptions& records,
                                   bool page_level)
    : wrappers_(wrappers),
      limits_(limits),
      records_(records),
      page_level_(page_level),
      with_items_(records.with_items) {}

Normalizer& WrapperExtractor::normalizer(NormalizerKind kind) {
  auto& kept = normalizers_[kind == NormalizerKind::kTidy ? 0 : 1];
  if (!kept) kept = make_normalizer(kind, limits_);
  return *kept;
}

PageStatus WrapperExtractor::choose_wrapper(const SourcePage& source, std::string& problem) {
  std::string site = site_of_page(source);
  if (!wrapper_ || site != site_) {
    wrapper_ = wrappers_.find(site);
    site_ = std::move(site);
  }
  if (wrapper_->extractor) return PageStatus::kOk;
  const bool missing = wrapper_->error->kind == ErrorKind::kNotFound;
  problem = missing && !site_.empty() ? "no wrapper: " + wrapper_->file : wrapper_->error->to_string();
  return missing ? PageStatus::kNoWrapper : PageStatus::kBadWrapper;
}

bool WrapperExtractor::read(SourcePage& source, NormalizerKind kind, std::string& problem) {
  auto page = read_page(source, limits_, normalizer(kind), bytes_);
  if (!page) {
    problem = page.error().to_string();
    return false;
  }
  page_ = std::move(page).value();
  return true;
}

PageStatus WrapperExtractor::find_without_wrapper(SourcePage& source, std::string& problem) {
  const std::string reason = std::exchange(problem, "");
  if (!read(source, NormalizerKind::kHtml5, problem)) return PageStatus::kError;
  extract_by_page(page_, source.url, wrappers_.options(), outcome_);
  if (outcome_.status == ApplyStatus::kOk) return PageStatus::kPageLevel;
  problem = reason;
  return PageStatus::kNoWrapper;
}

PageStatus WrapperExtractor::find_article(SourcePage& source, std::string& problem) {
  outcome_ = {};
  page_ = {};  // first, so that the next page takes the memory that is in the processor's caches
  signs_.reset();
  if (source.error) {
    problem = source.error->message;
    return PageStatus::kError;
  }
  if (const auto status = choose_wrapper(source, problem); status != PageStatus::kOk) {
    return status == PageStatus::kNoWrapper && page_level_ ? find_without_wrapper(source, problem) : status;
  }
  const SiteExtractor& extractor = *wrapper_->extractor;
  if (!read(source, extractor.normalizer(), problem)) return PageStatus::kError;
  extractor.extract(page_, source.url, outcome_, source.fetched);
  signs_ = signs_of(outcome_);
  return judge_outcome(problem);
}

PageStatus WrapperExtractor::judge_outcome(std::string& problem) const {
  if (outcome_.status == ApplyStatus::kFailed) {
    problem = wrapper_->file + ": " + outcome_.error->message;
    return PageStatus::kError;
  }
  if (outcome_.status == ApplyStatus::kOutOfScope) {
    problem = "outside the scope of " + wrapper_->file;
    return PageStatus::kNoWrapper;
  }
  if (outcome_.status == ApplyStatus::kNoArticle) {
    problem = wrapper_->file + " knows this kind of page (" + outcome_.template_name + "): it holds no article";
    return PageStatus::kNoArticle;
  }
  if (outcome_.provenance == Provenance::kTemplate) return PageStatus::kOk;
  if (outcome_.provenance == Provenance::kFallback) {
    problem = wrapper_->file + " matches, but what it finds is doubtful";
  } else if (outcome_.template_index) {
    problem = wrapper_->file + " matches, but there is no text in the element";
  } else {
    problem = wrapper_->file + " matches nothing on this page";
  }
  return outcome_.status == ApplyStatus::kOk ? PageStatus::kFallback : PageStatus::kNoMatch;
}

std::optional<WrapperSigns> WrapperExtractor::signs() const {
  if (!signs_) return std::nullopt;
  return WrapperSigns{wrapper_, *signs_};
}

PageStatus WrapperExtractor::extract(SourcePage& source, std::string& out, std::string& problem) {
  const PageStatus status = find_article(source, problem);
  append_record(source, status, problem, out);
  if (!with_items_ || status != PageStatus::kNoArticle || outcome_.items.empty()) return status;
  append_items(source, out);
  return PageStatus::kItems;
}

void WrapperExtractor::append_items(const SourcePage& list, std::string& out) {
  list_ = list.id;
  std::vector<Article> items = std::move(outcome_.items);
  for (std::size_t i = 0; i < items.size(); ++i) {
    SourcePage item;
    item.id = list.id + "#" + std::to_string(i + 1);
    item.url = items[i].url;
    item.archived = list.archived;
    outcome_ = {};
    outcome_.status = ApplyStatus::kOk;
    outcome_.article = std::move(items[i]);
    outcome_.text = render_text(page_, outcome_.article);
    append_record(item, PageStatus::kItem, "", out);
  }
  list_.clear();
}

void WrapperExtractor::append_record(const SourcePage& source, PageStatus status, const std::string& problem,
                                     std::string& out) {
  PageResult result{source, status, page_, has_article(status) ? &outcome_.article : nullptr, outcome_.text, {}, {}};
  if (!source.error && wrapper_ && wrapper_->extractor) {
    result.wrapper_site = wrapper_->site;
    result.wrapper_file = wrapper_->file;
  }
  const auto add_members = [&](std::string_view wrapper_record, JsonRecord& record) {
    describe(result, problem, wrapper_record, record);
  };
  records_.append(result, add_members, out);
}

void WrapperExtractor::describe(const PageResult& result, const std::string& problem, std::string_view wrapper_record,
                                JsonRecord& record) const {
  ArchivePlace place;
  RecordContext context = context_of(result.source, result.status, problem, page_, place);
  context.list = list_;
  context.wrapper_site = result.wrapper_site;
  context.wrapper_file = result.wrapper_file;
  context.wrapper_record = wrapper_record;
  describe_outcome(outcome_, context, record);
}

}  // namespace wrapwright
