// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/meta_prescan.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <cstring>
#include <string>

#include "core/base/ascii.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

// Classes of bytes that delimit parts of a tag; a byte may belong to several.
enum TagByte : unsigned char { kSpaceByte = 1, kSlash = 2, kGreater = 4, kEquals = 8 };
constexpr std::array<unsigned char, 256> kTagBytes = [] {
  std::array<unsigned char, 256> bytes{};
  for (const char c : {'\t', '\n', '\f', '\r', ' '}) bytes[static_cast<unsigned char>(c)] = kSpaceByte;
  bytes['/'] = kSlash;
  bytes['>'] = kGreater;
  bytes['='] = kEquals;
  return bytes;
}();

struct SmallAttribute {
  std::string name;
  std::string value;
};

// A position in the bytes. A step beyond the end leaves the position at the end, which ends the prescan: the standard
// aborts in that case and discards what was collected.
class Prescanner {
 public:
  explicit Prescanner(std::string_view bytes) : bytes_(bytes) {}

  std::optional<std::string_view> run() {
    while (!done()) {
      const std::size_t tag = bytes_.find('<', at_);
      if (tag == std::string_view::npos) break;
      at_ = tag;
      if (const auto found = markup()) return found;
      ++at_;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool done() const { return at_ >= bytes_.size(); }
  [[nodiscard]] char byte() const { return bytes_[at_]; }
  [[nodiscard]] std::string_view rest() const { return bytes_.substr(std::min(at_, bytes_.size())); }

  // REQUIRES: the position is at "<". Stops on the last byte that it read.
  std::optional<std::string_view> markup() {
    const std::string_view text = rest();
    const char next = text.size() > 1 ? text[1] : '\0';
    if (text.starts_with("<!--")) {
      const std::size_t close = bytes_.find("-->", at_ + 2);
      at_ = close == std::string_view::npos ? bytes_.size() : close + 2;
    } else if (starts_ignoring_case(text, "<meta") && text.size() > 5 && (is_space(text[5]) || text[5] == '/')) {
      at_ += 5;
      return meta();
    } else if (is_alpha(next) || (next == '/' && text.size() > 2 && is_alpha(text[2]))) {
      skip_until(kSpaceByte | kGreater);
      skip_attributes();
    } else if (next == '!' || next == '/' || next == '?') {
      at_ = std::min(bytes_.find('>', at_), bytes_.size());
    }
    return std::nullopt;
  }

  std::optional<std::string_view> meta() {
    enum class NeedPragma { kUnknown, kYes, kNo };
    bool got_pragma = false;
    NeedPragma need_pragma = NeedPragma::kUnknown;
    std::optional<std::string_view> encoding;
    std::bitset<3> seen;  // only the first of duplicate attributes counts
    while (const auto attribute = this->attribute()) {
      const auto& [name, value] = *attribute;
      if (name == "http-equiv" && !seen[0]) {
        seen.set(0);
        got_pragma = value == "content-type";
      } else if (name == "content" && !seen[1]) {
        seen.set(1);
        if (need_pragma == NeedPragma::kNo) continue;
        encoding = encoding_in_content(value);
        if (encoding) need_pragma = NeedPragma::kYes;
      } else if (name == "charset" && !seen[2]) {
        seen.set(2);
        encoding = encoding_for_label(value);
        need_pragma = NeedPragma::kNo;
      }
    }
    const bool cut = done();
    if (cut || !encoding || need_pragma == NeedPragma::kUnknown) return std::nullopt;
    if (need_pragma == NeedPragma::kYes && !got_pragma) return std::nullopt;
    if (encoding->starts_with("utf-16")) return "utf-8";
    return *encoding == "x-user-defined" ? "windows-1252" : encoding;
  }

  // "Get an attribute"; name and value in lowercase. Nothing at the end of the tag or of the bytes.
  std::optional<SmallAttribute> attribute() {
    skip_while(kSpaceByte | kSlash);
    if (done() || byte() == '>') return std::nullopt;
    SmallAttribute result;
    while (!done() && (byte() != '=' || result.name.empty())) {
      if (is_space(byte())) break;
      if (byte() == '/' || byte() == '>') return result;
      result.name.push_back(lower(byte()));
      ++at_;
    }
    skip_while(kSpaceByte);
    if (done()) return std::nullopt;
    if (byte() != '=') return result;
    ++at_;
    skip_while(kSpaceByte);
    if (done()) return std::nullopt;
    read_value(result.value);
    return result;
  }

  // Like calling attribute() until it returns nothing, but without collecting names and values.
  void skip_attributes() {
    while (true) {
      skip_while(kSpaceByte | kSlash);
      if (done() || byte() == '>') return;
      ++at_;
      skip_until(kSpaceByte | kSlash | kGreater | kEquals);
      skip_while(kSpaceByte);
      if (done()) return;
      if (byte() != '=') continue;
      ++at_;
      skip_while(kSpaceByte);
      if (done()) return;
      if (byte() == '"' || byte() == '\'') {
        at_ = std::min(bytes_.find(byte(), at_ + 1), bytes_.size() - 1) + 1;
      } else {
        skip_until(kSpaceByte | kGreater);
      }
    }
  }

  void skip_while(unsigned set) {
    while (!done() && (kTagBytes[static_cast<unsigned char>(byte())] & set) != 0) ++at_;
  }
  void skip_until(unsigned set) {
    while (!done() && (kTagBytes[static_cast<unsigned char>(byte())] & set) == 0) ++at_;
  }

  void read_value(std::string& value) {
    if (byte() == '"' || byte() == '\'') {
      const char quote = byte();
      for (++at_; !done() && byte() != quote; ++at_) value.push_back(lower(byte()));
      ++at_;
      return;
    }
    for (; !done() && !is_space(byte()) && byte() != '>'; ++at_) value.push_back(lower(byte()));
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

// Whether "charset" occurs, in letters of either case; without it no <meta> declares an encoding. Compares blocks of
// bytes with vector instructions, which a tag-by-tag reader cannot. Searches for "h..s.t", because few other words
// contain these letters at these distances.
bool mentions_charset(std::string_view bytes) {
  constexpr std::string_view kWord = "charset";
  constexpr std::size_t kBlock = 32;
  using Block = signed char __attribute__((vector_size(kBlock / 2)));
  const auto differs = [&](std::size_t at, char letter) {
    Block block;
    std::memcpy(&block, bytes.data() + at, sizeof(block));
    return (block | (Block{} + ' ')) ^ (Block{} + letter);  // of either case
  };
  const auto match = [&](std::size_t at) {
    return (differs(at + 1, 'h') | differs(at + 4, 's') | differs(at + 6, 't')) == Block{};
  };
  std::size_t begin = 0;
  for (; begin + kBlock + kWord.size() <= bytes.size(); begin += kBlock) {
    const auto found = match(begin) | match(begin + sizeof(Block));
    std::uint64_t any[2];
    std::memcpy(any, &found, sizeof(any));
    for (std::size_t i = begin; (any[0] | any[1]) != 0 && i < begin + kBlock; ++i) {
      if (starts_ignoring_case(bytes.substr(i), kWord)) return true;
    }
  }
  for (; begin < bytes.size(); ++begin) {
    if (starts_ignoring_case(bytes.substr(begin), kWord)) return true;
  }
  return false;
}

// "Get an XML encoding".
std::optional<std::string_view> xml_encoding(std::string_view bytes) {
  if (!bytes.starts_with("<?xml")) return std::nullopt;
  const std::string_view declaration = bytes.substr(0, bytes.find('>'));
  std::size_t at = declaration.find("encoding");
  if (declaration.size() == bytes.size() || at == std::string_view::npos) return std::nullopt;
  const auto skip = [&] {
    while (at < declaration.size() && static_cast<unsigned char>(declaration[at]) <= ' ') ++at;
  };
  at += std::string_view("encoding").size();
  skip();
  if (at >= declaration.size() || declaration[at] != '=') return std::nullopt;
  ++at;
  skip();
  if (at >= declaration.size() || (declaration[at] != '"' && declaration[at] != '\'')) return std::nullopt;
  const std::size_t close = declaration.find(declaration[at], at + 1);
  if (close == std::string_view::npos) return std::nullopt;
  const std::string_view label = declaration.substr(at + 1, close - at - 1);
  const bool spaced =
      std::any_of(label.begin(), label.end(), [](char c) { return static_cast<unsigned char>(c) <= ' '; });
  const auto encoding = spaced ? std::nullopt : encoding_for_label(label);
  return encoding && encoding->starts_with("utf-16") ? "utf-8" : encoding;
}

}  // namespace

std::optional<std::string_view> encoding_in_content(std::string_view content) {
  constexpr std::string_view kWord = "charset";
  for (std::size_t at = 0; at + kWord.size() <= content.size();) {
    if (!starts_ignoring_case(content.substr(at), kWord)) {
      ++at;
      continue;
    }
    at += kWord.size();
    const auto skip = [&] {
      while (at < content.size() && is_space(content[at])) ++at;
    };
    skip();
    if (at >= content.size() || content[at] != '=') continue;
    ++at;
    skip();
    if (at >= content.size()) return std::nullopt;
    const char quote = content[at];
    const std::string_view rest = content.substr(at);
    if (quote != '"' && quote != '\'') return encoding_for_label(rest.substr(0, rest.find_first_of("\t\n\f\r ;")));
    const std::size_t close = rest.find(quote, 1);
    return close == std::string_view::npos ? std::nullopt : encoding_for_label(rest.substr(1, close - 1));
  }
  return std::nullopt;
}

std::optional<std::string_view> prescan(std::string_view bytes) {
  if (bytes.starts_with(std::string_view("<\0?\0x\0", 6))) return "utf-16le";
  if (bytes.starts_with(std::string_view("\0<\0?\0x", 6))) return "utf-16be";
  const auto found = mentions_charset(bytes) ? Prescanner(bytes).run() : std::nullopt;
  if (found) return found;
  return xml_encoding(bytes);
}

std::optional<std::string_view> prescan_meta(std::string_view bytes) { return prescan(bytes.substr(0, kPrescanBytes)); }

}  // namespace wrapwright
