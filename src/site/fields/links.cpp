// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <set>
#include <span>
#include <string>

#include "content/blocks/site_language.h"
#include "content/blocks/site_page.h"
#include "core/text/language.h"
#include "site/fields/learners.h"

namespace wrapwright {
namespace {

constexpr double kMinFilled = 0.6;
constexpr double kMinRight = 0.9;

constexpr FieldPlace kImages[] = {
    {"//meta[@property='og:image']/@content", "meta og:image"},
    {"//meta[@name='twitter:image']/@content", "meta twitter:image"},
    {"//*[@itemprop='image']/@content", "itemprop image"},
    {"//*[@itemprop='image']/@src", "itemprop image"},
    {"//link[@rel='image_src']/@href", "link image_src"},
    {"substring-before(substring-after(substring-after(//script[@type='application/ld+json' and contains(., "
     "'\"image\":\"')], '\"image\":'), '\"'), '\"')",
     "json-ld image", 1, FieldFormat::kUsual, FieldDecoding::kJson},
    {"substring-before(substring-after(substring-after(substring-after(//script[@type='application/ld+json' and "
     "contains(., '\"image\":')], '\"image\":'), '\"url\":'), '\"'), '\"')",
     "json-ld image", 1, FieldFormat::kUsual, FieldDecoding::kJson},
};

constexpr FieldPlace kLanguages[] = {
    {"//html/@lang", "html lang"},
    {"//meta[@property='og:locale']/@content", "meta og:locale"},
};

constexpr FieldPlace kCanonical[] = {
    {"//link[@rel='canonical']/@href", "link canonical"},
    {"//meta[@property='og:url']/@content", "meta og:url"},
};

constexpr FieldPlace kNext[] = {
    {"//link[@rel='next']/@href", "link next"},
    {"//a[contains(concat(' ', normalize-space(@rel), ' '), ' next ')]/@href", "rel next"},
    {"//a[contains(concat(' ', normalize-space(@class), ' '), ' next ')]/@href", "class next"},
};

double share_filled(const FieldTrial& trial) {
  return static_cast<double>(trial.filled()) / static_cast<double>(trial.values.size());
}

// An image that most pages share is the site's, not the article's.
bool is_of_pages(const FieldTrial& trial) {
  if (trial.values.size() < 2) return false;
  return share_filled(trial) >= kMinFilled && 2 * trial.distinct() > trial.filled();
}

// The text of JSON-LD does not show whose image comes first, so such a place must agree with what the pages state.
bool is_image(const FieldTrial& trial, FieldSamples samples) {
  if (!is_of_pages(trial)) return false;
  if (!trial.rule.source.starts_with("json-ld")) return true;
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (trial.value(i) != samples[i].stated.image) return false;
  return true;
}

// Adds the rule for the first place whose values are accepted.
void add_first(std::span<const PlaceReader> places, FieldSamples samples,
               const std::function<bool(const FieldTrial&)>& accepts, std::vector<FieldTrial>& out) {
  for (const PlaceReader& place : places) {
    FieldTrial trial = try_place(place, samples);
    if (!accepts(trial)) continue;
    out.push_back(std::move(trial));
    return;
  }
}

std::string_view without_scheme(std::string_view url) {
  const std::size_t at = url.find("://");
  if (at != std::string_view::npos) url.remove_prefix(at + 3);
  if (url.starts_with("www.")) url.remove_prefix(4);
  url = url.substr(0, url.find('#'));
  while (url.ends_with('/')) url.remove_suffix(1);
  return url;
}

// Many templates wrongly declare the home page as the canonical URL of every page.
bool is_canonical(const FieldTrial& trial) {
  if (share_filled(trial) < kMinRight) return false;
  return trial.values.size() <= 1 || trial.distinct() >= trial.filled();
}

// Splits off the number at the end of a page's URL; 1 if there is none.
std::string_view without_number(std::string_view url, unsigned& number) {
  url = without_scheme(url);
  for (const std::string_view ending : {".html", ".htm", ".php"})
    if (url.ends_with(ending)) url.remove_suffix(ending.size());
  std::size_t digits = 0;
  while (digits < url.size() && digits < 4 && url[url.size() - digits - 1] >= '0' &&
         url[url.size() - digits - 1] <= '9')
    ++digits;
  number = 1;
  if (digits == 0 || digits > 3 || digits == url.size()) return url;
  const std::string_view rest = url.substr(0, url.size() - digits);
  for (const std::string_view mark : {"/page/", "?page=", "&page=", "?p=", "?seite=", "/", "-", "_", ","}) {
    if (!rest.ends_with(mark)) continue;
    number = static_cast<unsigned>(std::stoul(std::string(url.substr(rest.size()))));
    return rest.substr(0, rest.size() - mark.size());
  }
  return url;
}

// Whether `next` is the page after `url` of the same article: the same URL with the next number.
bool is_next_page(std::string_view url, std::string_view next) {
  unsigned from = 0;
  unsigned to = 0;
  const std::string_view first = without_number(url, from);
  const std::string_view second = without_number(next, to);
  return second == first ? to == from + 1 : to == 2 && second == without_scheme(url);
}

// On most sites rel=next is the next article, so every link found must lead to the next page.
bool has_only_next_pages(const FieldTrial& trial, FieldSamples samples) {
  if (trial.filled() == 0) return false;
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (!trial.values[i].empty() && !is_next_page(samples[i].url, trial.value(i))) return false;
  return true;
}

std::string language_of(const FieldSample& sample) {
  SitePage page;
  page.page = sample.page;
  return language_of_texts({&page, 1});
}

}  // namespace

std::vector<FieldTrial> learn_language(FieldSamples samples, const FieldOptions& options) {
  std::vector<FieldTrial> out;
  const auto is_right = [&](const FieldTrial& trial) {
    if (share_filled(trial) < kMinRight) return false;
    std::size_t right = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const std::string given = primary_language(trial.value(i));
      if (given.empty()) continue;
      right += given == primary_language(options.language) || given == language_of(samples[i]) ? 1U : 0U;
    }
    // Many templates declare the language of their author instead of the page's; sites in several languages declare
    // each page's own.
    return static_cast<double>(right) >= kMinFilled * static_cast<double>(samples.size());
  };
  static const auto languages = place_readers("language", kLanguages);
  add_first(languages, samples, is_right, out);
  return out;
}

std::vector<FieldTrial> learn_links(FieldSamples samples, const FieldOptions& /*options*/) {
  std::vector<FieldTrial> out;
  static const auto images = place_readers("image", kImages);
  add_first(
      images, samples, [&](const FieldTrial& trial) { return is_image(trial, samples); }, out);
  static const auto canonicals = place_readers("canonical", kCanonical);
  add_first(canonicals, samples, is_canonical, out);
  // On most sites rel=next is the next article, so every link found must lead to the next page.
  const auto accepts_next = [&](const FieldTrial& trial) { return has_only_next_pages(trial, samples); };
  static const auto nexts = place_readers("next", kNext);
  add_first(nexts, samples, accepts_next, out);
  return out;
}

}  // namespace wrapwright
