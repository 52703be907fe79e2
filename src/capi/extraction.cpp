// SPDX-License-Identifier: Apache-2.0
// The C interface for extraction: extractors, pages, outcomes and their records.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capi/handles.h"
#include "content/article/render.h"
#include "content/article/text_fields.h"
#include "core/base/c_interface.h"
#include "core/base/result.h"
#include "core/base/url.h"
#include "core/xpath/xpath.h"
#include "site/apply/page_status_text.h"
#include "site/extract/record.h"
#include "site/rules/site_config.h"
#include "site/store/wrapper_files.h"
#include "site/wrapper/file.h"
#include "site/wrapper/page_status.h"

using namespace wrapwright;
using c_interface::kNoValue;
using c_interface::pointer_of;
using c_interface::str_of;
using c_interface::value_at;
using c_interface::value_of;
using c_interface::value_or_none;
using c_interface::view_of;

namespace wrapwright::capi {

Result<Page> Parsers::parse(NormalizerKind kind, const wrapwright_source& source, std::string_view bytes) {
  auto& idle = idle_.at(kind == NormalizerKind::kTidy ? 0 : 1);
  std::unique_ptr<Normalizer> parser;
  {
    const std::lock_guard lock(mutex_);
    if (!idle.empty()) {
      parser = std::move(idle.back());
      idle.pop_back();
    }
  }
  if (!parser) parser = make_normalizer(kind, limits_);
  Page page = parser->parse({bytes, view_of(source.content_type), view_of(source.encoding)});
  std::optional<Error> error;
  if (!parser->failure().empty())
    error = Error{ErrorKind::kLimit, std::string(parser->failure()), {std::string(view_of(source.url))}};
  {
    const std::lock_guard lock(mutex_);
    idle.push_back(std::move(parser));
  }
  if (error) return *std::move(error);
  return page;
}

PageRecord record_of(const wrapwright_outcome& of, const wrapwright_record_source& source, unsigned members) {
  const std::string_view id = view_of(source.id);
  const std::string_view list = view_of(source.list);
  const bool has_other_list = !of.list_url.empty() && !list.empty();
  PageRecord record{.page = *of.page,
                    .found = of.found,
                    .id = id.empty() ? std::string_view(of.url) : id,
                    .url = of.url,
                    .error = of.problem,
                    .list = has_other_list ? list : std::string_view(of.list_url),
                    .damage = view_of(source.damage),
                    .with_markdown = (members & WRAPWRIGHT_RECORD_MARKDOWN) != 0,
                    .with_html = (members & WRAPWRIGHT_RECORD_HTML) != 0,
                    .with_comments = (members & WRAPWRIGHT_RECORD_COMMENTS) != 0};
  if (of.wrapper) {
    record.wrapper_site = of.wrapper->site;
    record.wrapper_file = of.wrapper->file;
  }
  if (!view_of(source.warc_file).empty()) {
    record.archive = ArchivePlace{.file = view_of(source.warc_file),
                                  .offset = source.warc_offset,
                                  .record_id = view_of(source.warc_record_id),
                                  .date = view_of(source.warc_date),
                                  .payload_digest = view_of(source.payload_digest),
                                  .http_status = source.http_status};
  }
  return record;
}

}  // namespace wrapwright::capi

namespace {

std::unique_ptr<wrapwright_extractor> extractor_of(std::shared_ptr<capi::Parsers> parsers,
                                                   std::shared_ptr<const PageExtractor> alone,
                                                   std::shared_ptr<const SiteWrapper> of_site, std::string site,
                                                   NormalizerKind normalizer) {
  return std::make_unique<wrapwright_extractor>(
      wrapwright_extractor{std::move(parsers), std::move(alone), std::move(of_site), std::move(site), normalizer});
}

Result<std::unique_ptr<wrapwright_extractor>> make_extractor(const wrapwright_wrapper* wrapper,
                                                             const wrapwright_options& options) {
  const PageExtractorOptions reading = capi::extractor_options(options);
  auto parsers = std::make_shared<capi::Parsers>(options.page);
  if (wrapper == nullptr) {
    return extractor_of(std::move(parsers), std::make_shared<PageExtractor>(reading), nullptr, "",
                        capi::normalizer_of(options));
  }
  auto compiled = compile_wrapper(wrapper->wrapper, wrapper->file, reading);
  if (!compiled) return std::move(compiled).error();
  return extractor_of(std::move(parsers), nullptr, std::make_shared<const SiteWrapper>(std::move(compiled).value()), "",
                      NormalizerKind::kHtml5);
}

std::unique_ptr<wrapwright_extractor> find_in_store(const wrapwright_store& store, std::string site) {
  auto of_site = store.wrappers->find(site);
  return extractor_of(store.parsers, store.alone, std::move(of_site), std::move(site),
                      capi::normalizer_of(store.options));
}

const SiteWrapper* wrapper_of(const wrapwright_extractor& extractor) {
  return extractor.of_site && extractor.of_site->extractor ? extractor.of_site.get() : nullptr;
}

// Null if pages are not read.
const PageExtractor* reader_of(const wrapwright_extractor& extractor) {
  if (const SiteWrapper* const wrapper = wrapper_of(extractor)) return &*wrapper->extractor;
  const bool is_missing = !extractor.of_site || extractor.of_site->error->kind == ErrorKind::kNotFound;
  return is_missing ? extractor.alone.get() : nullptr;
}

// Programs of earlier versions do not know the member.
std::string_view failure_of(const wrapwright_source& source) {
  const bool is_known = source.struct_size >= offsetof(wrapwright_source, failure) + sizeof(source.failure);
  return is_known ? view_of(source.failure) : std::string_view();
}

Result<Page> parse_page(const wrapwright_extractor& extractor, const wrapwright_source& source) {
  const PageExtractor* const reader = reader_of(extractor);
  const NormalizerKind kind = (reader == nullptr ? std::nullopt : reader->normalizer()).value_or(extractor.normalizer);
  const SiteWrapper* const wrapper = wrapper_of(extractor);
  if (wrapper == nullptr || wrapper->replacements.empty())
    return extractor.parsers->parse(kind, source, view_of(source.bytes));
  return extractor.parsers->parse(
      kind, source, replaced(view_of(source.bytes), wrapper->replacements, extractor.parsers->limits().max_bytes));
}

std::unique_ptr<wrapwright_outcome> outcome_on(std::shared_ptr<const Page> page, std::string_view url) {
  auto out = std::make_unique<wrapwright_outcome>();
  out->page = std::move(page);
  out->url = url;
  return out;
}

std::unique_ptr<wrapwright_outcome> failed(std::string_view url, std::string problem) {
  auto out = outcome_on(std::make_shared<const Page>(), url);
  out->found.status = PageStatus::kError;
  out->problem = std::move(problem);
  return out;
}

void extract(const wrapwright_extractor& extractor, std::string_view captured, wrapwright_outcome& out) {
  const SiteWrapper* const wrapper = wrapper_of(extractor);
  if (wrapper != nullptr) out.wrapper = extractor.of_site;
  reader_of(extractor)->extract(*out.page, out.url, out.found, captured);
  if (wrapper != nullptr) {
    out.problem = explain_by_wrapper(*wrapper, out.found);
  } else if (extractor.of_site) {
    out.problem = explain_without_wrapper(*extractor.of_site, extractor.site, out.found);
  } else {
    out.problem = explain_alone(out.found);
  }
}

std::unique_ptr<wrapwright_outcome> unread(const wrapwright_extractor& extractor, std::string_view url) {
  auto out = outcome_on(std::make_shared<const Page>(), url);
  out->problem = explain_unread(*extractor.of_site, extractor.site, out->found);
  return out;
}

Result<std::unique_ptr<wrapwright_outcome>> extract_source(const wrapwright_extractor& extractor,
                                                           const wrapwright_source& source) {
  const std::string_view url = view_of(source.url);
  if (reader_of(extractor) == nullptr) return unread(extractor, url);
  auto page = failure_of(source).empty() ? parse_page(extractor, source) : Result<Page>(Page());
  if (!page || !failure_of(source).empty()) {
    auto out = failed(url, page ? std::string(failure_of(source)) : page.error().to_string());
    if (wrapper_of(extractor) != nullptr) out->wrapper = extractor.of_site;
    return out;
  }
  auto out = outcome_on(std::make_shared<const Page>(std::move(page).value()), url);
  extract(extractor, view_of(source.captured), *out);
  return out;
}

Result<std::unique_ptr<wrapwright_outcome>> extract_parsed(const wrapwright_extractor& extractor,
                                                           const wrapwright_page& page) {
  if (reader_of(extractor) == nullptr) return unread(extractor, page.url);
  auto out = outcome_on(page.page, page.url);
  extract(extractor, page.captured, *out);
  return out;
}

Result<std::unique_ptr<wrapwright_texts>> select(const wrapwright_page& page, std::string_view expression,
                                                 const XPathLimits& limits) {
  const auto xpath = XPath::compile(expression);
  if (!xpath) return xpath.error();
  XPathBudget budget(limits);
  auto out = std::make_unique<wrapwright_texts>();
  std::vector<std::string> values = xpath->string_values(*page.page, budget);
  std::vector<NodeIndex> nodes;
  if (xpath->gives_nodes()) xpath->select(*page.page, budget, nodes);
  if (auto error = budget.error()) return *std::move(error);
  for (std::size_t i = 0; i < values.size(); ++i) {
    // If several attributes or texts belong to one element, there are fewer elements than values.
    const bool has_element = nodes.size() == values.size();
    out->texts.push_back({has_element ? std::string(page.page->tag_name(nodes[i])) : "", std::move(values[i])});
  }
  return out;
}

std::string_view article_value(const Extraction& found, std::string_view name) {
  if (!has_article(found.status)) return {};
  if (name == "text") return found.text;
  std::string Article::*const member = text_field(name);
  return member == nullptr ? std::string_view() : found.article.*member;
}

wrapwright_str value(const wrapwright_outcome& of, std::string_view name) {
  if (name == "status") return str_of(to_string(of.found.status));
  if (name == "found-by") return str_of(to_string(found_by(of.found.status)));
  if (name == "error") return value_or_none(of.problem);
  if (name == "url") return value_or_none(of.url);
  if (name == "template") return value_or_none(of.found.template_name);
  if (name == "xpath") return value_or_none(of.found.xpath);
  if (name == "type") return of.found.type ? str_of(to_string(*of.found.type)) : kNoValue;
  return value_or_none(article_value(of.found, name));
}

wrapwright_str field(const Extraction& found, std::string_view name, std::size_t index) {
  if (!has_article(found.status)) return kNoValue;
  const Article& article = found.article;
  if (text_field(name) != nullptr) return index == 0 ? value_or_none(article_value(found, name)) : kNoValue;
  if (name == "author") return value_at(article.authors, index);
  if (name == "tags") return value_at(article.tags, index);
  for (const auto& [key, each] : found.fields) {
    if (key != name) continue;
    if (index == 0) return str_of(each);
    --index;
  }
  return kNoValue;
}

// The distinct names in order of first occurrence.
wrapwright_str field_name(const Extraction& found, std::size_t index) {
  if (!has_article(found.status)) return kNoValue;
  std::vector<std::string_view> seen;
  for (const auto& [name, each] : found.fields) {
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
    if (seen.size() == index) return str_of(name);
    seen.emplace_back(name);
  }
  return kNoValue;
}

Result<std::unique_ptr<wrapwright_bytes>> render(const wrapwright_outcome& of, std::string_view format) {
  const Article& article = of.found.article;
  const bool is_found = has_article(of.found.status);
  if (format == "text") return capi::bytes_of(of.found.text);
  if (format == "markdown") return capi::bytes_of(is_found ? render_markdown(*of.page, article) : "");
  if (format == "html") return capi::bytes_of(is_found ? render_html(*of.page, article) : "");
  return Error{ErrorKind::kUnsupported, "unknown format \"" + std::string(format) + "\"", {}};
}

Result<std::unique_ptr<wrapwright_bytes>> record(const wrapwright_outcome& of, const wrapwright_record_source& source,
                                                 unsigned members) {
  std::string out;
  append_record(capi::record_of(of, source, members), out);
  return capi::bytes_of(std::move(out));
}

// Reads only the members that the program knows.
wrapwright_record_source known_members(const wrapwright_record_source& given) {
  wrapwright_record_source out{};
  std::memcpy(&out, &given, std::min(given.struct_size, sizeof(out)));
  return out;
}

Result<std::unique_ptr<wrapwright_texts>> blocks_of(const wrapwright_outcome& of) {
  auto out = std::make_unique<wrapwright_texts>();
  if (!has_article(of.found.status)) return out;
  for (ArticleBlock& block : article_blocks(*of.page, of.found.article))
    out->texts.push_back({std::string(of.page->tag_name(block.element)), std::move(block.text)});
  return out;
}

Result<std::unique_ptr<wrapwright_outcome>> item(const wrapwright_outcome& of, std::size_t index) {
  const Article& article = of.found.items[index];
  auto out = outcome_on(of.page, article.url);
  out->found.status = PageStatus::kItem;
  out->found.article = article;
  render_text(*of.page, article, out->found.text);
  out->wrapper = of.wrapper;
  out->list_url = of.url;
  return out;
}

}  // namespace

wrapwright_extractor* wrapwright_extractor_new(const wrapwright_wrapper* wrapper, const wrapwright_options* options,
                                               wrapwright_error** error) {
  return pointer_of(error, [&] { return make_extractor(wrapper, capi::options_of(options)); });
}
void wrapwright_extractor_free(wrapwright_extractor* extractor) { delete extractor; }

wrapwright_outcome* wrapwright_extract(const wrapwright_extractor* extractor, const wrapwright_source* source,
                                       wrapwright_error** error) {
  return pointer_of(error, [&] { return extract_source(*extractor, *source); });
}

wrapwright_page* wrapwright_page_parse(const wrapwright_extractor* extractor, const wrapwright_source* source,
                                       wrapwright_error** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_page>> {
    auto page = parse_page(*extractor, *source);
    if (!page) return std::move(page).error();
    return std::make_unique<wrapwright_page>(wrapwright_page{std::make_shared<const Page>(std::move(page).value()),
                                                             std::string(view_of(source->url)),
                                                             std::string(view_of(source->captured))});
  });
}
wrapwright_outcome* wrapwright_extract_page(const wrapwright_extractor* extractor, const wrapwright_page* page,
                                            wrapwright_error** error) {
  return pointer_of(error, [&] { return extract_parsed(*extractor, *page); });
}
wrapwright_texts* wrapwright_page_select(const wrapwright_page* page, wrapwright_str xpath,
                                         const wrapwright_options* options, wrapwright_error** error) {
  return pointer_of(error, [&] { return select(*page, view_of(xpath), capi::options_of(options).xpath); });
}
void wrapwright_page_free(wrapwright_page* page) { delete page; }

wrapwright_str wrapwright_outcome_value(const wrapwright_outcome* outcome, wrapwright_str name) {
  return value(*outcome, view_of(name));
}
double wrapwright_outcome_number(const wrapwright_outcome* outcome, wrapwright_str name) {
  const Extraction& found = outcome->found;
  if (view_of(name) == "confidence") return has_article(found.status) ? found.confidence.value_or(-1) : -1;
  return view_of(name) == "is-article" ? found.is_article.value_or(-1) : -1;
}
wrapwright_str wrapwright_outcome_field(const wrapwright_outcome* outcome, wrapwright_str name, size_t index) {
  return field(outcome->found, view_of(name), index);
}
wrapwright_str wrapwright_outcome_field_name(const wrapwright_outcome* outcome, size_t index) {
  return field_name(outcome->found, index);
}
wrapwright_bytes* wrapwright_outcome_render(const wrapwright_outcome* outcome, wrapwright_str format,
                                            wrapwright_error** error) {
  return pointer_of(error, [&] { return render(*outcome, view_of(format)); });
}
wrapwright_bytes* wrapwright_record_json(const wrapwright_outcome* outcome, wrapwright_str id, unsigned members,
                                         wrapwright_error** error) {
  return pointer_of(error, [&] {
    wrapwright_record_source source{};
    source.id = id;
    return record(*outcome, source, members);
  });
}
wrapwright_bytes* wrapwright_record_json_of(const wrapwright_outcome* outcome, const wrapwright_record_source* source,
                                            unsigned members, wrapwright_error** error) {
  return pointer_of(error, [&] { return record(*outcome, known_members(*source), members); });
}
wrapwright_outcome* wrapwright_outcome_failed(wrapwright_str url, wrapwright_str problem, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(failed(view_of(url), std::string(view_of(problem)))); });
}
wrapwright_texts* wrapwright_outcome_blocks(const wrapwright_outcome* outcome, wrapwright_error** error) {
  return pointer_of(error, [&] { return blocks_of(*outcome); });
}
size_t wrapwright_outcome_item_count(const wrapwright_outcome* outcome) { return outcome->found.items.size(); }
wrapwright_outcome* wrapwright_outcome_item(const wrapwright_outcome* outcome, size_t index, wrapwright_error** error) {
  return pointer_of(error, [&] { return item(*outcome, index); });
}
void wrapwright_outcome_free(wrapwright_outcome* outcome) { delete outcome; }

wrapwright_store* wrapwright_store_new(wrapwright_str location, const wrapwright_options* options,
                                       wrapwright_error** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_store>> {
    auto out = std::make_unique<wrapwright_store>();
    out->options = capi::options_of(options);
    const PageExtractorOptions reading = capi::extractor_options(out->options);
    out->parsers = std::make_shared<capi::Parsers>(out->options.page);
    if (out->options.fallback == "all") out->alone = std::make_shared<PageExtractor>(reading);
    out->wrappers = std::make_unique<WrapperCache>(
        std::string(view_of(location)), "", reading,
        WrapperCacheOptions{
            .max_bytes = out->options.cache_bytes, .keep_files = false, .shown = out->options.store_name});
    return out;
  });
}
int wrapwright_store_add(wrapwright_store* store, const wrapwright_wrapper* wrapper, wrapwright_str name,
                         wrapwright_error** error) {
  const auto done = value_of(error, [&] { return store->wrappers->put(wrapper->wrapper, std::string(view_of(name))); });
  return done ? 0 : 1;
}
int wrapwright_store_save(wrapwright_store* store, const wrapwright_wrapper* wrapper, wrapwright_error** error) {
  const auto done = value_of(error, [&] {
    auto saved = store->wrappers->store().save(wrapper->wrapper);
    if (saved) store->wrappers->forget();
    return saved;
  });
  return done ? 0 : 1;
}
int wrapwright_store_write(wrapwright_store* store, const wrapwright_str* sites, const wrapwright_str* files,
                           size_t count, wrapwright_error** error) {
  const auto done = value_of(error, [&]() -> Status {
    const WrapperStore& stored = store->wrappers->store();
    std::vector<WrapperFile> all;
    all.reserve(count);
    for (size_t i = 0; i < count; ++i) {
      const std::string_view site = view_of(sites[i]);
      const std::string_view bytes = view_of(files[i]);
      if (auto named = WrapperStore::check_name(site); !named) return named;
      if (const auto read = parse_wrapper(bytes, stored.path_of(site).string()); !read) return read.error();
      all.push_back({stored.path_of(site).stem().string(), std::string(bytes)});
    }
    auto written = stored.write(all);
    store->wrappers->forget();
    return written;
  });
  return done ? 0 : 1;
}
wrapwright_wrapper* wrapwright_store_load(const wrapwright_store* store, wrapwright_str site,
                                          wrapwright_error** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_wrapper>> {
    const WrapperStore& stored = store->wrappers->store();
    auto wrapper = stored.load(view_of(site));
    if (!wrapper) return std::move(wrapper).error();
    const auto edited = stored.is_edited(view_of(site));
    if (!edited) return edited.error();
    return std::make_unique<wrapwright_wrapper>(
        wrapwright_wrapper{std::move(wrapper).value(), stored.path_of(view_of(site)).string(), *edited});
  });
}
wrapwright_extractor* wrapwright_store_find(const wrapwright_store* store, wrapwright_str site,
                                            wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(find_in_store(*store, std::string(view_of(site)))); });
}
wrapwright_outcome* wrapwright_store_extract(const wrapwright_store* store, wrapwright_str site,
                                             const wrapwright_source* source, wrapwright_error** error) {
  return pointer_of(error, [&] {
    const std::string_view given = view_of(site);
    const auto extractor = find_in_store(*store, given.empty() ? site_of(view_of(source->url)) : std::string(given));
    return extract_source(*extractor, *source);
  });
}
void wrapwright_store_free(wrapwright_store* store) { delete store; }
