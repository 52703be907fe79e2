// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes a Page from a walk over any tree: open, attributes, texts, close. Repairs what XML forbids by the rules in
// docs/background/page.md: names become XML names, duplicate attributes are merged, elements below the depth limit move
// up, and content beyond the growth limit is dropped. A builder keeps its buffers between pages; not thread-safe. Cost:
// one copy of text and values into the page's block.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/seeded_hash.h"
#include "core/page/page.h"
#include "core/page/page_limits.h"

namespace wrapwright {

class PageBuilder {
 public:
  explicit PageBuilder(const PageLimits& limits = {});

  // Sets the size of the next page, to which PageLimits::max_growth applies; without this call growth is not limited.
  void limit_growth(std::size_t page_bytes);

  // Starts an element inside the open one. The name is repaired if necessary. A second root is nested in the first.
  void open(std::string_view tag) { open(intern(tag)); }
  void open(NameId tag);
  // Adds an attribute to the element just opened. REQUIRES: no call of text() since.
  void attribute(std::string_view name, std::string_view value);
  // Adds text to the open element; adjacent texts become one run. Text outside the root is dropped.
  void text(std::string_view utf8);
  // Closes the open element. REQUIRES: one is open.
  void close();

  // Closes all open elements, returns the page (at least an empty <html>) and resets the builder.
  [[nodiscard]] Page finish(PageNotes notes = {});

  // The page's number for a name, which is repaired if necessary.
  [[nodiscard]] NameId intern(std::string_view name);

 private:
  struct OpenElement {
    NodeIndex node;
    bool hidden;
  };

  void pop();
  void reset();
  [[nodiscard]] NameId intern_new(std::string_view name, std::size_t slot);
  [[nodiscard]] std::string_view name_of(NameId id) const;
  void grow_table();
  [[nodiscard]] std::uint64_t hash_of(std::string_view name) const { return seeded_hash(name, seed_); }

  PageLimits limits_;
  std::size_t max_bytes_ = 0;  // of bytes_ and of attributes_, on this page
  std::size_t max_attributes_ = 0;
  std::vector<NodeIndex> parent_;
  std::vector<NodeIndex> end_;
  std::vector<std::uint32_t> attribute_begin_;
  std::vector<TextIndex> text_begin_;
  std::vector<TextIndex> text_end_;
  std::vector<std::uint16_t> level_;
  std::vector<NameId> tag_;
  std::vector<Attribute> attributes_;
  std::vector<TextRun> runs_;
  std::string bytes_;
  std::vector<OpenElement> open_;       // open_[0] is the document
  std::uint64_t moved_ = 0;             // elements closed early because deeper ones had to move up
  std::uint64_t ignored_ = 0;           // open elements past the node limit
  std::vector<NodeIndex> last_holder_;  // by NameId: the last node that has this attribute
  std::uint64_t seed_ = seed_at(this);
  std::vector<NameId> table_;  // hash table with open addressing over all names of the page
  std::vector<std::uint32_t> page_slots_;
  std::vector<std::string> names_;
  PageNotes notes_;
};

}  // namespace wrapwright
