// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/drift_watch.h"

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
