// SPDX-License-Identifier: Apache-2.0
#include "site/learn/embedded_pages.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "site/learn/learn_wrapper.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

constexpr std::size_t kFirst = 3;  // story of the first page that shows no text

// Paragraphs of the story as often as it takes to be an article.
std::string long_text(std::size_t story) {
  std::string out;
  for (int i = 0; i < 8; ++i) out += std::string(kStories[story]) + " " + std::to_string(i) + ". ";
  return out;
}

std::string page_without_text(const std::string& member, std::size_t story) {
  return "<title>Story</title><div id=app></div><script type='application/json'>{\"" + member + "\":\"" +
         long_text(story) + "\"}</script>";
}

std::string with_script(const std::string& page, const std::string& member, const std::string& text) {
  return page + "<script type='application/json'>{\"" + member + "\":\"" + text + "\"}</script>";
}

std::vector<std::string> members_of(const Wrapper& wrapper) {
  std::vector<std::string> out;
  for (const SiteTemplate& each : wrapper.templates) {
    for (const FieldRule& rule : each.fields) {
      if (rule.from == FieldOrigin::kJson) out.push_back(rule.name + " " + rule.member);
    }
  }
  return out;
}

TEST(EmbeddedPages, GiveTheArticleTemplateARuleForTheirText) {
  struct Case {
    const char* what;
    std::vector<std::string> members;  // of pages that show no text
    const char* member_of_others;      // of the pages that show their article; "" for none
    bool is_same_text;                 // what these hold there
    std::vector<std::string> rules;
  };
  for (const auto& c : {
           Case{"two pages that agree", {"story", "story"}, "", false, {"text story"}},
           Case{"two pages that disagree", {"story", "body"}, "", false, {}},
           Case{"one page alone", {"story"}, "", false, {}},
           Case{"one page, and others that hold what they show", {"story"}, "story", true, {"text story"}},
           Case{"one page, and others that hold something else there", {"story"}, "story", false, {}},
           Case{"strings without a name", {"", ""}, "", false, {}},
           Case{"pages that show their article", {}, "story", true, {}},
       }) {
    SCOPED_TRACE(c.what);
    std::vector<std::string> html = story_pages(kFirst);
    for (std::size_t i = 0; i < html.size(); ++i) {
      if (*c.member_of_others == '\0') continue;
      html[i] = with_script(html[i], c.member_of_others,
                            c.is_same_text ? std::string(kStories[i]) : "Nobody reads these terms of use, nor will we");
    }
    for (std::size_t i = 0; i < c.members.size(); ++i) html.push_back(page_without_text(c.members[i], kFirst + i));
    const TestSite site(html);
    LearnerOptions options;
    options.sort_kinds = false;
    const auto wrapper = learn_wrapper("site.example", site.pages(), options);
    ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
    EXPECT_EQ(members_of(*wrapper), c.rules);
    EXPECT_EQ(wrapper->statistics.no_article, 0U);
    EXPECT_EQ(wrapper->statistics.matched, kFirst);
  }
}

}  // namespace
}  // namespace wrapwright
