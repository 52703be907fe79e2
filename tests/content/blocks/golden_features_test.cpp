// SPDX-License-Identifier: Apache-2.0
// The features of blocks, pinned: a model is trained on what one version of the program computes, and judges what
// another one does.
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/blocks/block_features.h"
#include "content/blocks/site_features.h"
#include "content/feed/feed.h"
#include "support/golden_pages.h"
#include "support/golden_table.h"

namespace wrapwright {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kFile = WRAPWRIGHT_SOURCE_DIR "/tests/content/blocks/golden_features.tsv";

// Blocks whose values are in the table, spread over the page.
std::vector<std::size_t> chosen_blocks(std::size_t blocks) { return {blocks / 8, blocks / 2, 7 * blocks / 8}; }

std::string beginning_of(const Page& page, const PageBlock& block) {
  constexpr std::size_t kBytes = 20;
  std::string out;
  for (const char c : page.text(block.runs.first).substr(0, kBytes))
    if (c >= ' ' && c < 127) out += c;
  return out;
}

// For each page all blocks together, each value times the number of its block, then some blocks by themselves.
void add_page(const std::string& name, const Page& page, const PageBlocks& blocks, const FeatureRows& rows,
              GoldenTable& out) {
  ASSERT_EQ(rows.size(), blocks.blocks.size()) << name;
  const std::vector<std::size_t> chosen = chosen_blocks(rows.size());
  out.columns.push_back(name + ", all blocks");
  for (const std::size_t b : chosen)
    out.columns.push_back(name + ", block " + std::to_string(b) + " \"" + beginning_of(page, blocks.blocks[b]) + "\"");
  for (std::size_t f = 0; f < rows.width; ++f) {
    double sum = 0;
    for (std::size_t b = 0; b < rows.size(); ++b)
      sum += static_cast<double>(b + 1) * static_cast<double>(rows.row(b)[f]);
    out.rows[f].values.push_back(sum);
    for (const std::size_t b : chosen) out.rows[f].values.push_back(static_cast<double>(rows.row(b)[f]));
  }
}

GoldenTable table_with(const std::vector<std::string>& names) {
  GoldenTable out;
  for (const std::string& name : names) out.rows.push_back({name, {}});
  return out;
}

// The first page of each site is in its feed.
GoldenTable computed_features() {
  GoldenTable page_table = table_with(block_feature_names());
  GoldenTable site_table = table_with(site_feature_names());
  FeedItem item;
  item.title = "Counting swifts at the harbor";
  item.summary = "A beehive on the roof, and bread with it.";
  for (const GoldenSite& site : golden_sites()) {
    const std::vector<Page> pages = read_golden(site);
    std::vector<SitePage> site_pages;
    std::vector<SiteBlocks> blocks;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      site_pages.push_back({&pages[i], i == 0 ? &item : nullptr, site.pages[i].url, "", ""});
      blocks.push_back(read_blocks(pages[i]));
    }
    std::vector<const SiteBlocks*> all_blocks;
    for (const SiteBlocks& each : blocks) all_blocks.push_back(&each);
    const std::vector<FeatureRows> rows = site_features(site_pages, all_blocks);
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const PageBlocks& here = blocks[i].blocks;
      add_page(site.pages[i].url, pages[i], here, block_features(pages[i], here), page_table);
      add_page(site.pages[i].url, pages[i], here, rows[i], site_table);
    }
  }
  page_table.rows.insert(page_table.rows.end(), site_table.rows.begin(), site_table.rows.end());
  return page_table;
}

TEST(GoldenFeatures, AreThoseOfTheFile) { expect_golden(kFile, computed_features()); }

TEST(GoldenFeatures, EachFeatureDiffersBetweenSomeBlocks) {
  EXPECT_THAT(constant_rows(computed_features()), ElementsAre("tag_option", "in_select")) << "these have no blocks";
}

TEST(GoldenTable, DifferencesNameRowAndColumn) {
  const GoldenTable expected = {{"a", "b"}, {{"words", {1, 2}}, {"digits", {0.5, 0}}}};
  GoldenTable computed = expected;
  EXPECT_THAT(differences(expected, computed), IsEmpty());
  computed.rows[1].values[0] = 0.500001;
  EXPECT_THAT(differences(expected, computed), IsEmpty());
  computed.rows[1].values = {0.51, 0.1};
  EXPECT_THAT(differences(expected, computed),
              ElementsAre("digits of a is 0.51, expected 0.5", "digits of b is 0.1, expected 0"));
  EXPECT_THAT(differences(expected, computed, 1), ElementsAre("digits of a is 0.51, expected 0.5", "and 1 more"));
  std::swap(computed.rows[0].name, computed.rows[1].name);
  EXPECT_THAT(differences(expected, computed),
              ElementsAre("row 1 is \"digits\", expected \"words\"", "row 2 is \"words\", expected \"digits\""));
  EXPECT_THAT(differences(expected, {{"a"}, expected.rows}), ElementsAre("column 2 is missing, expected \"b\""));
  EXPECT_THAT(differences(expected, {expected.columns, {{"words", {1}}, {"digits", {0.5, 0}}}}),
              ElementsAre("words of b is missing, expected 2"));
}

}  // namespace
}  // namespace wrapwright
