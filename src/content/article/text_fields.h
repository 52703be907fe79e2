// SPDX-License-Identifier: Apache-2.0
#pragma once
// The Article fields that are a single text, by their names in wrappers and records. Constants.
#include <string>
#include <string_view>
#include <utility>

#include "content/article/article.h"

namespace wrapwright {

inline constexpr std::pair<std::string_view, std::string Article::*> kTextFields[] = {
    {"title", &Article::title},         {"date", &Article::date},           {"modified", &Article::modified},
    {"language", &Article::language},   {"image", &Article::image},         {"description", &Article::description},
    {"site_name", &Article::site_name}, {"canonical", &Article::canonical}, {"license", &Article::license}};

// The member for that name; null if there is none.
[[nodiscard]] constexpr std::string Article::*text_field(std::string_view name) {
  for (const auto& [known, member] : kTextFields)
    if (known == name) return member;
  return nullptr;
}

}  // namespace wrapwright
