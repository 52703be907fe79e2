// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learning by the method of FOREST (Oita, Senellart 2012): the patterns that pages share, ranked by how much of the
// terms typical of the article they contain. For comparison; learn.h has the recommended method.
#include <string>

#include "wrapwright/learn.h"
#include "wrapwright/page.h"
#include "wrapwright/result.h"
#include "wrapwright/wrapper.h"

namespace wrapwright {
inline namespace v0 {

// Fails with kNoArticles where the pages have no pattern in common. Of the options, max_templates, fields,
// fields_from_feed and max_title_affix have an effect.
inline Result<Wrapper> learn_forest_wrapper(const std::string& site, const Pages& pages,
                                            const LearnOptions& options = {}) {
  return detail::learn(options, [&](const wrapwright_learn_options* made, wrapwright_error** error) {
    return wrapwright_learn_forest(site.c_str(), pages.get(), made, error);
  });
}

}  // namespace v0
}  // namespace wrapwright
