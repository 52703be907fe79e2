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

namespace wrapwright {
namespace {

constexpr NameId kOwnTags[] = {name::p,  name::div,        name::li,     name::td,     name::h1,      name::h2,
                               name::h3, name::h4,         name::pre,    name::dd,     name::dt,      name::blockquote,
                               name::th, name::figcaption, name::button, name::label,  name::article, name::section,
                               name::ul, name::address,    name::option, name::summary};
constexpr NameId kOuterTags[] = {name::nav,   name::footer, name::aside, name::header,     name::form,
                                 name::table, name::figure, name::li,    name::blockquote, name::pre,
                                 name::main_, name::td,     name::a,     name::article,    name::section,
                                 name::dl,    name::ol,     name::ul,    name::select,     name::fieldset};
constexpr std::size_t kAncestors = 5;  // the block's element and its ancestors
constexpr int kNeighbors[] = {-2, -1, 1, 2};
constexpr std::size_t kWindow = 5;  // blocks before and after
constexpr std::size_t kLineWords = 8;

constexpr std::string_view kTextNames[] = {"words", "link_share", "log_characters", "word_length", "digits", "capitals",
                                           "ends",  "commas",     "stop_words",     "sentences",   "bars",   "years"};
constexpr std::string_view kPlaceNames[] = {"block_at",   "words_before", "share",   "blocks",
                                            "page_words", "level",        "node_at", "running_before"};
constexpr std::string_view kAncestorNames[] = {"share", "link_share", "running_share", "blocks",
                                               "near",  "alike",      "dated"};
constexpr std::string_view kContainerNames[] = {"in_best", "above", "near", "share", "distance"};
constexpr std::string_view kMarkNames[] = {"after_heading", "from_heading",       "after_comment", "from_comment",
                                           "since_heading", "since_comment_word", "comment_words"};
constexpr std::string_view kHeadNames[] = {"title_jaccard", "title_held", "description_held", "title_covered"};
constexpr std::string_view kNeighborNames[] = {"words", "link_share", "same_tag", "ends", "digits"};
constexpr std::string_view kWindowNames[] = {"words", "link_share", "run"};
constexpr std::string_view kNearestNames[] = {"headline", "textarea", "fragment", "nofollow", "image", "time"};
static_assert(std::size(kNearestNames) == kMarks);
constexpr std::string_view kNumberedNames[] = {"numbered", "numbered_digits", "numbered_up"};
constexpr std::string_view kHeadlineNames[] = {"headline_after", "headline_blocks"};

std::vector<std::string> make_names() {
  std::vector<std::string> out;
  const auto add = [&](const std::string& prefix, const auto& names) {
    for (const std::string_view each : names) out.push_back(prefix + std::string(each));
  };
  const auto add_tags = [&](const std::string& prefix, const auto& tags) {
    for (const NameId each : tags) out.push_back(prefix + std::string(kNames[each]));
  };
  add("", kTextNames);
  add("", kPlaceNames);
  add_tags("tag_", kOwnTags);
  add_tags("in_", kOuterTags);
  for (std::size_t i = 0; i < kBlockHints; ++i) out.push_back("hint_near_" + std::to_string(i));
  for (std::size_t i = 0; i < kBlockHints; ++i) out.push_back("hint_any_" + std::to_string(i));
  for (std::size_t i = 0; i < kAncestors; ++i) add("up_" + std::to_string(i) + "_", kAncestorNames);
  add("best_", kContainerNames);
  add("", kMarkNames);
  add("", kHeadNames);
  for (const int i : kNeighbors) add("at_" + std::to_string(i) + "_", kNeighborNames);
  add("window_", kWindowNames);
  for (const std::string_view each : kNearestNames) {
    out.push_back(std::string(each) + "_up");
    out.push_back(std::string(each) + "_up_share");
  }
  add("", kNumberedNames);
  add("", kHeadlineNames);
  return out;
}

float ratio(float a, float b) { return b > 0 ? a / b : 0; }

std::vector<WordHash> make_year_hashes() {
  constexpr int kFirstYear = 1990;
  constexpr int kLastYear = 2035;
  std::vector<WordHash> out;
  TextShape ignored;
  for (int year = kFirstYear; year <= kLastYear; ++year) ignored.add(std::to_string(year) + " ", out);
  std::sort(out.begin(), out.end());
  return out;
}

// Words that head the readers' comments in the languages of the web.
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

const std::vector<WordHash>& year_hashes() {
  static const std::vector<WordHash> hashes = make_year_hashes();
  return hashes;
}

const std::vector<WordHash>& comment_hashes() {
  static const std::vector<WordHash> hashes = make_comment_hashes();
  return hashes;
}

// No section of comments holds the headline, so a name of comments on an element that does, such as "commentary" or
// "no-disqus", is about the article. `headline` is its element, 0 if there is none.
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
        years_(year_hashes()),
        comment_hashes_(comment_hashes()),
        word_sets_(word_sets(blocks)),
        headline_(find_headline(page, blocks, word_sets_, head_)),
        hints_(hints_with_headline(page, headline_ ? blocks.blocks[*headline_].node : 0)),
        sums_(block_sums(page, blocks, hints_)),
        marks_(page, sums_, headline_ ? blocks.blocks[*headline_].node : sums_.first_heading) {
    find_outer();
    find_runs();
  }

  void write(std::size_t index, std::vector<float>& out) {
    const PageBlock& block = blocks_.blocks[index];
    write_text(index, block, out);
    write_place(index, block, out);
    write_tags(block, out);
    write_ancestors(block, out);
    write_marks(index, block, out);
    write_head(index, out);
    write_neighbors(index, block, out);
    write_nearest(index, block, out);
    words_before_ += static_cast<float>(block.shape.words);
    if (is_running_text(block)) running_before_ += static_cast<float>(block.shape.words);
    if (is_heading_tag(page_.tag(block.node))) last_heading_ = index;
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

  void write_nearest(std::size_t index, const PageBlock& block, std::vector<float>& out) const {
    marks_.write(block.node, out);
    out.push_back(!headline_ ? -1.0F : index > *headline_ ? 1.0F : 0);
    out.push_back(!headline_ ? 0 : static_cast<float>(index) - static_cast<float>(*headline_));
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
      for (std::size_t k = 0; k < std::size(kOuterTags); ++k)
        if (page_.tag(i) == kOuterTags[k]) outer_tags_[i] |= 1U << k;
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

  void write_text(std::size_t index, const PageBlock& block, std::vector<float>& out) const {
    const TextShape& shape = block.shape;
    const auto words = static_cast<float>(shape.words);
    const auto characters = static_cast<float>(shape.characters);
    std::size_t stops = 0;
    std::size_t years = 0;
    for (const WordHash word : blocks_.words_of(index)) {
      stops += is_stop_word(word) ? 1U : 0U;
      years += std::binary_search(years_.begin(), years_.end(), word) ? 1U : 0U;
    }
    out.insert(
        out.end(),
        {words, ratio(static_cast<float>(block.link_words), words), std::log1p(characters), characters / words,
         ratio(static_cast<float>(shape.digits), characters), ratio(static_cast<float>(shape.capitals), characters),
         ends_sentence(shape.last) ? 1.0F : 0, static_cast<float>(shape.commas), static_cast<float>(stops) / words,
         static_cast<float>(shape.sentences), static_cast<float>(shape.bars), static_cast<float>(years)});
  }

  void write_place(std::size_t index, const PageBlock& block, std::vector<float>& out) const {
    const auto count = static_cast<float>(blocks_.blocks.size());
    out.insert(out.end(), {static_cast<float>(index) / count, words_before_ / sums_.total,
                           static_cast<float>(block.shape.words) / sums_.total, count, sums_.total,
                           static_cast<float>(page_.level(block.node)),
                           static_cast<float>(block.node) / static_cast<float>(page_.size()),
                           ratio(running_before_, sums_.of[0].running_words)});
  }

  void write_tags(const PageBlock& block, std::vector<float>& out) const {
    const NameId tag = page_.tag(block.node);
    for (const NameId each : kOwnTags) out.push_back(tag == each ? 1.0F : 0);
    for (std::size_t k = 0; k < std::size(kOuterTags); ++k)
      out.push_back(static_cast<float>(outer_tags_[block.node] >> k & 1U));
    const HintSet near = hints_[block.node] | hints_[page_.parent(block.node)];
    for (std::size_t k = 0; k < kBlockHints; ++k) out.push_back(static_cast<float>(near >> k & 1U));
    for (std::size_t k = 0; k < kBlockHints; ++k) out.push_back(static_cast<float>(outer_hints_[block.node] >> k & 1U));
  }

  void write_ancestors(const PageBlock& block, std::vector<float>& out) const {
    NodeIndex node = block.node;
    for (std::size_t i = 0; i < kAncestors; ++i) {
      const ElementSums& sums = sums_.of[node];
      out.insert(out.end(),
                 {sums.words / sums_.total, ratio(sums.link_words, sums.words), ratio(sums.running_words, sums.words),
                  sums.blocks, sums.near_running / sums_.total, static_cast<float>(sums.alike), sums.dated});
      if (page_.parent(node) != 0) node = page_.parent(node);
    }
    const NodeIndex best = sums_.best;
    const bool inside = best <= block.node && block.node < page_.end(best);
    out.insert(
        out.end(),
        {inside ? 1.0F : 0, inside ? static_cast<float>(page_.level(block.node) - page_.level(best)) : -1.0F,
         sums_.of[best].near_running / sums_.total, sums_.of[best].words / sums_.total, distance(block.node, best)});
  }

  void write_marks(std::size_t index, const PageBlock& block, std::vector<float>& out) const {
    for (const NodeIndex mark : {sums_.first_heading, sums_.first_comment}) {
      out.push_back(mark != 0 && block.node >= mark ? 1.0F : 0);
      out.push_back(mark != 0 ? distance(block.node, mark) : -2.0F);
    }
    for (const std::size_t last : {last_heading_, first_comment_word_})
      out.push_back(last == kNone ? -1.0F : static_cast<float>(index - last));
    out.push_back(comment_words_);
  }

  void write_head(std::size_t index, std::vector<float>& out) const {
    const std::vector<WordHash>& words = word_sets_[index];
    const auto common = static_cast<float>(common_words(words, head_.title));
    const auto own = static_cast<float>(words.size());
    const auto title = static_cast<float>(head_.title.size());
    out.insert(out.end(),
               {ratio(common, own + title - common), common / own,
                head_.description.empty() ? -1.0F : static_cast<float>(common_words(words, head_.description)) / own,
                ratio(common, title)});
  }

  void write_neighbors(std::size_t index, const PageBlock& block, std::vector<float>& out) const {
    const auto& all = blocks_.blocks;
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    const auto here = static_cast<std::ptrdiff_t>(index);
    for (const int step : kNeighbors) {
      const std::ptrdiff_t at = here + step;
      if (at < 0 || at >= count) {
        out.insert(out.end(), std::size(kNeighborNames), -1.0F);
        continue;
      }
      const PageBlock& near = all[static_cast<std::size_t>(at)];
      const auto words = static_cast<float>(near.shape.words);
      out.insert(out.end(),
                 {words, static_cast<float>(near.link_words) / words,
                  page_.tag(near.node) == page_.tag(block.node) ? 1.0F : 0, ends_sentence(near.shape.last) ? 1.0F : 0,
                  ratio(static_cast<float>(near.shape.digits), static_cast<float>(near.shape.characters))});
    }
    float words = 0;
    float linked = 0;
    const std::size_t last = std::min(all.size(), index + kWindow + 1);
    for (std::size_t i = index - std::min(index, kWindow); i < last; ++i) {
      words += static_cast<float>(all[i].shape.words);
      linked += static_cast<float>(all[i].link_words);
    }
    out.insert(out.end(), {words, ratio(linked, words), runs_[index]});
  }

  [[nodiscard]] float distance(NodeIndex node, NodeIndex mark) const {
    return (static_cast<float>(node) - static_cast<float>(mark)) / static_cast<float>(page_.size());
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  const Page& page_;
  const PageBlocks& blocks_;
  HeadWords head_;
  const std::vector<WordHash>& years_;
  const std::vector<WordHash>& comment_hashes_;
  std::vector<std::vector<WordHash>> word_sets_;  // by block
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

const std::vector<std::string>& block_feature_names() {
  static const std::vector<std::string> names = make_names();
  return names;
}

FeatureRows block_features(const Page& page, const PageBlocks& blocks) {
  FeatureRows out;
  out.width = block_feature_names().size();
  out.values.reserve(out.width * blocks.blocks.size());
  RowWriter writer(page, blocks);
  for (std::size_t i = 0; i < blocks.blocks.size(); ++i) {
    writer.write(i, out.values);
    assert(out.values.size() == (i + 1) * out.width);
  }
  return out;
}

}  // namespace wrapwright
