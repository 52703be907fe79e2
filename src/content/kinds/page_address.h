// SPDX-License-Identifier: Apache-2.0
#pragma once
// Classifies the address of a page and its links without resolving each link: whether a link stays on the site, and
// which page it leads to. Holds views of the URL; pure. Cost: O(size of the address).
#include <cstdint>
#include <string>
#include <string_view>

#include "content/blocks/feature_table.h"

namespace wrapwright {

struct PageAddress {
  std::string_view host;   // without "www."
  std::string_view path;   // starts with "/", or "" if the address is unknown
  std::string_view query;  // without "?"
};

[[nodiscard]] PageAddress read_address(std::string_view url);
// Whether the address is clearly that of a list of pages: /tag/wood, /blog/category/tools/, /author/jane, /page/12.
[[nodiscard]] bool is_list_address(const PageAddress& address);

enum class LinkScope : std::uint8_t {
  kNone,      // not the address of a page: javascript:, mailto:, ""
  kFragment,  // a place in the same page
  kSite,
  kOther,
};

struct LinkTarget {
  LinkScope scope = LinkScope::kNone;
  std::uint64_t page = 0;  // hash of path and query: equal for links to the same page of the site
  std::string_view path;   // as written, without query and fragment
};

// The value of LinkTarget::page for links to the address itself.
[[nodiscard]] std::uint64_t page_hash(const PageAddress& address);

// Reads the links of a page at one address. Immutable, so safe from any thread.
class LinkReader {
 public:
  explicit LinkReader(const PageAddress& from);
  [[nodiscard]] LinkTarget read(std::string_view href) const;

 private:
  [[nodiscard]] LinkTarget read_on_site(std::string_view path) const;

  PageAddress from_;
  std::string_view path_;  // of from_, without slashes at its end
  std::uint64_t page_;     // page_hash(from_)
};

// The pattern of the address's path, which is equal for pages of the same kind: runs of letters, digits, "-" and "_"
// become "a"; in runs without letters only the numbers are replaced, by "0". "/2012/05/a-title.html" is "/0/0/a.a",
// "/archives/2006_08" is "/a/0_0". "" if the address is unknown.
[[nodiscard]] std::string address_pattern(const PageAddress& address);

void add_address_traits(const PageAddress& address, FeatureWriter& out);

}  // namespace wrapwright
