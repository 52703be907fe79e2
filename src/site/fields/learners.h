// SPDX-License-Identifier: Apache-2.0
#pragma once
// The learners of the single fields, each in the file of its name. Pure functions; each returns the rules for its field
// in the order in which they are to be tried, or none.
#include <vector>

#include "site/fields/learn_fields.h"
#include "site/fields/samples.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

[[nodiscard]] std::vector<FieldRule> learn_title(FieldSamples samples, const FieldOptions& options);
[[nodiscard]] std::vector<FieldRule> learn_date(FieldSamples samples, const FieldOptions& options);
[[nodiscard]] std::vector<FieldRule> learn_author(FieldSamples samples, const FieldOptions& options);
[[nodiscard]] std::vector<FieldRule> learn_tags(FieldSamples samples, const FieldOptions& options);
// image, language, canonical, next
[[nodiscard]] std::vector<FieldRule> learn_links(FieldSamples samples, const FieldOptions& options);

}  // namespace wrapwright
