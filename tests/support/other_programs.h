// SPDX-License-Identifier: Apache-2.0
#pragma once
// Programs of other projects that read our output: Python packages installed by scripts/install-packages. Tests that
// need a missing one are skipped.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>

#include "build_paths.h"

namespace wrapwright {

// $WRAPWRIGHT_PYTHON, else that of build/python, else the system's.
inline std::string python_of_others() {
  if (const char* const named = std::getenv("WRAPWRIGHT_PYTHON")) return named;
  const std::filesystem::path installed = std::filesystem::path(WRAPWRIGHT_SOURCE_DIR) / "build/python/bin/python3";
  return std::filesystem::exists(installed) ? installed.string() : "python3";
}

inline bool python_has(const std::string& modules) {
  return std::system((python_of_others() + " -c 'import " + modules + "' > /dev/null 2>&1").c_str()) == 0;
}

// Runs a script in tests/; whether it succeeded. Its output goes to the file `log`.
inline bool run_python(const std::string& script, const std::string& arguments, const std::filesystem::path& log) {
  const std::filesystem::path path = std::filesystem::path(WRAPWRIGHT_SOURCE_DIR) / "tests" / script;
  const std::string line = python_of_others() + " '" + path.string() + "' " + arguments;
  return std::system((line + " > '" + log.string() + "' 2>&1").c_str()) == 0;
}

}  // namespace wrapwright

#define REQUIRE_PYTHON_MODULES(modules)                                                                           \
  if (!::wrapwright::python_has(modules)) {                                                                       \
    GTEST_SKIP() << modules << " missing (scripts/install-packages python, or WRAPWRIGHT_PYTHON names a Python)"; \
  }
