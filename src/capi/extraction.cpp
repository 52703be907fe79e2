// SPDX-License-Identifier: Apache-2.0
// The C interface to extraction: extractors, outcomes and their blocks.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capi/handles.h"
#include "content/article/render.h"
#include "core/base/c_interface.h"
#include "core/base/result.h"
#include "site/extract/page_extractor.h"
#include "site/extract/record.h"
#include "site/wrapper/page_status.h"

using namespace wrapwright;
using c_interface::pointer_of;
using c_interface::string_of;
using c_interface::view_of;

namespace wrapwright::capi {

Result<Page> parse_page(Normalizer& normalizer, std::string_view bytes, const char* url, const char* content_type) {
  Page page = normalizer.parse({bytes, view_of(content_type), ""});
  if (normalizer.failure().empty()) return page;
  return Error{ErrorKind::kLimit, std::string(normalizer.failure()), {std::string(view_of(url))}};
}

}  // namespace wrapwright::capi

namespace {

Result<std::unique_ptr<wrapwright_extractor>> make_extractor(const Wrapper& wrapper, wrapwright_fallback fallback,
                                                             const wrapwright_limits& limits) {
  if (fallback != WRAPWRIGHT_FALLBACK_PAGE && fallback != WRAPWRIGHT_FALLBACK_NONE)
    return Error{ErrorKind::kUnsupported, "unknown fallback " + std::to_string(fallback), {}};
  auto extractor = PageExtractor::compile(
      wrapper,
      {.fallback = fallback == WRAPWRIGHT_FALLBACK_NONE ? Fallback::kNone : Fallback::kPage, .xpath = limits.xpath});
  if (!extractor) return std::move(extractor).error();
  auto normalizer = make_normalizer(wrapper.normalizer, limits.page);
  return std::make_unique<wrapwright_extractor>(
      wrapwright_extractor{std::move(normalizer), std::move(extractor).value()});
}

Result<std::unique_ptr<wrapwright_outcome>> extract(wrapwright_extractor& extractor, std::string_view bytes,
                                                    const char* url, const char* content_type) {
  auto page = capi::parse_page(*extractor.normalizer, bytes, url, content_type);
  if (!page) return std::move(page).error();
  auto out = std::make_unique<wrapwright_outcome>();
  out->page = std::move(page).value();
  extractor.extractor.extract(out->page, view_of(url), out->found);
  if (auto& error = out->found.error) {
    if (error->where.source.empty()) error->where.source = view_of(url);
    return *std::move(error);
  }
  return out;
}

Result<std::unique_ptr<wrapwright_outcome>> extract_page(std::string_view bytes, const char* url,
                                                         const char* content_type, const wrapwright_limits* limits) {
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5, capi::limits_of(limits).page);
  auto page = capi::parse_page(*normalizer, bytes, url, content_type);
  if (!page) return std::move(page).error();
  auto out = std::make_unique<wrapwright_outcome>();
  out->page = std::move(page).value();
  PageExtractor().extract(out->page, view_of(url), out->found);
  return out;
}

// The statuses that the interface tells apart, each by one that has its name in the table.
constexpr std::array kStatuses = {std::pair{WRAPWRIGHT_STATUS_OK, PageStatus::kOk},
                                  std::pair{WRAPWRIGHT_STATUS_FALLBACK, PageStatus::kPageLevel},
                                  std::pair{WRAPWRIGHT_STATUS_NO_MATCH, PageStatus::kNoMatch},
                                  std::pair{WRAPWRIGHT_STATUS_NO_ARTICLE, PageStatus::kNoArticle},
                                  std::pair{WRAPWRIGHT_STATUS_OUT_OF_SCOPE, PageStatus::kOutOfScope}};

constexpr wrapwright_status public_status(PageStatus status) {
  for (const auto& [known, same] : kStatuses)
    if (to_string(same) == to_string(status)) return known;
  return WRAPWRIGHT_STATUS_NO_MATCH;
}
static_assert(public_status(PageStatus::kDoubted) == WRAPWRIGHT_STATUS_FALLBACK &&
              public_status(PageStatus::kUnmatched) == WRAPWRIGHT_STATUS_FALLBACK);

static_assert(static_cast<int>(FoundBy::kNothing) == WRAPWRIGHT_PROVENANCE_NONE &&
              static_cast<int>(FoundBy::kTemplate) == WRAPWRIGHT_PROVENANCE_TEMPLATE &&
              static_cast<int>(FoundBy::kFallback) == WRAPWRIGHT_PROVENANCE_FALLBACK &&
              static_cast<int>(FoundBy::kPage) == WRAPWRIGHT_PROVENANCE_PAGE);

const char* value_at(const std::vector<std::string>& values, std::size_t index) {
  return index < values.size() ? values[index].c_str() : nullptr;
}

// Of a field that has one value at most, "" where it is unknown.
const char* only_value(const std::string& value, std::size_t index) {
  return index == 0 && !value.empty() ? value.c_str() : nullptr;
}

const char* field(const Extraction& found, std::string_view name, std::size_t index) {
  if (!has_article(found.status)) return nullptr;
  const Article& article = found.article;
  if (name == "title") return only_value(article.title, index);
  if (name == "date") return only_value(article.date, index);
  if (name == "author") return value_at(article.authors, index);
  if (name == "tags") return value_at(article.tags, index);
  if (name == "language") return only_value(article.language, index);
  for (const auto& [key, value] : found.fields) {
    if (key != name) continue;
    if (index == 0) return value.c_str();
    --index;
  }
  return nullptr;
}

// The distinct names, each where it occurs first.
const char* field_name(const Extraction& found, std::size_t index) {
  if (!has_article(found.status)) return nullptr;
  std::vector<std::string_view> seen;
  for (const auto& [name, value] : found.fields) {
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
    if (seen.size() == index) return name.c_str();
    seen.emplace_back(name);
  }
  return nullptr;
}

Result<c_interface::String> render(const wrapwright_outcome& of, wrapwright_format format) {
  const Article& article = of.found.article;
  const bool is_found = has_article(of.found.status);
  std::string out;
  switch (format) {
    case WRAPWRIGHT_FORMAT_TEXT:
      return string_of(of.found.text);
    case WRAPWRIGHT_FORMAT_MARKDOWN:
      return string_of(is_found ? render_markdown(of.page, article) : out);
    case WRAPWRIGHT_FORMAT_HTML:
      return string_of(is_found ? render_html(of.page, article) : out);
    case WRAPWRIGHT_FORMAT_JSON:
      append_record({.page = of.page, .found = of.found, .id = article.url, .url = article.url}, out);
      return string_of(out);
  }
  return Error{ErrorKind::kUnsupported, "unknown format " + std::to_string(format), {}};
}

Result<std::unique_ptr<wrapwright_blocks>> blocks_of(const wrapwright_outcome& of) {
  auto out = std::make_unique<wrapwright_blocks>();
  if (!has_article(of.found.status)) return out;
  for (ArticleBlock& block : article_blocks(of.page, of.found.article))
    out->blocks.push_back({std::string(of.page.tag_name(block.element)), std::move(block.text)});
  return out;
}

}  // namespace

wrapwright_extractor* wrapwright_extractor_new(const wrapwright_wrapper* wrapper, wrapwright_fallback fallback,
                                               const wrapwright_limits* limits, wrapwright_error** error) {
  return pointer_of(error, [&] { return make_extractor(wrapper->wrapper, fallback, capi::limits_of(limits)); });
}
void wrapwright_extractor_free(wrapwright_extractor* extractor) { delete extractor; }

wrapwright_outcome* wrapwright_extract(wrapwright_extractor* extractor, const char* bytes, size_t size, const char* url,
                                       const char* content_type, wrapwright_error** error) {
  return pointer_of(error, [&] { return extract(*extractor, {bytes, size}, url, content_type); });
}
wrapwright_outcome* wrapwright_extract_page(const char* bytes, size_t size, const char* url, const char* content_type,
                                            const wrapwright_limits* limits, wrapwright_error** error) {
  return pointer_of(error, [&] { return extract_page({bytes, size}, url, content_type, limits); });
}
void wrapwright_outcome_free(wrapwright_outcome* outcome) { delete outcome; }

wrapwright_status wrapwright_outcome_status(const wrapwright_outcome* outcome) {
  return public_status(outcome->found.status);
}
wrapwright_provenance wrapwright_outcome_provenance(const wrapwright_outcome* outcome) {
  return static_cast<wrapwright_provenance>(found_by(outcome->found.status));
}
const char* wrapwright_status_name(wrapwright_status status) {
  for (const auto& [known, same] : kStatuses)
    if (known == status) return to_string(same).data();
  return "";
}
const char* wrapwright_provenance_name(wrapwright_provenance provenance) {
  for (const auto each : {FoundBy::kNothing, FoundBy::kTemplate, FoundBy::kFallback, FoundBy::kPage})
    if (static_cast<wrapwright_provenance>(each) == provenance) return to_string(each).data();
  return "";
}
long wrapwright_outcome_template(const wrapwright_outcome* outcome) {
  const auto index = outcome->found.template_index;
  return index ? static_cast<long>(*index) : -1;
}
double wrapwright_outcome_confidence(const wrapwright_outcome* outcome) {
  return has_article(outcome->found.status) ? outcome->found.confidence.value_or(-1) : -1;
}
double wrapwright_outcome_article_probability(const wrapwright_outcome* outcome) {
  return outcome->found.is_article.value_or(-1);
}
const char* wrapwright_outcome_text(const wrapwright_outcome* outcome) { return outcome->found.text.c_str(); }
const char* wrapwright_outcome_field(const wrapwright_outcome* outcome, const char* name, size_t index) {
  return field(outcome->found, name, index);
}
const char* wrapwright_outcome_field_name(const wrapwright_outcome* outcome, size_t index) {
  return field_name(outcome->found, index);
}
char* wrapwright_outcome_render(const wrapwright_outcome* outcome, wrapwright_format format, wrapwright_error** error) {
  return pointer_of(error, [&] { return render(*outcome, format); });
}

wrapwright_blocks* wrapwright_outcome_blocks(const wrapwright_outcome* outcome, wrapwright_error** error) {
  return pointer_of(error, [&] { return blocks_of(*outcome); });
}
size_t wrapwright_blocks_size(const wrapwright_blocks* blocks) { return blocks->blocks.size(); }
const char* wrapwright_blocks_element(const wrapwright_blocks* blocks, size_t index) {
  return blocks->blocks[index].element.c_str();
}
const char* wrapwright_blocks_text(const wrapwright_blocks* blocks, size_t index) {
  return blocks->blocks[index].text.c_str();
}
void wrapwright_blocks_free(wrapwright_blocks* blocks) { delete blocks; }
