// SPDX-License-Identifier: Apache-2.0
#pragma once
// A shared library that the program loads when it first calls one of its functions, as few commands do, and not at its
// start: these six and the twenty-five that they link took the loader half of the time of `extract` of one page. The
// sources beside this one define the functions that we call, each as a call of the library's own. They are part of the
// program alone; our libraries and the tests link these libraries (wrapwright_late() in cmake/Modules.cmake).
// Threads: any. Cost of a call: that of a pointer to a function. It stays loaded until the process ends.

namespace wrapwright {

// What the library exports as `symbol`. Where the library or the symbol is missing there is nobody to return to: it ends
// the process with the loader's message and status (127), as the loader does at the start for what is linked.
void* late_symbol(const char* library, const char* symbol);

// The library's function of this type.
template <class Function>
Function* late_function(const char* library, const char* symbol) {
  return reinterpret_cast<Function*>(late_symbol(library, symbol));
}

}  // namespace wrapwright
