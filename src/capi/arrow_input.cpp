// SPDX-License-Identifier: Apache-2.0
#include "capi/arrow_input.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>

namespace wrapwright::capi {
namespace {

constexpr std::int64_t kDay = 86'400;  // seconds
constexpr std::size_t kInline = 12;    // bytes of a text that is stored in its view

template <typename T>
T value_at(const void* buffer, std::size_t index) {
  T out;
  std::memcpy(&out, static_cast<const char*>(buffer) + index * sizeof(T), sizeof(T));
  return out;
}

template <typename Offset>
std::string_view text_between(const ArrowArray& array, std::size_t index) {
  const auto begin = value_at<Offset>(array.buffers[1], index);
  const auto end = value_at<Offset>(array.buffers[1], index + 1);
  if (begin < 0 || end <= begin) return {};
  return {static_cast<const char*>(array.buffers[2]) + begin, static_cast<std::size_t>(end - begin)};
}

// A view holds the size, and the text or, if that is longer, its first bytes, the number of a buffer and an offset in
// it.
std::string_view viewed_text(const ArrowArray& array, std::size_t index) {
  const char* const view = static_cast<const char*>(array.buffers[1]) + index * 16;
  const auto size = value_at<std::int32_t>(view, 0);
  if (size <= 0) return {};
  if (static_cast<std::size_t>(size) <= kInline) return {view + 4, static_cast<std::size_t>(size)};
  const auto buffer = value_at<std::int32_t>(view, 2);
  const auto offset = value_at<std::int32_t>(view, 3);
  // The last buffer has the sizes of those between.
  if (buffer < 0 || buffer >= array.n_buffers - 3 || offset < 0) return {};
  return {static_cast<const char*>(array.buffers[2 + buffer]) + offset, static_cast<std::size_t>(size)};
}

template <typename Signed, typename Unsigned>
std::int64_t number_of(const void* buffer, std::size_t index, bool is_signed) {
  if (is_signed) return value_at<Signed>(buffer, index);
  return value_at<Unsigned>(buffer, index);
}

std::int64_t number_at(const void* buffer, std::size_t index, unsigned width, bool is_signed) {
  switch (width) {
    case 1:
      return number_of<std::int8_t, std::uint8_t>(buffer, index, is_signed);
    case 2:
      return number_of<std::int16_t, std::uint16_t>(buffer, index, is_signed);
    case 4:
      return number_of<std::int32_t, std::uint32_t>(buffer, index, is_signed);
    default:
      return value_at<std::int64_t>(buffer, index);
  }
}

std::int64_t floor_division(std::int64_t value, std::int64_t by) { return value / by - (value % by < 0 ? 1 : 0); }

// "" for a time outside the years with four digits.
void write_time(std::int64_t seconds, std::string& out) {
  constexpr std::int64_t kLeast = -62'135'596'800;  // 0001-01-01
  constexpr std::int64_t kMost = 253'402'300'799;   // 9999-12-31
  out.clear();
  if (seconds < kLeast || seconds > kMost) return;
  const std::int64_t days = floor_division(seconds, kDay);
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
  const auto add = [&out](std::int64_t number, std::size_t digits, char behind) {
    std::string text = std::to_string(number);
    out.append(digits - std::min(digits, text.size()), '0');
    out += text;
    out += behind;
  };
  const std::int64_t in_day = seconds - days * kDay;
  add(static_cast<int>(date.year()), 4, '-');
  add(static_cast<unsigned>(date.month()), 2, '-');
  add(static_cast<unsigned>(date.day()), 2, 'T');
  add(in_day / 3'600, 2, ':');
  add(in_day / 60 % 60, 2, ':');
  add(in_day % 60, 2, 'Z');
}

std::string_view words_for(ArrowColumn::Values wanted) {
  switch (wanted) {
    case ArrowColumn::Values::kTexts:
      return "texts or bytes";
    case ArrowColumn::Values::kTextsOrTimes:
      return "texts or times";
    case ArrowColumn::Values::kAny:
      break;
  }
  return "texts, bytes, times or whole numbers";
}

}  // namespace

ArrowColumn ArrowColumn::of_format(std::string_view format) {
  ArrowColumn out;
  if (format == "u" || format == "z") out.kind_ = Kind::kText32;
  if (format == "U" || format == "Z") out.kind_ = Kind::kText64;
  if (format == "vu" || format == "vz") out.kind_ = Kind::kView;
  if (format == "tdD") out.kind_ = Kind::kDate32;
  if (format.starts_with("ts") && format.size() > 3) {
    out.kind_ = Kind::kTime;
    for (const auto& [unit, per_second] : {std::pair('s', 1), {'m', 1'000}, {'u', 1'000'000}, {'n', 1'000'000'000}})
      if (format[2] == unit) out.per_second_ = per_second;
  }
  constexpr std::string_view kNumbers = "cCsSiIlL";
  if (const std::size_t known = format.size() == 1 ? kNumbers.find(format[0]) : std::string_view::npos;
      known != std::string_view::npos) {
    out.kind_ = Kind::kNumber;
    out.width_ = 1U << (known / 2);
    out.is_signed_ = known % 2 == 0;
  }
  return out;
}

bool ArrowColumn::has(Values wanted) const {
  switch (kind_) {
    case Kind::kNone:
      return false;
    case Kind::kTime:
    case Kind::kDate32:
      return wanted != Values::kTexts;
    case Kind::kNumber:
      return wanted == Values::kAny;
    case Kind::kText32:
    case Kind::kText64:
    case Kind::kView:
      break;
  }
  return true;
}

Result<ArrowColumn> ArrowColumn::find(const ArrowSchema& schema, const ArrowArray& batch, std::string_view name,
                                      Values wanted) {
  if (std::string_view(schema.format) != "+s" || schema.n_children != batch.n_children)
    return Error{ErrorKind::kUnsupported, "the data is not a batch of named columns", {}};
  for (std::int64_t i = 0; i < schema.n_children; ++i) {
    const ArrowSchema& of = *schema.children[i];
    if (of.name == nullptr || of.name != name) continue;
    const std::string_view format = of.format;
    if (format == "n") return ArrowColumn();  // only nulls
    ArrowColumn out = of_format(format);
    if (!out.has(wanted) || of.dictionary != nullptr) {
      std::string message = "the column \"";
      message.append(name).append("\" is ");
      if (of.dictionary != nullptr) {
        message.append("a dictionary");
      } else {
        message.append("of the Arrow type \"").append(format).append("\"");
      }
      message.append(", not of ").append(words_for(wanted));
      return Error{ErrorKind::kUnsupported, std::move(message), {}};
    }
    out.array_ = batch.children[i];
    out.first_ = static_cast<std::size_t>(batch.offset + out.array_->offset);
    return out;
  }
  return ArrowColumn();
}

bool ArrowColumn::has(std::size_t row) const {
  if (array_ == nullptr) return false;
  const void* const valid = array_->buffers[0];
  if (valid == nullptr || array_->null_count == 0) return true;
  const auto bits = value_at<std::uint8_t>(valid, at(row) / 8);
  return ((bits >> (at(row) % 8)) & 1U) != 0;
}

std::optional<std::int64_t> ArrowColumn::number(std::size_t row) const {
  if (kind_ != Kind::kNumber || !has(row)) return std::nullopt;
  return number_at(array_->buffers[1], at(row), width_, is_signed_);
}

std::string_view ArrowColumn::text(std::size_t row, std::string& buffer) const {
  if (!has(row)) return {};
  switch (kind_) {
    case Kind::kText32:
      return text_between<std::int32_t>(*array_, at(row));
    case Kind::kText64:
      return text_between<std::int64_t>(*array_, at(row));
    case Kind::kView:
      return viewed_text(*array_, at(row));
    case Kind::kTime:
      write_time(floor_division(value_at<std::int64_t>(array_->buffers[1], at(row)), per_second_), buffer);
      return buffer;
    case Kind::kDate32:
      write_time(value_at<std::int32_t>(array_->buffers[1], at(row)) * kDay, buffer);
      return buffer;
    case Kind::kNumber:
      buffer = std::to_string(number_at(array_->buffers[1], at(row), width_, is_signed_));
      return buffer;
    case Kind::kNone:
      break;
  }
  return {};
}

}  // namespace wrapwright::capi
