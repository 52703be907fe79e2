// SPDX-License-Identifier: Apache-2.0
#include "site/forest/signifiers.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "content/blocks/site_language.h"
#include "content/feed/item_text.h"
#include "core/base/ascii.h"
#include "core/page/shown_text.h"

namespace wrapwright {
namespace {

// Digits and single letters carry little information about an article; single characters of scripts without spaces do.
bool may_signify(std::string_view term) {
  if (term.size() < 2) return false;
  return !std::all_of(term.begin(), term.end(), is_digit);
}

void remove_weak(std::vector<TermId>& terms, const Vocabulary& vocabulary) {
  std::erase_if(terms, [&](TermId id) { return !may_signify(vocabulary.term(id)); });
}

using Weighted = std::vector<std::vector<WeightedTerm>>;

// The n-grams beginning at each term, as separate terms.
std::vector<TermId> ngrams_of(std::span<const TermId> terms, std::size_t n, Vocabulary& vocabulary) {
  std::vector<TermId> out(terms.size(), kNoNgram);
  std::string text;
  for (std::size_t i = 0; i + n <= terms.size(); ++i) {
    text = vocabulary.term(terms[i]);
    for (std::size_t k = 1; k < n; ++k) {
      text += ' ';
      text += vocabulary.term(terms[i + k]);
    }
    out[i] = vocabulary.intern(text);
  }
  return out;
}

void add_ngrams(PageTerms& page, std::size_t n, Vocabulary& vocabulary) {
  std::vector<TermId>& out = page.ngrams.emplace_back();
  out.reserve(page.terms.size());
  for (std::size_t t = 0; t + 1 < page.begin.size(); ++t) {
    const std::span run(page.terms.data() + page.begin[t], page.begin[t + 1] - page.begin[t]);
    const auto of_run = ngrams_of(run, n, vocabulary);
    out.insert(out.end(), of_run.begin(), of_run.end());
  }
}

// Keeps only terms that occur more than once, because nearly every n-gram of a text occurs only once.
void keep_repeated(std::vector<TermId>& terms) {
  std::vector<TermId> sorted = terms;
  std::sort(sorted.begin(), sorted.end());
  std::erase_if(terms, [&](TermId id) {
    const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), id);
    return last - first < 2;
  });
}

bool is_list(NameId tag) { return tag == name::ul || tag == name::ol || tag == name::menu || tag == name::dl; }

// For each text run, whether it is in a list all of whose terms are in links.
std::vector<bool> in_link_lists(const Page& page, const PageTerms& terms) {
  std::vector<std::uint32_t> linked_before(page.text_count() + 1, 0);
  std::vector<bool> is_linked(page.text_count(), false);
  const auto mark = [&](NodeIndex node, std::vector<bool>& marked) {
    const TextRange texts = page.texts(node);
    std::fill(marked.begin() + texts.first, marked.begin() + texts.last, true);
    return page.end(node);
  };
  for (NodeIndex i = 1; i < page.size();) i = page.tag(i) == name::a ? mark(i, is_linked) : i + 1;
  for (TextIndex t = 0; t < page.text_count(); ++t)
    linked_before[t + 1] = linked_before[t] + (is_linked[t] ? terms.begin[t + 1] - terms.begin[t] : 0);
  std::vector<bool> out(page.text_count(), false);
  const auto is_link_list = [&](NodeIndex node) {
    if (!is_list(page.tag(node))) return false;
    const TextRange texts = page.texts(node);
    return terms.begin[texts.last] - terms.begin[texts.first] == linked_before[texts.last] - linked_before[texts.first];
  };
  for (NodeIndex i = 1; i < page.size();) i = is_link_list(i) ? mark(i, out) : i + 1;
  return out;
}

void drop_runs(PageTerms& page, const std::vector<bool>& dropped) {
  PageTerms kept;
  kept.begin.reserve(page.begin.size());
  for (std::size_t t = 0; t < dropped.size(); ++t) {
    kept.begin.push_back(static_cast<std::uint32_t>(kept.terms.size()));
    if (dropped[t]) continue;
    kept.terms.insert(kept.terms.end(), page.terms.begin() + page.begin[t], page.terms.begin() + page.begin[t + 1]);
  }
  kept.begin.push_back(static_cast<std::uint32_t>(kept.terms.size()));
  page = std::move(kept);
}

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
  Weighted out = heaviest_terms(documents, terms.vocabulary, most);
  const bool has_ngrams = !terms.pages.front().ngrams.empty();
  if (!has_ngrams) return out;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    documents[i].clear();
    for (const auto& ngrams : terms.pages[i].ngrams) {
      std::copy_if(ngrams.begin(), ngrams.end(), std::back_inserter(documents[i]),
                   [](TermId id) { return id != kNoNgram; });
    }
    keep_repeated(documents[i]);
  }
  const Weighted ngrams = heaviest_terms(documents, terms.vocabulary, most);
  for (std::size_t i = 0; i < out.size(); ++i) out[i].insert(out[i].end(), ngrams[i].begin(), ngrams[i].end());
  return out;
}

// Reads the terms of a text, and its n-grams if those of pages are read.
void read_text(std::string_view text, std::size_t longest, TermReader& reader, SiteTerms& terms,
               std::vector<TermId>& out) {
  std::vector<TermId> words;
  reader.read(text, words);
  out.insert(out.end(), words.begin(), words.end());
  for (std::size_t n = 2; n <= longest; ++n) {
    const auto ngrams = ngrams_of(words, n, terms.vocabulary);
    std::copy_if(ngrams.begin(), ngrams.end(), std::back_inserter(out), [](TermId id) { return id != kNoNgram; });
  }
}

Result<Weighted> feed_signifiers(SiteTerms& terms, std::span<const SitePage> pages) {
  Weighted out(pages.size());
  TermReader reader(terms.language, terms.vocabulary);
  bool any = false;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (pages[i].item == nullptr) continue;
    std::vector<TermId> words;
    const std::size_t longest = terms.pages[i].ngrams.size() + 1;
    read_text(pages[i].item->title, longest, reader, terms, words);
    read_text(text_of_html(pages[i].item->summary), longest, reader, terms, words);
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

SiteTerms read_terms(std::span<const SitePage> pages, const TermOptions& options) {
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
    if (options.drops_link_lists) drop_runs(terms, in_link_lists(page, terms));
    for (std::size_t n = 2; n <= std::min(options.max_ngram, kLongestNgram); ++n) add_ngrams(terms, n, out.vocabulary);
  }
  return out;
}

SignifierHits find_hits(const PageTerms& terms, std::span<const WeightedTerm> signifiers,
                        const std::vector<bool>& skipped) {
  std::vector<std::pair<TermId, std::uint32_t>> known;
  known.reserve(signifiers.size());
  for (std::uint32_t k = 0; k < signifiers.size(); ++k) known.emplace_back(signifiers[k].term, k);
  std::sort(known.begin(), known.end());
  SignifierHits out;
  out.before.assign(1, 0);
  out.covered_before.assign(1, 0);
  const auto add = [&](TermId term) {
    const auto it = std::lower_bound(known.begin(), known.end(), std::pair{term, std::uint32_t{0}});
    if (it == known.end() || it->first != term) return false;
    out.signifiers.push_back(it->second);
    return true;
  };
  for (std::size_t t = 0; t + 1 < terms.begin.size(); ++t) {
    std::uint32_t covered = 0;
    std::size_t covered_until = terms.begin[t];
    const bool is_skipped = !skipped.empty() && skipped[t];
    for (std::size_t i = terms.begin[t]; i < terms.begin[t + 1] && !is_skipped; ++i) {
      if (add(terms.terms[i])) covered_until = std::max(covered_until, i + 1);
      for (std::size_t n = 2; n < terms.ngrams.size() + 2; ++n)
        if (add(terms.ngrams[n - 2][i])) covered_until = std::max(covered_until, i + n);
      covered += i < covered_until ? 1U : 0U;
    }
    out.before.push_back(static_cast<std::uint32_t>(out.signifiers.size()));
    out.covered_before.push_back(out.covered_before.back() + covered);
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
