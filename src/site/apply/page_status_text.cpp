// SPDX-License-Identifier: Apache-2.0
#include "site/apply/page_status_text.h"

#include "core/base/figures.h"
#include "site/extract/record.h"

namespace wrapwright {
namespace {

std::string why_no_wrapper(const SiteWrapper& none, std::string_view site) {
  const bool is_missing = none.error->kind == ErrorKind::kNotFound;
  return is_missing && !site.empty() ? "no wrapper: " + none.file : none.error->to_string();
}

// "a feed, not a page"; "" for a page.
std::string why_no_page(const Extraction& found) {
  if (found.document == DocumentKind::kPage) return "";
  return std::string(to_string(found.document)) + ", not a page";
}

}  // namespace

std::string explain_by_wrapper(const SiteWrapper& wrapper, Extraction& found) {
  const std::string& file = wrapper.file;
  switch (found.status) {
    case PageStatus::kOk:
      return "";
    case PageStatus::kError:
      return file + ": " + found.error->message;
    case PageStatus::kOutOfScope:
      found.status = PageStatus::kNoWrapper;
      return "outside the scope of " + file;
    case PageStatus::kNoArticle:
      if (found.document != DocumentKind::kPage) return why_no_page(found);
      if (found.template_name.empty())
        return file + " finds nothing on this page, and the page alone does not look like an article";
      return file + " knows this kind of page (" + found.template_name + "): it holds no article";
    case PageStatus::kUnlike:
      return "unlike the articles that " + file + " was learned from";
    case PageStatus::kDoubted:
      return file + " matches, but what it finds is doubtful";
    default:
      return file +
             (found.template_index ? " matches, but there is no text in the element" : " matches nothing on this page");
  }
}

std::string explain_without_wrapper(const SiteWrapper& none, std::string_view site, Extraction& found) {
  if (has_article(found.status)) return "";
  if (found.document != DocumentKind::kPage) return why_no_page(found);
  if (is_refused(found.status))
    return why_no_wrapper(none, site) + ", and the page alone does not look like an article";
  return explain_unread(none, site, found);
}

std::string explain_unread(const SiteWrapper& none, std::string_view site, Extraction& found) {
  found.status = none.error->kind == ErrorKind::kNotFound ? PageStatus::kNoWrapper : PageStatus::kBadWrapper;
  return why_no_wrapper(none, site);
}

std::string explain_alone(Extraction& found) {
  if (found.status == PageStatus::kPageLevel) {
    found.status = PageStatus::kAlone;
    return "";
  }
  if (found.document != DocumentKind::kPage) return why_no_page(found);
  if (is_refused(found.status))
    return "no article by --min-article: its probability is " + fixed(found.is_article.value_or(0), 3);
  return std::string(kPageMethod) + " finds no article on this page";
}

}  // namespace wrapwright
