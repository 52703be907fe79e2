// SPDX-License-Identifier: Apache-2.0
// Prints the text blocks of a corpus with the features and labels from which scripts/train-blocks learns.
//   print_blocks CORPUS OUT   writes OUT.f32, all rows of features as 32-bit floats, and OUT.jsonl: first the names of
//                             the features and the corpus's digest, then a line for each page, in the order of the rows
#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "content/blocks/site_features.h"
#include "content/feed/folder_feeds.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/normalize/normalizer.h"
#include "core/text/tokens.h"
#include "research/evaluate/corpus.h"
#include "site/learn/page_analysis.h"

namespace wrapwright {
namespace {

// Words of the gold are found by runs of this length, because pairs of common words occur in any text.
constexpr std::size_t kStretch = 4;
// Shorter blocks offer too little evidence, so they are searched as a whole, near content.
constexpr std::size_t kFewestWords = 4;
constexpr std::size_t kNear = 3;

using Stretch = std::array<Token, kStretch>;

Stretch stretch_at(const std::vector<Token>& tokens, std::size_t at) {
  Stretch out{};
  std::copy_n(tokens.begin() + static_cast<std::ptrdiff_t>(at), kStretch, out.begin());
  return out;
}

std::string text_of(const Page& page, const PageBlock& block) {
  std::string out;
  for (TextIndex t = block.runs.first; t < block.runs.last; ++t)
    if (page.run(t).hidden == 0) (out += page.text(t)) += ' ';
  return out;
}

// The share of a block's words that are in runs of the gold.
double share_in(const std::vector<Token>& block, const std::set<Stretch>& gold) {
  std::size_t covered = 0;
  std::size_t end = 0;  // end of the words covered so far
  for (std::size_t at = 0; at + kStretch <= block.size(); ++at) {
    if (gold.count(stretch_at(block, at)) == 0) continue;
    covered += at + kStretch - std::max(end, at);
    end = at + kStretch;
  }
  return static_cast<double>(covered) / static_cast<double>(block.size());
}

// The share of each block that is in the gold.
std::vector<double> labels(const std::vector<std::vector<Token>>& blocks, const std::vector<Token>& gold) {
  std::set<Stretch> stretches;
  for (std::size_t i = 0; i + kStretch <= gold.size(); ++i) stretches.insert(stretch_at(gold, i));
  std::vector<double> out(blocks.size(), 0);
  std::vector<bool> is_short(blocks.size(), false);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto& own = blocks[i];
    is_short[i] = own.size() < kFewestWords;
    if (!is_short[i]) {
      out[i] = share_in(own, stretches);
    } else if (std::search(gold.begin(), gold.end(), own.begin(), own.end()) != gold.end()) {
      out[i] = 1;
    }
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
  Json line = {{"id", page.id}, {"group", group.group}, {"era", group.era}, {"pages", group.pages.size()}};
  const std::vector<Token> gold = table.read(page.gold.text);
  std::vector<std::vector<Token>> tokens;
  Json& words = line["words"] = Json::array();
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
  out.lines << write_json(line) << '\n';
}

int run(const char* folder, const std::string& name) {
  const auto corpus = read_corpus(folder);
  if (!corpus) {
    std::fprintf(stderr, "print_blocks: %s\n", corpus.error().to_string().c_str());
    return 1;
  }
  Output out{std::ofstream(name + ".f32", std::ios::binary), std::ofstream(name + ".jsonl")};
  Json names = block_feature_names();
  for (const std::string& each : site_feature_names()) names.push_back(each);
  out.lines << write_json({{"features", names},
                           {"digest", corpus_digest(*corpus)},
                           {"page_features", block_feature_names().size()}})
            << '\n';
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  FolderFeeds feeds(folder, {}, [](const Error&) {});
  for (CorpusGroup group : corpus->groups) {
    // Pages without an article have no blocks to learn from, and wrappers are not learned from them.
    std::erase_if(group.pages, [&](std::size_t i) { return !corpus->pages[i].gold.article; });
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
    const AnalyzedPages analyzed(pages);
    const std::vector<FeatureRows> site = site_features(pages, analyzed.blocks());
    for (std::size_t i = 0; i < pages.size(); ++i) {
      print(corpus->pages[group.pages[i]], group, trees[i], analyzed[i].blocks(), analyzed[i].features(), site[i], out);
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
