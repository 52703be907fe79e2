// SPDX-License-Identifier: Apache-2.0
#include "core/base/host.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

TEST(Host, HasOneFormForAllItsSpellings) {
  struct Case {
    std::string host;
    std::string expected;
  };
  for (const auto& c : {
           Case{"example.org", "example.org"},
           Case{"EXAMPLE.Org.", "example.org"},
           Case{"m\xC3\xBCnchen.de", "xn--mnchen-3ya.de"},
           Case{"MU\xCC\x88NCHEN.de", "xn--mnchen-3ya.de"},  // u with a combining diaeresis
           Case{"XN--MNCHEN-3YA.de", "xn--mnchen-3ya.de"},
           Case{"stra\xC3\x9F\x65.de", "xn--strae-oqa.de"},   // nontransitional: not strasse.de
           Case{"\xE4\xBE\x8B\xE3\x80\x82jp", "xn--fsq.jp"},  // an ideographic full stop parts labels, too
           Case{"r3---sn.example", "r3---sn.example"},
           Case{"-\xC3\xBC-.example", "xn-----xka.example"},
           Case{"a_b.example", "a_b.example"},
           // Refused by UTS 46: broken punycode, right-to-left and left-to-right letters in one label, broken UTF-8.
           Case{"xn--\xC3\xBC.De", "xn--\xC3\xBC.de"},
           Case{"\xD7\x90\x61.De", "\xD7\x90\x61.de"},
           Case{"\xFF.De.", "\xFF.de"},
           Case{"127.0.0.1", "127.0.0.1"},
           Case{"2001:DB8::1", "2001:db8::1"},
           Case{".", "."},
           Case{"", ""},
           Case{std::string(5000, 'A') + "\xC3\xBC", std::string(5000, 'a') + "\xC3\xBC"},
       }) {
    EXPECT_EQ(canonical_host(c.host), c.expected) << c.host;
  }
}

TEST(Host, TakesWwwOffForTheSite) {
  EXPECT_EQ(site_of_host("WWW.Example.org."), "example.org");
  EXPECT_EQ(site_of_host("www.www.example.org"), "www.example.org");
  EXPECT_EQ(site_of_host("www2.example.org"), "www2.example.org");
  EXPECT_EQ(site_of_host("www."), "www");
  EXPECT_EQ(site_of_host("\xEF\xBD\x97ww.example.org"), "example.org");  // a fullwidth w
}

TEST(Host, TakesNamesWithADotForHosts) {
  EXPECT_EQ(site_of_name("www.Example.org"), "example.org");
  EXPECT_EQ(site_of_name("Example.org-2012"), "example.org-2012");
  EXPECT_EQ(site_of_name("www"), "www");
  EXPECT_EQ(site_of_name("Local Pages"), "Local Pages");
  EXPECT_EQ(site_of_name("::1"), "::1");
  EXPECT_EQ(site_of_name(""), "");
}

}  // namespace
}  // namespace wrapwright
