// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

#include "app/cli/close_output.h"
#include "app/cli/options.h"
#include "app/pipeline/output.h"
#include "research/lab/commands.h"
#include "research/report/method_list.h"

namespace wrapwright::lab {
namespace {

ExitCode list_methods(Console& console) {
  Output output = Output::standard(listener_of(console));
  output.write(describe_methods());
  return close_output(output, console);
}

}  // namespace

Run declare_methods(CLI::App& app) {
  add_footer(app, "Example: wrapwright-lab methods\n");
  return list_methods;
}

}  // namespace wrapwright::lab
