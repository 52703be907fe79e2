// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is asked of `evaluate` as the columns of its tables. Pure functions.
#include <string>
#include <vector>

#include "base/result.h"
#include "evaluate/evaluation.h"

namespace wrapwright {

struct ColumnWords {
  std::vector<std::string> methods;      // "METHOD[@PROTOCOL]", "all"
  std::vector<std::string> protocols;    // of methods without "@"
  std::vector<std::string> predictions;  // "NAME=FILE"
  bool curves = false;                   // add what the plots need
};

// Methods in the order given, each under each protocol, then predictions; a column that is asked for twice comes once.
// Forest where nothing is named. kUnsupported for a method, setting or protocol that does not exist; kSyntax for a word
// in another form, and for a name of predictions that is taken or holds anything but letters, digits, ".", "_", "+",
// "-": it names files.
Result<std::vector<ColumnSpec>> column_specs(const ColumnWords& words);

}  // namespace wrapwright
