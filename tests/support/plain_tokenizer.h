// SPDX-License-Identifier: Apache-2.0
#pragma once
// The HTML standard's tokenizer (section 13.2.5), implemented state by state as in the text of the standard: one
// function per state, one byte per step, a string per value. It shares no line with src/html, so that each can check
// the other. Input is UTF-8; bytes from 0x80 on pass through, so that ill-formed sequences stay as they are. Parse
// errors are not reported. The object holds a view of nothing: it copies the page with its line breaks normalized
// (section 13.2.3.5).
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wrapwright {

struct PlainToken {
  enum class Kind { kDoctype, kStartTag, kEndTag, kComment, kCharacters, kEndOfFile };

  Kind kind = Kind::kEndOfFile;
  std::string text;  // name of a tag or doctype, data of a comment, all characters up to the next token of another kind
  bool has_name = false;  // of a doctype: one without a name has a missing name, not an empty one
  std::optional<std::string> public_id;
  std::optional<std::string> system_id;
  bool force_quirks = false;
  std::vector<std::pair<std::string, std::string>> attributes;  // of a start tag, the first of each name
  bool self_closing = false;

  bool operator==(const PlainToken&) const = default;
};

// For messages: <!DOCTYPE name "public" "system" quirks>, <a b="c"/>, </a>, <!--data-->, "characters", EOF.
[[nodiscard]] std::string to_string(const PlainToken& token);

class PlainTokenizer {
 public:
  // The states that a tree builder switches to.
  enum class Start { kData, kRcdata, kRawtext, kScriptData, kPlaintext, kCdataSection };

  explicit PlainTokenizer(std::string_view page);

  // Goes on in this state. An end tag of `last_start_tag` ends raw text; "" leaves the last one that was emitted.
  void switch_to(Start start, std::string_view last_start_tag = {});
  // Whether "<![CDATA[" begins a section: the adjusted current node is in another namespace than HTML.
  void allow_cdata(bool allowed) { cdata_allowed_ = allowed; }
  // The next token; the end of the file again and again.
  [[nodiscard]] PlainToken next();

 private:
  using State = void (PlainTokenizer::*)();

  // plain_tokenizer.cpp: text, tags and attributes.
  void data_state();
  void plaintext_state();
  void tag_open_state();
  void end_tag_open_state();
  void tag_name_state();
  void before_attribute_name_state();
  void attribute_name_state();
  void after_attribute_name_state();
  void before_attribute_value_state();
  void attribute_value_double_quoted_state();
  void attribute_value_single_quoted_state();
  void attribute_value_unquoted_state();
  void after_attribute_value_quoted_state();
  void self_closing_start_tag_state();

  // plain_tokenizer_raw_text.cpp
  void rcdata_state();
  void rcdata_less_than_sign_state();
  void rcdata_end_tag_open_state();
  void rcdata_end_tag_name_state();
  void rawtext_state();
  void rawtext_less_than_sign_state();
  void rawtext_end_tag_open_state();
  void rawtext_end_tag_name_state();
  void script_data_state();
  void script_data_less_than_sign_state();
  void script_data_end_tag_open_state();
  void script_data_end_tag_name_state();
  void script_data_escape_start_state();
  void script_data_escape_start_dash_state();
  void script_data_escaped_state();
  void script_data_escaped_dash_state();
  void script_data_escaped_dash_dash_state();
  void script_data_escaped_less_than_sign_state();
  void script_data_escaped_end_tag_open_state();
  void script_data_escaped_end_tag_name_state();
  void script_data_double_escape_start_state();
  void script_data_double_escaped_state();
  void script_data_double_escaped_dash_state();
  void script_data_double_escaped_dash_dash_state();
  void script_data_double_escaped_less_than_sign_state();
  void script_data_double_escape_end_state();

  // plain_tokenizer_markup.cpp: comments and CDATA sections.
  void bogus_comment_state();
  void markup_declaration_open_state();
  void comment_start_state();
  void comment_start_dash_state();
  void comment_state();
  void comment_less_than_sign_state();
  void comment_less_than_sign_bang_state();
  void comment_less_than_sign_bang_dash_state();
  void comment_less_than_sign_bang_dash_dash_state();
  void comment_end_dash_state();
  void comment_end_state();
  void comment_end_bang_state();
  void cdata_section_state();
  void cdata_section_bracket_state();
  void cdata_section_end_state();

  // plain_tokenizer_doctype.cpp
  void doctype_state();
  void before_doctype_name_state();
  void doctype_name_state();
  void after_doctype_name_state();
  void after_doctype_public_keyword_state();
  void before_doctype_public_identifier_state();
  void doctype_public_identifier_double_quoted_state();
  void doctype_public_identifier_single_quoted_state();
  void after_doctype_public_identifier_state();
  void between_doctype_public_and_system_identifiers_state();
  void after_doctype_system_keyword_state();
  void before_doctype_system_identifier_state();
  void doctype_system_identifier_double_quoted_state();
  void doctype_system_identifier_single_quoted_state();
  void after_doctype_system_identifier_state();
  void bogus_doctype_state();

  // plain_tokenizer_references.cpp
  void character_reference_state();
  void named_character_reference_state();
  void ambiguous_ampersand_state();
  void numeric_character_reference_state();
  void hexadecimal_character_reference_start_state();
  void decimal_character_reference_start_state();
  void hexadecimal_character_reference_state();
  void decimal_character_reference_state();
  void numeric_character_reference_end_state();

  // What several states do alike.
  [[nodiscard]] int consume();
  void reconsume_in(State state);
  [[nodiscard]] bool next_are(std::string_view characters) const;
  [[nodiscard]] bool next_are_ignoring_case(std::string_view lower) const;
  void emit_character(int c);
  void emit_characters(std::string_view characters);
  void emit_token();
  void emit_end_of_file();
  void start_token(PlainToken::Kind kind);
  void start_attribute(std::string_view name);
  void attribute_value_state(int quote);
  void raw_text_end_tag_name_state(State raw_text);
  void end_tag_open_in(State name_state, State raw_text);
  void double_escape_name_state(State if_script, State otherwise);
  void identifier_state(std::optional<std::string>& identifier, int quote, State after);
  void end_doctype_early();
  [[nodiscard]] bool is_in_attribute() const;
  void flush_character_reference();

  std::string page_;
  std::size_t at_ = 0;
  State state_ = &PlainTokenizer::data_state;
  State return_state_ = nullptr;
  bool cdata_allowed_ = false;
  std::string last_start_tag_;
  std::string temporary_buffer_;
  unsigned character_reference_code_ = 0;
  PlainToken token_;  // the one under construction
  std::string characters_;
  std::deque<PlainToken> emitted_;
};

}  // namespace wrapwright
