// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/normalizer.h"

#include "core/normalize/html5_normalizer.h"
#include "core/normalize/tidy_normalizer.h"

namespace wrapwright {

std::unique_ptr<Normalizer> make_normalizer(NormalizerKind kind, const PageLimits& limits) {
  if (kind == NormalizerKind::kTidy) return std::make_unique<TidyNormalizer>(limits);
  return std::make_unique<Html5Normalizer>(limits);
}

}  // namespace wrapwright
