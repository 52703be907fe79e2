// SPDX-License-Identifier: Apache-2.0
#pragma once
// The traversal of an article's subtrees that all renderers use: elements and text runs in document order, merged,
// without recursion; hidden runs, excluded runs and subtrees, and elements that never belong to an article are skipped.
// Internal to this module. The handler is a template parameter so that its calls are inlined; the speed of the text
// renderer depends on this.
#include <cassert>
#include <limits>
#include <vector>

#include "content/article/article.h"
#include "content/article/formulas.h"
#include "content/article/permalink.h"
#include "content/article/screen_reader_text.h"
#include "content/article/table_of_contents.h"

namespace wrapwright {

enum class Visit {
  kInside,        // visit the content, without close()
  kInsideAndEnd,  // visit the content, then call close()
  kOver,          // skip the whole subtree; no close()
};

// A Handler has void root(NodeIndex), called before each body node; Visit open(NodeIndex); void close(NodeIndex),
// called innermost first; void text(TextIndex) for each visible run; and void left_out(NodeIndex) for an excluded
// subtree, which still separates its neighbors.
template <typename Handler>
class ArticleWalk {
 public:
  ArticleWalk(const Page& page, const Article& article, Handler& handler)
      : page_(page), article_(article), handler_(handler) {}

  void run() {
    for (const NodeIndex root : article_.body) {
      assert(root < page_.size());
      if (root >= page_.size()) continue;
      handler_.root(root);
      subtree(root);
    }
  }

 private:
  void subtree(NodeIndex root) {
    NodeIndex element = root;
    const NodeIndex end = page_.end(root);
    TextIndex text = page_.texts(root).first;
    const TextIndex last_text = page_.texts(root).last;
    while (true) {
      // A run precedes the element whose number is its `next`.
      while (text < last_text && (element >= end || page_.run(text).next <= element)) visit_text(text++);
      if (element >= end) break;
      while (!open_.empty() && page_.end(open_.back()) <= element) close_last();
      const bool left_out = is_excluded(element) || is_no_text(element);
      if (left_out) handler_.left_out(element);
      const Visit visit = left_out ? Visit::kOver : handler_.open(element);
      if (visit == Visit::kOver) {
        text = page_.texts(element).last;
        element = page_.end(element);
      } else {
        if (visit == Visit::kInsideAndEnd) open_.push_back(element);
        ++element;
      }
    }
    while (!open_.empty()) close_last();
  }

  void visit_text(TextIndex text) {
    const TextRun& run = page_.run(text);
    if (run.hidden != 0) return;
    // The innermost open element either contains the run's parent or has ended and has a greater number.
    while (!open_.empty() && open_.back() > run.parent) close_last();
    if (!is_excluded_text(text)) handler_.text(text);
  }

  void close_last() {
    handler_.close(open_.back());
    open_.pop_back();
  }

  // The content of form controls is not text of the page: often it is markup for readers to copy.
  [[nodiscard]] bool is_no_text(NodeIndex element) const {
    return page_.tag(element) == name::textarea || is_permalink_sign(page_, element) ||
           is_table_of_contents(page_, element) || is_shown_twice(page_, element) ||
           is_for_screen_readers(page_, element);
  }

  bool is_excluded(NodeIndex element) {
    while (excluded_ < article_.excluded.size() && article_.excluded[excluded_] < element) ++excluded_;
    return excluded_ < article_.excluded.size() && article_.excluded[excluded_] == element;
  }

  bool is_excluded_text(TextIndex text) {
    const auto& runs = article_.excluded_text;
    while (excluded_text_ < runs.size() && runs[excluded_text_] < text) ++excluded_text_;
    return excluded_text_ < runs.size() && runs[excluded_text_] == text;
  }

  const Page& page_;
  const Article& article_;
  Handler& handler_;
  std::vector<NodeIndex> open_;
  std::size_t excluded_ = 0;
  std::size_t excluded_text_ = 0;
};

template <typename Handler>
void walk_article(const Page& page, const Article& article, Handler& handler) {
  ArticleWalk<Handler>(page, article, handler).run();
}

}  // namespace wrapwright
