// SPDX-License-Identifier: Apache-2.0
#pragma once
// The wrapper file: a Wrapper as XML, format 1 (docs/wrapper-format.md), and back. Pure functions but for read_wrapper,
// which reads a file; safe from any thread. Cost grows with the file.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

inline constexpr std::size_t kMaxWrapperBytes = 16U << 20U;

// Lines (from 1) on which the parts of a file begin; for reports. Vectors run parallel to the Wrapper's.
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
  // Elements and attributes that are kept but not known: "element x", "attribute y of element x".
  std::vector<std::pair<std::string, std::size_t>> unknown;
};

// The wrapper in `xml`. Errors name `source` and the line and column: kSyntax for what is no XML, no wrapper, lacks a
// part or has an XPath that does not compile; kUnsupported for a format newer than ours; kLimit above kMaxWrapperBytes.
// `lines` may be null; on failure it is filled in part.
[[nodiscard]] Result<Wrapper> parse_wrapper(std::string_view xml, std::string_view source,
                                            WrapperLines* lines = nullptr);
[[nodiscard]] Result<Wrapper> read_wrapper(const std::filesystem::path& path, WrapperLines* lines = nullptr);

// The file's bytes: the same for the same Wrapper, always; parse_wrapper gives the same Wrapper back. What XML cannot
// hold (control characters, broken UTF-8) becomes U+FFFD, white space around values is trimmed. The format written is
// Wrapper::kFormat.
[[nodiscard]] std::string format_wrapper(const Wrapper& wrapper);

}  // namespace wrapwright
