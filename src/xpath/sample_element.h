// SPDX-License-Identifier: Apache-2.0
#pragma once
// An element of a sample page: what an expression is generalized from. A view; the page outlives it.
#include "html/page.h"

namespace wrapwright {

struct SampleElement {
  const Page* page;
  NodeIndex node;
};

}  // namespace wrapwright
