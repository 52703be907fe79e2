// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads and writes the wrapper file: a Wrapper as XML, format 1 (docs/reference/wrapper-format.md). Pure functions, except for
// read_wrapper, which reads a file; safe from any thread. Cost: O(n) in the size of the file.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

inline constexpr std::size_t kMaxWrapperBytes = 16U << 20U;

// The line (from 1) where each part of a file begins, for reports. Vectors are parallel to those of the Wrapper.
struct WrapperLines {
  struct Template {
    std::size_t begin = 0;
    std::size_t guard = 0;  // 0 = there is none
    std::size_t content = 0;
    std::vector<std::size_t> runners_up;
    std::vector<std::size_t> exclusions;
    std::vector<std::size_t> fields;
  };
  std::size_t root = 0;
  std::vector<Template> templates;
  std::vector<std::size_t> samples;
  // Unknown elements and attributes, which are preserved: "element x", "attribute y of element x".
  std::vector<std::pair<std::string, std::size_t>> unknown;
};

// The wrapper in `xml`. Errors name `source` and the line and column: kSyntax if the bytes are not XML or not a
// wrapper, lack a part, or have an XPath that does not compile; kUnsupported for a format newer than this program's and
// for an unknown value of method, kind, from, format or decode; kLimit above kMaxWrapperBytes. `lines` may be null; on
// failure it is partly filled.
[[nodiscard]] Result<Wrapper> parse_wrapper(std::string_view xml, std::string_view source,
                                            WrapperLines* lines = nullptr);
[[nodiscard]] Result<Wrapper> read_wrapper(const std::filesystem::path& path, WrapperLines* lines = nullptr);

// The bytes of the file. Deterministic; parse_wrapper restores the same Wrapper. What XML cannot represent (control
// characters, malformed UTF-8) becomes U+FFFD; values are trimmed. Writes the format Wrapper::kFormat.
[[nodiscard]] std::string format_wrapper(const Wrapper& wrapper);

}  // namespace wrapwright
