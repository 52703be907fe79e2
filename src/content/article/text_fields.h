// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fields of an Article that are one text, by the names that wrappers and records have for them. Constants.
#include <string>
#include <string_view>
#include <utility>

#include "content/article/article.h"

namespace wrapwright {

inline constexpr std::pair<std::string_view, std::string Article::*> kTextFields[] = {
    {"title", &Article::title},         {"date", &Article::date},           {"modified", &Article::modified},
    {"language", &Article::language},   {"image", &Article::image},         {"description", &Article::description},
    {"site_name", &Article::site_name}, {"canonical", &Article::canonical}, {"license", &Article::license}};

// The member with that name; null if the Article has none.
[[nodiscard]] constexpr std::string Article::*text_field(std::string_view name) {
  for (const auto& [known, member] : kTextFields)
    if (known == name) return member;
  return nullptr;
}

}  // namespace wrapwright
