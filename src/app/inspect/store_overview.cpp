// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/store_overview.h"

#include <algorithm>
#include <utility>

#include "app/inspect/html_document.h"
#include "app/inspect/inline_text.h"
#include "app/inspect/reasons.h"
#include "app/view/html_escape.h"
#include "app/view/html_table.h"
#include "app/view/numbers.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "site/wrapper/file.h"
#include "site/wrapper/rule_differences.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxSummary = std::size_t{256} << 20U;  // bytes
constexpr double kLowConfidence = 0.85;                       // of a wrapper, or of a sample page
constexpr double kFewMatched = 0.6;                           // of the sample pages with an article
constexpr std::size_t kShownSamples = 100;

using Row = std::vector<std::string>;  // cells as HTML

bool has_ended(const SiteTemplate& each) { return !each.valid_until.empty(); }

void add_needs_of_rules(const Wrapper& wrapper, SiteLine& out) {
  const auto is_article = [](const SiteTemplate& each) { return each.kind == TemplateKind::kArticle; };
  const auto articles = std::count_if(wrapper.templates.begin(), wrapper.templates.end(), is_article);
  const bool any_lasts = std::any_of(wrapper.templates.begin(), wrapper.templates.end(),
                                     [&](const SiteTemplate& each) { return is_article(each) && !has_ended(each); });
  if (articles == 0) out.needs.emplace_back(SiteNeed::kBroken, "it has no template with content");
  if (articles > 0 && !any_lasts) out.needs.emplace_back(SiteNeed::kBroken, "all its templates have ended");
  for (const SiteTemplate& each : wrapper.templates) {
    const std::string note = whole_page_note(each.name, each.content);
    if (!note.empty() && !has_ended(each)) out.needs.emplace_back(SiteNeed::kWholePage, note);
  }
}

void add_needs_of_samples(const Wrapper& wrapper, SiteLine& out) {
  const WrapperStatistics& of = wrapper.statistics;
  const unsigned articles = of.pages > of.no_article ? of.pages - of.no_article : 0;
  if (articles > 0 && of.matched == 0) {
    out.needs.emplace_back(SiteNeed::kBroken, "it fits none of its " + counted(articles, "sample page"));
  } else if (articles > 0 && of.matched < kFewMatched * articles) {
    out.needs.emplace_back(SiteNeed::kDrifting,
                           "it fits " + std::to_string(of.matched) + " of its " + counted(articles, "sample page"));
  }
  std::size_t low = 0;
  for (const SamplePage& each : wrapper.samples) low += each.confidence && *each.confidence < kLowConfidence ? 1U : 0U;
  if (of.confidence && *of.confidence < kLowConfidence) {
    out.needs.emplace_back(SiteNeed::kDoubtful, "expected F1 " + with_digits(*of.confidence, 2));
  } else if (low > 0) {
    out.needs.emplace_back(SiteNeed::kDoubtful, "expected F1 below " + with_digits(kLowConfidence, 2) + " on " +
                                                    counted(low, "sample page"));
  }
  if (of.pages > 0 && of.matched > 0 && of.matched < kFewPages)
    out.needs.emplace_back(SiteNeed::kFewPages, counted(of.matched, "page"));
}

SiteLine broken_line(std::string site, const Error& error) {
  SiteLine out;
  out.site = std::move(site);
  out.doubt = 1;
  out.needs.emplace_back(SiteNeed::kBroken, "its file cannot be read: " + error.to_string());
  return out;
}

std::string needs_list(const SiteLine& line) {
  if (line.needs.empty()) return "<p>Nothing in the store shows that this site needs attention.</p>\n";
  std::string out = "<ul>\n";
  for (const auto& [need, why] : line.needs) {
    out += "<li><b>";
    out += to_string(need);
    out += "</b>: " + escape_html(why) + "</li>\n";
  }
  return out + "</ul>\n";
}

std::string figures_of(const PatternFigures& f) {
  return f.r == 0 ? ""
                  : "J " + with_digits(f.j, 3) + ", U " + with_digits(f.u, 2) + ", I " + with_digits(f.i, 2) + ", p " +
                        std::to_string(f.p) + ", level " + std::to_string(f.level) + ", R " + with_digits(f.r, 1);
}

std::string value_of(const std::optional<double>& value, const PatternFigures& figures) {
  return value ? with_digits(*value, 4) : figures_of(figures);
}

std::string template_section(const SiteTemplate& each) {
  std::vector<Row> rows;
  const auto add = [&rows](const char* part, const std::string& expression, std::string note, std::string value) {
    rows.push_back({part, html_code(expression), std::move(note), std::move(value)});
  };
  if (!each.guard.empty()) add("guard", each.guard, "", "");
  if (!each.content.empty()) add("content", each.content, "", value_of(each.value, each.figures));
  for (const std::string& xpath : each.exclusions) add("<span class=\"sub\">without</span>", xpath, "", "");
  for (const RankedXPath& other : each.runners_up)
    add("runner-up", other.xpath, "", value_of(other.value, other.figures));
  for (const FieldRule& rule : each.fields) {
    rows.push_back({"field " + escape_html(rule.name), html_code(field_rule_text(rule)),
                    rule.source.empty() ? "" : "by " + escape_html(rule.source), ""});
  }
  std::string out = "<h3>Template " + escape_html(each.name);
  if (each.kind == TemplateKind::kNonArticle) out += ", for pages that have no article";
  if (has_ended(each)) out += ", until " + escape_html(each.valid_until);
  return out + "</h3>\n" +
         html_table(
             {"", "Expressions of template " + each.name, {"part", "expression", "note", "value"}, std::move(rows), {}},
             {.cells = HtmlCells::kMarkup});
}

std::string samples_section(const Wrapper& wrapper) {
  std::vector<const SamplePage*> samples;
  for (const SamplePage& each : wrapper.samples) samples.push_back(&each);
  std::stable_sort(samples.begin(), samples.end(), [](const SamplePage* a, const SamplePage* b) {
    return a->confidence.value_or(0) < b->confidence.value_or(0);
  });
  std::vector<Row> rows;
  for (const SamplePage* const each : samples) {
    if (rows.size() == kShownSamples) break;
    rows.push_back({"<span class=\"reason url\" dir=\"auto\">" + escape_html(each->url) + "</span>",
                    each->confidence ? with_digits(*each->confidence, 2) : std::string(kNoNumber),
                    each->dfs == 0 ? "nothing is selected" : "element " + std::to_string(each->dfs),
                    "<span class=\"reason\" dir=\"auto\">" + escape_html(each->contains) + "</span>",
                    escape_html(each->fetched.substr(0, 10))});
  }
  std::string caption = "Sample pages, most doubtful first";
  if (rows.size() < samples.size())
    caption += ": " + std::to_string(rows.size()) + " of " + std::to_string(samples.size());
  return html_table({"", caption, {"URL", "expected F1", "content", "words of it", "fetched"}, std::move(rows), {}},
                    {.cells = HtmlCells::kMarkup});
}

std::string history_section(const Wrapper& wrapper) {
  if (wrapper.history.empty()) return "";
  std::vector<Row> rows;
  for (auto each = wrapper.history.rbegin(); each != wrapper.history.rend(); ++each) {
    rows.push_back({escape_html(each->date), escape_html(each->rule), escape_html(each->what),
                    "<span class=\"reason\">" + escape_html(each->why) + "</span>"});
  }
  return "<h2>History</h2>\n" +
         html_table(
             {"", "Changes of the rules, the latest first", {"when", "rule", "what", "why"}, std::move(rows), {}},
             {.cells = HtmlCells::kMarkup});
}

}  // namespace

Result<DriftBySite> parse_drift_summary(const std::string& json, const std::string& source) {
  const auto read = read_json(json);
  if (!read) {
    Error error = read.error();
    error.where.source = source;
    return error;
  }
  DriftBySite out;
  const auto add = [&out](const Json& site) {
    KnownDrift& known = out[text_member(site, "site")];
    known.verdict = text_member(site, "verdict");
    const auto signs = site.find("signs");
    if (signs != site.end() && signs->is_array() && !signs->empty() && signs->front().is_object())
      known.why = text_member(signs->front(), "message");
  };
  const auto sites = read->is_object() ? read->find("sites") : read->end();
  if (read->is_object() && sites == read->end() && read->contains("verdict")) {
    add(*read);
    return out;
  }
  if (!read->is_object() || sites == read->end() || !sites->is_array())
    return Error{ErrorKind::kSyntax, "not a drift summary: it is not an object with \"sites\"", {source}};
  for (const Json& site : *sites) {
    if (!site.is_object())
      return Error{ErrorKind::kSyntax, "not a drift summary: one of \"sites\" is not an object", {source}};
    add(site);
  }
  return out;
}

Result<DriftBySite> read_drift_summary(const std::filesystem::path& file) {
  const auto bytes = read_file(file, kMaxSummary);
  if (!bytes) return bytes.error();
  return parse_drift_summary(*bytes, file.string());
}

SiteLine stored_site_line(const Wrapper& wrapper, const KnownDrift* drift) {
  SiteLine out;
  out.site = wrapper.site;
  out.pages = std::max<std::size_t>(wrapper.samples.size(), wrapper.statistics.pages);
  out.confidence = wrapper.statistics.confidence;
  out.doubt = 1 - wrapper.statistics.confidence.value_or(1);
  if (drift != nullptr && (drift->verdict == "broken" || drift->verdict == "degraded")) {
    out.needs.emplace_back(drift->verdict == "broken" ? SiteNeed::kBroken : SiteNeed::kDrifting,
                           drift->why.empty() ? "by its latest pages" : drift->why);
  }
  add_needs_of_rules(wrapper, out);
  add_needs_of_samples(wrapper, out);
  std::stable_sort(out.needs.begin(), out.needs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return out;
}

Result<std::vector<SiteLine>> store_lines(const WrapperStore& store, const DriftBySite& drift) {
  const auto files = store.files();
  if (!files) return files.error();
  std::vector<SiteLine> out;
  out.reserve(files->size());
  for (const std::filesystem::path& file : *files) {
    const auto bytes = store.read(file);
    const auto wrapper = bytes ? parse_wrapper(*bytes, file.string()) : Result<Wrapper>(bytes.error());
    if (wrapper) {
      const auto known = drift.find(wrapper->site);
      out.push_back(stored_site_line(*wrapper, known == drift.end() ? nullptr : &known->second));
    } else {
      out.push_back(broken_line(file.stem().string(), wrapper.error()));
    }
    out.back().link = site_segment(out.back().site) + "/index.html";
  }
  sort_sites(out);
  return out;
}

std::string stored_site_view(const WrapperStore& store, const std::string& site, const KnownDrift* drift,
                             const std::string& hint) {
  const auto wrapper = store.load(site);
  const SiteLine line = wrapper ? stored_site_line(*wrapper, drift) : broken_line(site, wrapper.error());
  std::string body = "<header><p><a href=\"../index.html\">All sites</a></p><h1 dir=\"auto\">" + escape_html(site) +
                     "</h1>\n" + "<p class=\"lead\">By " + escape_html(store.path_of(site).string()) +
                     ", without its pages.</p>\n<p><span class=\"state " +
                     std::string(line.needs.empty() ? "fine\">fine" : "doubt\">look") +
                     "</span></p></header>\n<main>\n<h2>What to look at</h2>\n" + needs_list(line) +
                     "<p class=\"note\">" + sentence_html(hint) + "</p>\n";
  if (wrapper) {
    const WrapperStatistics& of = wrapper->statistics;
    body += "<p>Method " + std::string(to_string(wrapper->settings.method)) + ", learned from " +
            counted(of.pages, "page") + ", of which " + std::to_string(of.matched) + " matched" +
            (of.no_article > 0 ? " and " + std::to_string(of.no_article) + " are not articles" : "") +
            (of.confidence ? ", confidence " + with_digits(*of.confidence, 3) : "") +
            (wrapper->edited ? ", edited by hand" : "") + ".</p>\n<h2>Templates</h2>\n";
    for (const SiteTemplate& each : wrapper->templates) body += template_section(each);
    body += "<h2>Sample pages</h2>\n" + samples_section(*wrapper) + history_section(*wrapper);
  }
  return html_document(site, body + "</main>\n", WithScript::kNo);
}

}  // namespace wrapwright
