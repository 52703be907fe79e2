// SPDX-License-Identifier: Apache-2.0
#include "site/learn/element_steps.h"

#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "support/site.h"

namespace wrapwright {
namespace {

std::vector<ScoredPage> scored(const TestSite& site) {
  std::vector<ScoredPage> out;
  for (const SitePage& page : site.pages()) out.push_back({page.page, nullptr, {}});
  return out;
}

// The steps of the n-th element with this tag on a page.
std::vector<std::string> steps_of(const ElementSteps& steps, const TestSite& site, std::size_t page,
                                  std::string_view tag, std::size_t n = 0) {
  std::vector<std::string> out;
  const Page& tree = *site.pages()[page].page;
  for (NodeIndex node = 1; node < tree.size(); ++node) {
    if (tree.tag_name(node) != tag || n-- != 0) continue;
    for (const ElementStep& step : steps.of(page, node)) out.push_back(steps.text(step));
    break;
  }
  return out;
}

using Texts = std::vector<std::string>;

std::string token(const std::string& name) {
  return "contains(concat(' ', normalize-space(@class), ' '), ' " + name + " ')";
}

TEST(ElementSteps, SelectByEachNameAndAtLastByTheTag) {
  const std::pair<const char*, Texts> cases[] = {
      {"<section>x</section>", {"section"}},
      {"<section id=main>x</section>", {"section[@id='main']", "section"}},
      {"<section class='a b'>x</section>", {"section[" + token("a") + "]", "section[" + token("b") + "]", "section"}},
      {"<section role=main itemprop=articleBody>x</section>",
       {"section[@itemprop='articleBody']", "section[@role='main']", "section"}},
      {"<section id=post-12>x</section>", {"section[@id='post-12']", "section[starts-with(@id, 'post-')]", "section"}},
      {"<section class=slot__OsKUQ>x</section>",
       {"section[starts-with(@class, 'slot__')]", "section[" + token("slot__OsKUQ") + "]", "section"}},
      {"<section id='a&#1;b'>x</section>", {"section"}},
  };
  for (const auto& [html, expected] : cases) {
    const TestSite site({html});
    EXPECT_EQ(steps_of(ElementSteps(scored(site), {}), site, 0, "section"), expected) << html;
  }
}

TEST(ElementSteps, OfOneElementAreThoseOfAllThatMatch) {
  const TestSite site({"<p class='a b c'>one</p><p id=p-1>two</p>", "<p class='x y z c'>one</p><p id=p->two</p>"});
  PoolOptions options;
  options.max_class_tokens = 3;
  const ElementSteps steps(scored(site), options);
  EXPECT_EQ(steps_of(steps, site, 1, "p"), (Texts{"p[" + token("x") + "]", "p[" + token("y") + "]",
                                                  "p[" + token("z") + "]", "p[" + token("c") + "]", "p"}))
      << "the fourth token is one of the first three elsewhere";
}

TEST(ElementSteps, AreTheSameOfElementsThatAreAlike) {
  const TestSite site({"<p class=a title=1>one</p><p class=a title=2>two</p><p class=b>three</p><div class=a>x</div>",
                       "<p class=a>one</p>"});
  const ElementSteps steps(scored(site), {});
  const auto same = steps_of(steps, site, 0, "p", 0);
  EXPECT_EQ(steps_of(steps, site, 0, "p", 1), same);
  EXPECT_EQ(steps_of(steps, site, 1, "p", 0), same);
  EXPECT_NE(steps_of(steps, site, 0, "p", 2), same);
  EXPECT_NE(steps_of(steps, site, 0, "div", 0), same);
}

}  // namespace
}  // namespace wrapwright
