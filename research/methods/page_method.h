// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page-level methods: each maps a Page to its Article without learning, and has a name and named parameters. One
// file of this module per method; the registry is the only list of them, used by `extract`, `evaluate` and the scores
// of induction. A method is immutable after its creation, so one object serves all threads.
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/article/article.h"
#include "core/base/result.h"
#include "core/page/counts.h"
#include "core/page/page.h"

namespace wrapwright {

struct PageJudgment;
struct Parameter {
  std::string_view name;
  std::string_view value;    // the default; the published value if there is one
  std::string_view allowed;  // "0..1", "printed|weighted"
  std::string_view meaning;  // one line; states where the default comes from
};

struct MethodDescription {
  std::string_view name;     // "cetd-ds"
  std::string_view summary;  // one line: what it does
  std::string_view source;   // paper, section
  std::string_view formula;  // one line
  std::string_view cost;     // "O(n)", "O(n log n)", "needs layout"
  std::span<const Parameter> parameters;
};

using Settings = std::map<std::string, std::string, std::less<>>;

// The input of a method.
struct MethodInput {
  const Page& page;
  const PageCounts& counts;
  std::string_view url;                    // "" = unknown
  const PageJudgment* judgment = nullptr;  // the judgment of the page, if known
};

class PageMethod {
 public:
  virtual ~PageMethod() = default;
  // Returns an Article without body if the method finds none. Never fails, for any page.
  [[nodiscard]] virtual Article extract(const MethodInput& view) const = 0;
};

// A registered method. make() receives settings that hold every parameter of the description. Each method's file
// defines one constant of this type, which page_methods.h declares and the list in page_method.cpp names.
struct PageMethodEntry {
  MethodDescription description;
  Result<std::unique_ptr<PageMethod>> (*make)(const Settings& settings) = nullptr;
};

// All methods, sorted by name.
[[nodiscard]] std::span<const PageMethodEntry* const> page_methods();
[[nodiscard]] const PageMethodEntry* find_page_method(std::string_view name);  // null if there is no such method

// The method with these settings, and defaults for the rest. kUnsupported for an unknown name, parameter or value; the
// message lists the valid ones.
Result<std::unique_ptr<PageMethod>> make_page_method(std::string_view name, const Settings& settings = {});

}  // namespace wrapwright
