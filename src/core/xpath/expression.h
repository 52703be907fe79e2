// SPDX-License-Identifier: Apache-2.0
#pragma once
// Any XPath 1.0 expression (W3C Recommendation of 16 November 1999), parsed: a tree of values that knows the type of
// each part. Immutable after parse_xpath, so safe from any thread. The depth of the tree is bounded by the nesting that
// check_xpath_limits (core/xpath/limits.h) allows, because a chain of operators is one node.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

enum class XPathType : std::uint8_t { kNodes, kNumber, kText, kTruth };

enum class XPathAxis : std::uint8_t {
  kAncestor,
  kAncestorOrSelf,
  kAttribute,
  kChild,
  kDescendant,
  kDescendantOrSelf,
  kFollowing,
  kFollowingSibling,
  kNamespace,
  kParent,
  kPreceding,
  kPrecedingSibling,
  kSelf,
};

enum class XPathCall : std::uint8_t {
  kBoolean,
  kCeiling,
  kConcat,
  kContains,
  kCount,
  kFalse,
  kFloor,
  kId,
  kLang,
  kLast,
  kLocalName,
  kName,
  kNamespaceUri,
  kNormalizeSpace,
  kNot,
  kNumber,
  kPosition,
  kRound,
  kStartsWith,
  kString,
  kStringLength,
  kSubstring,
  kSubstringAfter,
  kSubstringBefore,
  kSum,
  kTranslate,
  kTrue,
};

enum class XPathOperator : std::uint8_t {
  kOr,
  kAnd,
  kEqual,
  kNotEqual,
  kLess,
  kLessOrEqual,
  kGreater,
  kGreaterOrEqual,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kModulo,
  kUnion,
};

struct XPathExpression;

// An axis, a node test and predicates.
struct XPathLocationStep {
  enum class Test : std::uint8_t { kName, kAnyName, kText, kAnyNode, kNothing };  // no page has comments or namespaces
  XPathAxis axis = XPathAxis::kChild;
  Test test = Test::kAnyNode;
  std::uint32_t name = 0;  // for kName: index into ParsedXPath::names
  std::vector<XPathExpression> predicates;
  bool positional = false;  // some predicate depends on the position of the node in the step
};

struct XPathExpression {
  enum class Kind : std::uint8_t {
    kChain,   // operands with operators between them, left-associative
    kNegate,  // negates operands[0]
    kText,
    kNumber,
    kCall,    // function call; operands are the arguments
    kFilter,  // operands[0] with predicates
    kPath,    // steps from operands[0]; without operands from the document or the context node
  };
  Kind kind = Kind::kText;
  XPathType type = XPathType::kText;
  XPathCall call = XPathCall::kString;
  bool absolute = false;  // for kPath
  double number = 0;
  std::string text;
  std::vector<XPathExpression> operands;
  std::vector<XPathOperator> operators;  // one fewer than operands
  std::vector<XPathExpression> predicates;
  std::vector<XPathLocationStep> steps;
};

struct ParsedXPath {
  XPathExpression root;
  std::vector<std::string> names;  // of elements and attributes
};

// kSyntax, with the byte offset, if the text is not an expression, or uses variables or functions that XPath 1.0 does
// not define. REQUIRES: check_xpath_limits(expression).ok(), which bounds the recursion.
Result<ParsedXPath> parse_xpath(std::string_view expression);

}  // namespace wrapwright
