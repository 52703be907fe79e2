// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/charset.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/base/ascii.h"
#include "core/encoding/charset_detection.h"
#include "core/encoding/meta_prescan.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

struct Label {
  std::string_view label;
  std::string_view encoding;
};
constexpr Label kLabels[] = {
#define X(label, encoding) {label, encoding},
#include "core/encoding/encoding_labels.inc"
#undef X
};
constexpr std::size_t kLongestLabel = 32;
constexpr char kEscape = '\x1B';

// How far to search for a <meta> beyond the standard's prescan: browsers restart when their parser finds one later.
constexpr std::size_t kLateMetaBytes = std::size_t{64} << 10U;
// The ratio of valid to invalid multi-byte sequences above which bytes count as damaged UTF-8.
constexpr std::uint64_t kMostlyUtf8 = 4;
// The ratio required against a declared legacy encoding, which needs strong evidence.
constexpr std::uint64_t kUtf8DespiteDeclaration = 50;

bool is_utf16(std::string_view name) { return name.starts_with("utf-16"); }

struct Declared {
  std::string_view name;
  EncodingSource source;
};

std::optional<Declared> declared_encoding(std::string_view bytes, std::string_view content_type,
                                          const Utf8Shape& shape) {
  // "replacement" would discard the whole page; browsers do this to protect scripts, but none run here.
  const auto usable = [](const std::optional<std::string_view>& name) { return name && *name != "replacement"; };
  if (const auto name = encoding_in_content(content_type); usable(name)) return Declared{*name, EncodingSource::kHttp};
  if (const auto name = prescan_meta(bytes); usable(name)) return Declared{*name, EncodingSource::kMeta};
  // Valid multi-byte UTF-8 overrides any late <meta>, so there is no need to search for one.
  const bool has_converged = shape.multibyte > 0 && shape.invalid == 0;
  if (bytes.size() > kPrescanBytes && !has_converged) {
    if (const auto name = prescan(bytes.substr(0, kLateMetaBytes)); usable(name)) {
      return Declared{*name, EncodingSource::kMeta};
    }
  }
  return std::nullopt;
}

std::optional<Encoding> encoding_by_bom(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) return Encoding{"utf-8", EncodingSource::kBom, 3, false};
  if (bytes.starts_with("\xFE\xFF")) return Encoding{"utf-16be", EncodingSource::kBom, 2, false};
  if (bytes.starts_with("\xFF\xFE")) return Encoding{"utf-16le", EncodingSource::kBom, 2, false};
  return std::nullopt;
}

// UTF-16 without a byte order mark: each ASCII character of the markup has a NUL next to it.
std::optional<std::string_view> utf16_by_nuls(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, kPrescanBytes);
  if (head.find('\0') == std::string_view::npos) return std::nullopt;
  std::array<std::size_t, 2> nuls{};
  for (std::size_t i = 0; i < head.size(); ++i) nuls[i % 2] += head[i] == '\0' ? 1U : 0U;
  if (nuls[1] > head.size() / 4 && nuls[0] * 8 < nuls[1]) return "utf-16le";
  if (nuls[0] > head.size() / 4 && nuls[1] * 8 < nuls[0]) return "utf-16be";
  return std::nullopt;
}

// Counts the sequences. If the bytes are valid, a fast check suffices, and one multi-byte sequence represents all of
// them.
Utf8Shape shape_of(std::string_view bytes) {
  const std::size_t ascii = ascii_prefix(bytes);
  const std::string_view rest = bytes.substr(ascii);
  if (valid_utf8_prefix(rest) < rest.size()) return utf8_shape(rest);
  return {rest.empty() ? 0U : 1U, 0};
}

// ISO-2022-JP's escape sequences for two-byte characters.
bool shifts_to_japanese(std::string_view bytes) {
  for (std::size_t at = 0; (at = bytes.find(kEscape, at)) != std::string_view::npos; ++at) {
    const std::string_view sequence = bytes.substr(at + 1, 2);
    if (sequence == "$B" || sequence == "$@") return true;
  }
  return false;
}

// The encoding that the bytes show without any declaration.
std::optional<std::string_view> encoding_by_bytes(std::string_view bytes, const Utf8Shape& shape) {
  if (const auto wide = utf16_by_nuls(bytes)) return wide;
  if (shape.invalid == 0 && shape.multibyte == 0) {
    return shifts_to_japanese(bytes) ? std::optional<std::string_view>("iso-2022-jp") : std::nullopt;
  }
  if (shape.multibyte > kMostlyUtf8 * shape.invalid) return "utf-8";
  return detect_encoding(bytes);
}

// Whether the bytes contradict the declared encoding; docs/background/charset.md gives the measurements.
bool refuted(std::string_view name, std::string_view bytes, const Utf8Shape& shape) {
  if (is_utf16(name)) return !utf16_by_nuls(bytes);
  if (name == "utf-8") return shape.invalid > shape.multibyte;
  return shape.multibyte > kUtf8DespiteDeclaration * shape.invalid;
}

}  // namespace

std::string_view to_string(EncodingSource source) {
  switch (source) {
    case EncodingSource::kGiven:
      return "given";
    case EncodingSource::kBom:
      return "bom";
    case EncodingSource::kHttp:
      return "http";
    case EncodingSource::kMeta:
      return "meta";
    case EncodingSource::kDetected:
      return "detected";
    case EncodingSource::kDefault:
      return "default";
  }
  return "default";
}

std::optional<std::string_view> encoding_for_label(std::string_view label) {
  label = trim(label);
  if (label.empty() || label.size() > kLongestLabel) return std::nullopt;
  const std::string key = lower(label);
  const auto* const found = std::lower_bound(std::begin(kLabels), std::end(kLabels), std::string_view(key),
                                             [](const Label& a, std::string_view b) { return a.label < b; });
  if (found == std::end(kLabels) || found->label != key) return std::nullopt;
  return found->encoding;
}

Encoding find_encoding(std::string_view bytes, std::string_view content_type, std::string_view given) {
  const auto bom = encoding_by_bom(bytes);
  if (const auto name = encoding_for_label(given)) {
    return {std::string(*name), EncodingSource::kGiven, bom && bom->name == *name ? bom->bom_size : 0, false};
  }
  if (bom) return *bom;
  const Utf8Shape shape = shape_of(bytes);
  const auto declared = declared_encoding(bytes, content_type, shape);
  const auto answer = [&](std::string_view name, EncodingSource source) {
    return Encoding{std::string(name), source, 0, name == "utf-8" && shape.invalid == 0};
  };
  if (declared && !refuted(declared->name, bytes, shape)) return answer(declared->name, declared->source);
  if (const auto name = encoding_by_bytes(bytes, shape)) return answer(*name, EncodingSource::kDetected);
  return answer(shape.invalid == 0 ? "utf-8" : "windows-1252", EncodingSource::kDefault);
}

}  // namespace wrapwright
