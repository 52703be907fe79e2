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
#include "site/fields/page_fields.h"
#include "site/wrapper/outcome_writer.h"
#include "site/wrapper/site_extractor.h"

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
  auto extractor = SiteExtractor::compile(
      wrapper, {.fallback = fallback == WRAPWRIGHT_FALLBACK_NONE ? Fallback::kNone : Fallback::kPage,
                .xpath = limits.xpath,
                .read_fields = read_page_fields});
  if (!extractor) return std::move(extractor).error();
  auto normalizer = make_normalizer(extractor->normalizer(), limits.page);
  return std::make_unique<wrapwright_extractor>(
      wrapwright_extractor{std::move(normalizer), std::move(extractor).value()});
}

Result<std::unique_ptr<wrapwright_outcome>> extract(wrapwright_extractor& extractor, std::string_view bytes,
                                                    const char* url, const char* content_type) {
  auto page = capi::parse_page(*extractor.normalizer, bytes, url, content_type);
  if (!page) return std::move(page).error();
  auto out = std::make_unique<wrapwright_outcome>();
  out->page = std::move(page).value();
  extractor.extractor.extract(out->page, view_of(url), out->outcome);
  if (auto& error = out->outcome.error) {
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
  extract_by_page(out->page, view_of(url), {.read_fields = read_page_fields}, out->outcome);
  return out;
}

wrapwright_status public_status(const Outcome& outcome) {
  switch (outcome.status) {
    case ApplyStatus::kOk:
      return outcome.provenance == Provenance::kTemplate ? WRAPWRIGHT_STATUS_OK : WRAPWRIGHT_STATUS_FALLBACK;
    case ApplyStatus::kNoArticle:
      return WRAPWRIGHT_STATUS_NO_ARTICLE;
    case ApplyStatus::kOutOfScope:
      return WRAPWRIGHT_STATUS_OUT_OF_SCOPE;
    case ApplyStatus::kNoMatch:
    case ApplyStatus::kFailed:  // is an error instead
      break;
  }
  return WRAPWRIGHT_STATUS_NO_MATCH;
}

wrapwright_provenance public_provenance(Provenance provenance) {
  switch (provenance) {
    case Provenance::kTemplate:
      return WRAPWRIGHT_PROVENANCE_TEMPLATE;
    case Provenance::kFallback:
      return WRAPWRIGHT_PROVENANCE_FALLBACK;
    case Provenance::kPage:
      return WRAPWRIGHT_PROVENANCE_PAGE;
    case Provenance::kNone:
      break;
  }
  return WRAPWRIGHT_PROVENANCE_NONE;
}

const char* value_at(const std::vector<std::string>& values, std::size_t index) {
  return index < values.size() ? values[index].c_str() : nullptr;
}

// Of a field that has one value at most, "" where it is unknown.
const char* only_value(const std::string& value, std::size_t index) {
  return index == 0 && !value.empty() ? value.c_str() : nullptr;
}

// A page without an article may have been read as far as its fields.
bool has_article(const Outcome& outcome) { return outcome.status == ApplyStatus::kOk; }

const char* field(const Outcome& outcome, std::string_view name, std::size_t index) {
  if (!has_article(outcome)) return nullptr;
  const Article& article = outcome.article;
  if (name == "title") return only_value(article.title, index);
  if (name == "date") return only_value(article.date, index);
  if (name == "author") return value_at(article.authors, index);
  if (name == "tags") return value_at(article.tags, index);
  if (name == "language") return only_value(article.language, index);
  for (const auto& [key, value] : outcome.fields) {
    if (key != name) continue;
    if (index == 0) return value.c_str();
    --index;
  }
  return nullptr;
}

// The distinct names, each where it occurs first.
const char* field_name(const Outcome& outcome, std::size_t index) {
  if (!has_article(outcome)) return nullptr;
  std::vector<std::string_view> seen;
  for (const auto& [name, value] : outcome.fields) {
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
    if (seen.size() == index) return name.c_str();
    seen.emplace_back(name);
  }
  return nullptr;
}

Result<c_interface::String> render(const wrapwright_outcome& found, wrapwright_format format) {
  constexpr std::array kFormats = {OutputFormat::kText, OutputFormat::kMarkdown, OutputFormat::kHtml,
                                   OutputFormat::kJson};
  const auto index = static_cast<std::size_t>(format);
  if (index >= kFormats.size()) return Error{ErrorKind::kUnsupported, "unknown format " + std::to_string(format), {}};
  const RecordContext context{.id = found.outcome.article.url};
  return string_of(render_outcome(found.page, found.outcome, kFormats[index], context));
}

Result<std::unique_ptr<wrapwright_blocks>> blocks_of(const wrapwright_outcome& found) {
  auto out = std::make_unique<wrapwright_blocks>();
  if (!has_article(found.outcome)) return out;
  for (ArticleBlock& block : article_blocks(found.page, found.outcome.article))
    out->blocks.push_back({std::string(found.page.tag_name(block.element)), std::move(block.text)});
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
  return public_status(outcome->outcome);
}
wrapwright_provenance wrapwright_outcome_provenance(const wrapwright_outcome* outcome) {
  return public_provenance(outcome->outcome.provenance);
}
const char* wrapwright_status_name(wrapwright_status status) {
  switch (status) {
    case WRAPWRIGHT_STATUS_OK:
      return "ok";
    case WRAPWRIGHT_STATUS_FALLBACK:
      return "fallback";
    case WRAPWRIGHT_STATUS_NO_MATCH:
      return to_string(ApplyStatus::kNoMatch).data();
    case WRAPWRIGHT_STATUS_NO_ARTICLE:
      return to_string(ApplyStatus::kNoArticle).data();
    case WRAPWRIGHT_STATUS_OUT_OF_SCOPE:
      return to_string(ApplyStatus::kOutOfScope).data();
  }
  return "";
}
const char* wrapwright_provenance_name(wrapwright_provenance provenance) {
  for (const auto each : {Provenance::kNone, Provenance::kTemplate, Provenance::kFallback, Provenance::kPage})
    if (public_provenance(each) == provenance) return to_string(each).data();
  return "";
}
long wrapwright_outcome_template(const wrapwright_outcome* outcome) {
  const auto index = outcome->outcome.template_index;
  return index ? static_cast<long>(*index) : -1;
}
double wrapwright_outcome_confidence(const wrapwright_outcome* outcome) {
  return has_article(outcome->outcome) ? outcome->outcome.confidence.value_or(-1) : -1;
}
double wrapwright_outcome_article_probability(const wrapwright_outcome* outcome) {
  return outcome->outcome.is_article.value_or(-1);
}
const char* wrapwright_outcome_text(const wrapwright_outcome* outcome) { return outcome->outcome.text.c_str(); }
const char* wrapwright_outcome_field(const wrapwright_outcome* outcome, const char* name, size_t index) {
  return field(outcome->outcome, name, index);
}
const char* wrapwright_outcome_field_name(const wrapwright_outcome* outcome, size_t index) {
  return field_name(outcome->outcome, index);
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
