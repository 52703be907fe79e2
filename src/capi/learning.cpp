// SPDX-License-Identifier: Apache-2.0
// The C interface to learning: feeds, pages, wrappers and their store.
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "capi/handles.h"
#include "core/base/c_interface.h"
#include "core/base/digest.h"
#include "core/base/result.h"
#include "site/learn/site_learner.h"
#include "site/wrapper/file.h"
#include "site/wrapper/store.h"

using namespace wrapwright;
using c_interface::pointer_of;
using c_interface::string_of;
using c_interface::value_of;
using c_interface::view_of;

namespace {

// The options themselves, or for null the defaults.
wrapwright_learn_options options_of(const wrapwright_learn_options* options) {
  return options == nullptr ? wrapwright_learn_options{} : *options;
}

Result<std::unique_ptr<wrapwright_wrapper>> handle_of(Result<Wrapper> wrapper) {
  if (!wrapper) return std::move(wrapper).error();
  return std::make_unique<wrapwright_wrapper>(wrapwright_wrapper{std::move(wrapper).value()});
}

Result<std::unique_ptr<wrapwright_pages>> make_pages(wrapwright_normalizer normalizer,
                                                     const wrapwright_limits* limits) {
  if (normalizer != WRAPWRIGHT_NORMALIZER_HTML5 && normalizer != WRAPWRIGHT_NORMALIZER_TIDY)
    return Error{ErrorKind::kUnsupported, "unknown normalizer " + std::to_string(normalizer), {}};
  auto out = std::make_unique<wrapwright_pages>();
  out->normalizer =
      make_normalizer(normalizer == WRAPWRIGHT_NORMALIZER_TIDY ? NormalizerKind::kTidy : NormalizerKind::kHtml5,
                      capi::limits_of(limits).page);
  return out;
}

Status add_page(wrapwright_pages& pages, std::string_view bytes, const char* url, const char* content_type) {
  SitePage view;
  view.url = view_of(url);
  view.digest = "sha256:" + sha256_hex(bytes);
  if (const auto item = pages.items.find(view.url); item != pages.items.end()) view.item = &item->second;
  auto page = capi::parse_page(*pages.normalizer, bytes, url, content_type);
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

SiteLearnerOptions learner_options(const wrapwright_learn_options* given) {
  const wrapwright_learn_options options = options_of(given);
  SiteLearnerOptions out;
  out.update.learner = options.learner;
  out.forest.max_templates = options.learner.max_templates;
  out.forest.fields = options.learner.fields;
  out.forest.fields_from_feed = options.learner.fields_from_feed;
  out.forest.max_title_affix = options.learner.max_title_affix;
  return out;
}

Result<std::unique_ptr<wrapwright_wrapper>> learn(SiteLearnerOptions options, std::string_view site,
                                                  const wrapwright_pages& pages, const Wrapper* stored = nullptr) {
  auto learned = SiteLearner(std::move(options)).learn({.name = site, .pages = pages.views, .stored = stored});
  if (!learned) return std::move(learned).error();
  return handle_of(std::move(learned->wrapper));
}

}  // namespace

wrapwright_feed* wrapwright_feed_parse(const char* bytes, size_t size, const char* url, const char* content_type,
                                       wrapwright_error** error) {
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

wrapwright_pages* wrapwright_pages_new(wrapwright_normalizer normalizer, const wrapwright_limits* limits,
                                       wrapwright_error** error) {
  return pointer_of(error, [&] { return make_pages(normalizer, limits); });
}
int wrapwright_pages_add(wrapwright_pages* pages, const char* bytes, size_t size, const char* url,
                         const char* content_type, wrapwright_error** error) {
  return value_of(error, [&] { return add_page(*pages, {bytes, size}, url, content_type); }) ? 0 : 1;
}
size_t wrapwright_pages_size(const wrapwright_pages* pages) { return pages->views.size(); }
int wrapwright_pages_use_feed(wrapwright_pages* pages, const wrapwright_feed* feed, wrapwright_error** error) {
  return value_of(error, [&] { return use_feed(*pages, feed->feed); }) ? 0 : 1;
}
void wrapwright_pages_free(wrapwright_pages* pages) { delete pages; }

wrapwright_wrapper* wrapwright_learn(const char* site, const wrapwright_pages* pages,
                                     const wrapwright_learn_options* options, wrapwright_error** error) {
  return pointer_of(error, [&] { return learn(learner_options(options), site, *pages); });
}
wrapwright_wrapper* wrapwright_learn_until_converged(const char* site, const wrapwright_pages* pages,
                                                     const wrapwright_learn_options* options,
                                                     wrapwright_error** error) {
  return pointer_of(error, [&] {
    SiteLearnerOptions wanted = learner_options(options);
    wanted.rounds = options_of(options).convergence;
    return learn(std::move(wanted), site, *pages);
  });
}
wrapwright_wrapper* wrapwright_learn_forest(const char* site, const wrapwright_pages* pages,
                                            const wrapwright_learn_options* options, wrapwright_error** error) {
  return pointer_of(error, [&] {
    SiteLearnerOptions wanted = learner_options(options);
    wanted.method = LearnMethod::kForest;
    return learn(std::move(wanted), site, *pages);
  });
}
wrapwright_wrapper* wrapwright_update(const wrapwright_wrapper* stored, const wrapwright_pages* pages,
                                      const wrapwright_learn_options* options, wrapwright_error** error) {
  return pointer_of(error,
                    [&] { return learn(learner_options(options), stored->wrapper.site, *pages, &stored->wrapper); });
}

wrapwright_wrapper* wrapwright_wrapper_load(const char* path, wrapwright_error** error) {
  return pointer_of(error, [&] { return handle_of(read_wrapper(path)); });
}
wrapwright_wrapper* wrapwright_wrapper_parse(const char* bytes, size_t size, const char* source,
                                             wrapwright_error** error) {
  return pointer_of(error, [&] { return handle_of(parse_wrapper({bytes, size}, source)); });
}
char* wrapwright_wrapper_format(const wrapwright_wrapper* wrapper, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(string_of(format_wrapper(wrapper->wrapper))); });
}
const char* wrapwright_wrapper_site(const wrapwright_wrapper* wrapper) { return wrapper->wrapper.site.c_str(); }
void wrapwright_wrapper_free(wrapwright_wrapper* wrapper) { delete wrapper; }

int wrapwright_store_save(const char* folder, const wrapwright_wrapper* wrapper, wrapwright_error** error) {
  return value_of(error, [&] { return WrapperStore(folder).save(wrapper->wrapper); }) ? 0 : 1;
}
wrapwright_wrapper* wrapwright_store_load(const char* folder, const char* site, wrapwright_error** error) {
  return pointer_of(error, [&] { return handle_of(WrapperStore(folder).load(site)); });
}
wrapwright_wrapper* wrapwright_store_load_for_url(const char* folder, const char* url, wrapwright_error** error) {
  return pointer_of(error, [&] { return handle_of(WrapperStore(folder).load_for_url(url)); });
}
