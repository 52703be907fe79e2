// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/field_reader.h"

#include <algorithm>
#include <cassert>
#include <unordered_set>
#include <utility>

#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/base/url.h"
#include "core/encoding/json_text.h"
#include "core/text/byline.h"
#include "core/text/dates.h"
#include "core/text/language.h"
#include "site/wrapper/byline_text.h"

namespace wrapwright {

// Distinct values in order of first occurrence, none of them "".
class DistinctValues {
 public:
  void add(std::string value) {
    if (!value.empty() && is_new(value)) values_.push_back(std::move(value));
  }
  [[nodiscard]] std::vector<std::string> take() && { return std::move(values_); }

 private:
  static constexpr std::size_t kFew = 8;

  // Most fields have one value, for which a set would cost more than it saves.
  bool is_new(const std::string& value) {
    if (values_.size() < kFew) return std::find(values_.begin(), values_.end(), value) == values_.end();
    if (known_.empty()) known_.insert(values_.begin(), values_.end());
    return known_.insert(value).second;
  }

  std::vector<std::string> values_;
  std::unordered_set<std::string> known_;  // the values, used from kFew values on
};

namespace {

constexpr std::size_t kLongestDateInUrl = 17;  // 2014/september/03
// In bytes, including the white space of the page's source.
constexpr std::size_t kLongestTag = 200;
constexpr std::size_t kLongestDate = 1000;  // bytes that are read; dates are at the beginning of a text
constexpr std::string_view kListSeparators[] = {",", ";", "、", "，", "；"};

// Where the first separator of a list begins, and how many bytes it has; {text.size(), 0} without one. One pass: a
// search for each separator by itself would read the rest of a long list again for each of its values.
std::pair<std::size_t, std::size_t> find_separator(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const std::string_view separator : kListSeparators)
      if (text.substr(at).starts_with(separator)) return {at, separator.size()};
  }
  return {text.size(), 0};
}

// Whether a tag is the key of a record, such as a UUID or a digest.
bool is_key(std::string_view tag) {
  constexpr std::size_t kFewestDigits = 32;
  const auto digits = std::count_if(tag.begin(), tag.end(), [](char c) { return hex_value(c) >= 0; });
  const auto dashes = std::count(tag.begin(), tag.end(), '-');
  return digits >= static_cast<std::ptrdiff_t>(kFewestDigits) &&
         digits + dashes == static_cast<std::ptrdiff_t>(tag.size());
}

std::string trim_tag(std::string_view text) {
  constexpr std::string_view kMarks = " ,;\"[]";
  while (!text.empty() && (kMarks.find(text.front()) != std::string_view::npos || text.front() == '#'))
    text.remove_prefix(1);
  while (!text.empty() && kMarks.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return text.size() > kLongestTag || is_key(text) ? std::string() : collapse_white_space(text);
}

void add_list(std::string_view text, DistinctValues& values) {
  while (!text.empty()) {
    const auto [end, separator] = find_separator(text);
    values.add(trim_tag(text.substr(0, end)));
    text.remove_prefix(end + separator);
  }
}

// "en-US" for "en_US" and for a locale such as "en_US.UTF-8"; "" if it does not name a language, such as "utf-8".
std::string language_tag(std::string text) {
  text.erase(std::min(text.find_first_of(".@"), text.size()));
  std::replace(text.begin(), text.end(), '_', '-');
  return primary_language(text).empty() ? std::string() : text;
}

// Removes the marks that separate a title from the name of its site, if one of both is missing: "A title" for "A title
// |".
std::string without_outer_marks(std::string title) {
  static constexpr std::string_view kMarks[] = {"|", "·", "•", "::"};  // dashes also belong to quotations
  std::string_view rest = title;
  for (const std::string_view mark : kMarks) {
    const std::size_t size = mark.size();
    if (rest == mark) return "";
    if (rest.size() > size && rest.ends_with(mark) && rest[rest.size() - size - 1] == ' ') rest.remove_suffix(size + 1);
    if (rest.size() > size && rest.starts_with(mark) && rest[size] == ' ') rest.remove_prefix(size + 1);
  }
  return rest.size() == title.size() ? std::move(title) : std::string(rest);
}

// "2014-05-03" for eight digits that stand alone in the path, as in "/20140503.html" and "/a-story-20140503/"; "" if
// none are a date.
std::string compact_date_in(std::string_view path) {
  constexpr std::size_t kDigits = 8;
  for (std::size_t at = 0; at < path.size();) {
    if (!is_digit(path[at])) {
      ++at;
      continue;
    }
    const std::size_t end = std::min(path.find_first_not_of("0123456789", at), path.size());
    const std::string_view run = path.substr(at, end - at);
    at = end;
    if (run.size() != kDigits) continue;
    std::string date(run.substr(0, 4));
    date.append("-").append(run.substr(4, 2)).append("-").append(run.substr(6));
    if (date = find_date(date, DateOrder::kDayFirst); !date.empty()) return date;
  }
  return "";
}

void add_authors(std::string_view text, DistinctValues& values) {
  if (text.size() > kLongestByline) return;
  for (std::string& name : byline_names(collapse_white_space(text))) values.add(std::move(name));
}

// Whether it is the Unix epoch, also in time zones west of UTC, or the beginning of the calendar.
bool is_of_unset_clock(std::string_view date) {
  constexpr std::string_view kBeginnings[] = {"1970-01-01", "1969-12-31", "0001-01-01"};
  return std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                     [&](std::string_view day) { return date.starts_with(day); });
}

}  // namespace

std::vector<std::string> authors_in(std::string_view text) {
  DistinctValues out;
  add_authors(text, out);
  return std::move(out).take();
}

std::vector<std::string> authors_of(const Page& page, std::span<const NodeIndex> elements) {
  DistinctValues out;
  for (const NodeIndex node : elements) add_authors(byline_text(page, node, kLongestByline), out);
  return std::move(out).take();
}

std::string read_date(std::string_view text, FieldFormat format) {
  std::string date = read_timestamp(text);
  if (date.empty())
    date = find_date(text, format == FieldFormat::kMonthFirst ? DateOrder::kMonthFirst : DateOrder::kDayFirst);
  return is_of_unset_clock(date) ? std::string() : date;
}

std::string read_stated_date(std::string_view text, FieldFormat format) {
  constexpr std::string_view kShort = "14-12-29";
  constexpr int kNewCentury = 70;  // as in find_date()
  const std::string_view value = trim(text, is_c_space);
  const bool is_short = value.size() == kShort.size() && value[2] == '-' && value[5] == '-' &&
                        std::count_if(value.begin(), value.end(), is_digit) == 6;
  if (is_short) {
    const bool is_new = (value[0] - '0') * 10 + value[1] - '0' < kNewCentury;
    std::string date = read_date((is_new ? "20" : "19") + std::string(value), format);
    if (!date.empty()) return date;
  }
  // Only English writes 12-hour times like this.
  const bool has_half_of_day = value.size() > 2 && lower(value.back()) == 'm' &&
                               (lower(value[value.size() - 2]) == 'a' || lower(value[value.size() - 2]) == 'p');
  return read_date(value, has_half_of_day && format == FieldFormat::kUsual ? FieldFormat::kMonthFirst : format);
}

std::string date_in_url(std::string_view url) {
  const std::size_t path = std::min(url.find('/', std::min<std::size_t>(url.size(), 8)), url.size());
  for (std::size_t at = path; at < url.size(); at = url.find('/', at + 1)) {
    const std::string_view rest = url.substr(at + 1, kLongestDateInUrl);
    if (rest.size() < 8 || (rest[4] != '/' && rest[4] != '-') || !std::all_of(rest.begin(), rest.begin() + 4, is_digit))
      continue;
    const std::size_t month_end = std::min(rest.find_first_of("/-", 5), rest.size());
    const bool is_named =
        std::all_of(rest.begin() + 5, rest.begin() + static_cast<std::ptrdiff_t>(month_end), is_alpha);
    const std::size_t end = rest.find_first_not_of("0123456789-/", is_named ? month_end : 0);
    if (std::string date = find_date(rest.substr(0, end), DateOrder::kDayFirst); !date.empty()) return date;
  }
  return compact_date_in(url.substr(path, url.find_first_of("?#", path) - path));
}

std::string strip_title(std::string_view title, std::string_view strip) {
  if (strip.empty() || title.size() <= strip.size()) return std::string(title);
  std::string rest;
  if (title.ends_with(strip)) {
    rest = collapse_white_space(title.substr(0, title.size() - strip.size()));
  } else if (title.starts_with(strip)) {
    rest = collapse_white_space(title.substr(strip.size()));
  }
  return rest.empty() ? std::string(title) : rest;
}

Result<FieldReader> FieldReader::compile(const FieldRule& rule) {
  static constexpr std::pair<std::string_view, Kind> kKinds[] = {
      {"title", Kind::kTitle},   {"date", Kind::kDate},       {"author", Kind::kAuthor},
      {"tags", Kind::kTags},     {"image", Kind::kAddress},   {"language", Kind::kLanguage},
      {"modified", Kind::kDate}, {"license", Kind::kAddress}, {"canonical", Kind::kAddress},
      {"next", Kind::kAddress}};
  FieldReader reader;
  reader.name_ = rule.name;
  for (const auto& [name, kind] : kKinds)
    if (rule.name == name) reader.kind_ = kind;
  reader.format_ = rule.format;
  reader.decode_ = rule.decode;
  reader.from_ = rule.from;
  reader.constant_ = collapse_white_space(rule.constant);
  reader.strip_ = rule.strip;
  if (rule.from == FieldOrigin::kUrl && (reader.kind_ != Kind::kDate || !rule.xpath.empty()))
    return Error{ErrorKind::kUnsupported, "from=\"url\" is for the field \"date\" alone, and without an XPath", {}};
  const bool has_member = rule.name == "text" && rule.xpath.empty() && !rule.member.empty();
  if (rule.from != FieldOrigin::kJson && !rule.member.empty())
    return Error{ErrorKind::kUnsupported, "the attribute \"member\" is for from=\"json\" alone", {}};
  if (rule.from == FieldOrigin::kJson && !has_member) {
    return Error{ErrorKind::kUnsupported,
                 "from=\"json\" is for the field \"text\" alone, with the attribute \"member\" and without an XPath",
                 {}};
  }
  if (rule.xpath.empty()) return reader;
  auto xpath = XPath::compile(rule.xpath);
  if (!xpath) return std::move(xpath).error();
  reader.xpath_ = std::move(xpath).value();
  reader.selects_elements_ = reader.xpath_->gives_nodes() && rule.xpath.find("/@") == std::string::npos &&
                             rule.xpath.find("text()") == std::string::npos;
  reader.reads_metadata_ = rule.xpath.find("//meta[") != std::string::npos;
  return reader;
}

std::vector<std::string> FieldReader::values(const Page& page, std::string_view url) const {
  XPathBudget budget;
  return values(page, url, budget);
}

std::vector<std::string> FieldReader::values(const Page& page, std::string_view url, XPathBudget& budget) const {
  std::vector<NodeIndex> elements;
  return values(page, url, budget, elements);
}

std::vector<std::string> FieldReader::values(const Page& page, std::string_view url, XPathBudget& budget,
                                             std::vector<NodeIndex>& elements) const {
  DistinctValues out;
  if (from_ == FieldOrigin::kJson) return {};
  if (from_ == FieldOrigin::kUrl) {
    out.add(date_in_url(url));
  } else if (!xpath_ && kind_ == Kind::kTags && format_ == FieldFormat::kList) {
    add_list(constant_, out);
  } else if (!xpath_) {
    out.add(constant_);
  } else if (kind_ == Kind::kAuthor && selects_elements_) {
    xpath_->select(page, budget, elements);
    for (const NodeIndex node : elements) {
      std::string text = byline_text(page, node, kLongestByline);
      budget.spend_on_text(text.size());
      if (!budget.ok()) return {};
      add(text, url, out);
    }
  } else if (kind_ == Kind::kAuthor || kind_ == Kind::kTags) {
    for (const std::string& text : xpath_->string_values(page, budget)) add(text, url, out);
  } else if (kind_ == Kind::kTitle && selects_elements_) {
    xpath_->select(page, budget, elements);
    std::string text = elements.empty() ? std::string() : element_text(page, elements.front());
    budget.spend_on_text(text.size());
    if (!budget.ok()) return {};
    add(text, url, out);
  } else {
    add(xpath_->string_value(page, budget), url, out);
  }
  return std::move(out).take();
}

std::vector<NodeIndex> FieldReader::nodes(const Page& page) const {
  return xpath_ ? xpath_->select(page) : std::vector<NodeIndex>();
}

std::string FieldReader::date_text(const Page& page) const {
  assert(kind_ == Kind::kDate && xpath_);
  XPathBudget budget;
  return plain_text(xpath_->string_value(page, budget));
}

// The decoded text, without white space that is not shown.
std::string FieldReader::plain_text(std::string_view text) const {
  if (kind_ == Kind::kDate) text = text.substr(0, kLongestDate);
  return collapse_white_space(decode_ == FieldDecoding::kJson ? decode_json_text(text) : text);
}

void FieldReader::add(std::string_view text, std::string_view url, DistinctValues& values) const {
  if (kind_ == Kind::kAuthor && text.size() > kLongestByline) return;
  std::string value = plain_text(text);
  switch (kind_) {
    case Kind::kText:
      return values.add(std::move(value));
    case Kind::kTitle:
      return values.add(without_outer_marks(strip_title(without_markup(std::move(value)), strip_)));
    case Kind::kDate:
      return values.add(reads_metadata_ ? read_stated_date(value, format_) : read_date(value, format_));
    case Kind::kAuthor:
      if (!reads_metadata_) return add_authors(value, values);
      for (std::string& name : catalog_names(value)) values.add(std::move(name));
      return;
    case Kind::kTags:
      return format_ == FieldFormat::kList ? add_list(value, values) : values.add(trim_tag(value));
    case Kind::kLanguage:
      return values.add(language_tag(std::move(value)));
    case Kind::kAddress:
      // An image may be embedded in the page.
      return value.empty() || starts_ignoring_case(value, "data:") ? void() : values.add(absolute_link(url, value));
  }
}

}  // namespace wrapwright
