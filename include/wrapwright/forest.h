// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learning by the method of FOREST (Oita, Senellart 2012): the patterns that pages share, ranked by how much of the
// terms typical of the article they contain. For comparison; learn.h has the recommended method.
#include <string>

#include "wrapwright/page.h"
#include "wrapwright/result.h"
#include "wrapwright/wrapper.h"

namespace wrapwright {
inline namespace v0 {

// Fails where the pages have no pattern in common.
inline Result<Wrapper> learn_forest_wrapper(const std::string& site, const Pages& pages) {
  return detail::make<Wrapper>([&](char** error) { return wrapwright_learn_forest(site.c_str(), pages.get(), error); });
}

}  // namespace v0
}  // namespace wrapwright
