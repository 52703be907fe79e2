// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>

#include "article/render.h"
#include "extract/method.h"
#include "html/normalizer.h"

namespace wrapwright {
namespace {

std::string bte(std::string_view html) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "text/html; charset=utf-8", ""});
  const PageCounts counts(page);
  const auto method = make_page_method("bte");
  return render_text(page, (*method)->extract({page, counts, ""}));
}

TEST(Bte, TakesTheStretchWithMostWordsInsideAndTagsOutside) {
  struct Case {
    const char* html;
    const char* text;
  };
  const Case cases[] = {
      {"", ""},
      {"<p>one", "one"},
      // From "home" to the paragraph are 4 tags (</a></li></ul><p>): the one word is not worth them.
      {"<ul><li><a>home</a></ul><p>five words stand right here</p>", "five words stand right here"},
      // Two tags between two paragraphs cost less than the three words of the second bring.
      {"<p>three words here</p><p>three more words</p>", "three words here\n\nthree more words"},
      {"<p>three words here</p><p>two words</p>", "three words here"},
      {"<p>two words</p><div><div><p>three words here</p></div></div>", "three words here"},
  };
  for (const Case& c : cases) EXPECT_EQ(bte(c.html), c.text) << c.html;
}

}  // namespace
}  // namespace wrapwright
