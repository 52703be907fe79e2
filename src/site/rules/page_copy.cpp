// SPDX-License-Identifier: Apache-2.0
#include "site/rules/page_copy.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/ascii.h"
#include "core/page/names.h"

namespace wrapwright {
namespace {

// The part of a script's text that becomes text of the page if the parser ends the script at any end tag.
std::string_view leaked_text(std::string_view script) {
  for (std::size_t at = script.find("</"); at != std::string_view::npos; at = script.find("</", at + 1))
    if (at + 2 < script.size() && is_alpha(script[at + 2])) return script.substr(at + 2);
  return {};
}

class Copying {
 public:
  Copying(const Page& page, const PageCopyOptions& options, PageBuilder& out)
      : page_(page), options_(options), out_(out) {}

  void run(NodeIndex top, std::vector<NodeIndex>* numbers) {
    text_ = page_.texts(top).first;
    auto removed = std::lower_bound(options_.removed.begin(), options_.removed.end(), top);
    for (NodeIndex node = top; node < page_.end(top);) {
      while (text_ < page_.texts(top).last && page_.run(text_).next <= node) add_text();
      while (removed != options_.removed.end() && *removed < node) ++removed;
      if (removed != options_.removed.end() && *removed == node) {
        text_ = std::max(text_, page_.texts(node).last);
        node = page_.end(node);
        continue;
      }
      close_up_to(node == top ? 0 : page_.parent(node));
      open(node, numbers);
      ++node;
    }
    while (text_ < page_.texts(top).last) add_text();
    close_up_to(0);
  }

 private:
  struct Open {
    NodeIndex node;
    bool is_copied;
    std::string_view leaked;
  };

  void add_text() {
    const TextRun& run = page_.run(text_);
    close_up_to(run.parent);
    if (!open_.empty()) {
      out_.text(page_.text(text_));
      const NameId tag = page_.tag(run.parent);
      if (options_.leaks_scripts && (tag == name::script || tag == name::style))
        open_.back().leaked = leaked_text(page_.text(text_));
    }
    ++text_;
  }

  // Closes all open elements below this one; 0 = all.
  void close_up_to(NodeIndex node) {
    while (!open_.empty() && open_.back().node != node) {
      const Open last = open_.back();
      open_.pop_back();
      if (last.is_copied) out_.close();
      if (!last.leaked.empty()) out_.text(last.leaked);
      if (page_.tag(last.node) == name::table) --tables_;
    }
  }

  void open(NodeIndex node, std::vector<NodeIndex>* numbers) {
    const bool is_copied = !options_.is_unwrapped || !options_.is_unwrapped(node, tables_ > 0);
    if (page_.tag(node) == name::table) ++tables_;
    open_.push_back({node, is_copied, {}});
    if (!is_copied) return;
    out_.open(page_.tag_name(node));
    ++copied_;
    if (numbers != nullptr) (*numbers)[node] = copied_;
    for (const Attribute& each : page_.attributes(node)) {
      const bool is_name = each.name == name::id || each.name == name::class_;
      if (!is_name || options_.has_names) out_.attribute(page_.name(each.name), page_.value(each));
    }
  }

  const Page& page_;
  const PageCopyOptions& options_;
  PageBuilder& out_;
  std::vector<Open> open_;
  TextIndex text_ = 0;
  NodeIndex copied_ = 0;
  unsigned tables_ = 0;
};

}  // namespace

void copy_subtree(const Page& page, NodeIndex node, const PageCopyOptions& options, PageBuilder& out) {
  Copying(page, options, out).run(node, nullptr);
}

PageCopy copy_without(const Page& page, std::vector<NodeIndex> removed) {
  PageCopyOptions options;
  options.removed = std::move(removed);
  PageCopy out{{}, std::vector<NodeIndex>(page.size())};
  PageBuilder builder;
  Copying(page, options, builder).run(1, &out.numbers);
  out.page = builder.finish(page.notes());
  return out;
}

}  // namespace wrapwright
