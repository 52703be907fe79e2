// SPDX-License-Identifier: Apache-2.0
#include "app/serve/site_json.h"

#include <filesystem>
#include <utility>

#include "app/watch/wrapper_renewal.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

Json rules_of(const Wrapper& wrapper) {
  Json out = Json::array();
  for (const SiteTemplate& each : wrapper.templates) {
    Json rule = {{"name", each.name}, {"content", each.content}};
    if (!each.guard.empty()) rule["guard"] = each.guard;
    if (!each.valid_until.empty()) rule["until"] = each.valid_until;
    rule["exclusions"] = each.exclusions;
    rule["fields"] = Json::array();
    for (const FieldRule& field : each.fields)
      rule["fields"].push_back({{"name", field.name}, {"rule", field.xpath.empty() ? field.constant : field.xpath}});
    out.push_back(std::move(rule));
  }
  return out;
}

Json history_of(const Wrapper& wrapper) {
  Json out = Json::array();
  for (const RuleChange& change : wrapper.history)
    out.push_back({{"date", change.date}, {"rule", change.rule}, {"what", change.what}, {"why", change.why}});
  return out;
}

std::string public_error(Error error) {
  error.where.source = std::filesystem::path(error.where.source).filename().string();
  return error.to_string();
}

Json summary_of(const Wrapper& wrapper) {
  Json out = {{"site", wrapper.site}, {"samples", wrapper.samples.size()}, {"templates", wrapper.templates.size()}};
  if (wrapper.statistics.confidence) out["confidence"] = *wrapper.statistics.confidence;
  const std::string changed = wrapper.history.empty() ? last_sample(wrapper) : wrapper.history.back().date;
  if (!changed.empty()) out["changed"] = changed;
  if (!wrapper.feed.empty()) out["feed"] = wrapper.feed;
  return out;
}

}  // namespace

void SiteList::add_wrapper(const std::string& site, const Result<Wrapper>& wrapper) {
  sites_[site] = wrapper ? summary_of(*wrapper) : Json{{"site", site}, {"error", public_error(wrapper.error())}};
}

void SiteList::add_pages(const SampledSite& pages) {
  Json& site = sites_.try_emplace(pages.name, Json{{"site", pages.name}}).first->second;
  site["pages"] = pages.seen;
  if (!pages.verdict.empty()) site["drift"] = pages.verdict;
}

std::string SiteList::json(std::size_t more) const {
  Json out = {{"sites", Json::array()}};
  for (const auto& [name, site] : sites_) out["sites"].push_back(site);
  if (more > 0) out["more"] = more;
  return write_json(out) + "\n";
}

std::string site_json(const std::string& name, const Result<Wrapper>& wrapper, const SampledSite& pages) {
  Json site = wrapper ? summary_of(*wrapper) : Json{{"site", name}};
  if (wrapper) {
    site["wrapper"] = format_wrapper(*wrapper);
    site["history"] = history_of(*wrapper);
    site["rules"] = rules_of(*wrapper);
  } else if (wrapper.error().kind != ErrorKind::kNotFound) {
    site["error"] = public_error(wrapper.error());
  }
  if (!pages.name.empty()) {
    site["pages"] = pages.seen;
    site["kept_pages"] = pages.pages;
  }
  if (!pages.drift.empty()) site["drift"] = Json::parse(pages.drift, nullptr, false);
  return write_json(site) + "\n";
}

std::string watched_feeds_json(const std::vector<WatchedFeed>& feeds, std::chrono::seconds every) {
  Json out = {{"feeds", Json::array()}, {"every", every.count()}};
  for (const WatchedFeed& feed : feeds) {
    Json one = {{"url", feed.url}, {"listed", feed.is_listed}};
    if (!feed.asked.empty()) {
      one.update({{"asked", feed.asked},
                  {"items", feed.last.items},
                  {"full", feed.last.full},
                  {"failed", feed.last.items - feed.last.full}});
    }
    if (!feed.last.notes.empty()) one["notes"] = feed.last.notes;
    if (!feed.last.problem.empty()) one["error"] = feed.last.problem;
    out["feeds"].push_back(std::move(one));
  }
  return write_json(out) + "\n";
}

}  // namespace wrapwright
