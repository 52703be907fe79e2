// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/token_test.h"

#include "core/xpath/xpath.h"

namespace wrapwright {

std::string token_test(std::string_view attribute, std::string_view token) {
  return "contains(concat(' ', normalize-space(@" + std::string(attribute) + "), ' '), " +
         xpath_literal(" " + std::string(token) + " ") + ")";
}

}  // namespace wrapwright
