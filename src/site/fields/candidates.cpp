// SPDX-License-Identifier: Apache-2.0
#include "site/fields/candidates.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>

#include "core/base/ascii.h"
#include "core/base/seeded_hash.h"
#include "core/page/xml_text.h"
#include "core/xpath/xpath.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxAncestors = 6;
constexpr std::size_t kMaxTokens = 4;

// Digits in names number the page rather than name the part; what XML forbids no wrapper file can hold.
bool is_stable(std::string_view token) {
  return is_xml_text(token) && std::count_if(token.begin(), token.end(), is_digit) < 2 &&
         token.find('\'') == std::string_view::npos;
}

std::vector<std::string_view> tokens_of(std::string_view value) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < value.size();) {
    std::size_t end = at;
    while (end < value.size() && !is_c_space(value[end])) ++end;
    if (end > at) out.push_back(value.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

void add_tests(const Page& page, NodeIndex node, NameId attribute, std::vector<std::string>& out) {
  const auto value = page.attribute(node, attribute);
  if (!value) return;
  const auto tokens = tokens_of(*value);
  const std::string name(page.name(attribute));
  if (tokens.size() == 1 && tokens.front() == *value && is_stable(*value))
    out.push_back("[@" + name + "=" + xpath_literal(*value) + "]");
  if (attribute == name::id) return;
  for (std::size_t t = 0; t < std::min(tokens.size(), kMaxTokens); ++t) {
    if (!is_stable(tokens[t])) continue;
    out.push_back("[contains(concat(' ', normalize-space(@" + name + "), ' '), " +
                  xpath_literal(" " + std::string(tokens[t]) + " ") + ")]");
  }
}

std::vector<std::string> tests_of(const Page& page, NodeIndex node) {
  std::vector<std::string> out;
  for (const NameId attribute : {name::itemprop, name::rel, name::class_, name::id})
    add_tests(page, node, attribute, out);
  return out;
}

bool stands_alone(NameId tag) {
  switch (tag) {
    case name::h1:
    case name::h2:
    case name::h3:
    case name::h4:
    case name::time_:
    case name::address:
      return true;
    default:
      return false;
  }
}

bool is_landmark(NameId tag) {
  switch (tag) {
    case name::article:
    case name::header:
    case name::main_:
    case name::h1:
    case name::h2:
    case name::h3:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::vector<std::string> short_expressions(const Page& page, NodeIndex node) {
  std::vector<std::string> out;
  const std::string tag(page.tag_name(node));
  std::vector<std::string> steps = tests_of(page, node);
  for (std::string& step : steps) step.insert(0, tag);
  out.reserve(steps.size());
  for (const std::string& step : steps) out.push_back("//" + step);
  if (stands_alone(page.tag(node))) out.push_back("//" + tag);
  if (steps.size() > 2) steps.resize(2);
  steps.push_back(tag);
  std::size_t above = 0;
  for (NodeIndex i = page.parent(node); i > 1 && above < kMaxAncestors; i = page.parent(i), ++above) {
    const std::string outer(page.tag_name(i));
    std::vector<std::string> anchors = tests_of(page, i);
    for (std::string& anchor : anchors) anchor.insert(0, outer);
    if (is_landmark(page.tag(i))) anchors.push_back(outer);
    if (page.tag(i) == name::body) break;
    for (std::string& anchor : anchors) {
      anchor.insert(0, "//");
      anchor += above == 0 ? "/" : "//";
      for (const std::string& step : steps) out.push_back(anchor + step);
    }
  }
  return out;
}

std::vector<std::string> simplest_expressions(std::span<const SampleElement> elements) {
  std::set<std::string> out;
  for (const SampleElement& element : elements) {
    if (stands_alone(element.page->tag(element.node)))
      out.insert("//" + std::string(element.page->tag_name(element.node)));
  }
  return {out.begin(), out.end()};
}

std::size_t complexity(const std::string& expression) {
  std::size_t cost = expression.size() / 20;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    if (expression[i] == '/' && (i == 0 || expression[i - 1] != '/')) cost += 4;
    if (expression[i] == '[') cost += 1;
  }
  return cost;
}

std::vector<std::string> shared_expressions(std::span<const SampleElement> elements, std::size_t most) {
  struct Found {
    std::size_t pages = 0;
    const Page* last = nullptr;  // of them
  };
  std::unordered_map<std::string, Found, SeededHash, std::equal_to<>> found;
  for (const SampleElement& element : elements) {
    for (std::string& expression : short_expressions(*element.page, element.node)) {
      Found& here = found[std::move(expression)];
      if (here.last != element.page) ++here.pages;
      here.last = element.page;
    }
  }
  struct Ranked {
    std::size_t pages = 0;
    std::size_t cost = 0;
    std::string_view text;
  };
  std::vector<Ranked> ranked;
  ranked.reserve(found.size());
  for (const auto& [text, of_text] : found) ranked.push_back({of_text.pages, complexity(text), text});
  std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    if (a.pages != b.pages) return a.pages > b.pages;
    return a.cost != b.cost ? a.cost < b.cost : a.text < b.text;
  });
  if (ranked.size() > most) ranked.resize(most);
  std::vector<std::string> out;
  out.reserve(ranked.size());
  for (const Ranked& each : ranked) out.emplace_back(each.text);
  return out;
}

}  // namespace wrapwright
