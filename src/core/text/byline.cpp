// SPDX-License-Identifier: Apache-2.0
#include "core/text/byline.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "core/base/ascii.h"
#include "core/text/author_name.h"
#include "core/text/dates.h"

namespace wrapwright {
namespace {

// Longer ones first if they share a prefix. Those that end in an ASCII or Cyrillic letter must be followed by a space
// or a colon.
constexpr std::string_view kIntroductions[] = {"view all posts by",
                                               "view all articles by",
                                               "view posts by",
                                               "see all posts by",
                                               "all posts by",
                                               "all articles by",
                                               "more posts by",
                                               "more articles by",
                                               "more from",
                                               "more by",
                                               "posts by",
                                               "articles by",
                                               "about the author",
                                               "words by",
                                               "reported by",
                                               "authored by",
                                               "posted by",
                                               "written by",
                                               "published by",
                                               "submitted by",
                                               "created by",
                                               "story by",
                                               "text by",
                                               "article written by",
                                               "article by",
                                               "by",
                                               "geschrieben von",
                                               "verfasst von",
                                               "veröffentlicht von",
                                               "von",
                                               "écrit par",
                                               "rédigé par",
                                               "publié par",
                                               "posté par",
                                               "par",
                                               "escrito por",
                                               "publicado por",
                                               "postado por",
                                               "por",
                                               "scritto da",
                                               "pubblicato da",
                                               "inserito da",
                                               "postato da",
                                               "geschreven door",
                                               "geplaatst door",
                                               "door",
                                               "skrevet af",
                                               "skrevet av",
                                               "skriven av",
                                               "publicerat av",
                                               "av",
                                               "autorzy",
                                               "przez",
                                               "authors",
                                               "author",
                                               "autores",
                                               "autor",
                                               "l'auteur est",
                                               "auteur",
                                               "autore",
                                               "verfasser",
                                               "автор",
                                               "опубликовал",
                                               "yazar",
                                               "kirjoittanut",
                                               "forfatter",
                                               "作者",
                                               "文章作者",
                                               "投稿者",
                                               "撰文",
                                               "作成者",
                                               "글쓴이",
                                               "작성자"};
// Introductions that are also the beginning of names if capitalized.
constexpr std::string_view kLowerIntroductions[] = {"di", "da", "af", "de"};
// These part a date from the names.
constexpr std::string_view kBehindDates[] = {" by ", " von ", " par ", " por ", " av ", " door "};
// These end the names if a number follows.
constexpr std::string_view kEndings[] = {" on ", " am ", " le ", " el ", " il ", " at ", " den ", " em ", " in "};
// These end the names if a date follows.
constexpr std::string_view kBeforeDates[] = {" - ", " – ", " — ", " / ", " : ", ", "};
// These always end the names.
constexpr std::string_view kMarks[] = {"|",
                                       "•",
                                       "·",
                                       "⋅",
                                       "\n",
                                       ". Reviewed by ",
                                       " Reviewed by ",
                                       " Medically reviewed by ",
                                       ". Edited by ",
                                       ". Fact checked by ",
                                       " @ ",
                                       " on behalf of ",
                                       " Published ",
                                       " Updated ",
                                       " Last updated ",
                                       " Last Updated ",
                                       "Filed under",
                                       "filed under",
                                       "Posted in ",
                                       " View Profile",
                                       ". Data publikacji"};
constexpr std::string_view kSeparators[] = {",",    ";",    " & ",   " and ", " AND ", " And ", " und ",
                                            " et ", " og ", " och ", "、",    "，",    "；"};
// These separate names of two words and more; else they may belong to a name, as in "Ortega y Gasset".
constexpr std::string_view kBetweenFullNames[] = {" y ", " e ", " i ", " и ", " і ", " ve "};
// These are introductions only with a colon behind them; in lowercase.
constexpr std::string_view kLabelsOfNames[] = {"text",    "texte", "texto",    "testo",     "words",    "story",
                                               "bericht", "текст", "agencias", "redacción", "redactie", "reporter"};
// Lowercases the initial Cyrillic letter, as the table has its non-ASCII words in one case only.
std::string with_small_cyrillic_start(std::string_view text) {
  std::string out(text);
  if (text.starts_with("А")) out.replace(0, 2, "а");
  if (text.starts_with("О")) out.replace(0, 2, "о");
  if (text.starts_with("Т")) out.replace(0, 2, "т");
  if (text.starts_with("É")) out.replace(0, 2, "é");
  return out;
}

// Skips a colon or similar mark; true if there was one.
bool skip_colon(std::string_view& text) {
  for (const std::string_view colon : {":", "：", "/", "／", "|"}) {
    if (!text.starts_with(colon)) continue;
    text = trim_name(text.substr(colon.size()));
    return true;
  }
  return false;
}

// By the first two bytes: whether an introduction begins so, in either case. A byte of more than ASCII stands for all.
class Beginnings {
 public:
  constexpr Beginnings() {
    for (const std::string_view word : kIntroductions) add(word);
    for (const std::string_view word : kLowerIntroductions) add(word);
  }

  // REQUIRES: a text.
  [[nodiscard]] constexpr bool has(std::string_view text) const {
    const std::array<bool, kKinds>& seconds = known_[kind(text[0])];
    return text.size() > 1 ? seconds[kind(text[1])] : std::find(seconds.begin(), seconds.end(), true) != seconds.end();
  }

 private:
  static constexpr std::size_t kKinds = 129;
  static constexpr std::size_t kind(char c) { return std::min<std::size_t>(static_cast<unsigned char>(lower(c)), 128); }
  constexpr void add(std::string_view word) { known_[kind(word[0])][kind(word[1])] = true; }

  std::array<std::array<bool, kKinds>, kKinds> known_{};
};
constexpr Beginnings kBeginnings;

// Removes an introduction; true if there was one.
bool drop_introduction(std::string& text) {
  if (text.empty() || !kBeginnings.has(text)) return false;
  const std::string known = with_small_cyrillic_start(text);
  const auto drop = [&](std::string_view word) {
    std::string_view rest = std::string_view(text).substr(word.size());
    const bool part_of_word = !rest.empty() && rest.front() != ' ' && static_cast<unsigned char>(word.back()) < 0x80 &&
                              !rest.starts_with(":") && !rest.starts_with("\xC2\xA0") && !rest.starts_with("：");
    if (part_of_word || rest.empty()) return false;
    rest = trim_name(rest);
    const bool cjk = static_cast<unsigned char>(word.back()) >= 0x80;
    if (!skip_colon(rest) && cjk && text[word.size()] != ' ') return false;
    text = std::string(rest);
    return true;
  };
  const char first = lower(known.front());
  for (const std::string_view word : kIntroductions)
    if (word.front() == first && starts_ignoring_case(known, word) && drop(word)) return true;
  for (const std::string_view word : kLowerIntroductions)
    if (text.starts_with(word) && drop(word)) return true;
  return false;
}

// Removes a label with a colon, as "Text:".
void drop_label(std::string& text) {
  const std::string known = with_small_cyrillic_start(text);
  for (const std::string_view label : kLabelsOfNames) {
    if (!starts_ignoring_case(known, label)) continue;
    const std::string_view rest = std::string_view(text).substr(label.size());
    if (rest.starts_with(": ")) return text = std::string(trim_name(rest.substr(2))), void();
  }
}

// Whether a date begins with the first word of the text: a number, or the name of a month.
bool is_date_at(std::string_view text) {
  if (text.empty() || text.front() == ' ') return false;
  const std::size_t end = text.find_first_of(" ,.");
  const std::string_view word = text.substr(0, end);
  const bool may_begin =
      is_digit(text.front()) || !find_date(std::string(word) + " 3, 2014", DateOrder::kDayFirst).empty();
  return may_begin && !find_date(text.substr(0, 24), DateOrder::kDayFirst).empty();
}

// Whether the text goes on with the name of a day, a time or an age, as "Monday, November 18", "Sun 18", "10:05 am" and
// "2 hours ago".
bool is_time_at(std::string_view text) {
  constexpr std::string_view kDays[] = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
                                        "mon",    "tue",     "wed",       "thu",      "fri",    "sat",      "sun"};
  const std::size_t hour = text.find_first_not_of("0123456789");
  const bool is_time =
      (hour == 1 || hour == 2) && text.size() > hour + 2 && text[hour] == ':' && is_digit(text[hour + 1]);
  const std::string_view word = text.substr(0, text.find_first_of(" ,."));
  const bool is_day = std::any_of(std::begin(kDays), std::end(kDays),
                                  [&](std::string_view day) { return equal_ignoring_case(word, day); }) &&
                      std::any_of(text.begin(), text.end(), is_digit);
  return is_time || is_day || begins_with_age(text);
}

bool begins_with_date(std::string_view text) {
  return !text.empty() && (text.front() < 'a' || text.front() > 'z') &&
         !find_date(text.substr(0, 24), DateOrder::kDayFirst).empty();
}

std::string_view cut_endings(std::string_view text) {
  for (const std::string_view mark : kMarks) text = text.substr(0, text.find(mark));
  for (const std::string_view ending : kEndings) {
    const std::size_t at = text.find(ending);
    if (at == std::string_view::npos || at == 0) continue;
    const std::string_view rest = text.substr(at);
    if (std::any_of(rest.begin(), rest.end(), is_digit)) text = text.substr(0, at);
  }
  if (std::none_of(text.begin(), text.end(), is_digit)) return trim_name(text);
  for (std::size_t at = text.find(' ', 1); at < text.size(); at = text.find(' ', at + 1))
    if (is_time_at(text.substr(at + 1))) text = text.substr(0, at);
  for (const std::string_view ending : kBeforeDates) {
    const std::size_t at = text.find(ending);
    if (at != std::string_view::npos && at > 0 && begins_with_date(text.substr(at + ending.size())))
      text = text.substr(0, at);
  }
  for (std::size_t at = text.find(' ', 1); at < text.size(); at = text.find(' ', at + 1))
    if (is_date_at(text.substr(at + 1))) text = text.substr(0, at);
  return trim_name(text);
}

// "admin" of "admin in Some Category".
std::string_view before_category(std::string_view text) {
  constexpr std::string_view kIn = " in ";
  const std::size_t at = text.find(kIn);
  if (at == std::string_view::npos || text.substr(0, at).find(' ') != std::string_view::npos) return text;
  const std::string_view rest = text.substr(at + kIn.size());
  return !rest.empty() && rest.front() >= 'A' && rest.front() <= 'Z' ? text.substr(0, at) : text;
}

// The text after "by" in a date line such as "3 May 2014 by Jane", or else the whole text.
std::string_view behind_date(std::string_view text) {
  if (std::none_of(text.begin(), text.end(), is_digit)) return text;  // all dates have numbers
  for (const std::string_view word : kBehindDates) {
    const std::size_t at = text.find(word);
    if (at != std::string_view::npos && !find_date(text.substr(0, at), DateOrder::kDayFirst).empty())
      return text.substr(at + word.size());
  }
  return text;
}

// The name in "a@b.c (Name)", "Name (a@b.c)" and "Name <a@b.c>".
std::string_view without_address(std::string_view text) {
  const std::size_t at = text.find('@');
  const std::size_t open = text.find('(');
  if (at != std::string_view::npos && open != std::string_view::npos && at < open && text.ends_with(")"))
    return trim_name(text.substr(open + 1, text.size() - open - 2));
  if (at != std::string_view::npos && open != std::string_view::npos && open > 0 && open < at && text.ends_with(")"))
    return trim_name(text.substr(0, open));
  const std::size_t angle = text.find('<');
  if (angle != std::string_view::npos && angle > 0 && text.ends_with(">")) return trim_name(text.substr(0, angle));
  return text;
}

// By a capital of ASCII or of the letters with accents that follow it.
bool begins_with_capital(std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  return (first >= 'A' && first <= 'Z') || (first >= 0xC3 && first <= 0xC9);
}

// Of "Doe, Jane" "Jane Doe"; "" of all else, as "Jane Doe, MD", "Doe, M.D." and "jane, john".
std::string in_reading_order(std::string_view entry) {
  constexpr std::string_view kComma = ", ";
  constexpr std::ptrdiff_t kMostSpaces = 2;
  const std::size_t comma = entry.find(kComma);
  if (comma == std::string_view::npos || entry.find(',', comma + 1) != std::string_view::npos) return "";
  const std::string_view surname = entry.substr(0, comma);
  const std::string_view given = trim_name(entry.substr(comma + kComma.size()));
  if (surname.empty() || given.empty() || surname.find(' ') != std::string_view::npos) return "";
  if (std::count(given.begin(), given.end(), ' ') > kMostSpaces || is_role(given)) return "";
  if (!begins_with_capital(surname) || !begins_with_capital(given)) return "";
  const bool is_name = std::any_of(given.begin(), given.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return is_name ? std::string(given) + " " + std::string(surname) : "";
}

// Whether the text begins with two words that begin as names do, by a capital or a letter beyond ASCII.
bool is_full_name(std::string_view text) {
  const std::size_t space = text.find(' ');
  return space != std::string_view::npos && begins_as_name(text) && begins_as_name(text.substr(space + 1));
}

// Where the first separator of names begins and ends; the size of the text twice if there is none.
std::pair<std::size_t, std::size_t> next_separator(std::string_view text) {
  std::pair<std::size_t, std::size_t> out(text.size(), text.size());
  for (const std::string_view separator : kSeparators) {
    const std::size_t at = text.find(separator);
    if (at < out.first) out = {at, at + separator.size()};
  }
  for (const std::string_view separator : kBetweenFullNames) {
    const std::size_t at = text.find(separator);
    if (at < out.first && is_full_name(text.substr(0, at)) && is_full_name(text.substr(at + separator.size())))
      out = {at, at + separator.size()};
  }
  return out;
}

void add_name(std::string_view part, std::vector<std::string>& names) {
  const std::string_view name = author_name(part);
  if (!names.empty() && describes_author(name)) return;
  // "Jane Doe, Associated Press Jane Doe"
  const bool is_known = std::any_of(names.begin(), names.end(), [&](const std::string& known) {
    return name.size() >= known.size() && equal_ignoring_case(known, name.substr(name.size() - known.size())) &&
           (name.size() == known.size() || name[name.size() - known.size() - 1] == ' ');
  });
  if (!name.empty() && !is_known) names.emplace_back(name);
}

}  // namespace

bool may_begin_byline(std::string_view text) {
  constexpr char kNoBreakSpace = '\xC2';  // its first byte
  return text.front() == kNoBreakSpace || kBeginnings.has(text);
}

bool may_have_names_behind_date(std::string_view text) {
  return std::any_of(std::begin(kBehindDates), std::end(kBehindDates), [&](std::string_view word) {
    return text.find(word.substr(1, word.size() - 2)) != std::string_view::npos;
  });
}

bool announces_author(std::string_view text) {
  std::string_view words = trim_name(text);
  if (words.empty() || !may_begin_byline(words)) return false;
  for (const std::string_view end : {":", "：", "(s)"})
    if (words.ends_with(end)) words = trim_name(words.substr(0, words.size() - end.size()));
  const std::string known = with_small_cyrillic_start(words);
  const auto* const word =
      std::find_if(std::begin(kIntroductions), std::end(kIntroductions),
                   [&](std::string_view introduction) { return equal_ignoring_case(known, introduction); });
  if (word == std::end(kIntroductions)) return false;
  const bool leads_elsewhere = word->starts_with("view ") || word->starts_with("see ") || word->starts_with("all ") ||
                               word->starts_with("more ") || word->starts_with("about ") || *word == "posts by" ||
                               *word == "articles by";
  return !leads_elsewhere;
}

bool is_byline(std::string_view text) {
  const std::string_view line = trim_name(text);
  if (behind_date(line) != line) return true;
  if (line.empty() || !may_begin_byline(line)) return false;
  std::string rest(line);
  return drop_introduction(rest);
}

std::vector<std::string> byline_names(std::string_view text) {
  std::vector<std::string> names;
  std::string line(trim_name(text));
  if (is_web_address(line)) return names;
  bool is_introduced = false;
  while (drop_introduction(line)) is_introduced = true;
  drop_label(line);
  std::string_view rest = cut_endings(without_address(behind_date(line)));
  if (is_introduced) rest = before_category(rest);
  while (!rest.empty()) {
    const auto [end, after] = next_separator(rest);
    const std::string_view part = trim_name(rest.substr(0, end));
    const bool has_conjunction = end < rest.size() && rest[end] == ' ';
    rest.remove_prefix(after);
    // "Privacy and Security Expert"
    const bool begins_role = has_conjunction && part.find(' ') == std::string_view::npos &&
                             is_role(trim_name(rest.substr(0, next_separator(rest).first)));
    if (names.empty() || (!begins_role && !describes_author(part))) add_name(part, names);
  }
  return names;
}

std::vector<std::string> catalog_names(std::string_view text) {
  if (text.find(',') == std::string_view::npos) return byline_names(text);
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::string_view entry = trim_name(text.substr(at, end - at));
    at = end + 1;
    if (entry.empty()) continue;
    const std::string name = in_reading_order(entry);
    if (name.empty()) return byline_names(text);
    add_name(name, names);
  }
  return names;
}

}  // namespace wrapwright
