// SPDX-License-Identifier: Apache-2.0
#pragma once
// A compiled expression of the direct subset (core/xpath/xpath.h): functions applied to paths, which consist of steps,
// which have predicates, which consist of tests; each test names its successors. Flat arrays that refer to each other
// by index. Immutable after parse_direct_xpath (core/xpath/direct_parser.h), so safe from any thread.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/page/names.h"
#include "core/page/page.h"

namespace wrapwright {

// A half-open range of indices into the array of the next level.
struct XPathRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

struct XPathTest {
  enum class Kind : std::uint8_t {
    kAlways,
    kNever,
    kDfs,  // the node number is `number`
    kHas,
    kEquals,
    kContains,
    kStartsWith,
    kToken,         // `literal` is one of the words of the value
    kTextContains,  // tests the element's text; `name` is unused
  };
  // The end states of a predicate; all other successors are indices of tests.
  static constexpr std::uint32_t kAccept = 0xFFFFFFFF;
  static constexpr std::uint32_t kReject = 0xFFFFFFFE;

  Kind kind = Kind::kNever;
  std::uint32_t name = 0;     // index into XPathProgram::names
  NodeIndex number = 0;       // kDfs
  std::uint32_t literal = 0;  // offset into XPathProgram::literals
  std::uint32_t literal_size = 0;
  std::uint32_t if_true = kAccept;
  std::uint32_t if_false = kReject;
};

struct XPathPredicate {
  bool positional = false;
  std::uint32_t value = 0;  // the position (from 1; 0 never matches), or the index of the first test
};

struct XPathStep {
  static constexpr std::uint32_t kAnyName = 0xFFFFFFFF;
  bool descendant = false;  // '//' rather than '/'
  bool positional = false;  // has a predicate with a position
  std::uint32_t name = kAnyName;
  XPathRange predicates;
};

struct XPathPath {
  static constexpr std::uint32_t kNoAttribute = 0xFFFFFFFF;
  XPathRange steps;
  std::uint32_t attribute = kNoAttribute;  // the final attribute, an index into XPathProgram::names
};

// A function applied to the string value of the nodes, or to the result of the previous function.
struct XPathFunction {
  enum class Kind : std::uint8_t { kString, kNormalizeSpace, kSubstringBefore, kSubstringAfter };
  Kind kind = Kind::kString;
  std::uint32_t literal = 0;  // offset into XPathProgram::literals, for the last two
  std::uint32_t literal_size = 0;
};

struct XPathProgram {
  static constexpr std::size_t kMaxNames = 64;     // distinct names
  static constexpr std::size_t kMaxPositions = 8;  // per step

  struct Name {
    std::string text;
    NameId known;  // kNoName if the id depends on the page
  };
  static constexpr NameId kNoName = 0xFFFF;

  std::vector<Name> names;
  std::string literals;
  std::vector<XPathTest> tests;
  std::vector<XPathPredicate> predicates;
  std::vector<XPathStep> steps;
  std::vector<XPathPath> paths;
  std::vector<XPathFunction> functions;  // innermost first; empty: the expression is a node set

  // The literal of an XPathTest or XPathFunction.
  template <typename Part>
  [[nodiscard]] std::string_view literal(const Part& part) const {
    return std::string_view(literals).substr(part.literal, part.literal_size);
  }
};

}  // namespace wrapwright
