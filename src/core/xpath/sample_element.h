// SPDX-License-Identifier: Apache-2.0
#pragma once
// An element of a sample page, from which expressions are generalized. A view; the page must outlive it.
#include "core/page/page.h"

namespace wrapwright {

struct SampleElement {
  const Page* page;
  NodeIndex node;
};

}  // namespace wrapwright
