// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/site_features.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "content/blocks/near_duplicates.h"
#include "core/base/ascii.h"
#include "core/base/hash_table.h"
#include "core/base/seeded_hash.h"
#include "core/page/element_type.h"
#include "core/page/page_builder.h"

namespace wrapwright {
namespace {

constexpr std::size_t kGram = 3;  // words
// The pages of a larger site are processed in batches of this size: a few pages suffice to detect recurring text, and
// the model was trained on groups of this size.
constexpr std::uint32_t kPagesTogether = 16;
constexpr std::size_t kKeywords = 20;                                          // keywords per page
constexpr std::uint32_t kWeighed = std::numeric_limits<std::uint32_t>::max();  // replaces a word's count
// The block's element and its ancestors.
constexpr auto kRecurrences = std::span(kBlockAncestors).first<4>();
constexpr FeatureLabel kPaths = {"", "path"};
constexpr FeatureLabel kLocalPaths = {"near_", "element, parent and grandparent"};

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t h = (a ^ (b + 0x9E3779B97F4A7C15U + (a << 6U) + (a >> 2U))) * 0xD6E8FEB86659FD93U;
  return h ^ (h >> 32U);
}

std::uint64_t hash_of(std::string_view text) { return seeded_hash(text, 0); }

// Equals hash_of(tolerant_form(value)), with a fast path: the tolerant form of a first token without digits is the
// token itself.
std::uint64_t tolerant_hash(std::string_view value) {
  const std::string_view token = first_token(value);
  return std::any_of(token.begin(), token.end(), is_digit) ? hash_of(tolerant_form(token)) : hash_of(token);
}

std::uint64_t type_hash(const Page& page, NodeIndex node) {
  std::uint64_t h = hash_of(page.tag_name(node));
  for (const NameId id : {name::class_, name::id}) {
    const auto value = page.attribute(node, id);
    if (value) h = mix(h, tolerant_hash(*value) + id);
  }
  return h;
}

// Counts the pages of a batch that contain a text or n-gram of words. Pages are added in ascending order.
class PageFrequency {
 public:
  PageFrequency() = default;
  // Reserves room for `keys` keys.
  explicit PageFrequency(std::size_t keys) : seen_(keys) {}
  void add(std::uint64_t key, std::uint32_t page) {
    assert(page < kPagesTogether);
    std::uint32_t& known = seen_[key];
    if (known == 0 || known % kPagesTogether != page) known = (known / kPagesTogether + 1) * kPagesTogether + page;
  }
  [[nodiscard]] std::uint32_t pages(std::uint64_t key) const { return seen_.find(key) / kPagesTogether; }

 private:
  HashTable seen_;  // number of pages * kPagesTogether + the last of these pages
};

template <typename Visit>
void for_each_gram(std::span<const WordHash> words, const Visit& visit) {
  if (words.size() <= kGram) {
    visit(text_hash(words));
    return;
  }
  for (std::size_t i = 0; i + kGram <= words.size(); ++i) visit(text_hash(words.subspan(i, kGram)));
}

// Sums over the blocks of a place.
struct PlaceSums {
  float blocks = 0;
  float words = 0;
  float link_words = 0;
  float repeated = 0;
  float ends = 0;
  float position = 0;
  std::uint32_t pages = 0;
  std::uint32_t last_page = std::numeric_limits<std::uint32_t>::max();
  float texts = 0;  // number of distinct texts
};

class SiteReader {
 public:
  // Reads the pages with these indices.
  SiteReader(std::span<const SitePage> pages, std::span<const SiteBlocks* const> blocks,
             const std::vector<std::size_t>& members) {
    for (const std::size_t i : members) {
      pages_.push_back(&pages[i]);
      blocks_.push_back(blocks[i]);
    }
    find_duplicates();
    count_texts();
    count_places();
    find_keywords();
  }

  // Writes the rows of the page's blocks consecutively.
  void write(std::size_t page, FeatureWriter& row) const {
    const SiteBlocks& here = *blocks_[page];
    const std::vector<Recurrence> recurrences = recurrences_of(page);
    const auto item = item_words(page);
    HashTable counts;
    for (const PathFingerprint place : here.places.paths) ++counts[place];
    for (std::size_t i = 0; i < here.blocks.blocks.size(); ++i) {
      const PageBlock& block = here.blocks.blocks[i];
      const auto words = here.blocks.words_of(i);
      row.add({"text_recurs", "share of the other pages with the same text"},
              share_of_others(texts_.pages(text_hash(words))));
      row.add({"pages", "pages that are compared"}, pages_.size());
      write_place(place_of(here.places.paths[block.node]), kPaths, row);
      write_place(place_of(here.places.local[block.node]), kLocalPaths, row);
      write_recurrence(page, block.node, recurrences, row);
      write_keywords(page, words, row);
      row.add({"item_word_share", "share of its words in the feed's item"},
              item.empty() ? -1.0F : share_in(words, item));
      write_place_counts(page, block.node, counts, row);
    }
  }

 private:
  struct Recurrence {
    float grams = 0;
    float recurring = 0;
  };

  void find_duplicates() {
    std::vector<const PageBlocks*> texts;
    for (const SiteBlocks* each : blocks_) texts.push_back(&each->blocks);
    first_alike_ = first_alike(pages_, texts);
    for (std::size_t p = 0; p < pages_.size(); ++p) distinct_ += first_alike_[p] == p ? 1U : 0U;
  }

  // Of several pages with the same article only the first one counts.
  void count_texts() {
    std::size_t words = 0;
    for (const SiteBlocks* each : blocks_) words += each->blocks.words.size();
    grams_ = PageFrequency(words / 2);  // the others recur
    for (std::uint32_t p = 0; p < pages_.size(); ++p) {
      if (first_alike_[p] != p) continue;
      const PageBlocks& here = blocks_[p]->blocks;
      for (std::size_t i = 0; i < here.blocks.size(); ++i) {
        texts_.add(text_hash(here.words_of(i)), p);
        for_each_gram(here.words_of(i), [&](std::uint64_t gram) { grams_.add(gram, p); });
      }
      for (const WordHash word : here.words) words_.add(word, p);
    }
  }

  void count_places() {
    HashTable texts_of_places;
    for (std::uint32_t p = 0; p < pages_.size(); ++p) {
      const SiteBlocks& here = *blocks_[p];
      const auto total = static_cast<float>(std::max<std::size_t>(1, here.blocks.words.size()));
      for (std::size_t i = 0; i < here.blocks.blocks.size(); ++i) {
        const PageBlock& block = here.blocks.blocks[i];
        const std::uint64_t text = text_hash(here.blocks.words_of(i));
        for (const PathFingerprint place : {here.places.paths[block.node], here.places.local[block.node]}) {
          std::uint32_t& number = place_numbers_[place];
          if (number == 0) {
            places_.emplace_back();
            number = static_cast<std::uint32_t>(places_.size());
          }
          PlaceSums& sums = places_[number - 1];
          const auto words = static_cast<float>(block.shape.words);
          sums.blocks += 1;
          sums.words += words;
          sums.link_words += static_cast<float>(block.link_words);
          sums.repeated += texts_.pages(text) > 1 ? words : 0;
          sums.ends += ends_sentence(block.shape.last) ? 1.0F : 0;
          sums.position += static_cast<float>(block.first_word) / total;
          if (sums.last_page != p) ++sums.pages;
          sums.last_page = p;
          std::uint32_t& is_known = texts_of_places[mix(place, text)];
          if (is_known == 0) sums.texts += 1;
          is_known = 1;
        }
      }
    }
  }

  // The words that are frequent on this page and rare on the others.
  void find_keywords() {
    keywords_.resize(pages_.size());
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      const std::vector<WordHash>& words = blocks_[p]->blocks.words;
      HashTable counts(words.size());
      for (const WordHash word : words) ++counts[word];
      std::vector<std::pair<double, WordHash>> weighed;
      for (const WordHash word : words) {
        std::uint32_t& count = counts[word];
        const std::uint32_t times = std::exchange(count, kWeighed);
        if (times == kWeighed || is_stop_word(word)) continue;
        const double rarity = std::log(static_cast<double>(distinct_) / std::max(1U, words_.pages(word)));
        weighed.emplace_back(-rarity * times, word);
      }
      const std::size_t kept = std::min(kKeywords, weighed.size());
      std::partial_sort(weighed.begin(), weighed.begin() + static_cast<std::ptrdiff_t>(kept), weighed.end());
      for (std::size_t i = 0; i < kept; ++i)
        if (weighed[i].first < 0) keywords_[p].push_back(weighed[i].second);
      std::sort(keywords_[p].begin(), keywords_[p].end());
    }
  }

  [[nodiscard]] const PlaceSums& place_of(PathFingerprint place) const {
    return places_[place_numbers_.find(place) - 1];
  }

  [[nodiscard]] float share_of_others(std::uint32_t pages) const {
    if (distinct_ < 2) return -1.0F;
    // A text that occurs only on the second of two pages with the same article is on no counted page.
    return static_cast<float>(std::max(pages, 1U) - 1) / static_cast<float>(distinct_ - 1);
  }

  void write_place(const PlaceSums& sums, const FeatureLabel& reach, FeatureWriter& row) const {
    const auto count = static_cast<float>(pages_.size());
    row.add({"%place_per_page", "blocks per page with the same %"}, reach, sums.blocks / count);
    row.add({"%place_words", "mean number of words of blocks with the same %"}, reach, sums.words / sums.blocks);
    row.add({"%place_link_share", "share of words in links in blocks with the same %"}, reach,
            sums.link_words / sums.words);
    row.add({"%place_repeated", "share of words of repeated texts in blocks with the same %"}, reach,
            sums.repeated / sums.words);
    row.add({"%place_page_share", "share of the pages with blocks of the same %"}, reach,
            static_cast<float>(sums.pages) / count);
    row.add({"%place_ends", "share of blocks that end like a sentence, of those with the same %"}, reach,
            sums.ends / sums.blocks);
    row.add({"%place_position", "mean place on the page of blocks with the same %"}, reach,
            sums.position / sums.blocks);
    row.add({"%place_variety", "share of different texts in blocks with the same %"}, reach, sums.texts / sums.blocks);
  }

  // By node: the n-grams inside it, and how many of them also occur on other pages.
  [[nodiscard]] std::vector<Recurrence> recurrences_of(std::size_t page) const {
    const Page& tree = *pages_[page]->page;
    const PageBlocks& here = blocks_[page]->blocks;
    std::vector<Recurrence> out(tree.size());
    for (std::size_t i = 0; i < here.blocks.size(); ++i) {
      Recurrence& own = out[here.blocks[i].node];
      for_each_gram(here.words_of(i), [&](std::uint64_t gram) {
        own.grams += 1;
        own.recurring += share_of_others(grams_.pages(gram));
      });
    }
    for (NodeIndex i = tree.size(); i-- > 1;) {
      out[tree.parent(i)].grams += out[i].grams;
      out[tree.parent(i)].recurring += out[i].recurring;
    }
    return out;
  }

  void write_recurrence(std::size_t page, NodeIndex node, const std::vector<Recurrence>& recurrences,
                        FeatureWriter& row) const {
    const Page& tree = *pages_[page]->page;
    for (const FeatureLabel& label : kRecurrences) {
      row.add({"recurs_%", "share of the word triples of % that other pages have"}, label,
              recurrences[node].grams > 0 ? recurrences[node].recurring / recurrences[node].grams : -1.0F);
      if (tree.parent(node) != 0) node = tree.parent(node);
    }
  }

  // Writes the number of elements of this page with the same path fingerprint, for the block's element and its
  // ancestors.
  void write_place_counts(std::size_t page, NodeIndex node, const HashTable& counts, FeatureWriter& row) const {
    const Page& tree = *pages_[page]->page;
    for (const FeatureLabel& label : kRecurrences) {
      row.add({"place_count_%", "elements of the page with the path of %"}, label,
              counts.find(blocks_[page]->places.paths[node]));
      if (tree.parent(node) != 0) node = tree.parent(node);
    }
  }

  void write_keywords(std::size_t page, std::span<const WordHash> words, FeatureWriter& row) const {
    const float share = distinct_ < 2 ? -1.0F : share_in(words, keywords_[page]);
    row.add({"own_words", "keywords of this page alone"}, share < 0 ? -1.0F : share * static_cast<float>(words.size()));
    row.add({"own_word_share", "share of its words that are keywords of this page alone"}, share);
  }

  static float share_in(std::span<const WordHash> words, const std::vector<WordHash>& sorted) {
    const auto found = std::count_if(words.begin(), words.end(), [&](WordHash word) {
      return std::binary_search(sorted.begin(), sorted.end(), word);
    });
    return static_cast<float>(found) / static_cast<float>(words.size());
  }

  // The words of the feed item without function words, sorted.
  [[nodiscard]] std::vector<WordHash> item_words(std::size_t page) const {
    std::vector<WordHash> out;
    if (pages_[page]->item == nullptr) return out;
    TextShape ignored;
    ignored.add(pages_[page]->item->title, out);
    ignored.add(pages_[page]->item->summary, out);
    out.erase(std::remove_if(out.begin(), out.end(), is_stop_word), out.end());
    std::sort(out.begin(), out.end());
    return out;
  }

  std::vector<const SitePage*> pages_;
  std::vector<const SiteBlocks*> blocks_;
  std::vector<std::uint32_t> first_alike_;  // by page
  std::uint32_t distinct_ = 0;              // number of pages that do not show the article of an earlier one
  PageFrequency texts_;
  PageFrequency grams_;
  PageFrequency words_;
  HashTable place_numbers_;  // 1 + index in places_
  std::vector<PlaceSums> places_;
  std::vector<std::vector<WordHash>> keywords_;  // by page, sorted
};

}  // namespace

std::uint64_t text_hash(std::span<const WordHash> words) {
  std::uint64_t h = words.size();
  for (const WordHash word : words) h = mix(h, word);
  return h;
}

PlaceFingerprints place_fingerprints(const Page& page) {
  std::vector<std::uint64_t> types(page.size(), 0);
  PlaceFingerprints out;
  out.paths.assign(page.size(), 0);
  out.local.assign(page.size(), 0);
  for (NodeIndex i = 1; i < page.size(); ++i) {
    const NodeIndex parent = page.parent(i);
    types[i] = type_hash(page, i);
    out.paths[i] = mix(out.paths[parent], types[i]);
    // The constant distinguishes these from those of paths, with which they share a table.
    out.local[i] = mix(mix(mix(types[page.parent(parent)], types[parent]), types[i]), 1);
  }
  return out;
}

SiteBlocks read_blocks(const Page& page) { return {page_blocks(page), place_fingerprints(page)}; }

const FeatureTable& site_feature_table() {
  static const FeatureTable table = [] {
    PageBuilder builder;
    builder.open("html");
    builder.open("p");
    builder.text("word");
    const Page page = builder.finish();
    const std::vector<SitePage> pages = {{&page, nullptr, "", "", ""}};
    const SiteBlocks own = read_blocks(page);
    const std::vector<const SiteBlocks*> blocks = {&own};
    FeatureTable out;
    FeatureWriter row(out);
    SiteReader(pages, blocks, {0}).write(0, row);
    return out;
  }();
  return table;
}

const std::vector<std::string>& site_feature_names() {
  static const std::vector<std::string> names = names_of(site_feature_table());
  return names;
}

std::vector<FeatureRows> site_features(std::span<const SitePage> pages, std::span<const SiteBlocks* const> blocks) {
  const std::size_t parts = (pages.size() + kPagesTogether - 1) / kPagesTogether;
  const std::size_t width = site_feature_table().size();
  std::vector<FeatureRows> out(pages.size());
  for (std::size_t part = 0; part < parts; ++part) {
    std::vector<std::size_t> members;
    for (std::size_t i = part; i < pages.size(); i += parts) members.push_back(i);
    const SiteReader reader(pages, blocks, members);
    for (std::size_t i = 0; i < members.size(); ++i) {
      FeatureRows& rows = out[members[i]];
      rows.width = width;
      rows.values.resize(width * blocks[members[i]]->blocks.blocks.size());
      FeatureWriter row(rows.values.data());
      reader.write(i, row);
      assert(row.end() == rows.values.data() + rows.values.size());
    }
  }
  return out;
}

}  // namespace wrapwright
