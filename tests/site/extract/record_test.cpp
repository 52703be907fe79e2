// SPDX-License-Identifier: Apache-2.0
#include "site/extract/record.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "build_paths.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// The lines of the table in docs/reference/record-format.md that begins with this head, without the rule below it.
std::vector<std::string> rows_below(const std::string& head) {
  std::ifstream in(std::string(WRAPWRIGHT_SOURCE_DIR) + "/docs/reference/record-format.md");
  std::vector<std::string> out;
  bool is_in = false;
  for (std::string line; std::getline(in, line);) {
    if (is_in && !line.starts_with("|")) break;
    if (is_in && !line.starts_with("|---")) out.push_back(line);
    if (line == head) is_in = true;
  }
  return out;
}

TEST(RecordFormat, TheDocumentHasTheMembersOfTheTable) {
  std::vector<std::string> expected;
  for (const RecordMember& each : record_members()) {
    const std::string name = each.name.empty() ? "others" : "`" + std::string(each.name) + "`";
    expected.push_back("| " + name + " | " + std::string(each.type) + " | " + std::string(each.when) + " | " +
                       std::string(each.meaning) + " |");
  }
  EXPECT_THAT(rows_below("| member | type | when | what |"), testing::ElementsAreArray(expected))
      << "docs/reference/record-format.md must say what src/site/extract/record.cpp says";
}

TEST(RecordFormat, TheDocumentHasTheStatusesOfTheTable) {
  std::vector<std::string> expected;
  for (const StatusRow& row : kStatusRows) {
    expected.push_back("| `" + std::string(row.name) + "` | " + (has_article(row.status) ? "yes" : "no") + " | " +
                       std::string(row.meaning) + " |");
  }
  EXPECT_THAT(rows_below("| `status` | article | meaning |"), testing::ElementsAreArray(expected))
      << "docs/reference/record-format.md must say what src/site/wrapper/page_status.h says";
}

TEST(PageStatus, OnlyAPageWithoutArticleIsRefusedOrFails) {
  for (const StatusRow& row : kStatusRows) {
    EXPECT_EQ(has_article(row.status) + is_refused(row.status) + has_failed(row.status), 1) << row.meaning;
    EXPECT_FALSE(row.name.empty() || row.meaning.empty());
  }
}

class Records : public testing::Test {
 protected:
  Records() : page_(page_of("<body><h1>Rain</h1><p>It <b>fell</b>.")) {
    found_.status = PageStatus::kOk;
    found_.template_name = "t1";
    found_.xpath = "//body";
    found_.article.url = "https://a.example/1";
    found_.article.title = "Rain";
    found_.article.body = {*page_.first(name::body)};
    found_.confidence = 0.75;
    found_.text = "Rain\n\nIt fell.";
  }
  [[nodiscard]] std::string written(const PageRecord& record) const {
    std::string out;
    append_record(record, out);
    return out;
  }
  [[nodiscard]] PageRecord record() const {
    return {.page = page_, .found = found_, .id = "a.html", .url = "https://a.example/1"};
  }
  [[nodiscard]] nlohmann::json parsed(const PageRecord& record) const { return nlohmann::json::parse(written(record)); }

  Page page_;
  Extraction found_;
};

TEST_F(Records, HaveTheMembersInTheirOrder) {
  found_.fields = {{"section", "News"}};
  PageRecord of = record();
  of.wrapper_site = "a.example";
  of.wrapper_file = "w.xml";
  of.archive = {.file = "x.warc", .offset = 7, .record_id = "<urn:x>", .date = "2024-05-01T00:00:00Z"};
  of.damage = "a chunk ends early";
  EXPECT_EQ(written(of),
            R"({"id":"a.html","url":"https://a.example/1","status":"ok","warc_file":"x.warc","warc_offset":7,)"
            R"("warc_record_id":"<urn:x>","warc_date":"2024-05-01T00:00:00Z","damage":"a chunk ends early",)"
            R"("wrapper":{"site":"a.example","file":"w.xml"},"template":"t1","xpath":"//body","dfs":[)" +
                std::to_string(found_.article.body.front()) +
                R"(],"title":"Rain","confidence":0.75,"section":"News","text":"Rain\n\nIt fell."})"
                "\n");
}

TEST_F(Records, SayWhatThePageLevelMethodFoundByAnyStatusOfIt) {
  found_.is_article = 0.9;
  found_.type = PageType::kArticle;
  for (const StatusRow& row : kStatusRows) {
    if (!is_by_page(row.status)) continue;
    SCOPED_TRACE(row.meaning);
    found_.status = row.status;
    const auto out = parsed(record());
    EXPECT_EQ(out["method"], "auto");
    EXPECT_EQ(out["is_article"], 0.9);
    EXPECT_EQ(out["type"], "article");
    EXPECT_EQ(out["confidence"], 0.75);
    EXPECT_FALSE(out.contains("template")) << "it is not what found the article";
    EXPECT_FALSE(out.contains("xpath"));
  }
}

TEST_F(Records, OfPagesWithoutArticleSayWhy) {
  for (const StatusRow& row : kStatusRows) {
    if (has_article(row.status)) continue;
    SCOPED_TRACE(row.meaning);
    found_.status = row.status;
    PageRecord of = record();
    of.error = "for a reason";
    const auto out = parsed(of);
    EXPECT_EQ(out["status"], row.name);
    EXPECT_EQ(out.contains("error"), !is_refused(row.status)) << "a refusal is not a failure";
    EXPECT_EQ(out.contains("template"), is_refused(row.status));
    for (const char* name : {"dfs", "title", "text", "confidence"}) EXPECT_FALSE(out.contains(name)) << name;
  }
}

TEST_F(Records, LeaveOutFieldsThatWouldPassForAnotherMember) {
  found_.fields = {{"type", "opinion"}, {"markdown", "x"}, {"section", "News"}, {"text", "x"}};
  const std::string out = written(record());
  EXPECT_THAT(out, testing::HasSubstr(R"("section":"News","text":"Rain)"));
  EXPECT_THAT(out, testing::Not(testing::HasSubstr("opinion")));
  EXPECT_THAT(out, testing::Not(testing::HasSubstr("markdown")));
}

TEST_F(Records, HaveCommentsOnRequest) {
  const Page page = page_of("<p>It fell.</p><div class=comment><b class=fn>Jane</b><p>How much?</div>");
  Extraction found = found_;
  found.article.body = {*page.first(name::p)};
  PageRecord of = {.page = page, .found = found, .with_markdown = true};
  EXPECT_FALSE(parsed(of).contains("comments"));
  of.with_comments = true;
  EXPECT_EQ(parsed(of)["comments"], nlohmann::json::parse(R"([{"author":"Jane","text":"How much?","level":0}])"));
  EXPECT_EQ(parsed(of)["markdown"], "It fell.\n\n## Comments\n\n**Jane**\n\nHow much?");
  EXPECT_FALSE(parsed(PageRecord{.page = page_, .found = found_, .with_comments = true}).contains("comments"));
  found.status = PageStatus::kNoMatch;
  EXPECT_FALSE(parsed(of).contains("comments"));
}

TEST_F(Records, RenderTheArticleOnRequest) {
  PageRecord of = record();
  of.with_text = false;
  of.with_markdown = of.with_html = true;
  const auto out = parsed(of);
  EXPECT_FALSE(out.contains("text"));
  EXPECT_EQ(out["markdown"], "# Rain\n\nIt **fell**.");
  EXPECT_EQ(out["html"], "<h1>Rain</h1>\n<p>It <b>fell</b>.</p>");
}

}  // namespace
}  // namespace wrapwright
