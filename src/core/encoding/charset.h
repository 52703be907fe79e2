// SPDX-License-Identifier: Apache-2.0
#pragma once
// Detects the encoding of a page and converts its bytes to UTF-8. Pure functions, safe from any thread. Order of the
// sources (HTML standard, "determining the character encoding"): byte order mark, HTTP Content-Type, <meta> prescan of
// the first 1,024 bytes (then up to 64 KiB), valid UTF-8, statistical detection, windows-1252. A declaration is ignored
// if the bytes contradict it: a legacy encoding if the bytes are multi-byte UTF-8 with at most one invalid sequence in
// 50, utf-8 if there are more invalid sequences than valid multi-byte ones. docs/background/charset.md gives the
// measurements that led to these rules.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

enum class EncodingSource { kGiven, kBom, kHttp, kMeta, kDetected, kDefault };
[[nodiscard]] std::string_view to_string(
    EncodingSource source);  // "given", "bom", "http", "meta", "detected", "default"

struct Encoding {
  std::string name;  // WHATWG name, lowercase: "utf-8", "windows-1252", "gb18030"
  EncodingSource source = EncodingSource::kDefault;
  std::size_t bom_size = 0;  // bytes to skip
  bool valid_utf8 = false;   // the bytes are known to be valid UTF-8, so decode() need not check
};

// The WHATWG encoding of a label ("latin1" -> "windows-1252", "gbk" -> "gb18030"; ignoring case and surrounding white
// space); nothing for an unknown label.
[[nodiscard]] std::optional<std::string_view> encoding_for_label(std::string_view label);

// The encoding that a <meta> in the first 1,024 bytes declares, by the standard's prescan; nothing without a
// declaration.
[[nodiscard]] std::optional<std::string_view> prescan_meta(std::string_view bytes);

// Never fails: the default is windows-1252. `given` is a label that overrides everything else; an unknown label is
// ignored. Reads all bytes once; the detectors read at most 64 KiB.
[[nodiscard]] Encoding find_encoding(std::string_view bytes, std::string_view content_type,
                                     std::string_view given = {});

struct Decoded {
  std::string_view text;  // valid UTF-8, without BOM: a view of the input if this is valid UTF-8, else of `buffer`
  std::uint64_t undecodable = 0;  // sequences replaced by U+FFFD
};

// Decodes the bytes. `buffer` holds the text if it had to be converted, so it must outlive the result.
[[nodiscard]] Decoded decode(std::string_view bytes, const Encoding& encoding, std::string& buffer);

// The length of the longest prefix that is valid UTF-8. Fast on ASCII: 16 bytes per step.
[[nodiscard]] std::size_t valid_utf8_prefix(std::string_view bytes);

// Replaces each malformed sequence by U+FFFD, as a decoder does.
[[nodiscard]] std::string to_valid_utf8(std::string_view bytes);

}  // namespace wrapwright
