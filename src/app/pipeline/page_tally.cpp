// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_tally.h"

namespace wrapwright {

void PageTally::add(const PageTally& other) {
  for (std::size_t i = 0; i < by_status.size(); ++i) by_status[i] += other.by_status[i];
  cut += other.cut;
  unlikely += other.unlikely;
  no_pages += other.no_pages;
  repeated += other.repeated;
  superseded += other.superseded;
  damaged += other.damaged;
  earlier.good += other.earlier.good;
  earlier.failed += other.earlier.failed;
}

std::size_t PageTally::good() const {
  std::size_t out = earlier.good;
  for (const StatusRow& row : kStatusRows)
    if (!has_failed(row.status)) out += of(row.status);
  return out;
}

std::size_t PageTally::failed() const {
  std::size_t out = earlier.failed + damaged;
  for (const StatusRow& row : kStatusRows)
    if (has_failed(row.status)) out += of(row.status);
  return out;
}

std::vector<std::string> PageTally::lines() const {
  std::vector<std::string> out;
  const auto say = [&out](std::size_t pages, const char* what, const char* one, const char* many, const char* rest) {
    if (pages > 0) out.push_back(what + std::to_string(pages) + (pages == 1 ? one : many) + rest);
  };
  const std::size_t ok = of(PageStatus::kOk) + of(PageStatus::kAlone);
  std::size_t all = 0;
  for (const std::size_t pages : by_status) all += pages;
  if (all > 1) out.push_back("ok: " + std::to_string(ok) + " of " + std::to_string(all) + " pages");
  say(unlikely, "unlikely: ", " page is", " pages are",
      " more like a list or another kind of page without an article; --min-article 0.5 refuses them");
  say(of(PageStatus::kDoubted) + of(PageStatus::kUnmatched), "fallback: ", " page that its", " pages that their",
      " site's wrapper does not fit; read by the page-level method");
  say(of(PageStatus::kUnlike),
      "unlike: ", " page that is unlike its site's articles, but looks like an article on its own",
      " pages that are unlike their site's articles, but look like articles on their own",
      "; read by the page-level method");
  say(of(PageStatus::kPageLevel), "no wrapper: ", " page of a site", " pages of sites",
      " without one; read by the page-level method");
  say(of(PageStatus::kNoArticle) + of(PageStatus::kItems) - no_pages, "no article: ", " page is", " pages are",
      " of a kind without an article, such as lists");
  say(no_pages, "no page: ", " document is empty, an error message, a redirection, a feed or other data",
      " documents are empty, error messages, redirections, feeds or other data", "");
  say(superseded, "superseded: ", " capture was", " captures were",
      " left out, because there are later ones of the same URL");
  say(repeated, "repeated: ", " article has", " articles have",
      " no record, because an earlier capture of the URL has the same text");
  say(cut, "cut: ", " page exceeds", " pages exceed", " a limit (the options --max-...), and the rest was left out");
  return out;
}

void MissingWrappers::add(const std::string& reason, PageStatus status, const std::string& page) {
  Pages& pages = by_reason_[reason];
  pages.may_be_learned = status == PageStatus::kNoWrapper;
  if (pages.number++ == 0) pages.first = page;
}

void MissingWrappers::add(const MissingWrappers& later) {
  for (const auto& [reason, pages] : later.by_reason_) {
    Pages& known = by_reason_[reason];
    if (known.number == 0) known = {0, pages.first, pages.may_be_learned};
    known.number += pages.number;
  }
}

std::vector<std::string> MissingWrappers::lines() const {
  std::vector<std::string> out;
  for (const auto& [reason, pages] : by_reason_) {
    const std::string count = pages.number == 1 ? "" : std::to_string(pages.number) + " pages, the first: ";
    const char* const advice = pages.may_be_learned ? "; learn a wrapper with wrapwright learn, give one with "
                                                      "--wrapper, or use wrapwright extract, which needs none"
                                                    : "";
    out.push_back(std::string(reason).append(" (").append(count).append(pages.first).append(")").append(advice));
  }
  return out;
}

}  // namespace wrapwright
