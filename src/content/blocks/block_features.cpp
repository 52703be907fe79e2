// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_features.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <string>

#include "content/blocks/block_hints.h"
#include "content/blocks/block_sums.h"
#include "content/blocks/headline.h"
#include "content/blocks/nearest_marks.h"
#include "core/base/hash_set.h"
#include "core/page/page_builder.h"

namespace wrapwright {
namespace {

constexpr std::size_t kRowsAtOnce = 32;  // the smallest batch with full speed, so that it stays in the cache

constexpr NameId kOwnTags[] = {name::p,  name::div,        name::li,     name::td,     name::h1,      name::h2,
                               name::h3, name::h4,         name::pre,    name::dd,     name::dt,      name::blockquote,
                               name::th, name::figcaption, name::button, name::label,  name::article, name::section,
                               name::ul, name::address,    name::option, name::summary};
constexpr NameId kOuterTags[] = {name::nav,   name::footer, name::aside, name::header,     name::form,
                                 name::table, name::figure, name::li,    name::blockquote, name::pre,
                                 name::main_, name::td,     name::a,     name::article,    name::section,
                                 name::dl,    name::ol,     name::ul,    name::select,     name::fieldset};
constexpr std::size_t kWindow = 5;  // blocks before and after
constexpr std::size_t kLineWords = 8;
constexpr std::uint32_t kYearDigits = 4;

struct Neighbor {
  int step = 0;
  FeatureLabel label;
};
constexpr Neighbor kNeighbors[] = {{-2, {"-2", "the block before the previous one"}},
                                   {-1, {"-1", "the previous block"}},
                                   {1, {"1", "the next block"}},
                                   {2, {"2", "the block after the next one"}}};

// By BlockHint.
constexpr std::array<FeatureLabel, kBlockHints> kHints = {{{"0", "content"},
                                                           {"1", "article"},
                                                           {"2", "post"},
                                                           {"3", "body text"},
                                                           {"4", "comments"},
                                                           {"5", "a side column"},
                                                           {"6", "related articles"},
                                                           {"7", "sharing"},
                                                           {"8", "promotion"},
                                                           {"9", "a footer"},
                                                           {"10", "navigation"},
                                                           {"11", "a widget"},
                                                           {"12", "metadata"},
                                                           {"13", "a title"},
                                                           {"14", "a caption"},
                                                           {"15", "hidden content"}}};

template <std::size_t N>
constexpr std::array<FeatureLabel, N> labels_of(const NameId (&tags)[N]) {
  std::array<FeatureLabel, N> out{};
  for (std::size_t i = 0; i < N; ++i) out[i] = {kNames[tags[i]], kNames[tags[i]]};
  return out;
}
constexpr auto kOwnLabels = labels_of(kOwnTags);
constexpr auto kOuterLabels = labels_of(kOuterTags);

// A table allows vectorization, which computing the shifts would prevent.
constexpr auto kBits = [] {
  std::array<std::uint32_t, 32> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = 1U << i;
  return out;
}();

// By tag: its bit, if it is one of the outer ones.
constexpr auto kOuterBits = [] {
  std::array<std::uint32_t, kKnownNames> out{};
  for (std::size_t i = 0; i < std::size(kOuterTags); ++i) out[kOuterTags[i]] = kBits[i];
  return out;
}();

float ratio(float a, float b) { return b > 0 ? a / b : 0; }

HashSet make_year_hashes() {
  constexpr int kFirstYear = 1990;
  constexpr int kLastYear = 2035;
  std::vector<WordHash> years;
  TextShape ignored;
  for (int year = kFirstYear; year <= kLastYear; ++year) ignored.add(std::to_string(year) + " ", years);
  HashSet out;
  for (const WordHash year : years) out.insert(year);
  return out;
}

// Words in headings of comment sections, in the most common languages.
std::vector<WordHash> make_comment_hashes() {
  constexpr std::string_view kWords =
      "comment comments commented reply replies responses respond disqus trackbacks pingbacks kommentar kommentare "
      "kommentieren antworten commentaire commentaires comentario comentarios comentar responder commenti commento "
      "reacties reageer reactie komentarz komentarze komentarzy kommentarer kommentit kommentti komentář komentáře "
      "komentáře hozzászólás hozzászólások комментарии комментарий комментариев комментировать коментарі відгуки "
      "σχόλια σχόλιο yorum yorumlar comentarii bình تعليق تعليقات نظرات komentar коментари";
  std::vector<WordHash> out;
  TextShape ignored;
  ignored.add(kWords, out);
  std::sort(out.begin(), out.end());
  return out;
}

const HashSet& year_hashes() {
  static const HashSet hashes = make_year_hashes();
  return hashes;
}

const std::vector<WordHash>& comment_hashes() {
  static const std::vector<WordHash> hashes = make_comment_hashes();
  return hashes;
}

// A comment section never contains the headline, so if an element that contains it has a comment hint ("commentary",
// "no-disqus"), the hint is removed. `headline` is its element, 0 if there is none.
std::vector<HintSet> hints_with_headline(const Page& page, NodeIndex headline) {
  std::vector<HintSet> out = block_hints(page);
  for (NodeIndex i = headline; i != 0; i = page.parent(i)) out[i] &= ~hint_bit(BlockHint::kComment);
  return out;
}

class RowWriter {
 public:
  RowWriter(const Page& page, const PageBlocks& blocks)
      : page_(page),
        blocks_(blocks),
        head_(head_words(page)),
        stop_words_(stop_word_hashes()),
        years_(year_hashes()),
        comment_hashes_(comment_hashes()),
        shared_(shared_words(blocks, head_)),
        headline_(find_headline(page, blocks, shared_, head_)),
        hints_(hints_with_headline(page, headline_ ? blocks.blocks[*headline_].node : 0)),
        sums_(block_sums(page, blocks, hints_)),
        marks_(page, sums_, headline_ ? blocks.blocks[*headline_].node : sums_.first_heading) {
    find_outer();
    find_runs();
  }

  void write(std::size_t index, FeatureWriter& row) {
    const PageBlock& block = blocks_.blocks[index];
    write_text(index, block, row);
    write_place(index, block, row);
    write_tags(block, row);
    write_ancestors(block, row);
    write_best(block, row);
    write_marks(index, block, row);
    write_head(index, row);
    write_neighbors(index, block, row);
    write_window(index, row);
    marks_.write(block.node, row);
    write_headline(index, row);
    words_before_ += static_cast<float>(block.shape.words);
    if (is_running_text(block)) running_before_ += static_cast<float>(block.shape.words);
    if (is_heading(page_.tag(block.node))) last_heading_ = index;
    if (speaks_of_comments(index)) {
      comment_words_ += 1;
      if (first_comment_word_ == kNone) first_comment_word_ = index;
    }
  }

 private:
  // Whether the block is a line such as "12 comments" or "Leave a reply".
  [[nodiscard]] bool speaks_of_comments(std::size_t index) const {
    const auto words = blocks_.words_of(index);
    return words.size() <= kLineWords && std::any_of(words.begin(), words.end(), [&](WordHash word) {
             return std::binary_search(comment_hashes_.begin(), comment_hashes_.end(), word);
           });
  }

  void write_headline(std::size_t index, FeatureWriter& row) const {
    row.add({"headline_after", "is after the headline"}, !headline_ ? -1 : index > *headline_ ? 1 : 0);
    row.add({"headline_blocks", "blocks since the headline"},
            !headline_ ? 0 : static_cast<float>(index) - static_cast<float>(*headline_));
  }

  // The tags and hints of each element combined with those of its ancestors, html and body excepted.
  void find_outer() {
    outer_tags_.assign(page_.size(), 0);
    outer_hints_.assign(page_.size(), 0);
    for (NodeIndex i = 1; i < page_.size(); ++i) {
      const NodeIndex parent = page_.parent(i);
      outer_tags_[i] = outer_tags_[parent];
      outer_hints_[i] = outer_hints_[parent];
      if (page_.tag(i) == name::body || page_.tag(i) == name::html) continue;
      outer_hints_[i] |= hints_[i];
      if (page_.tag(i) < kKnownNames) outer_tags_[i] |= kOuterBits[page_.tag(i)];
    }
  }

  // The words of the run of mostly unlinked blocks that contains each block; 0 for linked blocks.
  void find_runs() {
    const auto& all = blocks_.blocks;
    runs_.assign(all.size(), 0);
    for (std::size_t from = 0; from < all.size();) {
      std::size_t to = from;
      float words = 0;
      while (to < all.size() && all[to].link_words * 2 < all[to].shape.words)
        words += static_cast<float>(all[to++].shape.words);
      std::fill(runs_.begin() + static_cast<std::ptrdiff_t>(from), runs_.begin() + static_cast<std::ptrdiff_t>(to),
                words);
      from = to + 1;
    }
  }

  void write_text(std::size_t index, const PageBlock& block, FeatureWriter& row) const {
    const TextShape& shape = block.shape;
    const auto words = static_cast<float>(shape.words);
    const auto characters = static_cast<float>(shape.characters);
    std::size_t stops = 0;
    std::size_t years = 0;
    for (const WordHash word : blocks_.words_of(index)) stops += stop_words_.contains(word) ? 1U : 0U;
    if (shape.digits >= kYearDigits)
      for (const WordHash word : blocks_.words_of(index)) years += years_.contains(word) ? 1U : 0U;
    row.add({"words", "words"}, words);
    row.add({"link_share", "share of words in links"}, ratio(static_cast<float>(block.link_words), words));
    row.add({"log_characters", "logarithm of the number of characters"}, std::log1p(characters));
    row.add({"word_length", "mean length of words"}, characters / words);
    row.add({"digits", "share of digits"}, ratio(static_cast<float>(shape.digits), characters));
    row.add({"capitals", "share of capital letters"}, ratio(static_cast<float>(shape.capitals), characters));
    row.add({"ends", "ends like a sentence"}, ends_sentence(shape.last));
    row.add({"commas", "commas"}, shape.commas);
    row.add({"stop_words", "share of function words"}, static_cast<float>(stops) / words);
    row.add({"sentences", "sentences"}, shape.sentences);
    row.add({"bars", "vertical bars"}, shape.bars);
    row.add({"years", "years"}, years);
  }

  void write_place(std::size_t index, const PageBlock& block, FeatureWriter& row) const {
    const auto count = static_cast<float>(blocks_.blocks.size());
    row.add({"block_at", "place among the page's blocks"}, static_cast<float>(index) / count);
    row.add({"words_before", "share of the page's words before it"}, words_before_ / sums_.total);
    row.add({"share", "share of the page's words"}, static_cast<float>(block.shape.words) / sums_.total);
    row.add({"blocks", "blocks of the page"}, count);
    row.add({"page_words", "words of the page"}, sums_.total);
    row.add({"level", "depth in the tree"}, page_.level(block.node));
    row.add({"node_at", "place among the page's elements"},
            static_cast<float>(block.node) / static_cast<float>(page_.size()));
    row.add({"running_before", "share of the page's running text before it"},
            ratio(running_before_, sums_.of[0].running_words));
  }

  void write_tags(const PageBlock& block, FeatureWriter& row) const {
    const NameId tag = page_.tag(block.node);
    const HintSet near = hints_[block.node] | hints_[page_.parent(block.node)];
    const auto are_in = [](std::uint32_t bits) { return [bits](std::size_t i) { return (bits & kBits[i]) != 0; }; };
    row.add_flags({"tag_%", "its element is a <%>"}, kOwnLabels, [tag](std::size_t i) { return tag == kOwnTags[i]; });
    row.add_flags({"in_%", "is inside a <%>"}, kOuterLabels, are_in(outer_tags_[block.node]));
    row.add_flags({"hint_near_%", "its element or the parent is named for %"}, kHints, are_in(near));
    row.add_flags({"hint_any_%", "an element around it is named for %"}, kHints, are_in(outer_hints_[block.node]));
  }

  void write_ancestors(const PageBlock& block, FeatureWriter& row) const {
    NodeIndex node = block.node;
    for (const FeatureLabel& label : kBlockAncestors) {
      const ElementSums& sums = sums_.of[node];
      row.add({"up_%_share", "share of the page's words in %"}, label, sums.words / sums_.total);
      row.add({"up_%_link_share", "share of words in links in %"}, label, ratio(sums.link_words, sums.words));
      row.add({"up_%_running_share", "share of running text in %"}, label, ratio(sums.running_words, sums.words));
      row.add({"up_%_blocks", "blocks in %"}, label, sums.blocks);
      row.add({"up_%_near", "share of the page's words that are running text near the top of %"}, label,
              sums.near_running / sums_.total);
      row.add({"up_%_alike", "siblings like %"}, label, sums.alike);
      row.add({"up_%_dated", "short blocks with a date in %"}, label, sums.dated);
      if (page_.parent(node) != 0) node = page_.parent(node);
    }
  }

  void write_best(const PageBlock& block, FeatureWriter& row) const {
    const NodeIndex best = sums_.best;
    const bool inside = best <= block.node && block.node < page_.end(best);
    row.add({"best_in_best", "is in the element of most running text"}, inside);
    row.add({"best_above", "levels below the element of most running text"},
            inside ? static_cast<float>(page_.level(block.node) - page_.level(best)) : -1.0F);
    row.add({"best_near",
             "share of the page's words that are running text near the top of the element of most running text"},
            sums_.of[best].near_running / sums_.total);
    row.add({"best_share", "share of the page's words in the element of most running text"},
            sums_.of[best].words / sums_.total);
    row.add({"best_distance", "distance from the element of most running text"}, distance(block.node, best));
  }

  void write_marks(std::size_t index, const PageBlock& block, FeatureWriter& row) const {
    const auto is_after = [&](NodeIndex mark) { return mark != 0 && block.node >= mark; };
    const auto from = [&](NodeIndex mark) { return mark != 0 ? distance(block.node, mark) : -2.0F; };
    row.add({"after_heading", "is after the first h1"}, is_after(sums_.first_heading));
    row.add({"from_heading", "distance from the first h1"}, from(sums_.first_heading));
    row.add({"after_comment", "is after the first element named for comments"}, is_after(sums_.first_comment));
    row.add({"from_comment", "distance from the first element named for comments"}, from(sums_.first_comment));
    const auto since = [&](std::size_t last) { return last == kNone ? -1.0F : static_cast<float>(index - last); };
    row.add({"since_heading", "blocks since the last heading"}, since(last_heading_));
    row.add({"since_comment_word", "blocks since the first line that speaks of comments"}, since(first_comment_word_));
    row.add({"comment_words", "lines before it that speak of comments"}, comment_words_);
  }

  void write_head(std::size_t index, FeatureWriter& row) const {
    const SharedWords& words = shared_[index];
    const auto common = static_cast<float>(words.title);
    const auto own = static_cast<float>(words.own);
    const auto title = static_cast<float>(head_.title.size());
    row.add({"title_jaccard", "likeness to the page's title"}, ratio(common, own + title - common));
    row.add({"title_held", "share of its words in the page's title"}, common / own);
    row.add({"description_held", "share of its words in the page's description"},
            head_.description.empty() ? -1.0F : static_cast<float>(words.description) / own);
    row.add({"title_covered", "share of the page's title in it"}, ratio(common, title));
  }

  void write_neighbors(std::size_t index, const PageBlock& block, FeatureWriter& row) const {
    const auto& all = blocks_.blocks;
    for (const Neighbor& each : kNeighbors) {
      const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(index) + each.step;
      const bool is_there = at >= 0 && at < static_cast<std::ptrdiff_t>(all.size());
      const PageBlock& near = all[is_there ? static_cast<std::size_t>(at) : index];
      const auto words = static_cast<float>(near.shape.words);
      const auto add = [&](const FeatureLabel& family, float value) {
        row.add(family, each.label, is_there ? value : -1.0F);
      };
      add({"at_%_words", "words of %"}, words);
      add({"at_%_link_share", "share of words in links in %"}, static_cast<float>(near.link_words) / words);
      add({"at_%_same_tag", "% has the same tag"}, page_.tag(near.node) == page_.tag(block.node) ? 1.0F : 0);
      add({"at_%_ends", "% ends like a sentence"}, ends_sentence(near.shape.last) ? 1.0F : 0);
      add({"at_%_digits", "share of digits in %"},
          ratio(static_cast<float>(near.shape.digits), static_cast<float>(near.shape.characters)));
    }
  }

  void write_window(std::size_t index, FeatureWriter& row) const {
    const auto& all = blocks_.blocks;
    float words = 0;
    float linked = 0;
    const std::size_t last = std::min(all.size(), index + kWindow + 1);
    for (std::size_t i = index - std::min(index, kWindow); i < last; ++i) {
      words += static_cast<float>(all[i].shape.words);
      linked += static_cast<float>(all[i].link_words);
    }
    row.add({"window_words", "words of the five blocks before and after"}, words);
    row.add({"window_link_share", "share of words in links in the five blocks before and after"}, ratio(linked, words));
    row.add({"window_run", "words of the run of unlinked blocks that it is in"}, runs_[index]);
  }

  [[nodiscard]] float distance(NodeIndex node, NodeIndex mark) const {
    return (static_cast<float>(node) - static_cast<float>(mark)) / static_cast<float>(page_.size());
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  const Page& page_;
  const PageBlocks& blocks_;
  HeadWords head_;
  const HashSet& stop_words_;
  const HashSet& years_;
  const std::vector<WordHash>& comment_hashes_;
  std::vector<SharedWords> shared_;
  std::optional<std::size_t> headline_;
  std::vector<HintSet> hints_;
  BlockSums sums_;
  NearestMarks marks_;
  std::vector<std::uint32_t> outer_tags_;
  std::vector<HintSet> outer_hints_;
  std::vector<float> runs_;
  float words_before_ = 0;
  float running_before_ = 0;
  float comment_words_ = 0;
  std::size_t last_heading_ = kNone;
  std::size_t first_comment_word_ = kNone;
};

}  // namespace

const FeatureTable& block_feature_table() {
  static const FeatureTable table = [] {
    PageBuilder builder;
    builder.open("html");
    builder.open("p");
    builder.text("word");
    const Page page = builder.finish();
    const PageBlocks blocks = page_blocks(page);
    FeatureTable out;
    FeatureWriter row(out);
    RowWriter(page, blocks).write(0, row);
    return out;
  }();
  return table;
}

const std::vector<std::string>& block_feature_names() {
  static const std::vector<std::string> names = names_of(block_feature_table());
  return names;
}

void for_block_features(const Page& page, const PageBlocks& blocks,
                        const std::function<void(const FeatureRows& some)>& use) {
  FeatureRows some;
  some.width = block_feature_table().size();
  RowWriter writer(page, blocks);
  const std::size_t count = blocks.blocks.size();
  for (std::size_t from = 0; from < count; from += kRowsAtOnce) {
    some.values.resize(std::min(count - from, kRowsAtOnce) * some.width);
    FeatureWriter row(some.values.data());
    for (std::size_t i = 0; i < some.size(); ++i) writer.write(from + i, row);
    assert(row.end() == some.values.data() + some.values.size());
    use(some);
  }
}

FeatureRows block_features(const Page& page, const PageBlocks& blocks) {
  FeatureRows out;
  out.width = block_feature_table().size();
  out.values.reserve(out.width * blocks.blocks.size());
  for_block_features(page, blocks, [&out](const FeatureRows& some) {
    out.values.insert(out.values.end(), some.values.begin(), some.values.end());
  });
  return out;
}

}  // namespace wrapwright
