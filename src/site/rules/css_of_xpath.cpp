// SPDX-License-Identifier: Apache-2.0
#include "site/rules/css_of_xpath.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/ascii.h"
#include "core/xpath/expression.h"
#include "core/xpath/limits.h"

namespace wrapwright {
namespace {

using Kind = XPathExpression::Kind;
using Step = XPathLocationStep;

using Tests = std::vector<std::string>;   // simple selectors that must all hold
using Alternatives = std::vector<Tests>;  // one of which must hold; empty = none can
using Selectors = std::vector<std::string>;

// Whether a CSS parser reads the text as a name without escapes.
bool is_plain_name(std::string_view name) {
  const std::size_t first = name.starts_with('-') ? 1 : 0;
  if (name.size() == first || !(is_alpha(name[first]) || name[first] == '_')) return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return is_alnum(c) || c == '-' || c == '_'; });
}

std::string quoted(std::string_view value) {
  const char quote = value.find('\'') == std::string_view::npos ? '\'' : '"';
  std::string out(1, quote);
  for (const char c : value) {
    if (c == '\\' || c == quote) out += '\\';
    out += c;
  }
  return out + quote;
}

// "ancestor" for the axis and so on; for messages.
std::string_view name_of(XPathAxis axis) {
  switch (axis) {
    case XPathAxis::kAncestor:
      return "ancestor";
    case XPathAxis::kAncestorOrSelf:
      return "ancestor-or-self";
    case XPathAxis::kFollowing:
      return "following";
    case XPathAxis::kParent:
      return "parent";
    case XPathAxis::kPreceding:
      return "preceding";
    case XPathAxis::kPrecedingSibling:
      return "preceding-sibling";
    default:
      return "of this step";
  }
}

// The rank of a simple selector: ids, classes, attributes, pseudo-classes.
std::size_t rank_of(const std::string& test) { return std::string_view("#.[:").find(test.front()); }

class CssTranslator {
 public:
  CssTranslator(const ParsedXPath& parsed, const CssTranslationLimits& limits) : parsed_(parsed), limits_(limits) {}

  Result<Selectors> translate() {
    Selectors out;
    const XPathExpression& root = parsed_.root;
    if (root.kind == Kind::kChain && root.operators.front() == XPathOperator::kUnion) {
      for (const XPathExpression& path : root.operands) add_path(path, out);
    } else {
      add_path(root, out);
    }
    if (error_) return *std::move(error_);
    return out;
  }

 private:
  void fail(std::string message, ErrorKind kind = ErrorKind::kUnsupported) {
    if (!error_) error_ = Error{kind, std::move(message), {}};
  }
  void cannot(const std::string& what) { fail("CSS has no selector for " + what); }

  void add_path(const XPathExpression& path, Selectors& out) {
    if (path.type != XPathType::kNodes) return fail("the expression gives a value and selects no elements");
    if (path.kind != Kind::kPath || !path.operands.empty()) return cannot("an expression in parentheses");
    Selectors selectors = {""};
    char combinator = '\0';  // before the next step
    bool descends = false;   // after descendant-or-self::node()
    for (const Step& step : path.steps) {
      if (error_) return;
      if (step.test == Step::Test::kAnyNode && step.predicates.empty() && step.axis == XPathAxis::kSelf) continue;
      if (step.test == Step::Test::kAnyNode && step.predicates.empty() && step.axis == XPathAxis::kDescendantOrSelf) {
        descends = true;
        continue;
      }
      add_step(step, std::exchange(descends, false), combinator, selectors);
      combinator = ' ';
    }
    if (error_) return;
    if (descends || path.steps.empty() || selectors.front().empty()) return cannot("the document or any node");
    for (std::string& each : selectors) {
      if (std::find(out.begin(), out.end(), each) == out.end()) out.push_back(std::move(each));
    }
    if (out.size() > limits_.max_selectors) too_many();
  }

  void too_many() {
    fail("the expression needs more than " + std::to_string(limits_.max_selectors) + " selectors", ErrorKind::kLimit);
  }

  // `before` is NUL for the first step.
  void add_step(const Step& step, bool descends, char before, Selectors& selectors) {
    std::string sign;
    bool is_root = false;
    if (step.axis == XPathAxis::kDescendant || (step.axis == XPathAxis::kChild && descends)) {
      sign = before == '\0' ? "" : " ";
    } else if (step.axis == XPathAxis::kChild) {
      sign = before == '\0' ? "" : " > ";
      is_root = before == '\0';
    } else if (step.axis == XPathAxis::kFollowingSibling && before != '\0' && !descends) {
      sign = " ~ ";
    } else if (step.axis == XPathAxis::kAttribute) {
      return cannot("an attribute");
    } else {
      return cannot("the axis " + std::string(name_of(step.axis)));
    }
    const Selectors compounds = compounds_of(step, is_root);
    Selectors out;
    for (const std::string& left : selectors) {
      for (const std::string& right : compounds) out.emplace_back(left).append(sign).append(right);
    }
    if (out.size() > limits_.max_selectors) return too_many();
    selectors = std::move(out);
  }

  Selectors compounds_of(const Step& step, bool is_root) {
    if (step.test != Step::Test::kName && step.test != Step::Test::kAnyName) {
      cannot("nodes that are not elements");
      return {};
    }
    const std::string tag = step.test == Step::Test::kName ? parsed_.names[step.name] : std::string();
    if (!tag.empty() && !is_plain_name(tag)) cannot("the name " + tag + " without escapes");
    Alternatives all = {{}};
    if (is_root && tag != "html") all.front().emplace_back(":root");
    for (std::size_t i = 0; i < step.predicates.size() && !error_; ++i) {
      const auto position = position_test(step, step.predicates[i], i == 0);
      all = both(all, position ? Alternatives{{*position}} : alternatives_of(step.predicates[i], false));
    }
    Selectors out;
    for (Tests& tests : all) {
      // The order in which the simplest parsers expect them.
      std::stable_sort(tests.begin(), tests.end(),
                       [](const std::string& a, const std::string& b) { return rank_of(a) < rank_of(b); });
      std::string compound = tag.empty() && tests.empty() ? "*" : tag;
      for (const std::string& test : tests) compound += test;
      out.push_back(std::move(compound));
    }
    if (out.empty()) cannot("a condition that never holds");
    return out;
  }

  // The selector for a predicate that is a number or last(); nothing for any other.
  std::optional<std::string> position_test(const Step& step, const XPathExpression& predicate, bool is_first) {
    const bool is_last = predicate.kind == Kind::kCall && predicate.call == XPathCall::kLast;
    if (predicate.kind != Kind::kNumber && !is_last) return std::nullopt;
    if (!is_first || step.axis != XPathAxis::kChild) {
      cannot("a position among those siblings that meet a condition");
      return "";
    }
    const bool of_type = step.test == Step::Test::kName;
    if (is_last) return of_type ? ":last-of-type" : ":last-child";
    const auto place = static_cast<long>(predicate.number);
    if (static_cast<double>(place) != predicate.number || place < 1) {
      cannot("a position that is not a whole number from 1");
      return "";
    }
    return (of_type ? ":nth-of-type(" : ":nth-child(") + std::to_string(place) + ")";
  }

  // The alternatives that satisfy one of each side.
  Alternatives both(const Alternatives& left, const Alternatives& right) {
    Alternatives out;
    if (left.size() * right.size() > limits_.max_selectors) {
      too_many();
      return out;
    }
    for (const Tests& a : left) {
      for (const Tests& b : right) {
        Tests tests = a;
        tests.insert(tests.end(), b.begin(), b.end());
        out.push_back(std::move(tests));
      }
    }
    return out;
  }

  // The alternatives of the condition, or of its negation. The parser limits the recursion.
  Alternatives alternatives_of(const XPathExpression& condition, bool negated) {  // NOLINT(misc-no-recursion)
    if (error_) return {};
    if (condition.kind == Kind::kChain) return alternatives_of_chain(condition, negated);
    if (condition.kind == Kind::kCall) return alternatives_of_call(condition, negated);
    if (const auto attribute = attribute_of(condition)) return test("[" + *attribute + "]", negated);
    cannot(condition.kind == Kind::kPath ? "a condition on other elements" : "this kind of condition");
    return {};
  }

  Alternatives alternatives_of_chain(const XPathExpression& chain, bool negated) {  // NOLINT(misc-no-recursion)
    const XPathOperator op = chain.operators.front();
    if (op == XPathOperator::kAnd || op == XPathOperator::kOr) {
      const bool all_of = (op == XPathOperator::kAnd) != negated;
      Alternatives out = all_of ? Alternatives{{}} : Alternatives{};
      for (const XPathExpression& operand : chain.operands) {
        Alternatives more = alternatives_of(operand, negated);
        if (all_of) {
          out = both(out, more);
        } else {
          out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        }
      }
      return out;
    }
    const auto attribute = attribute_of(chain.operands.front());
    if (chain.operands.size() != 2 || !attribute || chain.operands[1].kind != Kind::kText) {
      cannot("this comparison");
      return {};
    }
    const std::string equal = "[" + *attribute + "=" + value_of(chain.operands[1].text) + "]";
    if (op == XPathOperator::kEqual) return test(equality_test(*attribute, chain.operands[1].text), negated);
    if (op != XPathOperator::kNotEqual) {
      cannot("this comparison");
      return {};
    }
    if (negated) return {{":not([" + *attribute + "])"}, {equal}};
    return {{"[" + *attribute + "]", ":not(" + equal + ")"}};
  }

  Alternatives alternatives_of_call(const XPathExpression& call, bool negated) {  // NOLINT(misc-no-recursion)
    switch (call.call) {
      case XPathCall::kNot:
        return alternatives_of(call.operands.front(), !negated);
      case XPathCall::kBoolean:
        return alternatives_of(call.operands.front(), negated);
      case XPathCall::kTrue:
        return negated ? Alternatives{} : Alternatives{{}};
      case XPathCall::kFalse:
        return negated ? Alternatives{{}} : Alternatives{};
      case XPathCall::kContains:
      case XPathCall::kStartsWith:
        return alternatives_of_search(call, negated);
      default:
        cannot("this function");
        return {};
    }
  }

  Alternatives alternatives_of_search(const XPathExpression& call, bool negated) {
    const XPathExpression& where = call.operands.front();
    const XPathExpression& what = call.operands.back();
    if (what.kind != Kind::kText) {
      cannot("a search for anything but a literal");
      return {};
    }
    const bool contains = call.call == XPathCall::kContains;
    if (const auto attribute = attribute_of(where)) {
      if (what.text.empty()) return negated ? Alternatives{} : Alternatives{{}};
      return test("[" + *attribute + (contains ? "*=" : "^=") + value_of(what.text) + "]", negated);
    }
    if (const auto attribute = contains ? padded_attribute(where) : std::nullopt) {
      const std::string_view token = trim(what.text);
      const bool is_whole = what.text.size() == token.size() + 2 && !token.empty() &&
                            token.find_first_of(" \t\r\n") == std::string_view::npos;
      if (is_whole) return test(token_test_of(*attribute, token), negated);
    }
    cannot("a search in text, or for a part of several names");
    return {};
  }

  // concat(' ', normalize-space(@x), ' ') or concat(' ', @x, ' '): the x.
  std::optional<std::string> padded_attribute(const XPathExpression& text) {
    if (text.kind != Kind::kCall || text.call != XPathCall::kConcat || text.operands.size() != 3) return std::nullopt;
    const auto is_space_text = [](const XPathExpression& each) { return each.kind == Kind::kText && each.text == " "; };
    if (!is_space_text(text.operands.front()) || !is_space_text(text.operands.back())) return std::nullopt;
    const XPathExpression& inner = text.operands[1];
    const bool is_normal = inner.kind == Kind::kCall && inner.call == XPathCall::kNormalizeSpace;
    if (is_normal && inner.operands.size() != 1) return std::nullopt;
    return attribute_of(is_normal ? inner.operands.front() : inner);
  }

  // The name in "@name"; nothing for any other expression, and for names that cannot be attributes of a page.
  std::optional<std::string> attribute_of(const XPathExpression& path) {
    if (path.kind != Kind::kPath || path.absolute || !path.operands.empty() || path.steps.size() != 1)
      return std::nullopt;
    const Step& step = path.steps.front();
    if (step.axis != XPathAxis::kAttribute || step.test != Step::Test::kName || !step.predicates.empty())
      return std::nullopt;
    const std::string& name = parsed_.names[step.name];
    if (name == "dfs") cannot("the number of an element (dfs)");
    if (!is_plain_name(name)) cannot("the name " + name + " without escapes");
    return name;
  }

  std::string value_of(std::string_view value) {
    const bool is_printable =
        std::none_of(value.begin(), value.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    if (!is_printable) cannot("a control character in a value without escapes");
    return quoted(value);
  }

  std::string equality_test(const std::string& attribute, const std::string& value) {
    if (attribute == "id" && is_plain_name(value)) return "#" + value;
    return "[" + attribute + "=" + value_of(value) + "]";
  }

  std::string token_test_of(const std::string& attribute, std::string_view token) {
    if (attribute == "class" && is_plain_name(token)) return "." + std::string(token);
    return "[" + attribute + "~=" + value_of(token) + "]";
  }

  static Alternatives test(const std::string& simple, bool negated) {
    return {{negated ? ":not(" + simple + ")" : simple}};
  }

  const ParsedXPath& parsed_;
  const CssTranslationLimits& limits_;
  std::optional<Error> error_;
};

}  // namespace

Result<std::vector<std::string>> css_of_xpath(std::string_view xpath, const CssTranslationLimits& limits) {
  if (Status checked = check_xpath_limits(xpath); !checked) return std::move(checked).error();
  const auto parsed = parse_xpath(xpath);
  if (!parsed) return parsed.error();
  return CssTranslator(*parsed, limits).translate();
}

std::string css_list(const std::vector<std::string>& selectors) {
  std::string out;
  for (const std::string& selector : selectors) out += (out.empty() ? "" : ", ") + selector;
  return out;
}

}  // namespace wrapwright
