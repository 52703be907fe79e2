// SPDX-License-Identifier: Apache-2.0
#pragma once
// The interface that receives the members of a record, and its implementation that writes JSON objects, one per line.
// Modifies only the string that it appends to; safe from any thread.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/article/article.h"
#include "content/article/comments.h"

namespace wrapwright {

// Receives members one after another. REQUIRES: each name is used once.
class MemberSink {
 public:
  using Texts = std::vector<std::pair<std::string_view, std::string_view>>;  // (name, text)

  MemberSink() = default;
  MemberSink(const MemberSink&) = delete;
  MemberSink& operator=(const MemberSink&) = delete;
  virtual ~MemberSink() = default;

  virtual void add_text(std::string_view name, std::string_view text) = 0;
  virtual void add_texts(std::string_view name, const std::vector<std::string>& texts) = 0;
  virtual void add_object(std::string_view name, const Texts& texts) = 0;
  virtual void add_number(std::string_view name, std::uint64_t number) = 0;
  virtual void add_numbers(std::string_view name, const std::vector<NodeIndex>& numbers) = 0;
  // A share or probability from 0 to 1, of which three decimals matter.
  virtual void add_share(std::string_view name, double share) = 0;
  virtual void add_true(std::string_view name) = 0;
  // Adds objects with the members "author", "date" (both only if known), "text" and "level".
  virtual void add_comments(std::string_view name, std::span<const Comment> comments) = 0;
};

// Appends one object to a string, member by member, as nlohmann::json would write it without spaces; malformed UTF-8
// becomes U+FFFD. Cost: O(n); runs of text without escapes are copied as a whole. REQUIRES: the string outlives the
// object.
class JsonRecord final : public MemberSink {
 public:
  explicit JsonRecord(std::string& out) : out_(out) {}

  void add_text(std::string_view name, std::string_view text) override;
  void add_texts(std::string_view name, const std::vector<std::string>& texts) override;
  void add_object(std::string_view name, const Texts& texts) override;
  void add_number(std::string_view name, std::uint64_t number) override;
  void add_numbers(std::string_view name, const std::vector<NodeIndex>& numbers) override;
  void add_share(std::string_view name, double share) override;
  void add_true(std::string_view name) override;
  void add_comments(std::string_view name, std::span<const Comment> comments) override;

  // Ends the object and the line. No member may be added afterwards.
  void end() { out_ += is_empty_ ? "{}\n" : "}\n"; }

 private:
  void begin_member(std::string_view name);

  std::string& out_;
  bool is_empty_ = true;
};

}  // namespace wrapwright
