// SPDX-License-Identifier: Apache-2.0
#pragma once
// The learners of the single fields, each in the file named after it. Pure functions; each returns the trials of its
// field in the order in which their rules are to be tried, or none. A trial that is not a rule counts only for the
// samples.
#include <vector>

#include "site/fields/learn_fields.h"
#include "site/fields/samples.h"

namespace wrapwright {

[[nodiscard]] std::vector<FieldTrial> learn_title(FieldSamples samples, const FieldOptions& options);
[[nodiscard]] std::vector<FieldTrial> learn_date(FieldSamples samples, const FieldOptions& options);
[[nodiscard]] std::vector<FieldTrial> learn_author(FieldSamples samples, const FieldOptions& options);
[[nodiscard]] std::vector<FieldTrial> learn_tags(FieldSamples samples, const FieldOptions& options);
[[nodiscard]] std::vector<FieldTrial> learn_language(FieldSamples samples, const FieldOptions& options);
// image, canonical, next
[[nodiscard]] std::vector<FieldTrial> learn_links(FieldSamples samples, const FieldOptions& options);

}  // namespace wrapwright
