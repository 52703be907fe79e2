// SPDX-License-Identifier: Apache-2.0
#include "support/tokenizer_suite.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace wrapwright {
namespace {

using nlohmann::json;

void append_utf8(unsigned code, std::string& out) {
  const auto push = [&out](unsigned bits) { out += static_cast<char>(bits); };
  if (code < 0x80) {
    push(code);
  } else if (code < 0x800) {
    push(0xC0U | code >> 6U);
    push(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    push(0xE0U | code >> 12U);
    push(0x80U | (code >> 6U & 0x3FU));
    push(0x80U | (code & 0x3FU));
  } else {
    push(0xF0U | code >> 18U);
    push(0x80U | (code >> 12U & 0x3FU));
    push(0x80U | (code >> 6U & 0x3FU));
    push(0x80U | (code & 0x3FU));
  }
}

unsigned escaped_at(const std::string& text, std::size_t at) {
  return text.compare(at, 2, "\\u") == 0 ? static_cast<unsigned>(std::stoul(text.substr(at + 2, 4), nullptr, 16)) : 0;
}

// Undoes "\uHHHH"; two surrogates that make a pair become one character.
std::string unescape(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (text.compare(i, 2, "\\u") != 0) {
      out += text[i++];
      continue;
    }
    unsigned code = escaped_at(text, i);
    i += 6;
    const unsigned low = code >= 0xD800 && code < 0xDC00 ? escaped_at(text, i) : 0;
    if (low >= 0xDC00 && low < 0xE000) {
      code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
      i += 6;
    }
    append_utf8(code, out);
  }
  return out;
}

class Reader {
 public:
  explicit Reader(bool double_escaped) : double_escaped_(double_escaped) {}

  [[nodiscard]] std::string text(const json& value) const {
    const auto text = value.get<std::string>();
    return double_escaped_ ? unescape(text) : text;
  }

  [[nodiscard]] PlainToken token(const json& row) const {
    PlainToken out;
    const auto kind = row.at(0).get<std::string>();
    if (kind == "DOCTYPE") {
      out.kind = PlainToken::Kind::kDoctype;
      out.has_name = !row.at(1).is_null();
      if (out.has_name) out.text = text(row.at(1));
      if (!row.at(2).is_null()) out.public_id = text(row.at(2));
      if (!row.at(3).is_null()) out.system_id = text(row.at(3));
      out.force_quirks = !row.at(4).get<bool>();
      return out;
    }
    out.text = text(row.at(1));
    if (kind == "StartTag") {
      out.kind = PlainToken::Kind::kStartTag;
      for (const auto& [name, value] : row.at(2).items()) out.attributes.emplace_back(text(name), text(value));
      out.self_closing = row.size() > 3 && row.at(3).get<bool>();
    } else {
      out.kind = kind == "EndTag"    ? PlainToken::Kind::kEndTag
                 : kind == "Comment" ? PlainToken::Kind::kComment
                                     : PlainToken::Kind::kCharacters;
    }
    return out;
  }

 private:
  bool double_escaped_;
};

PlainTokenizer::Start start_of(const std::string& state) {
  static const std::map<std::string, PlainTokenizer::Start> states = {
      {"Data state", PlainTokenizer::Start::kData},
      {"RCDATA state", PlainTokenizer::Start::kRcdata},
      {"RAWTEXT state", PlainTokenizer::Start::kRawtext},
      {"Script data state", PlainTokenizer::Start::kScriptData},
      {"PLAINTEXT state", PlainTokenizer::Start::kPlaintext},
      {"CDATA section state", PlainTokenizer::Start::kCdataSection}};
  return states.at(state);
}

void read_file_of_cases(const std::filesystem::path& file, std::vector<TokenizerCase>& cases) {
  std::ifstream in(file, std::ios::binary);
  const json suite = json::parse(in);
  const auto tests = suite.find("tests");
  if (tests == suite.end()) return;
  int number = 0;
  for (const json& test : *tests) {
    const Reader reader(test.value("doubleEscaped", false));
    TokenizerCase c;
    c.input = reader.text(test.at("input"));
    c.last_start_tag = test.value("lastStartTag", "");
    for (const json& row : test.at("output")) c.tokens.push_back(reader.token(row));
    const std::string name =
        file.filename().string() + ":" + std::to_string(++number) + " " + test.at("description").get<std::string>();
    for (const json& state : test.value("initialStates", json::array({"Data state"}))) {
      c.start = start_of(state.get<std::string>());
      c.name = name + ", " + state.get<std::string>();
      cases.push_back(c);
    }
  }
}

}  // namespace

std::vector<TokenizerCase> read_tokenizer_suite(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".test") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<TokenizerCase> cases;
  for (const auto& file : files) read_file_of_cases(file, cases);
  return cases;
}

}  // namespace wrapwright
