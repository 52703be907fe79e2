// SPDX-License-Identifier: Apache-2.0
#include "content/article/embedded_text.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/encoding/character_references.h"
#include "core/encoding/json_text.h"
#include "core/text/word_shape.h"

namespace wrapwright {
namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr int kMaxNesting = 3;  // JSON inside strings of JSON
// Next.js writes the stream of rows that a server sends to React ("Flight") into the page in parts that begin with this
// call.
constexpr std::string_view kStreamCall = "__next_f.push(";

// A string of a script's JSON, with the name of its member; the name is "" in an array or a call. Both are raw, with
// unresolved escapes.
struct JsonString {
  std::string_view name;
  std::string_view value;
};

// Calls `visit` with each string that is a value. Ignores everything between the strings, so any JavaScript may contain
// them.
template <typename Visit>
void for_each_string(std::string_view script, const Visit& visit) {
  std::string_view name;
  for (std::size_t at = script.find('"'); at != std::string_view::npos; at = script.find('"', at)) {
    const auto string = json_string_at(script, at);
    if (!string) {
      at = script.find('\n', at);
      if (at == std::string_view::npos) return;
      continue;
    }
    at += string->size() + 2;
    const std::size_t next = script.find_first_not_of(kSpace, at);
    if (next != std::string_view::npos && script[next] == ':') {
      name = *string;
      continue;
    }
    visit(JsonString{name, *string});
    if (next != std::string_view::npos && script[next] != ',') name = {};
  }
}

bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); }

// A row of a stream that holds text: its number, ":T", the count of its bytes, both hexadecimal, a comma and the text.
struct TextRow {
  std::string_view id;
  std::string_view text;
  std::size_t first = 0;  // begin of the row in the stream
  std::size_t last = 0;
};

// The first text row from stream[from] on. A row is at the start of the stream or follows white space or another text
// row.
std::optional<TextRow> next_text_row(std::string_view stream, std::size_t from) {
  constexpr std::string_view kMark = ":T";
  constexpr std::size_t kMostDigits = 7;
  for (std::size_t mark = stream.find(kMark, from); mark != std::string_view::npos;
       mark = stream.find(kMark, mark + 1)) {
    TextRow row;
    row.first = mark;
    while (row.first > from && is_hex(stream[row.first - 1])) --row.first;
    const bool begins = row.first == from || kSpace.find(stream[row.first - 1]) != std::string_view::npos;
    std::size_t at = mark + kMark.size();
    std::size_t bytes = 0;
    const std::size_t digits_end = std::min(stream.size(), at + kMostDigits);
    for (; at < digits_end && is_hex(stream[at]); ++at)
      bytes = bytes * 16 + static_cast<std::size_t>(is_digit(stream[at]) ? stream[at] - '0' : stream[at] - 'a' + 10);
    if (!begins || row.first == mark || bytes == 0 || at == stream.size() || stream[at] != ',') continue;
    row.id = stream.substr(row.first, mark - row.first);
    row.text = stream.substr(at + 1, bytes);
    row.last = at + 1 + row.text.size();
    return row;
  }
  return {};
}

// Whether this tag separates paragraphs. `tag` begins after "<".
bool parts_paragraphs(std::string_view tag) {
  static constexpr std::string_view kNames[] = {"p",  "div",        "br",     "li",      "ul",        "ol", "h1",
                                                "h2", "h3",         "h4",     "h5",      "h6",        "tr", "td",
                                                "th", "blockquote", "figure", "section", "figcaption"};
  if (tag.starts_with('/')) tag.remove_prefix(1);
  const std::size_t size = tag.find_first_of(" \t\r\n/>");
  const std::string name = lower(tag.substr(0, size));
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// The non-empty paragraphs of HTML or plain text, with white space collapsed.
std::vector<std::string> paragraphs_of(std::string_view html) {
  std::vector<std::string> out;
  std::string open;
  const auto close = [&] {
    std::string text = collapse_white_space(open);
    if (!text.empty()) out.push_back(std::move(text));
    open.clear();
  };
  for (std::size_t at = 0; at < html.size();) {
    if (html[at] == '<' && at + 1 < html.size() && (is_alpha(html[at + 1]) || html[at + 1] == '/')) {
      const std::size_t end = html.find('>', at);
      if (end == std::string_view::npos) break;
      if (parts_paragraphs(html.substr(at + 1, end - at))) close();
      at = end + 1;
      continue;
    }
    if (html[at] == '&') {
      const CharacterReference reference = read_character_reference(html.substr(at), false);
      if (reference.consumed > 0) {
        open.append(reference.utf8.data(), reference.size);
        at += reference.consumed;
        continue;
      }
    }
    open += html[at++];
  }
  close();
  return out;
}

std::string joined(const std::vector<std::string>& paragraphs) {
  std::string out;
  for (const std::string& each : paragraphs) (out += out.empty() ? "" : "\n\n") += each;
  return out;
}

std::size_t words_in(std::string_view text) {
  TextShape shape;
  std::vector<WordHash> ignored;
  shape.add(text, ignored);
  return shape.words;
}

// Whether a string is a script, a style sheet or an address, which data may also contain as strings.
bool is_code(std::string_view text, std::size_t words) {
  if (text.find(' ') == std::string_view::npos && text.find('/') != std::string_view::npos) return true;
  constexpr std::size_t kWordsOfBrace = 20;  // prose has fewer braces and semicolons
  const auto marks = std::count_if(text.begin(), text.end(), [](char c) { return c == '{' || c == '}' || c == ';'; });
  return static_cast<std::size_t>(marks) * kWordsOfBrace > words;
}

// The running text of scripts by the names of the JSON members.
class NamedTexts {
 public:
  explicit NamedTexts(const EmbeddedTextOptions& options) : options_(options) {}

  void read(std::string_view script, int nesting = 0) {
    for_each_string(script, [&](const JsonString& string) {
      if (add_row(string)) return;
      // A word has at least one byte and is followed by a space.
      if (string.value.size() < options_.min_string_words * 2) return;
      const std::string text = decode_json_text(string.value);
      const std::string_view begin = std::string_view(text).substr(std::min(text.find_first_not_of(' '), text.size()));
      if (nesting < kMaxNesting && (begin.starts_with('{') || begin.starts_with('['))) return read(text, nesting + 1);
      add(std::string(string.name), text);
    });
  }

  // A string "$24" refers to text row 24, which gets the name of a member only from this reference.
  void read_stream(std::string_view stream) {
    std::vector<std::string_view> others;
    std::size_t at = 0;
    for (auto row = next_text_row(stream, at); row; row = next_text_row(stream, at)) {
      others.push_back(stream.substr(at, row->first - at));
      rows_.emplace(row->id, row->text);
      at = row->last;
    }
    others.push_back(stream.substr(at));
    for (const std::string_view rows : others) read(rows, 1);
    for (const auto& [id, text] : rows_)
      if (!named_rows_.contains(id)) add({}, std::string(text));
    rows_.clear();
  }

  [[nodiscard]] EmbeddedArticle article() const {
    const auto known = options_.member.empty() ? texts_.end() : texts_.find(options_.member);
    if (known != texts_.end() && known->second.words >= options_.min_member_words)
      return {known->first, joined(known->second.paragraphs)};
    const auto longest = std::max_element(texts_.begin(), texts_.end(),
                                          [](const auto& a, const auto& b) { return a.second.words < b.second.words; });
    if (longest == texts_.end() || longest->second.words < options_.min_words) return {};
    return {longest->first, joined(longest->second.paragraphs)};
  }

 private:
  struct Text {
    std::size_t words = 0;
    std::vector<std::string> paragraphs;
    std::set<std::string> known;  // the first paragraph of each string
  };

  bool add_row(const JsonString& string) {
    if (!string.value.starts_with('$')) return false;
    const auto row = rows_.find(string.value.substr(1));
    if (row == rows_.end()) return false;
    // Each row gets only one name, because a page may refer to it any number of times.
    if (named_rows_.insert(row->first).second) add(std::string(string.name), std::string(row->second));
    return true;
  }

  void add(const std::string& name, const std::string& text) {
    std::vector<std::string> paragraphs = paragraphs_of(text);
    const std::size_t words = words_in(joined(paragraphs));
    if (words < options_.min_string_words || is_code(text, words)) return;
    Text& named = texts_[name];
    // Such data often contain the same text twice, as data and in rendered form.
    if (!named.known.insert(paragraphs.front()).second) return;
    named.words += words;
    std::move(paragraphs.begin(), paragraphs.end(), std::back_inserter(named.paragraphs));
  }

  const EmbeddedTextOptions& options_;
  std::map<std::string, Text> texts_;
  std::map<std::string_view, std::string_view> rows_;  // the text rows of the current stream
  std::set<std::string_view> named_rows_;
};

}  // namespace

EmbeddedArticle embedded_article(const Page& page, const EmbeddedTextOptions& options) {
  NamedTexts texts(options);
  std::string stream;
  for (auto script = page.first(name::script); script; script = page.first(name::script, *script + 1)) {
    const TextRange runs = page.texts(*script);
    for (TextIndex t = runs.first; t < runs.last; ++t) {
      const std::string_view text = page.text(t);
      const std::size_t call = text.find(kStreamCall);
      if (call == std::string_view::npos) {
        texts.read(text);
      } else {
        for_each_string(text.substr(call), [&](const JsonString& part) { stream += decode_json_text(part.value); });
      }
    }
  }
  texts.read_stream(stream);
  return texts.article();
}

}  // namespace wrapwright
