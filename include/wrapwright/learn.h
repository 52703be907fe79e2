// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the wrapper of a site from some of its pages by the recommended method: a model scores every text block of
// every page, and a search selects the few short XPaths that agree best with the scores. Pure functions. Cost: O(n) in
// the number of pages.
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "wrapwright/page.h"
#include "wrapwright/result.h"
#include "wrapwright/wrapper.h"

namespace wrapwright {
inline namespace v0 {

// Nothing = the default of the library.
struct LearnOptions {
  std::optional<std::size_t> max_templates = {};  // of a site, 1 to 100
  std::optional<bool> fields = {};                // learn rules for title, date, author, tags and the like
  std::optional<bool> fields_from_feed = {};      // use what a feed says of its items for these rules
  // Part articles from lists and other pages first, and learn content from articles alone.
  std::optional<bool> sort_kinds = {};
  std::optional<bool> non_articles = {};            // learn templates of pages that hold no article
  std::optional<std::size_t> max_expressions = {};  // candidate XPaths for each element of the pages
  // Bytes at either end of a title in which the name of the site is looked for.
  std::optional<std::size_t> max_title_affix = {};
  // Of learn_until_converged(): pages of the first round, further pages of each other one, and rounds without a change
  // after which it ends; each from 1.
  std::optional<std::size_t> first_pages = {};
  std::optional<std::size_t> step_pages = {};
  std::optional<std::size_t> unchanged_rounds = {};
};

namespace detail {

using OwnedLearnOptions = Handle<wrapwright_learn_options, wrapwright_learn_options_free>;

inline Result<OwnedLearnOptions> make_options(const LearnOptions& options) {
  auto made = make<OwnedLearnOptions>(wrapwright_learn_options_new);
  if (!made) return made;
  const std::pair<const char*, std::optional<std::size_t>> values[] = {
      {"templates", options.max_templates},         {"fields", options.fields},
      {"feed-fields", options.fields_from_feed},    {"sort-kinds", options.sort_kinds},
      {"non-articles", options.non_articles},       {"max-expressions", options.max_expressions},
      {"max-title-affix", options.max_title_affix}, {"first-pages", options.first_pages},
      {"step-pages", options.step_pages},           {"unchanged-rounds", options.unchanged_rounds},
  };
  for (const auto& [name, value] : values) {
    if (!value) continue;
    const auto set = run([&, key = name, number = *value](wrapwright_error** error) {
      return wrapwright_learn_options_set(made->get(), key, number, error);
    });
    if (!set) return set.error();
  }
  return made;
}

// A Wrapper by `call`, which takes options and the error.
template <typename Call>
Result<Wrapper> learn(const LearnOptions& options, const Call& call) {
  const auto made = make_options(options);
  if (!made) return made.error();
  return make<Wrapper>([&](wrapwright_error** error) { return call(made->get(), error); });
}

}  // namespace detail

// `site` is a host without "www.", as site_of() gives it. Fails with kNoArticles where nothing on the pages looks like
// an article, and with kUnsupported for an option out of its range.
inline Result<Wrapper> learn_wrapper(const std::string& site, const Pages& pages, const LearnOptions& options = {}) {
  return detail::learn(options, [&](const wrapwright_learn_options* made, wrapwright_error** error) {
    return wrapwright_learn(site.c_str(), pages.get(), made, error);
  });
}

// The same from no more of the pages, in their order, than it takes until the wrapper no longer changes.
inline Result<Wrapper> learn_until_converged(const std::string& site, const Pages& pages,
                                             const LearnOptions& options = {}) {
  return detail::learn(options, [&](const wrapwright_learn_options* made, wrapwright_error** error) {
    return wrapwright_learn_until_converged(site.c_str(), pages.get(), made, error);
  });
}

// A new wrapper that keeps of the stored one what still holds on these pages, and adds what it misses. Fails as
// learn_wrapper, and where the pages were made by another normalizer than the wrapper's.
inline Result<Wrapper> update_wrapper(const Wrapper& stored, const Pages& pages, const LearnOptions& options = {}) {
  return detail::learn(options, [&](const wrapwright_learn_options* made, wrapwright_error** error) {
    return wrapwright_update(stored.get(), pages.get(), made, error);
  });
}

}  // namespace v0
}  // namespace wrapwright
