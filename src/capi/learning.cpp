// SPDX-License-Identifier: Apache-2.0
// The C interface for learning: feeds, wrappers, and the pages of a site.
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capi/handles.h"
#include "core/base/c_interface.h"
#include "core/base/digest.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "site/extract/check.h"
#include "site/learn/summary.h"
#include "site/rules/export.h"
#include "site/wrapper/file.h"
#include "site/wrapper/fingerprint.h"

using namespace wrapwright;
using c_interface::kNoValue;
using c_interface::pointer_of;
using c_interface::str_of;
using c_interface::value_at;
using c_interface::value_of;
using c_interface::value_or_none;
using c_interface::view_of;

namespace {

wrapwright_str item_value(const FeedItem& item, std::string_view name, std::size_t nth) {
  if (name == "contents") return value_at(item.contents, nth);
  if (name == "tags") return value_at(item.tags, nth);
  if (nth > 0) return kNoValue;
  if (name == "id") return value_or_none(item.id);
  if (name == "url") return value_or_none(item.url);
  if (name == "title") return value_or_none(item.title);
  if (name == "summary") return value_or_none(item.summary);
  if (name == "author") return value_or_none(item.author);
  if (name == "published") return value_or_none(item.published);
  return name == "updated" ? value_or_none(item.updated) : kNoValue;
}

wrapwright_str enclosure_value(const std::vector<FeedEnclosure>& all, std::string_view name, std::size_t nth) {
  if (nth >= all.size()) return kNoValue;
  if (name == "enclosures") return str_of(all[nth].url);
  if (name == "enclosure-types") return str_of(all[nth].type);
  return name == "enclosure-lengths" ? str_of(all[nth].length) : kNoValue;
}

wrapwright_str feed_value(const wrapwright_feed& of, std::string_view name) {
  if (name == "format") return value_or_none(of.feed.format);
  if (name == "title") return value_or_none(of.feed.title);
  if (name == "link") return value_or_none(of.feed.link);
  return name == "url" ? value_or_none(of.url) : kNoValue;
}

Result<std::unique_ptr<wrapwright_wrapper>> handle_of(Result<Wrapper> wrapper, std::string file) {
  if (!wrapper) return std::move(wrapper).error();
  return std::make_unique<wrapwright_wrapper>(wrapwright_wrapper{std::move(wrapper).value(), std::move(file)});
}

// Adds the value unless it is empty.
void add(Json& to, const char* name, const std::string& value) {
  if (!value.empty()) to[name] = value;
}

Json json_of(const FieldRule& rule) {
  Json out;
  out["name"] = rule.name;
  add(out, "xpath", rule.xpath);
  add(out, "constant", rule.constant);
  add(out, "source", rule.source);
  add(out, "from", std::string(to_string(rule.from)));
  add(out, "member", rule.member);
  return out;
}

Json json_of(const SiteTemplate& each) {
  Json out;
  out["name"] = each.name;
  out["kind"] = to_string(each.kind);
  add(out, "guard", each.guard);
  add(out, "url_hint", each.url_hint);
  add(out, "content", each.content);
  add(out, "valid_from", each.valid_from);
  add(out, "valid_until", each.valid_until);
  if (each.value) out["value"] = *each.value;
  out["exclusions"] = each.exclusions;
  out["fields"] = Json::array();
  for (const FieldRule& rule : each.fields) out["fields"].push_back(json_of(rule));
  out["runners_up"] = Json::array();
  for (const RankedXPath& other : each.runners_up) out["runners_up"].push_back(other.xpath);
  return out;
}

Json json_of(const PagesProfile& pages) {
  Json out{{"pages", pages.pages}, {"mean", pages.mean}, {"bound", pages.bound}, {"addresses", Json::object()}};
  for (const auto& [pattern, share] : pages.addresses) out["addresses"][pattern] = share;
  out["names"] = pages.names;
  return out;
}

Json json_of(const SiteProfile& kinds) {
  Json out{{"articles", json_of(kinds.articles)}, {"threshold", kinds.threshold}, {"common", kinds.common}};
  if (kinds.others.pages > 0) out["others"] = json_of(kinds.others);
  out["traits"] = Json::object();
  for (const auto& [trait, mean] : kinds.traits) out["traits"][trait] = mean;
  return out;
}

std::string describe(const Wrapper& wrapper) {
  Json out;
  out["site"] = wrapper.site;
  add(out, "scope", wrapper.scope);
  add(out, "feed", wrapper.feed);
  out["method"] = to_string(wrapper.settings.method);
  out["normalizer"] = to_string(wrapper.normalizer);
  add(out, "language", wrapper.language);
  out["templates"] = Json::array();
  for (const SiteTemplate& each : wrapper.templates) out["templates"].push_back(json_of(each));
  if (!wrapper.templates.empty()) {
    out["guards_in_words"] = guards_in_words(wrapper);
    out["doubts"] = doubts_in_words(wrapper);
  }
  if (wrapper.kinds) out["kinds"] = json_of(*wrapper.kinds);
  out["samples"] = Json::array();
  for (const SamplePage& page : wrapper.samples) {
    Json sample;
    add(sample, "url", page.url);
    add(sample, "digest", page.digest);
    add(sample, "fetched", page.fetched);
    add(sample, "contains", page.contains);
    if (page.confidence) sample["confidence"] = *page.confidence;
    out["samples"].push_back(std::move(sample));
  }
  const WrapperStatistics& statistics = wrapper.statistics;
  out["statistics"] = {{"pages", statistics.pages},
                       {"matched", statistics.matched},
                       {"no_article", statistics.no_article},
                       {"mean_characters", statistics.mean_characters}};
  if (statistics.confidence) out["statistics"]["confidence"] = *statistics.confidence;
  out["history"] = Json::array();
  for (const RuleChange& change : wrapper.history) {
    out["history"].push_back(
        {{"date", change.date}, {"rule", change.rule}, {"what", change.what}, {"why", change.why}});
  }
  return write_json(out);
}

std::unique_ptr<wrapwright_texts> lint(std::string_view bytes, std::string_view source) {
  auto out = std::make_unique<wrapwright_texts>();
  for (const Finding& finding : lint_wrapper(bytes, source)) {
    const Error placed{ErrorKind::kSyntax, finding.message, finding.where};
    out->texts.push_back({std::string(to_string(finding.severity)), placed.to_string()});
  }
  return out;
}

Status add_page(wrapwright_site& site, const wrapwright_source& source) {
  SitePage view;
  view.url = view_of(source.url);
  view.fetched = view_of(source.captured);
  view.digest = "sha256:" + sha256_hex(view_of(source.bytes));
  if (const auto* found = site.items.find(view.url)) view.item = found->item;
  Page page = site.normalizer->parse({view_of(source.bytes), view_of(source.content_type), view_of(source.encoding)});
  if (!site.normalizer->failure().empty())
    return Error{ErrorKind::kLimit, std::string(site.normalizer->failure()), {view.url}};
  site.views.reserve(site.views.size() + 1);
  site.pages.push_back(std::move(page));
  view.page = &site.pages.back();
  site.views.push_back(std::move(view));
  return Done{};
}

Status use_feed(wrapwright_site& site, const wrapwright_feed& feed) {
  site.items.add(std::make_shared<const Feed>(feed.feed), feed.url);
  for (SitePage& view : site.views)
    if (const auto* found = site.items.find(view.url)) view.item = found->item;
  if (site.feed.empty()) site.feed = feed.url;
  return Done{};
}

// The feed that the site's pages come from: that of the first page that has one.
std::string_view feed_of(const wrapwright_site& site) {
  for (const SitePage& view : site.views)
    if (const auto* found = site.items.find(view.url)) return found->feed_url;
  return site.feed;
}

SiteLearnerOptions learner_options(const wrapwright_options& options) {
  SiteLearnerOptions out;
  if (options.method == "forest") out.method = LearnMethod::kForest;
  if (options.in_rounds) out.rounds = options.rounds;
  out.update.learner = options.learner;
  out.update.now = options.now;
  out.forest.max_templates = options.learner.max_templates;
  out.forest.fields = options.learner.fields;
  out.forest.fields_from_feed = options.learner.fields_from_feed;
  out.forest.max_title_affix = options.learner.max_title_affix;
  return out;
}

Result<std::unique_ptr<wrapwright_learned>> learn(const wrapwright_site& site, const wrapwright_wrapper* stored,
                                                  wrapwright_progress progress, void* context) {
  SiteLearnerOptions options = learner_options(site.options);
  if (progress != nullptr) {
    options.on_pages = [progress, context, all = site.views.size()](std::size_t pages) {
      return progress(context, pages, all) == 0;
    };
  }
  auto learned = SiteLearner(std::move(options))
                     .learn({.name = site.name,
                             .pages = site.views,
                             .stored = stored == nullptr ? nullptr : &stored->wrapper,
                             .is_edited = stored != nullptr && stored->is_edited,
                             .feed = std::string(feed_of(site))});
  if (!learned) return std::move(learned).error();
  return std::make_unique<wrapwright_learned>(wrapwright_learned{std::move(learned).value()});
}

Result<std::unique_ptr<wrapwright_bytes>> check(const wrapwright_site& site, const wrapwright_wrapper& wrapper) {
  const auto extractor = PageExtractor::compile(wrapper.wrapper, capi::extractor_options(site.options));
  if (!extractor) return extractor.error();
  DriftLimits limits;
  limits.window = site.options.drift_window;
  WrapperTrial trial(wrapper.wrapper, *extractor, limits);
  for (const SitePage& view : site.views)
    static_cast<void>(trial.add(*view.page, view.url, view.url.empty() ? view.digest : view.url, view.fetched));
  const TrialReport report = trial.report();
  Json out{{"pages", report.pages},
           {"matched", report.matched},
           {"doubted", report.doubted},
           {"empty", report.empty},
           {"no_article", report.no_article},
           {"out_of_scope", report.out_of_scope},
           {"mean_characters", report.mean_characters},
           {"templates", Json::array()},
           {"idle", report.idle},
           {"verdict", to_string(report.drift.verdict)},
           {"signs", Json::array()}};
  for (const TemplateTrial& each : report.templates)
    out["templates"].push_back({{"name", each.name}, {"matched", each.matched}});
  for (const DriftSign& sign : report.drift.signs) out["signs"].push_back(to_string(sign));
  return capi::bytes_of(write_json(out));
}

Result<std::unique_ptr<wrapwright_bytes>> export_rules(const wrapwright_site& site, const wrapwright_wrapper& wrapper,
                                                       std::string_view name) {
  const auto format = rule_format_from_string(name);
  if (!format) return Error{ErrorKind::kUnsupported, "unknown format \"" + std::string(name) + "\"", {}};
  const auto exported = export_site(wrapper.wrapper, site.views, {.format = *format});
  if (!exported) return exported.error();
  return capi::bytes_of(format_exports(*format, {&*exported, 1}));
}

long count(const LearnReport& report, std::string_view name) {
  if (name == "pages") return static_cast<long>(report.pages);
  if (name == "left-out") return static_cast<long>(report.left_out.size());
  if (!report.update) return -1;
  if (name == "kept") return static_cast<long>(report.update->kept);
  if (name == "added") return static_cast<long>(report.update->added);
  if (name == "ended") return static_cast<long>(report.update->ended);
  if (name == "dropped") return static_cast<long>(report.update->dropped);
  return name == "fields" ? static_cast<long>(report.update->fields) : -1;
}

}  // namespace

wrapwright_feed* wrapwright_feed_parse(wrapwright_str bytes, wrapwright_str url, wrapwright_str content_type,
                                       wrapwright_error** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_feed>> {
    const auto document = FeedDocument::parse({view_of(bytes), view_of(url), view_of(content_type)});
    if (!document) return document.error();
    auto out = std::make_unique<wrapwright_feed>(wrapwright_feed{document->feed(), {}, std::string(view_of(url))});
    out->enclosures.reserve(out->feed.items.size());
    for (std::size_t i = 0; i < out->feed.items.size(); ++i) out->enclosures.push_back(document->enclosures(i));
    return out;
  });
}
size_t wrapwright_feed_size(const wrapwright_feed* feed) { return feed->feed.items.size(); }
wrapwright_str wrapwright_feed_value(const wrapwright_feed* feed, wrapwright_str name) {
  return feed_value(*feed, view_of(name));
}
wrapwright_str wrapwright_feed_item_value(const wrapwright_feed* feed, size_t index, wrapwright_str name, size_t nth) {
  const std::string_view wanted = view_of(name);
  if (wanted.starts_with("enclosure")) return enclosure_value(feed->enclosures[index], wanted, nth);
  return item_value(feed->feed.items[index], wanted, nth);
}
void wrapwright_feed_free(wrapwright_feed* feed) { delete feed; }

wrapwright_wrapper* wrapwright_wrapper_load(wrapwright_str path, wrapwright_error** error) {
  return pointer_of(error, [&] {
    const std::string file(view_of(path));
    return handle_of(read_wrapper(file), file);
  });
}
wrapwright_wrapper* wrapwright_wrapper_parse(wrapwright_str bytes, wrapwright_str source, wrapwright_error** error) {
  return pointer_of(
      error, [&] { return handle_of(parse_wrapper(view_of(bytes), view_of(source)), std::string(view_of(source))); });
}
wrapwright_bytes* wrapwright_wrapper_format(const wrapwright_wrapper* wrapper, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(capi::bytes_of(format_wrapper(wrapper->wrapper))); });
}
wrapwright_bytes* wrapwright_wrapper_file(const wrapwright_wrapper* wrapper, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(capi::bytes_of(with_fingerprint(format_wrapper(wrapper->wrapper)))); });
}
wrapwright_str wrapwright_wrapper_site(const wrapwright_wrapper* wrapper) { return str_of(wrapper->wrapper.site); }
wrapwright_bytes* wrapwright_wrapper_describe(const wrapwright_wrapper* wrapper, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(capi::bytes_of(describe(wrapper->wrapper))); });
}
wrapwright_texts* wrapwright_wrapper_lint(wrapwright_str bytes, wrapwright_str source, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(lint(view_of(bytes), view_of(source))); });
}
void wrapwright_wrapper_free(wrapwright_wrapper* wrapper) { delete wrapper; }

wrapwright_site* wrapwright_site_new(wrapwright_str name, const wrapwright_options* options, wrapwright_error** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_site>> {
    auto out = std::make_unique<wrapwright_site>();
    out->name = view_of(name);
    out->options = capi::options_of(options);
    out->normalizer = make_normalizer(capi::normalizer_of(out->options), out->options.page);
    return out;
  });
}
int wrapwright_site_add(wrapwright_site* site, const wrapwright_source* source, wrapwright_error** error) {
  return value_of(error, [&] { return add_page(*site, *source); }) ? 0 : 1;
}
size_t wrapwright_site_size(const wrapwright_site* site) { return site->views.size(); }
int wrapwright_site_use_feed(wrapwright_site* site, const wrapwright_feed* feed, wrapwright_error** error) {
  return value_of(error, [&] { return use_feed(*site, *feed); }) ? 0 : 1;
}
wrapwright_learned* wrapwright_site_learn(const wrapwright_site* site, const wrapwright_wrapper* stored,
                                          wrapwright_progress progress, void* context, wrapwright_error** error) {
  return pointer_of(error, [&] { return learn(*site, stored, progress, context); });
}
wrapwright_bytes* wrapwright_site_check(const wrapwright_site* site, const wrapwright_wrapper* wrapper,
                                        wrapwright_error** error) {
  return pointer_of(error, [&] { return check(*site, *wrapper); });
}
wrapwright_bytes* wrapwright_site_export(const wrapwright_site* site, const wrapwright_wrapper* wrapper,
                                         wrapwright_str format, wrapwright_error** error) {
  return pointer_of(error, [&] { return export_rules(*site, *wrapper, view_of(format)); });
}
void wrapwright_site_free(wrapwright_site* site) { delete site; }

wrapwright_wrapper* wrapwright_learned_wrapper(const wrapwright_learned* learned, wrapwright_error** error) {
  return pointer_of(error, [&] {
    const Wrapper& wrapper = learned->learned.wrapper;
    return handle_of(wrapper, wrapper.site + ".xml");
  });
}
long wrapwright_learned_count(const wrapwright_learned* learned, wrapwright_str name) {
  return count(learned->learned.report, view_of(name));
}
void wrapwright_learned_free(wrapwright_learned* learned) { delete learned; }
