// SPDX-License-Identifier: Apache-2.0
#pragma once
// A field rule at work: what it says of a page, made fit for an article (docs/use/fields.md). Compiled once; immutable, so
// safe from any thread. Cost per page: the rule's XPath, and O(n) in the text that it selects.
#include <optional>
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
  // Fails as XPath::compile; kUnsupported for a field other than a date that is to come from the URL, and for one other
  // than "text" that is to come from JSON.
  [[nodiscard]] static Result<FieldReader> compile(const FieldRule& rule);

  [[nodiscard]] const std::string& name() const { return name_; }
  // The field's values on the page, without empty values and duplicates; empty if the rule finds nothing. "author" and
  // "tags" may have several values, all others have at most one. None from JSON: a
  // PageExtractor reads it where a page shows no text. `url` is the page's URL, "" if unknown.
  [[nodiscard]] std::vector<std::string> values(const Page& page, std::string_view url) const;
  // The same from the budget of others; empty where that is spent.
  [[nodiscard]] std::vector<std::string> values(const Page& page, std::string_view url, XPathBudget& budget) const;
  // The same with the elements that its XPath selects, where the values are those of elements, as authors may be; else
  // without any.
  [[nodiscard]] std::vector<std::string> values(const Page& page, std::string_view url, XPathBudget& budget,
                                                std::vector<NodeIndex>& elements) const;
  // The elements that its XPath selects, as XPath::select; empty without one.
  [[nodiscard]] std::vector<NodeIndex> nodes(const Page& page) const;
  // What a date is read from, to be read in several ways. REQUIRES: a rule of "date" with an XPath.
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

// Readings of one value; "" if there is nothing in it.
//   A date: as read_timestamp, else as find_date, with the month first for kMonthFirst alone. Not that of a clock that was
//   never set.
[[nodiscard]] std::string read_date(std::string_view text, FieldFormat format);
//   A date in a <meta>, which machines write: "14-12-29" begins with its year, and "08/03/2015 12:45 PM" with its month.
[[nodiscard]] std::string read_stated_date(std::string_view text, FieldFormat format);
//   The date in a page's address: "/2014/05/03/", "/2014/may/03/", "/2014-05-03-", or eight digits that stand alone.
[[nodiscard]] std::string date_in_url(std::string_view url);
// The title without `strip` at its end or beginning, unless nothing else is left.
[[nodiscard]] std::string strip_title(std::string_view title, std::string_view strip);

}  // namespace wrapwright
