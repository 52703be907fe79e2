// SPDX-License-Identifier: Apache-2.0
#pragma once
// Loads libcurl, libicui18n, libmicrohttpd, SQLite, Snowball's stemmers and libzip when one of their functions is first
// called instead of at the start, because few commands call any: loading them and their dependencies took half of the
// time of `extract` for one page. The other sources here define the functions that we call, each of which forwards to
// the library's function. Only the executable `wrapwright` contains them; our libraries, the wheel and the tests link
// the six (wrapwright_late() in cmake/Modules.cmake). Threads: any. Cost of a call: that of a call through a function
// pointer. A library stays loaded.

namespace wrapwright {

// The address of `symbol` in the library. If the library or the symbol is missing, no caller could handle the error: it
// ends the process with the loader's message and status (127), as the loader does at the start for linked libraries.
void* late_symbol(const char* library, const char* symbol);

// The function of that name in the library that the source stands in for, looked up once. The name is macro-expanded
// first, because ICU's headers define a versioned name for each function.
#define WRAPWRIGHT_LATE(name) WRAPWRIGHT_LATE_EXPANDED(name)
#define WRAPWRIGHT_LATE_EXPANDED(name)                                                   \
  [] {                                                                                   \
    static void* const symbol = wrapwright::late_symbol(WRAPWRIGHT_LATE_LIBRARY, #name); \
    return reinterpret_cast<decltype(&(name))>(symbol);                                  \
  }()

// Loads all libraries now, or ends the process in the same way. For long-running commands: later, the process may have
// no file descriptor left to open a library, or a system upgrade may have replaced it.
void load_late_libraries();

}  // namespace wrapwright
