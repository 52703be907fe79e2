// SPDX-License-Identifier: Apache-2.0
// Imports rules of FeedIron, the plugin of Tiny Tiny RSS, as wrappers (site/rules/import.h).
#include <algorithm>
#include <pugixml.hpp>

#include "core/base/host.h"
#include "core/base/json.h"
#include "core/page/xml_text.h"
#include "core/xpath/xpath.h"
#include "site/rules/import.h"
#include "site/rules/xpath_parts.h"
#include "site/wrapper/imported_rules.h"

namespace wrapwright {
namespace {

constexpr double kMaxIndex = 1'000'000;

// The line on which the host's settings begin; parsed JSON values do not know their lines.
std::size_t line_of(std::string_view bytes, const std::string& host) {
  const std::size_t at = std::min(bytes.find("\"" + host + "\""), bytes.size());
  return static_cast<std::size_t>(std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n')) + 1;
}

// A single value as a list, or the values of an array.
std::vector<Json> listed(const Json& settings, const char* name) {
  const auto found = settings.find(name);
  if (found == settings.end()) return {};
  if (!found->is_array()) return {*found};
  return found->get<std::vector<Json>>();
}

class HostImporter {
 public:
  HostImporter(const std::string& host, const Json& settings, Place place)
      : settings_(settings), place_(std::move(place)) {
    out_.wrapper.site = site_of_name(host);
    out_.wrapper.made_by = "wrapwright " WRAPWRIGHT_VERSION;
    out_.wrapper.settings.method = LearnMethod::kAuto;
    std::string element = "<" + std::string(kFeedIronElement) + " host=\"";
    append_xml(element, host, XmlContext::kAttribute);
    element += "\">";
    append_xml(element, write_json(settings, {.is_ascii = true}), XmlContext::kText);
    out_.wrapper.unknown.elements.push_back(element + "</" + std::string(kFeedIronElement) + ">");
  }

  // Nothing if no content is left.
  std::optional<ImportedSite> run(std::vector<Error>& problems) {
    const auto type = settings_.find("type");
    if (type == settings_.end() || *type != "xpath") {
      problem("only rules of type xpath can be imported");
    } else {
      read();
    }
    if (made_.content.empty()) {
      if (out_.problems.empty()) problem("there is no xpath");
      problems.insert(problems.end(), out_.problems.begin(), out_.problems.end());
      return std::nullopt;
    }
    out_.wrapper.templates.push_back(std::move(made_));
    return std::move(out_);
  }

 private:
  void problem(const std::string& message, ErrorKind kind = ErrorKind::kUnsupported) {
    out_.problems.push_back({kind, out_.wrapper.site + ": " + message, place_});
  }

  bool is_usable(const std::string& xpath) {
    const auto compiled = XPath::compile(xpath);
    if (!compiled) problem(xpath + ": " + compiled.error().message, compiled.error().kind);
    return compiled.ok();
  }

  void read() {
    std::vector<std::string> members;
    for (const Json& each : listed(settings_, "xpath")) {
      const Json xpath = each.is_object() ? each.value("xpath", Json()) : each;
      const double index =
          each.is_object() ? each.value("index", Json(0)).is_number() ? each["index"].get<double>() : 0 : 0;
      if (!xpath.is_string()) {
        problem("xpath is not a string");
        continue;
      }
      // The program takes one of the matches, by default the first.
      const std::string nth = std::to_string(static_cast<long>(std::clamp(index, 0.0, kMaxIndex)) + 1);
      std::string member = "(//" + xpath.get<std::string>() + ")[" + nth + "]";
      if (is_usable(member)) members.push_back(std::move(member));
    }
    made_.content = union_of(members);
    if (made_.content.empty()) return;
    for (const Json& each : listed(settings_, "cleanup")) {
      if (!each.is_string()) {
        problem("cleanup is not a string");
        continue;
      }
      std::string xpath = each.get<std::string>();
      if (xpath.starts_with("./")) {
        xpath.replace(0, 1, "(" + made_.content + ")");
      } else {
        xpath.insert(0, "//");
      }
      if (!is_usable(xpath)) continue;
      if (selects_elements(xpath)) {
        made_.exclusions.push_back(std::move(xpath));
      } else {
        out_.notes.push_back(
            {ErrorKind::kUnsupported, out_.wrapper.site + ": cleanup of anything but an element: " + xpath, place_});
      }
    }
  }

  const Json& settings_;
  Place place_;
  ImportedSite out_;
  SiteTemplate made_;
};

}  // namespace

Result<ImportedFeedIron> import_feediron(std::string_view bytes, std::string_view source) {
  Place place{std::string(source)};
  const auto parsed = read_json(bytes);
  if (!parsed) {
    const std::string_view before = bytes.substr(0, parsed.error().where.byte);
    place.line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    if (parsed.error().kind == ErrorKind::kLimit) return Error{ErrorKind::kLimit, parsed.error().message, place};
    return Error{ErrorKind::kSyntax, "not JSON, as the settings of FeedIron are; a site config is a file HOST.txt",
                 place};
  }
  if (!parsed->is_object()) return Error{ErrorKind::kSyntax, "no JSON object with a member for each host", place};
  if (parsed->empty()) return Error{ErrorKind::kNotFound, "names no host", place};
  ImportedFeedIron out;
  for (const auto& [host, settings] : parsed->items()) {
    place.line = line_of(bytes, host);
    if (!settings.is_object()) {
      out.problems.push_back({ErrorKind::kSyntax, host + ": no JSON object", place});
      continue;
    }
    if (auto site = HostImporter(host, settings, place).run(out.problems)) out.sites.push_back(*std::move(site));
  }
  return out;
}

std::string feediron_settings_of(const Wrapper& wrapper) {
  for (const std::string& element : wrapper.unknown.elements) {
    pugi::xml_document document;
    if (!document.load_buffer(element.data(), element.size(), pugi::parse_default | pugi::parse_fragment,
                              pugi::encoding_utf8))
      continue;
    if (std::string_view(document.first_child().name()) == kFeedIronElement) return document.first_child().text().get();
  }
  return {};
}

bool is_unchanged_feediron(const Wrapper& wrapper) {
  const auto settings = read_json(feediron_settings_of(wrapper));
  if (!settings || !settings->is_object()) return false;
  std::vector<Error> problems;
  const auto again = HostImporter(wrapper.site, *settings, {}).run(problems);
  return again && have_same_rules_and_samples(again->wrapper, wrapper);
}

}  // namespace wrapwright
