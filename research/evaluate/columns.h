// SPDX-License-Identifier: Apache-2.0
#pragma once
// Derives the columns of the tables from the options of `evaluate`. Pure functions.
#include <string>
#include <vector>

#include "core/base/result.h"
#include "research/evaluate/evaluation.h"

namespace wrapwright {

struct ColumnWords {
  std::vector<std::string> methods;      // "METHOD[@PROTOCOL]", "all"
  std::vector<std::string> protocols;    // of methods without "@"
  std::vector<std::string> predictions;  // "NAME=FILE"
  bool curves = false;                   // add the columns for the plots
};

// Methods in the given order, each under each protocol, then predictions; duplicate columns are dropped. The default is
// `auto`. kUnsupported for an unknown method, setting or protocol; kSyntax for an argument in another form, and for a
// name of predictions that is already used or contains characters other than letters, digits, ".", "_", "+", "-",
// because it is used in file names.
Result<std::vector<ColumnSpec>> column_specs(const ColumnWords& words);

}  // namespace wrapwright
