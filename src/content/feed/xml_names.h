// SPDX-License-Identifier: Apache-2.0
#pragma once
// The namespaces of feeds: maps each URI to a canonical prefix. A small value, one per document.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

// The prefix of this namespace: "" for RSS, Atom and no namespace, "dc", "content" ...; "other" if it is unknown.
[[nodiscard]] std::string_view canonical_prefix(std::string_view uri);

// The name without its prefix: "encoded" of "content:encoded".
[[nodiscard]] std::string_view local_name(std::string_view name);

// The prefixes in scope at a position of a document.
class NamespaceScope {
 public:
  // Enters an element; leave() removes the bindings made since.
  void enter() { marks_.push_back(bindings_.size()); }
  void leave();
  // Leaves the parent of the innermost element; its bindings stay in scope until the innermost element is left.
  void leave_second() { marks_.erase(marks_.end() - 2); }
  void bind(std::string_view prefix, std::string_view uri);
  // Sets the root element: from now on its namespace and elements without a prefix count as the feed's own.
  void set_root(std::string_view name) { root_uri_ = uri_of(prefix_of(name)); }
  [[nodiscard]] const std::string& root_uri() const { return root_uri_; }
  // The URIs bound so far, in order.
  [[nodiscard]] std::vector<std::string> uris() const;

  // `name` is lowercase, "prefix:local" or "local". An undeclared prefix has its usual meaning.
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
