// SPDX-License-Identifier: Apache-2.0
// The C interface for options, errors and strings.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "capi/handles.h"
#include "content/feed/item_index.h"
#include "core/base/c_interface.h"
#include "core/base/result.h"
#include "core/base/sample_key.h"
#include "core/base/url.h"

using namespace wrapwright;
using c_interface::pointer_of;
using c_interface::str_of;
using c_interface::value_of;
using c_interface::view_of;

namespace {

constexpr double kMost = -1;  // in a row: the maximum of the number's type

// Pointer to the value of an option.
using Place = std::variant<bool*, unsigned*, std::size_t*, double*, std::string*>;

struct OptionRow {
  std::string_view name;
  std::string_view used_by;
  std::string_view help;
  Place (*place)(wrapwright_options&);
  double least = 0;
  double most = kMost;
  std::string_view choices = {};  // "a|b"; for a text, "" = any
};

constexpr std::string_view kPages = "pages";
constexpr std::string_view kExtraction = "extraction";
constexpr std::string_view kLearning = "learning";
constexpr std::string_view kStore = "store";
constexpr std::string_view kDrift = "drift";

constexpr std::array kRows = {
    OptionRow{"normalizer", kPages,
              "Parser of pages without a wrapper: html5 (as browsers), or tidy (as in the papers)",
              [](wrapwright_options& of) -> Place { return &of.normalizer; }, 0, kMost, "html5|tidy"},
    OptionRow{"max-bytes", kPages, "Bytes of a page; the rest is left out",
              [](wrapwright_options& of) -> Place { return &of.page.max_bytes; }},
    OptionRow{"max-depth", kPages, "Levels of a page's tree; deeper elements become children of this level",
              [](wrapwright_options& of) -> Place { return &of.page.max_depth; }, 2, 60'000},
    OptionRow{"max-elements", kPages, "Elements of a page; the rest is dropped",
              [](wrapwright_options& of) -> Place { return &of.page.max_nodes; }, 1},
    OptionRow{"max-attributes", kPages, "Attributes of an element; the rest is dropped",
              [](wrapwright_options& of) -> Place { return &of.page.max_attributes; }},
    OptionRow{"max-growth", kPages, "Bytes that unclosed elements may take for each byte of the page",
              [](wrapwright_options& of) -> Place { return &of.page.max_growth; }},
    OptionRow{"max-names", kPages, "Distinct names of elements and attributes of a page; the rest are _",
              [](wrapwright_options& of) -> Place { return &of.page.max_names; }},
    OptionRow{"max-open-elements", kPages, "Elements that are open at once; start tags past them are left out",
              [](wrapwright_options& of) -> Place { return &of.page.max_open_elements; }},
    OptionRow{"max-formatting-elements", kPages, "Formatting elements to reconstruct; the oldest are dropped",
              [](wrapwright_options& of) -> Place { return &of.page.max_formatting_elements; }},
    OptionRow{"max-adoption-steps", kPages, "Steps to repair misnested formatting elements, for each byte of the page",
              [](wrapwright_options& of) -> Place { return &of.page.max_adoption_steps; }},
    OptionRow{"max-tidy-seconds", kPages, "Processor time that libtidy may take for a page",
              [](wrapwright_options& of) -> Place { return &of.page.tidy.max_seconds; }},
    OptionRow{"max-tidy-growth", kPages, "Bytes of memory that libtidy may take for each byte of the page",
              [](wrapwright_options& of) -> Place { return &of.page.tidy.max_growth; }},
    OptionRow{"max-steps", kExtraction, "Steps of all XPaths on a page together; a page that needs more fails",
              [](wrapwright_options& of) -> Place { return &of.xpath.max_steps; }},
    OptionRow{"fallback", kExtraction,
              "Pages that the page-level method reads: none, those that their wrapper does not fit, also those of "
              "sites without one",
              [](wrapwright_options& of) -> Place { return &of.fallback; }, 0, kMost, "none|mismatch|all"},
    OptionRow{"min-confidence", kExtraction, "Expected F1 below which a wrapper's match is doubted",
              [](wrapwright_options& of) -> Place { return &of.low_confidence.min_confidence; }, 0, 1},
    OptionRow{"min-gain", kExtraction, "Gain in expected F1 at which a doubted match is replaced",
              [](wrapwright_options& of) -> Place { return &of.low_confidence.min_gain; }, 0, 1},
    OptionRow{"min-article", kExtraction,
              "Probability of being an article below which a page read without a wrapper is refused",
              [](wrapwright_options& of) -> Place { return &of.min_article; }, 0, 1},
    OptionRow{"drift-window", kDrift, "Number of a site's articles after which drift is checked again",
              [](wrapwright_options& of) -> Place { return &of.drift_window; }, 1, 1'000'000},
    OptionRow{"cache-bytes", kStore, "Bytes of wrapper files that are kept compiled",
              [](wrapwright_options& of) -> Place { return &of.cache_bytes; }},
    OptionRow{"store-name", kStore, "Name of the store in records (default: its path)",
              [](wrapwright_options& of) -> Place { return &of.store_name; }},
    OptionRow{"method", kLearning,
              "How a site is learned: by scored text blocks, or as in FOREST (Oita, Senellart 2012)",
              [](wrapwright_options& of) -> Place { return &of.method; }, 0, kMost, "auto|forest"},
    OptionRow{"until-converged", kLearning,
              "Stop learning, in page order, when more pages no longer change the wrapper",
              [](wrapwright_options& of) -> Place { return &of.in_rounds; }},
    OptionRow{"first-pages", kLearning, "Pages of the first round, until-converged",
              [](wrapwright_options& of) -> Place { return &of.rounds.first_pages; }, 1},
    OptionRow{"step-pages", kLearning, "Further pages of each other round",
              [](wrapwright_options& of) -> Place { return &of.rounds.step_pages; }, 1},
    OptionRow{"unchanged-rounds", kLearning, "Rounds without a change after which learning ends",
              [](wrapwright_options& of) -> Place { return &of.rounds.min_unchanged_rounds; }, 1},
    OptionRow{"templates", kLearning, "Maximum templates of a site",
              [](wrapwright_options& of) -> Place { return &of.learner.max_templates; }, 1, 100},
    OptionRow{"fields", kLearning, "Learn rules for title, date, author, tags and the like",
              [](wrapwright_options& of) -> Place { return &of.learner.fields; }},
    OptionRow{"feed-fields", kLearning, "Use what a feed states about its items for these rules",
              [](wrapwright_options& of) -> Place { return &of.learner.fields_from_feed; }},
    OptionRow{"sort-kinds", kLearning, "Separate articles from other pages first, and learn content only from articles",
              [](wrapwright_options& of) -> Place { return &of.learner.sort_kinds; }},
    OptionRow{"non-articles", kLearning, "Learn templates of pages that hold no article",
              [](wrapwright_options& of) -> Place { return &of.learner.non_articles; }},
    OptionRow{"max-expressions", kLearning, "Candidate XPaths for each element of the pages",
              [](wrapwright_options& of) -> Place { return &of.learner.pool.max_expressions; }, 1},
    OptionRow{"max-title-affix", kLearning, "Bytes at either end of a title that are searched for the site's name",
              [](wrapwright_options& of) -> Place { return &of.learner.max_title_affix; }},
    OptionRow{"now", kLearning, "Time of an update in the wrapper's history, ISO 8601 in UTC",
              [](wrapwright_options& of) -> Place { return &of.now; }},
};

template <typename T>
constexpr bool kIsNumber = std::is_unsigned_v<T> && !std::is_same_v<T, bool>;

template <typename T>
T most_of(const OptionRow& row) {
  return row.most == kMost ? std::numeric_limits<T>::max() : static_cast<T>(row.most);
}

std::string number(double value) {
  std::array<char, 32> out{};
  const auto end = std::to_chars(out.begin(), out.end(), value).ptr;
  return {out.data(), static_cast<std::size_t>(end - out.data())};
}

// The table of options that is shown, and the strings that the views in `rows` point to.
struct ShownOptions {
  struct Texts {
    std::string type;
    std::string range;
    std::string standard;
  };
  std::array<Texts, kRows.size()> texts;
  std::array<wrapwright_option, kRows.size()> rows{};

  ShownOptions() {
    wrapwright_options standard;
    for (std::size_t i = 0; i < kRows.size(); ++i) {
      const OptionRow& row = kRows[i];
      texts[i] = std::visit([&row](auto* value) { return texts_of(row, *value); }, row.place(standard));
      rows[i] = {str_of(row.name),       str_of(row.used_by),       str_of(texts[i].type),
                 str_of(texts[i].range), str_of(texts[i].standard), str_of(row.help)};
    }
  }

 private:
  template <typename T>
  static Texts texts_of(const OptionRow& row, const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      return {"flag", "", value ? "true" : "false"};
    } else if constexpr (kIsNumber<T>) {
      const T least = static_cast<T>(row.least);
      return {"number", std::to_string(least) + ".." + std::to_string(most_of<T>(row)), std::to_string(value)};
    } else if constexpr (std::is_same_v<T, double>) {
      return {"share", number(row.least) + ".." + number(row.most), number(value)};
    } else {
      return {row.choices.empty() ? "text" : "choice", std::string(row.choices), value};
    }
  }
};

Error out_of_range(const OptionRow& row, const std::string& range) {
  return {ErrorKind::kUnsupported, std::string(row.name) + " is " + range, {}};
}

template <typename T>
bool parse(std::string_view text, T& out) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out);
  return code == std::errc() && end == text.data() + text.size();
}

bool is_one_of(std::string_view choices, std::string_view value) {
  while (true) {
    const std::size_t end = std::min(choices.find('|'), choices.size());
    if (choices.substr(0, end) == value) return true;
    if (end == choices.size()) return false;
    choices.remove_prefix(end + 1);
  }
}

template <typename T>
Status set_value(const OptionRow& row, std::string_view text, T& out) {
  if constexpr (std::is_same_v<T, bool>) {
    if (text != "true" && text != "false") return out_of_range(row, "true or false");
    out = text == "true";
  } else if constexpr (kIsNumber<T>) {
    T value = 0;
    const T least = static_cast<T>(row.least);
    const T most = most_of<T>(row);
    if (!parse(text, value) || value < least || value > most)
      return out_of_range(row, "a number from " + std::to_string(least) + " to " + std::to_string(most));
    out = value;
  } else if constexpr (std::is_same_v<T, double>) {
    double value = 0;
    if (!parse(text, value) || !std::isfinite(value) || value < row.least || value > row.most)
      return out_of_range(row, "a number from " + number(row.least) + " to " + number(row.most));
    out = value;
  } else {
    if (!row.choices.empty() && !is_one_of(row.choices, text))
      return out_of_range(row, "one of " + std::string(row.choices));
    out = text;
  }
  return Done{};
}

Status set_option(wrapwright_options& options, std::string_view name, std::string_view value) {
  for (const OptionRow& row : kRows) {
    if (row.name != name) continue;
    return std::visit([&](auto* out) { return set_value(row, value, *out); }, row.place(options));
  }
  return Error{ErrorKind::kUnsupported, "unknown option \"" + std::string(name) + "\"", {}};
}

wrapwright_error_kind public_kind(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kIo:
      return WRAPWRIGHT_ERROR_IO;
    case ErrorKind::kSyntax:
      return WRAPWRIGHT_ERROR_SYNTAX;
    case ErrorKind::kLimit:
      return WRAPWRIGHT_ERROR_LIMIT;
    case ErrorKind::kNetwork:
      return WRAPWRIGHT_ERROR_NETWORK;
    case ErrorKind::kRefused:
      return WRAPWRIGHT_ERROR_REFUSED;
    case ErrorKind::kNotFound:
      return WRAPWRIGHT_ERROR_NOT_FOUND;
    case ErrorKind::kUnsupported:
      return WRAPWRIGHT_ERROR_UNSUPPORTED;
    case ErrorKind::kNoPattern:
      return WRAPWRIGHT_ERROR_NO_ARTICLES;
    case ErrorKind::kInterrupted:
      return WRAPWRIGHT_ERROR_INTERRUPTED;
  }
  return WRAPWRIGHT_ERROR_IO;
}

}  // namespace

namespace wrapwright::capi {

PageExtractorOptions extractor_options(const wrapwright_options& options) {
  return {.fallback = options.fallback == "none" ? Fallback::kNone : Fallback::kPage,
          .low_confidence = options.low_confidence,
          .page_judge = {},
          .xpath = options.xpath,
          .models = nullptr,
          .min_article = options.min_article};
}

}  // namespace wrapwright::capi

wrapwright_str wrapwright_version(void) { return str_of(WRAPWRIGHT_VERSION); }

wrapwright_error_kind wrapwright_error_kind_of(const wrapwright_error* error) { return public_kind(error->kind); }
wrapwright_str wrapwright_error_message(const wrapwright_error* error) { return {error->message, error->size}; }
void wrapwright_error_free(wrapwright_error* error) { c_interface::free_error(error); }

wrapwright_str wrapwright_bytes_view(const wrapwright_bytes* bytes) { return str_of(bytes->bytes); }
void wrapwright_bytes_free(wrapwright_bytes* bytes) { delete bytes; }

size_t wrapwright_texts_size(const wrapwright_texts* texts) { return texts->texts.size(); }
wrapwright_str wrapwright_texts_name(const wrapwright_texts* texts, size_t index) {
  return str_of(texts->texts[index].name);
}
wrapwright_str wrapwright_texts_text(const wrapwright_texts* texts, size_t index) {
  return str_of(texts->texts[index].text);
}
void wrapwright_texts_free(wrapwright_texts* texts) { delete texts; }

wrapwright_bytes* wrapwright_site_of_url(wrapwright_str url, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(capi::bytes_of(site_of(view_of(url)))); });
}

wrapwright_bytes* wrapwright_page_key(wrapwright_str url, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(capi::bytes_of(url_key(view_of(url)))); });
}
wrapwright_bytes* wrapwright_sample_key(wrapwright_str url, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(capi::bytes_of(sample_key(view_of(url)))); });
}

const wrapwright_option* wrapwright_option_at(size_t index) {
  if (index >= kRows.size()) return nullptr;
  static const ShownOptions kShown;
  return &kShown.rows[index];
}
wrapwright_options* wrapwright_options_new(wrapwright_error** error) {
  return pointer_of(error, [] { return Result(std::make_unique<wrapwright_options>()); });
}
int wrapwright_options_set(wrapwright_options* options, wrapwright_str name, wrapwright_str value,
                           wrapwright_error** error) {
  return value_of(error, [&] { return set_option(*options, view_of(name), view_of(value)); }) ? 0 : 1;
}
void wrapwright_options_free(wrapwright_options* options) { delete options; }
