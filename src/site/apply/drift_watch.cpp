// SPDX-License-Identifier: Apache-2.0
#include "site/apply/drift_watch.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/figures.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

Json json_of(const MeasureReport& measure) {
  Json out{{"measure", measure.name}, {"found", to_thousandths(measure.found)}};
  if (measure.learned) {
    out["learned"] = to_thousandths(measure.learned->mean);
    if (measure.learned->deviation) out["deviation"] = to_thousandths(*measure.learned->deviation);
    if (measure.learned->pages > 0) out["sample_pages"] = measure.learned->pages;
  }
  return out;
}

Json json_of(const TemplateReport& report) {
  Json out{{"template", report.name}, {"pages", report.pages}, {"measures", Json::array()}};
  for (const MeasureReport& measure : report.measures) out["measures"].push_back(json_of(measure));
  return out;
}

Json json_of(const DriftSign& sign) {
  Json out{{"verdict", to_string(sign.verdict)}, {"measure", sign.measure}};
  if (!sign.template_name.empty()) out["template"] = sign.template_name;
  out["found"] = to_thousandths(sign.found);
  if (sign.learned) out["learned"] = to_thousandths(*sign.learned);
  out["message"] = to_string(sign);
  return out;
}

Json json_of(const WatchedSite& site) {
  const DriftReport& drift = site.drift;
  Json out{{"site", site.site},
           {"wrapper", site.file},
           {"verdict", to_string(drift.verdict)},
           {"pages", drift.with_article()},
           {"fits", drift.pages_of(PageFit::kFits)},
           {"doubted", drift.pages_of(PageFit::kDoubted)},
           {"unmatched", drift.pages_of(PageFit::kUnmatched)},
           {"refused", drift.pages_of(PageFit::kRefused)},
           {"no_article", drift.pages_of(PageFit::kNoArticle)},
           {"match_rate", to_thousandths(drift.match_rate)},
           {"expected_f1", to_thousandths(drift.expected_f1)},
           {"windows", Json::object()}};
  for (const auto verdict : {DriftVerdict::kOk, DriftVerdict::kDegraded, DriftVerdict::kBroken})
    out["windows"][std::string(to_string(verdict))] = drift.windows.at(static_cast<std::size_t>(verdict));
  if (!drift.changed_at.empty()) out["changed_at"] = drift.changed_at;
  out["signs"] = Json::array();
  for (const DriftSign& sign : drift.signs) out["signs"].push_back(json_of(sign));
  out["templates"] = Json::array();
  for (const TemplateReport& report : drift.templates) out["templates"].push_back(json_of(report));
  return out;
}

}  // namespace

void DriftWatch::add(const WrapperSigns& page, std::string_view name) {
  auto known = sites_.find(page.wrapper->file);
  if (known == sites_.end()) {
    Known site{.site = page.wrapper->site,
               .templates = page.wrapper->baseline->templates.size(),
               .drift = SiteDrift(page.wrapper->baseline, limits_)};
    known = sites_.emplace(page.wrapper->file, std::move(site)).first;
  }
  // A wrapper may be replaced while it is applied, and is then read anew.
  if (page.signs.template_index >= known->second.templates) return;
  known->second.drift.add(page.signs, name);
}

std::vector<WatchedSite> DriftWatch::sites() const {
  std::vector<WatchedSite> out;
  for (const auto& [file, known] : sites_) out.push_back({known.site, file, known.drift.report()});
  return out;
}

std::string format_signs(const PageSigns& signs) {
  Json out{{"fit", static_cast<unsigned>(signs.fit)},
           {"template", signs.template_index},
           {"values", Json::array()},
           {"fields", signs.fields}};
  for (const auto& value : signs.values) out["values"].push_back(value ? Json(*value) : Json());
  return write_json(out);
}

Result<PageSigns> parse_signs(std::string_view text) {
  const Error none{ErrorKind::kSyntax, "not the signs of a page", {}};
  const Json from = Json::parse(text, nullptr, false);
  if (!from.is_object() || from.size() != 4) return none;
  for (const char* name : {"fit", "template", "fields"})
    if (!from.contains(name) || !from[name].is_number_unsigned()) return none;
  PageSigns out;
  if (from["fit"].get<std::uint64_t>() > static_cast<unsigned>(PageFit::kNoArticle)) return none;
  out.fit = static_cast<PageFit>(from["fit"].get<unsigned>());
  out.template_index = from["template"].get<std::size_t>();
  out.fields = from["fields"].get<std::uint64_t>();
  if (!from.contains("values") || from["values"].size() != out.values.size()) return none;
  for (std::size_t i = 0; i < out.values.size(); ++i) {
    const Json& value = from["values"][i];
    if (!value.is_null() && !value.is_number()) return none;
    if (value.is_number()) out.values.at(i) = value.get<double>();
  }
  return out;
}

std::string drift_summary(const std::vector<WatchedSite>& sites) {
  Json out{{"format", 1}, {"sites", Json::array()}};
  for (const WatchedSite& site : sites) out["sites"].push_back(json_of(site));
  return write_json(out, {.indent = 1}) + "\n";
}

std::string drift_line(const WatchedSite& site) {
  const DriftReport& drift = site.drift;
  std::string out = site.site + ": " + std::string(to_string(drift.verdict)) + ", the wrapper fits " +
                    std::to_string(drift.pages_of(PageFit::kFits)) + " of " + std::to_string(drift.with_article()) +
                    (drift.with_article() == 1 ? " page" : " pages");
  if (const std::size_t none = drift.pages_of(PageFit::kNoArticle); none > 0)
    out += ", " + std::to_string(none) + (none == 1 ? " has" : " have") + " no article";
  for (const DriftSign& sign : drift.signs) out += "; " + to_string(sign);
  if (!drift.changed_at.empty()) out += "; since " + drift.changed_at;
  return out;
}

DriftVerdict worst_verdict(const std::vector<WatchedSite>& sites) {
  DriftVerdict worst = DriftVerdict::kOk;
  for (const WatchedSite& site : sites) worst = std::max(worst, site.drift.verdict);
  return worst;
}

}  // namespace wrapwright
