// SPDX-License-Identifier: Apache-2.0
#pragma once
// Columns of Arrow data (https://arrow.apache.org/docs/format/Columnar.html): filled value after value by one thread, then
// immutable, and exported any number of times, each export being independent of it. A batch is a column of the format
// kArrowStruct with a child for each of its columns, all of the same length. Cost: O(1) a value, O(columns) an export.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/arrow/arrow_data.h"

namespace wrapwright {

// Formats of the C data interface.
inline constexpr std::string_view kArrowText = "u";
inline constexpr std::string_view kArrowBytes = "z";
inline constexpr std::string_view kArrowFlag = "b";
inline constexpr std::string_view kArrowInt64 = "l";
inline constexpr std::string_view kArrowInt32 = "i";
inline constexpr std::string_view kArrowDouble = "g";
inline constexpr std::string_view kArrowList = "+l";
inline constexpr std::string_view kArrowStruct = "+s";
inline constexpr std::string_view kArrowMap = "+m";

// A column with its buffers, and the columns within it. Texts, bytes, lists and maps have offsets; texts, bytes and
// numbers have bytes; flags have bits.
struct ArrowNode {
  std::string name;
  std::string format;
  bool is_nullable = true;
  std::int64_t length = 0;
  std::int64_t nulls = 0;
  std::vector<std::uint8_t> valid = {};  // a bit for each value
  std::vector<std::int32_t> offsets = {0};
  std::string bytes = {};
  std::vector<std::uint8_t> bits = {};
  std::vector<std::shared_ptr<ArrowNode>> children = {};
};

[[nodiscard]] std::shared_ptr<ArrowNode> arrow_node(std::string_view name, std::string_view format,
                                                    bool is_nullable = true);

// Each appends one value. False where the column has more bytes, or values, than its offsets can tell: 2 GiB.
// REQUIRES: a column of a format that has such values.
[[nodiscard]] bool add_text(ArrowNode& to, std::string_view text);  // or bytes
void add_number(ArrowNode& to, std::int64_t number);                // kArrowInt64
void add_number(ArrowNode& to, std::int32_t number);                // kArrowInt32
void add_number(ArrowNode& to, double number);
void add_flag(ArrowNode& to, bool flag);
void add_null(ArrowNode& to);  // of a flag false
// Ends a value whose children have theirs.
void end_struct(ArrowNode& to);
[[nodiscard]] bool end_list(ArrowNode& to);  // or a map: of all values of its child since the last

// The receiver releases both.
void export_arrow(const std::shared_ptr<const ArrowNode>& of, ArrowSchema& schema, ArrowArray& array);

}  // namespace wrapwright
