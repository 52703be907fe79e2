// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/ascii.h"
#include "core/xpath/expression.h"
#include "core/xpath/lexer.h"
#include "core/xpath/numbers.h"
#include "core/xpath/vocabulary.h"

namespace wrapwright {
namespace {

using Expression = XPathExpression;
using Step = XPathLocationStep;
using Kind = Expression::Kind;
using Operator = XPathOperator;
using Type = XPathType;

Type type_of(Operator op) {
  if (op == Operator::kUnion) return Type::kNodes;
  return op >= Operator::kAdd ? Type::kNumber : Type::kTruth;
}

// A recursive descent parser. A function that fails sets the error and returns an arbitrary value; once it is set, all
// functions return immediately.
class Parser : XPathLexer {
 public:
  explicit Parser(std::string_view text) : XPathLexer(text) {}

  Result<ParsedXPath> parse() {
    out_.root = read(0);
    skip_space();
    if (!error_ && at_ != text_.size()) fail("unexpected text after the end of the expression");
    if (error_) return *std::move(error_);
    return std::move(out_);
  }

 private:
  void fail(std::string message) { fail_at(at_, std::move(message)); }
  void fail_at(std::size_t byte, std::string message) {
    if (!error_) error_ = Error{ErrorKind::kSyntax, "XPath: " + std::move(message), {"", 0, 0, byte}};
  }

  void require(std::string_view sign, const char* message) {
    skip_space();
    if (!take(sign)) fail(message);
  }
  // The text after the name and the white space that follows it.
  [[nodiscard]] std::string_view behind(std::string_view name) const {
    std::size_t at = at_ + name.size();
    while (at < text_.size() && is_xml_space(text_[at])) ++at;
    return text_.substr(at);
  }

  std::optional<Operator> take_operator(int level) {
    skip_space();
    for (const XPathSign& sign : kXPathSigns) {
      if (sign.level != level || !text_.substr(at_).starts_with(sign.sign)) continue;
      const bool is_word = is_name_start(sign.sign.front());
      if (is_word && name_at(at_) != sign.sign) continue;
      at_ += sign.sign.size();
      return sign.op;
    }
    return std::nullopt;
  }

  Expression read(int level) {
    if (level == kXPathLevels) return read_unary();
    Expression first = read(level + 1);
    auto op = error_ ? std::nullopt : take_operator(level);
    if (!op) return first;
    Expression chain;
    chain.kind = Kind::kChain;
    chain.type = type_of(*op);
    chain.operands.push_back(std::move(first));
    for (; op && !error_; op = take_operator(level)) {
      chain.operators.push_back(*op);
      chain.operands.push_back(read(level + 1));
    }
    return chain;
  }

  Expression read_unary() {
    bool negative = false;
    bool any = false;
    for (; take("-"); any = true) negative = !negative;
    Expression operand = read_union();
    if (!any) return operand;
    Expression out;
    out.kind = negative ? Kind::kNegate : Kind::kCall;
    out.call = XPathCall::kNumber;
    out.type = Type::kNumber;
    out.operands.push_back(std::move(operand));
    return out;
  }

  Expression read_union() {
    Expression first = read_path();
    if (error_ || !take("|")) return first;
    Expression chain;
    chain.kind = Kind::kChain;
    chain.type = Type::kNodes;
    chain.operands.push_back(std::move(first));
    do {
      chain.operators.push_back(Operator::kUnion);
      chain.operands.push_back(read_path());
    } while (!error_ && take("|"));
    for (const Expression& operand : chain.operands)
      if (operand.type != Type::kNodes) fail("both operands of | must be node-sets");
    return chain;
  }

  // Whether a primary expression begins here, as opposed to a location path.
  [[nodiscard]] bool is_primary() const {
    const char c = peek();
    if (c == '(' || c == '"' || c == '\'' || c == '$' || is_digit(c) || (c == '.' && is_digit(peek(1)))) return true;
    const std::string_view name = name_at(at_);
    const bool is_call = !name.empty() && behind(name).starts_with('(');
    return is_call &&
           std::find(std::begin(kXPathNodeTypes), std::end(kXPathNodeTypes), name) == std::end(kXPathNodeTypes);
  }

  Expression read_path() {
    skip_space();
    if (!is_primary()) return read_location_path();
    Expression primary = read_primary();
    skip_space();
    if (!error_ && peek() == '[') {
      Expression filter;
      filter.kind = Kind::kFilter;
      filter.type = Type::kNodes;
      if (primary.type != Type::kNodes) fail("a predicate must follow a node-set");
      filter.operands.push_back(std::move(primary));
      bool positional = false;
      read_predicates(filter.predicates, positional);
      primary = std::move(filter);
      skip_space();
    }
    if (error_ || peek() != '/') return primary;
    if (primary.type != Type::kNodes) fail("a location step must follow a node-set");
    Expression path;
    path.kind = Kind::kPath;
    path.type = Type::kNodes;
    path.operands.push_back(std::move(primary));
    read_steps_after_slash(path);
    return path;
  }

  Expression read_primary() {
    const char c = peek();
    if (c == '"' || c == '\'') return read_literal();
    if (c == '(') {
      ++at_;
      Expression inner = read(0);
      if (!error_) require(")", "a ) is missing");
      return inner;
    }
    if (is_digit(c) || c == '.') return read_number();
    if (c != '$') return read_call();
    fail("variables are not supported");
    return {};
  }

  Expression read_literal() {
    Expression out;
    const std::size_t end = text_.find(peek(), at_ + 1);
    if (end == std::string_view::npos) {
      fail("a quotation mark is missing");
      return out;
    }
    out.text = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return out;
  }

  Expression read_number() {
    Expression out;
    out.kind = Kind::kNumber;
    out.type = Type::kNumber;
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end < text_.size() && text_[end] == '.') ++end;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    out.number = xpath_number(text_.substr(at_, end - at_));
    at_ = end;
    return out;
  }

  Expression read_call() {
    Expression out;
    out.kind = Kind::kCall;
    const std::string_view name = name_at(at_);
    at_ += name.size();
    take("(");
    if (!take(")")) {
      do {
        out.operands.push_back(read(0));
      } while (!error_ && take(","));
      if (!error_) require(")", "a , or ) is missing");
    }
    skip_space();
    if (error_) return out;
    const auto* const function = std::find_if(kXPathFunctions.begin(), kXPathFunctions.end(),
                                              [&](const XPathSignature& known) { return known.name == name; });
    if (function == kXPathFunctions.end()) {
      fail("unknown function " + std::string(name) + "()");
      return out;
    }
    out.call = function->call;
    out.type = function->type;
    if (out.operands.size() < function->least || out.operands.size() > function->most)
      fail(std::string(name) + "() does not take " + std::to_string(out.operands.size()) + " arguments");
    if (function->of_nodes && !out.operands.empty() && out.operands.front().type != Type::kNodes)
      fail(std::string(name) + "() needs a node-set as its argument");
    if (out.call == XPathCall::kPosition || out.call == XPathCall::kLast) uses_position_ = true;
    return out;
  }

  void read_predicates(std::vector<Expression>& out, bool& positional) {
    while (!error_ && take("[")) {
      const bool outer = std::exchange(uses_position_, false);
      out.push_back(read(0));
      positional = positional || uses_position_ || out.back().type == Type::kNumber;
      uses_position_ = outer;
      if (!error_) require("]", "a ] is missing");
    }
  }

  // Whether a step begins here. "/" alone is a path without steps.
  [[nodiscard]] bool is_step() const {
    const char c = peek();
    return c == '.' || c == '@' || c == '*' || is_name_start(c);
  }

  Expression read_location_path() {
    Expression out;
    out.kind = Kind::kPath;
    out.type = Type::kNodes;
    if (peek() == '/') {
      out.absolute = true;
      if (peek(1) != '/') {
        const std::size_t slash = at_++;
        skip_space();
        if (!is_step()) return out;
        at_ = slash;
      }
      read_steps_after_slash(out);
      return out;
    }
    read_step(out, false);
    if (!error_) read_steps_after_slash(out);
    return out;
  }

  void read_steps_after_slash(Expression& path) {
    while (!error_ && take("/")) {
      const bool descends = peek() == '/';
      if (descends) ++at_;
      read_step(path, descends);
    }
  }

  static void add_descendants(Expression& path) {
    Step all;
    all.axis = XPathAxis::kDescendantOrSelf;
    path.steps.push_back(std::move(all));
  }

  // `descends`: the step follows "//", which means /descendant-or-self::node()/. Without positions, the children of
  // those nodes are the descendants.
  void read_step(Expression& path, bool descends) {
    skip_space();
    Step step;
    if (peek() == '.') {
      const bool parent = peek(1) == '.';
      at_ += parent ? 2 : 1;
      step.axis = parent ? XPathAxis::kParent : XPathAxis::kSelf;
    } else {
      if (take("@")) {
        step.axis = XPathAxis::kAttribute;
      } else {
        read_axis(step);
      }
      if (!error_) read_node_test(step);
      if (!error_) read_predicates(step.predicates, step.positional);
    }
    if (descends && step.axis == XPathAxis::kChild && !step.positional) {
      step.axis = XPathAxis::kDescendant;
    } else if (descends) {
      add_descendants(path);
    }
    path.steps.push_back(std::move(step));
  }

  void read_axis(Step& step) {
    const std::string_view name = name_at(at_);
    if (name.empty() || !behind(name).starts_with("::")) return;
    const auto* const axis = std::find_if(std::begin(kXPathAxes), std::end(kXPathAxes),
                                          [&](const auto& known) { return known.first == name; });
    at_ += name.size();
    skip_space();
    if (axis == std::end(kXPathAxes)) return fail("unknown axis " + std::string(name));
    step.axis = axis->second;
    at_ += 2;
  }

  void read_node_test(Step& step) {
    skip_space();
    if (take("*")) {
      step.test = Step::Test::kAnyName;
      return;
    }
    const std::string_view name = name_at(at_);
    if (name.empty()) return fail("a step is missing");
    const std::size_t begin = at_;
    at_ += name.size();
    if (peek() == ':' && peek(1) != ':') {
      // A name with a prefix selects nothing, because elements and attributes of pages have no namespaces.
      ++at_;
      const std::string_view local = name_at(at_);
      if (local.empty() && peek() != '*') return fail("a name is missing");
      at_ += local.empty() ? 1 : local.size();
      step.test = Step::Test::kNothing;
      return;
    }
    if (std::find(std::begin(kXPathNodeTypes), std::end(kXPathNodeTypes), name) != std::end(kXPathNodeTypes) &&
        take("("))
      return read_node_type(step, name);
    skip_space();
    if (peek() == '(') return fail_at(begin, "a function call cannot be a location step");
    step.test = Step::Test::kName;
    step.name = name_index(name);
  }

  void read_node_type(Step& step, std::string_view name) {
    step.test = name == "node" ? Step::Test::kAnyNode : name == "text" ? Step::Test::kText : Step::Test::kNothing;
    skip_space();
    if (name == "processing-instruction" && (peek() == '"' || peek() == '\'')) read_literal();
    if (!error_) require(")", "a ) is missing");
  }

  std::uint32_t name_index(std::string_view name) {
    auto& names = out_.names;
    const auto index = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    if (index == names.size()) names.emplace_back(name);
    return static_cast<std::uint32_t>(index);
  }

  ParsedXPath out_;
  std::optional<Error> error_;
  bool uses_position_ = false;  // in the predicate being read
};

}  // namespace

Result<ParsedXPath> parse_xpath(std::string_view expression) { return Parser(expression).parse(); }

}  // namespace wrapwright
