// SPDX-License-Identifier: Apache-2.0
#pragma once
// A parsed web page: its elements in depth-first order, stored as parallel arrays (columns).
//
//   node   0         1     2     3      4   5   6 ...
//          document  html  head  title  p   a   em         node 0 is the document, the root element is node 1:
//   level  0         0     1     2      2   3   3          a node's number is the dfs number of the papers.
//   end    n         n     4     4      9   6   7          the subtree of i is the range [i, end(i))
//
// Text runs are a second array in document order. The runs of i's subtree are the range texts(i); a run stores its
// parent and the number of elements before it, so both arrays can be traversed together. Both normalizers fill the same
// columns by the same rules. Names are XML names and the depth is bounded (html/mending in docs/background/page.md), so
// the XML view (core/page/xml.h) has the same names, numbers and nesting.
//
// Lifetime: a Page owns its memory; every view that it returns is valid as long as the Page. Immutable, so safe from
// any thread. Cost: 24 bytes per element, 12 per attribute, 16 per text run, plus the bytes of the decoded page (html5)
// or of the texts and attribute values (tidy).
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/page/names.h"
#include "core/page/normalizer_kind.h"

namespace wrapwright {

using NodeIndex = std::uint32_t;  // the dfs number; 0: the document, 1: the root element
using TextIndex = std::uint32_t;

struct Attribute {
  NameId name;
  std::uint32_t offset;  // offset in the page's bytes; read it with Page::value
  std::uint32_t size;
};

struct TextRun {
  NodeIndex parent;      // the parent element
  NodeIndex next;        // number of the first element that starts after it
  std::uint32_t offset;  // offset in the page's bytes; read it with Page::text
  std::uint32_t size : 31;
  std::uint32_t hidden : 1;  // inside script, style, noscript, template or similar: not text of the page
};

struct TextRange {
  TextIndex first;
  TextIndex last;  // one past the end
};

// How the page was made; for reports only, the tree does not depend on it.
struct PageNotes {
  NormalizerKind normalizer = NormalizerKind::kHtml5;
  std::string encoding;            // WHATWG name of the encoding of the bytes, lowercase
  std::string encoding_source;     // "bom", "http", "meta", "detected", "default", "given"
  std::uint64_t undecodable = 0;   // byte sequences replaced by U+FFFD
  std::uint32_t mended_names = 0;  // element and attribute names changed because XML forbids them
  std::uint32_t flattened = 0;     // elements moved up because they exceeded the depth limit
  std::uint32_t dropped_attributes = 0;
  bool truncated = false;        // a limit on bytes, nodes or attributes cut the page
  bool mended_raw_text = false;  // an unclosed title, comment, script or similar was closed (core/normalize/raw_text.h)
  bool quirks = false;           // quirks mode: no doctype, or an old one
};

class Page {
 public:
  Page() = default;  // no nodes, not even the document; to be assigned to
  Page(Page&&) noexcept = default;
  Page& operator=(Page&&) noexcept = default;

  // The number of nodes including the document: valid numbers are [0, size()).
  [[nodiscard]] NodeIndex size() const { return nodes_; }
  [[nodiscard]] TextIndex text_count() const { return texts_; }

  // REQUIRES for all below: i < size().
  [[nodiscard]] NodeIndex parent(NodeIndex i) const { return parent_[i]; }  // 0 for the document and the root
  [[nodiscard]] NodeIndex end(NodeIndex i) const { return end_[i]; }
  [[nodiscard]] unsigned level(NodeIndex i) const { return level_[i]; }  // html = 0, body = 1
  [[nodiscard]] NameId tag(NodeIndex i) const { return tag_[i]; }
  [[nodiscard]] std::string_view tag_name(NodeIndex i) const { return name(tag_[i]); }
  [[nodiscard]] std::span<const Attribute> attributes(NodeIndex i) const {
    return {attributes_ + attribute_begin_[i], attributes_ + attribute_begin_[i + 1]};
  }
  [[nodiscard]] std::string_view value(const Attribute& a) const { return {bytes_ + a.offset, a.size}; }
  // The value of the attribute; nothing if it is absent ("" if it is present and empty).
  [[nodiscard]] std::optional<std::string_view> attribute(NodeIndex i, NameId name) const;
  // All runs inside i's subtree, including hidden ones.
  [[nodiscard]] TextRange texts(NodeIndex i) const { return {text_begin_[i], text_end_[i]}; }

  // REQUIRES for all below: t < text_count().
  [[nodiscard]] const TextRun& run(TextIndex t) const { return runs_[t]; }
  [[nodiscard]] std::string_view text(TextIndex t) const { return {bytes_ + runs_[t].offset, runs_[t].size}; }

  // The name of an id of this page, and the id of a name (nothing if no element or attribute of the page has the name).
  [[nodiscard]] std::string_view name(NameId id) const;
  [[nodiscard]] std::optional<NameId> find_name(std::string_view name) const;

  // The first element with this tag in document order; nothing if there is none.
  [[nodiscard]] std::optional<NodeIndex> first(NameId tag, NodeIndex from = 1) const;

  [[nodiscard]] const PageNotes& notes() const { return notes_; }
  // The normalizer that made the page; html5 for a page without nodes.
  [[nodiscard]] NormalizerKind normalizer() const { return notes_.normalizer; }
  // The memory in use, including the object itself, in bytes.
  [[nodiscard]] std::size_t memory() const;

 private:
  friend class PageBuilder;
  friend class PageColumns;
  std::unique_ptr<std::byte[]> block_;
  std::unique_ptr<char[]> text_;  // the decoded page, if texts and values are ranges of it
  std::size_t text_size_ = 0;
  std::size_t block_size_ = 0;
  NodeIndex nodes_ = 0;
  TextIndex texts_ = 0;
  // Columns inside block_.
  const NodeIndex* parent_ = nullptr;
  const NodeIndex* end_ = nullptr;
  const std::uint32_t* attribute_begin_ = nullptr;  // nodes_ + 1 entries
  const TextIndex* text_begin_ = nullptr;
  const TextIndex* text_end_ = nullptr;
  const Attribute* attributes_ = nullptr;
  const TextRun* runs_ = nullptr;
  const std::uint16_t* level_ = nullptr;
  const NameId* tag_ = nullptr;
  const char* bytes_ = nullptr;
  std::vector<std::string> names_;  // the names of the ids from kKnownNames on
  PageNotes notes_;
};

// Removes nodes that lie inside other nodes of the list, which must be ascending.
void drop_nested(const Page& page, std::vector<NodeIndex>& nodes);

}  // namespace wrapwright
