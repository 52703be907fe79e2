// SPDX-License-Identifier: Apache-2.0
#include "app/cli/model_option.h"

#include <CLI/CLI.hpp>
#include <utility>

#include "app/cli/options.h"

namespace wrapwright {

void add_models(CLI::App& app, std::string& folder) {
  app.add_option("--models", folder,
                 "Use the models in this folder instead of the built-in ones\nThe training scripts write such folders.")
      ->group(kOtherOptions)
      ->type_name("DIR");
}

Result<std::shared_ptr<const Models>> read_models_option(const std::string& folder) {
  if (folder.empty()) return std::shared_ptr<const Models>();
  auto models = read_models(folder);
  if (!models) return std::move(models).error();
  return std::shared_ptr<const Models>(std::make_shared<Models>(std::move(models).value()));
}

}  // namespace wrapwright
