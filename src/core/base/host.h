// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names of hosts in one spelling. Pure functions, safe from any thread, O(n).
#include <string>
#include <string_view>

namespace wrapwright {

// One form for all spellings of a host: "München.DE.", "xn--mnchen-3ya.de" and "münchen.de" are "xn--mnchen-3ya.de".
// UTS 46's ToASCII (nontransitional, without its checks of hyphens and lengths, as the URL standard has it), in lower
// case and without the dot of the root at the end. A name that UTS 46 refuses keeps its bytes, ASCII letters in lower
// case; so do IP addresses.
[[nodiscard]] std::string canonical_host(std::string_view host);

// The site that a host belongs to, which names its wrapper: the canonical host without a leading "www.".
[[nodiscard]] std::string site_of_host(std::string_view host);

// The site that is meant by a name in an index, an option or a wrapper: a name with a dot is a host, another is that of
// a group of pages and stays as it is.
[[nodiscard]] std::string site_of_name(std::string_view name);

}  // namespace wrapwright
