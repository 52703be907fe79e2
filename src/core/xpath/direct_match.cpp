// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/direct_match.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr NameId kAbsent = XPathProgram::kNoName;

// Whether `token` is one of the words of `value`, split as by normalize-space(). REQUIRES: `token` has no white space.
bool has_token(std::string_view value, std::string_view token) {
  if (value.size() <= token.size()) return value == token;
  for (std::size_t at = value.find(token); at != std::string_view::npos; at = value.find(token, at + 1)) {
    const std::size_t after = at + token.size();
    if ((at == 0 || is_xml_space(value[at - 1])) && (after == value.size() || is_xml_space(value[after]))) return true;
  }
  return false;
}

class Matcher {
 public:
  Matcher(const XPathProgram& program, const Page& page, XPathBudget& budget)
      : program_(program), page_(page), budget_(budget) {
    for (std::size_t i = 0; i < program.names.size(); ++i) {
      const XPathProgram::Name& name = program.names[i];
      is_dfs_[i] = name.text == "dfs";
      ids_[i] = name.known != kAbsent ? name.known : page.find_name(name.text).value_or(kAbsent);
    }
  }

  // Appends the elements that the path selects, or the elements of the attributes that it selects, ascending.
  void run(const XPathPath& path, std::vector<NodeIndex>& out) {
    const std::size_t begin = out.size();
    run(path.steps, out);
    if (path.attribute == XPathPath::kNoAttribute) return;
    const auto lacks = [&](NodeIndex node) { return !node_of(path, node); };
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), lacks), out.end());
  }

  // The first node that the path selects; nothing if there is none.
  std::optional<XPathNode> first(const XPathPath& path, std::vector<NodeIndex>& scratch) {
    scratch.clear();
    ending_ = &path;
    run(path, scratch);
    ending_ = nullptr;
    return scratch.empty() ? std::nullopt : node_of(path, scratch.front());
  }

  // The node that the path selects for the element; nothing if the element lacks the attribute.
  [[nodiscard]] std::optional<XPathNode> node_of(const XPathPath& path, NodeIndex node) const {
    if (path.attribute == XPathPath::kNoAttribute) return XPathNode::of_element(node);
    if (is_dfs_[path.attribute]) return XPathNode::of_dfs(node);
    const auto attributes = page_.attributes(node);
    spend_on_attributes(attributes.size());
    for (std::uint32_t i = 0; i < attributes.size(); ++i)
      if (attributes[i].name == ids_[path.attribute]) return XPathNode::of_attribute(node, i);
    return std::nullopt;
  }

 private:
  // Most elements have few attributes, whose cost is covered by the step for the element; only larger numbers are
  // charged.
  void spend_on_attributes(std::size_t count) const { budget_.spend(count / 8); }

  void run(const XPathRange& path, std::vector<NodeIndex>& out) {
    const std::size_t begin = out.size();
    out.push_back(0);
    for (std::uint32_t s = path.first; s < path.last; ++s) {
      const XPathStep& step = program_.steps[s];
      const std::size_t end = out.size();
      // Other steps may not find elements in document order.
      stops_at_first_ = ending_ != nullptr && s + 1 == path.last && step.descendant && !step.positional;
      if (step.name == XPathStep::kAnyName || ids_[step.name] != kAbsent) apply(step, begin, end, out);
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(begin), out.begin() + static_cast<std::ptrdiff_t>(end));
      if (out.size() == begin || !budget_.ok()) return;
    }
  }

  // Appends the result of the step for the context out[begin, end), which is ascending.
  void apply(const XPathStep& step, std::size_t begin, std::size_t end, std::vector<NodeIndex>& out) {
    NodeIndex done = 0;  // end of the context subtrees so far
    for (std::size_t c = begin; c < end && budget_.ok(); ++c) {
      const NodeIndex context = out[c];
      if (!step.descendant) {
        children(step, context, out);
      } else if (context >= done) {
        done = page_.end(context);
        descend(step, context, out);
        if (stops_at_first_ && out.size() > end) return;
      }
    }
    const auto result = out.begin() + static_cast<std::ptrdiff_t>(end);
    // For nested context nodes the results are out of order, but never duplicated.
    if (!std::is_sorted(result, out.end())) std::sort(result, out.end());
  }

  void descend(const XPathStep& step, NodeIndex context, std::vector<NodeIndex>& out) {
    const NodeIndex end = page_.end(context);
    if (!budget_.spend(end - context)) return;
    if (step.positional) {
      for (NodeIndex i = context; i < end; ++i) children(step, i, out);
      return;
    }
    const auto goes_on = [&](NodeIndex i) {
      if (!passes_all(step, i) || (stops_at_first_ && !node_of(*ending_, i))) return true;
      out.push_back(i);
      return !stops_at_first_;
    };
    NodeIndex i = context + 1;
    if (i >= end) return;
    if (step.name == XPathStep::kAnyName) {
      if (const XPathTest* const test = attribute_test(step)) return descend_by_attribute(*test, i, end, goes_on);
      while (i < end && goes_on(i)) ++i;
      return;
    }
    const NameId tag = ids_[step.name];
    if (const XPathTest* const test = attribute_test(step)) return descend_by_name(tag, *test, i, end, goes_on);
    // Page::first compares several elements at once, but does not stop at the end of a subtree.
    if (end == page_.size()) {
      for (auto found = page_.first(tag, i); found && goes_on(*found);) found = page_.first(tag, *found + 1);
      return;
    }
    while (i < end && (page_.tag(i) != tag || goes_on(i))) ++i;
  }

  // The condition of the step, if it consists of a single test of an attribute.
  [[nodiscard]] const XPathTest* attribute_test(const XPathStep& step) const {
    if (step.predicates.last - step.predicates.first != 1) return nullptr;
    const std::uint32_t first = program_.predicates[step.predicates.first].value;
    if (first >= program_.tests.size()) return nullptr;
    const XPathTest& test = program_.tests[first];
    const bool is_alone = test.if_true == XPathTest::kAccept && test.if_false == XPathTest::kReject;
    const bool is_of_attribute = test.kind > XPathTest::Kind::kDfs && test.kind != XPathTest::Kind::kTextContains;
    return is_alone && is_of_attribute && !is_dfs_[test.name] ? &test : nullptr;
  }

  // Calls goes_on for each element with an attribute that passes the test, in one pass over the attributes, until it
  // returns false. REQUIRES: begin < end.
  template <typename GoesOn>
  void descend_by_attribute(const XPathTest& test, NodeIndex begin, NodeIndex end, GoesOn goes_on) const {
    const NameId id = ids_[test.name];
    const Attribute* const last = std::to_address(page_.attributes(end - 1).end());
    NodeIndex owner = begin;
    const Attribute* const first = page_.attributes(begin).data();
    spend_on_attributes(static_cast<std::size_t>(last - first));
    for (const Attribute* at = first; at != last && budget_.ok(); ++at) {
      if (at->name != id || !compare(test, page_.value(*at))) continue;
      owner = owner_of(at, owner, end);
      if (!goes_on(owner)) return;
    }
  }

  // The same for elements of one name, checking only the condition.
  template <typename GoesOn>
  void descend_by_name(NameId tag, const XPathTest& test, NodeIndex begin, NodeIndex end, GoesOn goes_on) const {
    const NameId id = ids_[test.name];
    const bool to_the_end = end == page_.size();
    std::uint64_t looked_at = 0;
    for (NodeIndex i = begin; i < end; ++i) {
      if (to_the_end) i = page_.first(tag, i).value_or(end);
      if (i >= end) break;
      if (page_.tag(i) != tag) continue;
      const auto attributes = page_.attributes(i);
      looked_at += 1 + attributes.size() / 8;
      const auto own = std::find_if(attributes.begin(), attributes.end(), [id](const auto& a) { return a.name == id; });
      if (own != attributes.end() && compare(test, page_.value(*own)) && !goes_on(i)) break;
    }
    budget_.spend(looked_at);
  }

  // The element in [begin, end) that has the attribute.
  [[nodiscard]] NodeIndex owner_of(const Attribute* attribute, NodeIndex begin, NodeIndex end) const {
    while (end - begin > 1) {
      const NodeIndex middle = begin + (end - begin) / 2;
      (page_.attributes(middle).data() <= attribute ? begin : end) = middle;
    }
    return begin;
  }

  void children(const XPathStep& step, NodeIndex parent, std::vector<NodeIndex>& out) {
    std::array<std::uint32_t, XPathProgram::kMaxPositions> counts{};
    const NodeIndex end = page_.end(parent);
    const NameId tag = step.name == XPathStep::kAnyName ? kAbsent : ids_[step.name];
    for (NodeIndex child = parent + 1; child < end && budget_.spend(1); child = page_.end(child)) {
      if (tag != kAbsent && page_.tag(child) != tag) continue;
      if (!step.positional) {
        if (passes_all(step, child)) out.push_back(child);
      } else if (passes_positions(step, child, counts)) {
        out.push_back(child);
      }
    }
  }

  [[nodiscard]] bool passes_all(const XPathStep& step, NodeIndex i) const {
    for (std::uint32_t p = step.predicates.first; p < step.predicates.last; ++p) {
      if (!passes(program_.predicates[p].value, i)) return false;
    }
    return true;
  }

  // The same for predicates with positions, which count the siblings that passed the previous predicates.
  bool passes_positions(const XPathStep& step, NodeIndex i,
                        std::array<std::uint32_t, XPathProgram::kMaxPositions>& counts) const {
    std::size_t position = 0;
    for (std::uint32_t p = step.predicates.first; p < step.predicates.last; ++p) {
      const XPathPredicate& predicate = program_.predicates[p];
      const bool met = predicate.positional ? ++counts[position++] == predicate.value : passes(predicate.value, i);
      if (!met) return false;
    }
    return true;
  }

  [[nodiscard]] bool passes(std::uint32_t first_test, NodeIndex i) const {
    std::uint32_t next = first_test;
    while (next < program_.tests.size() && budget_.spend(1)) {
      const XPathTest& test = program_.tests[next];
      next = holds(test, i) ? test.if_true : test.if_false;
    }
    return next == XPathTest::kAccept;
  }

  [[nodiscard]] bool holds(const XPathTest& test, NodeIndex i) const {
    if (test.kind <= XPathTest::Kind::kDfs) {
      return test.kind == XPathTest::Kind::kAlways || (test.kind == XPathTest::Kind::kDfs && test.number == i);
    }
    if (test.kind == XPathTest::Kind::kTextContains) return text_contains(test, i);
    if (is_dfs_[test.name]) return holds_for_dfs(test, i);
    const NameId id = ids_[test.name];
    const auto attributes = page_.attributes(i);
    spend_on_attributes(attributes.size());
    for (const Attribute& attribute : attributes) {
      if (attribute.name == id) return compare(test, page_.value(attribute));
    }
    return false;
  }

  [[nodiscard]] bool text_contains(const XPathTest& test, NodeIndex i) const {
    const TextRange range = page_.texts(i);
    if (range.last - range.first == 1) {
      const std::string_view text = page_.text(range.first);
      return budget_.spend_on_text(text.size()) && text.find(program_.literal(test)) != std::string::npos;
    }
    std::string text;
    for (TextIndex t = range.first; t < range.last && budget_.spend_on_text(page_.run(t).size); ++t)
      text += page_.text(t);
    return text.find(program_.literal(test)) != std::string::npos;
  }

  [[nodiscard]] bool holds_for_dfs(const XPathTest& test, NodeIndex i) const {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), i).ptr;
    return compare(test, {digits.data(), static_cast<std::size_t>(end - digits.data())});
  }

  [[nodiscard]] bool compare(const XPathTest& test, std::string_view value) const {
    if (!budget_.spend(value.size() / 64)) return false;
    const std::string_view literal = program_.literal(test);
    switch (test.kind) {
      case XPathTest::Kind::kHas:
        return true;
      case XPathTest::Kind::kEquals:
        return value == literal;
      case XPathTest::Kind::kContains:
        return value.find(literal) != std::string_view::npos;
      case XPathTest::Kind::kStartsWith:
        return value.starts_with(literal);
      case XPathTest::Kind::kToken:
        return has_token(value, literal);
      case XPathTest::Kind::kAlways:
      case XPathTest::Kind::kNever:
      case XPathTest::Kind::kDfs:
      case XPathTest::Kind::kTextContains:
        break;
    }
    return false;
  }

  const XPathProgram& program_;
  const Page& page_;
  XPathBudget& budget_;
  // By index into program_.names. A Page never has an attribute named dfs (PageBuilder renames it); its XML view has
  // one.
  std::array<NameId, XPathProgram::kMaxNames> ids_{};
  std::array<bool, XPathProgram::kMaxNames> is_dfs_{};
  const XPathPath* ending_ = nullptr;  // the path whose first node is searched
  bool stops_at_first_ = false;        // in the current step
};

}  // namespace

void match_xpath(const XPathProgram& program, const Page& page, XPathBudget& budget, std::vector<NodeIndex>& out) {
  out.clear();
  if (page.size() < 2) return;
  Matcher matcher(program, page, budget);
  for (const XPathPath& path : program.paths) {
    matcher.run(path, out);
    if (!budget.ok()) return out.clear();
  }
  if (program.paths.size() > 1) {
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
  }
}

std::optional<XPathNode> match_first_xpath_node(const XPathProgram& program, const Page& page, XPathBudget& budget) {
  if (page.size() < 2) return std::nullopt;
  Matcher matcher(program, page, budget);
  std::optional<XPathNode> out;
  std::vector<NodeIndex> scratch;
  for (const XPathPath& path : program.paths) {
    const auto node = matcher.first(path, scratch);
    if (!budget.ok()) return std::nullopt;
    if (node && (!out || *node < *out)) out = node;
  }
  return out;
}

std::vector<XPathNode> match_xpath_nodes(const XPathProgram& program, const Page& page, XPathBudget& budget) {
  std::vector<XPathNode> out;
  if (page.size() < 2) return out;
  Matcher matcher(program, page, budget);
  std::vector<NodeIndex> selected;
  for (const XPathPath& path : program.paths) {
    selected.clear();
    matcher.run(path, selected);
    if (!budget.ok()) return {};
    for (const NodeIndex node : selected) out.push_back(*matcher.node_of(path, node));
  }
  if (program.paths.size() > 1) {
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
  }
  return out;
}

}  // namespace wrapwright
