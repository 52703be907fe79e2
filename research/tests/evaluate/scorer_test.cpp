// SPDX-License-Identifier: Apache-2.0
// Compares the scores with those of an independent implementation (score_pages.py), page by page, on texts derived from
// the pages of every corpus.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "build_paths.h"
#include "content/article/render.h"
#include "core/base/digest.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "research/evaluate/metrics.h"
#include "research/evaluate/prediction.h"
#include "research/evaluate/statistics.h"
#include "research/tests/evaluate/plain_lcs.h"
#include "support/corpora.h"
#include "support/corpus_walk.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr double kTolerance = 1e-9;

struct Scored {
  std::string id;
  std::string group;
  std::string gold_tokens;  // digests
  std::string tokens;
  TextScore score;
};

std::string body_text(const Page& page) {
  Article article;
  article.body = {page.first(*page.find_name("body")).value_or(1)};
  return render_text(page, article);
}

std::string title_text(const Page& page) {
  const auto name = page.find_name("title");
  const auto title = name ? page.first(*name) : std::nullopt;
  std::string text;
  if (!title) return text;
  for (TextIndex t = page.texts(*title).first; t < page.texts(*title).last; ++t) text += page.text(t);
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Texts that resemble results of extractors: nearly right, too wide, too narrow, elsewhere, out of order, none.
std::string derived_text(std::size_t kind, const std::string& body, const std::string& gold) {
  if (kind == 0) return body;
  if (kind == 1) return "";
  const std::vector<std::string> lines = lines_of(kind < 4 ? body : gold);
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (kind == 2 && i % 4 == 3) continue;
    if (kind == 3 && i > lines.size() / 2) continue;
    if (kind == 4 && i % 7 == 6) continue;
    text = kind == 5 ? lines[i] + "\n" + text : text + lines[i] + "\n";
  }
  return kind == 6 ? text + body.substr(0, body.find('\n')) : text;
}
constexpr std::size_t kKinds = 7;

std::string digest(const std::vector<Token>& tokens, const TokenTable& table) {
  std::string text;
  for (const Token token : tokens) text.append(table.word(token)).append("\n");
  return sha256_hex(text);
}

class AnotherScorer : public testing::TestWithParam<const char*> {
 protected:
  // Scores pages and records the texts that were scored.
  void score(const fs::path& folder) {
    const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
    std::ofstream texts(texts_);
    std::ofstream ids(ids_);
    const std::vector<ListedPage> pages = sampled_pages(folder);
    for (std::size_t i = 0; i < pages.size(); ++i) {
      std::ifstream in(pages[i].gold);
      const std::string gold = nlohmann::json::parse(in).at("text").get<std::string>();
      const auto bytes = read_file(pages[i].page);
      ASSERT_TRUE(bytes.ok()) << pages[i].page;
      const Page page = normalizer->parse({bytes.value(), {}, {}});
      Prediction prediction;
      prediction.text = derived_text(i % kKinds, body_text(page), gold);
      if (i % 3 == 0) prediction.title = title_text(page);
      add(pages[i], gold, prediction);
      texts << nlohmann::json{{"id", pages[i].id},
                              {"gold", gold},
                              {"title", prediction.title},
                              {"text", prediction.text}}
                   .dump()
            << '\n';
      ids << pages[i].id << '\n';
    }
  }

  void add(const ListedPage& page, const std::string& gold_text, const Prediction& prediction) {
    TokenTable table;
    const MeasuredText gold = measured_text(gold_text, table);
    const MeasuredText text = measured_text(scored_text(prediction), table);
    scored_.push_back({page.id, page.group + "\n" + page.era, digest(gold.tokens, table), digest(text.tokens, table),
                       score_text(gold, text)});
    if (gold.tokens.size() * text.tokens.size() > 60'000) return;
    ++short_texts_;
    EXPECT_EQ(longest_common_subsequence(gold.tokens, text.tokens), plain_lcs(gold.tokens, text.tokens)) << page.id;
  }

  // The standard output of python3 with these arguments.
  std::string python(const std::string& arguments) const {
    const fs::path out = folder_.path() / "out";
    const std::string command = "python3 -B " + arguments + " >'" + out.string() + "'";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return read_file(out).value();
  }

  TemporaryFolder folder_;
  fs::path texts_ = folder_.path() / "texts.jsonl";
  fs::path ids_ = folder_.path() / "ids";
  std::vector<Scored> scored_;
  std::size_t short_texts_ = 0;
};

std::string quoted(const fs::path& path) { return "'" + path.string() + "' "; }

TEST_P(AnotherScorer, GivesEveryPageTheSameTokensAndScores) {
  REQUIRE_CORPUS(folder, GetParam());
  if (!scorer()) GTEST_SKIP() << "the other scorer is not here (WRAPWRIGHT_SCORER)";
  ASSERT_NO_FATAL_FAILURE(score(folder));
  const fs::path script = fs::path(WRAPWRIGHT_SOURCE_DIR) / "research/tests/evaluate/score_pages.py";
  std::istringstream theirs(python(quoted(script) + quoted(*scorer()) + "<" + quoted(texts_)));
  for (const Scored& page : scored_) {
    const TextScore& s = page.score;
    std::string gold_tokens;
    std::string tokens;
    ASSERT_TRUE(theirs >> gold_tokens >> tokens);
    ASSERT_EQ(page.gold_tokens, gold_tokens) << page.id << ": other words in the gold";
    ASSERT_EQ(page.tokens, tokens) << page.id << ": other words in the text";
    for (const double ours : {s.grams.precision, s.grams.recall, s.grams.f1, s.lcs.precision, s.lcs.recall, s.lcs.f1,
                              s.clean_eval, s.bag.f1, s.acceptable ? 1.0 : 0.0}) {
      double value = -1;
      ASSERT_TRUE(theirs >> value);
      ASSERT_NEAR(ours, value, kTolerance) << page.id;
    }
  }
  EXPECT_GE(scored_.size(), 10U);
  EXPECT_GE(short_texts_, scored_.size() / kKinds / 2);
}

// The other implementation prints four digits, and calls the F1 of 2-grams F2.
TEST_P(AnotherScorer, SaysTheSameOfAllPagesTogether) {
  REQUIRE_CORPUS(folder, GetParam());
  if (!scorer()) GTEST_SKIP() << "the other scorer is not here (WRAPWRIGHT_SCORER)";
  ASSERT_NO_FATAL_FAILURE(score(folder));
  const auto theirs = nlohmann::json::parse(
      python(quoted(*scorer()) + quoted(folder) + quoted(texts_) + "--json --no-lcs --pages " + quoted(ids_)));
  std::map<std::string, std::uint32_t> groups;
  std::vector<Observation> pages;
  for (const Scored& page : scored_) {
    const auto group = groups.try_emplace(page.group, static_cast<std::uint32_t>(groups.size())).first->second;
    pages.push_back({page.score.grams.f1, group});
  }
  const Summary ours = summarize(pages);
  EXPECT_EQ(ours.pages, theirs.at("pages"));
  EXPECT_EQ(ours.groups, theirs.at("groups"));
  EXPECT_EQ(ours.below_50, theirs.at("below_0.5"));
  EXPECT_EQ(ours.from_95, theirs.at("from_0.95"));
  constexpr double kRounding = 0.000'050'001;
  EXPECT_NEAR(ours.mean, theirs.at("F2"), kRounding);
  EXPECT_NEAR(ours.group_mean, theirs.at("F2_groups"), kRounding);
  EXPECT_NEAR(ours.median, theirs.at("F2_median"), kRounding);
  EXPECT_NEAR(ours.tenth, theirs.at("F2_p10"), kRounding);
}

INSTANTIATE_TEST_SUITE_P(Corpora, AnotherScorer, testing::ValuesIn(kCorpora),
                         [](const auto& corpus) { return fs::path(corpus.param).stem().string(); });

}  // namespace
}  // namespace wrapwright
