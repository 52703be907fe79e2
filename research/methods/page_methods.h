// SPDX-License-Identifier: Apache-2.0
#pragma once
// Declares the registered page-level methods; each is defined in the file of its name. Only for page_method.cpp.
#include "research/methods/page_method.h"

namespace wrapwright {

extern const PageMethodEntry kAutoPage;
extern const PageMethodEntry kBoilerpipe;
extern const PageMethodEntry kBte;
extern const PageMethodEntry kCcb;
extern const PageMethodEntry kCectdDs;
extern const PageMethodEntry kCectdS;
extern const PageMethodEntry kCeds;
extern const PageMethodEntry kCehtdDs;
extern const PageMethodEntry kCetdDs;
extern const PageMethodEntry kCetdS;
extern const PageMethodEntry kCetr;
extern const PageMethodEntry kDsc;
extern const PageMethodEntry kFe;
extern const PageMethodEntry kKfe;
extern const PageMethodEntry kLqf;
extern const PageMethodEntry kNce;
extern const PageMethodEntry kNodeCharacteristics;
extern const PageMethodEntry kVisionLeaf;

}  // namespace wrapwright
