// SPDX-License-Identifier: Apache-2.0
// Writes finished rules (site/rules/export.h) as the documents that other programs read.
#include <cassert>

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/percent_encoding.h"
#include "core/page/xml_text.h"
#include "site/rules/css_of_xpath.h"
#include "site/rules/export.h"

namespace wrapwright {
namespace {

std::string dumped(const Json& json) { return write_json(json, {.indent = 2}) + "\n"; }

std::string css_lines(std::span<const SiteExport> sites) {
  std::string out;
  for (const SiteExport& site : sites) {
    out += (out.empty() ? "site: " : "\nsite: ") + site.site + "\ncontent: " + css_list(site.rules.content) + "\n";
    if (!site.rules.exclusions.empty()) out += "exclude: " + css_list(site.rules.exclusions) + "\n";
  }
  return out;
}

std::string css_json(std::span<const SiteExport> sites) {
  Json out = Json::array();
  for (const SiteExport& site : sites) {
    out.push_back({{"site", site.site},
                   {"content", css_list(site.rules.content)},
                   {"exclude", css_list(site.rules.exclusions)},
                   {"proven_on", site.proven},
                   {"proven_on_unseen", site.unseen},
                   {"left_out", site.left_out}});
  }
  return dumped(out);
}

std::string opml(std::span<const SiteExport> sites) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<opml version=\"2.0\" xmlns:frss=\"https://freshrss.org/opml\">\n"
      "  <head>\n    <title>Feeds with rules for whole articles</title>\n  </head>\n  <body>\n";
  for (const SiteExport& site : sites) {
    const auto add = [&](const char* name, const std::string& value) {
      out += std::string(" ") + name + "=\"";
      append_xml(out, value, XmlContext::kAttribute);
      out += '"';
    };
    out += "    <outline";
    add("text", site.site);
    add("type", "rss");
    add("xmlUrl", site.feed);
    add("frss:cssFullContent", css_list(site.rules.content));
    if (!site.rules.exclusions.empty()) {
      // The name of the attribute differs between releases of the program; each ignores the other's.
      add("frss:cssContentFilter", css_list(site.rules.exclusions));
      add("frss:cssFullContentFilter", css_list(site.rules.exclusions));
    }
    out += " />\n";
  }
  return out + "  </body>\n</opml>\n";
}

// A Go string literal, the form in which miniflux reads its rules.
std::string go_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

Json miniflux_document(const SiteExport& site) {
  const std::string exclusions = css_list(site.rules.exclusions);
  return {{"crawler", true},
          {"scraper_rules", css_list(site.rules.content)},
          {"rewrite_rules", exclusions.empty() ? "" : "remove(" + go_quoted(exclusions) + ")"}};
}

std::string bridge_url(const SiteExport& site, std::string_view bridge) {
  std::string out(bridge);
  if (!out.ends_with('/')) out += '/';
  out += "?action=display&bridge=CssSelectorFeedExpanderBridge&feed=" + percent_encoded(site.feed) +
         "&content_selector=" + percent_encoded(css_list(site.rules.content));
  if (!site.rules.exclusions.empty()) out += "&content_cleanup=" + percent_encoded(css_list(site.rules.exclusions));
  return out + "&format=Atom\n";
}

std::string feediron(std::span<const SiteExport> sites) {
  Json out = Json::object();
  for (const SiteExport& site : sites) {
    auto document = read_json(site.document);
    assert(document);
    out[site.site] = std::move(document).value();
  }
  return dumped(out);
}

}  // namespace

bool is_one_document(RuleFormat format) { return format != RuleFormat::kFtr && format != RuleFormat::kMiniflux; }

std::string format_exports(RuleFormat format, std::span<const SiteExport> sites, const DocumentOptions& options) {
  assert(is_one_document(format) || sites.size() == 1);
  switch (format) {
    case RuleFormat::kCss:
      return options.json ? css_json(sites) : css_lines(sites);
    case RuleFormat::kFtr:
      return sites.front().document;
    case RuleFormat::kFreshRss:
      return opml(sites);
    case RuleFormat::kMiniflux:
      return dumped(miniflux_document(sites.front()));
    case RuleFormat::kRssBridge: {
      std::string out;
      for (const SiteExport& site : sites) out += bridge_url(site, options.bridge);
      return out;
    }
    case RuleFormat::kFeedIron:
      return feediron(sites);
  }
  return {};
}

std::string export_file_name(RuleFormat format, std::string_view site, const DocumentOptions& options) {
  // An imported ".example.org.txt" is for the hosts below example.org.
  const bool is_of_subdomains = format == RuleFormat::kFtr && site.starts_with('.');
  std::string name = (is_of_subdomains ? "." : "") + file_name_of_site(site.substr(is_of_subdomains ? 1 : 0));
  switch (format) {
    case RuleFormat::kCss:
      return name + (options.json ? ".json" : ".txt");
    case RuleFormat::kFtr:
      return name + ".txt";
    case RuleFormat::kFreshRss:
      return name + ".opml";
    case RuleFormat::kRssBridge:
      return name + ".url";
    case RuleFormat::kMiniflux:
    case RuleFormat::kFeedIron:
      return name + ".json";
  }
  return name;
}

}  // namespace wrapwright
