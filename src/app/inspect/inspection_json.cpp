// SPDX-License-Identifier: Apache-2.0
#include <string_view>

#include "app/inspect/inspection_text.h"
#include "content/blocks/block_model.h"
#include "content/kinds/site_profile.h"
#include "core/base/json.h"
#include "site/wrapper/file.h"
#include "site/wrapper/fingerprint.h"

namespace wrapwright {
namespace {

Json parts_json(const std::vector<FeaturePart>& parts, std::string (*meaning)(std::string_view)) {
  Json out = Json::array();
  for (const FeaturePart& part : parts) {
    out.push_back(
        {{"name", part.name}, {"meaning", meaning(part.name)}, {"value", part.value}, {"log_odds", part.log_odds}});
  }
  return out;
}

Json block_json(const InspectedBlock& block) {
  const BlockEvidence& evidence = block.evidence;
  return {{"dfs", block.node},
          {"words", block.words},
          {"probability", block.probability},
          {"taken", block.taken},
          {"log_odds", evidence.log_odds},
          {"base", evidence.base},
          {"features", parts_json(evidence.features, block_feature_meaning)},
          {"others", evidence.others},
          {"bound", evidence.bound},
          {"text", block.text},
          {"by", to_string(block.reason.fate)},
          {"why", block.reason.sentence}};
}

Json page_json(const InspectedPage& page) {
  const Extraction& outcome = page.outcome;
  Json out = {{"id", page.id},
              {"url", page.page->url},
              {"status", to_string(outcome.status)},
              {"from", to_string(found_by(outcome.status))},
              {"why", page.reason}};
  if (!outcome.template_name.empty()) out["template"] = outcome.template_name;
  if (outcome.error) out["error"] = outcome.error->message;
  out["dfs"] = outcome.article.body;
  out["excluded"] = outcome.article.excluded;
  if (outcome.confidence) {
    Json& confidence = out["confidence"] = {{"value", *outcome.confidence}, {"by", to_string(page.confidence_source)}};
    for (const ConfidenceTerm& term : page.confidence_terms)
      confidence["terms"].push_back({{"name", term.name}, {"value", term.value}, {"log_odds", term.log_odds}});
  }
  if (page.kind) {
    out["kind"] = {{"log_odds", page.kind->log_odds},
                   {"base", page.kind->base},
                   {"traits", parts_json(page.kind->traits, page_trait_meaning)},
                   {"others", page.kind->others}};
  }
  out["blocks"] = Json::array();
  for (const InspectedBlock& block : page.blocks) out["blocks"].push_back(block_json(block));
  return out;
}

Json xpath_json(const InspectedXPath& xpath) { return {{"xpath", xpath.xpath}, {"dfs", xpath.nodes}}; }

Json content_json(const InspectedContent& content, LearnMethod method) {
  Json out = xpath_json(content.content);
  if (content.value) out["value"] = *content.value;
  if (method == LearnMethod::kForest) {
    const PatternFigures& figures = content.figures;
    for (const auto& [name, value] : {std::pair{"j", figures.j}, {"u", figures.u}, {"i", figures.i}, {"r", figures.r}})
      out[name] = value;
    out["p"] = figures.p;
    out["level"] = figures.level;
  }
  out["words"] = content.words;
  out["expected_f1"] = content.expected_f1;
  out["exclusions"] = Json::array();
  for (const InspectedExclusion& each : content.exclusions) {
    Json& exclusion = out["exclusions"].emplace_back(xpath_json(each));
    if (!each.removed.empty()) exclusion["removed"] = each.removed;
  }
  return out;
}

Json field_json(const InspectedField& field) {
  Json out = {{"name", field.rule.name}};
  if (!field.rule.xpath.empty()) out["xpath"] = field.rule.xpath;
  if (!field.rule.constant.empty()) out["constant"] = field.rule.constant;
  if (field.rule.from != FieldOrigin::kPage) out["from"] = to_string(field.rule.from);
  if (!field.rule.member.empty()) out["member"] = field.rule.member;
  if (!field.rule.source.empty()) out["source"] = field.rule.source;
  out["values"] = field.values;
  return out;
}

Json template_json(const InspectedTemplate& each, LearnMethod method) {
  Json out = {{"name", each.name}, {"kind", to_string(each.kind)}};
  if (!each.url_hint.empty()) out["url_hint"] = each.url_hint;
  out["pages"] = Json::array();
  for (const std::size_t page : each.pages) out["pages"].push_back(page + 1);
  if (each.guard) out["guard"] = xpath_json(*each.guard);
  if (each.kind == TemplateKind::kNonArticle) return out;
  out["content"] = content_json(each.chosen, method);
  out["runners_up"] = Json::array();
  for (const InspectedContent& other : each.runners_up) out["runners_up"].push_back(content_json(other, method));
  out["fields"] = Json::array();
  for (const InspectedField& field : each.fields) out["fields"].push_back(field_json(field));
  return out;
}

Json profile_json(const PagesProfile& profile) {
  Json addresses = Json::array();
  for (const auto& [pattern, share] : profile.addresses) addresses.push_back({{"pattern", pattern}, {"share", share}});
  return {{"pages", profile.pages},
          {"log_odds", profile.mean},
          {"bound", profile.bound},
          {"addresses", std::move(addresses)},
          {"names", profile.names}};
}

}  // namespace

std::string inspection_json(const SiteInspection& inspection, const InspectionTextOptions& options) {
  const Wrapper& wrapper = inspection.wrapper;
  Json out = {{"site", wrapper.site}, {"method", to_string(wrapper.settings.method)}};
  if (!options.wrapper_file.empty()) {
    out["file"] = options.wrapper_file;
  } else {
    out["wrapper"] = with_fingerprint(format_wrapper(wrapper));
  }
  out["normalizer"] = to_string(wrapper.normalizer);
  out["language"] = wrapper.language;
  if (wrapper.statistics.confidence) out["confidence"] = *wrapper.statistics.confidence;
  if (wrapper.kinds) {
    out["kinds"] = {{"threshold", wrapper.kinds->threshold},
                    {"articles", profile_json(wrapper.kinds->articles)},
                    {"others", profile_json(wrapper.kinds->others)}};
  }
  out["templates"] = Json::array();
  for (const InspectedTemplate& each : inspection.templates)
    out["templates"].push_back(template_json(each, wrapper.settings.method));
  out["pages"] = Json::array();
  for (const InspectedPage& page : inspection.pages) out["pages"].push_back(page_json(page));
  return write_json(out) + "\n";
}

}  // namespace wrapwright
