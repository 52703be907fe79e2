// SPDX-License-Identifier: Apache-2.0
// The plain tokenizer inside comments and CDATA sections.
#include "support/plain_tokenizer.h"
#include "support/plain_tokenizer_parts.h"

namespace wrapwright {

using namespace plain;

void PlainTokenizer::bogus_comment_state() {
  const int c = consume();
  if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    emit_token();
    emit_end_of_file();
  } else if (c == 0) {
    token_.text += kReplacementCharacter;
  } else {
    token_.text += static_cast<char>(c);
  }
}

void PlainTokenizer::markup_declaration_open_state() {
  constexpr std::string_view kDoctype = "doctype";
  constexpr std::string_view kCdata = "[CDATA[";
  if (next_are("--")) {
    at_ += 2;
    start_token(PlainToken::Kind::kComment);
    state_ = &PlainTokenizer::comment_start_state;
  } else if (next_are_ignoring_case(kDoctype)) {
    at_ += kDoctype.size();
    state_ = &PlainTokenizer::doctype_state;
  } else if (next_are(kCdata)) {
    at_ += kCdata.size();
    if (cdata_allowed_) {
      state_ = &PlainTokenizer::cdata_section_state;
      return;
    }
    start_token(PlainToken::Kind::kComment);
    token_.text = kCdata;
    state_ = &PlainTokenizer::bogus_comment_state;
  } else {
    start_token(PlainToken::Kind::kComment);
    state_ = &PlainTokenizer::bogus_comment_state;
  }
}

void PlainTokenizer::comment_start_state() {
  const int c = consume();
  if (c == '-') {
    state_ = &PlainTokenizer::comment_start_dash_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else {
    reconsume_in(&PlainTokenizer::comment_state);
  }
}

void PlainTokenizer::comment_start_dash_state() {
  const int c = consume();
  if (c == '-') {
    state_ = &PlainTokenizer::comment_end_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    emit_token();
    emit_end_of_file();
  } else {
    token_.text += '-';
    reconsume_in(&PlainTokenizer::comment_state);
  }
}

void PlainTokenizer::comment_state() {
  const int c = consume();
  if (c == '<') {
    token_.text += '<';
    state_ = &PlainTokenizer::comment_less_than_sign_state;
  } else if (c == '-') {
    state_ = &PlainTokenizer::comment_end_dash_state;
  } else if (c == 0) {
    token_.text += kReplacementCharacter;
  } else if (c == kEndOfFile) {
    emit_token();
    emit_end_of_file();
  } else {
    token_.text += static_cast<char>(c);
  }
}

void PlainTokenizer::comment_less_than_sign_state() {
  const int c = consume();
  if (c == '!') {
    token_.text += '!';
    state_ = &PlainTokenizer::comment_less_than_sign_bang_state;
  } else if (c == '<') {
    token_.text += '<';
  } else {
    reconsume_in(&PlainTokenizer::comment_state);
  }
}

void PlainTokenizer::comment_less_than_sign_bang_state() {
  if (consume() == '-') {
    state_ = &PlainTokenizer::comment_less_than_sign_bang_dash_state;
  } else {
    reconsume_in(&PlainTokenizer::comment_state);
  }
}

void PlainTokenizer::comment_less_than_sign_bang_dash_state() {
  if (consume() == '-') {
    state_ = &PlainTokenizer::comment_less_than_sign_bang_dash_dash_state;
  } else {
    reconsume_in(&PlainTokenizer::comment_end_dash_state);
  }
}

// The states behind "<!--" inside a comment differ from those behind "--" in the errors alone.
void PlainTokenizer::comment_less_than_sign_bang_dash_dash_state() {
  static_cast<void>(consume());
  reconsume_in(&PlainTokenizer::comment_end_state);
}

void PlainTokenizer::comment_end_dash_state() {
  const int c = consume();
  if (c == '-') {
    state_ = &PlainTokenizer::comment_end_state;
  } else if (c == kEndOfFile) {
    emit_token();
    emit_end_of_file();
  } else {
    token_.text += '-';
    reconsume_in(&PlainTokenizer::comment_state);
  }
}

void PlainTokenizer::comment_end_state() {
  const int c = consume();
  if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == '!') {
    state_ = &PlainTokenizer::comment_end_bang_state;
  } else if (c == '-') {
    token_.text += '-';
  } else if (c == kEndOfFile) {
    emit_token();
    emit_end_of_file();
  } else {
    token_.text += "--";
    reconsume_in(&PlainTokenizer::comment_state);
  }
}

void PlainTokenizer::comment_end_bang_state() {
  const int c = consume();
  if (c == '-') {
    token_.text += "--!";
    state_ = &PlainTokenizer::comment_end_dash_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    emit_token();
    emit_end_of_file();
  } else {
    token_.text += "--!";
    reconsume_in(&PlainTokenizer::comment_state);
  }
}

void PlainTokenizer::cdata_section_state() {
  const int c = consume();
  if (c == ']') {
    state_ = &PlainTokenizer::cdata_section_bracket_state;
  } else if (c == kEndOfFile) {
    emit_end_of_file();
  } else {
    emit_character(c);
  }
}

void PlainTokenizer::cdata_section_bracket_state() {
  if (consume() == ']') {
    state_ = &PlainTokenizer::cdata_section_end_state;
  } else {
    emit_character(']');
    reconsume_in(&PlainTokenizer::cdata_section_state);
  }
}

void PlainTokenizer::cdata_section_end_state() {
  const int c = consume();
  if (c == ']') {
    emit_character(']');
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
  } else {
    emit_characters("]]");
    reconsume_in(&PlainTokenizer::cdata_section_state);
  }
}

}  // namespace wrapwright
