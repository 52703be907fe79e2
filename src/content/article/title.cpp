// SPDX-License-Identifier: Apache-2.0
#include "content/article/title.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "content/article/permalink.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxHeadings = 20;
constexpr std::size_t kLongestTitle = 1000;

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

// Normalizes dashes, quotes and letter case, because sites often write them differently in headings and in <title>.
// The results can be compared bytewise.
std::string comparable(std::string_view text) {
  struct Sign {
    std::string_view utf8;
    char ascii;
  };
  static constexpr Sign kSigns[] = {{"\xE2\x80\x90", '-'}, {"\xE2\x80\x91", '-'},  {"\xE2\x80\x92", '-'},
                                    {"\xE2\x80\x93", '-'}, {"\xE2\x80\x94", '-'},  {"\xE2\x80\x95", '-'},
                                    {"\xE2\x88\x92", '-'}, {"\xE2\x80\x98", '\''}, {"\xE2\x80\x99", '\''},
                                    {"\xE2\x80\x9C", '"'}, {"\xE2\x80\x9D", '"'},  {"\xE2\x80\x9E", '"'},
                                    {"\xC2\xAB", '"'},     {"\xC2\xBB", '"'},      {"\xEF\xBD\x9C", '|'},
                                    {"\xC2\xB7", '|'},     {"\xE2\x80\xA2", '|'}};
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      out[size++] = lower(text[i++]);
      continue;
    }
    const auto sign = std::find_if(std::begin(kSigns), std::end(kSigns), [&](const Sign& s) {
      return text[i] == s.utf8.front() && text.substr(i).starts_with(s.utf8);
    });
    const bool is_sign = sign != std::end(kSigns);
    out[size++] = is_sign ? sign->ascii : text[i];
    i += is_sign ? sign->utf8.size() : 1;
  }
  out.resize(size);
  return out;
}

// Whether this character next to a heading in <title> separates it from the site's name.
bool is_separator(char c) { return std::string_view(" |_-:\"/~<>").find(c) != std::string_view::npos; }

enum class Agreement : std::uint8_t {
  kNone,
  kHalf,  // at least half of the title
  kPart,  // the beginning of the title, or an end of at least half of it, up to a separator
};

Agreement agreement(std::string_view heading, std::string_view title) {
  if (heading.empty() || title.empty()) return Agreement::kNone;
  const std::size_t at = title.find(heading);
  if (at == std::string_view::npos) return Agreement::kNone;
  const std::size_t end = at + heading.size();
  if (at == 0 && (end == title.size() || is_separator(title[end]))) return Agreement::kPart;
  if (heading.size() * 2 < title.size()) return Agreement::kNone;
  return end == title.size() && is_separator(title[at - 1]) ? Agreement::kPart : Agreement::kHalf;
}

struct Heading {
  std::string text;
  bool first_level;
};

struct Candidates {
  std::string title;
  std::string open_graph;
  std::string site;  // og:site_name
  std::vector<Heading> headings;
};

void read_meta(const Page& page, NodeIndex node, Candidates& found) {
  const auto property = page.attribute(node, name::property);
  const auto name = property ? property : page.attribute(node, name::name);
  if (!name) return;
  std::string* into = equal_ignoring_case(*name, "og:title")       ? &found.open_graph
                      : equal_ignoring_case(*name, "og:site_name") ? &found.site
                                                                   : nullptr;
  if (into == nullptr || !into->empty()) return;
  const std::string_view content = page.attribute(node, name::content).value_or("");
  *into = without_markup(collapse_white_space(content.substr(0, kLongestTitle)));
}

Candidates find_candidates(const Page& page) {
  Candidates found;
  bool has_title = false;
  for (NodeIndex node = 1; node < page.size(); ++node) {
    const NameId tag = page.tag(node);
    if (tag == name::title) {
      const NameId parent = page.tag(page.parent(node));
      if (has_title || (parent != name::head && parent != name::html && parent != name::body)) continue;
      has_title = true;
      found.title = element_text(page, node, kLongestTitle);
    } else if (tag == name::h1 || tag == name::h2 || tag == name::h3) {
      if (found.headings.size() >= kMaxHeadings || names_section(page, node)) continue;
      found.headings.push_back({element_text(page, node, kLongestTitle), tag == name::h1});
    } else if (tag == name::meta) {
      read_meta(page, node, found);
    }
  }
  return found;
}

// The heading that best matches <title> or og:title; null if there is none.
const Heading* confirmed_heading(const Candidates& found) {
  const std::string title = comparable(found.title.empty() ? found.open_graph : found.title);
  const std::string open_graph = comparable(found.open_graph);
  const std::string site = comparable(found.site);
  const Heading* best = nullptr;
  Agreement best_agreement = Agreement::kNone;
  for (const Heading& heading : found.headings) {
    const std::string text = comparable(heading.text);
    if (text == site && text != open_graph) continue;
    const Agreement agrees = std::max(agreement(text, title), agreement(text, open_graph));
    if (agrees < (heading.first_level ? Agreement::kHalf : Agreement::kPart)) continue;
    if (best != nullptr && agrees < best_agreement) continue;
    if (best != nullptr && agrees == best_agreement && heading.text.size() <= best->text.size()) continue;
    best = &heading;
    best_agreement = agrees;
  }
  return best;
}

// Whether there is exactly one space between words and no other white space. Free of branches, so that the compiler
// vectorizes the loop; may be false for texts with U+0080 to U+00BF.
bool is_collapsed(std::string_view text) {
  if (text.empty()) return true;
  std::uint8_t other = text.front() == ' ' || text.back() == ' ' ? 1 : 0;
  constexpr char kFirst = kNoBreakSpace.front();
  for (const char c : text) {
    const auto byte = static_cast<std::uint8_t>(c);
    other |= static_cast<std::uint8_t>((unsigned{byte >= '\t'} & unsigned{byte <= '\r'}) | unsigned{c == kFirst});
  }
  for (std::size_t i = 1; i < text.size(); ++i)
    other |= static_cast<std::uint8_t>(unsigned{text[i - 1] == ' '} & unsigned{text[i] == ' '});
  return other == 0;
}

}  // namespace

std::string collapse_white_space(std::string_view text) {
  static constexpr auto kMayEndWord = [] {
    std::array<bool, 256> may{};
    for (std::size_t c = 0; c < may.size(); ++c) may[c] = is_c_space(static_cast<char>(c));
    may[static_cast<unsigned char>(kNoBreakSpace.front())] = true;
    return may;
  }();
  if (is_collapsed(text)) return std::string(text);
  const auto may_end_word = [&](std::size_t i) { return kMayEndWord[static_cast<unsigned char>(text[i])]; };
  std::string out;
  out.reserve(text.size());
  std::size_t word = 0;  // start of the current word
  const auto end_word = [&](std::size_t end) {
    if (end == word) return;
    if (!out.empty()) out += ' ';
    out += text.substr(word, end - word);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!may_end_word(i)) continue;
    const bool no_break = text[i] == kNoBreakSpace.front();
    if (no_break && !text.substr(i).starts_with(kNoBreakSpace)) continue;
    end_word(i);
    i += no_break ? 1 : 0;
    word = i + 1;
  }
  end_word(text.size());
  return out;
}

std::string element_text(const Page& page, NodeIndex node, std::size_t limit) {
  std::string text;
  const TextRange range = page.texts(node);
  NodeIndex next = node + 1;  // elements before it were searched for line breaks
  for (TextIndex t = range.first; t < range.last && text.size() < limit; ++t) {
    // A line break separates words.
    for (; t > range.first && next < page.end(node) && page.texts(next).first <= t; ++next)
      if (page.tag(next) == name::br && !text.empty() && text.back() != ' ') text += ' ';
    if (page.run(t).hidden == 0 && !is_permalink_sign(page, page.run(t).parent))
      text += page.text(t).substr(0, limit - text.size());
  }
  // A truncated character ends with its lead and continuation bytes only.
  if (text.size() == limit) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80) text.pop_back();
    if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xC0) text.pop_back();
  }
  return collapse_white_space(text);
}

bool names_section(const Page& page, NodeIndex heading) {
  constexpr int kMostUp = 2;
  for (int up = 0; heading > 1 && up <= kMostUp; ++up, heading = page.parent(heading))
    if (page.attribute(heading, name::itemprop).value_or("") == "articleSection") return true;
  return false;
}

std::string without_markup(std::string title) {
  static constexpr std::string_view kTags[] = {"em", "i", "b", "strong", "span", "u", "sup", "sub", "cite", "small"};
  constexpr std::size_t kMostElements = 20;
  std::size_t from = 0;
  for (std::size_t elements = 0; elements < kMostElements; ++elements) {
    const std::size_t open = title.find('<', from);
    if (open == std::string::npos) break;
    from = open + 1;
    const std::size_t begin = title.find('>', open);
    if (begin == std::string::npos) break;
    const std::string_view inside = std::string_view(title).substr(open + 1, begin - open - 1);
    const std::string tag = lower(inside.substr(0, inside.find(' ')));
    if (std::find(std::begin(kTags), std::end(kTags), tag) == std::end(kTags)) continue;
    std::string closing = "</";
    closing.append(tag).append(">");
    const std::size_t close = title.find(closing, begin);
    if (close == std::string::npos || close == begin + 1) continue;  // "The <b></b> element"
    title.erase(close, closing.size());
    title.erase(open, begin + 1 - open);
    from = open;
  }
  // Does not apply to "The <br> element", which has a space before the tag.
  for (const std::string_view line_break : {"<br>", "<br/>", "<br />"}) {
    for (std::size_t at = title.find(line_break, 1); at != std::string::npos; at = title.find(line_break, at + 1))
      if (title[at - 1] != ' ') title.replace(at, line_break.size(), " ");
  }
  return collapse_white_space(title);
}

std::string page_title(const Page& page) {
  Candidates found = find_candidates(page);
  if (const Heading* heading = confirmed_heading(found)) return heading->text;
  if (!found.open_graph.empty()) return std::move(found.open_graph);
  if (!found.title.empty()) return std::move(found.title);
  const auto filled = std::find_if(found.headings.begin(), found.headings.end(),
                                   [](const Heading& heading) { return heading.first_level && !heading.text.empty(); });
  return filled == found.headings.end() ? std::string() : std::move(filled->text);
}

}  // namespace wrapwright
