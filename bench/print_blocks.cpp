// SPDX-License-Identifier: Apache-2.0
// The text blocks of a corpus with the features and labels that scripts/train-blocks learns from.
//   print_blocks CORPUS OUT   writes OUT.f32, all rows of features as 32-bit floats, and OUT.jsonl: first the names of
//                             the features and the corpus's digest, then a line for each page, in the order of the rows
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/files.h"
#include "evaluate/corpus.h"
#include "evaluate/tokens.h"
#include "feed/folder_feeds.h"
#include "html/normalizer.h"
#include "induce/site_features.h"

namespace wrapwright {
namespace {

// Shorter blocks have too few 2-grams to go by: they are looked for as they are, near content.
constexpr std::size_t kFewestGrams = 3;
constexpr std::size_t kNear = 3;

using Gram = std::pair<Token, Token>;

std::string text_of(const Page& page, const PageBlock& block) {
  std::string out;
  for (TextIndex t = block.runs.first; t < block.runs.last; ++t)
    if (page.run(t).hidden == 0) (out += page.text(t)) += ' ';
  return out;
}

// How much of each block is in the gold.
std::vector<double> labels(const std::vector<std::vector<Token>>& blocks, const std::vector<Token>& gold) {
  std::set<Gram> grams;
  for (std::size_t i = 0; i + 1 < gold.size(); ++i) grams.emplace(gold[i], gold[i + 1]);
  std::vector<double> out(blocks.size(), 0);
  std::vector<bool> is_short(blocks.size(), false);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto& own = blocks[i];
    is_short[i] = own.size() < kFewestGrams + 1;
    if (is_short[i]) {
      out[i] = std::search(gold.begin(), gold.end(), own.begin(), own.end()) != gold.end() ? 1 : 0;
      continue;
    }
    std::size_t found = 0;
    for (std::size_t k = 0; k + 1 < own.size(); ++k) found += grams.count({own[k], own[k + 1]});
    out[i] = static_cast<double>(found) / static_cast<double>(own.size() - 1);
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!is_short[i]) continue;
    bool near = false;
    for (std::size_t k = i - std::min(i, kNear); k < std::min(blocks.size(), i + kNear + 1); ++k)
      near |= !is_short[k] && out[k] >= 0.5;
    if (!near) out[i] = 0;
  }
  return out;
}

struct Output {
  std::ofstream rows;
  std::ofstream lines;
};

void print(const CorpusPage& page, const CorpusGroup& group, const Page& tree, const SiteBlocks& blocks,
           const FeatureRows& own, const FeatureRows& site, Output& out) {
  TokenTable table;
  nlohmann::ordered_json line = {
      {"id", page.id}, {"group", group.group}, {"era", group.era}, {"pages", group.pages.size()}};
  const std::vector<Token> gold = table.read(page.gold.text);
  std::vector<std::vector<Token>> tokens;
  nlohmann::ordered_json& words = line["words"] = nlohmann::ordered_json::array();
  for (const PageBlock& block : blocks.blocks.blocks) {
    tokens.push_back(table.read(text_of(tree, block)));
    words.push_back(block.shape.words);
  }
  line["labels"] = labels(tokens, gold);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    for (const FeatureRows* rows : {&own, &site}) {
      const auto row = rows->row(i);
      out.rows.write(reinterpret_cast<const char*>(row.data()), static_cast<std::streamsize>(row.size_bytes()));
    }
  }
  out.lines << line.dump() << '\n';
}

int run(const char* folder, const std::string& name) {
  const auto corpus = read_corpus(folder);
  if (!corpus) {
    std::fprintf(stderr, "print_blocks: %s\n", corpus.error().to_string().c_str());
    return 1;
  }
  Output out{std::ofstream(name + ".f32", std::ios::binary), std::ofstream(name + ".jsonl")};
  nlohmann::ordered_json names = block_feature_names();
  for (const std::string& each : site_feature_names()) names.push_back(each);
  out.lines << nlohmann::ordered_json({{"features", names},
                                       {"digest", corpus_digest(*corpus)},
                                       {"page_features", block_feature_names().size()}})
                   .dump()
            << '\n';
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  FolderFeeds feeds(folder, {}, [](const Error&) {});
  for (const CorpusGroup& group : corpus->groups) {
    std::vector<Page> trees;
    for (const std::size_t i : group.pages) {
      const auto bytes = read_file(corpus->pages[i].file);
      trees.push_back(normalizer->parse({bytes ? *bytes : std::string(), "", ""}));
    }
    std::vector<SitePage> pages;
    std::vector<std::shared_ptr<const Feed>> kept;
    for (std::size_t i = 0; i < trees.size(); ++i) {
      const CorpusPage& page = corpus->pages[group.pages[i]];
      auto match = feeds.find(group.group, page.url, page.id);
      kept.push_back(match.feed);
      pages.push_back({.page = &trees[i], .item = match.item, .url = page.url, .digest = "", .fetched = ""});
    }
    const std::vector<SiteBlocks> blocks = read_blocks(pages);
    const std::vector<FeatureRows> site = site_features(pages, blocks);
    for (std::size_t i = 0; i < pages.size(); ++i) {
      print(corpus->pages[group.pages[i]], group, trees[i], blocks[i], block_features(trees[i], blocks[i].blocks),
            site[i], out);
    }
  }
  return out.rows && out.lines ? 0 : 1;
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("Usage: print_blocks CORPUS OUT\n", stderr);
    return 2;
  }
  return wrapwright::run(argv[1], argv[2]);
}
