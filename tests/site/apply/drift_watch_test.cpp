// SPDX-License-Identifier: Apache-2.0
#include "site/apply/drift_watch.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace wrapwright {
namespace {

std::shared_ptr<const SiteWrapper> wrapper_of(const std::string& site, std::size_t templates = 1) {
  Wrapper wrapper;
  wrapper.templates.resize(templates);
  auto out = std::make_shared<SiteWrapper>();
  out->site = site;
  out->file = "store/" + site + ".xml";
  out->baseline = std::make_shared<const DriftBaseline>(drift_baseline(wrapper));
  return out;
}

PageSigns signs(PageFit fit) {
  PageSigns out;
  out.fit = fit;
  return out;
}

TEST(DriftWatch, PartsPagesByWrapper) {
  DriftWatch watch;
  watch.add({wrapper_of("b.example"), signs(PageFit::kFits)}, "1");
  watch.add({wrapper_of("a.example"), signs(PageFit::kUnmatched)}, "2");
  watch.add({wrapper_of("b.example"), signs(PageFit::kNoArticle)}, "3");
  const auto sites = watch.sites();
  ASSERT_EQ(sites.size(), 2U);
  EXPECT_EQ(sites[0].site, "a.example");
  EXPECT_EQ(worst_verdict(sites), DriftVerdict::kBroken);
  EXPECT_EQ(drift_line(sites[0]), "a.example: broken, the wrapper fits 0 of 1 page; it fits none of the pages");
  EXPECT_EQ(drift_line(sites[1]), "b.example: ok, the wrapper fits 1 of 1 page, 1 has no article");
  EXPECT_EQ(worst_verdict({sites[1]}), DriftVerdict::kOk);
  EXPECT_EQ(worst_verdict({}), DriftVerdict::kOk);
}

TEST(DriftWatch, TakesNoPageOfAWrapperThatWasReplacedMeanwhileByALargerOne) {
  DriftWatch watch;
  watch.add({wrapper_of("a.example"), signs(PageFit::kFits)}, "1");
  PageSigns second = signs(PageFit::kFits);
  second.template_index = 1;
  watch.add({wrapper_of("a.example", 2), second}, "2");
  EXPECT_EQ(watch.sites()[0].drift.pages_of(PageFit::kFits), 1U);
}

TEST(DriftWatch, SignsComeBackFromTheirTextAsTheyWere) {
  PageSigns page = signs(PageFit::kDoubted);
  page.template_index = 3;
  page.values[1] = 0.1 + 0.2;
  page.values[4] = 1;
  page.fields = 1ULL << 63U;
  const auto back = parse_signs(format_signs(page));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->fit, page.fit);
  EXPECT_EQ(back->template_index, page.template_index);
  EXPECT_EQ(back->values, page.values);
  EXPECT_EQ(back->fields, page.fields);
  for (const char* bad : {"", "x", "[]", "{}", R"({"fit":9,"template":0,"values":[1,1,1,1,1],"fields":0})",
                          R"({"fit":0,"template":-1,"values":[1,1,1,1,1],"fields":0})",
                          R"({"fit":0,"template":0,"values":[1],"fields":0})",
                          R"({"fit":0,"template":0,"values":["a",1,1,1,1],"fields":0})"})
    EXPECT_FALSE(parse_signs(bad)) << bad;
}

TEST(DriftWatch, TheSummaryHasTheNumbersOfEachSite) {
  DriftWatch watch;
  PageSigns page = signs(PageFit::kFits);
  page.values[0] = 5.5;
  watch.add({wrapper_of("a.example"), page}, "1");
  const auto summary = nlohmann::json::parse(drift_summary(watch.sites()));
  EXPECT_EQ(summary["format"], 1);
  const auto& site = summary["sites"][0];
  EXPECT_EQ(site["site"], "a.example");
  EXPECT_EQ(site["wrapper"], "store/a.example.xml");
  EXPECT_EQ(site["verdict"], "ok");
  EXPECT_EQ(site["pages"], 1);
  EXPECT_EQ(site["fits"], 1);
  EXPECT_EQ(site["windows"]["broken"], 0);
  EXPECT_EQ(site["templates"][0]["measures"][0]["measure"], "characters");
  EXPECT_EQ(site["templates"][0]["measures"][0]["found"], 5.5);
  EXPECT_TRUE(drift_summary({}).ends_with("}\n"));
}

}  // namespace
}  // namespace wrapwright
