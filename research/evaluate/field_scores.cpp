// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/field_scores.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/text/dates.h"
#include "research/evaluate/metrics.h"

namespace wrapwright {
namespace {

using Words = std::vector<Token>;

constexpr std::array<std::string_view, kFields.size()> kFieldNames = {"title", "date", "author", "tags"};

// The separators between names. They also split "Lastname, Firstname", but in the same way in gold and prediction.
constexpr std::array<std::string_view, 7> kSeparators = {",", ";", "&", "|", "\u3001", "\uFF0C", "\uFF1B"};
constexpr std::array<std::string_view, 3> kJoiningWords = {"and", "und", "et"};

// Sorts, removes duplicates and values without words.
void make_set(std::vector<Words>& values) {
  std::erase_if(values, [](const Words& words) { return words.empty(); });
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::vector<Words> words_of(const std::vector<std::string>& values, TokenTable& table) {
  std::vector<Words> set;
  set.reserve(values.size());
  for (const std::string& value : values) set.push_back(table.read(value));
  make_set(set);
  return set;
}

// The end of the first of several names.
std::string_view first_name(std::string_view names, std::size_t& after) {
  std::size_t end = names.size();
  after = names.size();
  for (const std::string_view separator : kSeparators) {
    const std::size_t at = names.substr(0, end).find(separator);
    if (at == std::string_view::npos) continue;
    end = at;
    after = at + separator.size();
  }
  return names.substr(0, end);
}

std::vector<Words> names_of(const std::vector<std::string>& authors, TokenTable& table) {
  std::vector<Words> set;
  for (const std::string_view author : authors) {
    std::size_t after = 0;
    for (std::string_view rest = author; !rest.empty(); rest.remove_prefix(after)) {
      set.emplace_back();
      for (const Token token : table.read(first_name(rest, after))) {
        const std::string_view word = table.word(token);
        if (std::find(kJoiningWords.begin(), kJoiningWords.end(), word) != kJoiningWords.end()) {
          set.emplace_back();
        } else {
          set.back().push_back(token);
        }
      }
    }
  }
  make_set(set);
  return set;
}

Words bag_of(const std::vector<Words>& values) {
  Words bag;
  for (const Words& words : values) bag.insert(bag.end(), words.begin(), words.end());
  std::sort(bag.begin(), bag.end());
  return bag;
}

// REQUIRES: both sorted
template <typename Element>
double set_f1(const std::vector<Element>& gold, const std::vector<Element>& given) {
  std::vector<Element> common;
  std::set_intersection(gold.begin(), gold.end(), given.begin(), given.end(), std::back_inserter(common));
  return overlap(common.size(), given.size(), gold.size()).f1;
}

FieldOutcome outcome_of(bool gold, bool given, bool equal) {
  if (!gold) return FieldOutcome::kNoGold;
  if (!given) return FieldOutcome::kAbsent;
  return equal ? FieldOutcome::kRight : FieldOutcome::kWrong;
}

FieldScore score_values(const std::vector<Words>& gold, const std::vector<Words>& given, bool whole) {
  FieldScore score;
  score.outcome = outcome_of(!gold.empty(), !given.empty(), gold == given);
  score.f1 = whole ? set_f1(gold, given) : set_f1(bag_of(gold), bag_of(given));
  return score;
}

// Nothing if the text is not a date.
std::optional<std::chrono::sys_days> day_of(std::string_view date) {
  const std::string iso = date_in_utc(date);  // "2018-09-18T09:55:35Z"
  if (iso.size() < 10) return std::nullopt;
  const auto number = [&](std::size_t at, std::size_t size) {
    int value = 0;
    std::from_chars(iso.data() + at, iso.data() + at + size, value);
    return value;
  };
  return std::chrono::sys_days(std::chrono::year(number(0, 4)) / number(5, 2) / number(8, 2));
}

FieldScore score_date(std::string_view gold_date, std::string_view given_date) {
  const auto gold = day_of(gold_date);
  const auto given = day_of(given_date);
  const bool read = gold && given;
  const int apart = read ? static_cast<int>((*gold - *given).count()) : 0;
  const bool right = read && apart >= -1 && apart <= 1;
  FieldScore score;
  score.outcome = outcome_of(gold.has_value(), !given_date.empty(), right);
  score.f1 = right ? 1 : 0;
  score.same_day = read && apart == 0;
  return score;
}

}  // namespace

std::string_view to_string(Field field) { return kFieldNames[static_cast<std::size_t>(field)]; }

FieldScores score_fields(const Gold& gold, const Prediction& prediction, TokenTable& table) {
  FieldScores scores;
  scores[static_cast<std::size_t>(Field::kTitle)] =
      score_values(words_of({gold.title}, table), words_of({prediction.title}, table), false);
  scores[static_cast<std::size_t>(Field::kDate)] = score_date(gold.date, prediction.date);
  scores[static_cast<std::size_t>(Field::kAuthor)] =
      score_values(names_of(gold.authors, table), names_of(prediction.authors, table), false);
  scores[static_cast<std::size_t>(Field::kTags)] =
      score_values(words_of(gold.tags, table), words_of(prediction.tags, table), true);
  return scores;
}

}  // namespace wrapwright
