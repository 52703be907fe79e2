// SPDX-License-Identifier: Apache-2.0
#include "web/archive/record_digest.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

// The digests of "abc" are those of FIPS 180-4.
TEST(RecordDigest, IsReadInEachWayThatArchivesWriteIt) {
  struct Case {
    const char* digest;
    bool is_known;
  };
  for (const auto& c : {
           Case{"sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5", true},
           Case{"SHA1:vgmt4nsha2awvor6evyxqugcnsonbwe5", true},
           Case{"sha-1:A9993E364706816ABA3E25717850C26C9CD0D89D", true},
           Case{"sha1:a9993e364706816aba3e25717850c26c9cd0d89d", true},
           Case{"VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5", true},
           Case{"sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", true},
           Case{"sha-256: BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD", true},
           Case{"sha256:XJ4BNP4PAHH6UQKBIDPF3LRCEOYAGYNDSYLXVHFUCD7WD4QACWWQ====", true},
           Case{"md5:900150983cd24fb0d6963f7d28e17f72", false},
           Case{"sha1:VGMT", false},
           Case{"sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE!", false},
           Case{"sha1:", false},
           Case{":", false},
           Case{"", false},
       }) {
    SCOPED_TRACE(c.digest);
    EXPECT_FALSE(contradicts(c.digest, "abc"));
    EXPECT_EQ(contradicts(c.digest, "abd"), c.is_known);
    EXPECT_EQ(contradicts(c.digest, ""), c.is_known);
  }
}

}  // namespace
}  // namespace wrapwright
