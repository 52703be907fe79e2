// SPDX-License-Identifier: Apache-2.0
// The traits of pages, pinned: a model is trained on what one version of the program computes, and judges what another
// one does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/kinds/page_address.h"
#include "content/kinds/page_names.h"
#include "content/kinds/page_traits.h"
#include "content/kinds/site_profile.h"
#include "support/golden_pages.h"
#include "support/golden_table.h"

namespace wrapwright {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kPageFile = WRAPWRIGHT_SOURCE_DIR "/tests/content/kinds/golden_traits.tsv";
constexpr const char* kSiteFile = WRAPWRIGHT_SOURCE_DIR "/tests/content/kinds/golden_relative_traits.tsv";

GoldenTable table_with(const std::vector<std::string>& names) {
  GoldenTable out;
  for (const std::string& name : names) out.rows.push_back({name, {}});
  return out;
}

void add_column(const std::string& name, const std::vector<float>& values, GoldenTable& out) {
  ASSERT_EQ(values.size(), out.rows.size()) << name;
  out.columns.push_back(name);
  for (std::size_t i = 0; i < values.size(); ++i) out.rows[i].values.push_back(static_cast<double>(values[i]));
}

GoldenTable computed_traits() {
  GoldenTable out = table_with(page_trait_names());
  for (const GoldenSite& site : golden_sites()) {
    const std::vector<Page> pages = read_golden(site);
    for (std::size_t i = 0; i < pages.size(); ++i)
      add_column(site.pages[i].url, page_traits(pages[i], site.pages[i].url).values, out);
  }
  return out;
}

// Each site's pages against a profile of the first two as articles; the third one, where there is one, is no article.
// The log-odds are given, so that no model counts.
GoldenTable computed_relative_traits() {
  GoldenTable out = table_with(relative_trait_names());
  for (const GoldenSite& site : golden_sites()) {
    const std::vector<Page> pages = read_golden(site);
    std::vector<PageEvidence> evidence(pages.size());
    std::vector<KnownPage> known;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      evidence[i].traits = page_traits(pages[i], site.pages[i].url);
      evidence[i].log_odds = 2.5 - 1.5 * static_cast<double>(i);
      known.push_back({&evidence[i], element_names(pages[i])});
    }
    std::vector<const KnownPage*> articles;
    std::vector<const KnownPage*> others;
    for (std::size_t i = 0; i < known.size() && i < 3; ++i) (i < 2 ? articles : others).push_back(&known[i]);
    const SiteJudge judge(make_site_profile(articles, others));
    for (std::size_t i = 0; i < pages.size(); ++i)
      add_column(site.pages[i].url, judge.relative_traits(evidence[i]), out);
  }
  return out;
}

TEST(GoldenTraits, AreThoseOfTheFile) {
  expect_golden(kPageFile, computed_traits());
  expect_golden(kSiteFile, computed_relative_traits());
}

TEST(GoldenTraits, EachTraitDiffersBetweenSomePages) {
  EXPECT_THAT(constant_rows(computed_traits()), ElementsAre("tag_video", "tag_iframe")) << "no text shows in these";
  EXPECT_THAT(constant_rows(computed_relative_traits()), IsEmpty());
}

}  // namespace
}  // namespace wrapwright
