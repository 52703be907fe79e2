// SPDX-License-Identifier: Apache-2.0
#pragma once
// A feed's own document, into which the full texts of its items can be put: all else stays byte for byte as it was (in
// UTF-8), so that ids, dates, enclosures and extensions are kept, and a document that is valid stays so. Immutable, so
// safe from any thread. Memory: the text, and its tree.
//
// Where the text goes: in RSS (all versions) <content:encoded>, in Atom <content>, in a JSON Feed "content_html"; where
// a summary goes: <description>, <summary>, "summary". What the item has of these is replaced.
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

// "rss", "atom" or "json"; nothing for other words.
[[nodiscard]] std::optional<FeedKind> feed_kind_named(std::string_view name);

// A file that belongs to an item, as an episode of a podcast.
struct FeedEnclosure {
  std::string url;     // absolute if it can be resolved
  std::string type;    // media type, "" if unknown
  std::string length;  // bytes, as written; "" if unknown
};

// What is put into an item; of what is nothing the item keeps its own.
struct ItemTexts {
  std::optional<std::string> content;  // HTML
  std::optional<std::string> summary;  // plain text
  bool is_left_out = false;            // the item is not written at all
};

class FeedDocument {
 public:
  // Fails as parse_feed. The input's bytes are copied.
  [[nodiscard]] static Result<FeedDocument> parse(const FeedInput& input, const FeedLimits& limits = {});
  FeedDocument(FeedDocument&&) noexcept;
  FeedDocument& operator=(FeedDocument&&) noexcept;
  ~FeedDocument();

  [[nodiscard]] const Feed& feed() const;
  [[nodiscard]] FeedKind kind() const;
  // The media type of with_texts().
  [[nodiscard]] std::string_view media_type() const;

  // The files of item `number`: <enclosure>, <link rel="enclosure">, "attachments".
  [[nodiscard]] std::vector<FeedEnclosure> enclosures(std::size_t number) const;

  // Whether item `number` of the feed has a place for a text: not one of the Channel Definition Format, nor an entry
  // of Atom whose content is a file elsewhere, unless that is the entry's own page or HTML, whose text takes its place.
  [[nodiscard]] bool can_take_text(std::size_t number) const;

  // The document with these texts in its items. REQUIRES: one for each item of feed(); nothing but is_left_out where
  // can_take_text() says no.
  [[nodiscard]] std::string with_texts(const std::vector<ItemTexts>& texts) const;

 private:
  struct Parts;
  explicit FeedDocument(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace wrapwright
