// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/site_language.h"

#include <map>

#include "core/page/shown_text.h"
#include "core/text/language.h"

namespace wrapwright {
namespace {

// Enough text to detect a language; detection is slower than reading terms.
constexpr std::size_t kDetectionSample = 4'000;
constexpr std::size_t kLongDetectionSample = 40'000;

// The first visible text of the pages, at most most_of_page bytes of each.
std::string beginnings(std::span<const SitePage> pages, std::size_t most_of_page) {
  std::string out;
  for (const SitePage& p : pages) {
    const TextRange texts = body_texts(*p.page);
    const std::size_t most = out.size() + most_of_page;
    for (TextIndex t = texts.first; t < texts.last && out.size() < most; ++t) {
      const std::string_view shown = shown_text(*p.page, t).substr(0, most_of_page);
      if (shown.empty()) continue;
      out += shown;
      out += ' ';
    }
    if (out.size() > 4 * most_of_page) break;
  }
  return out;
}

std::string declared_language(const Page& page) {
  if (page.size() < 2) return {};
  return primary_language(page.attribute(1, name::lang).value_or(""));
}

}  // namespace

std::string site_language(std::span<const SitePage> pages) {
  std::map<std::string, std::size_t> votes;
  for (const SitePage& p : pages) {
    if (std::string language = declared_language(*p.page); !language.empty()) ++votes[language];
  }
  std::string best;
  std::size_t most = 0;
  for (const auto& [language, count] : votes) {
    if (count <= most) continue;
    best = language;
    most = count;
  }
  return most * 2 > pages.size() ? best : language_of_texts(pages);
}

std::string language_of_texts(std::span<const SitePage> pages) {
  std::string language = detect_language(beginnings(pages, kDetectionSample));
  // Long menus, lists of names and code do not suffice to detect a language.
  if (language.empty()) language = detect_language(beginnings(pages, kLongDetectionSample));
  return language;
}

}  // namespace wrapwright
