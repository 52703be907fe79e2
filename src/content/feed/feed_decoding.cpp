// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed_decoding.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "content/feed/html_text.h"
#include "core/base/ascii.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

constexpr std::size_t kProlog = 1024;  // number of bytes searched for a declaration

std::optional<Encoding> from_marks(std::string_view bytes) {
  const auto starts = [bytes](std::string_view with) { return bytes.starts_with(with); };
  if (starts("\xEF\xBB\xBF")) return Encoding{"utf-8", EncodingSource::kBom, 3, false};
  if (starts("\xFF\xFE")) return Encoding{"utf-16le", EncodingSource::kBom, 2, false};
  if (starts("\xFE\xFF")) return Encoding{"utf-16be", EncodingSource::kBom, 2, false};
  if (bytes.size() < 4) return std::nullopt;
  const bool first = (bytes[0] == '<' || bytes[0] == '{') && bytes[1] == '\0' && bytes[2] != '\0' && bytes[3] == '\0';
  if (first) return Encoding{"utf-16le", EncodingSource::kDetected, 0, false};
  if (bytes[0] == '\0' && (bytes[1] == '<' || bytes[1] == '{') && bytes[2] == '\0' && bytes[3] != '\0') {
    return Encoding{"utf-16be", EncodingSource::kDetected, 0, false};
  }
  return std::nullopt;
}

// The value of `key="value"` or key=value in `text`; "" if it is missing. `key` is lowercase and ends in "=".
std::string value_of(std::string_view text, std::string_view key) {
  const std::string lowered = lower(text);
  const std::size_t found = lowered.find(key);
  if (found == std::string::npos) return "";
  std::string_view rest = trim(std::string_view(lowered).substr(found + key.size()));
  if (!rest.empty() && (rest.front() == '"' || rest.front() == '\'')) {
    const std::size_t end = rest.find(rest.front(), 1);
    return std::string(end == std::string_view::npos ? std::string_view() : rest.substr(1, end - 1));
  }
  return std::string(rest.substr(0, rest.find_first_of(" ;\t?>")));
}

std::string declared_in_xml(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, kProlog);
  const std::size_t start = head.find("<?xml");
  if (start == std::string_view::npos) return "";
  const std::size_t end = head.find("?>", start);
  if (end == std::string_view::npos) return "";
  return value_of(head.substr(start, end - start), "encoding=");
}

// Whether decoding produced more replacement characters than valid non-ASCII characters, which means that the encoding
// is wrong.
bool is_wrong(const Decoded& decoded) {
  if (decoded.undecodable == 0) return false;
  std::uint64_t good = 0;
  for (std::size_t i = 0; i < decoded.text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(decoded.text[i]);
    if (byte >= 0xC0) ++good;
  }
  return decoded.undecodable * 2 > good;
}

}  // namespace

std::string_view read_feed_text(std::string_view bytes, std::string_view content_type, std::string& buffer) {
  std::vector<Encoding> candidates;
  const auto add = [&candidates](const std::string& label, EncodingSource source) {
    if (label.empty()) return;
    if (const auto name = encoding_for_label(label)) candidates.push_back({std::string(*name), source, 0});
  };
  if (const auto marked = from_marks(bytes)) {
    candidates.push_back(*marked);
  } else {
    add(value_of(content_type, "charset="), EncodingSource::kHttp);
    add(declared_in_xml(bytes), EncodingSource::kMeta);
    // The declaration was readable as ASCII, so the text is not UTF-16.
    std::erase_if(candidates, [](const Encoding& e) { return e.name.starts_with("utf-16"); });
    candidates.push_back(find_encoding(bytes, ""));
  }
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    buffer.clear();
    const Decoded decoded = decode(bytes, candidates[i], buffer);
    if (i + 1 == candidates.size() || !is_wrong(decoded)) return decoded.text;
  }
  return {};
}

}  // namespace wrapwright
