// SPDX-License-Identifier: Apache-2.0
#include "research/methods/text_density.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <string>

#include "content/article/render.h"
#include "research/methods/page_method.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The paper's example 3.1, with its outer div replaced by the body.
const char* const kExample =
    "<body><div class=article><div class=story-header>Lunch with the FT: Biz Stone</div>"
    "<div class=story-body>Though the value of the company was<a>recently estimated at $3.7bn</a></div></div></body>";

TEST(TextDensity, GivesTheNumbersOfThePapersExample) {
  const double share = 28.0 / 91;
  struct Case {
    const char* element;
    DensityCounts counts;
    double plain, composite;
  };
  for (const Case& c : {Case{"main", {91, 28, 4, 1}, 22.75, 40.2311}, Case{"article", {91, 28, 3, 1}, 30.3333, 47.6251},
                        Case{"story-header", {28, 0, 0, 0}, 28, 105.1908},
                        Case{"story-body", {63, 28, 1, 1}, 63, 35.1173}, Case{"a", {28, 28, 0, 0}, 28, 0}}) {
    SCOPED_TRACE(c.element);
    EXPECT_NEAR(text_density(c.counts), c.plain, 5e-5);
    EXPECT_NEAR(composite_text_density(c.counts, share), c.composite, 5e-5);
  }
}

TEST(TextDensity, IsZeroWithoutTextAndInfiniteWithoutLinks) {
  EXPECT_EQ(text_density({0, 0, 5, 0}), 0);
  EXPECT_EQ(composite_text_density({0, 0, 5, 0}, 0.5), 0);
  EXPECT_EQ(composite_text_density({0, 0, 0, 0}, 0), 0);
  EXPECT_EQ(composite_text_density({1, 0, 0, 0}, 0), kInfinity);
  EXPECT_EQ(composite_text_density({100, 0, 3, 0}, 0), kInfinity);
  EXPECT_GT(composite_text_density({100, 0, 3, 0}, 1e-9), 1e6);
}

struct Measured {
  Measured(std::string_view html, DensityKind kind)
      : page(page_of(html)),
        body(*page.first(name::body)),
        densities(text_densities(page, PageCounts(page), body, kind)),
        sums(density_sums(page, densities)) {}
  Page page;
  NodeIndex body;
  Densities densities;
  std::vector<double> sums;
};

TEST(TextDensities, MeasureElementsAndTextsBelowBody) {
  const Measured plain(kExample, DensityKind::kPlain);
  const NodeIndex body = plain.body;
  EXPECT_DOUBLE_EQ(plain.densities.of(body), 91.0 / 4);
  EXPECT_DOUBLE_EQ(plain.densities.of(body + 1), 91.0 / 3);
  EXPECT_DOUBLE_EQ(plain.densities.of(body + 3), 63);
  EXPECT_DOUBLE_EQ(plain.densities.of_text(plain.page.texts(body + 3).first), 35);
  EXPECT_EQ(plain.sums, (std::vector<double>{91.0 / 3, 28 + 63, 28, 35 + 28, 28}));
  const Measured composite(kExample, DensityKind::kComposite);
  EXPECT_NEAR(composite.densities.of(body), 40.2311, 5e-5);
  EXPECT_NEAR(composite.densities.of(body + 3), 35.1173, 5e-5);
  EXPECT_EQ(composite.densities.of(body + 4), 0);
  EXPECT_EQ(composite.sums[4], 0) << "a link's text is link text";
}

TEST(TextDensities, IgnoreInvisibleElements) {
  const Measured m("<body><div>some text<script>a</script><noscript><a>b</a><b>c</b></noscript></div></body>",
                   DensityKind::kPlain);
  EXPECT_DOUBLE_EQ(m.densities.of(m.body), 9);
  EXPECT_DOUBLE_EQ(m.densities.of(m.body + 1), 9);
}

TEST(SmoothedDensities, AverageWithTheSiblingsBesideThem) {
  // Body's children: p 4, a text of 2, i 6, b 8, a text of 1.
  const Measured m("<body><p>aaaa</p>aa<i>aaaaaa</i><b>aaaaaaaa<u>aaaaaaaa</u></b>a</body>", DensityKind::kPlain);
  ASSERT_EQ(m.densities.elements, (std::vector<double>{29.0 / 4, 4, 6, 16, 8}));
  const std::vector<double> two = smoothed_densities(m.page, m.densities, 2);
  EXPECT_EQ(two, (std::vector<double>{29.0 / 4, (2 * 4 + 2) / 3.0, (2 * 6 + 2 + 16) / 4.0, (2 * 16 + 6 + 1) / 4.0,
                                      (2 * 8 + 8) / 3.0}));
  EXPECT_EQ(smoothed_densities(m.page, m.densities, 0)[1], 2);
}

TEST(LargestWithin, IsTheFirstOfEquals) {
  const Measured m("<body><div><p>aa</p></div><div><p>aa</p><p>a</p></div><div><p>aaa</p></div></body>",
                   DensityKind::kPlain);
  ASSERT_EQ(m.sums, (std::vector<double>{2 + 1.5 + 3, 2, 2, 3, 2, 1, 3, 3}));
  const NodeIndex body = m.body;
  EXPECT_EQ(largest_within(m.page, body, m.sums),
            (std::vector<NodeIndex>{body, body + 1, body + 2, body + 3, body + 4, body + 5, body + 6, body + 7}));
  EXPECT_EQ(largest_within(m.page, body, {0, 1, 2, 0, 3, 3, 0, 0}),
            (std::vector<NodeIndex>{body + 4, body + 2, body + 2, body + 4, body + 4, body + 5, body + 6, body + 7}));
}

TEST(MarkContent, LooksIntoWhatIsAsDenseAsTheThinnestAboveTheDensest) {
  const std::string words(40, 'w');
  const Measured m("<body><div><p>" + words + "</p><p>" + words + "</p></div><div><p>" + words +
                       "</p></div><ul><li>a<li>b<li>c</ul></body>",
                   DensityKind::kPlain);
  const NodeIndex body = m.body;
  const std::vector<NodeIndex> largest = largest_within(m.page, body, m.sums);
  // Sums: body 40 + 40 + 1; the first div 80.
  ASSERT_EQ(largest.front(), body);
  EXPECT_DOUBLE_EQ(path_threshold(m.page, m.densities, body + 2), 123.0 / 9);
  EXPECT_EQ(mark_content(m.page, m.densities, largest, 123.0 / 9), std::vector<NodeIndex>{body});
  std::vector<double> scores = m.sums;
  scores[0] = 0;
  EXPECT_EQ(mark_content(m.page, m.densities, largest_within(m.page, body, scores), 123.0 / 9),
            (std::vector<NodeIndex>{body + 1, body + 4}))
      << "the list is thinner than body";
}

}  // namespace
}  // namespace wrapwright
