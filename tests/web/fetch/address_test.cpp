// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/address.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/un.h>

namespace wrapwright {
namespace {

TEST(WhyNotPublic, KnowsEverySpecialBlockAndItsNeighbors) {
  struct Case {
    const char* address;
    const char* expected;
  };
  for (const auto& c : {
           Case{"0.0.0.0", "an address of this network"},
           Case{"0.255.255.255", "an address of this network"},
           Case{"1.0.0.0", ""},
           Case{"9.255.255.255", ""},
           Case{"10.0.0.0", "a private address"},
           Case{"10.255.255.255", "a private address"},
           Case{"11.0.0.0", ""},
           Case{"100.63.255.255", ""},
           Case{"100.64.0.0", "a shared (carrier) address"},
           Case{"100.127.255.255", "a shared (carrier) address"},
           Case{"100.128.0.0", ""},
           Case{"126.255.255.255", ""},
           Case{"127.0.0.1", "a loopback address"},
           Case{"127.255.255.255", "a loopback address"},
           Case{"128.0.0.0", ""},
           Case{"169.254.169.254", "a link-local address"},
           Case{"169.255.0.0", ""},
           Case{"172.15.255.255", ""},
           Case{"172.16.0.0", "a private address"},
           Case{"172.31.255.255", "a private address"},
           Case{"172.32.0.0", ""},
           Case{"192.0.0.8", "a special-purpose address"},
           Case{"192.0.2.1", "a documentation address"},
           Case{"192.0.3.0", ""},
           Case{"192.168.0.0", "a private address"},
           Case{"192.169.0.0", ""},
           Case{"198.17.255.255", ""},
           Case{"198.19.255.255", "a benchmarking address"},
           Case{"198.20.0.0", ""},
           Case{"223.255.255.255", ""},
           Case{"224.0.0.1", "a multicast address"},
           Case{"239.255.255.255", "a multicast address"},
           Case{"240.0.0.0", "a reserved address"},
           Case{"255.255.255.255", "a reserved address"},
           Case{"::", "an unspecified address"},
           Case{"::1", "a loopback address"},
           Case{"::7f00:1", "a loopback address"},
           Case{"::ffff:127.0.0.1", "a loopback address"},
           Case{"::ffff:10.1.2.3", "a private address"},
           Case{"::ffff:8.8.8.8", ""},
           Case{"64:ff9b::a9fe:a9fe", "a link-local address"},
           Case{"64:ff9b::808:808", ""},
           Case{"64:ff9b:1::808:808", "a private address"},
           Case{"100::1", "a discard-only address"},
           Case{"2001::1", "a special-purpose address"},
           Case{"2001:200::1", ""},
           Case{"2001:db8::1", "a documentation address"},
           Case{"2002:a00:1::", "a private address"},
           Case{"2002:808:808::", ""},
           Case{"2606:4700::1111", ""},
           Case{"fbff::1", ""},
           Case{"fc00::1", "a unique local address"},
           Case{"fdff:ffff::1", "a unique local address"},
           Case{"fe80::1", "a link-local address"},
           Case{"febf::1", "a link-local address"},
           Case{"fec0::1", "a site-local address"},
           Case{"ff02::1", "a multicast address"},
           Case{"1.2.3", "not an address"},
           Case{"localhost", "not an address"},
           Case{"", "not an address"},
       }) {
    SCOPED_TRACE(c.address);
    EXPECT_EQ(why_not_public(std::string(c.address)), c.expected);
  }
}

TEST(WhyNotPublic, ReadsSocketAddressesAsTheyAreConnectedTo) {
  sockaddr_in in4{};
  in4.sin_family = AF_INET;
  in4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto& address4 = reinterpret_cast<const sockaddr&>(in4);
  EXPECT_EQ(why_not_public(address4, sizeof in4), "a loopback address");
  EXPECT_EQ(address_text(address4, sizeof in4), "127.0.0.1");
  EXPECT_NE(why_not_public(address4, 4), "") << "a cut address is not public";

  sockaddr_in6 in6{};
  in6.sin6_family = AF_INET6;
  ASSERT_EQ(::inet_pton(AF_INET6, "2606:4700::1111", &in6.sin6_addr), 1);
  const auto& address6 = reinterpret_cast<const sockaddr&>(in6);
  EXPECT_EQ(why_not_public(address6, sizeof in6), "");
  EXPECT_EQ(address_text(address6, sizeof in6), "2606:4700::1111");

  sockaddr_un local{};
  local.sun_family = AF_UNIX;
  EXPECT_NE(why_not_public(reinterpret_cast<const sockaddr&>(local), sizeof local), "");
}

TEST(Address, IsWrittenAsTheSystemWritesIt) {
  for (const auto& [written, text] : std::vector<std::pair<std::string, std::string>>{{"127.0.0.1", "127.0.0.1"},
                                                                                      {"2001:DB8:0::1", "2001:db8::1"},
                                                                                      {"0:0:0:0:0:0:0:1", "::1"},
                                                                                      {"", ""},
                                                                                      {"abc", ""},
                                                                                      {"[::1]", ""},
                                                                                      {"10.0.0.0/8", ""},
                                                                                      {"10.1", ""},
                                                                                      {" 10.0.0.1", ""}})
    EXPECT_EQ(address_text(written), text) << written;
}

}  // namespace
}  // namespace wrapwright
