// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/evaluate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/ascii.h"
#include "core/xpath/axes.h"
#include "core/xpath/numbers.h"

namespace wrapwright {
namespace {

using Expression = XPathExpression;
using Kind = Expression::Kind;
using Nodes = std::vector<XPathNode>;
using Operator = XPathOperator;
using Step = XPathLocationStep;
using Type = XPathType;
using Value = XPathValue;

Value of_nodes(Nodes nodes) { return {Type::kNodes, std::move(nodes), 0, {}, false}; }
Value of_number(double number) { return {Type::kNumber, {}, number, {}, false}; }
Value of_text(std::string text) { return {Type::kText, {}, 0, std::move(text), false}; }
Value of_truth(bool truth) { return {Type::kTruth, {}, 0, {}, truth}; }

void sort_unique(Nodes& nodes) {
  if (!std::is_sorted(nodes.begin(), nodes.end())) std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

bool is_equality(Operator op) { return op == Operator::kEqual || op == Operator::kNotEqual; }

struct Context {
  XPathNode node;
  std::size_t position;
  std::size_t size;
};

class Evaluator {
 public:
  Evaluator(const ParsedXPath& parsed, const Page& page, XPathBudget& budget)
      : page_(page), budget_(budget), axes_(parsed, page, budget) {}

  Value value(const Expression& e, const Context& context) {
    if (!budget_.spend(1)) return {};
    switch (e.kind) {
      case Kind::kChain:
        return chain(e, context);
      case Kind::kNegate:
        return of_number(-number(value(e.operands[0], context)));
      case Kind::kText:
        budget_.spend_on_text(e.text.size());
        return of_text(e.text);
      case Kind::kNumber:
        return of_number(e.number);
      case Kind::kCall:
        return call(e, context);
      case Kind::kFilter:
        return filter(e, context);
      case Kind::kPath:
        break;
    }
    return path(e, context);
  }

 private:
  // Conversions (section 4 of the recommendation).
  std::string text(XPathNode node) {
    const TextRange texts = page_.texts(node.element(page_));
    std::size_t bytes = 0;
    if (node.is_element()) {
      for (TextIndex t = texts.first; t < texts.last && budget_.spend(1); ++t) bytes += page_.run(t).size;
    } else if (node.is_text()) {
      bytes = page_.run(node.text()).size;
    } else if (!node.is_dfs()) {
      bytes = node.attribute(page_).size;
    }
    return budget_.spend_on_text(bytes) ? string_of(page_, node) : std::string();
  }
  std::string text(const Value& value) {
    if (value.type == Type::kNodes) return value.nodes.empty() ? std::string() : text(value.nodes.front());
    budget_.spend_on_text(value.text.size());
    return string_of(page_, value);
  }
  double number(const Value& value) {
    switch (value.type) {
      case Type::kNumber:
        return value.number;
      case Type::kTruth:
        return value.truth ? 1 : 0;
      default:
        return xpath_number(text(value));
    }
  }
  static bool truth(const Value& value) {
    switch (value.type) {
      case Type::kNodes:
        return !value.nodes.empty();
      case Type::kNumber:
        return value.number != 0 && !std::isnan(value.number);
      case Type::kText:
        return !value.text.empty();
      case Type::kTruth:
        break;
    }
    return value.truth;
  }

  Value chain(const Expression& e, const Context& context) {
    Value left = value(e.operands[0], context);
    for (std::size_t i = 0; i < e.operators.size() && budget_.ok(); ++i) {
      const Operator op = e.operators[i];
      if (op == Operator::kOr || op == Operator::kAnd) {
        if (truth(left) == (op == Operator::kOr)) return of_truth(truth(left));
        left = of_truth(truth(value(e.operands[i + 1], context)));
        continue;
      }
      Value right = value(e.operands[i + 1], context);
      if (op == Operator::kUnion) {
        left.nodes.insert(left.nodes.end(), right.nodes.begin(), right.nodes.end());
      } else if (op >= Operator::kAdd) {
        left = of_number(xpath_arithmetic(op, number(left), number(right)));
      } else {
        left = of_truth(compare(op, left, right));
      }
    }
    if (e.operators.front() == Operator::kOr || e.operators.front() == Operator::kAnd) return of_truth(truth(left));
    if (e.operators.front() == Operator::kUnion) {
      budget_.spend(left.nodes.size());
      sort_unique(left.nodes);
    }
    return left;
  }

  // Section 3.4: a comparison with a node set is true if it is true for any of its nodes.
  bool compare(Operator op, const Value& a, const Value& b) {
    const bool has_truth = a.type == Type::kTruth || b.type == Type::kTruth;
    if (has_truth && (is_equality(op) || a.type == Type::kNodes || b.type == Type::kNodes))
      return xpath_compares(op, truth(a) ? 1 : 0, truth(b) ? 1 : 0);
    if (a.type != Type::kNodes && b.type != Type::kNodes) return compare_single(op, a, b);
    const std::vector<Value> left = singles(a);
    const std::vector<Value> right = singles(b);
    for (const Value& x : left) {
      for (const Value& y : right) {
        if (!budget_.ok()) return false;
        if (compare_single(op, x, y)) return true;
      }
    }
    return false;
  }
  std::vector<Value> singles(const Value& value) {
    if (value.type != Type::kNodes) return {value};
    std::vector<Value> out;
    for (const XPathNode node : value.nodes) {
      if (!budget_.ok()) break;
      out.push_back(of_text(text(node)));
    }
    return out;
  }
  bool compare_single(Operator op, const Value& a, const Value& b) {
    const bool as_text = a.type == Type::kText && b.type == Type::kText && is_equality(op);
    if (!as_text) return xpath_compares(op, number(a), number(b));
    budget_.spend_on_text(std::min(a.text.size(), b.text.size()));
    return (a.text == b.text) == (op == Operator::kEqual);
  }

  Value filter(const Expression& e, const Context& context) {
    Value out = value(e.operands[0], context);
    for (const Expression& predicate : e.predicates) keep(predicate, out.nodes);
    return out;
  }

  // Keeps the nodes for which the predicate is true.
  void keep(const Expression& predicate, Nodes& nodes) {
    const std::size_t size = nodes.size();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size && budget_.ok(); ++i) {
      const Value holds = value(predicate, {nodes[i], i + 1, size});
      const bool passes = holds.type == Type::kNumber ? holds.number == static_cast<double>(i + 1) : truth(holds);
      if (passes) nodes[kept++] = nodes[i];
    }
    nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(kept), nodes.end());
  }

  Value path(const Expression& e, const Context& context) {
    Nodes nodes;
    if (!e.operands.empty()) {
      nodes = value(e.operands[0], context).nodes;
    } else {
      nodes.push_back(e.absolute ? XPathNode::document() : context.node);
    }
    for (const Step& step : e.steps) {
      if (nodes.empty() || !budget_.ok()) break;
      nodes = take_step(step, nodes);
    }
    return of_nodes(std::move(nodes));
  }

  Nodes take_step(const Step& step, const Nodes& from) {
    const bool descends = step.axis == XPathAxis::kDescendant || step.axis == XPathAxis::kDescendantOrSelf;
    Nodes out;
    Nodes found;
    NodeIndex done = 0;  // nodes before it have been visited
    for (const XPathNode node : from) {
      if (!budget_.ok()) break;
      const NodeIndex element = node.element(page_);
      if (descends && !step.positional && node.is_element()) {
        if (element < done) continue;
        done = page_.end(element);
      }
      found.clear();
      axes_.walk(step, node, found);
      for (const Expression& predicate : step.predicates) keep(predicate, found);
      out.insert(out.end(), found.begin(), found.end());
    }
    budget_.spend(out.size());
    sort_unique(out);
    return out;
  }

  Value call(const Expression& e, const Context& context);
  std::string argument(const Expression& e, std::size_t i, const Context& context) {
    if (i < e.operands.size()) return text(value(e.operands[i], context));
    return text(context.node);  // functions of at most one argument
  }
  Value name_of(const Expression& e, const Context& context);
  double sum(const Nodes& nodes);
  std::string substring(const Expression& e, const Context& context);
  std::string translate(const Expression& e, const Context& context);

  const Page& page_;
  XPathBudget& budget_;
  XPathAxes axes_;
};

Value Evaluator::name_of(const Expression& e, const Context& context) {
  XPathNode node = context.node;
  if (!e.operands.empty()) {
    const Value nodes = value(e.operands[0], context);
    if (nodes.nodes.empty()) return of_text("");
    node = nodes.nodes.front();
  }
  if (e.call == XPathCall::kNamespaceUri || node.is_text() || node == XPathNode::document()) return of_text("");
  if (node.is_dfs()) return of_text("dfs");
  if (node.is_attribute()) return of_text(std::string(page_.name(node.attribute(page_).name)));
  return of_text(std::string(page_.tag_name(node.element(page_))));
}

double Evaluator::sum(const Nodes& nodes) {
  double out = 0;
  for (const XPathNode node : nodes) {
    if (!budget_.ok()) break;
    out += xpath_number(text(node));
  }
  return out;
}

std::string Evaluator::substring(const Expression& e, const Context& context) {
  const std::string whole = argument(e, 0, context);
  const double first = xpath_round(number(value(e.operands[1], context)));
  const double end = e.operands.size() < 3 ? std::numeric_limits<double>::infinity()
                                           : first + xpath_round(number(value(e.operands[2], context)));
  return xpath_substring(whole, first, end);
}

std::string Evaluator::translate(const Expression& e, const Context& context) {
  const std::string whole = argument(e, 0, context);
  const std::string from = argument(e, 1, context);
  return xpath_translate(whole, from, argument(e, 2, context), budget_);
}

Value Evaluator::call(const Expression& e, const Context& context) {
  switch (e.call) {
    case XPathCall::kBoolean:
      return of_truth(truth(value(e.operands[0], context)));
    case XPathCall::kCeiling:
      return of_number(std::ceil(number(value(e.operands[0], context))));
    case XPathCall::kConcat: {
      std::string out;
      for (std::size_t i = 0; i < e.operands.size() && budget_.ok(); ++i) out += argument(e, i, context);
      return of_text(std::move(out));
    }
    case XPathCall::kContains:
      return of_truth(argument(e, 0, context).find(argument(e, 1, context)) != std::string::npos);
    case XPathCall::kCount:
      return of_number(static_cast<double>(value(e.operands[0], context).nodes.size()));
    case XPathCall::kFalse:
    case XPathCall::kLang:  // no page has xml:lang: its names have no colon
      return of_truth(false);
    case XPathCall::kFloor:
      return of_number(std::floor(number(value(e.operands[0], context))));
    case XPathCall::kId:  // requires a DTD, which pages do not have
      return of_nodes({});
    case XPathCall::kLast:
      return of_number(static_cast<double>(context.size));
    case XPathCall::kLocalName:
    case XPathCall::kName:
    case XPathCall::kNamespaceUri:
      return name_of(e, context);
    case XPathCall::kNormalizeSpace:
      return of_text(collapse_spaces(argument(e, 0, context), is_xml_space));
    case XPathCall::kNot:
      return of_truth(!truth(value(e.operands[0], context)));
    case XPathCall::kNumber:
      return of_number(e.operands.empty() ? xpath_number(text(context.node)) : number(value(e.operands[0], context)));
    case XPathCall::kPosition:
      return of_number(static_cast<double>(context.position));
    case XPathCall::kRound:
      return of_number(xpath_round(number(value(e.operands[0], context))));
    case XPathCall::kStartsWith:
      return of_truth(argument(e, 0, context).starts_with(argument(e, 1, context)));
    case XPathCall::kString:
      return of_text(argument(e, 0, context));
    case XPathCall::kStringLength:
      return of_number(static_cast<double>(xpath_length(argument(e, 0, context))));
    case XPathCall::kSubstring:
      return of_text(substring(e, context));
    case XPathCall::kSubstringAfter:
    case XPathCall::kSubstringBefore: {
      const std::string whole = argument(e, 0, context);
      const std::string part = argument(e, 1, context);
      const std::size_t at = whole.find(part);
      if (at == std::string::npos) return of_text("");
      return of_text(e.call == XPathCall::kSubstringBefore ? whole.substr(0, at) : whole.substr(at + part.size()));
    }
    case XPathCall::kSum:
      return of_number(sum(value(e.operands[0], context).nodes));
    case XPathCall::kTranslate:
      return of_text(translate(e, context));
    case XPathCall::kTrue:
      break;
  }
  return of_truth(true);
}

}  // namespace

XPathValue evaluate_xpath(const ParsedXPath& parsed, const Page& page, XPathBudget& budget) {
  if (page.size() == 0) return {parsed.root.type, {}, 0, {}, false};
  return Evaluator(parsed, page, budget).value(parsed.root, {XPathNode::document(), 1, 1});
}

}  // namespace wrapwright
