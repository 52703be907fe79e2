// SPDX-License-Identifier: Apache-2.0
#include "content/article/links.h"

#include <algorithm>
#include <iterator>

#include "core/base/ascii.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

// Characters that browsers trim from a URL: the C0 controls and the space.
constexpr bool is_control_or_space(char c) { return static_cast<unsigned char>(c) <= ' '; }

// Browsers ignore line breaks and tabs anywhere in a URL: "java\nscript:" is a scheme for them.
std::string without_breaks(std::string_view text) {
  std::string out;
  std::copy_if(text.begin(), text.end(), std::back_inserter(out),
               [](char c) { return c != '\n' && c != '\r' && c != '\t'; });
  return out;
}

// The lowercase scheme of a reference, "" for a relative one.
std::string scheme_of(std::string_view reference) {
  std::string scheme;
  for (const char c : reference) {
    if (c == ':') return scheme;
    const char l = lower(c);
    const bool letter = is_alpha(l);
    const bool other = is_digit(l) || l == '+' || l == '-' || l == '.';
    if (!letter && (!other || scheme.empty())) return {};
    scheme += l;
  }
  return {};
}

bool is_web(std::string_view scheme) { return scheme == "http" || scheme == "https"; }

}  // namespace

LinkTargets::LinkTargets(const Page& page, std::string_view page_url) : base_(page_url) {
  for (auto node = page.first(name::base); node; node = page.first(name::base, *node + 1)) {
    const auto href = page.attribute(*node, name::href);
    if (!href) continue;
    if (auto absolute = resolve_url(base_, *href)) base_ = *std::move(absolute);
    return;
  }
}

std::string LinkTargets::link(std::string_view reference) const {
  std::string clean = without_breaks(trim(reference, is_control_or_space));
  if (clean.empty() || clean.front() == '#') return {};
  const std::string scheme = scheme_of(clean);
  if (scheme == "mailto") return clean;
  if (!scheme.empty() && !is_web(scheme)) return {};
  auto absolute = resolve_url(base_, clean);
  if (!absolute) return scheme.empty() ? clean : std::string();
  // A relative reference has the scheme of its base, which the page's author or an index chose.
  if (!is_web(scheme_of(*absolute))) return {};
  const std::size_t hash = clean.find('#');
  if (hash != std::string::npos) absolute->append(clean, hash, std::string::npos);
  return *std::move(absolute);
}

}  // namespace wrapwright
