// SPDX-License-Identifier: Apache-2.0
#pragma once
// MyHTML (Debian's libmodest; no longer kept upstream, so used behind this file only) as one object that owns its tree.
// A parse ends the life of the tree before. Single-threaded parsing; one object per thread.
#include <csetjmp>
#include <cstddef>
#include <memory>
#include <myhtml/myhtml.h>
#include <myhtml/tree.h>
#include <string_view>

namespace wrapwright {

class MyHtmlParser {
 public:
  MyHtmlParser();

  // The tree of a whole document. Unclosed formatting elements can make a tree grow with the square of the page: past
  // `most_nodes` nodes parsing stops with what is there, and truncated() is true. REQUIRES: utf8 outlives the tree.
  myhtml_tree_t* parse(std::string_view utf8, std::size_t most_nodes);
  // The same of a fragment inside an element; no node limit.
  myhtml_tree_t* parse_fragment(std::string_view utf8, myhtml_tag_id_t context, myhtml_namespace_t context_namespace);
  [[nodiscard]] bool truncated() const { return truncated_; }

 private:
  struct Free {
    void operator()(myhtml_t* p) const { myhtml_destroy(p); }
    void operator()(myhtml_tree_t* p) const { myhtml_tree_destroy(p); }
  };
  static void count_node(myhtml_tree_t* tree, myhtml_tree_node_t* node, void* self);
  void ready_tree();

  std::unique_ptr<myhtml_t, Free> engine_;
  std::unique_ptr<myhtml_tree_t, Free> tree_;
  std::size_t nodes_ = 0;
  std::size_t most_nodes_ = 0;
  bool truncated_ = false;
  std::jmp_buf stop_{};
};

}  // namespace wrapwright
