// SPDX-License-Identifier: Apache-2.0
#pragma once
// The vocabulary of XPath 1.0 (W3C Recommendation of 16 November 1999): names of functions, axes, node types and
// operators. Constants; a lookup is a linear search.
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/xpath/expression.h"

namespace wrapwright {

// A function of the core library (section 4): its result type and number of arguments.
struct XPathSignature {
  std::string_view name;
  XPathCall call;
  XPathType type;
  std::size_t least;
  std::size_t most;
  bool of_nodes = false;  // the argument must be a node set
};

inline constexpr std::size_t kAnyNumber = static_cast<std::size_t>(-1);
inline constexpr std::array kXPathFunctions = {
    XPathSignature{"boolean", XPathCall::kBoolean, XPathType::kTruth, 1, 1},
    XPathSignature{"ceiling", XPathCall::kCeiling, XPathType::kNumber, 1, 1},
    XPathSignature{"concat", XPathCall::kConcat, XPathType::kText, 2, kAnyNumber},
    XPathSignature{"contains", XPathCall::kContains, XPathType::kTruth, 2, 2},
    XPathSignature{"count", XPathCall::kCount, XPathType::kNumber, 1, 1, true},
    XPathSignature{"false", XPathCall::kFalse, XPathType::kTruth, 0, 0},
    XPathSignature{"floor", XPathCall::kFloor, XPathType::kNumber, 1, 1},
    XPathSignature{"id", XPathCall::kId, XPathType::kNodes, 1, 1},
    XPathSignature{"lang", XPathCall::kLang, XPathType::kTruth, 1, 1},
    XPathSignature{"last", XPathCall::kLast, XPathType::kNumber, 0, 0},
    XPathSignature{"local-name", XPathCall::kLocalName, XPathType::kText, 0, 1, true},
    XPathSignature{"name", XPathCall::kName, XPathType::kText, 0, 1, true},
    XPathSignature{"namespace-uri", XPathCall::kNamespaceUri, XPathType::kText, 0, 1, true},
    XPathSignature{"normalize-space", XPathCall::kNormalizeSpace, XPathType::kText, 0, 1},
    XPathSignature{"not", XPathCall::kNot, XPathType::kTruth, 1, 1},
    XPathSignature{"number", XPathCall::kNumber, XPathType::kNumber, 0, 1},
    XPathSignature{"position", XPathCall::kPosition, XPathType::kNumber, 0, 0},
    XPathSignature{"round", XPathCall::kRound, XPathType::kNumber, 1, 1},
    XPathSignature{"starts-with", XPathCall::kStartsWith, XPathType::kTruth, 2, 2},
    XPathSignature{"string", XPathCall::kString, XPathType::kText, 0, 1},
    XPathSignature{"string-length", XPathCall::kStringLength, XPathType::kNumber, 0, 1},
    XPathSignature{"substring", XPathCall::kSubstring, XPathType::kText, 2, 3},
    XPathSignature{"substring-after", XPathCall::kSubstringAfter, XPathType::kText, 2, 2},
    XPathSignature{"substring-before", XPathCall::kSubstringBefore, XPathType::kText, 2, 2},
    XPathSignature{"sum", XPathCall::kSum, XPathType::kNumber, 1, 1, true},
    XPathSignature{"translate", XPathCall::kTranslate, XPathType::kText, 3, 3},
    XPathSignature{"true", XPathCall::kTrue, XPathType::kTruth, 0, 0},
};

inline constexpr std::pair<std::string_view, XPathAxis> kXPathAxes[] = {
    {"ancestor", XPathAxis::kAncestor},
    {"ancestor-or-self", XPathAxis::kAncestorOrSelf},
    {"attribute", XPathAxis::kAttribute},
    {"child", XPathAxis::kChild},
    {"descendant", XPathAxis::kDescendant},
    {"descendant-or-self", XPathAxis::kDescendantOrSelf},
    {"following", XPathAxis::kFollowing},
    {"following-sibling", XPathAxis::kFollowingSibling},
    {"namespace", XPathAxis::kNamespace},
    {"parent", XPathAxis::kParent},
    {"preceding", XPathAxis::kPreceding},
    {"preceding-sibling", XPathAxis::kPrecedingSibling},
    {"self", XPathAxis::kSelf},
};

inline constexpr std::string_view kXPathNodeTypes[] = {"comment", "node", "processing-instruction", "text"};

// An operator and its precedence: a higher level binds more tightly.
struct XPathSign {
  std::string_view sign;
  XPathOperator op;
  int level;
};
inline constexpr XPathSign kXPathSigns[] = {
    {"or", XPathOperator::kOr, 0},
    {"and", XPathOperator::kAnd, 1},
    {"=", XPathOperator::kEqual, 2},
    {"!=", XPathOperator::kNotEqual, 2},
    {"<=", XPathOperator::kLessOrEqual, 3},
    {"<", XPathOperator::kLess, 3},
    {">=", XPathOperator::kGreaterOrEqual, 3},
    {">", XPathOperator::kGreater, 3},
    {"+", XPathOperator::kAdd, 4},
    {"-", XPathOperator::kSubtract, 4},
    {"*", XPathOperator::kMultiply, 5},
    {"div", XPathOperator::kDivide, 5},
    {"mod", XPathOperator::kModulo, 5},
};
inline constexpr int kXPathLevels = 6;

}  // namespace wrapwright
