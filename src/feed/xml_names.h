// SPDX-License-Identifier: Apache-2.0
#pragma once
// Namespaces of feeds, by URI: the prefix that this program gives to each. A small value, one per document.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

// Prefix for elements of this namespace: "" for RSS, Atom and none, "dc", "content" ...; "other" if it is not known.
[[nodiscard]] std::string_view canonical_prefix(std::string_view uri);

// The prefixes in force at a point of a document.
class NamespaceScope {
 public:
  // Enters an element; leave() forgets what was bound since.
  void enter() { marks_.push_back(bindings_.size()); }
  void leave();
  // Leaves the element around the innermost one; what it bound stays in force until the innermost is left.
  void leave_second() { marks_.erase(marks_.end() - 2); }
  void bind(std::string_view prefix, std::string_view uri);
  // The root element is known: its namespace and elements without a prefix count as the feed's own from here on.
  void set_root(std::string_view name) { root_uri_ = uri_of(prefix_of(name)); }
  [[nodiscard]] const std::string& root_uri() const { return root_uri_; }
  // URIs bound so far, in order.
  [[nodiscard]] std::vector<std::string> uris() const;

  // `name` is lower case, "prefix:local" or "local". An undeclared prefix counts as what it usually stands for.
  [[nodiscard]] std::string canonical_element(std::string_view name) const;
  [[nodiscard]] std::string canonical_attribute(std::string_view name) const;

 private:
  struct Binding {
    std::string prefix;
    std::string uri;
    std::string_view canonical;
  };
  static std::string_view prefix_of(std::string_view name);
  [[nodiscard]] const Binding* find(std::string_view prefix) const;
  [[nodiscard]] std::string uri_of(std::string_view prefix) const;

  std::vector<Binding> bindings_;
  std::vector<std::size_t> marks_;
  std::string root_uri_;
};

}  // namespace wrapwright
