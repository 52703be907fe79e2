// SPDX-License-Identifier: Apache-2.0
#include "support/plain_tokenizer.h"

#include <algorithm>

#include "support/plain_tokenizer_parts.h"

namespace wrapwright {

using namespace plain;

namespace {

std::string with_normal_line_breaks(std::string_view page) {
  std::string out;
  for (std::size_t i = 0; i < page.size(); ++i) {
    if (page[i] != '\r') {
      out += page[i];
    } else if (i + 1 == page.size() || page[i + 1] != '\n') {
      out += '\n';
    }
  }
  return out;
}

std::string identifier(const std::optional<std::string>& value) { return value ? " \"" + *value + "\"" : " -"; }

}  // namespace

std::string to_string(const PlainToken& token) {
  switch (token.kind) {
    case PlainToken::Kind::kDoctype:
      return "<!DOCTYPE " + (token.has_name ? token.text : "-") + identifier(token.public_id) +
             identifier(token.system_id) + (token.force_quirks ? " quirks>" : ">");
    case PlainToken::Kind::kStartTag: {
      std::string out = "<" + token.text;
      for (const auto& [name, value] : token.attributes) out.append(" ").append(name).append("=\"" + value + "\"");
      return out + (token.self_closing ? "/>" : ">");
    }
    case PlainToken::Kind::kEndTag:
      return "</" + token.text + ">";
    case PlainToken::Kind::kComment:
      return "<!--" + token.text + "-->";
    case PlainToken::Kind::kCharacters:
      return "\"" + token.text + "\"";
    case PlainToken::Kind::kEndOfFile:
      return "EOF";
  }
  return {};
}

PlainTokenizer::PlainTokenizer(std::string_view page) : page_(with_normal_line_breaks(page)) {}

void PlainTokenizer::switch_to(Start start, std::string_view last_start_tag) {
  if (!last_start_tag.empty()) last_start_tag_ = last_start_tag;
  switch (start) {
    case Start::kData:
      state_ = &PlainTokenizer::data_state;
      break;
    case Start::kRcdata:
      state_ = &PlainTokenizer::rcdata_state;
      break;
    case Start::kRawtext:
      state_ = &PlainTokenizer::rawtext_state;
      break;
    case Start::kScriptData:
      state_ = &PlainTokenizer::script_data_state;
      break;
    case Start::kPlaintext:
      state_ = &PlainTokenizer::plaintext_state;
      break;
    case Start::kCdataSection:
      state_ = &PlainTokenizer::cdata_section_state;
      break;
  }
}

PlainToken PlainTokenizer::next() {
  while (emitted_.empty()) (this->*state_)();
  PlainToken token = std::move(emitted_.front());
  if (token.kind != PlainToken::Kind::kEndOfFile) emitted_.pop_front();
  return token;
}

int PlainTokenizer::consume() {
  const std::size_t at = at_++;
  return at < page_.size() ? static_cast<unsigned char>(page_[at]) : kEndOfFile;
}

void PlainTokenizer::reconsume_in(State state) {
  --at_;
  state_ = state;
}

bool PlainTokenizer::next_are(std::string_view characters) const {
  return std::string_view(page_).substr(at_).starts_with(characters);
}

bool PlainTokenizer::next_are_ignoring_case(std::string_view lower) const {
  const std::string_view there = std::string_view(page_).substr(at_, lower.size());
  return std::equal(there.begin(), there.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return to_lower(a) == b; });
}

void PlainTokenizer::emit_character(int c) { characters_ += static_cast<char>(c); }

void PlainTokenizer::emit_characters(std::string_view characters) { characters_ += characters; }

void PlainTokenizer::emit_token() {
  if (!characters_.empty()) {
    PlainToken text;
    text.kind = PlainToken::Kind::kCharacters;
    text.text.swap(characters_);
    emitted_.push_back(std::move(text));
  }
  if (token_.kind == PlainToken::Kind::kStartTag) last_start_tag_ = token_.text;
  if (token_.kind == PlainToken::Kind::kEndTag) {
    token_.attributes.clear();
    token_.self_closing = false;
  }
  std::vector<std::pair<std::string, std::string>> once;
  for (auto& attribute : token_.attributes) {
    const bool known = std::any_of(once.begin(), once.end(), [&](const auto& o) { return o.first == attribute.first; });
    if (!known) once.push_back(std::move(attribute));
  }
  token_.attributes = std::move(once);
  emitted_.push_back(std::move(token_));
  token_ = {};
}

void PlainTokenizer::emit_end_of_file() {
  start_token(PlainToken::Kind::kEndOfFile);
  emit_token();
}

void PlainTokenizer::start_token(PlainToken::Kind kind) {
  token_ = {};
  token_.kind = kind;
}

void PlainTokenizer::start_attribute(std::string_view name) { token_.attributes.emplace_back(name, ""); }

void PlainTokenizer::data_state() {
  const int c = consume();
  if (c == '&') {
    return_state_ = &PlainTokenizer::data_state;
    state_ = &PlainTokenizer::character_reference_state;
  } else if (c == '<') {
    state_ = &PlainTokenizer::tag_open_state;
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::plaintext_state() {
  const int c = consume();
  if (c == 0) {
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::tag_open_state() {
  const int c = consume();
  if (c == '!') {
    state_ = &PlainTokenizer::markup_declaration_open_state;
  } else if (c == '/') {
    state_ = &PlainTokenizer::end_tag_open_state;
  } else if (is_alpha(c)) {
    start_token(PlainToken::Kind::kStartTag);
    reconsume_in(&PlainTokenizer::tag_name_state);
  } else if (c == '?') {
    start_token(PlainToken::Kind::kComment);
    reconsume_in(&PlainTokenizer::bogus_comment_state);
  } else if (c == kEndOfFile) {
    emit_character('<');
    emit_end_of_file();
  } else {
    emit_character('<');
    reconsume_in(&PlainTokenizer::data_state);
  }
}

void PlainTokenizer::end_tag_open_state() {
  const int c = consume();
  if (is_alpha(c)) {
    start_token(PlainToken::Kind::kEndTag);
    reconsume_in(&PlainTokenizer::tag_name_state);
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
  } else if (c == kEndOfFile) {
    emit_characters("</");
    emit_end_of_file();
  } else {
    start_token(PlainToken::Kind::kComment);
    reconsume_in(&PlainTokenizer::bogus_comment_state);
  }
}

void PlainTokenizer::tag_name_state() {
  const int c = consume();
  if (is_space(c)) {
    state_ = &PlainTokenizer::before_attribute_name_state;
  } else if (c == '/') {
    state_ = &PlainTokenizer::self_closing_start_tag_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == 0) {
    token_.text += kReplacementCharacter;
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    token_.text += to_lower(c);
  }
}

void PlainTokenizer::before_attribute_name_state() {
  const int c = consume();
  if (is_space(c)) return;
  if (c == '/' || c == '>' || c == kEndOfFile) {
    reconsume_in(&PlainTokenizer::after_attribute_name_state);
  } else if (c == '=') {
    start_attribute("=");
    state_ = &PlainTokenizer::attribute_name_state;
  } else {
    start_attribute("");
    reconsume_in(&PlainTokenizer::attribute_name_state);
  }
}

void PlainTokenizer::attribute_name_state() {
  const int c = consume();
  if (is_space(c) || c == '/' || c == '>' || c == kEndOfFile) {
    reconsume_in(&PlainTokenizer::after_attribute_name_state);
  } else if (c == '=') {
    state_ = &PlainTokenizer::before_attribute_value_state;
  } else if (c == 0) {
    token_.attributes.back().first += kReplacementCharacter;
  } else {
    token_.attributes.back().first += to_lower(c);
  }
}

void PlainTokenizer::after_attribute_name_state() {
  const int c = consume();
  if (is_space(c)) return;
  if (c == '/') {
    state_ = &PlainTokenizer::self_closing_start_tag_state;
  } else if (c == '=') {
    state_ = &PlainTokenizer::before_attribute_value_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    start_attribute("");
    reconsume_in(&PlainTokenizer::attribute_name_state);
  }
}

void PlainTokenizer::before_attribute_value_state() {
  const int c = consume();
  if (is_space(c)) return;
  if (c == '"') {
    state_ = &PlainTokenizer::attribute_value_double_quoted_state;
  } else if (c == '\'') {
    state_ = &PlainTokenizer::attribute_value_single_quoted_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else {
    reconsume_in(&PlainTokenizer::attribute_value_unquoted_state);
  }
}

void PlainTokenizer::attribute_value_state(int quote) {
  const int c = consume();
  if (c == quote) {
    state_ = &PlainTokenizer::after_attribute_value_quoted_state;
  } else if (c == '&') {
    return_state_ = state_;
    state_ = &PlainTokenizer::character_reference_state;
  } else if (c == 0) {
    token_.attributes.back().second += kReplacementCharacter;
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    token_.attributes.back().second += static_cast<char>(c);
  }
}

void PlainTokenizer::attribute_value_double_quoted_state() { attribute_value_state('"'); }

void PlainTokenizer::attribute_value_single_quoted_state() { attribute_value_state('\''); }

void PlainTokenizer::attribute_value_unquoted_state() {
  const int c = consume();
  if (is_space(c)) {
    state_ = &PlainTokenizer::before_attribute_name_state;
  } else if (c == '&') {
    return_state_ = &PlainTokenizer::attribute_value_unquoted_state;
    state_ = &PlainTokenizer::character_reference_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == 0) {
    token_.attributes.back().second += kReplacementCharacter;
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    token_.attributes.back().second += static_cast<char>(c);
  }
}

void PlainTokenizer::after_attribute_value_quoted_state() {
  const int c = consume();
  if (is_space(c)) {
    state_ = &PlainTokenizer::before_attribute_name_state;
  } else if (c == '/') {
    state_ = &PlainTokenizer::self_closing_start_tag_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    reconsume_in(&PlainTokenizer::before_attribute_name_state);
  }
}

void PlainTokenizer::self_closing_start_tag_state() {
  const int c = consume();
  if (c == '>') {
    token_.self_closing = true;
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    reconsume_in(&PlainTokenizer::before_attribute_name_state);
  }
}

}  // namespace wrapwright
