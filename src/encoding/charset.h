// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which encoding a page is in, and its bytes as UTF-8. Pure functions, safe from any thread.
// Order (HTML standard, "determining the character encoding"): byte order mark, HTTP Content-Type, <meta> prescan of
// the first 1,024 bytes (then up to 64 KiB), else valid UTF-8, else statistical detection, else windows-1252.
// A declaration gives way to bytes that refute it: a legacy encoding to multi-byte UTF-8 that is valid but for at most
// one sequence in 50, utf-8 to a page with more invalid sequences than valid multi-byte ones. docs/charset.md has the
// counts behind this.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

enum class EncodingSource { kGiven, kBom, kHttp, kMeta, kDetected, kDefault };
[[nodiscard]] std::string_view to_string(
    EncodingSource source);  // "given", "bom", "http", "meta", "detected", "default"

struct Encoding {
  std::string name;  // WHATWG name, lower case: "utf-8", "windows-1252", "gb18030"
  EncodingSource source = EncodingSource::kDefault;
  std::size_t bom_size = 0;  // bytes to skip
  bool valid_utf8 = false;   // the bytes are known to be valid UTF-8: decode need not look again
};

// The WHATWG encoding that a label means ("latin1" -> "windows-1252", "gbk" -> "gb18030"; white space around and case
// do not matter); nothing for an unknown label.
[[nodiscard]] std::optional<std::string_view> encoding_for_label(std::string_view label);

// The encoding that the first 1,024 bytes declare by <meta>, by the standard's prescan; nothing if they declare none.
[[nodiscard]] std::optional<std::string_view> prescan_meta(std::string_view bytes);

// Never fails: at worst windows-1252 by default. `given` is a label that overrides all else; an unknown one counts as
// none. Reads all bytes once, the detectors at most 64 KiB of them.
[[nodiscard]] Encoding find_encoding(std::string_view bytes, std::string_view content_type,
                                     std::string_view given = {});

struct Decoded {
  std::string_view
      text;  // valid UTF-8, without BOM: a view of the input where it is valid UTF-8 already, else of `buffer`
  std::uint64_t undecodable = 0;  // sequences replaced by U+FFFD
};

// Decodes by `encoding`; `buffer` holds the text if it had to be converted and must outlive the result.
[[nodiscard]] Decoded decode(std::string_view bytes, const Encoding& encoding, std::string& buffer);

// Length of the longest prefix that is valid UTF-8. Fast on ASCII: 16 bytes a step.
[[nodiscard]] std::size_t valid_utf8_prefix(std::string_view bytes);

}  // namespace wrapwright
