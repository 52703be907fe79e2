// SPDX-License-Identifier: Apache-2.0
// What we call of ICU's libicui18n (app/late/late_library.h): its detector of encodings.
#include <unicode/ucsdet.h>

#include "app/late/late_library.h"

// ICU's headers rename its functions by its version.
#define SYMBOL_TEXT(name) #name
#define SYMBOL(name) SYMBOL_TEXT(name)

extern "C" {

UCharsetDetector* ucsdet_open(UErrorCode* error) {
  static auto* const real =
      wrapwright::late_function<decltype(ucsdet_open)>(WRAPWRIGHT_LATE_LIBRARY, SYMBOL(ucsdet_open));
  return real(error);
}

void ucsdet_close(UCharsetDetector* detector) {
  static auto* const real =
      wrapwright::late_function<decltype(ucsdet_close)>(WRAPWRIGHT_LATE_LIBRARY, SYMBOL(ucsdet_close));
  real(detector);
}

void ucsdet_setText(UCharsetDetector* detector, const char* text, int32_t size, UErrorCode* error) {
  static auto* const real =
      wrapwright::late_function<decltype(ucsdet_setText)>(WRAPWRIGHT_LATE_LIBRARY, SYMBOL(ucsdet_setText));
  real(detector, text, size, error);
}

const UCharsetMatch* ucsdet_detect(UCharsetDetector* detector, UErrorCode* error) {
  static auto* const real =
      wrapwright::late_function<decltype(ucsdet_detect)>(WRAPWRIGHT_LATE_LIBRARY, SYMBOL(ucsdet_detect));
  return real(detector, error);
}

const char* ucsdet_getName(const UCharsetMatch* match, UErrorCode* error) {
  static auto* const real =
      wrapwright::late_function<decltype(ucsdet_getName)>(WRAPWRIGHT_LATE_LIBRARY, SYMBOL(ucsdet_getName));
  return real(match, error);
}

}  // extern "C"
