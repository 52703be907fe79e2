// SPDX-License-Identifier: Apache-2.0
#pragma once
// Building blocks of the C interfaces (include/wrapwright/c.h, include/wrapwright/c_fetch.h): converts Results and
// exceptions to C errors, and strings to and from their C form. Pure functions, safe from any thread.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/guarded.h"
#include "core/base/result.h"
#include "wrapwright/c.h"

// One block from malloc() that also holds the message, so that either library can free the other's errors.
struct wrapwright_error {
  wrapwright::ErrorKind kind;
  bool is_shared;  // the static out-of-memory error; never freed
  const char* message;
  std::size_t size;  // of the message
};

namespace wrapwright::c_interface {

inline constexpr std::string_view kOutOfMemory = "out of memory";
inline wrapwright_error out_of_memory{ErrorKind::kLimit, true, kOutOfMemory.data(), kOutOfMemory.size()};

[[nodiscard]] inline wrapwright_error* new_error(ErrorKind kind, std::string_view message) noexcept {
  auto* const block = static_cast<char*>(std::malloc(sizeof(wrapwright_error) + message.size()));
  if (block == nullptr) return &out_of_memory;
  char* const text = block + sizeof(wrapwright_error);
  if (!message.empty()) std::memcpy(text, message.data(), message.size());
  return new (block) wrapwright_error{kind, false, text, message.size()};
}
inline void free_error(wrapwright_error* error) noexcept {
  if (error != nullptr && !error->is_shared) std::free(error);
}

// "" for {null, 0}.
[[nodiscard]] inline std::string_view view_of(wrapwright_str text) {
  return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.size);
}
// A value; the pointer is never null, even for "".
[[nodiscard]] inline wrapwright_str str_of(std::string_view text) {
  return text.data() == nullptr ? wrapwright_str{"", 0} : wrapwright_str{text.data(), text.size()};
}

// Tells callers that there is no value, as opposed to an empty one.
inline constexpr wrapwright_str kNoValue = {nullptr, 0};
[[nodiscard]] inline wrapwright_str value_or_none(std::string_view text) {
  return text.empty() ? kNoValue : str_of(text);
}
[[nodiscard]] inline wrapwright_str value_at(const std::vector<std::string>& values, std::size_t index) {
  return index < values.size() ? str_of(values[index]) : kNoValue;
}

template <typename T>
struct ValueOf;
template <typename T>
struct ValueOf<Result<T>> {
  using Type = T;
};

// The value of the Result that `call` returns; on an error or exception nothing, and `error` receives the reason.
template <typename Call>
auto value_of(wrapwright_error** error, const Call& call) noexcept {
  if (error != nullptr) *error = nullptr;
  std::optional<typename ValueOf<decltype(call())>::Type> out;
  const auto thrown = guarded("", [&] {
    auto result = call();
    if (result) {
      out = std::move(result).value();
    } else if (error != nullptr) {
      *error = new_error(result.error().kind, result.error().to_string());
    }
  });
  if (thrown && error != nullptr) *error = new_error(thrown->kind, thrown->message);
  return out;
}

// The same for a Result of a unique_ptr: the caller takes ownership of the object; null on an error.
template <typename Call>
auto pointer_of(wrapwright_error** error, const Call& call) noexcept {
  auto made = value_of(error, call);
  return made ? made->release() : nullptr;
}

}  // namespace wrapwright::c_interface
