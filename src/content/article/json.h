// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON objects, one a line. Pure but for what is appended to; safe from any thread.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/article/article.h"

namespace wrapwright {

// Appends one object to a string, member by member, as nlohmann::json would write it without spaces; bytes that are no
// UTF-8 become U+FFFD. Cost: O(n); texts are copied in runs that need no escapes. REQUIRES: each name is given once,
// and it and the string outlive the object.
class JsonRecord {
 public:
  using Texts = std::vector<std::pair<std::string_view, std::string_view>>;  // with their names

  explicit JsonRecord(std::string& out) : out_(out) {}

  void add_text(std::string_view name, std::string_view text);
  void add_texts(std::string_view name, const std::vector<std::string>& texts);
  void add_object(std::string_view name, const Texts& texts);
  void add_number(std::string_view name, std::uint64_t number);
  void add_numbers(std::string_view name, const std::vector<NodeIndex>& numbers);
  // A share or probability from 0 to 1, with three decimals at most.
  void add_share(std::string_view name, double share);
  void add_true(std::string_view name);

  // Ends the object and the line; nothing may be added afterwards.
  void end() { out_ += is_empty_ ? "{}\n" : "}\n"; }

 private:
  void begin_member(std::string_view name);

  std::string& out_;
  bool is_empty_ = true;
};

}  // namespace wrapwright
