// SPDX-License-Identifier: Apache-2.0
#include "text/stop_words.h"

namespace wrapwright {
namespace {

// clang-format off
constexpr StopWords kStopWords[] = {
    {"ar",
#include "text/stop_words/ar.inc"
    },
    {"bg",
#include "text/stop_words/bg.inc"
    },
    {"ca",
#include "text/stop_words/ca.inc"
    },
    {"cs",
#include "text/stop_words/cs.inc"
    },
    {"da",
#include "text/stop_words/da.inc"
    },
    {"de",
#include "text/stop_words/de.inc"
    },
    {"el",
#include "text/stop_words/el.inc"
    },
    {"en",
#include "text/stop_words/en.inc"
    },
    {"es",
#include "text/stop_words/es.inc"
    },
    {"et",
#include "text/stop_words/et.inc"
    },
    {"eu",
#include "text/stop_words/eu.inc"
    },
    {"fa",
#include "text/stop_words/fa.inc"
    },
    {"fi",
#include "text/stop_words/fi.inc"
    },
    {"fr",
#include "text/stop_words/fr.inc"
    },
    {"gl",
#include "text/stop_words/gl.inc"
    },
    {"he",
#include "text/stop_words/he.inc"
    },
    {"hi",
#include "text/stop_words/hi.inc"
    },
    {"hr",
#include "text/stop_words/hr.inc"
    },
    {"hu",
#include "text/stop_words/hu.inc"
    },
    {"id",
#include "text/stop_words/id.inc"
    },
    {"it",
#include "text/stop_words/it.inc"
    },
    {"ja",
#include "text/stop_words/ja.inc"
    },
    {"ko",
#include "text/stop_words/ko.inc"
    },
    {"lt",
#include "text/stop_words/lt.inc"
    },
    {"lv",
#include "text/stop_words/lv.inc"
    },
    {"ms",
#include "text/stop_words/ms.inc"
    },
    {"nl",
#include "text/stop_words/nl.inc"
    },
    {"no",
#include "text/stop_words/no.inc"
    },
    {"pl",
#include "text/stop_words/pl.inc"
    },
    {"pt",
#include "text/stop_words/pt.inc"
    },
    {"ro",
#include "text/stop_words/ro.inc"
    },
    {"ru",
#include "text/stop_words/ru.inc"
    },
    {"sk",
#include "text/stop_words/sk.inc"
    },
    {"sl",
#include "text/stop_words/sl.inc"
    },
    {"sr",
#include "text/stop_words/sr.inc"
    },
    {"sv",
#include "text/stop_words/sv.inc"
    },
    {"th",
#include "text/stop_words/th.inc"
    },
    {"tr",
#include "text/stop_words/tr.inc"
    },
    {"uk",
#include "text/stop_words/uk.inc"
    },
    {"vi",
#include "text/stop_words/vi.inc"
    },
    {"zh",
#include "text/stop_words/zh.inc"
    },
};
// clang-format on

}  // namespace

std::span<const StopWords> all_stop_words() { return kStopWords; }

std::string_view stop_words(std::string_view language) {
  for (const StopWords& known : kStopWords) {
    if (known.language == language) return known.words;
  }
  return "";
}

}  // namespace wrapwright
