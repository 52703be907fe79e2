// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/front_matter.h"

#include <string_view>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

// JSON allows unescaped control characters beyond ASCII, YAML does not.
std::string yaml_text(std::string_view text) {
  const std::string json = write_json(Json(std::string(text)));
  std::string out;
  const auto escape = [&](unsigned char c) {
    out += "\\u00";
    append_hex(c, out);
  };
  for (std::size_t i = 0; i < json.size(); ++i) {
    const auto c = static_cast<unsigned char>(json[i]);
    const auto next = static_cast<unsigned char>(i + 1 < json.size() ? json[i + 1] : '\0');
    if (c == 0x7F) {
      escape(c);
    } else if (c == 0xC2 && next >= 0x80 && next < 0xA0) {
      escape(next);
      ++i;
    } else {
      out += json[i];
    }
  }
  return out;
}

void append_text(const char* name, std::string_view text, std::string& out) {
  if (!text.empty()) out += std::string(name) + ": " + yaml_text(text) + "\n";
}

void append_list(const char* name, const std::vector<std::string>& texts, std::string& out) {
  if (texts.empty()) return;
  out += std::string(name) + ":\n";
  for (const std::string& text : texts) out += "  - " + yaml_text(text) + "\n";
}

}  // namespace

void append_front_matter(const PageRecord& record, std::string& out) {
  const Article& article = record.found.article;
  out += "---\n";
  append_text("title", article.title, out);
  append_text("url", record.url, out);
  append_text("date", article.date, out);
  append_list("authors", article.authors, out);
  append_list("tags", article.tags, out);
  append_text("language", article.language, out);
  append_text("site", record.wrapper_site, out);
  out += "---\n\n";
}

}  // namespace wrapwright
