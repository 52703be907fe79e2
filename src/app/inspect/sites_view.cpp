// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/sites_view.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>

#include "app/inspect/html_document.h"
#include "app/inspect/reasons.h"
#include "app/view/html_escape.h"
#include "app/view/html_table.h"
#include "app/view/numbers.h"
#include "core/base/ascii.h"
#include "core/base/percent_encoding.h"

namespace wrapwright {
namespace {

struct NeedWords {
  const char* name;   // of its file
  const char* label;  // for people
};
constexpr std::array<NeedWords, 5> kNeeds = {{{"broken", "broken"},
                                              {"drifting", "drifting"},
                                              {"whole-page", "takes the whole page"},
                                              {"doubtful", "doubtful"},
                                              {"few-pages", "learned from few pages"}}};

const NeedWords& words_of(SiteNeed need) { return kNeeds[static_cast<std::size_t>(need)]; }

std::size_t rank_of(const SiteLine& site) {
  return site.needs.empty() ? kNeeds.size() : static_cast<std::size_t>(site.needs.front().first);
}

bool has_need(const SiteLine& site, std::size_t need) {
  return std::any_of(site.needs.begin(), site.needs.end(),
                     [need](const auto& each) { return static_cast<std::size_t>(each.first) == need; });
}

void add_need(SiteNeed need, std::string why, SiteLine& out) { out.needs.emplace_back(need, std::move(why)); }

// The list of sites, and its page, that a file's name stands for.
struct Chosen {
  std::optional<std::size_t> need;  // nothing: all
  std::size_t page = 0;
};

std::optional<Chosen> chosen_by(std::string_view file) {
  constexpr std::string_view kEnding = ".html";
  if (!file.ends_with(kEnding)) return std::nullopt;
  file.remove_suffix(kEnding.size());
  Chosen out;
  std::string_view rest;
  const auto begins = [&](std::string_view name) {
    if (!file.starts_with(name)) return false;
    rest = file.substr(name.size());
    return rest.empty() || rest[0] == '-';
  };
  if (!begins("index")) {
    for (std::size_t need = 0; need < kNeeds.size() && !out.need; ++need)
      if (begins(kNeeds[need].name)) out.need = need;
    if (!out.need) return std::nullopt;
  }
  if (rest.empty()) return out;
  rest.remove_prefix(1);
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), out.page);
  if (read.ec != std::errc() || read.ptr != rest.data() + rest.size() || out.page < 2) return std::nullopt;
  --out.page;
  return out;
}

std::string file_of(const Chosen& chosen) {
  std::string out = chosen.need ? kNeeds[*chosen.need].name : "index";
  if (chosen.page > 0) out += "-" + std::to_string(chosen.page + 1);
  return out + ".html";
}

std::vector<const SiteLine*> listed(const std::vector<SiteLine>& sites, const Chosen& chosen, const std::string& find) {
  std::vector<const SiteLine*> out;
  const std::string wanted = lower(find);
  for (const SiteLine& each : sites) {
    if (chosen.need && !has_need(each, *chosen.need)) continue;
    if (!wanted.empty() && lower(each.site).find(wanted) == std::string::npos) continue;
    out.push_back(&each);
  }
  return out;
}

std::vector<std::string> row_of(const SiteLine& each) {
  std::string needs;
  for (const auto& [need, why] : each.needs) {
    needs += (needs.empty() ? "<b>" : "<br><b>");
    needs += words_of(need).label;
    needs += "</b>: " + escape_html(why);
  }
  const std::string name = "<bdi>" + escape_html(each.site) + "</bdi>";
  return {each.link.empty() ? name : "<a href=\"" + escape_html(each.link) + "\">" + name + "</a>",
          "<span class=\"state " + std::string(each.needs.empty() ? "fine\">fine" : "doubt\">look") + "</span>",
          "<span class=\"reason\">" + needs + "</span>",
          std::to_string(each.pages),
          each.doubtful ? std::to_string(*each.doubtful) : std::string(kNoNumber),
          each.confidence ? with_digits(*each.confidence, 2) : std::string(kNoNumber)};
}

std::string link_to(const Chosen& to, const std::string& text, bool is_current) {
  return "<a href=\"" + file_of(to) + "\"" + (is_current ? " aria-current=\"page\"" : "") + ">" + text + "</a>";
}

std::string lists(const std::vector<SiteLine>& sites, const Chosen& chosen) {
  std::string out = "<nav aria-label=\"Lists\"><ul class=\"lists\">\n<li>" +
                    link_to({}, "all sites " + std::to_string(sites.size()), !chosen.need) + "</li>\n";
  for (std::size_t need = 0; need < kNeeds.size(); ++need) {
    const auto count =
        std::count_if(sites.begin(), sites.end(), [need](const SiteLine& each) { return has_need(each, need); });
    if (count == 0 && chosen.need != need) continue;
    out += "<li>" +
           link_to({need, 0}, std::string(kNeeds[need].label) + " " + std::to_string(count), chosen.need == need) +
           "</li>\n";
  }
  return out + "</ul></nav>\n";
}

// Links to the first and last pages, and to those around this one.
std::string pager(const Chosen& chosen, std::size_t pages) {
  if (pages < 2) return "";
  std::string out = "<nav aria-label=\"Further sites\"><ul class=\"lists\">\n";
  for (std::size_t page = 0; page < pages; ++page) {
    const bool is_near = page + 2 >= chosen.page && page <= chosen.page + 2;
    if (page != 0 && page + 1 != pages && !is_near) continue;
    out += "<li>" + link_to({chosen.need, page}, std::to_string(page + 1), page == chosen.page) + "</li>\n";
  }
  return out + "</ul></nav>\n";
}

std::string search_form(const std::string& find) {
  return "<form class=\"row find\" role=\"search\" method=\"get\" action=\"index.html\"><label for=\"find\">Find a "
         "site</label> <input id=\"find\" name=\"find\" type=\"text\" spellcheck=\"false\" autocomplete=\"off\" "
         "value=\"" +
         escape_html(find) + "\"> <button>Find</button></form>\n";
}

}  // namespace

std::string_view to_string(SiteNeed need) { return words_of(need).name; }

std::string whole_page_note(const std::string& name, const std::string& content) {
  for (const char* const each : {"//html", "//body", "/html", "/html/body"}) {
    if (content != each) continue;
    std::string out = "template ";
    return out.append(name).append(" is ").append(content);
  }
  return "";
}

SiteLine site_line(const SiteInspection& inspection, std::string link) {
  SiteLine out;
  out.site = inspection.wrapper.site;
  out.link = std::move(link);
  out.pages = inspection.pages.size();
  out.confidence = inspection.wrapper.statistics.confidence;
  std::size_t failed = 0;
  std::size_t unmatched = 0;
  std::size_t doubtful = 0;
  double doubt = 0;
  for (std::size_t i = 0; i < inspection.pages.size(); ++i) {
    const PageStatus status = inspection.pages[i].outcome.status;
    const PageDoubt of = doubt_of_page(inspection, i);
    doubt += of.doubt;
    if (of.is_doubtful) ++doubtful;
    if (has_failed(status)) ++failed;
    if (status == PageStatus::kUnmatched || status == PageStatus::kDoubted) ++unmatched;
  }
  out.doubtful = doubtful;
  out.doubt = out.pages == 0 ? 0 : doubt / static_cast<double>(out.pages);
  if (failed > 0) add_need(SiteNeed::kBroken, "nothing is found on " + counted(failed, "page"), out);
  if (unmatched > 0) add_need(SiteNeed::kDrifting, "no template fits on " + counted(unmatched, "page"), out);
  for (const InspectedTemplate& each : inspection.templates) {
    const std::string note = whole_page_note(each.name, each.chosen.content.xpath);
    if (!note.empty()) add_need(SiteNeed::kWholePage, note, out);
  }
  if (failed + unmatched == 0 && doubtful > 0) add_need(SiteNeed::kDoubtful, counted(doubtful, "page"), out);
  const unsigned matched = inspection.wrapper.statistics.matched;
  if (inspection.wrapper.statistics.pages > 0 && matched < kFewPages)
    add_need(SiteNeed::kFewPages, counted(matched, "page"), out);
  return out;
}

void sort_sites(std::vector<SiteLine>& sites) {
  std::sort(sites.begin(), sites.end(), [](const SiteLine& a, const SiteLine& b) {
    return std::tuple(rank_of(a), -a.doubt, std::string_view(a.site)) <
           std::tuple(rank_of(b), -b.doubt, std::string_view(b.site));
  });
}

std::optional<std::string> sites_view(const std::vector<SiteLine>& sites, std::string_view file,
                                      const SitesViewOptions& options) {
  const auto chosen = chosen_by(file);
  if (!chosen) return std::nullopt;
  const auto shown = listed(sites, *chosen, options.find);
  const std::size_t pages = std::max<std::size_t>(1, (shown.size() + options.sites_a_page - 1) / options.sites_a_page);
  if (chosen->page >= pages) return std::nullopt;
  const std::size_t first = chosen->page * options.sites_a_page;
  const std::size_t last = std::min(shown.size(), first + options.sites_a_page);
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = first; i < last; ++i) rows.push_back(row_of(*shown[i]));
  const auto needing =
      std::count_if(sites.begin(), sites.end(), [](const SiteLine& each) { return !each.needs.empty(); });
  std::string caption = "Sites that need attention first";
  if (!options.find.empty()) caption = counted(shown.size(), "site") + " with this name";
  if (pages > 1)
    caption += ": " + std::to_string(first + 1) + " to " + std::to_string(last) + " of " + std::to_string(shown.size());
  const std::string body =
      "<header><h1>What needs attention</h1>\n<p class=\"lead\">" + std::to_string(needing) + " of " +
      counted(sites.size(), "site") + ".</p>\n" + lists(sites, *chosen) +
      (options.can_search ? search_form(options.find) : "") + "</header>\n<main>\n" +
      html_table(
          {"", caption, {"site", "state", "what to look at", "pages", "in doubt", "confidence"}, std::move(rows), {}},
          {.cells = HtmlCells::kMarkup}) +
      (options.find.empty() ? pager(*chosen, pages) : "") + "</main>\n";
  return html_document("What needs attention", body, options.can_search ? WithScript::kForm : WithScript::kNo);
}

std::vector<std::string> sites_files(const std::vector<SiteLine>& sites, const SitesViewOptions& options) {
  std::vector<std::string> out;
  for (std::size_t list = 0; list <= kNeeds.size(); ++list) {
    Chosen chosen;
    if (list > 0) chosen.need = list - 1;
    const std::size_t count = listed(sites, chosen, "").size();
    if (list > 0 && count == 0) continue;
    for (; chosen.page == 0 || chosen.page * options.sites_a_page < count; ++chosen.page)
      out.push_back(file_of(chosen));
  }
  return out;
}

std::string site_segment(const std::string& site) {
  std::string out;
  for (const char c : site) {
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    if (is_plain) {
      out += c;
    } else {
      out += '_';
      append_upper_hex(c, out);
    }
  }
  return out;
}

}  // namespace wrapwright
