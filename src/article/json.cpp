// SPDX-License-Identifier: Apache-2.0
#include "article/json.h"

#include <nlohmann/json.hpp>

namespace wrapwright {

nlohmann::ordered_json begin_record(const RecordHead& head) {
  nlohmann::ordered_json record;
  record["id"] = head.id;
  record["url"] = head.url;
  record["status"] = head.status;
  if (!head.error.empty()) record["error"] = head.error;
  return record;
}

void add_article(const Article& article, nlohmann::ordered_json& record) {
  record["dfs"] = article.body;
  if (!article.embedded.empty()) record["from"] = "json";
  if (article.is_catalog) record["catalogue"] = true;
  record["title"] = article.title;
  if (!article.date.empty()) record["date"] = article.date;
  if (!article.authors.empty()) record["authors"] = article.authors;
  if (!article.tags.empty()) record["tags"] = article.tags;
  if (!article.language.empty()) record["language"] = article.language;
}

void append_record(const nlohmann::ordered_json& record, std::string& out) {
  out += record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  out += '\n';
}

}  // namespace wrapwright
