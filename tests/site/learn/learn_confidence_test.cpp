// SPDX-License-Identifier: Apache-2.0
#include "site/learn/learn_confidence.h"

#include <cmath>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/confidence.h"

namespace wrapwright {
namespace {

std::string words(std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += "word ";
  return out;
}

// Pages whose blocks have the probabilities given.
class ScoredFixture {
 public:
  void add(const std::string& html, std::vector<float> content) {
    const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
    auto page = std::make_unique<Page>(normalizer->parse({html, {}, "utf-8"}));
    auto blocks = std::make_unique<PageBlocks>(page_blocks(*page));
    ASSERT_EQ(blocks->blocks.size(), content.size());
    pages_.push_back({page.get(), blocks.get(), std::move(content)});
    parsed_.push_back(std::move(page));
    blocks_.push_back(std::move(blocks));
  }
  [[nodiscard]] const std::vector<ScoredPage>& pages() const { return pages_; }

 private:
  std::vector<std::unique_ptr<Page>> parsed_;
  std::vector<std::unique_ptr<PageBlocks>> blocks_;
  std::vector<ScoredPage> pages_;
};

Wrapper wrapper_of(const std::string& content, std::size_t samples) {
  Wrapper out;
  out.site = "site.example";
  out.templates.emplace_back();
  out.templates[0].content = content;
  out.samples.resize(samples);
  return out;
}

// html head body div p p p: 10, 20 and 30 words.
std::string three_paragraphs() {
  return "<body><div><p>" + words(10) + "</p><p>" + words(20) + "</p><p>" + words(30) + "</p></div>";
}

TEST(PromisedF1, IsWhatTheProbabilitiesSayOfTheSelectedWords) {
  struct Case {
    std::vector<float> content;
    std::vector<NodeIndex> body;
    std::vector<NodeIndex> excluded;
    double f1;
  };
  for (const auto& c : {
           Case{{1, 1, 1}, {4}, {}, 1},
           Case{{1, 1, 0}, {5, 6}, {}, 1},
           Case{{0, 1, 1}, {4}, {5}, 1},
           Case{{1, 1, 1}, {5}, {}, 2 * 10.0 / (10 + 60)},
           Case{{1, 0, 0}, {4}, {}, 2 * 10.0 / (60 + 10)},
           Case{{0.5, 0.25, 0}, {4}, {7}, 2 * 10.0 / (30 + 10)},
           Case{{0.5, 0.5, 0.5}, {4}, {}, 2 * 30.0 / (60 + 30)},
           // Nothing selected, nothing likely, all of it excluded.
           Case{{1, 1, 1}, {}, {}, 0},
           Case{{0, 0, 0}, {4}, {}, 0},
           Case{{0, 0, 0}, {}, {}, 0},
           Case{{1, 1, 1}, {4}, {4}, 0},
       }) {
    ScoredFixture fixture;
    fixture.add(three_paragraphs(), c.content);
    Article article;
    article.body = c.body;
    article.excluded = c.excluded;
    EXPECT_NEAR(promised_f1(fixture.pages()[0], article), c.f1, 1e-6);
  }
}

TEST(PromisedF1, OfAPageWithoutTextIsZero) {
  ScoredFixture fixture;
  fixture.add("<body><div></div>", {});
  Article article;
  article.body = {4};
  EXPECT_EQ(promised_f1(fixture.pages()[0], article), 0);
}

Status add_confidence_of(const std::vector<ScoredPage>& pages, Wrapper& wrapper) {
  std::vector<SitePage> views(pages.size());
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    views[i].page = pages[i].page;
    numbers.push_back(i);
  }
  const auto outcomes = SampleOutcomes::select(wrapper, views);
  if (!outcomes) return outcomes.error();
  add_confidence(pages, numbers, *outcomes, wrapper);
  return Done{};
}

TEST(AddConfidence, CalibratesWhatIsPromisedOfEachMatchedPage) {
  ScoredFixture fixture;
  fixture.add(three_paragraphs(), {0.9F, 0.9F, 0.9F});
  fixture.add("<body><p>" + words(30) + "</p><div><p>" + words(40) + "</p></div>", {0.1F, 0.6F});
  fixture.add("<body><p>" + words(30) + "</p>", {0.9F});  // without <div>
  Wrapper wrapper = wrapper_of("//div", 3);
  ASSERT_TRUE(add_confidence_of(fixture.pages(), wrapper).ok());
  double sum = 0;
  double sentences = 0;
  double rest = 0;
  double trailing = 0;
  std::vector<double> rests;
  const auto applier = Applier::compile(wrapper);
  for (const std::size_t i : {0U, 1U}) {
    const ScoredPage& page = fixture.pages()[i];
    const TemplateMatch outcome = applier->apply(*page.page, "");
    const SelectionShape shape = selection_shape(*page.page, outcome.article);
    ASSERT_TRUE(wrapper.samples[i].confidence.has_value());
    EXPECT_NEAR(*wrapper.samples[i].confidence, calibrated_f1(promised_f1(page, outcome.article), shape), 0.0005);
    sum += *wrapper.samples[i].confidence;
    sentences += shape.sentence_share;
    rest += shape.unselected_bytes;
    trailing += shape.trailing_share;
    rests.push_back(shape.unselected_bytes);
  }
  EXPECT_GT(*wrapper.samples[0].confidence, *wrapper.samples[1].confidence);
  EXPECT_EQ(wrapper.samples[2].confidence, std::nullopt) << "the wrapper selects nothing there";
  ASSERT_TRUE(wrapper.statistics.confidence.has_value());
  EXPECT_NEAR(*wrapper.statistics.confidence, sum / 2, 0.00051);
  EXPECT_NEAR(wrapper.statistics.mean_sentences, sentences / 2, 0.0005);
  EXPECT_NEAR(wrapper.statistics.mean_rest, rest / 2, 0.5);
  EXPECT_GT(wrapper.statistics.mean_rest, 0);
  EXPECT_NEAR(wrapper.statistics.mean_trailing.value_or(-1), trailing / 2, 0.0005);
  // Two values deviate from their mean by half of what is between them.
  EXPECT_NEAR(wrapper.statistics.rest_deviation, std::abs(log_rest(rests[1]) - log_rest(rests[0])) / 2, 0.0005);
  EXPECT_GT(wrapper.statistics.rest_deviation, 0);
}

TEST(AddConfidence, SaysNothingWhereNoPageMatches) {
  ScoredFixture fixture;
  fixture.add(three_paragraphs(), {1, 1, 1});
  Wrapper wrapper = wrapper_of("//main", 1);
  ASSERT_TRUE(add_confidence_of(fixture.pages(), wrapper).ok());
  EXPECT_EQ(wrapper.samples[0].confidence, std::nullopt);
  EXPECT_EQ(wrapper.statistics.confidence, std::nullopt);
  Wrapper of_none = wrapper_of("//main", 0);
  ASSERT_TRUE(add_confidence_of({}, of_none).ok());
  EXPECT_EQ(of_none.statistics.confidence, std::nullopt);
}

}  // namespace
}  // namespace wrapwright
