// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/rule_differences.h"

#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

FieldRule field(const std::string& name, const std::string& xpath) {
  FieldRule out;
  out.name = name;
  out.xpath = xpath;
  return out;
}

SiteTemplate article(const std::string& name, const std::string& content) {
  SiteTemplate out;
  out.name = name;
  out.content = content;
  return out;
}

Wrapper two_templates() {
  Wrapper out;
  out.site = "a.example";
  out.templates = {article("story", "//main"), article("video", "//section")};
  out.templates[0].exclusions = {"//aside", "//nav"};
  out.templates[0].fields = {field("title", "//h1"), field("date", "//time"), field("date", "//span")};
  return out;
}

TEST(CompareRules, OfTheSameWrapperAreNone) {
  Wrapper other = two_templates();
  other.templates[0].value = 0.5;  // no rule
  other.templates[0].runners_up.push_back({"//body", {}, {}});
  std::swap(other.templates[0].exclusions[0], other.templates[0].exclusions[1]);  // their order has no meaning
  EXPECT_THAT(compare_rules(two_templates(), other), IsEmpty());
}

TEST(CompareRules, NamesEachRuleThatDiffers) {
  struct Case {
    std::function<void(Wrapper&)> change;
    RuleDifference expected;
  };
  const std::vector<Case> cases = {
      {[](Wrapper& w) { w.templates[0].content = "//div"; }, {"story", "content", "//main", "//div"}},
      {[](Wrapper& w) { w.templates[0].guard = "//h1"; }, {"story", "guard", "", "//h1"}},
      {[](Wrapper& w) { w.templates[0].exclusions.pop_back(); }, {"story", "exclusion", "//nav", ""}},
      {[](Wrapper& w) { w.templates[1].exclusions = {"//p"}; }, {"video", "exclusion", "", "//p"}},
      {[](Wrapper& w) { w.templates[0].fields[0].xpath = "//h2"; }, {"story", "field title", "//h1", "//h2"}},
      {[](Wrapper& w) { w.templates[0].fields.pop_back(); }, {"story", "field date", "//span", ""}},
      {[](Wrapper& w) { std::swap(w.templates[0].fields[1], w.templates[0].fields[2]); },
       {"story", "field date", "//time, else //span", "//span, else //time"}},
      {[](Wrapper& w) { w.templates[0].fields[0].strip = " | A"; },
       {"story", "field title", "//h1", "//h1, without \" | A\""}},
      {[](Wrapper& w) { w.templates[0].name = "tale"; }, {"tale", "name", "story", "tale"}},
      {[](Wrapper& w) { w.templates[0].url_hint = "/a/*"; }, {"story", "url hint", "", "/a/*"}},
      {[](Wrapper& w) { w.templates[1].valid_until = "2024-05-03"; }, {"video", "valid until", "", "2024-05-03"}},
      {[](Wrapper& w) { w.templates.pop_back(); }, {"video", "content", "//section", ""}},
      {[](Wrapper& w) { w.templates.push_back(article("photo", "//figure")); }, {"photo", "content", "", "//figure"}},
      {[](Wrapper& w) { std::swap(w.templates[0], w.templates[1]); },
       {"", "order of templates", "story, video", "video, story"}},
      {[](Wrapper& w) { w.scope = "https://a.example/"; }, {"", "scope", "", "https://a.example/"}},
      {[](Wrapper& w) { w.normalizer = NormalizerKind::kTidy; }, {"", "normalizer", "html5", "tidy"}},
      {[](Wrapper& w) { w.kinds.emplace().threshold = 1; },
       {"", "kinds of page", "", "articles have log-odds of at least 1.00"}},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.expected.rule + " " + each.expected.after);
    Wrapper changed = two_templates();
    each.change(changed);
    EXPECT_THAT(compare_rules(two_templates(), changed), ElementsAre(each.expected));
    const RuleDifference back{each.expected.rule == "name" ? "story" : each.expected.of_template, each.expected.rule,
                              each.expected.after, each.expected.before};
    EXPECT_THAT(compare_rules(changed, two_templates()), ElementsAre(back));
  }
}

TEST(CompareRules, OfATemplateThatIsNewAreAllItsRules) {
  Wrapper changed = two_templates();
  SiteTemplate& none = changed.templates.emplace_back();
  none.name = "index";
  none.kind = TemplateKind::kNonArticle;
  none.guard = "//ol";
  EXPECT_THAT(compare_rules(two_templates(), changed),
              ElementsAre(RuleDifference{"index", "kind", "", "none"}, RuleDifference{"index", "guard", "", "//ol"}));
}

TEST(FieldRuleText, SaysWhatIsReadAndHow) {
  FieldRule rule = field("date", "//time");
  EXPECT_EQ(field_rule_text(rule), "//time");
  rule.format = FieldFormat::kMonthFirst;
  rule.decode = FieldDecoding::kJson;
  EXPECT_EQ(field_rule_text(rule), "//time, the month first, out of JSON");
  FieldRule url;
  url.from = FieldOrigin::kUrl;
  EXPECT_EQ(field_rule_text(url), "from the URL");
  FieldRule json;
  json.from = FieldOrigin::kJson;
  json.member = "body";
  EXPECT_EQ(field_rule_text(json), "member \"body\" of the JSON in scripts");
  FieldRule constant;
  constant.constant = "en";
  EXPECT_EQ(field_rule_text(constant), "constant \"en\"");
}

}  // namespace
}  // namespace wrapwright
