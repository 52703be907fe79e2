// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the wrapper of a site from some of its pages by the recommended method: a model scores every text block of
// every page, and a search selects the few short XPaths that agree best with the scores. Pure functions. Cost:
// linear in the number of pages.
#include <string>

#include "wrapwright/page.h"
#include "wrapwright/result.h"
#include "wrapwright/wrapper.h"

namespace wrapwright {
inline namespace v0 {

// `site` is a host without "www.". Fails where nothing on the pages looks like an article.
inline Result<Wrapper> learn_wrapper(const std::string& site, const Pages& pages) {
  return detail::make<Wrapper>([&](char** error) { return wrapwright_learn(site.c_str(), pages.get(), error); });
}

// The same from no more of the pages, in their order, than it takes until the wrapper no longer changes.
inline Result<Wrapper> learn_until_converged(const std::string& site, const Pages& pages) {
  return detail::make<Wrapper>(
      [&](char** error) { return wrapwright_learn_until_converged(site.c_str(), pages.get(), error); });
}

// A new wrapper that keeps of the stored one what still holds on these pages, and adds what it misses. Fails as
// learn_wrapper, and where the pages were made by another normalizer than the wrapper's.
inline Result<Wrapper> update_wrapper(const Wrapper& stored, const Pages& pages) {
  return detail::make<Wrapper>([&](char** error) { return wrapwright_update(stored.get(), pages.get(), error); });
}

}  // namespace v0
}  // namespace wrapwright
