// SPDX-License-Identifier: Apache-2.0
// A site with two kinds of article, whose content is in different containers: stories, and recipes with
// ingredients and steps. Whether one content XPath takes both or each kind has its own template, pages of either kind
// must give their text and nothing of the other kind's container.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "site/learn/learn_wrapper.h"
#include "site/wrapper/applier.h"
#include "support/site.h"
#include "support/story_texts.h"

namespace wrapwright {
namespace {

constexpr const char* kHead =
    "<body><ul class=menu><li><a href=/>Home</a><li><a href=/stories>Stories</a><li><a href=/recipes>Recipes</a></ul>";
constexpr const char* kFoot = "<div class=footer><a href=/imprint>Imprint</a> <a href=/privacy>Privacy</a></div>";

struct KindsOfArticle {
  std::string name;
  std::string beside_story;   // what a story's page has that looks like a recipe's container
  std::string beside_recipe;  // and the reverse
};

std::string story(const KindsOfArticle& kinds, std::size_t i) {
  return "<title>Tale " + std::to_string(i) + "</title>" + kHead + "<div class=story><h1>Tale " + std::to_string(i) +
         "</h1><p>" + kStories[i % 6] + "</p><p>" + kStories[(i + 1) % 6] + "</p><p>" + kStories[(i + 2) % 6] +
         "</p></div>" + kinds.beside_story + kFoot;
}

std::string recipe(const KindsOfArticle& kinds, std::size_t i) {
  const std::string n = std::to_string(i);
  return "<title>Bread " + n + "</title>" + kHead + "<section id=recipe><header><h2>Bread number " + n +
         "</h2></header><ul class=ingredients><li>" + n + "00 grams of rye flour, freshly milled<li>" + n +
         "5 grams of salt from the sea<li>a spoon of honey and warm water</ul><ol class=steps><li>Step " + n +
         ": knead the flour with the water until it no longer sticks to the bowl, then let it rest.<li>" +
         kStories[(i + 3) % 6] + "<li>Bake the loaf for " + n +
         "0 minutes, until it sounds hollow when it is tapped.</ol></section>" + kinds.beside_recipe + kFoot;
}

std::string text_of(const Applier& applier, const std::string& html) {
  const TestSite site({html});
  const Page& page = *site.pages()[0].page;
  const TemplateMatch outcome = applier.apply(page, "https://site.example/30");
  EXPECT_EQ(outcome.status, PageStatus::kOk);
  return render_text(page, outcome.article);
}

void expect_only(const std::string& text, const std::vector<std::string>& wanted,
                 const std::vector<std::string>& foreign) {
  for (const std::string& each : wanted) EXPECT_NE(text.find(each), std::string::npos) << each << "\n" << text;
  for (const std::string& each : foreign) EXPECT_EQ(text.find(each), std::string::npos) << each << "\n" << text;
}

TEST(ArticleKinds, PagesOfEitherKindGiveTheirText) {
  const std::vector<KindsOfArticle> cases = {
      {"containers of their own", "", ""},
      {"a teaser beside a recipe has the class of a story", "",
       "<div class=story><h3><a href=/s/1>Read next</a></h3><p><a href=/s/2>The well of the miller</a></p></div>"},
      {"a box beside a story has the name of a recipe's part",
       "<ul class=ingredients><li><a href=/r/1>Bake with us</a><li><a href=/r/2>All our breads</a></ul>", ""},
  };
  for (const KindsOfArticle& kinds : cases) {
    for (const std::size_t recipes : {3U, 6U}) {
      SCOPED_TRACE(kinds.name + ", recipes: " + std::to_string(recipes));
      std::vector<std::string> html;
      for (std::size_t i = 0; i < 6; ++i) html.push_back(story(kinds, i));
      for (std::size_t i = 0; i < recipes; ++i) html.push_back(recipe(kinds, i + 1));
      const TestSite site(html);
      const auto wrapper = learn_wrapper("site.example", site.pages());
      ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
      const auto applier = Applier::compile(*wrapper);
      ASSERT_TRUE(applier.ok());
      const std::vector<std::string> foreign = {"Imprint", "Recipes", "Read next", "The well", "Bake with us"};
      expect_only(text_of(*applier, story(kinds, 7)), {kStories[1], kStories[2], kStories[3]}, foreign);
      expect_only(text_of(*applier, recipe(kinds, 8)), {"800 grams of rye", "a spoon of honey", "Step 8", "80 minutes"},
                  foreign);
    }
  }
}

}  // namespace
}  // namespace wrapwright
