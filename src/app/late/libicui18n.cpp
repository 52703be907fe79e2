// SPDX-License-Identifier: Apache-2.0
// The functions of ICU's libicui18n that we call (app/late/late_library.h): its detector of encodings.
#include <unicode/ucsdet.h>

#include "app/late/late_library.h"

extern "C" {

UCharsetDetector* ucsdet_open(UErrorCode* error) { return WRAPWRIGHT_LATE(ucsdet_open)(error); }

void ucsdet_close(UCharsetDetector* detector) { WRAPWRIGHT_LATE(ucsdet_close)(detector); }

void ucsdet_setText(UCharsetDetector* detector, const char* text, int32_t size, UErrorCode* error) {
  WRAPWRIGHT_LATE(ucsdet_setText)(detector, text, size, error);
}

const UCharsetMatch* ucsdet_detect(UCharsetDetector* detector, UErrorCode* error) {
  return WRAPWRIGHT_LATE(ucsdet_detect)(detector, error);
}

const char* ucsdet_getName(const UCharsetMatch* match, UErrorCode* error) {
  return WRAPWRIGHT_LATE(ucsdet_getName)(match, error);
}

}  // extern "C"
