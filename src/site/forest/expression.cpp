// SPDX-License-Identifier: Apache-2.0
#include "site/forest/expression.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "core/base/ascii.h"
#include "core/xpath/token_test.h"

namespace wrapwright {
namespace {

// Number of ancestors tried, as parents and as ancestors at any distance.
constexpr std::size_t kParentSteps = 3;
// Shorter common prefixes carry no information.
constexpr std::size_t kShortestPrefix = 3;

using Samples = std::span<const SampleElement>;

enum class ClassTokens { kFirst, kAll };

std::vector<std::string_view> tokens(std::string_view value) {
  std::vector<std::string_view> out;
  while (true) {
    const std::string_view token = first_token(value);
    if (token.empty()) return out;
    out.push_back(token);
    value.remove_prefix(static_cast<std::size_t>(token.data() + token.size() - value.data()));
  }
}

// The values of an attribute in all samples; nothing if a sample lacks it.
std::optional<std::vector<std::string_view>> values(Samples samples, std::string_view attribute) {
  std::vector<std::string_view> out;
  for (const SampleElement& s : samples) {
    const auto id = s.page->find_name(attribute);
    const auto value = id ? s.page->attribute(s.node, *id) : std::nullopt;
    if (!value) return std::nullopt;
    out.push_back(*value);
  }
  return out;
}

std::string_view common_prefix(const std::vector<std::string_view>& texts) {
  std::string_view prefix = texts.front();
  for (const std::string_view t : texts) {
    std::size_t n = 0;
    while (n < prefix.size() && n < t.size() && prefix[n] == t[n]) ++n;
    prefix = prefix.substr(0, n);
  }
  while (!prefix.empty() && ((prefix.back() >= '0' && prefix.back() <= '9') || (prefix.back() & '\x80') != 0))
    prefix.remove_suffix(1);
  return prefix;
}

bool in_all(const std::vector<std::string_view>& texts, std::string_view token) {
  return std::all_of(texts.begin(), texts.end(), [&](std::string_view text) {
    const auto all = tokens(text);
    return std::find(all.begin(), all.end(), token) != all.end();
  });
}

// The tests of one attribute that all samples pass; none if the values have nothing in common.
std::vector<std::string> attribute_tests(Samples samples, std::string_view attribute, ClassTokens which) {
  const auto texts = values(samples, attribute);
  std::vector<std::string> out;
  if (!texts) return out;
  for (const std::string_view token : tokens(texts->front())) {
    if (in_all(*texts, token)) {
      out.push_back(attribute == "class" || token.size() != texts->front().size()
                        ? token_test(attribute, token)
                        : "@" + std::string(attribute) + "=" + xpath_literal(token));
    }
    if (which == ClassTokens::kFirst && !out.empty()) return out;
  }
  if (out.empty()) {
    const std::string_view prefix = common_prefix(*texts);
    if (prefix.size() >= kShortestPrefix && std::none_of(prefix.begin(), prefix.end(), is_c_space)) {
      out.push_back("starts-with(@" + std::string(attribute) + ", " + xpath_literal(prefix) + ")");
    }
  }
  return out;
}

struct Step {
  std::string text;
  bool has_tests = false;
};

// The tag and attribute tests that all samples pass; nothing if their tags differ.
std::optional<Step> make_step(Samples samples, AttributeReading reading, ClassTokens which) {
  const SampleElement& first = samples.front();
  Step step{std::string(first.page->tag_name(first.node)), false};
  for (const SampleElement& s : samples) {
    if (s.page->tag_name(s.node) != step.text) return std::nullopt;
  }
  std::string tests;
  for (const NameId id : type_attributes(*first.page, first.node, reading)) {
    for (const std::string& test : attribute_tests(samples, first.page->name(id), which))
      tests += (tests.empty() ? "" : " and ") + test;
  }
  step.has_tests = !tests.empty();
  if (step.has_tests) step.text += "[" + tests + "]";
  return step;
}

// The samples' parents; nothing once a sample has reached the root.
std::optional<std::vector<SampleElement>> parents(Samples samples) {
  std::vector<SampleElement> out;
  for (const SampleElement& s : samples) {
    const NodeIndex parent = s.page->parent(s.node);
    if (parent == 0) return std::nullopt;
    out.push_back({s.page, parent});
  }
  return out;
}

// The position among siblings of the same tag, from 1.
unsigned position(const SampleElement& s) {
  unsigned n = 1;
  for (NodeIndex i = s.page->parent(s.node) + 1; i < s.node; i = s.page->end(i))
    n += s.page->tag(i) == s.page->tag(s.node) ? 1U : 0U;
  return n;
}

std::string positioned_step(Samples samples, const Step& step) {
  const unsigned n = position(samples.front());
  const bool same =
      std::all_of(samples.begin(), samples.end(), [&](const SampleElement& s) { return position(s) == n; });
  if (!same) return step.text;
  const SampleElement& first = samples.front();
  return std::string(first.page->tag_name(first.node)) + "[" + std::to_string(n) + "]";
}

std::string by_dfs(Samples samples, const std::string& step) {
  std::set<NodeIndex> seen;
  for (const SampleElement& s : samples) seen.insert(s.node);
  std::string tests;
  for (const NodeIndex n : seen) tests += (tests.empty() ? "@dfs='" : " or @dfs='") + std::to_string(n) + "'";
  return "//" + step + "[" + tests + "]";
}

// The steps of the samples' ancestors, nearest first, as long as their tags and depths agree.
struct Ancestors {
  std::vector<Step> steps;
  std::vector<std::string> positioned;
  bool to_root = false;
};

Ancestors find_ancestors(Samples samples, AttributeReading reading) {
  Ancestors out;
  for (auto above = parents(samples); above; above = parents(*above)) {
    const auto step = make_step(*above, reading, ClassTokens::kFirst);
    if (!step) return out;
    out.steps.push_back(*step);
    out.positioned.push_back(positioned_step(*above, *step));
  }
  const NodeIndex depth = samples.front().page->level(samples.front().node);
  out.to_root = std::all_of(samples.begin(), samples.end(),
                            [&](const SampleElement& s) { return s.page->level(s.node) == depth; });
  return out;
}

}  // namespace

std::vector<std::string> candidate_expressions(std::span<const SampleElement> samples, AttributeReading reading) {
  std::vector<std::string> out;
  if (samples.empty()) return out;
  const auto step = make_step(samples, reading, ClassTokens::kFirst);
  if (!step) return out;
  const Ancestors above = find_ancestors(samples, reading);
  out.push_back("//" + step->text);
  const std::string exact = make_step(samples, reading, ClassTokens::kAll)->text;
  if (exact != step->text) out.push_back("//" + exact);
  std::string path = exact;
  for (std::size_t k = 0; k < std::min(kParentSteps, above.steps.size()); ++k) {
    path.insert(0, above.steps[k].text + "/");
    if (above.steps[k].has_tests) out.push_back("//" + path);
  }
  for (const Step& s : above.steps) {
    if (s.has_tests) out.push_back("//" + s.text + "//" + exact);
  }
  const std::string last = positioned_step(samples, *step);
  path = exact;
  std::string positioned = last;
  for (std::size_t k = 0; k < above.steps.size(); ++k) {
    if (above.steps[k].has_tests) out.push_back("//" + above.steps[k].text + "/" + positioned);
    path.insert(0, above.steps[k].text + "/");
    positioned.insert(0, above.positioned[k] + "/");
  }
  if (above.to_root) {
    out.push_back("/" + path);
    out.push_back("/" + positioned);
  }
  out.push_back(by_dfs(samples, exact));
  return out;
}

bool selects_exactly(const XPath& xpath, std::span<const SampleElement> samples) {
  std::vector<NodeIndex> selected;
  return std::all_of(samples.begin(), samples.end(), [&](const SampleElement& s) {
    selected = xpath.select(*s.page);
    return selected.size() == 1 && selected.front() == s.node;
  });
}

std::optional<std::string> find_expression(std::span<const SampleElement> samples, AttributeReading reading) {
  for (std::string& candidate : candidate_expressions(samples, reading)) {
    const auto xpath = XPath::compile(candidate);
    if (xpath && selects_exactly(*xpath, samples)) return std::move(candidate);
  }
  return std::nullopt;
}

}  // namespace wrapwright
