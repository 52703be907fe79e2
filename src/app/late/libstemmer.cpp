// SPDX-License-Identifier: Apache-2.0
// What we call of Snowball's stemmers (app/late/late_library.h).
#include <libstemmer.h>

#include "app/late/late_library.h"

extern "C" {

sb_stemmer* sb_stemmer_new(const char* algorithm, const char* encoding) {
  static auto* const real =
      wrapwright::late_function<decltype(sb_stemmer_new)>(WRAPWRIGHT_LATE_LIBRARY, "sb_stemmer_new");
  return real(algorithm, encoding);
}

void sb_stemmer_delete(sb_stemmer* stemmer) {
  static auto* const real =
      wrapwright::late_function<decltype(sb_stemmer_delete)>(WRAPWRIGHT_LATE_LIBRARY, "sb_stemmer_delete");
  real(stemmer);
}

const sb_symbol* sb_stemmer_stem(sb_stemmer* stemmer, const sb_symbol* word, int size) {
  static auto* const real =
      wrapwright::late_function<decltype(sb_stemmer_stem)>(WRAPWRIGHT_LATE_LIBRARY, "sb_stemmer_stem");
  return real(stemmer, word, size);
}

int sb_stemmer_length(sb_stemmer* stemmer) {
  static auto* const real =
      wrapwright::late_function<decltype(sb_stemmer_length)>(WRAPWRIGHT_LATE_LIBRARY, "sb_stemmer_length");
  return real(stemmer);
}

}  // extern "C"
