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

namespace wrapwright {
namespace {

constexpr std::size_t kMaxAncestors = 6;
constexpr std::size_t kMaxTokens = 4;

// Rejects digits in names, which number the page instead of naming the part; characters that XML, and thus a wrapper
// file, cannot hold; and apostrophes, because literals are written in them.
bool is_stable(std::string_view token) {
  return is_xml_text(token) && std::count_if(token.begin(), token.end(), is_digit) < 2 &&
         token.find('\'') == std::string_view::npos;
}

// What slashes and brackets add to the complexity of an expression.
std::size_t complexity_of_marks(std::string_view text) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/' && (i == 0 || text[i - 1] != '/')) out += 4;
    if (text[i] == '[') out += 1;
  }
  return out;
}

std::size_t complexity_of(std::size_t bytes, std::size_t of_marks) { return bytes / 20 + of_marks; }

// A step of an expression: "h1", "h1[@class='title']".
struct Step {
  explicit Step(std::string step) : text(std::move(step)), of_marks(complexity_of_marks(text)) {}

  std::string text;
  std::size_t of_marks;  // its part of the complexity
};

// An expression of one step, or of two.
class Steps {
 public:
  explicit Steps(const Step& only) : inner_(only) {}
  Steps(const Step& outer, std::string_view axis, const Step& inner) : outer_(&outer), axis_(axis), inner_(inner) {}

  [[nodiscard]] std::size_t complexity() const {
    const std::size_t bytes = kAxis.size() + inner_.text.size();
    const std::size_t of_marks = complexity_of_marks(kAxis) + inner_.of_marks;
    if (outer_ == nullptr) return complexity_of(bytes, of_marks);
    return complexity_of(bytes + outer_->text.size() + axis_.size(),
                         of_marks + outer_->of_marks + complexity_of_marks(axis_));
  }

  [[nodiscard]] std::string text() const {
    std::string out(kAxis);
    if (outer_ != nullptr) out.append(outer_->text).append(axis_);
    return out.append(inner_.text);
  }

 private:
  static constexpr std::string_view kAxis = "//";
  const Step* outer_ = nullptr;
  std::string_view axis_;
  const Step& inner_;
};

// The steps with a test of the attribute.
void add_steps(const Page& page, NodeIndex node, NameId attribute, std::vector<Step>& out) {
  const auto value = page.attribute(node, attribute);
  if (!value) return;
  const auto add = [&](std::string_view before, std::string_view behind, std::string_view token, std::string_view end) {
    std::string step(page.tag_name(node));
    out.emplace_back(
        std::move(step.append(before).append(page.name(attribute)).append(behind).append(token).append(end)));
  };
  std::size_t tokens = 0;
  std::size_t end = 0;
  const auto next_token = [&] {
    const std::size_t begin = static_cast<std::size_t>(
        std::find_if_not(value->begin() + static_cast<std::ptrdiff_t>(end), value->end(), is_c_space) - value->begin());
    end = static_cast<std::size_t>(
        std::find_if(value->begin() + static_cast<std::ptrdiff_t>(begin), value->end(), is_c_space) - value->begin());
    return value->substr(begin, end - begin);
  };
  for (std::string_view token = next_token(); !token.empty() && tokens < kMaxTokens; token = next_token(), ++tokens) {
    if (!is_stable(token)) continue;
    if (token == *value) add("[@", "='", token, "']");
    if (attribute == name::id) return;
    add("[contains(concat(' ', normalize-space(@", "), ' '), ' ", token, " ')]");
  }
}

// The steps with a test of an attribute that names the element.
std::vector<Step> steps_with_tests(const Page& page, NodeIndex node) {
  std::vector<Step> out;
  for (const NameId attribute : {name::itemprop, name::rel, name::class_, name::id})
    add_steps(page, node, attribute, out);
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

// Passes the short expressions for the element, as Steps, to `take`.
template <typename Take>
void for_short_expressions(const Page& page, NodeIndex node, const Take& take) {
  std::vector<Step> steps = steps_with_tests(page, node);
  for (const Step& step : steps) take(Steps(step));
  const Step tag{std::string(page.tag_name(node))};
  if (stands_alone(page.tag(node))) take(Steps(tag));
  if (steps.size() > 2) steps.erase(steps.begin() + 2, steps.end());
  steps.push_back(tag);
  std::size_t above = 0;
  for (NodeIndex i = page.parent(node); i > 1 && above < kMaxAncestors; i = page.parent(i), ++above) {
    if (page.tag(i) == name::body) break;
    std::vector<Step> anchors = steps_with_tests(page, i);
    if (is_landmark(page.tag(i))) anchors.emplace_back(std::string(page.tag_name(i)));
    for (const Step& anchor : anchors)
      for (const Step& step : steps) take(Steps(anchor, above == 0 ? "/" : "//", step));
  }
}

// Collects the simplest expressions, limited in number; ties go to the first by text.
class Simplest {
 public:
  explicit Simplest(std::size_t most) : most_(most) {}

  void add(const Steps& steps) {
    Ranked added{steps.complexity(), ""};
    if (most_ == 0 || (best_.size() == most_ && added.complexity > best_.back().complexity)) return;
    added.text = steps.text();
    const auto at = std::lower_bound(best_.begin(), best_.end(), added);
    if (at != best_.end() && at->text == added.text) return;
    best_.insert(at, std::move(added));
    if (best_.size() > most_) best_.pop_back();
  }

  [[nodiscard]] std::vector<std::string> take() && {
    std::vector<std::string> out;
    out.reserve(best_.size());
    for (Ranked& each : best_) out.push_back(std::move(each.text));
    return out;
  }

 private:
  struct Ranked {
    std::size_t complexity;
    std::string text;
    bool operator<(const Ranked& other) const {
      return complexity != other.complexity ? complexity < other.complexity : text < other.text;
    }
  };
  std::size_t most_;
  std::vector<Ranked> best_;  // from the simplest on
};

}  // namespace

std::vector<std::string> short_expressions(const Page& page, NodeIndex node) {
  std::vector<std::string> out;
  for_short_expressions(page, node, [&](const Steps& steps) { out.push_back(steps.text()); });
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
  return complexity_of(expression.size(), complexity_of_marks(expression));
}

std::vector<std::string> shared_expressions(std::span<const SampleElement> elements, std::size_t most) {
  const bool are_of_one_page = std::all_of(elements.begin(), elements.end(), [&](const SampleElement& element) {
    return element.page == elements.front().page;
  });
  if (are_of_one_page) {
    Simplest out(most);
    for (const SampleElement& element : elements)
      for_short_expressions(*element.page, element.node, [&](const Steps& steps) { out.add(steps); });
    return std::move(out).take();
  }
  struct Found {
    std::size_t pages = 0;
    std::size_t complexity = 0;
    const Page* last = nullptr;  // the page of the previous element
  };
  std::unordered_map<std::string, Found, SeededHash, std::equal_to<>> found;
  for (const SampleElement& element : elements) {
    for_short_expressions(*element.page, element.node, [&](const Steps& steps) {
      Found& here = found[steps.text()];
      if (here.last == element.page) return;
      ++here.pages;
      here.last = element.page;
      here.complexity = steps.complexity();
    });
  }
  struct Ranked {
    std::size_t pages = 0;
    std::size_t cost = 0;
    std::string_view text;
  };
  std::vector<Ranked> ranked;
  ranked.reserve(found.size());
  for (const auto& [text, of_text] : found) ranked.push_back({of_text.pages, of_text.complexity, text});
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
