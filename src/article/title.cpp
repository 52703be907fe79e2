// SPDX-License-Identifier: Apache-2.0
#include "article/title.h"

#include <algorithm>
#include <vector>

namespace wrapwright {
namespace {

constexpr std::size_t kMostHeadings = 20;
constexpr std::size_t kLongestTitle = 1000;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return lower(x) == lower(y); });
}

std::size_t find_ignoring_case(std::string_view text, std::string_view part) {
  const auto at = std::search(text.begin(), text.end(), part.begin(), part.end(),
                              [](char x, char y) { return lower(x) == lower(y); });
  return at == text.end() ? std::string_view::npos : static_cast<std::size_t>(at - text.begin());
}

// Whether `rest`, what follows a heading in a <title>, begins with what sites put before their name.
bool begins_with_separator(std::string_view rest) {
  static constexpr std::string_view kSeparators[] = {
      " ", "|", "_", "-", ":", "\xE2\x80\x93", "\xE2\x80\x94", "\xEF\xBD\x9C", "\xC2\xBB", "\xC2\xB7"};
  return rest.empty() || std::any_of(std::begin(kSeparators), std::end(kSeparators),
                                     [&](std::string_view separator) { return rest.starts_with(separator); });
}

// How much of `title` the heading is, in [0, 1]: the share of its bytes if it stands in it, 1 if it is its beginning up
// to a separator (the longer one wins in page_title), else 0.
double agreement(std::string_view heading, std::string_view title) {
  if (heading.empty() || title.empty()) return 0;
  const std::size_t at = find_ignoring_case(title, heading);
  if (at == std::string_view::npos) return 0;
  if (at == 0 && begins_with_separator(title.substr(heading.size()))) return 1;
  return static_cast<double>(heading.size()) / static_cast<double>(title.size());
}

struct Candidates {
  std::string title;
  std::string open_graph;
  std::vector<std::string> headings;
};

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
    } else if (tag == name::h1) {
      if (found.headings.size() < kMostHeadings) found.headings.push_back(element_text(page, node, kLongestTitle));
    } else if (tag == name::meta && found.open_graph.empty()) {
      const auto property = page.attribute(node, name::property);
      const auto name = property ? property : page.attribute(node, name::name);
      if (!name || !equal_ignoring_case(*name, "og:title")) continue;
      const std::string_view content = page.attribute(node, name::content).value_or("");
      found.open_graph = collapse_white_space(content.substr(0, kLongestTitle));
    }
  }
  return found;
}

}  // namespace

std::string collapse_white_space(std::string_view text) {
  std::string out;
  bool gap = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool no_break = text.substr(i, 2) == "\xC2\xA0";
    if (no_break || c == ' ' || (c >= '\t' && c <= '\r')) {
      i += no_break ? 1 : 0;
      gap = !out.empty();
    } else {
      if (gap) out += ' ';
      gap = false;
      out += c;
    }
  }
  return out;
}

std::string element_text(const Page& page, NodeIndex node, std::size_t limit) {
  std::string text;
  const TextRange range = page.texts(node);
  for (TextIndex t = range.first; t < range.last && text.size() < limit; ++t) {
    if (page.run(t).hidden == 0) text += page.text(t).substr(0, limit - text.size());
  }
  // A character that was cut ends in its lead and continuation bytes only.
  if (text.size() == limit) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80) text.pop_back();
    if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xC0) text.pop_back();
  }
  return collapse_white_space(text);
}

std::string page_title(const Page& page) {
  Candidates found = find_candidates(page);
  const std::string& whole = found.title.empty() ? found.open_graph : found.title;
  constexpr double kHalf = 0.5;
  const std::string* best = nullptr;
  double best_agreement = 0;
  for (const std::string& heading : found.headings) {
    const double agrees = std::max(agreement(heading, whole), agreement(heading, found.open_graph));
    const bool better =
        agrees > best_agreement || (agrees == best_agreement && best != nullptr && heading.size() > best->size());
    if (agrees < kHalf || !better) continue;
    best = &heading;
    best_agreement = agrees;
  }
  if (best != nullptr) return *best;
  if (!found.open_graph.empty()) return std::move(found.open_graph);
  if (!found.title.empty()) return std::move(found.title);
  const auto filled = std::find_if(found.headings.begin(), found.headings.end(),
                                   [](const std::string& heading) { return !heading.empty(); });
  return filled == found.headings.end() ? std::string() : std::move(*filled);
}

}  // namespace wrapwright
