// SPDX-License-Identifier: Apache-2.0
#pragma once
// A feed's own document, into which the full texts of its items can be put: all else stays byte for byte as it was (in
// UTF-8), so that ids, dates, enclosures and extensions are kept, and a document that is valid stays so. Immutable, so
// safe from any thread. Memory: the text, and its tree.
//
// Where the text goes: in RSS (all versions) <content:encoded>, in Atom <content>, in a JSON Feed "content_html". What
// the item has of these is replaced; its summary is kept.
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

// A file that belongs to an item, as an episode of a podcast.
struct FeedEnclosure {
  std::string url;     // absolute if it can be resolved
  std::string type;    // media type, "" if unknown
  std::string length;  // bytes, as written; "" if unknown
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
  // of Atom whose content is a file elsewhere.
  [[nodiscard]] bool can_take_text(std::size_t number) const;

  // The document with these texts, HTML, in place of the contents of its items; an item without one keeps what it has.
  // REQUIRES: one for each item of feed(); nothing where can_take_text() says no. Only the first `most` items are left
  // (0 = all).
  [[nodiscard]] std::string with_texts(const std::vector<std::optional<std::string>>& texts,
                                       std::size_t most = 0) const;

 private:
  struct Parts;
  explicit FeedDocument(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace wrapwright
