// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/tag_limits.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/ascii.h"
#include "core/page/name_hash.h"

namespace wrapwright {
namespace {

// Void elements, elements closed by the next sibling, and the three that occur once; sorted.
constexpr auto kDoNotNest = std::to_array<std::string_view>(
    {"area", "base", "body",   "br",    "col", "colgroup", "dd",   "dt",       "embed",  "frame", "head",
     "hr",   "html", "img",    "input", "li",  "link",     "meta", "optgroup", "option", "p",     "param",
     "rp",   "rt",   "source", "tbody", "td",  "tfoot",    "th",   "thead",    "tr",     "track", "wbr"});

constexpr auto kFormatting = std::to_array<std::string_view>(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"});
// A shorter tag cannot hold enough attributes to exceed a limit.
constexpr std::size_t kLongTag = 4'096;

constexpr std::size_t kBlock = 240;  // a larger block could overflow the count

// Counts each "<" that is not followed by "/" in one block. The count is a byte so that the loop is vectorized, 16
// characters per step. REQUIRES: size <= kBlock, and block[size] is readable
std::uint8_t count_starts(const char* block, std::size_t size) {
  std::uint8_t starts = 0;
  for (std::size_t i = 0; i < size; ++i) {
    // Integers and "&" instead of bool and "&&", because a branch would prevent vectorization.
    const std::uint8_t tag = block[i] == '<' ? 1 : 0;
    const std::uint8_t other = block[i + 1] != '/' ? 1 : 0;
    starts = static_cast<std::uint8_t>(starts + (tag & other));
  }
  return starts;
}

// Whether there are more start tags than may be open at once. End tags are not considered, because they may not match
// any start tag.
bool may_nest_deeper(std::string_view html, std::size_t limit) {
  std::size_t starts = 0;
  for (std::size_t from = 0; from + 1 < html.size(); from += kBlock) {
    const std::size_t left = html.size() - 1 - from;
    // Full blocks have a size known at compile time.
    starts += left >= kBlock ? count_starts(html.data() + from, kBlock) : count_starts(html.data() + from, left);
  }
  return starts > limit;
}

std::string tag_name(std::string_view html, std::size_t at) {
  std::string name;
  while (at < html.size() && name.size() < 16 && is_alnum(html[at])) name += lower(html[at++]);
  return name;
}

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& sorted, std::string_view name) {
  return std::binary_search(sorted.begin(), sorted.end(), name);
}

// Copies the page without the tags that exceed a limit, in one pass.
class TagLimiter {
 public:
  TagLimiter(std::string_view html, const TagLimits& limits, std::string& out)
      : html_(html), limits_(limits), out_(out) {}

  // Returns whether anything was removed.
  bool run() {
    std::size_t at = 0;
    while ((at = html_.find('<', at)) != std::string_view::npos) at = tag(at);
    if (dropped_any_) out_.append(html_.substr(copied_));
    return dropped_any_;
  }

 private:
  std::size_t tag(std::size_t at) {
    if (html_.substr(at).starts_with("<!--")) return after("-->", at + 4);
    const bool closing = at + 1 < html_.size() && html_[at + 1] == '/';
    const std::size_t name_at = at + (closing ? 2 : 1);
    if (name_at >= html_.size() || !is_alpha(html_[name_at])) return at + 1;
    const std::string name = tag_name(html_, name_at);
    const std::size_t end = after(">", name_at);
    const bool formatting = contains(kFormatting, name);
    if (formatting && end - at > limits_.max_formatting_bytes) {
      drop(name_at + name.size(), end - 1);
    } else if (end - at > kLongTag) {
      cut_attributes(at, end);
    }
    if (contains(kDoNotNest, name)) return end;
    if (!closing && (name == "script" || name == "style")) return html_.find("</" + name, end);
    if (closing) {
      close(at, end, hash_name(name), formatting);
    } else {
      open(at, end, hash_name(name), formatting);
    }
    return end;
  }

  void open(std::size_t at, std::size_t end, std::uint32_t name, bool formatting) {
    if (open_.size() >= limits_.max_depth || (formatting && formatting_ >= limits_.max_formatting)) {
      ++dropped_;
      drop(at, end);
      return;
    }
    open_.push_back(name);
    if (formatting) ++formatting_;
  }

  void close(std::size_t at, std::size_t end, std::uint32_t name, bool formatting) {
    if (dropped_ > 0) {
      --dropped_;
      drop(at, end);
      return;
    }
    const auto match = std::find(open_.rbegin(), open_.rend(), name);
    if (match == open_.rend()) return;  // closes nothing
    open_.erase(std::next(match).base());
    if (formatting && formatting_ > 0) --formatting_;
  }

  void cut_attributes(std::size_t at, std::size_t end) {
    unsigned count = 0;
    for (std::size_t i = at; i < end; ++i) {
      if (html_[i] != '=' || ++count <= limits_.max_attributes) continue;
      drop(i, end - 1);
      return;
    }
  }

  void drop(std::size_t from, std::size_t to) {
    if (from > copied_) out_.append(html_.substr(copied_, from - copied_));
    copied_ = std::max(copied_, to);
    dropped_any_ = true;
  }

  [[nodiscard]] std::size_t after(std::string_view mark, std::size_t from) const {
    const std::size_t found = html_.find(mark, from);
    return found == std::string_view::npos ? html_.size() : found + mark.size();
  }

  std::string_view html_;
  const TagLimits& limits_;
  std::string& out_;
  std::size_t copied_ = 0;
  std::vector<std::uint32_t> open_;  // hashes of the names of the open elements
  unsigned formatting_ = 0;
  std::size_t dropped_ = 0;
  bool dropped_any_ = false;
};

}  // namespace

std::string_view limit_tags(std::string_view html, const TagLimits& limits, std::string& buffer) {
  const TagLimits none;
  const bool depth_only = limits.max_formatting >= none.max_formatting && limits.max_attributes >= none.max_attributes;
  if (depth_only && !may_nest_deeper(html, limits.max_depth)) return html;
  buffer.clear();
  return TagLimiter(html, limits, buffer).run() ? std::string_view(buffer) : html;
}

}  // namespace wrapwright
