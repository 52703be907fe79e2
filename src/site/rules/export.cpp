// SPDX-License-Identifier: Apache-2.0
#include "site/rules/export.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/json.h"
#include "site/rules/css_of_xpath.h"
#include "site/rules/engine.h"
#include "site/rules/fit.h"
#include "site/rules/import.h"
#include "site/rules/reader_article.h"
#include "site/rules/site_config_export.h"
#include "site/rules/xpath_parts.h"
#include "site/wrapper/imported_rules.h"

namespace wrapwright {
namespace {

// How the program of a format applies rules, which are CSS selectors, or XPaths for FeedIron.
TargetBehavior behavior_of(RuleFormat format) {
  switch (format) {
    case RuleFormat::kFreshRss:  // older releases look only below the match
      return {.takes = Takes::kEvery, .removes = Removes::kInside, .is_plain = true, .has_older_trees = true};
    case RuleFormat::kMiniflux:
      return {.takes = Takes::kEvery, .removes = Removes::kInsideOrSelf};
    case RuleFormat::kRssBridge:
      return {.takes = Takes::kFirst, .removes = Removes::kInside, .is_plain = true, .has_older_trees = true};
    case RuleFormat::kFeedIron:
      return {.takes = Takes::kFirstOfEach, .removes = Removes::kAnywhere, .has_older_trees = true};
    default:
      return {};
  }
}

// The programs that read the format, with each release that behaves differently.
std::vector<Engine> engines_of(RuleFormat format) {
  switch (format) {
    case RuleFormat::kFreshRss:
      return {Engine::kFreshRss2024, Engine::kFreshRss};
    case RuleFormat::kMiniflux:
      return {Engine::kMiniflux};
    case RuleFormat::kRssBridge:
      return {Engine::kRssBridge2024, Engine::kRssBridge};
    case RuleFormat::kFeedIron:
      return {Engine::kFeedIron};
    default:
      return {Engine::kSelectors};
  }
}

bool takes_xpath(RuleFormat format) { return format == RuleFormat::kFtr || format == RuleFormat::kFeedIron; }

bool belongs_to_feed(RuleFormat format) { return format == RuleFormat::kFreshRss || format == RuleFormat::kRssBridge; }

// One past the white space at `at`, including U+00A0: programs separate blocks differently.
std::size_t skip_white_space(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text.substr(at, 2) == "\xC2\xA0") {
      at += 2;
    } else if (is_space(text[at])) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

// Where the texts first differ, ignoring white space; nothing if they are equal.
std::optional<std::pair<std::size_t, std::size_t>> first_mismatch(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (true) {
    i = skip_white_space(a, i);
    j = skip_white_space(b, j);
    if (i == a.size() && j == b.size()) return std::nullopt;
    if (i == a.size() || j == b.size() || a[i] != b[j]) return std::pair{i, j};
    ++i;
    ++j;
  }
}

// The text from a little before `at` on.
std::string text_around(const std::string& text, std::size_t at) {
  constexpr std::size_t kBefore = 20;
  constexpr std::size_t kShown = 70;
  const auto is_inside = [&](std::size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
  };
  std::size_t begin = at > kBefore ? at - kBefore : 0;
  std::size_t end = std::min(begin + kShown, text.size());
  while (is_inside(begin)) ++begin;
  while (is_inside(end)) ++end;
  return begin >= end ? std::string("nothing more") : "\"" + text.substr(begin, end - begin) + "\"";
}

// Positions shift when something is removed, so expressions with positions or siblings come first, the last positions
// before the first ones.
void order_cleanups(std::vector<std::string>& xpaths) {
  const auto place_of = [](const std::string& xpath) {
    const std::size_t open = xpath.rfind('[');
    const bool is_place = open != std::string::npos && open + 1 < xpath.size() && is_digit(xpath[open + 1]);
    if (is_place) return std::atol(xpath.c_str() + open + 1) + 1;
    return xpath.find("-sibling::") != std::string::npos ? 1L : 0L;
  };
  std::stable_sort(xpaths.begin(), xpaths.end(),
                   [&](const std::string& a, const std::string& b) { return place_of(a) > place_of(b); });
}

class SiteExporter {
 public:
  SiteExporter(const Wrapper& wrapper, std::span<const SitePage> pages, const ExportOptions& options)
      : wrapper_(wrapper), pages_(pages), options_(options), behavior_(behavior_of(options.format)) {}

  Result<SiteExport> run() {
    out_.site = wrapper_.site;
    out_.feed = wrapper_.feed;
    if (belongs_to_feed(options_.format) && out_.feed.empty()) {
      return Error{
          ErrorKind::kUnsupported,
          "the rules belong to a feed, and the wrapper knows none: learn it from the feed, or add the attribute "
          "feed=\"URL\" to <wrapper>",
          {wrapper_.site}};
    }
    // A handwritten site config itself says which parts of the title it wants.
    const bool is_whole = options_.keep_title || (options_.format == RuleFormat::kFtr && is_site_config(wrapper_));
    auto shown = is_whole ? Result<Wrapper>(wrapper_) : without_headings(wrapper_, pages_);
    if (!shown) return in_site(shown.error());
    auto wanted = wanted_pages(wrapper_, *shown, pages_);
    if (!wanted) return in_site(wanted.error());
    wanted_ = std::move(wanted).value();
    sort_wanted();
    read_as_older_parsers();
    if (options_.format == RuleFormat::kFtr) return site_config(*shown);
    if (options_.format == RuleFormat::kFeedIron && is_unchanged_feediron(wrapper_)) {
      out_.document = feediron_settings_of(wrapper_);
      return std::move(out_);
    }
    return selectors(*shown);
  }

 private:
  // A page as the program's parser reads it; nothing if that is the page itself.
  struct OlderPage {
    std::optional<Page> page;
    bool is_misread = false;  // not only in its tree
  };

  void read_as_older_parsers() {
    const Engine engine = options_.format == RuleFormat::kFtr ? Engine::kFeedIron : engines_of(options_.format).front();
    const auto older_html = older_html_of(engine);
    if (!older_html) return;
    for (const WantedPage& each : wanted_) {
      OlderPage& older = older_.emplace_back();
      std::optional<Page> other = options_.older_page ? options_.older_page(place_of(each), *older_html) : std::nullopt;
      older.is_misread = other.has_value();
      older.page = page_of_older_parser(other ? *other : *each.page, engine);
      if (!older.page) older.page = std::move(other);
    }
  }

  [[nodiscard]] std::size_t place_of(const WantedPage& wanted) const {
    const auto place =
        std::find_if(pages_.begin(), pages_.end(), [&](const SitePage& page) { return page.page == wanted.page; });
    assert(place != pages_.end());
    return static_cast<std::size_t>(place - pages_.begin());
  }

  [[nodiscard]] Error in_site(Error error) const {
    if (error.where.source.empty()) error.where.source = wrapper_.site;
    return error;
  }

  Result<SiteExport> site_config(Wrapper shown) {
    shown.samples = wrapper_.samples;
    const bool is_unchanged = is_unchanged_site_config(wrapper_);
    const Wrapper& source = is_unchanged ? wrapper_ : shown;
    const SiteConfigRules rules = site_config_rules(shown, options_.keep_title);
    const auto text_by_rules = [&](const Page& page) { return compared_text(page, take_by_site_config(page, rules)); };
    bool needs_html5 = false;
    for (std::size_t i = 0; i < wanted_.size() && !needs_html5; ++i) {
      const auto& older = older_[i].page;
      needs_html5 = older && first_mismatch(text_by_rules(*older), text_by_rules(*wanted_[i].page));
    }
    older_.clear();  // the program's parser follows the standard where it matters
    out_.document = site_config_of(source, wanted_, options_.keep_title, needs_html5, out_.notes);
    if (is_unchanged) return std::move(out_);  // a handwritten file stays unchanged
    for (WantedPage& each : wanted_) {
      // The program removes what it shows as the title.
      for (const NodeIndex node : title_elements(*each.page, rules.titles)) exclude(each, node);
    }
    if (auto error = first_difference(text_by_rules)) return *std::move(error);
    set_proven(0);
    return std::move(out_);
  }

  static void exclude(WantedPage& wanted, NodeIndex node) {
    Article& article = wanted.article;
    const Page& page = *wanted.page;
    std::erase_if(article.body, [&](NodeIndex body) { return node <= body && body < page.end(node); });
    const bool is_inside = std::any_of(article.body.begin(), article.body.end(),
                                       [&](NodeIndex body) { return body < node && node < page.end(body); });
    const bool is_excluded = std::any_of(article.excluded.begin(), article.excluded.end(),
                                         [&](NodeIndex each) { return each <= node && node < page.end(each); });
    if (!is_inside || is_excluded) return;
    std::erase_if(article.excluded, [&](NodeIndex each) { return node < each && each < page.end(node); });
    article.excluded.insert(std::lower_bound(article.excluded.begin(), article.excluded.end(), node), node);
  }

  Result<SiteExport> selectors(const Wrapper& shown) {
    const ContentRules xpaths = rules_of(shown);
    out_.rules = translated(xpaths);
    if (wanted_.empty()) return unproven(shown, xpaths);
    const ContentRules translation = out_.rules;
    std::size_t fitted_on = 0;
    auto error = difference_or_fit(xpaths, fitted_on);
    if (error && std::any_of(older_.begin(), older_.end(), [](const OlderPage& page) { return page.is_misread; })) {
      skips_misread_ = true;
      out_.rules = translation;
      error = difference_or_fit(xpaths, fitted_on);
    }
    if (error) return *std::move(error);
    set_proven(fitted_on);
    if (skips_misread_) count_misread();
    add_document();
    return std::move(out_);
  }

  // If the rules of the result give another text, replaces them by rules that do not, found on the first `fitted_on`
  // pages.
  std::optional<Error> difference_or_fit(const ContentRules& xpaths, std::size_t& fitted_on) {
    auto error = difference_or_mend(out_.rules);
    if (!error && out_.left_out.empty()) return std::nullopt;
    for (const std::size_t pages : sizes_to_fit_on()) {
      if (auto fitted = fit(xpaths, pages)) {
        out_.rules = *std::move(fitted);
        out_.left_out.clear();
        fitted_on = pages;
        return std::nullopt;
      }
    }
    return error;
  }

  // Excludes pages that the program misreads, and therefore shows differently, from those that prove the rules.
  void count_misread() {
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      auto error = difference_of_misread(i);
      if (!error) continue;
      ++out_.misread;
      --out_.proven;
      if (i >= wanted_.size() - out_.unseen) --out_.unseen;
      if (!out_.misreading) out_.misreading = std::move(error);
    }
  }

  [[nodiscard]] std::optional<Error> difference_of_misread(std::size_t i) const {
    if (!older_[i].is_misread) return std::nullopt;
    for (const Engine engine : engines_of(options_.format))
      if (auto error = difference_on(wanted_[i], shown_text(*older_[i].page, out_.rules, engine))) return error;
    return std::nullopt;
  }

  // Numbers of pages to search rules on, taken from the front of wanted_, where sample pages come first: the sample
  // pages; also half of the others; all.
  [[nodiscard]] std::vector<std::size_t> sizes_to_fit_on() const {
    std::vector<std::size_t> out = {wanted_.size()};
    const std::size_t half = samples_ + (wanted_.size() - samples_) / 2;
    if (half > samples_ && half < wanted_.size()) out.insert(out.begin(), half);
    if (samples_ > 0 && samples_ < wanted_.size()) out.insert(out.begin(), samples_);
    return out;
  }

  void set_proven(std::size_t fitted_on) {
    out_.proven = wanted_.size();
    out_.unseen = wanted_.size() - std::max(samples_, fitted_on);
  }

  // Pages that the wrapper was learned from come first.
  void sort_wanted() {
    const auto is_sample = [&](const WantedPage& page) {
      return std::any_of(wrapper_.samples.begin(), wrapper_.samples.end(),
                         [&](const SamplePage& sample) { return sample.url == page.url; });
    };
    const auto others = std::stable_partition(wanted_.begin(), wanted_.end(), is_sample);
    samples_ = static_cast<std::size_t>(others - wanted_.begin());
  }

  // Without pages that show the effect of the rules, only what they cannot express is known.
  Result<SiteExport> unproven(const Wrapper& shown, const ContentRules& xpaths) {
    if (out_.rules.content.empty()) {
      return Error{ErrorKind::kUnsupported,
                   out_.left_out.empty() ? "there is no content" : out_.left_out.front(),
                   {wrapper_.site}};
    }
    if (behavior_.takes == Takes::kFirst && xpaths.content.size() > 1) {
      return Error{ErrorKind::kUnsupported,
                   "the article consists of several elements, but the program takes only the first; with --on, an "
                   "element around them is looked for",
                   {wrapper_.site}};
    }
    const auto articles = std::count_if(shown.templates.begin(), shown.templates.end(),
                                        [](const SiteTemplate& t) { return t.kind == TemplateKind::kArticle; });
    if (articles > 1) out_.left_out.emplace_back("which of the templates a page has");
    add_document();
    return std::move(out_);
  }

  static ContentRules rules_of(const Wrapper& wrapper) {
    ContentRules out;
    const auto add = [](std::vector<std::string>& to, const std::string& xpath) {
      if (std::find(to.begin(), to.end(), xpath) == to.end()) to.push_back(xpath);
    };
    for (const SiteTemplate& each : wrapper.templates) {
      if (each.kind != TemplateKind::kArticle) continue;
      for (const std::string& member : union_members(each.content)) add(out.content, member);
      for (const std::string& xpath : each.exclusions) add(out.exclusions, xpath);
    }
    return out;
  }

  // The rules in the program's language; what cannot be expressed is added to left_out.
  ContentRules translated(const ContentRules& xpaths) {
    ContentRules out;
    for (const std::string& xpath : xpaths.content) translate("content", xpath, out.content);
    for (const std::string& xpath : xpaths.exclusions) translate("exclude", xpath, out.exclusions);
    if (options_.format == RuleFormat::kFeedIron) order_cleanups(out.exclusions);
    return out;
  }

  void translate(const char* part, const std::string& xpath, std::vector<std::string>& out) {
    if (takes_xpath(options_.format)) {
      for (std::string& member : union_members(xpath)) {
        const bool is_path = member.starts_with("//") || member.starts_with("/html");
        if (is_path) {
          out.push_back(std::move(member));
        } else {
          out_.left_out.push_back(std::string(part) + " " + member + ": does not begin with //");
        }
      }
      return;
    }
    const auto css = css_of_xpath(xpath);
    if (!css) {
      out_.left_out.push_back(std::string(part) + " " + xpath + ": " + css.error().message);
    } else if (behavior_.is_plain && !std::all_of(css->begin(), css->end(), is_plain_selector)) {
      out_.left_out.push_back(std::string(part) + " " + xpath + ": the program does not read " + css_list(*css));
    } else {
      out.insert(out.end(), css->begin(), css->end());
    }
  }

  [[nodiscard]] std::vector<Article> take(const Page& page, const ContentRules& rules) const {
    return takes_xpath(options_.format) ? take_by_xpath(page, rules, behavior_.takes)
                                        : take_by_css(page, rules, behavior_);
  }

  // Unlike browsers and wrappers, FreshRSS shows the contents of <noscript>; they are removed only if they change the
  // text, because some pages have their pictures there.
  [[nodiscard]] std::optional<Error> difference_or_mend(ContentRules& rules) const {
    auto error = difference(rules);
    if (!error || options_.format != RuleFormat::kFreshRss) return error;
    rules.exclusions.emplace_back("noscript");
    if (!difference(rules)) return std::nullopt;
    rules.exclusions.pop_back();
    return error;
  }

  // The first difference over all releases of the program and all parsers' views of the pages.
  [[nodiscard]] std::optional<Error> difference(const ContentRules& rules) const {
    for (const Engine engine : engines_of(options_.format)) {
      const auto shown = [&](const Page& page) { return shown_text(page, rules, engine); };
      if (auto error = first_difference(shown)) return error;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Error> first_difference(
      const std::function<std::string(const Page&)>& shown_text_of) const {
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (auto error = difference_on(wanted_[i], shown_text_of(*wanted_[i].page))) return error;
      if (i >= older_.size() || !older_[i].page || (skips_misread_ && older_[i].is_misread)) continue;
      if (auto error = difference_on(wanted_[i], shown_text_of(*older_[i].page))) return error;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Error> difference_on(const WantedPage& wanted, const std::string& given) const {
    const std::string expected = compared_text(*wanted.page, {&wanted.article, 1});
    const auto mismatch = first_mismatch(given, expected);
    if (!mismatch) return std::nullopt;
    const std::string& name = wanted.url.empty() ? wrapper_.site : wanted.url;
    return Error{ErrorKind::kRefused,
                 "the rules give " + text_around(given, mismatch->first) + ", the wrapper " +
                     text_around(expected, mismatch->second),
                 {name}};
  }

  // Rules that give the wanted text, if the wrapper's translated rules do not. They are searched for on the first
  // pages, and must hold on all.
  std::optional<ContentRules> fit(const ContentRules& xpaths, std::size_t pages) {
    const std::span<const WantedPage> given(wanted_.data(), pages);
    std::vector<std::vector<NodeIndex>> taken;
    for (const WantedPage& wanted : given) {
      std::vector<NodeIndex>& nodes = taken.emplace_back();
      for (const Article& piece : take(*wanted.page, {.content = out_.rules.content, .exclusions = {}}))
        nodes.push_back(piece.body.front());
      std::sort(nodes.begin(), nodes.end());
    }
    if (const auto exclusions = fit_exclusions(given, taken, xpaths.exclusions, behavior_)) {
      ContentRules rules = retranslated({.content = {}, .exclusions = *exclusions});
      rules.content = out_.rules.content;
      if (!difference_or_mend(rules)) return rules;
    }
    if (const auto both = fit_container(given, xpaths.exclusions, behavior_)) {
      ContentRules rules = retranslated(*both);
      if (!difference_or_mend(rules)) return rules;
    }
    return std::nullopt;
  }

  // Translates expressions that are known to be translatable.
  ContentRules retranslated(const ContentRules& xpaths) {
    const auto left_out = out_.left_out;
    ContentRules out = translated(xpaths);
    out_.left_out = left_out;
    return out;
  }

  // Adds notes that do not depend on the pages.
  void add_notes() {
    const auto any_names_tbody = [](const std::vector<std::string>& rules) {
      return std::any_of(rules.begin(), rules.end(), [](const std::string& each) { return names_tbody(each); });
    };
    if (options_.format != RuleFormat::kCss && options_.format != RuleFormat::kMiniflux &&
        (any_names_tbody(out_.rules.content) || any_names_tbody(out_.rules.exclusions))) {
      out_.notes.emplace_back("the rules name tbody, which parsers that are older than the HTML standard do not add");
    }
  }

  void add_document() {
    add_notes();
    if (options_.format != RuleFormat::kFeedIron) return;
    const auto kept = read_json(feediron_settings_of(wrapper_));
    Json out = kept ? *kept : Json{{"type", "xpath"}};
    const auto without_slashes = [](const std::vector<std::string>& xpaths) {
      auto values = Json::array();
      for (const std::string& xpath : xpaths) values.push_back(xpath.substr(xpath.starts_with("//") ? 2 : 1));
      return values;
    };
    out["xpath"] = without_slashes(out_.rules.content);
    out.erase("cleanup");
    if (!out_.rules.exclusions.empty()) out["cleanup"] = without_slashes(out_.rules.exclusions);
    out_.document = write_json(out);
  }

  const Wrapper& wrapper_;
  std::span<const SitePage> pages_;
  const ExportOptions& options_;
  TargetBehavior behavior_;
  std::vector<WantedPage> wanted_;
  std::size_t samples_ = 0;       // the first ones of wanted_, which the wrapper was learned from
  std::vector<OlderPage> older_;  // parallel to wanted_; empty if the program's parser follows the standard
  bool skips_misread_ = false;    // misread pages of older_ prove nothing
  SiteExport out_;
};

constexpr std::array kFormats = {RuleFormat::kCss,      RuleFormat::kFtr,       RuleFormat::kFreshRss,
                                 RuleFormat::kMiniflux, RuleFormat::kRssBridge, RuleFormat::kFeedIron};

}  // namespace

std::string_view to_string(RuleFormat format) {
  switch (format) {
    case RuleFormat::kCss:
      return "css";
    case RuleFormat::kFtr:
      return "ftr";
    case RuleFormat::kFreshRss:
      return "freshrss";
    case RuleFormat::kMiniflux:
      return "miniflux";
    case RuleFormat::kRssBridge:
      return "rss-bridge";
    case RuleFormat::kFeedIron:
      return "feediron";
  }
  return "";
}

std::optional<RuleFormat> rule_format_from_string(std::string_view name) {
  const auto* const found =
      std::find_if(kFormats.begin(), kFormats.end(), [&](RuleFormat format) { return to_string(format) == name; });
  return found == kFormats.end() ? std::nullopt : std::optional(*found);
}

Result<SiteExport> export_site(const Wrapper& wrapper, std::span<const SitePage> pages, const ExportOptions& options) {
  return SiteExporter(wrapper, pages, options).run();
}

}  // namespace wrapwright
