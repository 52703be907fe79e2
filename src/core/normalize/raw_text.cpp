// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/raw_text.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

enum class EndsAt { kTag, kTagOrLine, kTagOutsideCode };

struct RawKind {
  std::string_view name;
  std::string_view end;
  EndsAt ends_at;
  bool blocks_prove_page;  // its content never contains <div> and similar tags, so these belong to the page
};

constexpr auto kElements = std::to_array<RawKind>({
    {"title", "</title>", EndsAt::kTagOrLine, true},
    {"textarea", "</textarea>", EndsAt::kTag, false},
    {"script", "</script>", EndsAt::kTagOutsideCode, false},
    {"style", "</style>", EndsAt::kTagOutsideCode, false},
    {"iframe", "</iframe>", EndsAt::kTag, false},
});
constexpr RawKind kComment{"!--", "-->", EndsAt::kTag, false};

constexpr auto kFrame = std::to_array<std::string_view>({"body", "/body", "/head", "/html"});
constexpr auto kBlocks = std::to_array<std::string_view>({"div", "p", "table"});

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// Whether `text` begins with the whole name (lowercase).
bool begins_with_name(std::string_view text, std::string_view name) {
  if (text.size() < name.size()) return false;
  if (!std::equal(name.begin(), name.end(), text.begin(), [](char a, char b) { return a == lower(b); })) return false;
  if (text.size() == name.size()) return true;
  const char next = text[name.size()];
  return is_space(next) || next == '/' || next == '>';
}

template <std::size_t N>
bool begins_with_any(const std::array<std::string_view, N>& names, std::string_view text) {
  return std::any_of(names.begin(), names.end(), [&](auto name) { return begins_with_name(text, name); });
}

class RawTextEnder {
 public:
  RawTextEnder(std::string_view html, std::string& out) : html_(html), out_(out) {}

  // Returns whether any end was missing.
  bool run(std::size_t from) {
    while ((from = html_.find('<', from)) != kNowhere) from = markup(from);
    if (copied_ > 0) out_.append(html_.substr(copied_));
    return copied_ > 0;
  }

 private:
  [[nodiscard]] std::string_view behind(std::size_t at) const { return html_.substr(std::min(at, html_.size())); }
  [[nodiscard]] bool letter_at(std::size_t at) const { return at < html_.size() && is_alpha(html_[at]); }
  [[nodiscard]] bool is_end_tag(std::size_t at) const { return behind(at).starts_with("</") && letter_at(at + 2); }
  [[nodiscard]] bool is_comment(std::size_t at) const { return behind(at).starts_with("<!--"); }

  // Skips the tag, comment or lone "<" at `at`, and the raw text that it opens.
  std::size_t markup(std::size_t at) {
    if (is_comment(at)) {
      const std::size_t end = comment_end(at + 2);  // from 2, as "<!-->" is complete
      return end != kNowhere ? end : end_missing(kComment, at + 4);
    }
    const bool start = letter_at(at + 1);
    if (!start && !is_end_tag(at)) return at + 1;
    const std::size_t end = tag_end(at + 1);
    if (!start) return end;
    for (std::size_t i = 0; i < kElements.size(); ++i) {
      if (!begins_with_name(behind(at + 1), kElements[i].name)) continue;
      const std::size_t end_tag = element_end(i, end);
      return end_tag != kNowhere ? end_tag : end_missing(kElements[i], end);
    }
    return end;
  }

  [[nodiscard]] std::size_t tag_end(std::size_t at) const {
    while (at < html_.size() && html_[at] != '>') {
      if (html_[at++] != '=') continue;
      while (at < html_.size() && is_space(html_[at])) ++at;
      if (at >= html_.size() || (html_[at] != '"' && html_[at] != '\'')) continue;
      const std::size_t quote = html_.find(html_[at], at + 1);
      if (quote == kNowhere) return html_.size();
      at = quote + 1;
    }
    return std::min(at + 1, html_.size());
  }

  std::size_t comment_end(std::size_t from) {
    if (no_comment_end_) return kNowhere;
    for (; (from = html_.find("--", from)) != kNowhere; ++from) {
      if (behind(from).starts_with("-->")) return from + 3;
      if (behind(from).starts_with("--!>")) return from + 4;
    }
    no_comment_end_ = true;
    return kNowhere;
  }

  // The start of the element's end tag. A failed search is remembered, as it fails further on too.
  std::size_t element_end(std::size_t element, std::size_t from) {
    if (no_end_tag_[element]) return kNowhere;
    for (; (from = html_.find("</", from)) != kNowhere; ++from) {
      if (begins_with_name(behind(from + 2), kElements[element].name)) return from;
    }
    no_end_tag_[element] = true;
    return kNowhere;
  }

  // Inserts the end and returns its position; returns the end of the page if the text should stay unchanged.
  std::size_t end_missing(const RawKind& kind, std::size_t text) {
    const std::size_t end = place_of_end(kind, text);
    const std::size_t last = kind.blocks_prove_page ? last_page_tag() : last_frame_tag();
    if (end == kNowhere || last == kNowhere || last < end) return html_.size();
    out_.append(html_.substr(copied_, end - copied_)).append(kind.end);
    copied_ = end;
    return end;
  }

  [[nodiscard]] std::size_t place_of_end(const RawKind& kind, std::size_t text) const {
    bool said_anything = false;
    for (std::size_t at = text; at < html_.size(); ++at) {
      const char c = html_[at];
      if (c == '<' && ends_text(kind, text, at)) return at;
      if (kind.ends_at == EndsAt::kTagOrLine && said_anything && is_line_end(c)) return at;
      said_anything = said_anything || !is_space(c);
    }
    return kNowhere;
  }

  [[nodiscard]] bool ends_text(const RawKind& kind, std::size_t text, std::size_t at) const {
    if (is_end_tag(at) || is_comment(at)) return true;
    if (!letter_at(at + 1)) return false;
    if (kind.ends_at != EndsAt::kTagOutsideCode) return true;
    // "i<n" is a comparison.
    while (at > text && is_space(html_[at - 1]) && !is_line_end(html_[at - 1])) --at;
    return at == text || is_line_end(html_[at - 1]);
  }

  template <typename Wanted>
  [[nodiscard]] std::size_t last_tag(Wanted wanted) const {
    for (std::size_t at = html_.rfind('<'); at != kNowhere; at = html_.rfind('<', at - 1)) {
      if (wanted(behind(at + 1))) return at;
      if (at == 0) break;
    }
    return kNowhere;
  }

  std::size_t last_frame_tag() {
    if (!looked_for_frame_) frame_ = last_tag([](std::string_view tag) { return begins_with_any(kFrame, tag); });
    looked_for_frame_ = true;
    return frame_;
  }

  std::size_t last_page_tag() {
    if (!looked_for_page_) {
      page_ =
          last_tag([](std::string_view tag) { return begins_with_any(kFrame, tag) || begins_with_any(kBlocks, tag); });
    }
    looked_for_page_ = true;
    return page_;
  }

  std::string_view html_;
  std::string& out_;
  std::size_t copied_ = 0;  // never 0 after an insertion, as the start tag precedes it
  std::array<bool, kElements.size()> no_end_tag_{};
  bool no_comment_end_ = false;
  bool looked_for_frame_ = false;
  bool looked_for_page_ = false;
  std::size_t frame_ = kNowhere;
  std::size_t page_ = kNowhere;
};

}  // namespace

std::string_view end_raw_text(std::string_view html, std::size_t from, std::string& buffer) {
  buffer.clear();
  return RawTextEnder(html, buffer).run(from) ? std::string_view(buffer) : html;
}

}  // namespace wrapwright
