// SPDX-License-Identifier: Apache-2.0
#pragma once
// The `html5` normalizer: the HTML standard's tree, by MyHTML. See normalizer.h.
#include <string>
#include <vector>

#include "html/myhtml_parser.h"
#include "html/normalizer.h"
#include "html/page_builder.h"

namespace wrapwright {

class Html5Normalizer : public Normalizer {
 public:
  explicit Html5Normalizer(const PageLimits& limits);
  [[nodiscard]] Page parse(const PageInput& input) override;
  [[nodiscard]] NormalizerKind kind() const override { return NormalizerKind::kHtml5; }

 private:
  // Hands the tree to the builder. Returns the text or comment that ends where the page, of `size` bytes, ends.
  const myhtml_tree_node_t* walk(const myhtml_tree_t* tree, std::size_t size);
  void enter(const myhtml_tree_t* tree, const myhtml_tree_node_t* node);

  PageLimits limits_;
  MyHtmlParser parser_;
  PageBuilder builder_;
  std::vector<NameId> static_names_;  // by MyHTML's tag id
  std::string decoded_;
  std::string flattened_;
  std::string mended_;
};

}  // namespace wrapwright
