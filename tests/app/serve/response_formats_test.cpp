// SPDX-License-Identifier: Apache-2.0
#include "app/serve/response_formats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace wrapwright {
namespace {

using nlohmann::json;
using testing::HasSubstr;

PageReading tale() {
  PageReading page;
  page.url = "http://a.example/1";
  page.final_url = "http://www.a.example/tale";
  page.record = R"({"id":"1","text":"Again"})"
                "\n";
  page.title = "Tale";
  page.html = R"(<p><a href="http://b.example/">Again</a></p>)";
  page.markdown = "Again";
  page.comments = R"("comments":[])";
  page.comments_section = "\n\n## Comments";
  page.text = "Again";
  page.excerpt = "Again...";
  page.date = "2024-05-03";
  page.language = "en";
  page.authors = {"Jane", "Joe"};
  page.words = 1;
  return page;
}

json body_of(const ServeAnswer& answer) { return json::parse(answer.body, nullptr, false); }

TEST(ResponseFormats, HaveTheirMediaTypes) {
  for (const auto& [format, type, body] : std::initializer_list<std::tuple<PageFormat, const char*, const char*>>{
           {PageFormat::kText, "text/plain; charset=utf-8", "Again\n"},
           {PageFormat::kMarkdown, "text/markdown; charset=utf-8", "Again\n"},
           {PageFormat::kHtml, "text/html; charset=utf-8", "<p><a href=\"http://b.example/\">Again</a></p>\n"}}) {
    const ServeAnswer answer = formatted(tale(), format);
    EXPECT_EQ(answer.content_type, type);
    EXPECT_EQ(answer.body, body);
    ASSERT_EQ(answer.headers.size(), 1U);
    EXPECT_THAT(answer.headers[0].second, HasSubstr("sandbox"));
  }
}

TEST(ResponseFormats, OfOtherServersHaveTheirMembers) {
  const json mercury = body_of(formatted(tale(), PageFormat::kMercury));
  EXPECT_EQ(mercury["author"], "Jane, Joe");
  EXPECT_EQ(mercury["domain"], "www.a.example");
  EXPECT_EQ(mercury["content"], tale().html);
  EXPECT_TRUE(mercury["lead_image_url"].is_null());
  EXPECT_EQ(body_of(formatted(tale(), PageFormat::kFeedbin, {.content = "text"}))["content"], "Again");
  EXPECT_EQ(body_of(formatted(tale(), PageFormat::kMercury, {.content = "markdown"}))["content"], "Again");
  const json readability = body_of(formatted(tale(), PageFormat::kReadability));
  EXPECT_EQ(readability["byline"], "Jane, Joe");
  EXPECT_EQ(readability["length"], 5);
  EXPECT_EQ(readability["siteName"], "www.a.example");
  EXPECT_EQ(readability["dir"], "ltr");
  const json full_text_rss = body_of(formatted(tale(), PageFormat::kFullTextRss, {.links = LinkStyle::kRemove}));
  EXPECT_EQ(full_text_rss["url"], "http://a.example/1");
  EXPECT_EQ(full_text_rss["effective_url"], "http://www.a.example/tale");
  EXPECT_EQ(full_text_rss["content"], "<p>Again</p>");
  EXPECT_EQ(body_of(formatted(tale(), PageFormat::kFullTextRss, {.content = "0"}))["content"], "");
  const json jina = body_of(formatted(tale(), PageFormat::kJina));
  EXPECT_EQ(jina["data"]["title"], "Tale");
  EXPECT_EQ(jina["content"], "Again");
  const json open_webui = json::parse(open_webui_document(tale()));
  EXPECT_EQ(open_webui["page_content"], "Again");
  EXPECT_EQ(open_webui["metadata"]["source"], "http://a.example/1");
}

TEST(ResponseFormats, PutIntoARecordWhatIsAskedFor) {
  const std::string start = R"({"id":"1","text":"Again")";
  const std::string html = R"(,"html":"<p><a href=\"http://b.example/\">Again</a></p>")";
  struct Case {
    FormatOptions options;
    std::string record;
  };
  for (const Case& c : {
           Case{{}, start + "}"},
           Case{{.include = "html"}, start + html + "}"},
           Case{{.include = "markdown,html"}, start + R"(,"markdown":"Again")" + html + "}"},
           Case{{.has_comments = true}, start + R"(,"comments":[]})"},
           Case{{.include = "markdown", .has_comments = true},
                start + R"(,"comments":[],"markdown":"Again\n\n## Comments"})"},
       }) {
    EXPECT_EQ(batch_record(tale(), c.options), c.record) << c.options.include;
    EXPECT_EQ(formatted(tale(), PageFormat::kRecord, c.options).body, c.record + "\n") << c.options.include;
  }
}

TEST(ResponseFormats, HaveTheirErrors) {
  const auto gone = failed_reading("http://a.example/", 502, "gone");
  for (const auto& [format, status, body] : std::initializer_list<std::tuple<PageFormat, int, const char*>>{
           {PageFormat::kRecord, 502, R"({"error":"gone"})"},
           {PageFormat::kText, 502, R"({"error":"gone"})"},
           {PageFormat::kJina, 502, R"({"error":"gone"})"},
           {PageFormat::kMercury, 200, R"({"error":true,"messages":"gone"})"},
           {PageFormat::kFeedbin, 400, R"({"error":true,"messages":"gone"})"},
           {PageFormat::kReadability, 502,
            R"({"error":"gone","details":{"code":"EXTRACTION_FAILED","message":"gone"}})"}}) {
    const ServeAnswer answer = formatted(*gone, format);
    EXPECT_EQ(answer.status, status) << body;
    EXPECT_EQ(answer.body, body + std::string("\n"));
  }
  EXPECT_EQ(batch_record(*gone, {.include = "html"}),
            R"({"id":"http://a.example/","url":"http://a.example/","status":"error","error":"gone"})");
  EXPECT_EQ(json::parse(open_webui_document(*gone))["metadata"]["error"], "gone");
  // A page that was read keeps its record.
  PageReading none = tale();
  none.failure = kNoArticle;
  EXPECT_EQ(formatted(none, PageFormat::kRecord).body, none.record);
  EXPECT_EQ(formatted(none, PageFormat::kRecord).status, 422);
}

// Each form that is left out saves a tenth of the time to read the page.
TEST(ResponseFormats, NameTheFormsThatTheyNeed) {
  struct Case {
    PageFormat format;
    FormatOptions options;
    bool html, markdown, comments;
  };
  for (const Case& c : {
           Case{PageFormat::kRecord, {}, false, false, false},
           Case{PageFormat::kRecord, {.include = "html", .has_comments = true}, true, false, true},
           Case{PageFormat::kRecord, {.include = "markdown"}, false, true, false},
           Case{PageFormat::kText, {.has_comments = true}, false, false, false},
           Case{PageFormat::kMarkdown, {.has_comments = true}, false, true, true},
           Case{PageFormat::kJina, {}, false, true, false},
           Case{PageFormat::kMercury, {}, true, false, false},
           Case{PageFormat::kMercury, {.content = "markdown"}, false, true, false},
           Case{PageFormat::kFeedbin, {.content = "text"}, false, false, false},
           Case{PageFormat::kHtml, {}, true, false, false},
           Case{PageFormat::kReadability, {}, true, false, false},
           Case{PageFormat::kFullTextRss, {}, true, false, false},
       }) {
    const PageForms forms = forms_of(c.format, c.options);
    EXPECT_EQ(forms.html, c.html) << static_cast<int>(c.format) << c.options.include << c.options.content;
    EXPECT_EQ(forms.markdown, c.markdown) << static_cast<int>(c.format) << c.options.include << c.options.content;
    EXPECT_EQ(forms.comments, c.comments) << static_cast<int>(c.format) << c.options.include << c.options.content;
  }
}

}  // namespace
}  // namespace wrapwright
