// SPDX-License-Identifier: Apache-2.0
#include "site/rules/engine.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/base/ascii.h"
#include "core/page/names.h"
#include "site/rules/page_copy.h"
#include "site/rules/reader_article.h"
#include "site/rules/selector_match.h"

namespace wrapwright {
namespace {

using Nodes = std::vector<NodeIndex>;

// FreshRSS removes the tags of these elements from the HTML that it keeps, but not their content.
constexpr auto kUnwrappedByFreshRss =
    std::to_array<std::string_view>({"base", "blink", "body", "embed", "font", "form", "frame", "frameset", "html",
                                     "input", "link", "marquee", "meta", "noscript", "object", "param", "plaintext"});
// Their tags are ignored outside a table.
constexpr auto kTableParts =
    std::to_array<std::string_view>({"caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"});
// Their tags are ignored inside a body.
constexpr auto kPageParts = std::to_array<std::string_view>({"body", "frameset", "head", "html"});

constexpr NodeIndex kBody = 2;  // of the documents made below

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_plain_value(std::string_view value) {
  return !value.empty() && trim(value) == value && value.find_first_of("[]'\"\\&<>") == std::string_view::npos;
}

Nodes inside(const Page& page, const Nodes& nodes, NodeIndex node) {
  Nodes out;
  std::copy_if(nodes.begin(), nodes.end(), std::back_inserter(out),
               [&](NodeIndex each) { return node <= each && each < page.end(node); });
  return out;
}

// The text of an element without the removed parts.
std::string text_without(const Page& page, NodeIndex node, Nodes removed) {
  Article piece;
  piece.body = {node};
  removed = inside(page, removed, node);
  std::erase(removed, node);
  drop_nested(page, removed);
  piece.excluded = std::move(removed);
  return compared_text(page, {&piece, 1});
}

// A document of the given elements, without the removed parts.
Page document_of(const Page& page, const Nodes& taken, const PageCopyOptions& options) {
  PageBuilder builder;
  builder.open("html");
  builder.open("body");
  for (const NodeIndex node : taken) copy_subtree(page, node, options, builder);
  return builder.finish(page.notes());
}

std::string by_selectors(const Page& page, const ContentRules& rules) {
  return compared_text(page, take_by_css(page, rules, {}));
}

std::string by_miniflux(const Page& page, const ContentRules& rules) {
  const Nodes taken = SelectorMatcher(page).select(rules.content);
  PageCopyOptions options;
  options.is_unwrapped = [&](NodeIndex node, bool is_in_table) {
    const std::string_view tag = page.tag_name(node);
    return is_one_of(kPageParts, tag) || (!is_in_table && is_one_of(kTableParts, tag));
  };
  const Page document = document_of(page, taken, options);
  return text_without(document, kBody, SelectorMatcher(document).select(rules.exclusions));
}

bool are_plain(const ContentRules& rules) {
  return std::all_of(rules.content.begin(), rules.content.end(), is_plain_selector) &&
         std::all_of(rules.exclusions.begin(), rules.exclusions.end(), is_plain_selector);
}

std::string by_freshrss(const Page& page, const ContentRules& rules, bool is_newer) {
  SelectorMatcher matcher(page);
  Nodes removed;  // removed from the page, so that later matches also lack it
  Nodes shown;
  for (const NodeIndex node : matcher.select(rules.content)) {
    const Nodes found = is_newer ? inside(page, matcher.select(rules.exclusions, page.parent(node)), node)
                                 : matcher.select(rules.exclusions, node);
    if (!found.empty() && found.front() == node) continue;
    shown.push_back(node);
    removed.insert(removed.end(), found.begin(), found.end());
    sort_unique(removed);
  }
  std::string out;
  if (!is_newer || rules.exclusions.empty()) {
    for (const NodeIndex node : shown) out += " " + text_without(page, node, removed);
    return out;
  }
  PageCopyOptions options;
  options.removed = std::move(removed);
  options.has_names = false;
  options.is_unwrapped = [&](NodeIndex node, bool) { return is_one_of(kUnwrappedByFreshRss, page.tag_name(node)); };
  // A shown element stays, even if an earlier match has lost it.
  for (const NodeIndex node : shown) std::erase(options.removed, node);
  const Page document = document_of(page, shown, options);
  return text_without(document, kBody, SelectorMatcher(document).select(rules.exclusions));
}

std::string by_rss_bridge(const Page& page, const ContentRules& rules, bool is_newer) {
  SelectorMatcher matcher(page);
  const Nodes matches = matcher.select(rules.content);
  if (matches.empty()) return {};
  const NodeIndex taken = matches.front();
  if (!is_newer) return text_without(page, taken, matcher.select(rules.exclusions, taken));
  const Page document = document_of(page, {taken}, {});
  const Nodes removed = SelectorMatcher(document).select(rules.exclusions, kBody);
  if (!removed.empty() && removed.front() == kBody + 1) return {};
  return text_without(document, kBody, removed);
}

bool is_rss_bridge(Engine engine) { return engine == Engine::kRssBridge2024 || engine == Engine::kRssBridge; }

std::string by_feediron(const Page& page, const ContentRules& rules) {
  PageCopy changed;
  const Page* now = &page;
  std::string out;
  for (const std::string& xpath : rules.content) {
    const Nodes matches = select_by_xpath(*now, {xpath});
    if (matches.empty()) continue;
    NodeIndex taken = matches.front();
    for (const std::string& cleanup : rules.exclusions) {
      Nodes removed = select_by_xpath(*now, {cleanup});
      drop_nested(*now, removed);
      if (removed.empty()) continue;
      PageCopy next = copy_without(*now, std::move(removed));
      taken = next.numbers[taken];
      if (taken == 0) return {};
      changed = std::move(next);
      now = &changed.page;
    }
    out += " " + text_without(*now, taken, {});
  }
  return out;
}

}  // namespace

bool is_plain_selector(std::string_view selector) {
  std::size_t attributes = 0;
  for (std::size_t i = 0; i < selector.size(); ++i) {
    const char c = selector[i];
    if (c == ':' || c == '~' || c == '+' || c == '\\') return false;
    if (c == ' ' || c == '>' || c == ',') attributes = 0;
    if (c != '[') continue;
    if (++attributes > 1) return false;
    const std::size_t quote = selector.find_first_of("'\"]", i);
    if (quote == std::string_view::npos) return false;
    i = quote;
    if (selector[quote] == ']') continue;
    const std::size_t end = selector.find(selector[quote], quote + 1);
    if (end == std::string_view::npos || !is_plain_value(selector.substr(quote + 1, end - quote - 1))) return false;
    i = end + 1;  // the bracket
  }
  return true;
}

std::string shown_text(const Page& page, const ContentRules& rules, Engine engine) {
  const bool needs_plain = engine == Engine::kFreshRss2024 || engine == Engine::kFreshRss || is_rss_bridge(engine);
  if (needs_plain && !are_plain(rules)) return {};
  switch (engine) {
    case Engine::kSelectors:
      return by_selectors(page, rules);
    case Engine::kMiniflux:
      return by_miniflux(page, rules);
    case Engine::kFreshRss2024:
      return by_freshrss(page, rules, false);
    case Engine::kFreshRss:
      return by_freshrss(page, rules, true);
    case Engine::kRssBridge2024:
      return by_rss_bridge(page, rules, false);
    case Engine::kRssBridge:
      return by_rss_bridge(page, rules, true);
    case Engine::kFeedIron:
      return by_feediron(page, rules);
  }
  return {};
}

std::optional<Page> page_of_older_parser(const Page& page, Engine engine) {
  if (!older_html_of(engine)) return std::nullopt;
  PageCopyOptions options;
  options.leaks_scripts = !is_rss_bridge(engine);
  options.is_unwrapped = [&](NodeIndex node, bool) { return page.tag(node) == name::tbody; };
  bool differs = false;
  for (NodeIndex node = 1; node < page.size() && !differs; ++node) differs = page.tag(node) == name::tbody;
  for (TextIndex text = 0; options.leaks_scripts && text < page.text_count() && !differs; ++text)
    differs = page.run(text).hidden != 0 && page.text(text).find("</") != std::string_view::npos;
  if (!differs) return std::nullopt;
  PageBuilder builder;
  copy_subtree(page, 1, options, builder);
  return builder.finish(page.notes());
}

std::optional<OlderHtml> older_html_of(Engine engine) {
  if (engine == Engine::kSelectors || engine == Engine::kMiniflux) return std::nullopt;
  return OlderHtml{.has_html4_names = !is_rss_bridge(engine)};
}

}  // namespace wrapwright
