// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shared parts of the slow second implementations of page-level methods: the page as a list of tags and texts, built by
// computing the position of every node and run, and the comparison of a method with its second implementation over a
// corpus.
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/display.h"
#include "content/article/selection.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "research/methods/page_method.h"
#include "support/corpora.h"

namespace wrapwright {

struct PlainItem {
  enum Kind { kStart, kEnd, kText } kind;
  NodeIndex node;  // for a text its parent
  TextIndex text = 0;
};

inline bool plain_is_stripped(const Page& page, NodeIndex node) {
  for (; node > 0; node = page.parent(node)) {
    const std::string_view tag = page.tag_name(node);
    if (tag == "script" || tag == "style" || tag == "noscript" || tag == "template" || tag == "head") return true;
  }
  return false;
}

inline bool plain_is_void(const Page& page, NodeIndex node) {
  static const std::vector<std::string_view> kVoid = {"area",  "base",  "basefont", "bgsound", "br",    "col",
                                                      "embed", "frame", "hr",       "img",     "input", "link",
                                                      "meta",  "param", "source",   "track",   "wbr"};
  if (std::find(kVoid.begin(), kVoid.end(), page.tag_name(node)) == kVoid.end()) return false;
  if (page.end(node) != node + 1) return false;
  return page.texts(node).first == page.texts(node).last;
}

inline NodeIndex plain_top(const Page& page) {
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (page.tag_name(i) == "body") return i;
  }
  return page.size() > 1 ? 1 : 0;
}

// Every tag and text has a position: a start tag just before its element's number, a text by the element that follows
// it, an end tag after the content of its element.
inline std::vector<PlainItem> plain_row(const Page& page) {
  const NodeIndex top = plain_top(page);
  std::vector<PlainItem> row;
  std::vector<NodeIndex> open;
  const auto close_those_not_around = [&](NodeIndex node) {
    const auto is_around = [&](NodeIndex o) {
      for (NodeIndex n = node; n != 0; n = page.parent(n)) {
        if (n == o) return true;
      }
      return false;
    };
    while (!open.empty() && !is_around(open.back())) {
      row.push_back({PlainItem::kEnd, open.back()});
      open.pop_back();
    }
  };
  TextIndex t = page.texts(top).first;
  const auto texts_before = [&](NodeIndex node) {
    for (; t < page.texts(top).last && page.run(t).next <= node; ++t) {
      if (page.run(t).hidden != 0 || plain_is_stripped(page, page.run(t).parent)) continue;
      close_those_not_around(page.run(t).parent);
      row.push_back({PlainItem::kText, page.run(t).parent, t});
    }
  };
  for (NodeIndex i = top + 1; i < page.end(top); ++i) {
    texts_before(i);
    if (plain_is_stripped(page, i)) continue;
    close_those_not_around(page.parent(i));
    row.push_back({PlainItem::kStart, i});
    if (!plain_is_void(page, i)) open.push_back(i);
  }
  texts_before(page.end(top));
  close_those_not_around(0);
  return row;
}

// The text with each run of white space replaced by one space.
inline std::string plain_collapsed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = std::string_view(" \t\n\v\f\r").find(c) != std::string_view::npos;
    if (!space) out += c;
    if (space && !out.ends_with(' ')) out += ' ';
  }
  return out;
}

inline std::uint32_t plain_code_points(std::string_view text) {
  std::uint32_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
  return count;
}

inline void plain_blank_runs(const Page& page, std::vector<bool>& chosen) {
  bool before = false;
  for (TextIndex t = page.texts(plain_top(page)).first; t < page.texts(plain_top(page)).last; ++t) {
    if (page.run(t).hidden != 0) continue;
    const std::string text = plain_collapsed(page.text(t));
    if (text.empty() || text == " ") chosen[t] = before;
    before = chosen[t];
  }
}

using PlainMethod = std::function<std::vector<bool>(const Page&)>;

inline void expect_same_selection(const std::string& method, const PlainMethod& plain, const Page& page) {
  const PageCounts counts(page);
  const auto made = make_page_method(method);
  ASSERT_TRUE(made.ok());
  std::vector<bool> expected = plain(page);
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    if (page.run(t).hidden != 0) expected[t] = false;
  }
  EXPECT_EQ(selected_runs(page, (*made)->extract({page, counts, ""})), expected) << method;
}

inline void expect_same_selections(const std::filesystem::path& corpus,
                                   const std::vector<std::pair<std::string, PlainMethod>>& methods) {
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  const auto pages = sampled_pages(corpus);
  ASSERT_FALSE(pages.empty());
  for (const ListedPage& entry : pages) {
    SCOPED_TRACE(entry.id);
    const auto bytes = read_file(entry.page);
    ASSERT_TRUE(bytes.ok());
    const Page page = normalizer->parse({*bytes, "", ""});
    for (const auto& [name, plain] : methods) expect_same_selection(name, plain, page);
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace wrapwright
