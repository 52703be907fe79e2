// SPDX-License-Identifier: Apache-2.0
#include "content/article/selection.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

// Chooses the runs that contain an "x" and says what a renderer then shows.
struct Case {
  const char* name;
  const char* html;
  const char* text;
};

TEST(SelectRuns, ShowsExactlyTheChosenRuns) {
  const Case cases[] = {
      {"none", "<p>a</p><p>b</p>", ""},
      {"all", "<p>x1</p><p>x2</p>", "x1\n\nx2"},
      {"one of many", "<div><p>a</p><p>x</p><p>b</p></div>", "x"},
      {"ends of a list", "<ul><li>x1<li>b<li>x3</ul>", "x1\nx3"},
      {"mixed content", "<div>a<br>x1<b>b</b> x2<p>c</p></div>", "x1 x2"},
      {"a run of the body itself", "<body>x1<div>b</div>x2</body>", "x1\nx2"},
      {"hidden", "<p>x1<script>x2</script></p>", "x1"},
      {"inside what was left out", "<div>a<span>b<i>x</i></span></div>", "x"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    const Page page = page_of(c.html);
    std::vector<bool> chosen(page.text_count());
    for (TextIndex t = 0; t < page.text_count(); ++t) chosen[t] = page.text(t).find('x') != std::string_view::npos;
    Article article;
    select_runs(page, chosen, article);
    EXPECT_EQ(render_text(page, article), c.text);
    for (TextIndex t = 0; t < page.text_count(); ++t) {
      if (page.run(t).hidden != 0) chosen[t] = false;
    }
    EXPECT_EQ(selected_runs(page, article), chosen);
  }
}

TEST(SelectRuns, KeepsTheFormulasOfScripts) {
  const Page page = page_of(
      "<p>x1 <script type='math/tex'>a</script></p><p><script type='math/tex; mode=display'>b</script></p>"
      "<div>c<script type='math/tex'>d</script></div><p>x2</p>");
  std::vector<bool> chosen(page.text_count());
  for (TextIndex t = 0; t < page.text_count(); ++t) chosen[t] = page.text(t).find('x') != std::string_view::npos;
  Article article;
  select_runs(page, chosen, article);
  EXPECT_EQ(render_markdown(page, article), "x1 $a$\n\n$$b$$\n\nx2");
}

TEST(SelectRuns, KeepsPicturesWhoseCaptionsAreLeftOut) {
  struct {
    const char* html;
    const char* markdown;
  } const cases[] = {
      {"<p>x1<figure><img src=i><figcaption>c</figcaption></figure><p>x2", "x1\n\n![](i)\n\nx2"},
      {"<p>x1<div><figure><img src=i><figcaption>c</figcaption></figure></div><p>x2", "x1\n\n![](i)\n\nx2"},
      {"<p>x1<div class=wp-caption><img src=i><p class=wp-caption-text>c</div><p>x2", "x1\n\n![](i)\n\nx2"},
      {"<div><p>x1<p>x2<figure><img src=i><figcaption>c</figcaption></figure></div>", "x1\n\nx2\n\n![](i)"},
      {"<p>x1<figure><img src=i><figcaption>x3</figcaption></figure><p>x2", "x1\n\n![](i)\n\nx3\n\nx2"},
      {"<p>x1<figure><img src=i><p>c</figure><p>x2", "x1\n\nx2"},
      {"<p>x1<figure><img src=i><figcaption>c</figcaption><p>b</figure><p>x2", "x1\n\nx2"},
      {"<p>x1<p>b<figure><img src=i><figcaption>c</figcaption></figure><p>x2", "x1\n\nx2"},
      {"<p>x1<figure><img src=i><figcaption>c</figcaption></figure><p>b<p>x2", "x1\n\nx2"},
  };
  for (const auto& c : cases) {
    const Page page = page_of(c.html);
    std::vector<bool> chosen(page.text_count());
    for (TextIndex t = 0; t < page.text_count(); ++t) chosen[t] = page.text(t).find('x') != std::string_view::npos;
    Article article;
    select_runs(page, chosen, article);
    EXPECT_EQ(render_markdown(page, article), c.markdown) << c.html;
    EXPECT_EQ(selected_runs(page, article), chosen) << c.html;
  }
}

TEST(SelectRuns, NamesTheDeepestElementThatHoldsAll) {
  const Page page = page_of("<body><div>a</div><div id=m><p>x1</p><p>x2</p></div>");
  std::vector<bool> chosen(page.text_count(), true);
  chosen[0] = false;
  Article article;
  select_runs(page, chosen, article);
  ASSERT_EQ(article.body.size(), 1U);
  EXPECT_EQ(page.attribute(article.body[0], name::id), "m");
  EXPECT_TRUE(article.excluded.empty());
}

}  // namespace
}  // namespace wrapwright
