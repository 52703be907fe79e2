// SPDX-License-Identifier: Apache-2.0
#include "site/fields/bylines.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/text/byline.h"
#include "core/text/dates.h"
#include "site/wrapper/byline_text.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestName = 60;
constexpr NodeIndex kMostBetween = 6;    // elements between "By" and the name
constexpr std::size_t kFirstLines = 6;   // elements of the content that are searched for the authors
constexpr std::size_t kParagraph = 100;  // bytes

// Whether the element may hold a byline or announce an author; does not build its text, because most elements do not.
bool may_be_byline(const FieldSample& sample, const ShortElement& element) {
  const Page& page = *sample.page;
  const TextRange range = page.texts(element.node);
  TextIndex first = range.first;
  while (first < range.last && trim(page.text(first), is_c_space).empty()) ++first;
  if (first == range.last) return false;
  if (may_begin_byline(trim(page.text(first), is_c_space))) return true;
  constexpr std::size_t kFewestDigits = 3;  // of a date, as in 令和2年8月5日
  if (element.digits < kFewestDigits) return false;
  for (TextIndex t = first; t < range.last; ++t)
    if (may_have_names_behind_date(page.text(t))) return true;
  return false;
}

// Whether the element is in a menu: a list of nothing but links whose name, or that of its parent, says so.
bool is_in_menu(const Page& page, NodeIndex node) {
  constexpr int kMostUp = 6;
  constexpr TextIndex kMostTexts = 200;
  int up = 0;
  while (node > 1 && up < kMostUp && page.tag(node) != name::ul && page.tag(node) != name::ol) {
    node = page.parent(node);
    ++up;
  }
  if (page.tag(node) != name::ul && page.tag(node) != name::ol) return false;
  const auto is_named = [&](NodeIndex element) {
    const std::string folded = lower(page.attribute(element, name::class_).value_or("")) + " " +
                               lower(page.attribute(element, name::id).value_or(""));
    return folded.find("nav") != std::string::npos || folded.find("menu") != std::string::npos;
  };
  if (!is_named(node) && !is_named(page.parent(node))) return false;
  const auto is_linked = [&](TextIndex text) {
    NodeIndex around = page.run(text).parent;
    while (around > node && page.tag(around) != name::a) around = page.parent(around);
    return around > node;
  };
  const TextRange texts = page.texts(node);
  for (TextIndex t = texts.first; t < std::min(texts.last, texts.first + kMostTexts); ++t)
    if (!trim(page.text(t), is_c_space).empty() && !is_linked(t)) return false;
  return true;
}

// Whether it fills a cell that may be the label of the next cell: "Author | Jane Doe".
bool labels_cell(const Page& page, NodeIndex node) {
  const auto is_cell = [&](NodeIndex each) {
    return page.tag(each) == name::td || page.tag(each) == name::th || page.tag(each) == name::dt;
  };
  if (!is_cell(node)) node = page.parent(node);
  if (node < 2 || !is_cell(node)) return false;
  const NodeIndex next = page.end(node);
  return next < page.end(page.parent(node)) && (page.tag(next) == name::td || page.tag(next) == name::dd);
}

// "employees can": words of a sentence. A single word may be how somebody signs.
bool is_of_sentence(std::string_view name) {
  return name.find(' ') != std::string_view::npos &&
         std::all_of(name.begin(), name.end(), [](char c) { return c == ' ' || (c >= 'a' && c <= 'z'); });
}

// The persons that the text names, which may also be separated by slashes; none if it names anything else.
std::vector<std::string> persons_in(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('/', at), text.size());
    for (std::string& name : byline_names(text.substr(at, end - at))) out.push_back(std::move(name));
    at = end + 1;
  }
  const auto is_person = [](const std::string& name) { return is_author_name(name) && looks_like_person(name); };
  return out.size() <= kMostAuthors && std::all_of(out.begin(), out.end(), is_person) ? out
                                                                                      : std::vector<std::string>();
}

}  // namespace

bool is_author_name(std::string_view text) {
  if (text.empty() || text.size() > kLongestName) return false;
  const auto digits = std::count_if(text.begin(), text.end(), is_digit);
  const auto spaces = std::count(text.begin(), text.end(), ' ');
  const auto size = static_cast<std::ptrdiff_t>(text.size());
  constexpr std::string_view kOfCode = "{}[]<>=\\|%";
  // "330k" signs as "Jane Doe" does, unlike "330" and "3/4/25".
  const bool is_word = std::all_of(text.begin(), text.end(), is_alnum);
  return (is_word ? digits < size : digits * 2 < size) && spaces <= 5 &&
         text.find_first_of(kOfCode) == std::string_view::npos && text.find("⟨") == std::string_view::npos &&
         (digits == 0 || find_date(std::string(text) + " 2014", DateOrder::kDayFirst).empty());
}

bool looks_like_person(std::string_view name) {
  if (name.find(' ') == std::string_view::npos) return false;
  bool begins_word = true;
  for (const char c : name) {
    if (is_digit(c) || c == '!' || c == '?' || (begins_word && c >= 'a' && c <= 'z')) return false;
    begins_word = c == ' ';
  }
  return true;
}

bool is_picture_credit(const Page& page, NodeIndex node) {
  constexpr std::string_view kOfPictures[] = {"photo", "picture", "caption", "wp-image"};
  constexpr std::string_view kOfPersons[] = {"author", "byline", "profile", "avatar", "bio", "user"};
  constexpr NodeIndex kMostBeforeCredit = 100;  // elements in the box
  const NodeIndex box = page.parent(node);
  if (box < 2) return false;
  const std::string names = lower(page.attribute(box, name::class_).value_or(""));
  const auto has_any_of = [&](const auto& words) {
    return std::any_of(std::begin(words), std::end(words),
                       [&](std::string_view word) { return names.find(word) != std::string::npos; });
  };
  if (!has_any_of(kOfPictures) || has_any_of(kOfPersons)) return false;
  for (NodeIndex i = box + 1; i < std::min(node, box + kMostBeforeCredit); ++i)
    if (page.tag(i) == name::img) return true;
  return false;
}

bool is_inside_content(const FieldSample& sample, const ShortElement& element) {
  const TextRange texts = sample.page->texts(element.node);
  if (sample.top.first <= texts.first && texts.last <= sample.top.last) return false;
  const auto holds_element = [&](NodeIndex body) {
    return body < element.node && element.node < sample.page->end(body);
  };
  if (std::none_of(sample.bodies.begin(), sample.bodies.end(), holds_element)) return false;
  const auto after = std::upper_bound(sample.excluded.begin(), sample.excluded.end(), element.node);
  if (after != sample.excluded.begin() && element.node < sample.page->end(*std::prev(after))) return false;
  const NodeIndex size = sample.content_end - sample.content_begin;
  return element.node > sample.content_begin + size / 5 && element.node < sample.content_end - size / 5;
}

std::string short_element_text(const FieldSample& sample, const ShortElement& element) {
  constexpr std::size_t kLongest = 2 * kLongestName;
  std::string text = collapse_white_space(byline_text(*sample.page, element.node, 10 * kLongest));  // with white space
  return text.size() > kLongest ? std::string() : text;
}

Bylines bylines_of(const FieldSample& sample) {
  Bylines out;
  for (std::size_t i = 0; i < sample.elements.size(); ++i) {
    const ShortElement& element = sample.elements[i];
    if (!may_be_byline(sample, element) || is_inside_content(sample, element)) continue;
    const std::string text = short_element_text(sample, element);
    if (text.empty()) continue;
    const bool announces =
        announces_author(text) || (labels_cell(*sample.page, element.node) && announces_author(text + ":"));
    const bool is_one = is_byline(text);
    if ((!announces && !is_one) || is_beside(sample, element.node) || is_in_menu(*sample.page, element.node)) continue;
    out.push_back({i, element.node, announces, is_one, is_one ? byline_names(text) : std::vector<std::string>()});
  }
  return out;
}

std::vector<std::string> first_byline_authors(const FieldSample& sample, const Bylines& bylines) {
  for (const Byline& byline : bylines) {
    if (sample.content_end != 0 && byline.node >= sample.content_end) return {};
    std::vector<std::string> names;
    if (byline.announces) {
      const std::size_t next = byline.element + 1;
      const bool has_next =
          next < sample.elements.size() && sample.elements[next].node < sample.page->end(byline.node) + kMostBetween;
      const std::string text = has_next ? short_element_text(sample, sample.elements[next]) : std::string();
      if (is_author_name(text)) names = byline_names(text);
    } else {
      names = byline.names;
    }
    const bool are_names = !names.empty() && names.size() <= kMostAuthors &&
                           std::all_of(names.begin(), names.end(), is_author_name) &&
                           std::none_of(names.begin(), names.end(), is_of_sentence);
    if (are_names) return names;
  }
  return {};
}

std::vector<std::string> authors_below_headline(const FieldSample& sample) {
  const Page& page = *sample.page;
  bool is_announced = false;
  for (TextIndex t = sample.top.first; t < sample.top.last; ++t) {
    const std::string line = collapse_white_space(page.text(t).substr(0, 4 * kLongestName));
    if (line.empty() || page.run(t).hidden != 0 || is_beside(sample, page.run(t).parent)) continue;
    std::vector<std::string> names;
    if (is_announced || (is_byline(line) && is_plain_line(page, t))) names = byline_names(line);
    is_announced = announces_author(line);
    const bool are_persons = !names.empty() && names.size() <= kMostAuthors &&
                             std::all_of(names.begin(), names.end(), [](const std::string& name) {
                               return is_author_name(name) && looks_like_person(name);
                             });
    if (are_persons) return names;
  }
  return {};
}

std::vector<std::string> first_line_authors(const FieldSample& sample) {
  const Page& page = *sample.page;
  std::size_t lines = 0;
  for (const ShortElement& element : sample.elements) {
    if (element.node < sample.content_begin) continue;
    if (element.node >= sample.content_end || ++lines > kFirstLines) return {};
    const NodeIndex line = page.parent(element.node);
    const NodeIndex next = page.end(line);
    const bool is_bold = page.tag(element.node) == name::strong || page.tag(element.node) == name::b;
    const bool is_line = page.tag(line) == name::p && page.texts(line).last - page.texts(line).first == 1;
    if (!is_bold || !is_line || next >= page.size() || page.tag(next) != name::p) continue;
    // "In this article" precedes a list.
    if (element_text(page, next, kParagraph).size() < kParagraph) continue;
    std::vector<std::string> names = persons_in(short_element_text(sample, element));
    if (!names.empty()) return names;
  }
  return {};
}

}  // namespace wrapwright
