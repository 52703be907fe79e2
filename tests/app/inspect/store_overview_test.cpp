// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/store_overview.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "site/wrapper/file.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

Wrapper wrapper_of(const std::string& site) {
  Wrapper out;
  out.site = site;
  out.settings.method = LearnMethod::kAuto;
  SiteTemplate& article = out.templates.emplace_back();
  article.content = "//main";
  article.exclusions = {"//aside"};
  out.statistics.pages = 8;
  out.statistics.matched = 8;
  out.statistics.confidence = 0.97;
  return out;
}

std::string needs_of(const Wrapper& wrapper, const KnownDrift* drift = nullptr) {
  std::string out;
  for (const auto& [need, why] : stored_site_line(wrapper, drift).needs)
    out += (out.empty() ? "" : "; ") + std::string(to_string(need)) + ": " + why;
  return out;
}

TEST(StoreOverview, SaysWhatOfAWrapperNeedsAPerson) {
  EXPECT_EQ(needs_of(wrapper_of("a")), "");
  Wrapper whole = wrapper_of("a");
  whole.templates[0].content = "//html";
  EXPECT_EQ(needs_of(whole), "whole-page: template article is //html");
  whole.templates[0].valid_until = "2025-01-01";
  EXPECT_EQ(needs_of(whole), "broken: all its templates have ended");
  Wrapper few = wrapper_of("a");
  few.statistics.pages = few.statistics.matched = 2;
  EXPECT_EQ(needs_of(few), "few-pages: 2 pages");
  Wrapper unfit = wrapper_of("a");
  unfit.statistics.matched = 0;
  EXPECT_EQ(needs_of(unfit), "broken: it fits none of its 8 sample pages");
  unfit.statistics.matched = 4;
  EXPECT_EQ(needs_of(unfit), "drifting: it fits 4 of its 8 sample pages");
  unfit.statistics.no_article = 3;
  EXPECT_EQ(needs_of(unfit), "") << "lists need no article";
  Wrapper doubtful = wrapper_of("a");
  doubtful.statistics.confidence = 0.61;
  EXPECT_EQ(needs_of(doubtful), "doubtful: expected F1 0.61");
  doubtful.statistics.confidence = 0.9;
  doubtful.samples.push_back(
      {.url = "https://a/1", .digest = {}, .fetched = {}, .contains = {}, .dfs = 1, .confidence = 0.5, .unknown = {}});
  EXPECT_EQ(needs_of(doubtful), "doubtful: expected F1 below 0.85 on 1 sample page");
  Wrapper empty = wrapper_of("a");
  empty.templates.clear();
  EXPECT_EQ(needs_of(empty), "broken: it has no template with content");
  const KnownDrift broken{"broken", "it fits 20 % of the pages"};
  EXPECT_EQ(needs_of(few, &broken), "broken: it fits 20 % of the pages; few-pages: 2 pages");
  const KnownDrift degraded{"degraded", ""};
  EXPECT_EQ(needs_of(wrapper_of("a"), &degraded), "drifting: by its latest pages");
  const KnownDrift fine{"ok", ""};
  EXPECT_EQ(needs_of(wrapper_of("a"), &fine), "");
}

TEST(StoreOverview, ReadsDriftSummaries) {
  const auto read = parse_drift_summary(
      R"({"format":1,"sites":[{"site":"a","verdict":"broken","signs":[{"message":"m"}]},{"site":"b","verdict":"ok","signs":[]}]})",
      "f");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->at("a").verdict, "broken");
  EXPECT_EQ(read->at("a").why, "m");
  EXPECT_EQ(read->at("b").why, "");
  const auto one = parse_drift_summary(R"({"site":"a","verdict":"degraded","signs":7})", "f");
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(one->at("a").verdict, "degraded");
  for (const char* bad : {"", "[]", "{}", R"({"sites":7})", R"({"sites":[7]})", "{"}) {
    const auto none = parse_drift_summary(bad, "drift.json");
    ASSERT_FALSE(none.ok()) << bad;
    EXPECT_THAT(none.error().to_string(), HasSubstr("drift.json")) << bad;
  }
  EXPECT_EQ(read_drift_summary("/nonexistent/drift.json").error().kind, ErrorKind::kNotFound);
}

TEST(StoreOverview, ListsAllSitesAndShowsEachOne) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path() / "store");
  EXPECT_EQ(store_lines(store, {}).error().kind, ErrorKind::kNotFound);
  ASSERT_TRUE(store.save(wrapper_of("fine.example")).ok());
  Wrapper whole = wrapper_of("whole.example");
  whole.templates[0].content = "/html";
  whole.history.push_back({"2026-01-02", "content of template article", "edited", "by <hand>"});
  ASSERT_TRUE(store.save(whole).ok());
  ASSERT_TRUE(store.write({{"cut.example", "<wrapper"}}).ok());
  const auto lines = store_lines(store, {});
  ASSERT_TRUE(lines.ok());
  ASSERT_EQ(lines->size(), 3U);
  EXPECT_EQ((*lines)[0].site, "cut.example");
  EXPECT_THAT((*lines)[0].needs.front().second, HasSubstr("its file cannot be read: "));
  EXPECT_EQ((*lines)[1].site, "whole.example");
  EXPECT_EQ((*lines)[1].link, "whole.example/index.html");
  EXPECT_TRUE((*lines)[2].needs.empty());
  const std::string html = stored_site_view(store, "whole.example", nullptr, "See `it`.");
  for (const char* part : {"template article is /html", "<code>//aside</code>", "by &lt;hand&gt;",
                           "See <code>it</code>.", "href=\"../index.html\"", "script-src 'none'"})
    EXPECT_THAT(html, HasSubstr(part));
  EXPECT_THAT(stored_site_view(store, "cut.example", nullptr, ""), HasSubstr("its file cannot be read: "));
  EXPECT_THAT(stored_site_view(store, "fine.example", nullptr, ""), Not(HasSubstr("class=\"state doubt\"")));
}

}  // namespace
}  // namespace wrapwright
