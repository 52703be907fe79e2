// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/prediction.h"

#include <gtest/gtest.h>

#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using Texts = std::vector<std::string>;

Corpus corpus_of(const Texts& ids) {
  Corpus corpus;
  for (const std::string& id : ids) corpus.pages.emplace_back().id = id;
  return corpus;
}

class Predictions : public testing::Test {
 protected:
  PredictionFile read(std::string_view bytes) {
    const auto path = folder_.path() / "p.jsonl";
    EXPECT_TRUE(write_file_atomically(path, bytes).ok());
    auto file = read_predictions(path, corpus_of({"a", "b", "7"}));
    EXPECT_TRUE(file.ok());
    if (!file) return {};
    faults_.clear();
    for (const Error& fault : file->faults) {
      EXPECT_EQ(fault.where.source, path.string());
      faults_.push_back(fault.to_string().substr(path.string().size() + 1));
    }
    return *std::move(file);
  }
  // The prediction of a line's keys after the id; fails if there is a fault.
  Prediction read_one(const std::string& keys) {
    PredictionFile file = read(R"({"id": "a")" + keys + "}");
    EXPECT_EQ(faults_, Texts()) << keys;
    return file.by_id["a"];
  }

  Texts faults_;
  TemporaryFolder folder_;
};

TEST_F(Predictions, AreReadByIdWhateverTheirOrder) {
  const PredictionFile file = read(
      "\xEF\xBB\xBF"
      "{\"id\": 7, \"text\": \"seven\"}\r\n\r\n \n{\"url\": \"x\", \"id\": \"a\", \"text\": \"one\"}");
  EXPECT_EQ(faults_, Texts());
  ASSERT_EQ(file.by_id.size(), 2U);
  EXPECT_EQ(file.by_id.at("a").text, "one");
  EXPECT_EQ(file.by_id.at("7").text, "seven");
}

TEST(PredictionsByUrl, AreOfThePageWithThatUrl) {
  Corpus corpus = corpus_of({"a", "b", "c", "d", "http://x/c"});
  const char* const urls[] = {"http://x/a", "http://x/two", "http://x/two", "http://x/d", ""};
  for (std::size_t i = 0; i < corpus.pages.size(); ++i) corpus.pages[i].url = urls[i];
  const TemporaryFolder folder;
  const auto path = folder.path() / "p.jsonl";
  ASSERT_TRUE(write_file_atomically(path, R"({"id": "http://x/a", "text": "one"}
{"id": "http://x/two", "text": "of two pages"}
{"id": "http://x/c", "text": "an id that is a URL"}
{"id": "unknown", "url": "http://x/d", "text": "four"}
{"id": "a", "text": "again"}
)")
                  .ok());
  const auto file = read_predictions(path, corpus);
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(file->by_id.size(), 3U);
  EXPECT_EQ(file->by_id.at("a").text, "one");
  EXPECT_EQ(file->by_id.at("http://x/c").text, "an id that is a URL");
  EXPECT_EQ(file->by_id.at("d").text, "four");
  ASSERT_EQ(file->faults.size(), 2U);
  EXPECT_EQ(file->faults[0].where.line, 2U);
  EXPECT_EQ(file->faults[1].where.line, 5U);
}

TEST_F(Predictions, KeepAllFields) {
  const Prediction all =
      read_one(R"(, "text": " t ", "title": "T", "date": "1 May", "author": ["A", "B"], "tags": ["x, y", "z"])");
  EXPECT_EQ(all.text + "|" + all.title + "|" + all.date, " t |T|1 May");
  EXPECT_EQ(all.authors, (Texts{"A", "B"}));
  EXPECT_EQ(all.tags, (Texts{"x, y", "z"}));
  const Prediction other = read_one(R"(, "text": "t", "authors": "A, B", "tags": " x, y ,", "date": null)");
  EXPECT_EQ(other.authors, Texts{"A, B"});
  EXPECT_EQ(other.tags, (Texts{"x", "y"}));
  EXPECT_EQ(other.date, "");
}

TEST_F(Predictions, KeepTheirConfidence) {
  EXPECT_EQ(read_one(R"(, "text": "t", "confidence": 0.25)").confidence, 0.25);
  EXPECT_EQ(read_one(R"(, "text": "t", "confidence": 1)").confidence, 1);
  EXPECT_EQ(read_one(R"(, "text": "t", "confidence": null)").confidence, std::nullopt);
  EXPECT_EQ(read_one(R"(, "text": "t")").confidence, std::nullopt);
  Prediction said;
  said.confidence = 0.1;
  said.is_article = 0.75;
  EXPECT_EQ(read(prediction_line("a", said)).by_id["a"], said);
}

TEST_F(Predictions, HaveFoundSomethingWhereThereIsTextUnlessTheyTellOtherwise) {
  struct Case {
    const char* keys;
    bool found;
    const char* text;
  };
  for (const auto& c : {
           Case{R"(, "text": "t")", true, "t"},
           Case{R"(, "text": "")", false, ""},
           Case{R"(, "text": " \n\u00a0\u3000")", false, ""},
           Case{R"(, "text": null)", false, ""},
           Case{"", false, ""},
           Case{R"(, "title": "T")", false, ""},
           Case{R"(, "text": "t", "found": null)", true, "t"},
           Case{R"(, "text": "t", "found": true)", true, "t"},
           Case{R"(, "text": "t", "found": false)", false, ""},
           Case{R"(, "text": "", "found": true)", true, ""},
           Case{R"(, "found": true)", true, ""},
       }) {
    const Prediction prediction = read_one(c.keys);
    EXPECT_EQ(prediction.found, c.found) << c.keys;
    EXPECT_EQ(prediction.text, c.text) << c.keys;
  }
}

TEST_F(Predictions, NameFaultyLinesAndGoOn) {
  struct Case {
    const char* line;
    const char* fault;
  };
  for (const auto& c : {
           Case{R"({"id": "b", "text": "x)", "2:23: not JSON"},
           Case{"{\"id\": \"b\", \"text\": \"\xE9\"}", "2:22: not UTF-8"},
           Case{"\"b\"", "2: not a JSON object"},
           Case{R"({"text": "x"})", "2: no \"id\""},
           Case{R"({"id": true, "text": "x"})", "2: \"id\" is not text"},
           Case{R"({"id": "c", "text": "x"})", "2: id \"c\" is of no page of the corpus"},
           Case{R"({"id": "a", "text": "x"})", "2: id \"a\" for the second time, after line 1"},
           Case{R"({"id": "b", "text": 5})", "2: \"text\" is not text"},
           Case{R"({"id": "b", "title": ["T"]})", "2: \"title\" is not text"},
           Case{R"({"id": "b", "date": 20050501})", "2: \"date\" is not text"},
           Case{R"({"id": "b", "author": {"name": "A"}})", "2: \"author\" is not text or a list of text"},
           Case{R"({"id": "b", "author": [["A"]]})", "2: \"author\" is not text or a list of text"},
           Case{R"({"id": "b", "authors": 5})", "2: \"authors\" is not text or a list of text"},
           Case{R"({"id": "b", "tags": 5})", "2: \"tags\" is not text or a list of text"},
           Case{R"({"id": "b", "found": "yes"})", "2: \"found\" is neither true nor false"},
           Case{R"({"id": "b", "confidence": "0.5"})", "2: \"confidence\" is not a number from 0 to 1"},
           Case{R"({"id": "b", "confidence": 1.5})", "2: \"confidence\" is not a number from 0 to 1"},
           Case{R"({"id": "b", "confidence": -1})", "2: \"confidence\" is not a number from 0 to 1"},
           Case{R"({"id": "b", "is_article": 2})", "2: \"is_article\" is not a number from 0 to 1"},
       }) {
    SCOPED_TRACE(c.line);
    const PredictionFile file = read("{\"id\": \"a\", \"text\": \"first\"}\n" + std::string(c.line) +
                                     "\n{\"id\": \"7\", \"text\": \"last\"}\n");
    EXPECT_EQ(faults_, Texts{c.fault});
    ASSERT_EQ(file.by_id.size(), 2U);
    EXPECT_EQ(file.by_id.at("a").text, "first");
    EXPECT_EQ(file.by_id.at("7").text, "last");
  }
}

TEST_F(Predictions, AreAnErrorWhereThereIsNoFile) {
  const auto missing = read_predictions(folder_.path() / "none.jsonl", corpus_of({}));
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, ErrorKind::kIo);
  EXPECT_EQ(missing.error().where.source, (folder_.path() / "none.jsonl").string());
}

TEST_F(Predictions, AreWrittenWithWhatTheyHaveAlone) {
  struct Case {
    Prediction prediction;
    const char* line;
  };
  for (const auto& c : {
           Case{{}, R"({"id":"a","text":""})"},
           Case{{true, "t\n\"", "T", "1 May", {"A"}, {"x", "y"}},
                R"({"id":"a","text":"t\n\"","title":"T","date":"1 May","author":"A","tags":["x","y"]})"},
           Case{{true, "t", "", "", {"A", "B"}, {}}, R"({"id":"a","text":"t","author":["A","B"]})"},
           Case{{true, "", "T", "", {}, {}}, R"({"id":"a","found":true,"text":"","title":"T"})"},
           Case{{true, "a\xFF", "", "", {}, {}}, "{\"id\":\"a\",\"text\":\"a\xEF\xBF\xBD\"}"},
       }) {
    EXPECT_EQ(prediction_line("a", c.prediction), std::string(c.line) + "\n");
  }
}

TEST_F(Predictions, ComeBackAsTheyWereWritten) {
  for (const Prediction& written :
       {Prediction{}, Prediction{true, " t\n\u00e9", "T", "1 May", {"A", "B"}, {"x, y"}},
        Prediction{true, "", "", "", {}, {}}, Prediction{false, "", "T", "", {"A"}, {"z"}}}) {
    PredictionFile file = read(prediction_line("b", written));
    EXPECT_EQ(faults_, Texts());
    const Prediction& again = file.by_id["b"];
    EXPECT_EQ(again.found, written.found);
    EXPECT_EQ(again.text, written.text);
    EXPECT_EQ(again.title, written.title);
    EXPECT_EQ(again.date, written.date);
    EXPECT_EQ(again.authors, written.authors);
    EXPECT_EQ(again.tags, written.tags);
  }
}

std::string scored(const std::string& title, const std::string& text) {
  Prediction prediction;
  prediction.title = title;
  prediction.text = text;
  return scored_text(prediction);
}

TEST(ScoredText, HasTheTitleBeforeATextThatDoesNotHoldIt) {
  EXPECT_EQ(scored("Title", "Text."), "Title\nText.");
  EXPECT_EQ(scored("Title", "By X\nTitle\nText."), "By X\nTitle\nText.");
  EXPECT_EQ(scored("Title", "A title."), "Title\nA title.");
  EXPECT_EQ(scored("Title", ""), "Title\n");
  EXPECT_EQ(scored("", "Text."), "Text.");
  EXPECT_EQ(scored("", ""), "");
}

TEST(ScoredText, LooksForTheTitleInTheFirst2000CodePoints) {
  std::string head;
  for (int i = 0; i < 1'997; ++i) head += i % 2 == 0 ? "\u00E9" : "\U00010400";
  EXPECT_EQ(scored("abc", head + "abcd"), head + "abcd");
  EXPECT_EQ(scored("abcd", head + "abcd"), "abcd\n" + head + "abcd");
  EXPECT_EQ(scored("bc\u00E9", head + "abc\u00E9"), "bc\u00E9\n" + head + "abc\u00E9");
}

}  // namespace
}  // namespace wrapwright
