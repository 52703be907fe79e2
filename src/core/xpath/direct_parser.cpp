// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/direct_parser.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "core/base/ascii.h"
#include "core/encoding/utf8.h"
#include "core/page/xml_text.h"
#include "core/xpath/lexer.h"

namespace wrapwright {
namespace {

// Parses decimal digits without sign or leading zero, the format of node numbers.
std::optional<NodeIndex> parse_node_number(std::string_view text) {
  NodeIndex number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  return number;
}

// Parses the expression in one pass. Each read_... either consumes its construct and returns true, or returns false,
// which means that the expression is not in the subset.
class Parser : XPathLexer {
 public:
  explicit Parser(std::string_view text) : XPathLexer(text) {}

  std::optional<XPathProgram> parse() {
    if (!read_expression()) return std::nullopt;
    skip_space();
    if (at_ != text_.size() || program_.names.size() > XPathProgram::kMaxNames) return std::nullopt;
    return std::move(program_);
  }

 private:
  using Test = XPathTest;

  // A node of a predicate's condition; indices refer to conditions_.
  enum class Operator : std::uint8_t { kTest, kNot, kAnd, kOr };
  struct Condition {
    Operator op = Operator::kTest;
    std::uint32_t left = 0;   // kTest: the test
    std::uint32_t right = 0;  // kAnd and kOr
    std::uint32_t first_test = 0;
  };

  // Consumes the name only if it is this one.
  bool take_word(std::string_view word) {
    const std::size_t begin = at_;
    if (take_name() == word) return true;
    at_ = begin;
    return false;
  }

  bool take_literal(std::string_view& literal) {
    skip_space();
    if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\'')) return false;
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) return false;
    literal = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    // The XML view replaces characters that XML forbids by U+FFFD. A literal without either of them compares the same
    // on the page and on the view.
    return is_xml_text(literal) && literal.find(kReplacementUtf8) == std::string_view::npos;
  }

  bool take_integer(std::uint32_t& value) {
    skip_space();
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    if (at_ == begin || at_ - begin > 9) return false;
    std::from_chars(text_.data() + begin, text_.data() + at_, value);
    return at_ >= text_.size() || text_[at_] != '.';
  }

  std::uint32_t name_index(std::string_view name) {
    auto& names = program_.names;
    const auto found = std::find_if(names.begin(), names.end(), [&](const auto& n) { return n.text == name; });
    const auto index = static_cast<std::uint32_t>(found - names.begin());
    if (found == names.end() && index <= XPathProgram::kMaxNames) {
      names.push_back({std::string(name), find_known_name(name).value_or(XPathProgram::kNoName)});
    }
    return index;
  }

  // A union of paths, or a function call.
  bool read_expression() {
    using Kind = XPathFunction::Kind;
    static constexpr std::pair<std::string_view, Kind> kFunctions[] = {{"string", Kind::kString},
                                                                       {"normalize-space", Kind::kNormalizeSpace},
                                                                       {"substring-before", Kind::kSubstringBefore},
                                                                       {"substring-after", Kind::kSubstringAfter}};
    for (const auto& [word, kind] : kFunctions) {
      if (!take_word(word)) continue;
      if (!take('(') || !read_expression()) return false;
      XPathFunction function{kind, static_cast<std::uint32_t>(program_.literals.size()), 0};
      if (kind == Kind::kSubstringBefore || kind == Kind::kSubstringAfter) {
        std::string_view literal;
        if (!take(',') || !take_literal(literal)) return false;
        function.literal_size = static_cast<std::uint32_t>(literal.size());
        program_.literals += literal;
      }
      program_.functions.push_back(function);
      return take(')');
    }
    do {
      if (!read_path()) return false;
    } while (take('|'));
    return true;
  }

  bool read_path() {
    XPathPath path;
    path.steps.first = static_cast<std::uint32_t>(program_.steps.size());
    if (!take('/')) return false;
    do {
      const bool has_step = program_.steps.size() > path.steps.first;
      // "/ /" is not "//": the lookahead must not consume the space.
      const std::size_t behind_slash = at_;
      if (has_step && take('@')) {
        path.attribute = name_index(take_name());
        if (program_.names.empty() || path.attribute >= program_.names.size()) return false;
        if (program_.names[path.attribute].text.empty()) return false;
        break;
      }
      at_ = behind_slash;
      if (!read_step()) return false;
    } while (take('/'));
    path.steps.last = static_cast<std::uint32_t>(program_.steps.size());
    program_.paths.push_back(path);
    return true;
  }

  // Parses a step after its first '/'.
  bool read_step() {
    XPathStep step;
    if (at_ < text_.size() && text_[at_] == '/') {
      step.descendant = true;
      ++at_;
    }
    if (!take('*')) {
      const std::string_view name = take_name();
      if (name.empty()) return false;
      step.name = name_index(name);
    }
    step.predicates.first = static_cast<std::uint32_t>(program_.predicates.size());
    std::size_t positions = 0;
    while (take('[')) {
      if (!read_predicate()) return false;
      if (program_.predicates.back().positional) ++positions;
    }
    step.predicates.last = static_cast<std::uint32_t>(program_.predicates.size());
    step.positional = positions > 0;
    program_.steps.push_back(step);
    return positions <= XPathProgram::kMaxPositions;
  }

  bool read_predicate() {
    XPathPredicate predicate;
    skip_space();
    if (at_ < text_.size() && is_digit(text_[at_])) {
      predicate.positional = true;
      if (!take_integer(predicate.value)) return false;
    } else {
      predicate.value = static_cast<std::uint32_t>(program_.tests.size());
      conditions_.clear();
      std::uint32_t root = 0;
      if (!read_or(root)) return false;
      link(root);
    }
    program_.predicates.push_back(predicate);
    return take(']');
  }

  std::uint32_t add_condition(Operator op, std::uint32_t left, std::uint32_t right, std::uint32_t first_test) {
    conditions_.push_back({op, left, right, first_test});
    return static_cast<std::uint32_t>(conditions_.size() - 1);
  }

  bool read_or(std::uint32_t& result) {
    if (!read_and(result)) return false;
    while (take_word("or")) {
      std::uint32_t right = 0;
      if (!read_and(right)) return false;
      result = add_condition(Operator::kOr, result, right, conditions_[result].first_test);
    }
    return true;
  }

  bool read_and(std::uint32_t& result) {
    if (!read_condition(result)) return false;
    while (take_word("and")) {
      std::uint32_t right = 0;
      if (!read_condition(right)) return false;
      result = add_condition(Operator::kAnd, result, right, conditions_[result].first_test);
    }
    return true;
  }

  bool read_condition(std::uint32_t& result) {
    if (take('(')) return read_or(result) && take(')');
    if (take_word("not")) {
      if (!take('(') || !read_or(result) || !take(')')) return false;
      result = add_condition(Operator::kNot, result, 0, conditions_[result].first_test);
      return true;
    }
    Test test;
    if (!read_test(test)) return false;
    const auto index = static_cast<std::uint32_t>(program_.tests.size());
    program_.tests.push_back(test);
    result = add_condition(Operator::kTest, index, 0, index);
    return true;
  }

  bool read_test(Test& test) {
    if (take_word("contains")) return read_contains(test);
    if (take_word("starts-with")) {
      if (!take('(') || !read_attribute(test) || !take(',')) return false;
      return read_literal(test, Test::Kind::kStartsWith) && take(')');
    }
    if (!read_attribute(test)) return false;
    if (!take('=')) {
      test.kind = Test::Kind::kHas;
      return true;
    }
    skip_space();
    const bool is_dfs = program_.names[test.name].text == "dfs";
    if (is_dfs && at_ < text_.size() && is_digit(text_[at_])) {
      test.kind = Test::Kind::kDfs;
      return take_integer(test.number);
    }
    if (!read_literal(test, Test::Kind::kEquals)) return false;
    if (is_dfs) {
      const auto number = parse_node_number(program_.literal(test));
      test.kind = number ? Test::Kind::kDfs : Test::Kind::kNever;
      test.number = number.value_or(0);
    }
    return true;
  }

  // Parses what follows `contains`: (., "v"), (@name, "v") or (concat(' ', normalize-space(@name), ' '), " v ").
  bool read_contains(Test& test) {
    if (!take('(')) return false;
    if (take('.')) return take(',') && read_literal(test, Test::Kind::kTextContains) && take(')');
    if (!take_word("concat")) {
      return read_attribute(test) && take(',') && read_literal(test, Test::Kind::kContains) && take(')');
    }
    std::string_view before;
    std::string_view after;
    std::string_view token;
    const bool whole = take('(') && take_literal(before) && take(',') && take_word("normalize-space") && take('(') &&
                       read_attribute(test) && take(')') && take(',') && take_literal(after) && take(')') &&
                       take(',') && take_literal(token) && take(')');
    if (!whole || before != " " || after != " " || token.size() < 3) return false;
    if (token.front() != ' ' || token.back() != ' ') return false;
    token = token.substr(1, token.size() - 2);
    if (std::any_of(token.begin(), token.end(), is_xml_space)) return false;
    set_literal(test, Test::Kind::kToken, token);
    return true;
  }

  bool read_attribute(Test& test) {
    if (!take('@')) return false;
    const std::string_view name = take_name();
    if (name.empty()) return false;
    test.name = name_index(name);
    return test.name < program_.names.size();
  }

  bool read_literal(Test& test, Test::Kind kind) {
    std::string_view literal;
    if (!take_literal(literal)) return false;
    set_literal(test, kind, literal);
    // Every string contains and starts with the empty string; so does a missing attribute.
    if (literal.empty() && kind != Test::Kind::kEquals) test.kind = Test::Kind::kAlways;
    return true;
  }

  void set_literal(Test& test, Test::Kind kind, std::string_view literal) {
    test.kind = kind;
    test.literal = static_cast<std::uint32_t>(program_.literals.size());
    test.literal_size = static_cast<std::uint32_t>(literal.size());
    program_.literals += literal;
  }

  // Sets the successors of each test of the condition. Tests are in source order, so a condition starts at its first
  // test.
  void link(std::uint32_t root) {
    struct Pending {
      std::uint32_t condition;
      std::uint32_t if_true;
      std::uint32_t if_false;
    };
    std::vector<Pending> pending = {{root, Test::kAccept, Test::kReject}};
    while (!pending.empty()) {
      const Pending now = pending.back();
      pending.pop_back();
      const Condition& condition = conditions_[now.condition];
      const auto second =
          condition.op == Operator::kAnd || condition.op == Operator::kOr ? conditions_[condition.right].first_test : 0;
      switch (condition.op) {
        case Operator::kTest:
          program_.tests[condition.left].if_true = now.if_true;
          program_.tests[condition.left].if_false = now.if_false;
          break;
        case Operator::kNot:
          pending.push_back({condition.left, now.if_false, now.if_true});
          break;
        case Operator::kAnd:
          pending.push_back({condition.left, second, now.if_false});
          pending.push_back({condition.right, now.if_true, now.if_false});
          break;
        case Operator::kOr:
          pending.push_back({condition.left, now.if_true, second});
          pending.push_back({condition.right, now.if_true, now.if_false});
          break;
      }
    }
  }

  XPathProgram program_;
  std::vector<Condition> conditions_;  // of the current predicate
};

}  // namespace

std::optional<XPathProgram> parse_direct_xpath(std::string_view expression) { return Parser(expression).parse(); }

}  // namespace wrapwright
