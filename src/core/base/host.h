// SPDX-License-Identifier: Apache-2.0
#pragma once
// Canonical host names. Pure functions, safe from any thread, O(n).
#include <string>
#include <string_view>

namespace wrapwright {

// One form for all spellings of a host: "München.DE.", "xn--mnchen-3ya.de" and "münchen.de" are "xn--mnchen-3ya.de".
// UTS 46's ToASCII (nontransitional, without its checks of hyphens and lengths, as the URL standard has it), in lower
// case and without the trailing dot of the root. Names that UTS 46 rejects and IP addresses keep their bytes, with
// ASCII letters in lower case.
[[nodiscard]] std::string canonical_host(std::string_view host);

// The site that a host belongs to: the canonical host without a leading "www.". Wrappers are stored under this name.
[[nodiscard]] std::string site_of_host(std::string_view host);

// The site denoted by a name in an index, an option or a wrapper: a name with a dot is a host; any other name denotes a
// group of pages and is unchanged.
[[nodiscard]] std::string site_of_name(std::string_view name);

}  // namespace wrapwright
