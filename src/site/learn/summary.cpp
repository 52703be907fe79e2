// SPDX-License-Identifier: Apache-2.0
#include "site/learn/summary.h"

#include <algorithm>
#include <string_view>

#include "core/base/figures.h"
#include "core/base/json.h"
#include "site/wrapper/whole_page.h"

namespace wrapwright {
namespace {

constexpr std::size_t kShownNames = 4;
constexpr std::size_t kShownAddresses = 2;

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < std::min(names.size(), kShownNames); ++i) out += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kShownNames) out += " and " + std::to_string(names.size() - kShownNames) + " more";
  return out;
}

std::string in_words(const SiteTemplate& site_template) {
  const bool is_article = site_template.kind == TemplateKind::kArticle;
  return "template " + site_template.name + ": " + (is_article ? "an article" : "no article") + " where " +
         site_template.guard + " selects something";
}

// "an article is a page like the 6 articles: with div.story, h1; not div.teaser; at addresses like /a-0 (100 %)".
std::string in_words(const SiteProfile& profile) {
  std::string out = "kinds: no article where the probability is below " + percent(probability_of(profile.threshold)) +
                    ", compared with articles (" + std::to_string(profile.articles.pages) + ") and other pages (" +
                    std::to_string(profile.others.pages) + ")";
  const auto add = [&](std::string_view what, const std::string& value) {
    if (!value.empty()) out.append("; ").append(what).append(": ").append(value);
  };
  add("names on nearly all articles", listed(profile.common));
  add("on articles alone", listed(profile.articles.names));
  add("on others alone", listed(profile.others.names));
  std::string addresses;
  for (std::size_t i = 0; i < std::min(profile.articles.addresses.size(), kShownAddresses); ++i) {
    const auto& [pattern, share] = profile.articles.addresses[i];
    if (!pattern.empty()) addresses += (addresses.empty() ? "" : ", ") + pattern + " (" + percent(share) + ")";
  }
  add("addresses of articles", addresses);
  return out;
}

}  // namespace

const SiteTemplate& first_article_template(const Wrapper& wrapper) {
  const auto& all = wrapper.templates;
  const auto first =
      std::find_if(all.begin(), all.end(), [](const SiteTemplate& t) { return t.kind == TemplateKind::kArticle; });
  return first != all.end() ? *first : all.front();
}

std::vector<std::string> guards_in_words(const Wrapper& wrapper) {
  std::vector<std::string> out;
  for (const SiteTemplate& site_template : wrapper.templates)
    if (!site_template.guard.empty()) out.push_back(in_words(site_template));
  if (wrapper.kinds) out.push_back(in_words(*wrapper.kinds));
  return out;
}

std::vector<std::string> doubts_in_words(const Wrapper& wrapper) {
  std::vector<std::string> out;
  for (const SiteTemplate& each : wrapper.templates) {
    if (takes_whole_page(each)) out.push_back("template " + each.name + " takes the whole page for the article");
  }
  if (wrapper.statistics.pages == wrapper.statistics.no_article + 1)
    out.emplace_back("learned from one article, which does not show what the pages of the site have in common");
  return out;
}

std::string update_in_words(const WrapperUpdate& update) {
  if (!update.changed_rules()) return "; rules unchanged";
  std::string out = "; templates kept " + std::to_string(update.kept) + ", added " + std::to_string(update.added);
  if (update.ended > 0) out += ", ended " + std::to_string(update.ended);
  out += ", dropped " + std::to_string(update.dropped);
  if (update.fields > 0) out += ", fields renewed " + std::to_string(update.fields);
  return out;
}

void add_wrapper_summary(const Wrapper& wrapper, Json& out) {
  const SiteTemplate& best = first_article_template(wrapper);
  out["method"] = to_string(wrapper.settings.method);
  out["xpath"] = best.content;
  if (wrapper.settings.method == LearnMethod::kAuto) {
    out["exclusions"] = best.exclusions;
    if (best.value) out["value"] = *best.value;
    out["runners_up"] = Json::array();
    for (const RankedXPath& other : best.runners_up)
      out["runners_up"].push_back({{"xpath", other.xpath}, {"value", other.value.value_or(0)}});
    out["articles"] = wrapper.statistics.pages - wrapper.statistics.no_article;
    out["others"] = wrapper.statistics.no_article;
    out["guards"] = guards_in_words(wrapper);
  } else {
    out["p"] = best.figures.p;
    out["level"] = best.figures.level;
    out["j"] = best.figures.j;
    out["u"] = best.figures.u;
    out["i"] = best.figures.i;
    out["r"] = best.figures.r;
  }
  out["matched"] = wrapper.statistics.matched;
  out["templates"] = wrapper.templates.size();
}

}  // namespace wrapwright
