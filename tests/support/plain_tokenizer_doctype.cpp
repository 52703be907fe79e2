// SPDX-License-Identifier: Apache-2.0
// The plain tokenizer inside doctypes.
#include "support/plain_tokenizer.h"
#include "support/plain_tokenizer_parts.h"

namespace wrapwright {

using namespace plain;

void PlainTokenizer::end_doctype_early() {
  token_.force_quirks = true;
  emit_token();
  emit_end_of_file();
}

void PlainTokenizer::doctype_state() {
  const int c = consume();
  start_token(PlainToken::Kind::kDoctype);
  if (is_space(c)) {
    state_ = &PlainTokenizer::before_doctype_name_state;
  } else if (c == kEndOfFile) {
    end_doctype_early();
  } else {
    reconsume_in(&PlainTokenizer::before_doctype_name_state);
  }
}

void PlainTokenizer::before_doctype_name_state() {
  const int c = consume();
  if (is_space(c)) return;
  if (c == '>') {
    token_.force_quirks = true;
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    end_doctype_early();
  } else {
    token_.has_name = true;
    reconsume_in(&PlainTokenizer::doctype_name_state);
  }
}

void PlainTokenizer::doctype_name_state() {
  const int c = consume();
  if (is_space(c)) {
    state_ = &PlainTokenizer::after_doctype_name_state;
  } else if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == 0) {
    token_.text += kReplacementCharacter;
  } else if (c == kEndOfFile) {
    end_doctype_early();
  } else {
    token_.text += to_lower(c);
  }
}

void PlainTokenizer::after_doctype_name_state() {
  constexpr std::string_view kPublic = "public";
  constexpr std::string_view kSystem = "system";
  const int c = consume();
  if (is_space(c)) return;
  if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
    return;
  }
  if (c == kEndOfFile) {
    end_doctype_early();
    return;
  }
  --at_;
  if (next_are_ignoring_case(kPublic)) {
    at_ += kPublic.size();
    state_ = &PlainTokenizer::after_doctype_public_keyword_state;
  } else if (next_are_ignoring_case(kSystem)) {
    at_ += kSystem.size();
    state_ = &PlainTokenizer::after_doctype_system_keyword_state;
  } else {
    token_.force_quirks = true;
    state_ = &PlainTokenizer::bogus_doctype_state;
  }
}

void PlainTokenizer::after_doctype_public_keyword_state() {
  const int c = consume();
  if (is_space(c)) {
    state_ = &PlainTokenizer::before_doctype_public_identifier_state;
  } else {
    reconsume_in(&PlainTokenizer::before_doctype_public_identifier_state);
  }
}

void PlainTokenizer::before_doctype_public_identifier_state() {
  const int c = consume();
  if (is_space(c)) return;
  if (c == '"' || c == '\'') {
    token_.public_id = "";
    state_ = c == '"' ? &PlainTokenizer::doctype_public_identifier_double_quoted_state
                      : &PlainTokenizer::doctype_public_identifier_single_quoted_state;
  } else if (c == '>') {
    token_.force_quirks = true;
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    end_doctype_early();
  } else {
    token_.force_quirks = true;
    reconsume_in(&PlainTokenizer::bogus_doctype_state);
  }
}

void PlainTokenizer::identifier_state(std::optional<std::string>& identifier, int quote, State after) {
  const int c = consume();
  if (c == quote) {
    state_ = after;
  } else if (c == 0) {
    identifier->append(kReplacementCharacter);
  } else if (c == '>') {
    token_.force_quirks = true;
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    end_doctype_early();
  } else {
    identifier->push_back(static_cast<char>(c));
  }
}

void PlainTokenizer::doctype_public_identifier_double_quoted_state() {
  identifier_state(token_.public_id, '"', &PlainTokenizer::after_doctype_public_identifier_state);
}

void PlainTokenizer::doctype_public_identifier_single_quoted_state() {
  identifier_state(token_.public_id, '\'', &PlainTokenizer::after_doctype_public_identifier_state);
}

void PlainTokenizer::after_doctype_public_identifier_state() {
  const int c = consume();
  if (is_space(c)) {
    state_ = &PlainTokenizer::between_doctype_public_and_system_identifiers_state;
  } else {
    reconsume_in(&PlainTokenizer::between_doctype_public_and_system_identifiers_state);
  }
}

void PlainTokenizer::between_doctype_public_and_system_identifiers_state() {
  const int c = consume();
  if (is_space(c)) return;
  if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == '"' || c == '\'') {
    token_.system_id = "";
    state_ = c == '"' ? &PlainTokenizer::doctype_system_identifier_double_quoted_state
                      : &PlainTokenizer::doctype_system_identifier_single_quoted_state;
  } else if (c == kEndOfFile) {
    end_doctype_early();
  } else {
    token_.force_quirks = true;
    reconsume_in(&PlainTokenizer::bogus_doctype_state);
  }
}

void PlainTokenizer::after_doctype_system_keyword_state() {
  const int c = consume();
  if (is_space(c)) {
    state_ = &PlainTokenizer::before_doctype_system_identifier_state;
  } else {
    reconsume_in(&PlainTokenizer::before_doctype_system_identifier_state);
  }
}

void PlainTokenizer::before_doctype_system_identifier_state() {
  const int c = consume();
  if (is_space(c)) return;
  if (c == '"' || c == '\'') {
    token_.system_id = "";
    state_ = c == '"' ? &PlainTokenizer::doctype_system_identifier_double_quoted_state
                      : &PlainTokenizer::doctype_system_identifier_single_quoted_state;
  } else if (c == '>') {
    token_.force_quirks = true;
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    end_doctype_early();
  } else {
    token_.force_quirks = true;
    reconsume_in(&PlainTokenizer::bogus_doctype_state);
  }
}

void PlainTokenizer::doctype_system_identifier_double_quoted_state() {
  identifier_state(token_.system_id, '"', &PlainTokenizer::after_doctype_system_identifier_state);
}

void PlainTokenizer::doctype_system_identifier_single_quoted_state() {
  identifier_state(token_.system_id, '\'', &PlainTokenizer::after_doctype_system_identifier_state);
}

void PlainTokenizer::after_doctype_system_identifier_state() {
  const int c = consume();
  if (is_space(c)) return;
  if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    end_doctype_early();
  } else {
    reconsume_in(&PlainTokenizer::bogus_doctype_state);
  }
}

void PlainTokenizer::bogus_doctype_state() {
  const int c = consume();
  if (c == '>') {
    state_ = &PlainTokenizer::data_state;
    emit_token();
  } else if (c == kEndOfFile) {
    emit_token();
    emit_end_of_file();
  }
}

}  // namespace wrapwright
