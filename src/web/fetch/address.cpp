// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/address.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <cstring>
#include <netinet/in.h>

namespace wrapwright {
namespace {

struct Block4 {
  std::uint32_t first;
  unsigned bits;
  std::string_view what;
};

constexpr std::uint32_t ipv4(unsigned a, unsigned b, unsigned c, unsigned d) {
  return a << 24U | b << 16U | c << 8U | d;
}

constexpr std::array kBlocks4 = {
    Block4{ipv4(0, 0, 0, 0), 8, "an address of this network"},
    Block4{ipv4(10, 0, 0, 0), 8, "a private address"},
    Block4{ipv4(100, 64, 0, 0), 10, "a shared (carrier) address"},
    Block4{ipv4(127, 0, 0, 0), 8, "a loopback address"},
    Block4{ipv4(169, 254, 0, 0), 16, "a link-local address"},
    Block4{ipv4(172, 16, 0, 0), 12, "a private address"},
    Block4{ipv4(192, 0, 0, 0), 24, "a special-purpose address"},
    Block4{ipv4(192, 0, 2, 0), 24, "a documentation address"},
    Block4{ipv4(192, 88, 99, 0), 24, "a special-purpose address"},
    Block4{ipv4(192, 168, 0, 0), 16, "a private address"},
    Block4{ipv4(198, 18, 0, 0), 15, "a benchmarking address"},
    Block4{ipv4(198, 51, 100, 0), 24, "a documentation address"},
    Block4{ipv4(203, 0, 113, 0), 24, "a documentation address"},
    Block4{ipv4(224, 0, 0, 0), 4, "a multicast address"},
    Block4{ipv4(240, 0, 0, 0), 4, "a reserved address"},
};

using Bytes6 = std::array<std::uint8_t, 16>;

struct Block6 {
  Bytes6 first;
  unsigned bits;
  std::string_view what;
};

constexpr std::array kBlocks6 = {
    Block6{{0x01, 0x00}, 64, "a discard-only address"},
    Block6{{0x20, 0x01, 0x0d, 0xb8}, 32, "a documentation address"},
    Block6{{0x20, 0x01, 0x00, 0x00}, 23, "a special-purpose address"},  // Teredo, benchmarking, ORCHID
    Block6{{0x3f, 0xff}, 20, "a documentation address"},
    Block6{{0xfc}, 7, "a unique local address"},
    Block6{{0xfe, 0x80}, 10, "a link-local address"},
    Block6{{0xfe, 0xc0}, 10, "a site-local address"},
    Block6{{0xff}, 8, "a multicast address"},
};

std::string_view why_not_public4(std::uint32_t address) {
  for (const auto& block : kBlocks4)
    if ((address ^ block.first) >> (32U - block.bits) == 0) return block.what;
  return {};
}

bool same_prefix(const Bytes6& a, const Bytes6& b, unsigned bits) {
  if (!std::equal(a.begin(), a.begin() + bits / 8, b.begin())) return false;
  const unsigned rest = bits % 8;
  return rest == 0 || ((a[bits / 8] ^ b[bits / 8]) >> (8U - rest)) == 0;
}

std::uint32_t embedded4(const Bytes6& address, std::size_t at) {
  return ipv4(address[at], address[at + 1], address[at + 2], address[at + 3]);
}

std::string_view why_not_public6(const Bytes6& address) {
  constexpr Bytes6 kZero{};
  constexpr Bytes6 kLoopback{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  constexpr Bytes6 kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  constexpr Bytes6 kNat64{0x00, 0x64, 0xff, 0x9b};
  constexpr Bytes6 kLocalNat64{0x00, 0x64, 0xff, 0x9b, 0x00, 0x01};
  constexpr Bytes6 k6to4{0x20, 0x02};
  if (address == kZero) return "an unspecified address";
  if (address == kLoopback) return "a loopback address";
  if (same_prefix(address, kMapped, 96) || same_prefix(address, kNat64, 96) || same_prefix(address, kZero, 96))
    return why_not_public4(embedded4(address, 12));
  if (same_prefix(address, kLocalNat64, 48)) return "a private address";
  if (same_prefix(address, k6to4, 16)) return why_not_public4(embedded4(address, 2));
  for (const auto& block : kBlocks6)
    if (same_prefix(address, block.first, block.bits)) return block.what;
  return {};
}

}  // namespace

std::string_view why_not_public(const sockaddr& address, socklen_t size) {
  if (address.sa_family == AF_INET && size >= sizeof(sockaddr_in)) {
    sockaddr_in in{};
    std::memcpy(&in, &address, sizeof in);
    return why_not_public4(ntohl(in.sin_addr.s_addr));
  }
  if (address.sa_family == AF_INET6 && size >= sizeof(sockaddr_in6)) {
    sockaddr_in6 in{};
    std::memcpy(&in, &address, sizeof in);
    Bytes6 bytes{};
    std::memcpy(bytes.data(), &in.sin6_addr, bytes.size());
    return why_not_public6(bytes);
  }
  return "an address that is neither IPv4 nor IPv6";
}

std::string_view why_not_public(const std::string& address) {
  in_addr in4{};
  if (::inet_pton(AF_INET, address.c_str(), &in4) == 1) return why_not_public4(ntohl(in4.s_addr));
  Bytes6 bytes{};
  if (::inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) return why_not_public6(bytes);
  return "not an address";
}

std::string address_text(const sockaddr& address, socklen_t size) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const char* done = nullptr;
  if (address.sa_family == AF_INET && size >= sizeof(sockaddr_in)) {
    sockaddr_in in{};
    std::memcpy(&in, &address, sizeof in);
    done = ::inet_ntop(AF_INET, &in.sin_addr, text.data(), text.size());
  } else if (address.sa_family == AF_INET6 && size >= sizeof(sockaddr_in6)) {
    sockaddr_in6 in{};
    std::memcpy(&in, &address, sizeof in);
    done = ::inet_ntop(AF_INET6, &in.sin6_addr, text.data(), text.size());
  }
  return done != nullptr ? done : "?";
}

std::string address_text(const std::string& written) {
  sockaddr_in in{};
  in.sin_family = AF_INET;
  if (::inet_pton(AF_INET, written.c_str(), &in.sin_addr) == 1)
    return address_text(reinterpret_cast<const sockaddr&>(in), sizeof in);
  sockaddr_in6 in6{};
  in6.sin6_family = AF_INET6;
  if (::inet_pton(AF_INET6, written.c_str(), &in6.sin6_addr) == 1)
    return address_text(reinterpret_cast<const sockaddr&>(in6), sizeof in6);
  return "";
}

}  // namespace wrapwright
