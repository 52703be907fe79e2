// SPDX-License-Identifier: Apache-2.0
#include "site/fields/stated_fields.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

using Names = std::vector<std::string>;

StatedFields stated_by(const std::string& head) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<head>" + head + "</head><p>x", "", ""});
  return stated_fields(page, linked_scripts(page));
}

std::string json(const std::string& text) { return "<script type='application/ld+json'>" + text + "</script>"; }

TEST(StatedFields, NameTheAuthors) {
  struct Case {
    const char* name;
    std::string head;
    Names authors;
  };
  for (
      const Case& c : {
          Case{"a list", json(R"({"@type":"NewsArticle","author":[{"name":"Ann"},{"name":"Bob"}]})"), {"Ann", "Bob"}},
          Case{"a text", json(R"({"@type":["BlogPosting"],"author":"Ann"})"), {"Ann"}},
          Case{
              "by reference",
              json(
                  R"({"@graph":[{"@type":"Article","author":{"@id":"#a"}},{"@type":"Person","@id":"#a","name":"Ann"}]})"),
              {"Ann"}},
          Case{"with references of HTML",
               json(R"({"@type":"Article","author":{"name":"Ann O&#39;Dea"}})"),
               {"Ann O'Dea"}},
          Case{"with a raw line feed",
               json("{\"@type\":\"Article\",\"description\":\"a\nb\",\"author\":\"Ann\"}"),
               {"Ann"}},
          Case{
              "in a section of XHTML", json("//<![CDATA[\n{\"@type\":\"Article\",\"author\":\"Ann\"}\n//]]>"), {"Ann"}},
          Case{"in a section within comments",
               json("/* <![CDATA[ */[{\"@type\":\"Article\",\"author\":\"Ann\"}]/* ]]> */"),
               {"Ann"}},
          Case{"each once",
               "<meta name=author content='Ann Example'><meta name=author content='Ann Example'>",
               {"Ann Example"}},
          Case{"without accounts beside names",
               "<meta name=author content='Ann Example'><meta name=author content='@annex'>",
               {"Ann Example"}},
          Case{"of the article, not of what it is about",
               json(R"({"@type":"Thing","author":"Bob","mainEntity":{"@type":"Article","author":"Ann"}})"),
               {"Ann"}},
          Case{"not of a customer's review",
               json(R"({"@type":"Organization","aggregateRating":{"ratingValue":5},"review":{"@type":"Review",)"
                    R"("author":{"@type":"Person","name":"Bob"}}})") +
                   "<meta name=author content=Ann>",
               {"Ann"}},
          Case{"of a review",
               json(R"({"@type":"Product","review":{"@type":"Review","author":{"@type":"Person","name":"Ann"}}})"),
               {"Ann"}},
          Case{"an organization as it is called",
               json(R"({"@type":"Article","author":{"@type":"Organization","name":"Doe & Roe, Inc."}})"),
               {"Doe & Roe, Inc."}},
          Case{"by given name and family name",
               json(R"({"@type":"Article","author":[{"givenName":"Ann","familyName":"Doe"},{"familyName":"Roe"}]})"),
               {"Ann Doe", "Roe"}},
          Case{"by name or property", "<meta property=author content=Ann>", {"Ann"}},
          Case{"in any case", "<meta name=Byl content='By Ann'>", {"Ann"}},
          Case{"not by address", "<meta property=article:author content=https://www.facebook.com/ann>", {}},
          Case{"each of a citation",
               "<meta name=citation_author content='Doe, Ann'><meta name=citation_author content='Roe, Bob'>",
               {"Ann Doe", "Bob Roe"}},
          Case{"by their surnames", "<meta name=author content='Doe, Ann; Roe, Bob'>", {"Ann Doe", "Bob Roe"}},
          Case{"by cards",
               "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content=Ann>",
               {"Ann"}},
          Case{"not what cards tell else",
               "<meta name=twitter:label1 content='Reading time'><meta name=twitter:data1 content='2 min'>",
               {}},
          Case{"by a profile",
               "<meta property=profile:last_name content=Doe><meta property=profile:first_name content=Ann>"
               "<meta property=profile:username content=anndoe>",
               {"Ann Doe"}},
          Case{"by the user of a profile",
               "<meta property=profile:first_name content=Ann><meta property=profile:username content=anndoe>",
               {"anndoe"}},
          Case{"in other words", "<meta name=authors content='Ann Doe, Bob Roe'>", {"Ann Doe", "Bob Roe"}},
          Case{"with an underscore", "<meta name=article_author content=Ann>", {"Ann"}},
          Case{"of a page in JSON", R"(<meta name=parsely-page content='{"author":"Ann","tags":["Bob"]}'>)", {"Ann"}},
          Case{"a list of a page in JSON",
               R"(<meta name=parsely-page content='{"author":7,"authors":["Ann","Bob"]}'>)",
               {"Ann", "Bob"}},
          Case{"not of broken JSON", R"(<meta name=parsely-page content='{"author":"Ann",,}'>)", {}},
          Case{"not of other JSON", R"(<meta name=parsely-page content='["author","Ann"]'>)", {}},
          Case{"a profile of no name", "<meta property=profile:gender content=female>", {}},
          Case{"not JSON", json("{\"@type\":\"Article\",\"author\":\"Ann\",,}"), {}},
          Case{"too deep", json(std::string(10'000, '[')), {}},
          Case{"values of other types", json(R"({"@type":7,"author":{"name":[{}]},"@graph":[null,1,[[]]]})"), {}},
      }) {
    const StatedFields stated = stated_by(c.head);
    EXPECT_EQ(stated.authors.empty() ? Names() : stated.authors.front().names, c.authors) << c.name;
  }
}

TEST(StatedFields, HoldTheDatesOfMetas) {
  for (const char* name : {"article:published_time", "og:published_time", "published", "published-date", "pubdate"}) {
    for (const char* key : {"property", "name"}) {
      const StatedFields stated = stated_by(std::string("<meta ") + key + "=" + name + " content='May 3, 2024'>");
      ASSERT_EQ(stated.published.size(), 1U) << name;
      EXPECT_EQ(stated.published.front().value, "2024-05-03") << name;
    }
  }
  for (const char* name : {"article:modified_time", "og:modified_time", "og:updated_time", "last-modified"}) {
    const StatedFields stated = stated_by(std::string("<meta property=") + name + " content=2024-05-03>");
    EXPECT_TRUE(stated.published.empty()) << name;
    ASSERT_EQ(stated.modified.size(), 1U) << name;
    EXPECT_EQ(stated.modified.front().value, "2024-05-03") << name;
  }
}

TEST(StatedFields, ReadDatesAsMachinesWriteThem) {
  struct Case {
    const char* content;
    const char* date;  // "" for none
  };
  for (const Case& c : {Case{"14-12-29", "2014-12-29"}, Case{"29-12-14", "2029-12-14"}, Case{"99-12-31", "1999-12-31"},
                        Case{"31-12-99", "1999-12-31"}, Case{"14-13-29", ""}, Case{"08/03/2015 12:45 PM", "2015-08-03"},
                        Case{"8/3/2015 9:45:01 am", "2015-08-03"}, Case{"13/03/2015 12:45 PM", "2015-03-13"},
                        Case{"08/03/2015 12:45", "2015-03-08"}, Case{"20150803", "2015-08-03"}, Case{"am", ""}}) {
    const StatedFields stated = stated_by(std::string("<meta name=date content='") + c.content + "'>");
    EXPECT_EQ(stated.published.empty() ? "" : stated.published.front().value, c.date) << c.content;
  }
  const StatedFields parsely = stated_by(R"(<meta name=parsely-page content='{"pub_date":"2014-05-03T10:00:00Z"}'>)");
  ASSERT_EQ(parsely.published.size(), 1U);
  EXPECT_EQ(parsely.published.front().value, "2014-05-03T10:00:00Z");
  EXPECT_TRUE(stated_by(R"(<meta name=parsely-page content='{"pub_date":2014}'>)").published.empty());
}

TEST(StatedFields, HoldTheRest) {
  const StatedFields stated = stated_by(
      json(
          R"({"@type":"Article","datePublished":"2024-05-03T10:00:00+02:00","dateModified":"2024-05-04",)"
          R"("image":[{"url":"https://a.example/b.jpg"}],"publisher":{"name":"The Press"},"license":"https://l.example/"})") +
      "<meta name=twitter:image:src content=/c.jpg>");
  ASSERT_EQ(stated.published.size(), 1U);
  EXPECT_EQ(stated.published.front().value, "2024-05-03T10:00:00+02:00");
  ASSERT_EQ(stated.modified.size(), 1U);
  EXPECT_EQ(stated.modified.front().value, "2024-05-04");
  EXPECT_EQ(stated.image, "/c.jpg") << "data for cards are made to be shown";
  EXPECT_EQ(stated.publishers, Names{"The Press"});
  EXPECT_EQ(stated.license, "https://l.example/");
  EXPECT_EQ(stated_by(json(R"({"@type":"Article","image":{"@type":"ImageObject","url":"/i"}})")).image, "/i");
  const std::string in_page = "<meta property=og:image content='data:image/png;base64,AAAA'>";
  EXPECT_EQ(stated_by(in_page).image, "");
  EXPECT_EQ(stated_by(in_page + "<meta property=og:image content=/d.jpg>").image, "/d.jpg");
  EXPECT_EQ(stated_by(json(R"({"@type":"Article","image":"DATA:image/gif,a","thumbnailUrl":"/t"})") +
                      "<link rel=image_src href=data:a>")
                .image,
            "/t");
}

TEST(StatedFields, AreLookedForWithoutParsing) {
  const Page page =
      make_normalizer(NormalizerKind::kHtml5)
          ->parse({"<head><meta name=author content=Ann></head><body><meta name=date content=2024-01-01>" +
                       json(R"({"a":["dateModified", 1],"dateModified" : "2024\u002D05-03","b":{}})"),
                   "", ""});
  const LinkedScripts scripts = linked_scripts(page);
  const StatedFields head = stated_in_head(page);
  EXPECT_EQ(head.authors.size(), 1U);
  EXPECT_TRUE(head.published.empty()) << "statements in the body are not read";
  EXPECT_TRUE(stated_in_head(page, {.authors = false}).authors.empty());
  EXPECT_EQ(stated_fields(page, scripts).published.size(), 1U);
  EXPECT_EQ(first_linked_text(scripts, "dateModified"), "2024-05-03");
  EXPECT_EQ(first_linked_text(scripts, "b"), "");
  EXPECT_TRUE(has_linked_member(scripts, "b"));
  EXPECT_FALSE(has_linked_member(scripts, "c"));
}

}  // namespace
}  // namespace wrapwright
