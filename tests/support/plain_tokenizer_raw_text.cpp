// SPDX-License-Identifier: Apache-2.0
// The plain tokenizer inside titles, styles and scripts.
#include "support/plain_tokenizer.h"
#include "support/plain_tokenizer_parts.h"

namespace wrapwright {

using namespace plain;

void PlainTokenizer::rcdata_state() {
  const int c = consume();
  if (c == '&') {
    return_state_ = &PlainTokenizer::rcdata_state;
    state_ = &PlainTokenizer::character_reference_state;
  } else if (c == '<') {
    state_ = &PlainTokenizer::rcdata_less_than_sign_state;
  } else if (c == 0) {
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::rcdata_less_than_sign_state() {
  if (consume() == '/') {
    temporary_buffer_.clear();
    state_ = &PlainTokenizer::rcdata_end_tag_open_state;
  } else {
    emit_character('<');
    reconsume_in(&PlainTokenizer::rcdata_state);
  }
}

void PlainTokenizer::end_tag_open_in(State name_state, State raw_text) {
  if (is_alpha(consume())) {
    start_token(PlainToken::Kind::kEndTag);
    reconsume_in(name_state);
  } else {
    emit_characters("</");
    reconsume_in(raw_text);
  }
}

void PlainTokenizer::raw_text_end_tag_name_state(State raw_text) {
  const int c = consume();
  const bool appropriate = token_.text == last_start_tag_;
  if (is_space(c) && appropriate) {
    state_ = &PlainTokenizer::before_attribute_name_state;
  } else if (c == '/' && appropriate) {
    state_ = &PlainTokenizer::self_closing_start_tag_state;
  } else if (c == '>' && appropriate) {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (is_alpha(c)) {
    token_.text += to_lower(c);
    temporary_buffer_ += static_cast<char>(c);
  } else {
    emit_characters("</");
    emit_characters(temporary_buffer_);
    reconsume_in(raw_text);
  }
}

void PlainTokenizer::rcdata_end_tag_open_state() {
  end_tag_open_in(&PlainTokenizer::rcdata_end_tag_name_state, &PlainTokenizer::rcdata_state);
}

void PlainTokenizer::rcdata_end_tag_name_state() { raw_text_end_tag_name_state(&PlainTokenizer::rcdata_state); }

void PlainTokenizer::rawtext_state() {
  const int c = consume();
  if (c == '<') {
    state_ = &PlainTokenizer::rawtext_less_than_sign_state;
  } else if (c == 0) {
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::rawtext_less_than_sign_state() {
  if (consume() == '/') {
    temporary_buffer_.clear();
    state_ = &PlainTokenizer::rawtext_end_tag_open_state;
  } else {
    emit_character('<');
    reconsume_in(&PlainTokenizer::rawtext_state);
  }
}

void PlainTokenizer::rawtext_end_tag_open_state() {
  end_tag_open_in(&PlainTokenizer::rawtext_end_tag_name_state, &PlainTokenizer::rawtext_state);
}

void PlainTokenizer::rawtext_end_tag_name_state() { raw_text_end_tag_name_state(&PlainTokenizer::rawtext_state); }

void PlainTokenizer::script_data_state() {
  const int c = consume();
  if (c == '<') {
    state_ = &PlainTokenizer::script_data_less_than_sign_state;
  } else if (c == 0) {
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::script_data_less_than_sign_state() {
  const int c = consume();
  if (c == '/') {
    temporary_buffer_.clear();
    state_ = &PlainTokenizer::script_data_end_tag_open_state;
  } else if (c == '!') {
    state_ = &PlainTokenizer::script_data_escape_start_state;
    emit_characters("<!");
  } else {
    emit_character('<');
    reconsume_in(&PlainTokenizer::script_data_state);
  }
}

void PlainTokenizer::script_data_end_tag_open_state() {
  end_tag_open_in(&PlainTokenizer::script_data_end_tag_name_state, &PlainTokenizer::script_data_state);
}

void PlainTokenizer::script_data_end_tag_name_state() {
  raw_text_end_tag_name_state(&PlainTokenizer::script_data_state);
}

void PlainTokenizer::script_data_escape_start_state() {
  if (consume() == '-') {
    state_ = &PlainTokenizer::script_data_escape_start_dash_state;
    emit_character('-');
  } else {
    reconsume_in(&PlainTokenizer::script_data_state);
  }
}

void PlainTokenizer::script_data_escape_start_dash_state() {
  if (consume() == '-') {
    state_ = &PlainTokenizer::script_data_escaped_dash_dash_state;
    emit_character('-');
  } else {
    reconsume_in(&PlainTokenizer::script_data_state);
  }
}

void PlainTokenizer::script_data_escaped_state() {
  const int c = consume();
  if (c == '-') {
    state_ = &PlainTokenizer::script_data_escaped_dash_state;
    emit_character('-');
  } else if (c == '<') {
    state_ = &PlainTokenizer::script_data_escaped_less_than_sign_state;
  } else if (c == 0) {
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::script_data_escaped_dash_state() {
  const int c = consume();
  if (c == '-') {
    state_ = &PlainTokenizer::script_data_escaped_dash_dash_state;
    emit_character('-');
  } else if (c == '<') {
    state_ = &PlainTokenizer::script_data_escaped_less_than_sign_state;
  } else if (c == 0) {
    state_ = &PlainTokenizer::script_data_escaped_state;
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    state_ = &PlainTokenizer::script_data_escaped_state;
    emit_character(c);
  }
}

void PlainTokenizer::script_data_escaped_dash_dash_state() {
  const int c = consume();
  if (c == '-') {
    emit_character('-');
  } else if (c == '<') {
    state_ = &PlainTokenizer::script_data_escaped_less_than_sign_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::script_data_state;
    emit_character('>');
  } else if (c == 0) {
    state_ = &PlainTokenizer::script_data_escaped_state;
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    state_ = &PlainTokenizer::script_data_escaped_state;
    emit_character(c);
  }
}

void PlainTokenizer::script_data_escaped_less_than_sign_state() {
  const int c = consume();
  if (c == '/') {
    temporary_buffer_.clear();
    state_ = &PlainTokenizer::script_data_escaped_end_tag_open_state;
  } else if (is_alpha(c)) {
    temporary_buffer_.clear();
    emit_character('<');
    reconsume_in(&PlainTokenizer::script_data_double_escape_start_state);
  } else {
    emit_character('<');
    reconsume_in(&PlainTokenizer::script_data_escaped_state);
  }
}

void PlainTokenizer::script_data_escaped_end_tag_open_state() {
  end_tag_open_in(&PlainTokenizer::script_data_escaped_end_tag_name_state, &PlainTokenizer::script_data_escaped_state);
}

void PlainTokenizer::script_data_escaped_end_tag_name_state() {
  raw_text_end_tag_name_state(&PlainTokenizer::script_data_escaped_state);
}

void PlainTokenizer::double_escape_name_state(State if_script, State otherwise) {
  const int c = consume();
  if (is_space(c) || c == '/' || c == '>') {
    state_ = temporary_buffer_ == "script" ? if_script : otherwise;
    emit_character(c);
  } else if (is_alpha(c)) {
    temporary_buffer_ += to_lower(c);
    emit_character(c);
  } else {
    reconsume_in(otherwise);
  }
}

void PlainTokenizer::script_data_double_escape_start_state() {
  double_escape_name_state(&PlainTokenizer::script_data_double_escaped_state,
                           &PlainTokenizer::script_data_escaped_state);
}

void PlainTokenizer::script_data_double_escaped_state() {
  const int c = consume();
  if (c == '-') {
    state_ = &PlainTokenizer::script_data_double_escaped_dash_state;
    emit_character('-');
  } else if (c == '<') {
    state_ = &PlainTokenizer::script_data_double_escaped_less_than_sign_state;
    emit_character('<');
  } else if (c == 0) {
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::script_data_double_escaped_dash_state() {
  const int c = consume();
  if (c == '-') {
    state_ = &PlainTokenizer::script_data_double_escaped_dash_dash_state;
    emit_character('-');
  } else if (c == '<') {
    state_ = &PlainTokenizer::script_data_double_escaped_less_than_sign_state;
    emit_character('<');
  } else if (c == 0) {
    state_ = &PlainTokenizer::script_data_double_escaped_state;
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    state_ = &PlainTokenizer::script_data_double_escaped_state;
    emit_character(c);
  }
}

void PlainTokenizer::script_data_double_escaped_dash_dash_state() {
  const int c = consume();
  if (c == '-') {
    emit_character('-');
  } else if (c == '<') {
    state_ = &PlainTokenizer::script_data_double_escaped_less_than_sign_state;
    emit_character('<');
  } else if (c == '>') {
    state_ = &PlainTokenizer::script_data_state;
    emit_character('>');
  } else if (c == 0) {
    state_ = &PlainTokenizer::script_data_double_escaped_state;
    emit_characters(kReplacementCharacter);
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    state_ = &PlainTokenizer::script_data_double_escaped_state;
    emit_character(c);
  }
}

void PlainTokenizer::script_data_double_escaped_less_than_sign_state() {
  if (consume() == '/') {
    temporary_buffer_.clear();
    state_ = &PlainTokenizer::script_data_double_escape_end_state;
    emit_character('/');
  } else {
    reconsume_in(&PlainTokenizer::script_data_double_escaped_state);
  }
}

void PlainTokenizer::script_data_double_escape_end_state() {
  double_escape_name_state(&PlainTokenizer::script_data_escaped_state,
                           &PlainTokenizer::script_data_double_escaped_state);
}

}  // namespace wrapwright
