// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the C interfaces (include/wrapwright/c.h, include/wrapwright/c_fetch.h) are made of: calls whose Results and
// exceptions become errors of C, and strings that C frees. Pure functions, safe from any thread.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/guarded.h"
#include "core/base/result.h"

// One block of memory by malloc(), with the message behind it, so that each library can free the other's errors.
struct wrapwright_error {
  wrapwright::ErrorKind kind;
  bool is_shared;       // by all who have no memory for one of their own; never freed
  const char* message;  // ends in a 0 byte
};

namespace wrapwright::c_interface {

inline wrapwright_error out_of_memory{ErrorKind::kLimit, true, "out of memory"};  // never changes

// Never null.
[[nodiscard]] inline wrapwright_error* new_error(ErrorKind kind, std::string_view message) noexcept {
  auto* const block = static_cast<char*>(std::malloc(sizeof(wrapwright_error) + message.size() + 1));
  if (block == nullptr) return &out_of_memory;
  char* const text = block + sizeof(wrapwright_error);
  if (!message.empty()) std::memcpy(text, message.data(), message.size());
  text[message.size()] = '\0';
  return new (block) wrapwright_error{kind, false, text};
}
inline void free_error(wrapwright_error* error) noexcept {
  if (error != nullptr && !error->is_shared) std::free(error);
}

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

// What `call` returns, a Result; on an error or exception nothing, and the reason in `error`.
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

// The same for a Result of a unique_ptr, whose object the caller then owns; null on an error.
template <typename Call>
auto pointer_of(wrapwright_error** error, const Call& call) noexcept {
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
