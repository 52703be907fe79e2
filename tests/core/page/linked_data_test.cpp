// SPDX-License-Identifier: Apache-2.0
#include "core/page/linked_data.h"

#include <gtest/gtest.h>
#include <string>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

TEST(LinkedData, IsKnownByTheMediaTypeOfTheScript) {
  struct Case {
    const char* attributes;
    bool is_linked_data;
  };
  for (const Case& c : {
           Case{"type='application/ld+json'", true},
           Case{"type='application/ld+json; charset=utf-8'", true},
           Case{"type=' Application/LD+JSON '", true},
           Case{"type='application/json'", false},
           Case{"type='application/ld+json-template'", false},
           Case{"type=''", false},
           Case{"", false},
       }) {
    const std::string html = "<script " + std::string(c.attributes) + ">{}</script>";
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "", ""});
    EXPECT_EQ(is_linked_data(page, page.first(name::script).value()), c.is_linked_data) << c.attributes;
  }
}

}  // namespace
}  // namespace wrapwright
