// SPDX-License-Identifier: Apache-2.0
#include "site/forest/signifiers.h"

#include <algorithm>

#include "content/blocks/site_language.h"
#include "content/feed/item_text.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

TextRange body_texts(const Page& page) { return page.texts(page.first(name::body).value_or(0)); }

// Digits and single letters carry little information about an article; single characters of scripts without spaces do.
bool may_signify(std::string_view term) {
  if (term.size() < 2) return false;
  return !std::all_of(term.begin(), term.end(), is_digit);
}

void remove_weak(std::vector<TermId>& terms, const Vocabulary& vocabulary) {
  std::erase_if(terms, [&](TermId id) { return !may_signify(vocabulary.term(id)); });
}

using Weighted = std::vector<std::vector<WeightedTerm>>;

Result<Weighted> tfidf_signifiers(const SiteTerms& terms, std::size_t most) {
  if (terms.pages.size() < 2) {
    return Error{ErrorKind::kNoPattern,
                 "tf-idf needs at least two pages of the site (" + std::to_string(terms.pages.size()) +
                     " given); add pages, or use --signifiers feed with a "
                     "feed that links to it",
                 {}};
  }
  std::vector<std::vector<TermId>> documents;
  for (const PageTerms& p : terms.pages) {
    documents.push_back(p.terms);
    remove_weak(documents.back(), terms.vocabulary);
  }
  return heaviest_terms(documents, terms.vocabulary, most);
}

Result<Weighted> feed_signifiers(SiteTerms& terms, std::span<const SitePage> pages) {
  Weighted out(pages.size());
  TermReader reader(terms.language, terms.vocabulary);
  bool any = false;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (pages[i].item == nullptr) continue;
    std::vector<TermId> words;
    reader.read(pages[i].item->title, words);
    reader.read(text_of_html(pages[i].item->summary), words);
    remove_weak(words, terms.vocabulary);
    std::vector<TermId> seen;
    for (const TermId id : words) {
      if (std::find(seen.begin(), seen.end(), id) != seen.end()) continue;
      seen.push_back(id);
      out[i].push_back({id, 1.0});
      any = true;
    }
  }
  if (!any)
    return Error{ErrorKind::kNoPattern, "no feed item with words links to these pages; use --signifiers tfidf", {}};
  return out;
}

}  // namespace

std::string_view to_string(SignifierSource source) {
  switch (source) {
    case SignifierSource::kTfidf:
      return "tfidf";
    case SignifierSource::kFeed:
      return "feed";
    case SignifierSource::kBoth:
      break;
  }
  return "both";
}

std::optional<SignifierSource> signifier_source_from_string(std::string_view name) {
  for (const auto source : {SignifierSource::kTfidf, SignifierSource::kFeed, SignifierSource::kBoth}) {
    if (to_string(source) == name) return source;
  }
  return std::nullopt;
}

SiteTerms read_terms(std::span<const SitePage> pages) {
  SiteTerms out;
  out.language = site_language(pages);
  TermReader reader(out.language, out.vocabulary);
  out.pages.reserve(pages.size());
  for (const SitePage& p : pages) {
    PageTerms& terms = out.pages.emplace_back();
    const Page& page = *p.page;
    const TextRange body = body_texts(page);
    terms.begin.reserve(page.text_count() + 1);
    for (TextIndex t = 0; t < page.text_count(); ++t) {
      terms.begin.push_back(static_cast<std::uint32_t>(terms.terms.size()));
      if (t >= body.first && t < body.last && !page.run(t).hidden) reader.read(page.text(t), terms.terms);
    }
    terms.begin.push_back(static_cast<std::uint32_t>(terms.terms.size()));
  }
  return out;
}

Result<Weighted> find_signifiers(SiteTerms& terms, std::span<const SitePage> pages, SignifierSource source,
                                 std::size_t most) {
  if (source == SignifierSource::kTfidf) return tfidf_signifiers(terms, most);
  auto feed = feed_signifiers(terms, pages);
  if (source == SignifierSource::kFeed) return feed;
  auto tfidf = tfidf_signifiers(terms, most);
  if (!tfidf && feed) return feed;
  if (!tfidf || !feed) return tfidf;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    auto& united = (*tfidf)[i];
    for (const WeightedTerm& w : (*feed)[i]) {
      const bool there =
          std::any_of(united.begin(), united.end(), [&](const WeightedTerm& o) { return o.term == w.term; });
      if (!there) united.push_back(w);
    }
  }
  return tfidf;
}

}  // namespace wrapwright
