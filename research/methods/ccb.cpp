// SPDX-License-Identifier: Apache-2.0
// CCB, content code blurring (Gottron 2008): every character of the source is content (1) or code (0). This vector is
// blurred by a Gaussian of range r, which gives the share of content around each character; text in which the share is
// above a threshold is content. Applied to tokens (words and tags) instead of characters it is the paper's TCCB;
// without the tags of links it is the paper's ACCB.
//
// The source is the Page's markup token stream: a tag has the length of its name and attributes as they would be
// written, text is the visible text with white space collapsed. Beyond the ends of the page there is neither content
// nor code, so a window ends with the page. A text run is content if more than half of its characters are.
//
// The vector is constant over each tag and each text, so it is stored as the lengths of these segments, and only
// characters closer than r to an end of their segment are computed one by one, each from the few segments in its
// window. Weights are integers, so sums are exact in any order.
#include <algorithm>
#include <cmath>
#include <memory>

#include "content/article/selection.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"
#include "research/methods/token_stream.h"
#include "research/methods/word_counts.h"

namespace wrapwright {
namespace {

enum class Unit { kCharacters, kTokens };
constexpr std::string_view kUnitNames[] = {"characters", "tokens"};
enum class LinkTags { kCode, kIgnored };
constexpr std::string_view kLinkTagsNames[] = {"code", "ignored"};

struct CcbOptions {
  std::int64_t range;
  double threshold;
  Unit unit;
  LinkTags link_tags;
};

struct Piece {
  std::int64_t first;  // first element of the segment in the vector
  std::int64_t length;
  std::int64_t content;  // 1: content, 0: code
  TextIndex text;        // the text run, if content
};

std::int64_t source_length(const Page& page, NodeIndex node) {
  constexpr std::size_t kBrackets = 2;
  constexpr std::size_t kAttributeMarks = 4;  // space, = and two quotes
  std::size_t length = kBrackets + page.tag_name(node).size();
  for (const Attribute& a : page.attributes(node)) length += page.name(a.name).size() + a.size + kAttributeMarks;
  return static_cast<std::int64_t>(length);
}

class ContentCodeVector {
 public:
  ContentCodeVector(const Page& page, const CcbOptions& options) : page_(page), options_(options) {
    walk_markup(page, *this);
  }

  void start(NodeIndex node) {
    const bool counts = options_.link_tags == LinkTags::kCode || page_.tag(node) != name::a;
    if (counts) add(options_.unit == Unit::kTokens ? 1 : source_length(page_, node), 0, 0);
  }
  void end(NodeIndex node) {
    constexpr std::int64_t kEndTagMarks = 3;
    const bool counts = options_.link_tags == LinkTags::kCode || page_.tag(node) != name::a;
    const auto name_length = static_cast<std::int64_t>(page_.tag_name(node).size());
    if (counts) add(options_.unit == Unit::kTokens ? 1 : name_length + kEndTagMarks, 0, 0);
  }
  void text(TextIndex text) {
    const std::string_view words = page_.text(text);
    const std::uint32_t length =
        options_.unit == Unit::kTokens ? count_words(words) : collapsed_length(words, after_space_);
    add(length, 1, text);
  }

  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  [[nodiscard]] std::int64_t size() const { return size_; }

 private:
  void add(std::int64_t length, std::int64_t content, TextIndex text) {
    if (length == 0) return;
    pieces_.push_back({size_, length, content, text});
    size_ += length;
  }

  const Page& page_;
  const CcbOptions& options_;
  std::vector<Piece> pieces_;
  std::int64_t size_ = 0;
  bool after_space_ = true;
};

// Prefix sums of the weights of the offsets -range..offset - 1, indexed by offset + range.
std::vector<std::int64_t> weight_sums(std::int64_t range) {
  constexpr double kScale = 1 << 20;
  const double sigma = std::max(1.0, static_cast<double>(range) / 2);
  std::vector<std::int64_t> sums{0};
  for (std::int64_t i = -range; i <= range; ++i) {
    const double x = static_cast<double>(i) / sigma;
    sums.push_back(sums.back() + std::llround(kScale * std::exp(-x * x / 2)));
  }
  return sums;
}

class Blur {
 public:
  Blur(const ContentCodeVector& vector, std::int64_t range)
      : pieces_(vector.pieces()), size_(vector.size()), range_(range), sums_(weight_sums(range)) {}

  // The number of elements in the segment whose share of content is above the threshold.
  [[nodiscard]] std::int64_t above(std::size_t index, double threshold) const {
    const Piece& piece = pieces_[index];
    const std::int64_t last = piece.first + piece.length;
    std::int64_t count = 0;
    for (std::int64_t c = piece.first; c < last; ++c) {
      if (c - range_ >= piece.first && c + range_ < last) {  // the window lies within the segment
        const std::int64_t next = last - range_;
        if (1.0 > threshold) count += next - c;
        c = next - 1;
      } else if (share_at(c, index) > threshold) {
        ++count;
      }
    }
    return count;
  }

 private:
  [[nodiscard]] double share_at(std::int64_t c, std::size_t index) const {
    const std::int64_t first = std::max<std::int64_t>(0, c - range_);
    const std::int64_t last = std::min(size_, c + range_ + 1);
    while (pieces_[index].first > first) --index;
    std::int64_t content = 0;
    for (; index < pieces_.size() && pieces_[index].first < last; ++index) {
      const Piece& piece = pieces_[index];
      if (piece.content == 0) continue;
      content += weight(std::max(first, piece.first) - c, std::min(last, piece.first + piece.length) - c);
    }
    return static_cast<double>(content) / static_cast<double>(weight(first - c, last - c));
  }
  // The sum of the weights of the offsets [first, last).
  [[nodiscard]] std::int64_t weight(std::int64_t first, std::int64_t last) const {
    return sums_[static_cast<std::size_t>(last + range_)] - sums_[static_cast<std::size_t>(first + range_)];
  }

  const std::vector<Piece>& pieces_;
  std::int64_t size_;
  std::int64_t range_;
  std::vector<std::int64_t> sums_;
};

class Ccb : public PageMethod {
 public:
  explicit Ccb(const CcbOptions& options) : options_(options) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const ContentCodeVector vector(view.page, options_);
    const Blur blur(vector, options_.range);
    std::vector<bool> chosen(view.page.text_count(), false);
    for (std::size_t i = 0; i < vector.pieces().size(); ++i) {
      const Piece& piece = vector.pieces()[i];
      if (piece.content != 0) chosen[piece.text] = 2 * blur.above(i, options_.threshold) > piece.length;
    }
    choose_blank_runs(view.page, chosen);
    Article article;
    select_runs(view.page, chosen, article);
    return article;
  }

 private:
  CcbOptions options_;
};

constexpr Parameter kParameters[] = {
    {"range", "40", "1..10000", "characters to each side that count, twice the deviation; 40 in the CombineE papers"},
    {"threshold", "0.75", "0..1", "share of content around it above which a character is content; the paper's"},
    {"unit", "characters", "characters|tokens", "tokens is the paper's TCCB, with range 25"},
    {"link-tags", "code", "code|ignored", "ignored is the paper's ACCB"},
};

}  // namespace

constexpr PageMethodEntry kCcb = {
    .description = {.name = "ccb",
                    .summary = "text that has little code around it",
                    .source = "Gottron 2008; rival in the text density papers and in CEDS",
                    .formula = "Gaussian mean of (1 for text, 0 for code) > threshold",
                    .cost = "O(n * range)",
                    .parameters = kParameters},
    .make = [](const Settings& settings) -> Result<std::unique_ptr<PageMethod>> {
      const auto range = number_setting(settings, "range", 1, 10'000);
      if (!range) return range.error();
      const auto threshold = number_setting(settings, "threshold", 0, 1);
      if (!threshold) return threshold.error();
      const auto unit = choice_setting(settings, "unit", kUnitNames);
      if (!unit) return unit.error();
      const auto link_tags = choice_setting(settings, "link-tags", kLinkTagsNames);
      if (!link_tags) return link_tags.error();
      return {std::make_unique<Ccb>(CcbOptions{static_cast<std::int64_t>(*range), *threshold, static_cast<Unit>(*unit),
                                               static_cast<LinkTags>(*link_tags)})};
    }};

}  // namespace wrapwright
