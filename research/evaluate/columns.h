// SPDX-License-Identifier: Apache-2.0
#pragma once
// The columns of `evaluate`'s tables, from its options. Pure functions.
#include <string>
#include <vector>

#include "core/base/result.h"
#include "research/evaluate/evaluation.h"

namespace wrapwright {

struct ColumnWords {
  std::vector<std::string> methods;      // "METHOD[@PROTOCOL]", "all"
  std::vector<std::string> protocols;    // of methods without "@"
  std::vector<std::string> predictions;  // "NAME=FILE"
  bool curves = false;                   // add what the plots need
};

// Methods in the given order, each under each protocol, then predictions; duplicate columns are dropped. The default is
// `auto`. kUnsupported for an unknown method, setting or protocol; kSyntax for an argument in another form, and for a
// name of predictions that is already used or contains characters other than letters, digits, ".", "_", "+", "-", as it
// is used in file names.
Result<std::vector<ColumnSpec>> column_specs(const ColumnWords& words);

}  // namespace wrapwright
