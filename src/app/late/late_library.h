// SPDX-License-Identifier: Apache-2.0
#pragma once
// Loads libcurl, libicui18n, libmicrohttpd, SQLite, Snowball's stemmers and libzip when one of their functions is first
// called instead of at the start, as few commands call any: they and what they link took the loader half of the time of
// `extract` of one page. The other sources here define the functions that we call, each as a call of the library's own.
// Only the executable `wrapwright` contains them; our libraries, the wheel and the tests link the six (wrapwright_late()
// in cmake/Modules.cmake). Threads: any. Cost of a call: that of a pointer to a function. A library stays loaded.

namespace wrapwright {

// What the library exports as `symbol`. Where the library or the symbol is missing there is nobody to return to: it ends
// the process with the loader's message and status (127), as the loader does at the start for what is linked.
void* late_symbol(const char* library, const char* symbol);

// The function of that name in the library that the source stands in for, looked up once. The name is expanded first, as
// ICU's headers define one with its version for each.
#define WRAPWRIGHT_LATE(name) WRAPWRIGHT_LATE_EXPANDED(name)
#define WRAPWRIGHT_LATE_EXPANDED(name)                                                   \
  [] {                                                                                   \
    static void* const symbol = wrapwright::late_symbol(WRAPWRIGHT_LATE_LIBRARY, #name); \
    return reinterpret_cast<decltype(&(name))>(symbol);                                  \
  }()

// Loads all of them now, or ends the process in the same way: for what runs long, because later the process may have no
// descriptor left to open a library with, and an upgrade of the system may have replaced it.
void load_late_libraries();

}  // namespace wrapwright
