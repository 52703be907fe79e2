// SPDX-License-Identifier: Apache-2.0
#include "site/fields/page_fields.h"

#include <string>
#include <utility>
#include <vector>

#include "content/article/title.h"
#include "content/blocks/site_language.h"
#include "content/blocks/site_page.h"
#include "site/fields/learn_fields.h"
#include "site/wrapper/field_reader.h"

namespace wrapwright {
namespace {

void set_field(std::string_view name, std::vector<std::string> values, Article& article) {
  if (values.empty()) return;
  const auto set = [&](std::string& field) {
    if (field.empty()) field = std::move(values.front());
  };
  if (name == "title") {
    set(article.title);
  } else if (name == "date") {
    set(article.date);
  } else if (name == "language") {
    set(article.language);
  } else if (name == "author" && article.authors.empty()) {
    article.authors = std::move(values);
  } else if (name == "tags" && article.tags.empty()) {
    article.tags = std::move(values);
  }
}

}  // namespace

void read_page_fields(const Page& page, std::string_view url, Article& article) {
  const SitePage single[] = {{.page = &page, .item = nullptr, .url = std::string(url), .digest = "", .fetched = ""}};
  const std::vector<NodeIndex> bodies[] = {article.body};
  FieldOptions options;
  options.language = site_language(single);
  options.max_candidates = 8;
  for (const FieldRule& rule : learn_fields(single, bodies, options)) {
    const auto reader = FieldReader::compile(rule);
    if (reader) set_field(reader->name(), reader->values(page, url), article);
  }
  if (article.title.empty()) article.title = page_title(page);
  if (article.language.empty()) article.language = options.language;
}

}  // namespace wrapwright
