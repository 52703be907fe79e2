// SPDX-License-Identifier: Apache-2.0
#pragma once
// The option --models of the commands that judge pages or blocks.
#include <memory>
#include <string>

#include "content/kinds/models.h"
#include "core/base/result.h"

namespace CLI {
class App;
}

namespace wrapwright {

void add_models(CLI::App& app, std::string& folder);

// The models of the folder; null, for the standard ones, if it is "". Fails like read_models().
[[nodiscard]] Result<std::shared_ptr<const Models>> read_models_option(const std::string& folder);

}  // namespace wrapwright
