// SPDX-License-Identifier: Apache-2.0
#pragma once
// The baseline of the benchmarks: MyHTML alone, single-threaded, reusing the tree between pages. One object per thread.
#include <memory>
#include <myhtml/myhtml.h>
#include <myhtml/tree.h>
#include <new>
#include <string_view>

namespace wrapwright {

class BareMyHtml {
 public:
  BareMyHtml() : engine_(myhtml_create()) {
    if (!engine_ || myhtml_init(engine_.get(), MyHTML_OPTIONS_PARSE_MODE_SINGLE, 1, 0) != MyHTML_STATUS_OK) {
      throw std::bad_alloc();
    }
    tree_.reset(myhtml_tree_create());
    if (!tree_ || myhtml_tree_init(tree_.get(), engine_.get()) != MyHTML_STATUS_OK) throw std::bad_alloc();
  }

  // The bytes are read as UTF-8, whatever they are. The tree lives until the next call.
  myhtml_tree_t* parse(std::string_view bytes) {
    myhtml_tree_clean(tree_.get());
    myhtml_parse(tree_.get(), MyENCODING_UTF_8, bytes.data(), bytes.size());
    return tree_.get();
  }

 private:
  struct Free {
    void operator()(myhtml_t* p) const { myhtml_destroy(p); }
    void operator()(myhtml_tree_t* p) const { myhtml_tree_destroy(p); }
  };
  std::unique_ptr<myhtml_t, Free> engine_;
  std::unique_ptr<myhtml_tree_t, Free> tree_;
};

}  // namespace wrapwright
