// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/gold.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "research/evaluate/json_reader.h"

namespace wrapwright {
namespace {

Error bad_gold(const char* message) { return {ErrorKind::kSyntax, message, {}}; }

std::optional<Error> read_text(const Json& json, Gold& gold) {
  if (const auto it = json.find("article"); it != json.end()) {
    if (!it->is_boolean()) return bad_gold("\"article\" is neither true nor false");
    gold.article = it->get<bool>();
  }
  auto text = text_of(json, "text");
  if (!text) return std::move(text).error();
  const bool blank = is_blank_text(*text);
  if (gold.article && !json.contains("text")) return bad_gold("no \"text\"");
  if (gold.article && blank) return bad_gold("\"text\" is empty");
  if (!gold.article && !blank) return bad_gold("\"text\" on a page without article");
  if (!blank) gold.text = std::move(text).value();
  return std::nullopt;
}

}  // namespace

Result<Gold> parse_gold(std::string_view bytes) {
  const auto json = parse_object(bytes);
  if (!json) return json.error();
  Gold gold;
  if (auto error = read_text(*json, gold)) return *std::move(error);
  const std::pair<const char*, std::string*> texts[] = {
      {"title", &gold.title}, {"date", &gold.date}, {"page_type", &gold.page_type}};
  for (const auto& [key, value] : texts) {
    auto text = text_of(*json, key);
    if (!text) return std::move(text).error();
    *value = std::move(text).value();
  }
  const std::pair<const char*, std::vector<std::string>*> lists[] = {
      {"author", &gold.authors}, {"with", &gold.with}, {"without", &gold.without}};
  for (const auto& [key, value] : lists) {
    auto list = texts_of(*json, key);
    if (!list) return std::move(list).error();
    *value = std::move(list).value();
  }
  auto tags = tags_of(*json, "tags");
  if (!tags) return std::move(tags).error();
  gold.tags = std::move(tags).value();
  return gold;
}

}  // namespace wrapwright
