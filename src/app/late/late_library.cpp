// SPDX-License-Identifier: Apache-2.0
#include "app/late/late_library.h"

#include <cstdio>
#include <dlfcn.h>
#include <string>
#include <string_view>
#include <unistd.h>

namespace wrapwright {
namespace {

constexpr const char* kLibraries = WRAPWRIGHT_LATE_LIBRARIES;  // a colon after each name; "" in the wheel

[[noreturn]] void end_process() {
  std::fprintf(stderr, "wrapwright: error while loading shared libraries: %s\n", ::dlerror());
  ::_exit(127);
}

// dlopen() counts the references and returns the same handle each time.
void* open_library(const char* library) {
  void* const handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) end_process();
  return handle;
}

}  // namespace

void* late_symbol(const char* library, const char* symbol) {
  void* const found = ::dlsym(open_library(library), symbol);
  if (found == nullptr) end_process();
  return found;
}

void load_late_libraries() {
  std::string_view rest = kLibraries;
  while (!rest.empty()) {
    const std::size_t end = rest.find(':');
    open_library(std::string(rest.substr(0, end)).c_str());
    rest.remove_prefix(end + 1);
  }
}

}  // namespace wrapwright
