// SPDX-License-Identifier: Apache-2.0
#pragma once
// The registered page-level methods, each defined in the file of its name. For method.cpp's list alone.
#include "extract/method.h"

namespace wrapwright {

extern const PageMethodEntry kBte;

}  // namespace wrapwright
