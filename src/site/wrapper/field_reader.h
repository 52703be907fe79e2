// SPDX-License-Identifier: Apache-2.0
#pragma once
// Applies a field rule: reads its values from a page and normalizes them for an article (docs/use/fields.md). Compiled
// once; immutable, so safe from any thread. Cost per page: the rule's XPath, and O(n) in the text that it selects.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/page/page.h"
#include "core/xpath/xpath.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

class DistinctValues;

class FieldReader {
 public:
  // Fails like XPath::compile; with kUnsupported for a field other than a date from the URL, and for one other than
  // "text" from JSON.
  [[nodiscard]] static Result<FieldReader> compile(const FieldRule& rule);

  [[nodiscard]] const std::string& name() const { return name_; }
  // The field's values on the page, without empty values and duplicates; empty if the rule finds nothing. "author" and
  // "tags" may have several values, all others have at most one. Rules from JSON have none: a PageExtractor reads them
  // if a page shows no text. `url` is the page's URL, "" if unknown.
  [[nodiscard]] std::vector<std::string> values(const Page& page, std::string_view url) const;
  // The same with a shared budget; empty if that is exhausted.
  [[nodiscard]] std::vector<std::string> values(const Page& page, std::string_view url, XPathBudget& budget) const;
  // The same, with the elements that the XPath selects if the values are texts of elements, as those of authors may be;
  // otherwise without elements.
  [[nodiscard]] std::vector<std::string> values(const Page& page, std::string_view url, XPathBudget& budget,
                                                std::vector<NodeIndex>& elements) const;
  // The elements that the rule's XPath selects, as by XPath::select; empty without an XPath.
  [[nodiscard]] std::vector<NodeIndex> nodes(const Page& page) const;
  // The text that a date is read from, for callers that read it in several ways. REQUIRES: a rule for "date" with an
  // XPath.
  [[nodiscard]] std::string date_text(const Page& page) const;

 private:
  enum class Kind : std::uint8_t { kText, kTitle, kDate, kAuthor, kTags, kLanguage, kAddress };
  FieldReader() = default;
  void add(std::string_view text, std::string_view url, DistinctValues& values) const;
  [[nodiscard]] std::string plain_text(std::string_view text) const;

  std::string name_;
  Kind kind_ = Kind::kText;
  FieldFormat format_ = FieldFormat::kUsual;
  FieldDecoding decode_ = FieldDecoding::kNone;
  FieldOrigin from_ = FieldOrigin::kPage;
  std::optional<XPath> xpath_;  // nothing for a constant
  bool selects_elements_ = false;
  bool reads_metadata_ = false;  // <meta>
  std::string constant_;
  std::string strip_;
};

// The names that a rule for authors reads in a text, and in the elements that its XPath selects, except in <meta>.
[[nodiscard]] std::vector<std::string> authors_in(std::string_view text);
[[nodiscard]] std::vector<std::string> authors_of(const Page& page, std::span<const NodeIndex> elements);

// Functions that read one value; "" if it holds nothing.
//   A date: by read_timestamp, else by find_date, with the month first only for kMonthFirst. Not the date of a clock
//   that was never set.
[[nodiscard]] std::string read_date(std::string_view text, FieldFormat format);
//   A date in a <meta>, which machines write: "14-12-29" begins with its year, and "08/03/2015 12:45 PM" with its month.
[[nodiscard]] std::string read_stated_date(std::string_view text, FieldFormat format);
//   The date in a page's address: "/2014/05/03/", "/2014/may/03/", "/2014-05-03-", or eight digits that stand alone.
[[nodiscard]] std::string date_in_url(std::string_view url);
// The title without `strip` at its end or beginning, unless nothing else is left.
[[nodiscard]] std::string strip_title(std::string_view title, std::string_view strip);

}  // namespace wrapwright
