// SPDX-License-Identifier: Apache-2.0
#include "site/rules/reader_article.h"

#include <algorithm>

#include "content/article/render.h"
#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/xpath/xpath.h"
#include "site/rules/xpath_parts.h"
#include "site/wrapper/applier.h"

namespace wrapwright {
namespace {

// A page and the title that the wrapper reads on it.
struct TitledPage {
  const Page* page;
  std::string title;
};

bool is_same_text(std::string_view a, std::string_view b) {
  return !a.empty() && equal_ignoring_case(collapse_white_space(a), collapse_white_space(b));
}

// Whether the member selects only the title on every page where it selects something.
bool selects_the_title(const std::string& member, const std::vector<TitledPage>& pages) {
  const auto xpath = XPath::compile(member);
  if (!xpath) return false;
  bool any = false;
  for (const TitledPage& each : pages) {
    const auto nodes = xpath->select(*each.page);
    if (nodes.empty()) continue;
    any = true;
    if (nodes.size() != 1 || !is_same_text(element_text(*each.page, nodes.front()), each.title)) return false;
  }
  return any;
}

bool is_heading(const std::string& member, const SiteTemplate& owner, const std::vector<TitledPage>& pages) {
  if (last_name(member) == "h1") return true;
  const bool is_title_rule = std::any_of(owner.fields.begin(), owner.fields.end(), [&](const FieldRule& rule) {
    return rule.name == "title" && rule.xpath == member;
  });
  return is_title_rule || selects_the_title(member, pages);
}

Result<std::vector<TitledPage>> titled_pages(const Wrapper& wrapper, std::span<const SitePage> pages) {
  const auto applier = Applier::compile(wrapper);
  if (!applier) return applier.error();
  std::vector<TitledPage> out;
  for (const SitePage& page : pages) {
    TemplateMatch outcome = applier->apply(*page.page, page.url);
    if (outcome.status == PageStatus::kOk) out.push_back({page.page, std::move(outcome.article.title)});
  }
  return out;
}

}  // namespace

Result<Wrapper> without_headings(const Wrapper& wrapper, std::span<const SitePage> pages) {
  const auto titled = titled_pages(wrapper, pages);
  if (!titled) return titled.error();
  Wrapper out = wrapper;
  for (SiteTemplate& each : out.templates) {
    if (each.kind != TemplateKind::kArticle) continue;
    std::vector<std::string> members = union_members(each.content);
    std::erase_if(members, [&](const std::string& member) { return is_heading(member, each, *titled); });
    if (!members.empty()) each.content = union_of(members);
  }
  return out;
}

Result<std::vector<WantedPage>> wanted_pages(const Wrapper& stored, const Wrapper& shown,
                                             std::span<const SitePage> pages) {
  const auto judge = Applier::compile(stored);
  if (!judge) return judge.error();
  Wrapper plain = shown;
  plain.kinds.reset();  // the stored wrapper has already decided
  const auto applier = Applier::compile(plain);
  if (!applier) return applier.error();
  std::vector<WantedPage> out;
  for (const SitePage& page : pages) {
    if (judge->apply(*page.page, page.url).status != PageStatus::kOk) continue;
    TemplateMatch outcome = applier->apply(*page.page, page.url);
    if (outcome.status == PageStatus::kOk) out.push_back({page.page, page.url, std::move(outcome.article)});
  }
  return out;
}

std::string compared_text(const Page& page, std::span<const Article> pieces) {
  std::string out;
  for (const Article& piece : pieces) {
    out += '\n';
    render_text(page, piece, out);
  }
  return collapse_white_space(out);
}

}  // namespace wrapwright
