// SPDX-License-Identifier: Apache-2.0
#include "app/view/word_diff.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "core/text/tokens.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

using Key = std::uint32_t;

struct Words {
  std::vector<std::string_view> texts;
  std::vector<Key> keys;
  bool cut = false;
};

struct CodePoint {
  char32_t value;
  std::size_t size;
};

CodePoint code_point_at(std::string_view text, std::size_t at) {
  std::size_t after = at;
  const char32_t value = next_code_point(text, after);
  return {value, after - at};
}

// The scripts that the metrics split into characters.
bool is_dense(char32_t c) {
  return (c >= 0xE00 && c <= 0xE7F) || (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x4DBF) ||
         (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF);
}

// The end of the piece that starts at `at`: one dense character or a run without spaces, with the spaces after it.
std::size_t piece_end(std::string_view text, std::size_t at) {
  CodePoint c = code_point_at(text, at);
  const bool dense = is_dense(c.value);
  while (at < text.size() && !is_word_space(c.value) && is_dense(c.value) == dense) {
    at += c.size;
    if (dense || at >= text.size()) break;
    c = code_point_at(text, at);
  }
  while (at < text.size() && is_word_space(code_point_at(text, at).value)) at += code_point_at(text, at).size;
  return std::min(at, text.size());
}

class Splitter {
 public:
  Words split(std::string_view text, std::size_t limit) {
    Words out;
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t end = piece_end(text, at);
      const auto tokens = table_.read(text.substr(at, end - at));
      if (tokens.empty() && !out.texts.empty()) {
        out.texts.back() = {out.texts.back().data(), out.texts.back().size() + (end - at)};
      } else if (out.texts.size() == limit) {
        out.cut = true;
        break;
      } else {
        out.texts.push_back(text.substr(at, end - at));
        out.keys.push_back(keys_.try_emplace(tokens, static_cast<Key>(keys_.size())).first->second);
      }
      at = end;
    }
    return out;
  }

 private:
  TokenTable table_;
  std::map<std::vector<Token>, Key> keys_;
};

// Myers' linear-space refinement; boxes that are still to be split are on an explicit stack. Positions are signed
// because diagonals are.
class Aligner {
 public:
  Aligner(const std::vector<Key>& a, const std::vector<Key>& b) : a_(a), b_(b) {
    forward_.resize(2 * (a.size() + b.size()) + 3);
    backward_.resize(forward_.size());
    matches_.resize(a.size());
  }

  // For each word of a the matching word of b, if any.
  std::vector<std::optional<std::size_t>> align() {
    std::vector<Box> boxes = {{0, 0, size(a_), size(b_)}};
    while (!boxes.empty()) {
      const Box box = boxes.back();
      boxes.pop_back();
      const auto snake = middle_snake(box);
      if (!snake) continue;
      match(*snake);
      boxes.push_back({box.left, box.top, snake->left, snake->top});
      boxes.push_back({snake->right, snake->bottom, box.right, box.bottom});
    }
    return std::move(matches_);
  }

 private:
  using Position = std::int64_t;
  struct Box {
    Position left, top, right, bottom;
  };

  static Position size(const std::vector<Key>& keys) { return static_cast<Position>(keys.size()); }
  static std::size_t at(Position i) { return static_cast<std::size_t>(i); }
  Position& forward(Position diagonal) { return forward_[at(diagonal + size(a_) + size(b_) + 1)]; }
  Position& backward(Position diagonal) { return backward_[at(diagonal + size(a_) + size(b_) + 1)]; }
  bool equal(Position x, Position y) const { return a_[at(x)] == b_[at(y)]; }

  void match(const Box& snake) {
    Position x = snake.left;
    Position y = snake.top;
    while (x < snake.right || y < snake.bottom) {
      if (x < snake.right && y < snake.bottom && equal(x, y)) {
        matches_[at(x++)] = at(y++);
      } else if (snake.right - x > snake.bottom - y) {
        ++x;
      } else {
        ++y;
      }
    }
  }

  std::optional<Box> middle_snake(const Box& box) {
    const Position all = box.right - box.left + box.bottom - box.top;
    if (all == 0) return std::nullopt;
    const Position delta = (box.right - box.left) - (box.bottom - box.top);
    forward(1) = box.left;
    backward(1) = box.bottom;
    for (Position d = 0; d <= (all + 1) / 2; ++d) {
      if (auto snake = step_forward(box, delta, d)) return snake;
      if (auto snake = step_backward(box, delta, d)) return snake;
    }
    return std::nullopt;
  }

  std::optional<Box> step_forward(const Box& box, Position delta, Position d) {
    for (Position k = d; k >= -d; k -= 2) {
      const bool down = k == -d || (k != d && forward(k - 1) < forward(k + 1));
      const Position start_x = down ? forward(k + 1) : forward(k - 1);
      Position x = down ? start_x : start_x + 1;
      Position y = box.top + (x - box.left) - k;
      const Position start_y = d == 0 || x != start_x ? y : y - 1;
      while (x < box.right && y < box.bottom && equal(x, y)) {
        ++x;
        ++y;
      }
      forward(k) = x;
      const Position c = k - delta;
      if (delta % 2 != 0 && c > -d && c < d && y >= backward(c)) return Box{start_x, start_y, x, y};
    }
    return std::nullopt;
  }

  std::optional<Box> step_backward(const Box& box, Position delta, Position d) {
    for (Position c = d; c >= -d; c -= 2) {
      const Position k = c + delta;
      const bool left = c == -d || (c != d && backward(c - 1) > backward(c + 1));
      const Position start_y = left ? backward(c + 1) : backward(c - 1);
      Position y = left ? start_y : start_y - 1;
      Position x = box.left + (y - box.top) + k;
      const Position start_x = d == 0 || y != start_y ? x : x + 1;
      while (x > box.left && y > box.top && equal(x - 1, y - 1)) {
        --x;
        --y;
      }
      backward(c) = y;
      if (delta % 2 == 0 && k >= -d && k <= d && x <= forward(k)) return Box{x, y, start_x, start_y};
    }
    return std::nullopt;
  }

  const std::vector<Key>& a_;
  const std::vector<Key>& b_;
  std::vector<Position> forward_;
  std::vector<Position> backward_;
  std::vector<std::optional<std::size_t>> matches_;
};

void append(std::vector<DiffRun>& runs, DiffKind kind, std::string_view word) {
  if (runs.empty() || runs.back().kind != kind) runs.push_back({kind, {}});
  runs.back().words.push_back(word);
}

}  // namespace

WordDiff diff_words(std::string_view gold, std::string_view output, const WordDiffLimits& limits) {
  Splitter splitter;
  const Words a = splitter.split(gold, limits.max_words);
  const Words b = splitter.split(output, limits.max_words);
  const auto matches = Aligner(a.keys, b.keys).align();
  WordDiff out{{}, a.cut, b.cut};
  std::size_t x = 0;
  std::size_t y = 0;
  while (x < a.texts.size() || y < b.texts.size()) {
    for (; x < a.texts.size() && !matches[x]; ++x) append(out.runs, DiffKind::kMissing, a.texts[x]);
    const std::size_t until = x < a.texts.size() ? *matches[x] : b.texts.size();
    for (; y < until; ++y) append(out.runs, DiffKind::kSurplus, b.texts[y]);
    for (; x < a.texts.size() && matches[x] && *matches[x] == y; ++x, ++y)
      append(out.runs, DiffKind::kEqual, a.texts[x]);
  }
  return out;
}

std::size_t words_in(const WordDiff& diff, DiffKind kind) {
  std::size_t count = 0;
  for (const DiffRun& run : diff.runs)
    if (run.kind == kind) count += run.words.size();
  return count;
}

}  // namespace wrapwright
