// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <pugixml.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "site/wrapper/file.h"

namespace wrapwright {

// A known attribute of an element, and the destination of its value.
struct KnownAttribute {
  std::string_view name;
  std::string* text = nullptr;
  unsigned* number = nullptr;
  double* real = nullptr;
  std::optional<double>* share = nullptr;
};
inline KnownAttribute known(std::string_view name, std::string& text) { return {.name = name, .text = &text}; }
inline KnownAttribute known(std::string_view name, unsigned& number) { return {.name = name, .number = &number}; }
inline KnownAttribute known(std::string_view name, double& real) { return {.name = name, .real = &real}; }
inline KnownAttribute known(std::string_view name, std::optional<double>& share) {
  return {.name = name, .share = &share};
}

// Reads the elements of one wrapper file: their attributes, text and unknown parts, with the place of the error.
// Continues after an error, but keeps only the first one. Holds views of the file's bytes and `source`; one thread;
// O(bytes).
class ElementReader {
 public:
  // `lines` may be null; then no lines are counted.
  ElementReader(std::string_view xml, std::string_view source, WrapperLines* lines);
  ElementReader(const ElementReader&) = delete;
  ElementReader& operator=(const ElementReader&) = delete;

  // The root element, kept in `document`; kSyntax if the file is not UTF-8, contains a NUL, or is not XML with the root
  // `name`.
  [[nodiscard]] Result<pugi::xml_node> root(pugi::xml_document& document, std::string_view name) const;

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  void fail(pugi::xml_node node, std::string message, ErrorKind kind = ErrorKind::kSyntax);

  // The line of the element, from 1. Elements are mostly requested in document order, so the count continues from the
  // last one. 0 if lines are not counted.
  [[nodiscard]] std::size_t line(pugi::xml_node node);
  [[nodiscard]] WrapperLines& lines() { return lines_; }

  // Errors: an attribute that is missing or blank; a second child of one of the names; parts where none are allowed.
  void require(pugi::xml_node node, std::initializer_list<const char*> names);
  void once(pugi::xml_node node, std::initializer_list<const char*> names);
  void refuse(pugi::xml_node node, const UnknownParts& unknown);

  // Attributes that `table` does not name are added to `unknown`. A repeated attribute is an error.
  template <std::size_t kCount>
  void read_attributes(pugi::xml_node node, const KnownAttribute (&table)[kCount], UnknownParts& unknown) {
    static_assert(kCount <= 32, "one bit each");
    read_known_attributes(node, table, unknown);
  }
  void read_attributes(pugi::xml_node node, UnknownParts& unknown) { read_known_attributes(node, {}, unknown); }
  void read_number(pugi::xml_node node, pugi::xml_attribute attribute, unsigned& out);
  // The element's own text, trimmed; child elements and comments are unknown parts.
  [[nodiscard]] std::string read_text(pugi::xml_node node, UnknownParts& unknown);
  void read_no_text(pugi::xml_node node, UnknownParts& unknown);
  // Keeps the node as it is written. Text where an element should be is an error.
  void read_unknown(pugi::xml_node node, UnknownParts& unknown);

  // Sets `out` to the value of an enumeration; an error if `value` is empty because `name` is unknown.
  template <typename Enum>
  void set_value(pugi::xml_node node, const std::string& attribute, const std::string& name, std::optional<Enum> value,
                 Enum& out) {
    if (value) {
      out = *value;
    } else {
      fail(node, "attribute \"" + attribute + "\" of <" + node.name() + "> is \"" + name + "\", an unknown value",
           ErrorKind::kUnsupported);
    }
  }

 private:
  [[nodiscard]] Error at(std::size_t byte, ErrorKind kind, std::string message) const;
  template <typename Number>
  void read_value(pugi::xml_node node, pugi::xml_attribute attribute, Number& out);
  void read_known_attributes(pugi::xml_node node, std::span<const KnownAttribute> table, UnknownParts& unknown);
  void read_share(pugi::xml_node node, pugi::xml_attribute attribute, double& out);
  void read_known(pugi::xml_node node, pugi::xml_attribute attribute, const KnownAttribute& entry);

  std::string_view xml_;
  std::string_view source_;
  bool wants_lines_;
  WrapperLines no_lines_;
  WrapperLines& lines_;
  std::optional<Error> error_;
  std::size_t counted_bytes_ = 0;  // bytes of the file that contain counted_lines_ line ends
  std::size_t counted_lines_ = 0;
};

}  // namespace wrapwright
