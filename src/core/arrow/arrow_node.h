// SPDX-License-Identifier: Apache-2.0
#pragma once
// Columns of Arrow data (https://arrow.apache.org/docs/format/Columnar.html). One thread appends the values; after that
// a column is immutable and can be exported any number of times, and exports may outlive it. A batch is a column of
// format kArrowStruct with one child per column, all of the same length. Cost: O(1) per value, O(columns) per export.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/arrow/arrow_data.h"

namespace wrapwright {

// Format strings of the C data interface.
inline constexpr std::string_view kArrowText = "u";
inline constexpr std::string_view kArrowBytes = "z";
inline constexpr std::string_view kArrowFlag = "b";
inline constexpr std::string_view kArrowInt64 = "l";
inline constexpr std::string_view kArrowInt32 = "i";
inline constexpr std::string_view kArrowDouble = "g";
inline constexpr std::string_view kArrowList = "+l";
inline constexpr std::string_view kArrowStruct = "+s";
inline constexpr std::string_view kArrowMap = "+m";

// A column with its buffers and child columns. Text, bytes, lists and maps use `offsets`; text, bytes and numbers use
// `bytes`; flags use `bits`.
struct ArrowNode {
  std::string name;
  std::string format;
  bool is_nullable = true;
  std::int64_t length = 0;
  std::int64_t nulls = 0;
  std::vector<std::uint8_t> valid = {};  // validity bitmap
  std::vector<std::int32_t> offsets = {0};
  std::string bytes = {};
  std::vector<std::uint8_t> bits = {};
  std::vector<std::shared_ptr<ArrowNode>> children = {};
};

[[nodiscard]] std::shared_ptr<ArrowNode> arrow_node(std::string_view name, std::string_view format,
                                                    bool is_nullable = true);

// Each function appends one value. The result is false if the column would exceed what its 32-bit offsets can address
// (2 GiB, or 2^31 - 1 values).
// REQUIRES: the column's format matches the value.
[[nodiscard]] bool add_text(ArrowNode& to, std::string_view text);  // also kArrowBytes
void add_number(ArrowNode& to, std::int64_t number);                // kArrowInt64
void add_number(ArrowNode& to, std::int32_t number);                // kArrowInt32
void add_number(ArrowNode& to, double number);
void add_flag(ArrowNode& to, bool flag);
void add_null(ArrowNode& to);  // of a flag, the bit is false
// Completes a struct after its children have received their values.
void end_struct(ArrowNode& to);
[[nodiscard]] bool end_list(ArrowNode& to);  // or a map; takes all values appended to its child since the last call

// The receiver must release both.
void export_arrow(const std::shared_ptr<const ArrowNode>& of, ArrowSchema& schema, ArrowArray& array);

}  // namespace wrapwright
