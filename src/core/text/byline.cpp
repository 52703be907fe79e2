// SPDX-License-Identifier: Apache-2.0
#include "core/text/byline.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

#include "core/base/ascii.h"
#include "core/text/author_name.h"
#include "core/text/bytes_in.h"
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
                                               "more stories by",
                                               "more stories from",
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
                                               "post author",
                                               "post by",
                                               "by",
                                               "geschrieben von",
                                               "artikel von",
                                               "ein artikel von",
                                               "beitrag von",
                                               "ein beitrag von",
                                               "text von",
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
                                               "af",
                                               "autorzy",
                                               "przez",
                                               "authors",
                                               "author",
                                               "autores",
                                               "autor",
                                               "l'auteur est",
                                               "auteur",
                                               "autore",
                                               "scris de",
                                               "verfasser",
                                               "автор статьи",
                                               "автор текста",
                                               "автор материала",
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
                                               "작성자",
                                               "بقلم",
                                               "نوشته",
                                               "מאת",
                                               "נכתב על ידי",
                                               "γράφει ο",
                                               "γράφει η",
                                               "द्वारा",
                                               "👤"};
// Introductions that can begin a name if capitalized.
constexpr std::string_view kLowerIntroductions[] = {"di", "da", "de"};
// These separate a date from the names.
constexpr std::string_view kBehindDates[] = {" by ", " von ", " par ", " por ", " av ", " door "};
// Introductions only if a colon follows; without it they may be names or begin sentences. In lowercase.
constexpr std::string_view kLabelsOfAuthors[] = {"oleh",    "penulis",   "yazan", "kirjoittaja", "szerző", "napsal",
                                                 "tác giả", "συντάκτης", "كتب",   "نویسنده",     "लेखक",    "ผู้เขียน",
                                                 "文責",    "文",        "圖文",  "文字"};
// A label before a colon that ends in one of these does not introduce the author of the text. ASCII words are in
// lowercase, others as they are usually written.
constexpr std::string_view kOtherLabels[] = {
    "photo",    "photos",     "photography",  "photographer",  "photographs", "image",       "images",     "picture",
    "pictures", "video",      "illustration", "illustrations", "graphics",    "translation", "translator", "foto",
    "fotos",    "fotografie", "bild",         "bilder",        "editor",      "Фото",        "фото",       "Редактор",
    "редактор", "Перевод",    "перевод",      "写真",          "撮影",        "摄影",        "攝影",       "图片",
    "圖片",     "编辑",       "編輯",         "责编",          "来源",        "來源",        "稿源",       "大小",
    "source",   "quelle",     "fuente",       "fonte",         "Źródło",      "źródło",      "Источник",   "источник",
    "twitter",  "instagram",  "facebook",     "email",         "e-mail",      "mail",        "phone",      "tel",
    "web",      "website",    "category",     "categories",    "tags",        "topics",      "comments",   "views",
    "updated",  "published",  "posted",       "date",          "location",    "rating"};
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
                                       " About the author",
                                       " About the Author",
                                       "Posted in ",
                                       " View Profile",
                                       ". Data publikacji"};
constexpr std::string_view kSeparators[] = {",",    ";",    " & ",   " and ", " AND ", " And ", " und ",
                                            " et ", " og ", " och ", "、",    "，",    "；"};
// This separates a name of at least two words from additional information.
constexpr std::string_view kSlash = " / ";
// These separate names of at least two words; otherwise they may be part of a name, as in "Ortega y Gasset".
constexpr std::string_view kBetweenFullNames[] = {" y ", " e ", " i ", " и ", " і ", " ve "};
// Lowercases a non-ASCII initial letter, because the tables contain non-ASCII words in one case only.
std::string with_small_start(std::string_view text) {
  std::string out(text);
  if (text.starts_with("А")) out.replace(0, 2, "а");
  if (text.starts_with("О")) out.replace(0, 2, "о");
  if (text.starts_with("Т")) out.replace(0, 2, "т");
  if (text.starts_with("É")) out.replace(0, 2, "é");
  if (text.starts_with("Γ")) out.replace(0, 2, "γ");
  if (text.starts_with("Σ")) out.replace(0, 2, "σ");
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

// Whether an introduction begins with these two bytes, ignoring case. All non-ASCII bytes are treated as equal.
class Beginnings {
 public:
  constexpr Beginnings() {
    for (const std::string_view word : kIntroductions) add(word);
    for (const std::string_view word : kLowerIntroductions) add(word);
    for (const std::string_view word : kLabelsOfAuthors) add(word);
  }

  // REQUIRES: the text is not empty.
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

// The introductions of both tables that begin with a byte, in their order: each text is compared with few of them.
class IntroductionsByStart {
 public:
  struct Introduction {
    std::string_view words;
    bool needs_colon = false;
  };

  constexpr IntroductionsByStart() {
    for (std::size_t byte = 0; byte < kBytes; ++byte) {
      begins_[byte + 1] = begins_[byte];
      for (const std::string_view word : kIntroductions) add(word, false, byte);
      for (const std::string_view word : kLabelsOfAuthors) add(word, true, byte);
    }
  }

  [[nodiscard]] constexpr std::span<const Introduction> with(char first) const {
    const std::size_t byte = static_cast<unsigned char>(first);
    return std::span(sorted_).subspan(begins_[byte], begins_[byte + 1] - begins_[byte]);
  }

 private:
  static constexpr std::size_t kBytes = 256;
  constexpr void add(std::string_view words, bool needs_colon, std::size_t byte) {
    if (static_cast<unsigned char>(words[0]) == byte) sorted_[begins_[byte + 1]++] = {words, needs_colon};
  }

  std::array<Introduction, std::size(kIntroductions) + std::size(kLabelsOfAuthors)> sorted_{};
  std::array<std::size_t, kBytes + 1> begins_{};
};
constexpr IntroductionsByStart kIntroductionsByStart;

// Whether the text begins with these words. It may be cut off, and may have any white space between its words.
bool may_begin_with(std::string_view words, std::string_view text) {
  std::size_t at = 0;
  for (const char c : words) {
    if (at == text.size()) return true;
    if (c != ' ' ? lower(text[at]) != lower(c) : is_alnum(text[at])) return false;
    if (c != ' ') {
      ++at;
      continue;
    }
    // The result is true for no-break spaces and punctuation, which only a full parse can judge.
    if (!is_c_space(text[at])) return true;
    while (at < text.size() && is_c_space(text[at])) ++at;
  }
  const bool goes_on = at < text.size() && is_alnum(text[at]);
  return !goes_on || static_cast<unsigned char>(words.back()) >= 0x80;
}

// Removes an introduction; true if there was one.
bool drop_introduction(std::string& text) {
  if (text.empty() || !may_begin_byline(text)) return false;
  const std::string known = with_small_start(text);
  const auto drop = [&](std::string_view word, bool needs_colon) {
    std::string_view rest = std::string_view(text).substr(word.size());
    const bool part_of_word = !rest.empty() && rest.front() != ' ' && static_cast<unsigned char>(word.back()) < 0x80 &&
                              !rest.starts_with(":") && !rest.starts_with("\xC2\xA0") && !rest.starts_with("：");
    if (part_of_word || rest.empty()) return false;
    rest = trim_name(rest);
    const bool cjk = static_cast<unsigned char>(word.back()) >= 0x80;
    if (!skip_colon(rest) && (needs_colon || (cjk && text[word.size()] != ' '))) return false;
    text = std::string(rest);
    return true;
  };
  for (const auto& [words, needs_colon] : kIntroductionsByStart.with(lower(known.front())))
    if (starts_ignoring_case(known, words) && drop(words, needs_colon)) return true;
  for (const std::string_view word : kLowerIntroductions)
    if (text.starts_with(word) && drop(word, false)) return true;
  return false;
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

// Whether the text begins with a weekday, a time or an age, as in "Monday, November 18", "Sun 18", "10:05 am" and "2
// hours ago".
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
  const BytesIn bytes(text);
  for (const std::string_view mark : kMarks)
    if (bytes.may_have(mark)) text = text.substr(0, text.find(mark));
  if (std::none_of(text.begin(), text.end(), is_digit)) return trim_name(text);
  for (const std::string_view ending : kEndings) {
    const std::size_t at = bytes.may_have(ending) ? text.find(ending) : std::string_view::npos;
    if (at == std::string_view::npos || at == 0) continue;
    const std::string_view rest = text.substr(at);
    if (std::any_of(rest.begin(), rest.end(), is_digit)) text = text.substr(0, at);
  }
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

// "admin" for "admin in Some Category".
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

// The name in "a@b.c (Name)", "Name (a@b.c)" or "Name <a@b.c>".
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

// Only capitals of ASCII and of Latin-1.
bool begins_with_capital(std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  return (first >= 'A' && first <= 'Z') || (first >= 0xC3 && first <= 0xC9);
}

// "Jane Doe" for "Doe, Jane"; "" for anything else, such as "Jane Doe, MD", "Doe, M.D." and "jane, john".
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

// Whether the text begins with two words that begin like names, with a capital or a non-ASCII letter.
bool is_full_name(std::string_view text) {
  const std::size_t space = text.find(' ');
  return space != std::string_view::npos && begins_as_name(text) && begins_as_name(text.substr(space + 1));
}

// The begin and end of the last colon that ends a label: a name follows it, and it is not part of a time, an address or
// an account name. {npos, npos} if there is none.
std::pair<std::size_t, std::size_t> last_colon(std::string_view text) {
  constexpr std::string_view kWideColon = "：";
  for (std::size_t at = text.size(); at-- > 0;) {
    const bool is_wide = text[at] == kWideColon.front() && text.substr(at).starts_with(kWideColon);
    if (text[at] != ':' && !is_wide) continue;
    const std::size_t end = at + (is_wide ? kWideColon.size() : 1);
    const std::string_view name = trim_name(text.substr(end));
    if (name.empty() || is_digit(name.front())) continue;
    const bool stands_off = is_wide || name.data() != text.data() + end;
    if (stands_off || (at > 1 && !is_digit(text[at - 1]) && begins_as_name(name))) return {at, end};
  }
  return {std::string_view::npos, std::string_view::npos};
}

constexpr unsigned char kFirstOfHan = 0xE3;  // the lowest first byte of Chinese and Japanese letters

// Whether the label ends in the word or equals it.
bool ends_with_word(std::string_view label, std::string_view word) {
  if (!label.ends_with(word)) return false;
  const std::size_t before = label.size() - word.size();
  return before == 0 || label[before - 1] == ' ' || static_cast<unsigned char>(word.front()) >= kFirstOfHan;
}

// Removes a label and its colon, in any language, because names have no colon: "Jane Doe" for "Name of the author: Jane
// Doe" and for "Jane Doe Photos: John Roe".
std::string_view without_label(std::string_view text) {
  constexpr std::size_t kLongest = 60;  // bytes
  constexpr std::ptrdiff_t kMostSpaces = 4;
  while (true) {
    const auto [begin, end] = last_colon(text);
    if (begin == std::string_view::npos) return text;
    const std::string_view label = trim_name(text.substr(0, begin));
    const std::string_view name = trim_name(text.substr(end));
    if (label.empty()) return name;
    const std::string folded = lower(label);
    const auto* const other = std::find_if(std::begin(kOtherLabels), std::end(kOtherLabels),
                                           [&](std::string_view word) { return ends_with_word(folded, word); });
    if (other != std::end(kOtherLabels)) {
      std::string_view before = label.substr(0, label.size() - other->size());
      // Chinese and Japanese labels have no spaces.
      if (static_cast<unsigned char>(other->front()) >= kFirstOfHan) before = before.substr(0, before.rfind(' ') + 1);
      before = trim_name(before);
      if (before.empty() && *other == "editor") return name;  // the only name on the page
      const bool is_joint =
          before.ends_with('&') || before.ends_with(" and") || before.ends_with(" und") || before.ends_with(" et");
      if (is_joint) return name;
      text = before;
      continue;
    }
    const bool is_long = label.size() > kLongest || std::count(label.begin(), label.end(), ' ') > kMostSpaces;
    // "By Jane Doe Column: Roads", "Jane Doe: A life", unlike "Staff Writer: Jane Doe"
    const bool is_name =
        is_full_name(label) && begins_with_capital(label) && !is_role(label) && !folded.ends_with(" by");
    const bool is_title = label.front() == '"' || label.starts_with("“");
    return is_long || is_name || is_title || name.find('@') != std::string_view::npos ? text : name;
  }
}

// The reporter in a Chinese dispatch line, in which the name follows the label without a space: "記者王小明／台北報導". Other
// texts are unchanged.
std::string_view of_dispatch(std::string_view text) {
  for (const std::string_view reporter : {"記者", "记者", "本报记者", "本報記者", "本网记者", "本刊记者"}) {
    if (!text.starts_with(reporter) || text.size() == reporter.size()) continue;
    text = trim_name(text.substr(reporter.size()));
    text = text.substr(0, text.find("／"));
    for (const std::string_view report : {"報導", "報道", "报道"}) {
      if (!text.ends_with(report)) continue;
      const std::size_t place = text.find_last_of(" /");
      return trim_name(text.substr(0, std::min(place, text.size() - report.size())));
    }
    return text;
  }
  return text;
}

// By byte.
constexpr auto kBeginsSeparator = [] {
  std::array<bool, 256> out{};
  for (const std::string_view separator : kSeparators) out[static_cast<unsigned char>(separator.front())] = true;
  return out;
}();

// Whether the text begins like the name of an authority or institute: "Department of Health", before "and Human
// Services".
bool begins_institution(std::string_view text) {
  static constexpr std::string_view kInstitutions[] = {
      "department",  "ministry", "office",     "bureau",     "institute",  "center",      "centre",     "committee",
      "association", "society",  "council",    "agency",     "division",   "school",      "college",    "university",
      "faculty",     "board",    "commission", "federation", "foundation", "directorate", "secretariat"};
  const std::string folded = lower(text.substr(text.starts_with("The ") ? 4 : 0));
  for (const std::string_view of : {" of ", " for "}) {
    const std::size_t at = folded.find(of);
    if (at == std::string::npos) continue;
    const std::size_t word = folded.rfind(' ', at - 1);
    const std::string_view last =
        std::string_view(folded).substr(0, at).substr(word == std::string::npos || at == 0 ? 0 : word + 1);
    if (std::find(std::begin(kInstitutions), std::end(kInstitutions), last) != std::end(kInstitutions)) return true;
  }
  return false;
}

// The position after the brackets that enclose `at`; `at` itself if there are none.
std::size_t behind_brackets(std::string_view text, std::size_t at) {
  const std::size_t open = text.rfind('(', at);
  const std::size_t close = open == std::string_view::npos ? open : text.find(')', open);
  return close == std::string_view::npos || close < at ? at : close + 1;
}

// The begin and end of the first separator of names; both are the size of the text if there is none.
std::pair<std::size_t, std::size_t> next_separator(std::string_view text) {
  std::pair<std::size_t, std::size_t> out(text.size(), text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!kBeginsSeparator[static_cast<unsigned char>(text[at])]) continue;
    const std::string_view rest = text.substr(at);
    const auto* const found = std::find_if(std::begin(kSeparators), std::end(kSeparators),
                                           [&](std::string_view separator) { return rest.starts_with(separator); });
    if (found == std::end(kSeparators)) continue;
    if (const std::size_t behind = behind_brackets(text, at); behind != at) {
      at = behind - 1;
      continue;
    }
    out = {at, at + found->size()};
    break;
  }
  const BytesIn bytes(text);
  const auto find = [&](std::string_view part) {
    return bytes.may_have(part) ? text.find(part) : std::string_view::npos;
  };
  const std::size_t slash = find(kSlash);
  if (slash < out.first && is_full_name(text.substr(0, slash))) out = {slash, slash + kSlash.size()};
  const bool is_and =
      starts_ignoring_case(text.substr(out.first), " and ") || text.substr(out.first).starts_with(" & ");
  if (is_and && begins_institution(text.substr(0, out.first))) {
    const auto [end, after] = next_separator(text.substr(out.second));
    return {out.second + end, out.second + after};
  }
  for (const std::string_view separator : kBetweenFullNames) {
    const std::size_t at = find(separator);
    if (at < out.first && is_full_name(text.substr(0, at)) && is_full_name(text.substr(at + separator.size())))
      out = {at, at + separator.size()};
  }
  return out;
}

// Whether the name, which follows a person and a slash, is that of a newspaper or similar publisher: "Jane Doe / Daily
// News".
bool names_house(std::string_view name) {
  static constexpr std::string_view kHouses[] = {"news",    "times",    "herald",    "tribune",
                                                 "gazette", "magazine", "newspapers"};
  const std::size_t space = name.rfind(' ');
  return space != std::string_view::npos &&
         std::any_of(std::begin(kHouses), std::end(kHouses),
                     [&](std::string_view house) { return equal_ignoring_case(name.substr(space + 1), house); });
}

// "FAND", which is a degree if it follows another one.
bool may_be_degree(std::string_view part) {
  constexpr std::size_t kLongest = 6;
  return part.size() > 1 && part.size() <= kLongest &&
         std::all_of(part.begin(), part.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
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

// Whether the line is the consent notice of a form: "By clicking Subscribe, you agree to our terms".
bool is_consent(std::string_view line) {
  static constexpr std::string_view kDeeds[] = {
      "accepting",  "accessing",  "browsing",    "checking",    "choosing",   "clicking",      "closing",
      "commenting", "completing", "continuing",  "creating",    "dismissing", "downloading",   "entering",
      "filling",    "joining",    "logging",     "opting",      "ordering",   "participating", "pressing",
      "proceeding", "providing",  "purchasing",  "registering", "selecting",  "sending",       "sharing",
      "signing",    "submitting", "subscribing", "tapping",     "ticking",    "using",         "visiting"};
  constexpr std::string_view kBy = "by ";
  if (!starts_ignoring_case(line, kBy)) return false;
  const std::string_view rest = trim_name(line.substr(kBy.size()));
  const std::string_view word = rest.substr(0, rest.find_first_of(" ,"));
  return word.size() < rest.size() && std::any_of(std::begin(kDeeds), std::end(kDeeds), [&](std::string_view deed) {
           return equal_ignoring_case(word, deed);
         });
}

// The names in a byline, or in metadata, which has no labels, but may contain a colon in the name of a site.
std::vector<std::string> names_of(std::string_view text, bool may_have_label) {
  std::vector<std::string> names;
  std::string line(trim_name(text));
  if (is_web_address(line) || is_consent(line)) return names;
  // "[田中宏昌，ITmedia]"
  if (line.size() > 1 && line.front() == '[' && line.back() == ']') line = trim_name(line.substr(1, line.size() - 2));
  bool is_introduced = false;
  while (drop_introduction(line)) is_introduced = true;
  std::string_view rest = cut_endings(of_dispatch(without_address(behind_date(line))));
  if (is_introduced) rest = before_category(rest);
  std::size_t colon = may_have_label ? last_colon(rest).first : std::string_view::npos;
  // In "Text & photos: Jane Doe" the label applies to the whole text; in "Jane Doe, photos: John Roe" only to the
  // second part.
  if (colon != std::string_view::npos && rest.substr(0, colon).find_first_of(",;") == std::string_view::npos) {
    rest = without_label(rest);
    colon = std::string_view::npos;
  }
  bool is_behind_degree = false;
  bool is_behind_slash = false;
  while (!rest.empty()) {
    const auto [end, after] = next_separator(rest);
    std::string_view part = trim_name(rest.substr(0, end));
    const bool has_slash = rest.substr(end).starts_with(kSlash);
    is_behind_degree = !names.empty() && (are_degrees(part) || (is_behind_degree && may_be_degree(part)));
    const bool is_house = is_behind_slash && !names.empty() && names_house(part);
    is_behind_slash = has_slash;
    const bool has_conjunction = end < rest.size() && rest[end] == ' ';
    rest.remove_prefix(after);
    if (is_behind_degree) names.back().append(", ").append(part);
    if (is_behind_degree || is_house) continue;
    // "Jane Doe, Editor: John Roe"
    if (colon != std::string_view::npos && !names.empty() && starts_ignoring_case(part, "editor:")) continue;
    if (colon != std::string_view::npos) part = without_label(part);
    // "Privacy and Security Expert"
    const bool begins_role = has_conjunction && part.find(' ') == std::string_view::npos &&
                             is_role(trim_name(rest.substr(0, next_separator(rest).first)));
    if (names.empty() || (!begins_role && !describes_author(part))) add_name(part, names);
  }
  drop_accounts(names);
  return names;
}

}  // namespace

bool may_begin_byline(std::string_view text) {
  static constexpr std::string_view kSpaces[] = {"\xC2\xA0", "\u3000"};
  if (!kBeginnings.has(text)) return false;
  if (static_cast<unsigned char>(text.front()) >= 0x80) {
    const auto begins_with_all_of = [&](std::string_view space) {
      return text.starts_with(space.substr(0, text.size()));
    };
    const bool has_capital = with_small_start(text.substr(0, 2)) != text.substr(0, 2);
    if (has_capital || std::any_of(std::begin(kSpaces), std::end(kSpaces), begins_with_all_of)) return true;
  }
  const auto may_be = [&](std::string_view words) { return may_begin_with(words, text); };
  const auto introductions = kIntroductionsByStart.with(lower(text.front()));
  return std::any_of(introductions.begin(), introductions.end(),
                     [&](const auto& each) { return may_be(each.words); }) ||
         std::any_of(std::begin(kLowerIntroductions), std::end(kLowerIntroductions), may_be);
}

bool may_have_names_behind_date(std::string_view text) {
  return std::any_of(std::begin(kBehindDates), std::end(kBehindDates), [&](std::string_view word) {
    return text.find(word.substr(1, word.size() - 2)) != std::string_view::npos;
  });
}

bool announces_author(std::string_view text) {
  std::string_view words = trim_name(text);
  if (words.empty() || !may_begin_byline(words)) return false;
  const bool has_colon = words.ends_with(":") || words.ends_with("：");
  const bool has_comma = words.ends_with(',');
  for (const std::string_view end : {":", "：", "(s)", ","})
    if (words.ends_with(end)) words = trim_name(words.substr(0, words.size() - end.size()));
  const std::string known = with_small_start(words);
  const auto is_word = [&](std::string_view introduction) { return equal_ignoring_case(known, introduction); };
  if (has_colon && std::any_of(std::begin(kLabelsOfAuthors), std::end(kLabelsOfAuthors), is_word)) return true;
  const auto* const word = std::find_if(std::begin(kIntroductions), std::end(kIntroductions), is_word);
  // "Author," occurs before a name (for screen readers), while "by," occurs in sentences.
  const bool is_noun = word != std::end(kIntroductions) && word->starts_with("aut");
  if (word == std::end(kIntroductions) || (has_comma && !is_noun)) return false;
  const bool leads_elsewhere = word->starts_with("view ") || word->starts_with("see ") || word->starts_with("all ") ||
                               word->starts_with("more ") || word->starts_with("about ") || *word == "posts by" ||
                               *word == "articles by";
  return !leads_elsewhere;
}

void drop_accounts(std::vector<std::string>& names) {
  const auto is_account = [](const std::string& name) { return name.starts_with('@'); };
  if (!std::all_of(names.begin(), names.end(), is_account)) std::erase_if(names, is_account);
}

bool is_byline(std::string_view text) {
  const std::string_view line = trim_name(text);
  if (behind_date(line) != line) return true;
  if (line.empty() || !may_begin_byline(line) || is_consent(line)) return false;
  std::string rest(line);
  return drop_introduction(rest);
}

std::vector<std::string> byline_names(std::string_view text) {
  return text.size() > kLongestByline ? std::vector<std::string>() : names_of(text, true);
}

std::vector<std::string> catalog_names(std::string_view text) {
  std::vector<std::string> names;
  if (text.size() > kLongestCatalog) return names;
  if (text.find(',') == std::string_view::npos) return names_of(text, false);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::string_view entry = trim_name(text.substr(at, end - at));
    at = end + 1;
    if (entry.empty()) continue;
    const std::string name = in_reading_order(entry);
    if (name.empty()) return names_of(text, false);
    add_name(name, names);
  }
  return names;
}

}  // namespace wrapwright
