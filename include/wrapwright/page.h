// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages as bytes, and the pages of one site, parsed, that a wrapper is learned from.
#include <cstddef>
#include <new>
#include <string>
#include <string_view>

#include "wrapwright/feed.h"
#include "wrapwright/limits.h"
#include "wrapwright/result.h"

namespace wrapwright {
inline namespace v0 {

// What makes a tree of a page's bytes. A wrapper is applied by the one that its samples were made by.
enum class Normalizer {
  kHtml5 = WRAPWRIGHT_NORMALIZER_HTML5,  // the HTML standard's parser: the tree that browsers see
  kTidy = WRAPWRIGHT_NORMALIZER_TIDY,    // tidy-html5, as in the papers; slower, in a process of its own
};

// One page as received. The bytes are only viewed during a call.
struct PageInput {
  std::string_view bytes;
  std::string url = {};           // "" = unknown
  std::string content_type = {};  // the HTTP header's value, "" = unknown
};

// The site of a URL, which names its wrapper: the host in lower case and punycode without "www."; "" where the URL is
// not absolute.
inline std::string site_of(const std::string& url) {
  const detail::String site(wrapwright_site_of_url(url.c_str()));
  if (!site) throw std::bad_alloc();
  return site.get();
}

// Keeps buffers between pages: one thread at a time. Holds the trees of all its pages.
class Pages {
 public:
  static Result<Pages> make(Normalizer normalizer = Normalizer::kHtml5) { return make_with(normalizer, nullptr); }
  static Result<Pages> make(Normalizer normalizer, const Limits& limits) { return make_with(normalizer, limits.get()); }
  explicit Pages(wrapwright_pages* owned) : handle_(owned) {}

  // Fails if out of memory, or libtidy cannot come to an end with the page; it is left out then.
  Status add(const PageInput& page) {
    return detail::run([&](wrapwright_error** error) {
      return wrapwright_pages_add(get(), page.bytes.data(), page.bytes.size(), page.url.c_str(),
                                  page.content_type.c_str(), error);
    });
  }
  // What the feed says of its items helps to learn from the pages of their URLs, added before or after.
  Status use(const Feed& feed) {
    return detail::run([&](wrapwright_error** error) { return wrapwright_pages_use_feed(get(), feed.get(), error); });
  }
  [[nodiscard]] std::size_t size() const { return wrapwright_pages_size(get()); }

  [[nodiscard]] wrapwright_pages* get() const { return handle_.get(); }

 private:
  static Result<Pages> make_with(Normalizer normalizer, const wrapwright_limits* limits) {
    const auto kind = static_cast<wrapwright_normalizer>(normalizer);
    return detail::make<Pages>([&](wrapwright_error** error) { return wrapwright_pages_new(kind, limits, error); });
  }
  detail::Handle<wrapwright_pages, wrapwright_pages_free> handle_;
};

}  // namespace v0
}  // namespace wrapwright
