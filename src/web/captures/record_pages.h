// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts records of archives to pages: successful HTML responses from http and https addresses; a revisit is replaced
// by the payload that it refers to. A response without an address or a status becomes a failed page, because it may
// have been a page. One thread.
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "web/archive/reader.h"
#include "web/captures/captured_page.h"
#include "web/captures/record_lookup.h"
#include "web/captures/record_spool.h"

namespace wrapwright {

// Whether a media type is that of pages, or unknown ("").
[[nodiscard]] bool is_html_type(std::string_view content_type);
// Whether a media type is one of feeds, or of XML, which is also used for feeds.
[[nodiscard]] bool is_feed_type(std::string_view content_type);

enum class TakenRecords {
  kPages,
  kPagesAndFeeds,  // responses with a media type of feeds are returned like pages, in archive order
};
// Whether the record may hold one of these, judged by its header only.
[[nodiscard]] bool may_hold(TakenRecords taken, const ArchiveHead& head);

class RecordPages {
 public:
  // `archive` is the lookup's number of the file, and `name` the file's name. `lookup` may be null; then revisits are
  // not resolved.
  RecordPages(std::shared_ptr<RecordLookup> lookup, std::size_t archive, std::string name,
              TakenRecords taken = TakenRecords::kPages)
      : lookup_(std::move(lookup)), archive_(archive), name_(std::move(name)), taken_(taken) {}
  // For an archive that can be read only once: its pages are kept in the spool, which uses this lookup.
  RecordPages(std::shared_ptr<RecordLookup> lookup, std::unique_ptr<RecordSpool> spool, std::string name,
              TakenRecords taken = TakenRecords::kPages)
      : lookup_(std::move(lookup)), spool_(std::move(spool)), name_(std::move(name)), taken_(taken) {}

  // Fills the page, ready or failed; false if the record holds none.
  bool take(const ArchiveRecord& record, CapturedPage& page) const;

 private:
  bool take_message(const ArchiveRecord& record, std::string_view block, CapturedPage& page) const;
  bool take_revisit(const ArchiveRecord& record, CapturedPage& page) const;
  // Sets the name and the place of the record, but not its content.
  void name(const ArchiveRecord& record, ArchivedPage& archived, CapturedPage& page) const;

  std::shared_ptr<RecordLookup> lookup_;
  std::size_t archive_ = 0;
  std::unique_ptr<RecordSpool> spool_;  // null: the archive can be read again
  std::string name_;
  TakenRecords taken_;
};

}  // namespace wrapwright
