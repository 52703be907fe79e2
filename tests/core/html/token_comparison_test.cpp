// SPDX-License-Identifier: Apache-2.0
// Compares the tokenizer with the plain one of tests/support, in all versions of its byte scans.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <ostream>
#include <vector>

#include "build_paths.h"
#include "core/base/files.h"
#include "core/normalize/page_text.h"
#include "support/corpora.h"
#include "support/dat_file.h"
#include "support/tokenizer_suite.h"
#include "support/tokens.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;  // NOLINT(google-build-using-namespace)

constexpr std::size_t kPagesOfCorpus = kSanitized ? 15 : 150;

// "" if all versions produce the same tokens as the plain tokenizer, else the first difference.
std::string compare(std::string_view page, const TokensStart& start = {}) {
  static const auto readers = token_readers();
  const auto expected = plain_tokens_of(page, start);
  for (const auto& reader : readers) {
    const std::string found = difference(reader->read(page, start), expected);
    if (!found.empty()) return "version " + std::to_string(static_cast<int>(reader->version())) + ", " + found;
  }
  return {};
}

TEST(TokenComparison, OfTheSuitesTokenizerCasesInAllTheirInitialStates) {
  REQUIRE_SUITES(suites);
  const auto cases = read_tokenizer_suite(suites / "html5lib-tests" / "tokenizer");
  ASSERT_FALSE(cases.empty());
  for (const TokenizerCase& c : cases) EXPECT_EQ(compare(c.input, {c.start, c.last_start_tag}), "") << c.name;
}

TEST(TokenComparison, OfTheSuitesTreeCases) {
  REQUIRE_SUITES(suites);
  const auto cases = read_dat_folder(suites / "html5lib-tests" / "tree-construction");
  ASSERT_FALSE(cases.empty());
  for (const DatCase& c : cases) EXPECT_EQ(compare(c.at("data")), "") << c.name;
}

TEST(TokenComparison, OfTheFuzzersSeeds) {
  std::size_t seeds = 0;
  for (const auto& entry : fs::recursive_directory_iterator(WRAPWRIGHT_SOURCE_DIR "/tests/fuzz/seeds")) {
    if (!entry.is_regular_file()) continue;
    const auto bytes = read_file(entry.path());
    ASSERT_TRUE(bytes.ok());
    EXPECT_EQ(compare(bytes.value()), "") << entry.path();
    ++seeds;
  }
  EXPECT_GT(seeds, 10U);
}

// Each place of each piece relative to the steps of the vectors.
TEST(TokenComparison, OfMarkupAtAnyPlace) {
  constexpr std::string_view kPieces[] = {"<p>",
                                          "<abcdefghijklmno p>",
                                          "<abcdefghijklmnop q>",
                                          "<abcdefghijklmnopq>",
                                          "<P Abc=\"d\" e='f' g=h i>",
                                          "<!---->",
                                          "<!-- a - b -- c -->",
                                          "</p >",
                                          "&amp;&notit;&#65;&x",
                                          "<title>a</titl></title>",
                                          "<script><!--<script>a</script>--></script>",
                                          "<script><!--<script>\0-></script>"sv,
                                          "<p a b a=1>",
                                          "<svg><![CDATA[a]]b]]>",
                                          "<",
                                          "</",
                                          "<!",
                                          "<?a?>",
                                          "<a/>",
                                          "<a / b = c / d>",
                                          "<!doctype html public 'a' \"b\">"};
  for (const std::string_view piece : kPieces) {
    for (std::size_t before = 0; before < 70; ++before) {
      const std::string page = std::string(before, 'x') + std::string(piece);
      ASSERT_EQ(compare(page), "") << page;
      ASSERT_EQ(compare(page + "y<z>"), "") << page;
      ASSERT_EQ(compare("<p " + page + "='" + page), "") << page;
    }
  }
}

// More names than the table of names has room for at first, of each length that it treats in another way. Many begin
// with the same 16 bytes.
TEST(TokenComparison, OfManyNames) {
  std::string page;
  constexpr unsigned kNumbers = kSanitized ? 2'000 : 8'000;
  for (unsigned number = 0; number < kNumbers; ++number) {
    const std::string digits = std::to_string(number);
    for (const std::size_t size : {1U, 8U, 9U, 15U, 16U, 17U, 40U}) {
      const std::string name = std::string(size - std::min(size, digits.size()), 'a') + digits;
      page += (number + size) % 5 == 0 ? "<X" + name + ' ' : name + "='" + digits + "' ";
    }
    if (number % 7 == 0) page += '>';
    if (number % 1'000 == 1) {
      ASSERT_EQ(compare(page), "") << number;
    }
  }
}

// What leads from one state of the standard to another, after what leads to the first of them.
struct Pieces {
  std::string_view name;
  std::string_view before;
  std::size_t most;  // so many in a row
  std::vector<std::string_view> pieces;
};
void PrintTo(const Pieces& pieces, std::ostream* out) { *out << pieces.name; }

class TokenComparisonOfPieces : public testing::TestWithParam<Pieces> {};

// The text ends after each of them, and each of them is followed by each.
TEST_P(TokenComparisonOfPieces, InEveryOrder) {
  const auto& [name, before, most, pieces] = GetParam();
  const std::size_t longest = most - (kSanitized ? 1 : 0);
  std::vector<std::size_t> order;  // the digits of a number, the last one first
  while (order.size() <= longest) {
    std::string page(before);
    for (const std::size_t piece : order) page += pieces[piece];
    ASSERT_EQ(compare(page), "") << testing::PrintToString(page);
    std::size_t carried = 0;
    while (carried < order.size() && order[carried] + 1 == pieces.size()) order[carried++] = 0;
    if (carried == order.size()) {
      order.push_back(0);
    } else {
      ++order[carried];
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Tokenizer, TokenComparisonOfPieces,
    testing::Values(
        Pieces{"Markup", "", 4, {"<", "!", "/", "?", ">", "\0"sv, "a", "-", "&", " "}},
        Pieces{"Comments", "<!--", 6, {"-", "!", ">", "<", "\0"sv, "x"}},
        Pieces{
            "Scripts", "<script>", 4, {"<!--", "-", ">", "\0"sv, "<script ", "</script ", "</script", "<", "/", "x"}},
        Pieces{"EscapedScripts", "<script><!--", 5, {"-", ">", "\0"sv, "<script ", "</script ", "<", "/"}},
        Pieces{"DoubleEscapedScripts", "<script><!--<script ", 5, {"-", ">", "\0"sv, "</script ", "<", "/", "script>"}},
        Pieces{"Rcdata", "<title>", 4, {"</title", "</", ">", " ", "/", "\0"sv, "&", "lt", ";", "<"}},
        Pieces{"Rawtext", "<style>", 5, {"</style", "</", ">", " ", "\0"sv, "<", "x"}},
        Pieces{"Cdata", "<svg><![CDATA[", 6, {"]", ">", "\0"sv, "<", "x"}},
        Pieces{"Attributes", "<a", 4, {" ", "/", "=", "'", "\"", ">", "\0"sv, "b", "&lt", "<"}},
        Pieces{"References", "", 4, {"&", "#", "x", "X", "0", "9", "a", "F", ";", "lt", "not", "in", "=", "\0"sv, "<"}},
        Pieces{"ReferencesInValues",
               "<a b='",
               4,
               {"&", "#", "x", "1", "a", ";", "lt", "not", "in", "=", "\0"sv, "'", ">"}},
        Pieces{"Doctypes", "<!doctype", 4, {" ", "html", "public", "system", "'", "\"", ">", "\0"sv}}),
    [](const auto& test) { return std::string(test.param.name); });

class TokenComparisonOfCorpus : public testing::TestWithParam<std::string> {};

TEST_P(TokenComparisonOfCorpus, OfItsPages) {
  REQUIRE_CORPUS(folder, GetParam());
  const auto pages = corpus_pages(folder);
  const std::size_t step = std::max<std::size_t>(1, pages.size() / kPagesOfCorpus);
  std::string buffer;
  for (std::size_t i = 0; i < pages.size(); i += step) {
    const auto bytes = read_file(pages[i].page);
    if (!bytes.ok()) continue;
    PageNotes notes;
    const std::string_view text = page_text({bytes.value(), {}, {}}, PageLimits().max_bytes, buffer, notes);
    EXPECT_EQ(compare(text), "") << pages[i].page;
  }
}

INSTANTIATE_TEST_SUITE_P(Corpora, TokenComparisonOfCorpus,
                         testing::Values("cetd", "cleaneval_final", "daniel_v2.1", "dragnet_2012", "l3s_gn1",
                                         "msv_big9", "sites", "wcxb", "wwwxmu_zh_news"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '.', '_');
                           return name;
                         });

}  // namespace
}  // namespace wrapwright
