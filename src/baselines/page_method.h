// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page-level methods: a Page to its Article, nothing learned, by name and with named parameters. One file each in
// this module; the registry is the one list of them, for `extract`, `evaluate` and the judges of induction. A method is
// immutable once made: one serves all threads.
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "article/article.h"
#include "base/result.h"
#include "html/counts.h"
#include "html/page.h"

namespace wrapwright {

struct Parameter {
  std::string_view name;
  std::string_view value;    // unless set: the published one, where there is one
  std::string_view allowed;  // "0..1", "printed|weighted"
  std::string_view meaning;  // one line; says where the value comes from
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

// What a method sees of a page.
struct MethodInput {
  const Page& page;
  const PageCounts& counts;
  std::string_view url;  // "" = unknown
};

class PageMethod {
 public:
  virtual ~PageMethod() = default;
  // An Article without body where the method finds none. Never fails, whatever the page.
  [[nodiscard]] virtual Article extract(const MethodInput& view) const = 0;
};

// A registered method. make() gets settings whose names are the description's parameters, all of them set. Each
// method's file defines one constant of this type, which methods.h declares and the list in method.cpp names.
struct PageMethodEntry {
  MethodDescription description;
  Result<std::unique_ptr<PageMethod>> (*make)(const Settings& settings) = nullptr;
};

// All of them, by name.
[[nodiscard]] std::span<const PageMethodEntry* const> page_methods();
[[nodiscard]] const PageMethodEntry* find_page_method(std::string_view name);  // null if there is none

// The method with these settings over its standard ones. kUnsupported where the name, a parameter or a value is
// unknown; the message lists what there is.
Result<std::unique_ptr<PageMethod>> make_page_method(std::string_view name, const Settings& settings = {});

}  // namespace wrapwright
