// SPDX-License-Identifier: Apache-2.0
#pragma once
// The source document of a feed, into which the full texts of its items can be inserted. Everything else is copied byte
// for byte (in UTF-8), so that ids, dates, enclosures and extensions are kept, and a valid document stays valid.
// Immutable, so safe from any thread. Memory: the text and its tree.
//
// The text goes into <content:encoded> in RSS (all versions), <content> in Atom, and "content_html" in a JSON Feed; a
// summary goes into <description>, <summary> or "summary". Existing ones are replaced.
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/feed/feed.h"
#include "core/base/result.h"

namespace wrapwright {

enum class FeedKind { kRss, kAtom, kJson };

// The kind named "rss", "atom" or "json"; nothing for other names.
[[nodiscard]] std::optional<FeedKind> feed_kind_named(std::string_view name);

// A file that belongs to an item, such as an episode of a podcast.
struct FeedEnclosure {
  std::string url;     // absolute if it can be resolved
  std::string type;    // media type, "" if unknown
  std::string length;  // bytes, as written; "" if unknown
};

// The texts to insert into an item; for those that are not set, the item keeps its own.
struct ItemTexts {
  std::optional<std::string> content;  // HTML
  std::optional<std::string> summary;  // plain text
  bool is_left_out = false;            // omit the item
};

class FeedDocument {
 public:
  // Fails like parse_feed. Copies the input's bytes.
  [[nodiscard]] static Result<FeedDocument> parse(const FeedInput& input, const FeedLimits& limits = {});
  FeedDocument(FeedDocument&&) noexcept;
  FeedDocument& operator=(FeedDocument&&) noexcept;
  ~FeedDocument();

  [[nodiscard]] const Feed& feed() const;
  [[nodiscard]] FeedKind kind() const;
  // The media type of the document that with_texts() returns.
  [[nodiscard]] std::string_view media_type() const;

  // The files of item `number`: <enclosure>, <link rel="enclosure">, "attachments".
  [[nodiscard]] std::vector<FeedEnclosure> enclosures(std::size_t number) const;

  // Whether a text can be inserted into item `number`. Not possible in the Channel Definition Format, nor in an Atom
  // entry whose content is an external file; but if that file is the entry's own page or HTML, its text replaces the
  // reference.
  [[nodiscard]] bool can_take_text(std::size_t number) const;

  // The document with these texts in its items. REQUIRES: one entry for each item of feed(); if can_take_text() is
  // false, only is_left_out may be set.
  [[nodiscard]] std::string with_texts(const std::vector<ItemTexts>& texts) const;

 private:
  struct Parts;
  explicit FeedDocument(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace wrapwright
