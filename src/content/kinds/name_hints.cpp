// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/name_hints.h"

namespace wrapwright {
namespace {

constexpr HintTerm term(std::string_view start, NameHint hint) {
  return {start, name_hint_bit(hint), TermPart::kStart};
}

constexpr HintTerm kTerms[] = {
    term("archive", NameHint::kArchive),   term("article", NameHint::kArticle),
    term("author", NameHint::kAuthor),     term("answer", NameHint::kThread),
    term("api", NameHint::kDocumentation), term("blog", NameHint::kPost),
    term("byline", NameHint::kAuthor),     term("bookmark", NameHint::kPost),
    term("bio", NameHint::kAuthor),        term("categor", NameHint::kArchive),
    term("comment", NameHint::kComment),   term("card", NameHint::kItem),
    term("cart", NameHint::kProduct),      term("checkout", NameHint::kProduct),
    term("collection", NameHint::kItem),   term("continue", NameHint::kContinue),
    term("cta", NameHint::kService),       term("catalog", NameHint::kItem),
    term("date", NameHint::kDate),         term("disqus", NameHint::kComment),
    term("doc", NameHint::kDocumentation), term("discussion", NameHint::kThread),
    term("entry", NameHint::kPost),        term("excerpt", NameHint::kTeaser),
    term("error", NameHint::kError),       term("forum", NameHint::kThread),
    term("feature", NameHint::kService),   term("front", NameHint::kHome),
    term("feed", NameHint::kItem),         term("faq", NameHint::kService),
    term("grid", NameHint::kItem),         term("giscus", NameHint::kComment),
    term("home", NameHint::kHome),         term("hentry", NameHint::kPost),
    term("hero", NameHint::kService),      term("headline", NameHint::kTitle),
    term("index", NameHint::kHome),        term("item", NameHint::kItem),
    term("kommentar", NameHint::kComment), term("landing", NameHint::kService),
    term("list", NameHint::kItem),         term("loop", NameHint::kItem),
    term("label", NameHint::kArchive),     term("message", NameHint::kThread),
    term("more", NameHint::kContinue),     term("next", NameHint::kNeighbor),
    term("newer", NameHint::kPagination),  term("older", NameHint::kPagination),
    term("page", NameHint::kPage),         term("paged", NameHint::kPagination),
    term("pager", NameHint::kPagination),  term("paginat", NameHint::kPagination),
    term("post", NameHint::kPost),         term("price", NameHint::kProduct),
    term("product", NameHint::kProduct),   term("pricing", NameHint::kService),
    term("publish", NameHint::kDate),      term("prev", NameHint::kNeighbor),
    term("preview", NameHint::kTeaser),    term("question", NameHint::kThread),
    term("read", NameHint::kContinue),     term("related", NameHint::kRelated),
    term("reply", NameHint::kComment),     term("respond", NameHint::kComment),
    term("recommend", NameHint::kRelated), term("review", NameHint::kProduct),
    term("search", NameHint::kArchive),    term("single", NameHint::kSingle),
    term("share", NameHint::kShare),       term("social", NameHint::kShare),
    term("sku", NameHint::kProduct),       term("shop", NameHint::kProduct),
    term("story", NameHint::kArticle),     term("summary", NameHint::kTeaser),
    term("service", NameHint::kService),   term("signature", NameHint::kThread),
    term("tag", NameHint::kArchive),       term("taxonomy", NameHint::kArchive),
    term("teaser", NameHint::kTeaser),     term("thread", NameHint::kThread),
    term("thumb", NameHint::kItem),        term("time", NameHint::kDate),
    term("title", NameHint::kTitle),       term("toc", NameHint::kDocumentation),
    term("topic", NameHint::kThread),      term("testimonial", NameHint::kService),
    term("user", NameHint::kThread),       term("utterances", NameHint::kComment),
    term("variant", NameHint::kProduct),   term("woocommerce", NameHint::kProduct),
};

}  // namespace

const HintTerms& name_hint_terms() {
  static const HintTerms terms(kTerms);
  return terms;
}

NameHintSet name_hints(std::string_view value) { return name_hint_terms().in(value); }

}  // namespace wrapwright
