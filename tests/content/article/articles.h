// SPDX-License-Identifier: Apache-2.0
#pragma once
// Articles out of small pieces of HTML, for the tests of this module.
#include <string_view>

#include "content/article/article.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {

struct PageArticle {
  Page page;
  Article article;
};

// The whole body of a page.
inline PageArticle body_article(std::string_view html, NormalizerKind kind = NormalizerKind::kHtml5) {
  PageInput input;
  input.bytes = html;
  input.encoding = "utf-8";
  PageArticle made{make_normalizer(kind)->parse(input), {}};
  made.article.url = "https://example.org/a/page.html";
  if (const auto body = made.page.first(name::body)) made.article.body.push_back(*body);
  return made;
}

}  // namespace wrapwright
