// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages of web archives: WARC, ARC, WACZ, and what an index (CDX, CDXJ) names (wrapwright/c_archive.h). In a
// separate library: `wrapwright::archive` in CMake, `wrapwright-archive` in pkg-config.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wrapwright/c_archive.h"
#include "wrapwright/result.h"

namespace wrapwright {
inline namespace v1 {

// Which pages are taken: those that meet every condition that is not empty (wrapwright/c_archive.h).
struct ArchivePick {
  std::vector<std::string> urls = {};
  std::string from = {};
  std::string to = {};
  std::vector<int> statuses = {};
  std::vector<std::string> types = {};
  bool with_feeds = false;  // responses with a feed's media type come, too
};

// A page of an archive, or what cannot be read. Immutable; views live as long as it does.
class ArchivePage {
 public:
  explicit ArchivePage(wrapwright_archive_page* owned) : handle_(owned) {}

  // "id", "url", "captured", "content-type", "file", "record-id", "payload-digest", "head", "body", "error", "unread",
  // "place", "damage" (wrapwright/c_archive.h); nothing if it is unknown.
  [[nodiscard]] std::optional<std::string_view> value(std::string_view name) const {
    return optional(wrapwright_archive_page_value(get(), detail::str(name)));
  }
  // A header of the HTTP response, by its name in any letter case.
  [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const {
    return optional(wrapwright_archive_page_header(get(), detail::str(name)));
  }
  // "offset", "status".
  [[nodiscard]] std::optional<std::int64_t> number(std::string_view name) const {
    const std::int64_t found = wrapwright_archive_page_number(get(), detail::str(name));
    return found < 0 ? std::nullopt : std::optional(found);
  }

  [[nodiscard]] wrapwright_archive_page* get() const { return handle_.get(); }

 private:
  static std::optional<std::string_view> optional(wrapwright_str value) {
    return value.data == nullptr ? std::nullopt : std::optional(detail::view(value));
  }
  detail::Handle<wrapwright_archive_page, wrapwright_archive_page_free> handle_;
};

// An archive that is being read. One thread at a time.
class Archive {
 public:
  static Result<Archive> open(std::string_view path, const ArchivePick& pick = {}) {
    const Picked picked(pick);
    return detail::make<Archive>(
        [&](wrapwright_error** error) { return wrapwright_archive_open(detail::str(path), &picked.pick, error); });
  }
  // Writes up to `size` bytes to `out` and returns their number; 0 at the end, a negative one on failure. Must not
  // throw.
  using Reader = std::function<long(char* out, std::size_t size)>;
  // Reads a WARC or ARC file as a stream.
  static Result<Archive> stream(Reader reader, std::string_view name, const ArchivePick& pick = {}) {
    const Picked picked(pick);
    auto kept = std::make_unique<Reader>(std::move(reader));
    const auto read = [](void* context, char* out, std::size_t size) noexcept -> long {
      return (*static_cast<Reader*>(context))(out, size);
    };
    auto made = detail::make<Archive>([&](wrapwright_error** error) {
      return wrapwright_archive_stream(read, kept.get(), detail::str(name), &picked.pick, error);
    });
    if (made) made->reader_ = std::move(kept);
    return made;
  }
  explicit Archive(wrapwright_archive* owned) : handle_(owned) {}

  // The next page; nothing at the end.
  [[nodiscard]] std::optional<Result<ArchivePage>> next() {
    wrapwright_error* error = nullptr;
    wrapwright_archive_page* const page = wrapwright_archive_next(get(), &error);
    const detail::OwnedError owner(error);
    if (page != nullptr) return Result<ArchivePage>(ArchivePage(page));
    if (error == nullptr) return std::nullopt;
    return Result<ArchivePage>(detail::value_of(error));
  }

  // The next pages as Arrow data (wrapwright_archive_batch), which the caller releases; no rows at the end.
  [[nodiscard]] Status next_batch(std::size_t pages, std::size_t bytes, ArrowSchema& schema, ArrowArray& batch) {
    return detail::run([&](wrapwright_error** error) {
      return wrapwright_archive_batch(get(), pages, bytes, &schema, &batch, error);
    });
  }

  [[nodiscard]] wrapwright_archive* get() const { return handle_.get(); }

 private:
  // Views of a pick, as C has it.
  struct Picked {
    explicit Picked(const ArchivePick& of) {
      for (const std::string& url : of.urls) urls.push_back(detail::str(url));
      for (const std::string& type : of.types) types.push_back(detail::str(type));
      pick = {sizeof(pick),       urls.data(),        urls.size(),  detail::str(of.from), detail::str(of.to),
              of.statuses.data(), of.statuses.size(), types.data(), types.size(),         of.with_feeds ? 1 : 0};
    }
    std::vector<wrapwright_str> urls;
    std::vector<wrapwright_str> types;
    wrapwright_archive_pick pick{};
  };

  std::unique_ptr<Reader> reader_;  // outlives the handle
  detail::Handle<wrapwright_archive, wrapwright_archive_free> handle_;
};

}  // namespace v1
}  // namespace wrapwright
