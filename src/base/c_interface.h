// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the C interfaces (include/wrapwright/c.h, include/wrapwright/c_fetch.h) are made of: calls whose Results and
// exceptions become error strings, and strings that C frees. Pure functions, safe from any thread.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/guarded.h"
#include "base/result.h"

namespace wrapwright::c_interface {

// Null if there is no memory for it.
[[nodiscard]] inline char* copy_of(std::string_view text) {
  auto* const out = static_cast<char*>(std::malloc(text.size() + 1));
  if (out == nullptr) return nullptr;
  if (!text.empty()) std::memcpy(out, text.data(), text.size());
  out[text.size()] = '\0';
  return out;
}

// "" for null.
[[nodiscard]] inline std::string_view view_of(const char* text) {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

template <typename T>
struct ValueOf;
template <typename T>
struct ValueOf<Result<T>> {
  using Type = T;
};

// What `call` returns, a Result; on an error or exception nothing, and its text in `error`.
template <typename Call>
auto value_of(char** error, const Call& call) noexcept {
  if (error != nullptr) *error = nullptr;
  std::optional<typename ValueOf<decltype(call())>::Type> out;
  std::string failure;
  const auto thrown = guarded("", [&] {
    auto result = call();
    if (result) {
      out = std::move(result).value();
    } else {
      failure = result.error().to_string();
    }
  });
  if (!out && error != nullptr) *error = copy_of(thrown ? std::string_view(thrown->message) : failure);
  return out;
}

// The same for a Result of a unique_ptr, whose object the caller then owns; null on an error.
template <typename Call>
auto pointer_of(char** error, const Call& call) noexcept {
  auto made = value_of(error, call);
  return made ? made->release() : nullptr;
}

using String = std::unique_ptr<char, void (*)(void*)>;

// A string for the caller. Throws std::bad_alloc.
[[nodiscard]] inline String string_of(std::string_view text) {
  String out(copy_of(text), std::free);
  if (!out) throw std::bad_alloc();
  return out;
}

}  // namespace wrapwright::c_interface
