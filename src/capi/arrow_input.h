// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the columns of pages in a batch of Arrow data. Views of the batch, which its owner must keep. Immutable. Cost:
// O(1) per value.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/arrow/arrow_data.h"
#include "core/base/result.h"

namespace wrapwright::capi {

// A column of texts, bytes, times or whole numbers, of any of Arrow's types for these; if the column is missing, all
// its values are missing.
class ArrowColumn {
 public:
  ArrowColumn() = default;
  enum class Values { kTexts, kTextsOrTimes, kAny };  // texts or bytes
  // The column of that name in a batch, which is a struct; fails with kUnsupported if its type is not `wanted`.
  [[nodiscard]] static Result<ArrowColumn> find(const ArrowSchema& schema, const ArrowArray& batch,
                                                std::string_view name, Values wanted = Values::kAny);

  [[nodiscard]] bool exists() const { return array_ != nullptr; }
  // "" if there is no value. Times and numbers are written to `buffer`; times in ISO 8601 in UTC, up to the second.
  [[nodiscard]] std::string_view text(std::size_t row, std::string& buffer) const;
  [[nodiscard]] std::optional<std::int64_t> number(std::size_t row) const;
  [[nodiscard]] bool has(std::size_t row) const;

 private:
  enum class Kind { kNone, kText32, kText64, kView, kTime, kDate32, kNumber };

  [[nodiscard]] static ArrowColumn of_format(std::string_view format);
  [[nodiscard]] bool has(Values wanted) const;
  [[nodiscard]] std::size_t at(std::size_t row) const { return first_ + row; }

  Kind kind_ = Kind::kNone;
  const ArrowArray* array_ = nullptr;
  std::size_t first_ = 0;        // of the batch's rows in the column
  std::int64_t per_second_ = 1;  // of a time
  unsigned width_ = 0;           // of a number, in bytes
  bool is_signed_ = true;
};

}  // namespace wrapwright::capi
