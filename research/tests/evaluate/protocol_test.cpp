// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/protocol.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <set>

namespace wrapwright {
namespace {

// A corpus of groups with the same name, each with an era and a number of pages.
Corpus corpus_of(const std::vector<std::pair<std::string, std::size_t>>& eras) {
  Corpus corpus;
  for (const auto& [era, count] : eras) {
    CorpusGroup& group = corpus.groups.emplace_back();
    group.group = "g";
    group.era = era;
    for (std::size_t i = 0; i < count; ++i) {
      group.pages.push_back(corpus.pages.size());
      CorpusPage& page = corpus.pages.emplace_back();
      page.id = era + "/" + std::to_string(i);
      page.group = "g";
      page.era = era;
    }
  }
  return corpus;
}

std::vector<Split> splits_of(const Corpus& corpus, const char* protocol) {
  std::vector<const CorpusGroup*> eras;
  for (const CorpusGroup& group : corpus.groups) eras.push_back(&group);
  return make_splits(corpus, eras, protocol_from_string(protocol).value());
}

TEST(Protocol, NamesGoBothWays) {
  for (const char* name : {"same", "leave-out:1", "leave-out:10", "next-era"}) {
    const auto protocol = protocol_from_string(name);
    ASSERT_TRUE(protocol.ok()) << name;
    EXPECT_EQ(to_string(*protocol), name);
  }
  for (const char* name : {"", "Same", "leave-out", "leave-out:", "leave-out:0", "leave-out:-1", "leave-out:2x",
                           "leave-outs2", "leave-out:99999999999999999999", "next-era:1"}) {
    const auto protocol = protocol_from_string(name);
    ASSERT_FALSE(protocol.ok()) << name;
    EXPECT_EQ(protocol.error().kind, ErrorKind::kUnsupported);
  }
}

TEST(Protocol, SameLearnsAndJudgesEachEraByItself) {
  const auto splits = splits_of(corpus_of({{"2005", 2}, {"2009", 1}}), "same");
  ASSERT_EQ(splits.size(), 2U);
  EXPECT_EQ(splits[0].learn, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(splits[0].judge, splits[0].learn);
  EXPECT_EQ(splits[1].learn, (std::vector<std::size_t>{2}));
  EXPECT_EQ(splits[1].judge, splits[1].learn);
}

TEST(Protocol, LeaveOutNeverJudgesWhatItLearnedFrom) {
  const Corpus corpus = corpus_of({{"a", 7}, {"b", 3}, {"c", 4}});
  const auto splits = splits_of(corpus, "leave-out:3");
  ASSERT_EQ(splits.size(), 10U) << "five for each group of more than three pages";
  std::set<std::vector<std::size_t>> samples;
  for (const Split& split : splits) {
    EXPECT_EQ(split.learn.size(), 3U);
    EXPECT_TRUE(std::is_sorted(split.learn.begin(), split.learn.end()));
    EXPECT_TRUE(std::is_sorted(split.judge.begin(), split.judge.end()));
    std::vector<std::size_t> both;
    std::set_union(split.learn.begin(), split.learn.end(), split.judge.begin(), split.judge.end(),
                   std::back_inserter(both));
    EXPECT_EQ(both, corpus.groups[split.learn.front() < 7 ? 0 : 2].pages);
    EXPECT_EQ(split.learn.size() + split.judge.size(), both.size());
    samples.insert(split.learn);
  }
  EXPECT_GT(samples.size(), 4U) << "seeds do not differ";
}

TEST(Protocol, LeaveOutIsReproducibleWhateverTheOrderOfTheIndex) {
  const Corpus corpus = corpus_of({{"a", 9}});
  Corpus backwards = corpus;
  std::reverse(backwards.pages.begin(), backwards.pages.end());
  const auto ids = [](const Corpus& of, const std::vector<std::size_t>& pages) {
    std::set<std::string> out;
    for (const std::size_t page : pages) out.insert(of.pages[page].id);
    return out;
  };
  const auto one = splits_of(corpus, "leave-out:4");
  const auto other = splits_of(backwards, "leave-out:4");
  const auto fewer = splits_of(corpus, "leave-out:3");
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(ids(corpus, one[i].learn), ids(backwards, other[i].learn));
    EXPECT_TRUE(std::includes(one[i].learn.begin(), one[i].learn.end(), fewer[i].learn.begin(), fewer[i].learn.end()))
        << "the smaller sample is part of the larger one";
  }
}

TEST(Protocol, NextEraPairsEachEraWithAllLaterOnes) {
  const auto splits = splits_of(corpus_of({{"2013", 1}, {"2005", 2}, {"2009", 1}}), "next-era");
  std::set<std::pair<std::size_t, std::size_t>> pairs;  // first pages
  for (const Split& split : splits) pairs.emplace(split.learn.front(), split.judge.front());
  EXPECT_EQ(pairs, (std::set<std::pair<std::size_t, std::size_t>>{{1, 0}, {1, 3}, {3, 0}}));
  EXPECT_EQ(splits.size(), 3U);
  EXPECT_TRUE(splits_of(corpus_of({{"", 5}}), "next-era").empty());
}

}  // namespace
}  // namespace wrapwright
