// SPDX-License-Identifier: Apache-2.0
// The functions of Snowball's stemmers that we call (app/late/late_library.h).
#include <libstemmer.h>

#include "app/late/late_library.h"

extern "C" {

sb_stemmer* sb_stemmer_new(const char* algorithm, const char* encoding) {
  return WRAPWRIGHT_LATE(sb_stemmer_new)(algorithm, encoding);
}

void sb_stemmer_delete(sb_stemmer* stemmer) { WRAPWRIGHT_LATE(sb_stemmer_delete)(stemmer); }

const sb_symbol* sb_stemmer_stem(sb_stemmer* stemmer, const sb_symbol* word, int size) {
  return WRAPWRIGHT_LATE(sb_stemmer_stem)(stemmer, word, size);
}

int sb_stemmer_length(sb_stemmer* stemmer) { return WRAPWRIGHT_LATE(sb_stemmer_length)(stemmer); }

}  // extern "C"
