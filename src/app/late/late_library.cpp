// SPDX-License-Identifier: Apache-2.0
#include "app/late/late_library.h"

#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

namespace wrapwright {

void* late_symbol(const char* library, const char* symbol) {
  // The loader counts how often, and returns the same handle.
  void* const handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void* const found = handle == nullptr ? nullptr : ::dlsym(handle, symbol);
  if (found != nullptr) return found;
  std::fprintf(stderr, "wrapwright: error while loading shared libraries: %s\n", ::dlerror());
  ::_exit(127);
}

}  // namespace wrapwright
