// SPDX-License-Identifier: Apache-2.0
#include "html/myhtml_parser.h"

#include <new>

namespace wrapwright {
namespace {

// A tree this large is given back to the system before the next page: one giant page must not weigh on all that follow.
constexpr std::size_t kKeepNodes = 100'000;
// More than what limit_tags lets through by its estimate.
constexpr std::size_t kMostOpen = 10'000;
constexpr std::size_t kKeepBytes = std::size_t{4} << 20U;

}  // namespace

MyHtmlParser::MyHtmlParser() : engine_(myhtml_create()) {
  if (!engine_ || myhtml_init(engine_.get(), MyHTML_OPTIONS_PARSE_MODE_SINGLE, 1, 0) != MyHTML_STATUS_OK)
    throw std::bad_alloc();
}

void MyHtmlParser::count_node(myhtml_tree_t* tree, myhtml_tree_node_t* /*node*/, void* self) {
  auto* parser = static_cast<MyHtmlParser*>(self);
  // Some steps of the parser walk the open elements: a stack without bound would take time with the square of the page.
  const bool too_deep = tree->open_elements != nullptr && tree->open_elements->length > kMostOpen;
  // The library has no way to stop from a callback. Its frames hold nothing that a jump would leak: all memory is the
  // tree's.
  if (++parser->nodes_ > parser->most_nodes_ || too_deep) std::longjmp(parser->stop_, 1);  // NOLINT(cert-err52-cpp)
}

void MyHtmlParser::ready_tree() {
  if (tree_ && !truncated_ && nodes_ < kKeepNodes) {
    myhtml_tree_clean(tree_.get());
  } else {
    tree_.reset(myhtml_tree_create());
    if (!tree_ || myhtml_tree_init(tree_.get(), engine_.get()) != MyHTML_STATUS_OK) throw std::bad_alloc();
  }
  nodes_ = 0;
  truncated_ = false;
  myhtml_callback_tree_node_insert_set(tree_.get(), &MyHtmlParser::count_node, this);
}

myhtml_tree_t* MyHtmlParser::parse(std::string_view utf8, std::size_t most_nodes) {
  ready_tree();
  most_nodes_ = most_nodes;
  if (setjmp(stop_) == 0) {  // NOLINT(cert-err52-cpp)
    myhtml_parse(tree_.get(), MyENCODING_UTF_8, utf8.data(), utf8.size());
  } else {
    truncated_ = true;
  }
  if (utf8.size() > kKeepBytes) nodes_ = kKeepNodes;
  return tree_.get();
}

myhtml_tree_t* MyHtmlParser::parse_fragment(std::string_view utf8, myhtml_tag_id_t context,
                                            myhtml_namespace_t context_namespace) {
  ready_tree();
  most_nodes_ = static_cast<std::size_t>(-1);
  myhtml_parse_fragment(tree_.get(), MyENCODING_UTF_8, utf8.data(), utf8.size(), context, context_namespace);
  return tree_.get();
}

}  // namespace wrapwright
