// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/site_language.h"

#include <map>

#include "core/page/shown_text.h"
#include "core/text/language.h"

namespace wrapwright {
namespace {

// Enough text to detect a language; detection is slower than reading terms.
constexpr std::size_t kDetectionSample = 4'000;

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
  std::string sample;
  for (const SitePage& p : pages) {
    const TextRange texts = body_texts(*p.page);
    const std::size_t most = sample.size() + kDetectionSample;
    for (TextIndex t = texts.first; t < texts.last && sample.size() < most; ++t) {
      if (p.page->run(t).hidden) continue;
      sample.append(p.page->text(t).substr(0, kDetectionSample));
      sample += ' ';
    }
    if (sample.size() > 4 * kDetectionSample) break;
  }
  return detect_language(sample);
}

}  // namespace wrapwright
