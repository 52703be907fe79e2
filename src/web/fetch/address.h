// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decides which addresses belong to the public Internet. Pure functions, safe from any thread.
#include <string>
#include <string_view>
#include <sys/socket.h>

namespace wrapwright {

// The reason why this address is not public, as a noun ("a loopback address"); "" if it is public. Covers the
// special-purpose registries of IANA (RFC 6890): this network, private, shared (CGNAT), loopback, link-local (including
// the metadata services of clouds), documentation, benchmarking, multicast, reserved; unique local; and IPv4 inside
// IPv6 (mapped, compatible, NAT64, 6to4), which is judged by the IPv4 address. Addresses other than IPv4 and IPv6 are
// not public.
[[nodiscard]] std::string_view why_not_public(const sockaddr& address, socklen_t size);

// The same for an address as text ("10.0.0.1", "::1"); "not an address" for any other text.
[[nodiscard]] std::string_view why_not_public(const std::string& address);

// "192.0.2.1" or "2001:db8::1"; "?" for other families.
[[nodiscard]] std::string address_text(const sockaddr& address, socklen_t size);

// The canonical form of an address as a person writes it ("2001:DB8:0::1"); "" if the text is not an address.
[[nodiscard]] std::string address_text(const std::string& written);

}  // namespace wrapwright
