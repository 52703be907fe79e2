// SPDX-License-Identifier: Apache-2.0
// The C interface: each function is a call of the library with its Result and its exceptions turned into error strings.
#include "wrapwright/c.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/c_interface.h"
#include "base/digest.h"
#include "base/result.h"
#include "blocks/site_page.h"
#include "feed/feed.h"
#include "fields/page_fields.h"
#include "forest/induce.h"
#include "learn/convergence.h"
#include "learn/learn_wrapper.h"
#include "learn/update.h"
#include "normalize/normalizer.h"
#include "wrapper/file.h"
#include "wrapper/outcome_writer.h"
#include "wrapper/site_extractor.h"
#include "wrapper/store.h"

using namespace wrapwright;
using c_interface::pointer_of;
using c_interface::string_of;
using c_interface::value_of;
using c_interface::view_of;

struct wrapwright_limits {
  PageLimits page;
  XPathLimits xpath;
};

struct wrapwright_feed {
  Feed feed;
};

struct wrapwright_pages {
  std::unique_ptr<Normalizer> normalizer;
  std::deque<Page> pages;  // a deque, because the views point into it
  std::vector<SitePage> views;
  std::map<std::string, FeedItem, std::less<>> items;  // by URL; the views point into it
};

struct wrapwright_wrapper {
  Wrapper wrapper;
};

struct wrapwright_extractor {
  std::unique_ptr<Normalizer> normalizer;
  SiteExtractor extractor;
};

struct wrapwright_outcome {
  Page page;
  Outcome outcome;
};

namespace {

const wrapwright_limits kDefaultLimits{};

const wrapwright_limits& limits_of(const wrapwright_limits* limits) {
  return limits == nullptr ? kDefaultLimits : *limits;
}

template <typename Number>
Status set_number(std::string_view name, unsigned long long value, Number& out, Number least = 0,
                  Number most = std::numeric_limits<Number>::max()) {
  if (value < least || value > most) {
    return Error{ErrorKind::kUnsupported,
                 std::string(name) + " is a number from " + std::to_string(least) + " to " + std::to_string(most),
                 {}};
  }
  out = static_cast<Number>(value);
  return Done{};
}

Status set_limit(wrapwright_limits& limits, std::string_view name, unsigned long long value) {
  PageLimits& page = limits.page;
  if (name == "max-bytes") return set_number(name, value, page.max_bytes);
  if (name == "max-depth") return set_number(name, value, page.max_depth, 2U, 60'000U);
  if (name == "max-elements") return set_number(name, value, page.max_nodes);
  if (name == "max-attributes") return set_number(name, value, page.max_attributes);
  if (name == "max-growth") return set_number(name, value, page.max_growth);
  if (name == "max-names") return set_number(name, value, page.max_names);
  if (name == "max-open-elements") return set_number(name, value, page.max_open_elements);
  if (name == "max-formatting-elements") return set_number(name, value, page.max_formatting_elements);
  if (name == "max-adoption-steps") return set_number(name, value, page.max_adoption_steps);
  if (name == "max-tidy-seconds") return set_number(name, value, page.tidy.max_seconds);
  if (name == "max-tidy-growth") return set_number(name, value, page.tidy.max_growth);
  if (name == "max-steps") return set_number(name, value, limits.xpath.max_steps);
  return Error{ErrorKind::kUnsupported, "unknown limit \"" + std::string(name) + "\"", {}};
}

Result<std::unique_ptr<wrapwright_wrapper>> handle_of(Result<Wrapper> wrapper) {
  if (!wrapper) return std::move(wrapper).error();
  return std::make_unique<wrapwright_wrapper>(wrapwright_wrapper{std::move(wrapper).value()});
}

Result<std::unique_ptr<wrapwright_pages>> make_pages(const char* name, const wrapwright_limits* limits) {
  const auto kind = name == nullptr ? NormalizerKind::kHtml5 : normalizer_from_string(name);
  if (!kind) return Error{ErrorKind::kUnsupported, "unknown normalizer \"" + std::string(name) + "\"", {}};
  auto out = std::make_unique<wrapwright_pages>();
  out->normalizer = make_normalizer(*kind, limits_of(limits).page);
  return out;
}

Result<Page> parse_page(Normalizer& normalizer, std::string_view bytes, const char* url, const char* content_type) {
  Page page = normalizer.parse({bytes, view_of(content_type), ""});
  if (normalizer.failure().empty()) return page;
  return Error{ErrorKind::kLimit, std::string(normalizer.failure()), {std::string(view_of(url))}};
}

Status add_page(wrapwright_pages& pages, std::string_view bytes, const char* url, const char* content_type) {
  SitePage view;
  view.url = view_of(url);
  view.digest = "sha256:" + sha256_hex(bytes);
  if (const auto item = pages.items.find(view.url); item != pages.items.end()) view.item = &item->second;
  auto page = parse_page(*pages.normalizer, bytes, url, content_type);
  if (!page) return std::move(page).error();
  pages.views.reserve(pages.views.size() + 1);
  pages.pages.push_back(std::move(page).value());
  view.page = &pages.pages.back();
  pages.views.push_back(std::move(view));
  return Done{};
}

Status use_feed(wrapwright_pages& pages, const Feed& feed) {
  for (const FeedItem& item : feed.items)
    if (!item.url.empty()) pages.items.try_emplace(item.url, item);
  for (SitePage& view : pages.views) {
    const auto item = pages.items.find(view.url);
    if (item != pages.items.end()) view.item = &item->second;
  }
  return Done{};
}

const char* item_value(const FeedItem& item, std::string_view name) {
  if (name == "url") return item.url.c_str();
  if (name == "title") return item.title.c_str();
  if (name == "author") return item.author.c_str();
  return name == "published" ? item.published.c_str() : "";
}

Result<std::unique_ptr<wrapwright_extractor>> make_extractor(const Wrapper& wrapper, wrapwright_fallback fallback,
                                                             const wrapwright_limits& limits) {
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
  auto page = parse_page(*extractor.normalizer, bytes, url, content_type);
  if (!page) return std::move(page).error();
  auto out = std::make_unique<wrapwright_outcome>();
  out->page = std::move(page).value();
  extractor.extractor.extract(out->page, view_of(url), out->outcome);
  if (out->outcome.error) return *std::move(out->outcome.error);
  return out;
}

const char* value_at(const std::vector<std::string>& values, std::size_t index) {
  return index < values.size() ? values[index].c_str() : nullptr;
}

// Of a field that has one value, "" where it is unknown.
const char* only_value(const std::string& value, std::size_t index) {
  return index == 0 && !value.empty() ? value.c_str() : nullptr;
}

const char* field(const Outcome& outcome, std::string_view name, std::size_t index) {
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

Result<c_interface::String> render(const wrapwright_outcome& found, std::string_view name) {
  const auto format = output_format_from_string(name);
  if (!format) return Error{ErrorKind::kUnsupported, "unknown format \"" + std::string(name) + "\"", {}};
  const RecordContext context{.id = found.outcome.article.url};
  return string_of(render_outcome(found.page, found.outcome, *format, context));
}

}  // namespace

const char* wrapwright_version(void) { return WRAPWRIGHT_VERSION; }
void wrapwright_string_free(char* string) { std::free(string); }

wrapwright_limits* wrapwright_limits_new(char** error) {
  return pointer_of(error, [] { return Result(std::make_unique<wrapwright_limits>()); });
}
int wrapwright_limits_set(wrapwright_limits* limits, const char* name, unsigned long long value, char** error) {
  return value_of(error, [&] { return set_limit(*limits, name, value); }) ? 0 : 1;
}
void wrapwright_limits_free(wrapwright_limits* limits) { delete limits; }

wrapwright_feed* wrapwright_feed_parse(const char* bytes, size_t size, const char* url, const char* content_type,
                                       char** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_feed>> {
    auto feed = parse_feed({{bytes, size}, url, view_of(content_type)});
    if (!feed) return std::move(feed).error();
    return std::make_unique<wrapwright_feed>(wrapwright_feed{std::move(feed).value()});
  });
}
size_t wrapwright_feed_size(const wrapwright_feed* feed) { return feed->feed.items.size(); }
const char* wrapwright_feed_value(const wrapwright_feed* feed, const char* name) {
  const std::string_view wanted(name);
  if (wanted == "title") return feed->feed.title.c_str();
  return wanted == "link" ? feed->feed.link.c_str() : "";
}
const char* wrapwright_feed_item_value(const wrapwright_feed* feed, size_t index, const char* name) {
  return item_value(feed->feed.items[index], name);
}
void wrapwright_feed_free(wrapwright_feed* feed) { delete feed; }

wrapwright_pages* wrapwright_pages_new(const char* normalizer, const wrapwright_limits* limits, char** error) {
  return pointer_of(error, [&] { return make_pages(normalizer, limits); });
}
int wrapwright_pages_add(wrapwright_pages* pages, const char* bytes, size_t size, const char* url,
                         const char* content_type, char** error) {
  return value_of(error, [&] { return add_page(*pages, {bytes, size}, url, content_type); }) ? 0 : 1;
}
size_t wrapwright_pages_size(const wrapwright_pages* pages) { return pages->views.size(); }
int wrapwright_pages_use_feed(wrapwright_pages* pages, const wrapwright_feed* feed, char** error) {
  return value_of(error, [&] { return use_feed(*pages, feed->feed); }) ? 0 : 1;
}
void wrapwright_pages_free(wrapwright_pages* pages) { delete pages; }

wrapwright_wrapper* wrapwright_learn(const char* site, const wrapwright_pages* pages, char** error) {
  return pointer_of(error, [&] { return handle_of(learn_wrapper(site, pages->views)); });
}
wrapwright_wrapper* wrapwright_learn_until_converged(const char* site, const wrapwright_pages* pages, char** error) {
  return pointer_of(error, [&] { return handle_of(learn_until_converged(site, pages->views)); });
}
wrapwright_wrapper* wrapwright_learn_forest(const char* site, const wrapwright_pages* pages, char** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_wrapper>> {
    auto induced = learn_forest_wrapper(site, pages->views);
    if (!induced) return std::move(induced).error();
    return handle_of(std::move(induced->wrapper));
  });
}
wrapwright_wrapper* wrapwright_update(const wrapwright_wrapper* stored, const wrapwright_pages* pages, char** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_wrapper>> {
    auto updated = update_wrapper(stored->wrapper, pages->views);
    if (!updated) return std::move(updated).error();
    return handle_of(std::move(updated->wrapper));
  });
}

wrapwright_wrapper* wrapwright_wrapper_load(const char* path, char** error) {
  return pointer_of(error, [&] { return handle_of(read_wrapper(path)); });
}
wrapwright_wrapper* wrapwright_wrapper_parse(const char* bytes, size_t size, const char* source, char** error) {
  return pointer_of(error, [&] { return handle_of(parse_wrapper({bytes, size}, source)); });
}
char* wrapwright_wrapper_format(const wrapwright_wrapper* wrapper, char** error) {
  return pointer_of(error, [&] { return Result(string_of(format_wrapper(wrapper->wrapper))); });
}
const char* wrapwright_wrapper_site(const wrapwright_wrapper* wrapper) { return wrapper->wrapper.site.c_str(); }
void wrapwright_wrapper_free(wrapwright_wrapper* wrapper) { delete wrapper; }

int wrapwright_store_save(const char* folder, const wrapwright_wrapper* wrapper, char** error) {
  return value_of(error, [&] { return WrapperStore(folder).save(wrapper->wrapper); }) ? 0 : 1;
}
wrapwright_wrapper* wrapwright_store_load(const char* folder, const char* site, char** error) {
  return pointer_of(error, [&] { return handle_of(WrapperStore(folder).load(site)); });
}
wrapwright_wrapper* wrapwright_store_load_for_url(const char* folder, const char* url, char** error) {
  return pointer_of(error, [&] { return handle_of(WrapperStore(folder).load_for_url(url)); });
}

wrapwright_extractor* wrapwright_extractor_new(const wrapwright_wrapper* wrapper, wrapwright_fallback fallback,
                                               const wrapwright_limits* limits, char** error) {
  return pointer_of(error, [&] { return make_extractor(wrapper->wrapper, fallback, limits_of(limits)); });
}
void wrapwright_extractor_free(wrapwright_extractor* extractor) { delete extractor; }

wrapwright_outcome* wrapwright_extract(wrapwright_extractor* extractor, const char* bytes, size_t size, const char* url,
                                       const char* content_type, char** error) {
  return pointer_of(error, [&] { return extract(*extractor, {bytes, size}, url, content_type); });
}
wrapwright_outcome* wrapwright_extract_page(const char* bytes, size_t size, const char* url, const char* content_type,
                                            const wrapwright_limits* limits, char** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_outcome>> {
    const auto normalizer = make_normalizer(NormalizerKind::kHtml5, limits_of(limits).page);
    auto page = parse_page(*normalizer, {bytes, size}, url, content_type);
    if (!page) return std::move(page).error();
    auto out = std::make_unique<wrapwright_outcome>();
    out->page = std::move(page).value();
    extract_by_page(out->page, view_of(url), {}, out->outcome);
    return out;
  });
}
void wrapwright_outcome_free(wrapwright_outcome* outcome) { delete outcome; }

const char* wrapwright_outcome_status(const wrapwright_outcome* outcome) {
  return status_name(outcome->outcome).data();
}
const char* wrapwright_outcome_provenance(const wrapwright_outcome* outcome) {
  return to_string(outcome->outcome.provenance).data();
}
long wrapwright_outcome_template(const wrapwright_outcome* outcome) {
  const auto index = outcome->outcome.template_index;
  return index ? static_cast<long>(*index) : -1;
}
double wrapwright_outcome_confidence(const wrapwright_outcome* outcome) {
  return outcome->outcome.confidence.value_or(-1);
}
const char* wrapwright_outcome_text(const wrapwright_outcome* outcome) { return outcome->outcome.text.c_str(); }
const char* wrapwright_outcome_field(const wrapwright_outcome* outcome, const char* name, size_t index) {
  return field(outcome->outcome, name, index);
}
char* wrapwright_outcome_render(const wrapwright_outcome* outcome, const char* format, char** error) {
  return pointer_of(error, [&] { return render(*outcome, format); });
}
