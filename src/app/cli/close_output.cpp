// SPDX-License-Identifier: Apache-2.0
#include "app/cli/close_output.h"

namespace wrapwright {

ExitCode close_output(Output& output, Console& console) {
  const auto closed = output.close();
  if (!closed) console.error(closed.error());
  return closed ? ExitCode::kDone : ExitCode::kSomeFailed;
}

}  // namespace wrapwright
