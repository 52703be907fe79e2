// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page as a tree of nodes that point to each other, for plain reference versions of page-level methods: recursive,
// counting again at every node, as described in papers. Slow; only for trees that are not deep.
#include <cstddef>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/article/selection.h"
#include "research/methods/page_method.h"
#include "support/corpus_walk.h"

namespace wrapwright::plain {

// An element, or a visible text (then `run` is its number and `tag` is "").
struct Node {
  std::string tag;
  TextIndex run = 0;
  bool is_text = false;
  bool blank = false;      // text: white space only
  std::size_t length = 0;  // text: characters
  bool in_link = false;    // itself or inside of a, button, select
  unsigned level = 0;      // html = 0
  Node* parent = nullptr;
  std::vector<std::unique_ptr<Node>> children;
};

inline bool is_link(const Node& n) { return n.tag == "a" || n.tag == "button" || n.tag == "select"; }

// Without script, style, noscript and template, and without texts that are not visible.
inline std::unique_ptr<Node> build(const Page& page, const PageCounts& counts, NodeIndex i, Node* parent) {
  auto node = std::make_unique<Node>();
  node->tag = page.tag_name(i);
  node->level = page.level(i);
  node->parent = parent;
  node->in_link = is_link(*node) || (parent != nullptr && parent->in_link);
  TextIndex t = page.texts(i).first;
  const auto take_texts = [&](NodeIndex before) {
    for (; t < page.texts(i).last && page.run(t).next <= before; ++t) {
      if (page.run(t).parent != i || page.run(t).hidden != 0) continue;
      auto text = std::make_unique<Node>();
      text->is_text = true;
      text->run = t;
      text->blank = page.text(t).find_first_not_of(" \t\n\v\f\r") == std::string_view::npos;
      text->length = counts.characters(TextRange{t, t + 1});
      text->in_link = node->in_link;
      text->level = node->level + 1;
      text->parent = node.get();
      node->children.push_back(std::move(text));
    }
  };
  for (NodeIndex c = i + 1; c < page.end(i); c = page.end(c)) {
    take_texts(c);
    const std::string tag{page.tag_name(c)};
    if (tag != "script" && tag != "style" && tag != "noscript" && tag != "template")
      node->children.push_back(build(page, counts, c, node.get()));
  }
  take_texts(page.end(i));
  return node;
}

inline std::unique_ptr<Node> body_tree(const Page& page, const PageCounts& counts) {
  for (NodeIndex i = 1; i < page.size(); ++i)
    if (page.tag_name(i) == "body") return build(page, counts, i, nullptr);
  return nullptr;
}

// All nodes of the subtree in document order, the node itself first.
inline void append_all_of(Node& n, std::vector<Node*>& out) {
  out.push_back(&n);
  for (const auto& c : n.children) append_all_of(*c, out);
}
inline std::vector<Node*> all_of(Node& n) {
  std::vector<Node*> out;
  append_all_of(n, out);
  return out;
}

using Selection = std::function<std::vector<bool>(const Page& page, const PageCounts& counts)>;

// Holds a registered method against its plain version, page by page. Texts of white space are not compared: they are
// nobody's content.
class Comparison : public PageVisitor {
 public:
  Comparison(std::string name, Settings settings, Selection plain)
      : name_(std::move(name)), method_(*make_page_method(name_, settings)), plain_(std::move(plain)) {}

  void visit(const ListedPage& source, const Page& page) override {
    const PageCounts counts(page);
    const std::vector<bool> got = selected_runs(page, method_->extract({page, counts, ""}));
    const std::vector<bool> want = plain_(page, counts);
    for (TextIndex t = 0; t < page.text_count(); ++t) {
      if (page.run(t).hidden != 0 || page.text(t).find_first_not_of(" \t\n\v\f\r") == std::string_view::npos) continue;
      if (want[t]) ++chosen_;
      if (got[t] == want[t]) continue;
      ADD_FAILURE() << name_ << " on " << source.id << ": run " << t << " is " << (got[t] ? "" : "not ")
                    << "chosen: " << page.text(t).substr(0, 80);
      break;
    }
  }
  [[nodiscard]] std::size_t chosen() const { return chosen_; }

 private:
  std::string name_;
  std::unique_ptr<PageMethod> method_;
  Selection plain_;
  std::size_t chosen_ = 0;
};

// On a sample of a corpus.
inline void compare_on_corpus(const std::filesystem::path& corpus, const std::string& name, const Settings& settings,
                              const Selection& plain) {
  Comparison one(name, settings, plain);
  Comparison other(name, settings, plain);
  const std::size_t pages = walk_pages(sampled_pages(corpus, 50), NormalizerKind::kHtml5, one, other);
  EXPECT_GT(pages, 4U);
  EXPECT_GT(one.chosen() + other.chosen(), 20U * pages) << "a selection of nothing proves nothing";
}

}  // namespace wrapwright::plain
