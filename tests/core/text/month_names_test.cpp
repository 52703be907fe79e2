// SPDX-License-Identifier: Apache-2.0
// Makes src/core/text/month_names.inc from ICU's CLDR data, and fails if the file in the repository differs.
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <unicode/dtfmtsym.h>
#include <unicode/locid.h>
#include <unicode/uvernum.h>

#include "build_paths.h"
#include "core/base/files.h"

namespace wrapwright {
namespace {

// Of names with the same beginning, the first counts, so the order matters.
constexpr const char* kLocales[] = {
    "en", "de", "de_AT", "fr", "es", "es_UY", "pt",      "it", "nl", "pl",    "ru",    "uk",    "bg",    "cs", "sk",
    "sv", "da", "nb",    "fi", "hu", "ro",    "tr",      "el", "id", "ca",    "hr",    "ar",    "fa",    "he", "hi",
    "bn", "ta", "te",    "th", "zh", "sl",    "et",      "lv", "lt", "be",    "sr",    "mk",    "ka",    "hy", "az",
    "kk", "is", "gl",    "eu", "ur", "ne",    "km",      "my", "si", "ar_SY", "ar_IQ", "ar_DZ", "ar_MA", "gu", "kn",
    "ml", "pa", "mr",    "lo", "am", "sq",    "sr_Latn", "ms", "uz", "sw",    "fil",   "ps",    "ckb"};

std::string month_names() {
  std::string out =
      "// Month names in lower case, first as in dates, then as separate names; from CLDR by ICU " U_ICU_VERSION_SHORT
      "; made by\n// tests/core/text/month_names_test.cpp. X-macro: WRAPWRIGHT_MONTH(name, number).\n";
  std::set<std::string> seen;
  for (const auto context : {icu::DateFormatSymbols::FORMAT, icu::DateFormatSymbols::STANDALONE}) {
    for (const char* const name : kLocales) {
      UErrorCode status = U_ZERO_ERROR;
      const icu::Locale locale(name);
      const icu::DateFormatSymbols symbols(locale, status);
      std::int32_t count = 0;
      const icu::UnicodeString* months = symbols.getMonths(count, context, icu::DateFormatSymbols::WIDE);
      for (std::int32_t i = 0; U_SUCCESS(status) && i < count; ++i) {
        std::string month;
        icu::UnicodeString(months[i]).toLower(locale).toUTF8String(month);
        for (const std::string_view article : {"de ", "d’"}) {
          if (month.starts_with(article)) month.erase(0, article.size());  // Catalan: "de gener"
        }
        const bool is_word =
            month.find(' ') == std::string::npos && month.find_first_of("0123456789") == std::string::npos;
        if (!is_word || !seen.insert(month).second) continue;
        out += "WRAPWRIGHT_MONTH(\"" + month + "\", " + std::to_string(i + 1) + ")\n";
      }
    }
  }
  return out;
}

TEST(MonthNames, AreThoseOfCldr) {
  const auto kept = read_file(std::string(WRAPWRIGHT_SOURCE_DIR) + "/src/core/text/month_names.inc");
  ASSERT_TRUE(kept.ok());
  if (kept->find("by ICU " U_ICU_VERSION_SHORT ";") == std::string::npos) {
    GTEST_SKIP() << "the table was made from the data of another ICU than " U_ICU_VERSION_SHORT;
  }
  const std::string current = month_names();
  const std::string made = std::string(WRAPWRIGHT_BINARY_DIR) + "/month_names.inc";
  if (current != *kept) {
    ASSERT_TRUE(write_file_atomically(made, current).ok());
  }
  EXPECT_EQ(current, *kept) << "copy " << made << " to src/text/";
}

}  // namespace
}  // namespace wrapwright
