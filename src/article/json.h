// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON records of pages and their articles, one object a line: the same members whatever found the article. Pure but
// for what is appended to; safe from any thread.
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "article/article.h"

namespace wrapwright {

// What a record begins with: id, url, status, and error if it is not "".
struct RecordHead {
  std::string_view id = {};
  std::string_view url = {};
  std::string_view status = {};
  std::string_view error = {};
};
[[nodiscard]] nlohmann::ordered_json begin_record(const RecordHead& head);

// dfs, title and what else the article knows of itself; not its text.
void add_article(const Article& article, nlohmann::ordered_json& record);

// One line; bytes that are no UTF-8 become U+FFFD. REQUIRES: `record` is an object. Cost: O(n); texts are copied in
// runs that need no escapes.
void append_record(const nlohmann::ordered_json& record, std::string& out);

}  // namespace wrapwright
