// SPDX-License-Identifier: Apache-2.0
#include "core/text/author_name.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>

#include "core/base/ascii.h"
#include "core/text/bytes_in.h"
#include "core/text/dates.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestName = 120;
constexpr std::size_t kLongestLabel = 40;  // in bytes

// Labels and links next to names; in lowercase, sorted.
constexpr std::string_view kLabels[] = {"about",
                                        "about the author",
                                        "about us",
                                        "advertise",
                                        "advertisement",
                                        "al.",
                                        "all posts",
                                        "alle artikel",
                                        "alle beiträge",
                                        "anonymous author",
                                        "archive",
                                        "archives",
                                        "author",
                                        "author archive",
                                        "author bio",
                                        "author posts",
                                        "authors",
                                        "bio",
                                        "biografie",
                                        "biographie",
                                        "bookmark",
                                        "by",
                                        "columnist",
                                        "comments",
                                        "connect directly",
                                        "contact",
                                        "contact the author",
                                        "contact us",
                                        "contributor",
                                        "contributors",
                                        "correspondent",
                                        "e-mail",
                                        "edit",
                                        "editor",
                                        "editorial staff",
                                        "email",
                                        "email the author",
                                        "expert reviewed",
                                        "experts",
                                        "facebook",
                                        "fact checked",
                                        "follow",
                                        "follow me",
                                        "follow this author",
                                        "follow us",
                                        "forfatter",
                                        "fri",
                                        "full bio",
                                        "full biography",
                                        "full profile",
                                        "google +",
                                        "google+",
                                        "guest author",
                                        "guest post",
                                        "guest writer",
                                        "home",
                                        "home page",
                                        "instagram",
                                        "journalist",
                                        "latest posts",
                                        "leave a comment",
                                        "linkedin",
                                        "log in",
                                        "login",
                                        "medically reviewed by",
                                        "meet the author",
                                        "meet the authors",
                                        "meet the team",
                                        "mehr zum autor",
                                        "mon",
                                        "monday",
                                        "more",
                                        "more by this author",
                                        "more from this author",
                                        "more posts",
                                        "more stories",
                                        "n/a",
                                        "no comments",
                                        "none",
                                        "null",
                                        "originally published",
                                        "our staff",
                                        "permalink",
                                        "place an ad",
                                        "posted by",
                                        "print",
                                        "profile",
                                        "pubblicato",
                                        "publicado",
                                        "published",
                                        "publié",
                                        "read bio",
                                        "read full bio",
                                        "read full biography",
                                        "read more",
                                        "recent posts",
                                        "register",
                                        "related posts",
                                        "reply",
                                        "reporter",
                                        "reviewed by",
                                        "sat",
                                        "saturday",
                                        "see all",
                                        "see bio",
                                        "see full bio",
                                        "see more",
                                        "send email",
                                        "share",
                                        "share this",
                                        "sign in",
                                        "sign up",
                                        "site map",
                                        "sitemap",
                                        "staff",
                                        "staff directory",
                                        "staff reporter",
                                        "staff writer",
                                        "staff writers",
                                        "subscribe",
                                        "subscribe to rss",
                                        "sun",
                                        "sunday",
                                        "the author",
                                        "this author",
                                        "this contributor",
                                        "this section",
                                        "thu",
                                        "thursday",
                                        "trackback",
                                        "tue",
                                        "tuesday",
                                        "twitter",
                                        "uncategorized",
                                        "undefined",
                                        "unknown",
                                        "updated",
                                        "ver más",
                                        "ver perfil",
                                        "veröffentlicht",
                                        "view all",
                                        "view all posts",
                                        "view bio",
                                        "view blog authority",
                                        "view full profile",
                                        "view more stories",
                                        "view profile",
                                        "voir la biographie complète",
                                        "voir plus",
                                        "website",
                                        "wed",
                                        "wednesday",
                                        "wire reports",
                                        "wire services",
                                        "written by",
                                        "zum autor",
                                        "авторы",
                                        "вход / регистрация",
                                        "регистрация"};
static_assert(std::is_sorted(std::begin(kLabels), std::end(kLabels)));
// Sort criteria of lists: "By Country", "Browse by Topic".
constexpr std::string_view kCriteria[] = {
    "category", "city",    "country",  "date",  "department", "genre",      "industry", "location", "name", "price",
    "region",   "section", "solution", "state", "subject",    "technology", "title",    "topic",    "type", "year"};
// Text that begins with one of these, ignoring case, is a label or names somebody who did not write the article.
constexpr std::string_view kNoAuthors[] = {
    "updated by ", "edited by ",    "published in ", "fact checked by ", "fact-checked by ", "see all ",
    "follow ",     "posted in ",    "filed under ",  "ap photo",         "become a ",        "become an ",
    "become our ", "connect with ", "new to ",       "sign up ",         "subscribe to "};
// Words before "by" that credit somebody who did not write the text, in lowercase.
constexpr std::string_view kCredits[] = {
    "design",      "designed", "developed", "graphic",      "graphics",    "illustration",       "illustrations",
    "image",       "images",   "photo",     "photograph",   "photographs", "photography",        "photos",
    "picture",     "pictures", "powered",   "publications", "reviewed",    "medically reviewed", "translated",
    "translation", "video",    "works"};
// Words before "by" that credit the author of the text, in lowercase.
constexpr std::string_view kWorks[] = {"analysis",   "article",   "blog",        "column", "comment",
                                       "commentary", "compiled",  "contributed", "essay",  "feature",
                                       "guest post", "interview", "opinion",     "penned", "post",
                                       "report",     "reporting", "review",      "story"};
// Job titles after a name; longer ones first if they share an ending.
constexpr std::string_view kProfessions[] = {" 기자", " 記者", " 记者", " Staff Writer", " Writer", " Reporter"};
// A part after a name that begins or ends with one of these words is not a second name, but the job of the person; in
// lowercase, like the following tables.
constexpr std::string_view kRoles[] = {"analyst",
                                       "attorney",
                                       "author",
                                       "ceo",
                                       "cfo",
                                       "co-founder",
                                       "cofounder",
                                       "columnist",
                                       "consultant",
                                       "contributor",
                                       "coordinator",
                                       "correspondant",
                                       "correspondent",
                                       "correspondents",
                                       "corresponsal",
                                       "cto",
                                       "director",
                                       "editor",
                                       "editor-at-large",
                                       "editors",
                                       "engineer",
                                       "expert",
                                       "founder",
                                       "giornalista",
                                       "journalist",
                                       "journaliste",
                                       "journalistin",
                                       "korrespondent",
                                       "korrespondentin",
                                       "lecturer",
                                       "manager",
                                       "periodista",
                                       "photographer",
                                       "president",
                                       "producer",
                                       "professor",
                                       "redacteur",
                                       "redactor",
                                       "redactora",
                                       "redakteur",
                                       "redakteurin",
                                       "reporter",
                                       "reporterin",
                                       "reporters",
                                       "researcher",
                                       "rédacteur",
                                       "rédactrice",
                                       "specialist",
                                       "strategist",
                                       "team",
                                       "writer",
                                       "writers",
                                       "журналист",
                                       "корреспондент",
                                       "редактор"};
// Degrees and other suffixes of names, without periods. Only few of two letters are listed, because a surname in
// capitals may look the same.
constexpr std::string_view kDegrees[] = {
    "MD",    "DO",   "DDS", "DMD",  "DVM",  "PhD",  "Phd",   "PHD",  "PsyD", "EdD",  "PharmD", "DPhil", "JD",
    "LLM",   "LLB",  "MBA", "MPH",  "MPA",  "MPP",  "MFA",   "MSW",  "MSc",  "MS",   "MEd",    "MPhil", "BSc",
    "BA",    "RN",   "BSN", "MSN",  "DNP",  "CRNP", "FNP",   "RD",   "RDN",  "LDN",  "CHN",    "CNS",   "CDE",
    "CDCES", "CSCS", "DPT", "LCSW", "LMFT", "LPC",  "LMHC",  "FACP", "FACC", "FACS", "FAAP",   "FACE",  "FRCP",
    "MBBS",  "CPA",  "CFA", "CFP",  "CPT",  "RYT",  "IBCLC", "Esq",  "ESQ",  "Jr",   "Sr",     "II",    "III"};
// The same for parts that begin with one of these.
constexpr std::string_view kRanks[] = {"chief ", "former ", "head of ", "senior ", "sr. ", "vice "};
// Agencies and publishers after an author's name.
constexpr std::string_view kAgencies[] = {"afp",
                                          "agence france-presse",
                                          "agencies",
                                          "ani",
                                          "anp",
                                          "ansa",
                                          "ap",
                                          "associated press",
                                          "the associated press",
                                          "belga",
                                          "bloomberg",
                                          "canadian press",
                                          "the canadian press",
                                          "cnn",
                                          "dpa",
                                          "efe",
                                          "ians",
                                          "kyodo",
                                          "lusa",
                                          "ntb",
                                          "pap",
                                          "press association",
                                          "pti",
                                          "reuters",
                                          "ritzau",
                                          "staff",
                                          "tass",
                                          "upi",
                                          "xinhua",
                                          "yonhap"};
// These end a name, which may be a single word.
constexpr std::string_view kEnds[] = {
    ". Filed under", " filed under",          " Filed under",          ". Reprinted",  " Reprinted",   " posted",
    " Posted",       " originally published", " Originally published", " Special to ", " special to ", " Topics "};
// After a name of at least two words and before a capitalized word, these introduce the author's location.
constexpr std::string_view kBeforePlaces[] = {" in ", " at ", " à ", " aus "};
// Symbols around a name that are not part of it.
constexpr std::string_view kSigns[] = {"–", "—", "•", "·", "／", "“", "”", "„", "«", "»"};
constexpr std::string_view kPlainSigns = "-,:;?/|*~\"";
constexpr std::string_view kUnits[] = {"sec", "min", "hr", "hour", "day", "week", "month", "year"};

// "several hundred commits": part of a sentence, in which no word begins like a name.
bool is_prose(std::string_view name) {
  constexpr std::ptrdiff_t kFewestSpaces = 2;
  const auto is_of_prose = [](char c) { return c == ' ' || (c >= 'a' && c <= 'z'); };
  return std::count(name.begin(), name.end(), ' ') >= kFewestSpaces &&
         std::all_of(name.begin(), name.end(), is_of_prose);
}

// "jane@example.org", "admin@site", or an unfilled template variable: "page.head.author".
bool is_no_word(std::string_view name) {
  if (name.find(' ') != std::string_view::npos) return false;
  const auto dots = std::count(name.begin(), name.end(), '.');
  const std::size_t at = name.find('@');
  const bool is_mail = at != std::string_view::npos && (at > 0 || dots > 0);
  return is_mail || (dots > 1 && !name.ends_with('.')) || name == "@";
}

// "November 2004", "June 25", "25 de mayo": the part of a date before or after a comma.
bool is_part_of_date(std::string_view name) {
  constexpr std::ptrdiff_t kMostSpaces = 2;
  constexpr std::size_t kYear = 5;  // with the space before it
  const auto spaces = std::count(name.begin(), name.end(), ' ');
  if (spaces == 0 || spaces > kMostSpaces || std::none_of(name.begin(), name.end(), is_digit)) return false;
  const bool has_year = name.size() > kYear && name[name.size() - kYear] == ' ' &&
                        std::all_of(name.end() - kYear + 1, name.end(), is_digit);
  std::string date(has_year ? "3 " : "");
  date += name;
  if (!has_year) date += ", 2014";
  return !find_date(date, DateOrder::kDayFirst).empty();
}

bool is_label(std::string_view name) {
  for (const std::string_view end : {".", "…", " »", " →", " ›"})  // "this author..."
    while (name.ends_with(end)) name.remove_suffix(end.size());
  if (name.size() > kLongestLabel) return false;
  const std::string folded = lower(name);
  if (std::binary_search(std::begin(kLabels), std::end(kLabels), std::string_view(folded)) ||
      is_one_of(folded, kCriteria))
    return true;
  const std::size_t by = folded.rfind("by ");
  const bool is_word = by == 0 || (by != std::string::npos && folded[by - 1] == ' ');
  return is_word && is_one_of(std::string_view(folded).substr(by + 3), kCriteria);
}

// "at the fair", after a person's name.
bool is_place(std::string_view name) {
  return name.starts_with("at ") || name.starts_with("in ") || name.starts_with("for ") || name.starts_with("For The ");
}

// "Jun 2 Written By"
bool ends_with_by(std::string_view name) {
  constexpr std::size_t kBy = 3;  // with the space before it
  return name.size() >= kBy && equal_ignoring_case(name.substr(name.size() - kBy), " by");
}

bool is_no_name(std::string_view name) {
  const bool has_letter = std::any_of(name.begin(), name.end(),
                                      [](char c) { return is_alpha(c) || static_cast<unsigned char>(c) >= 0x80; });
  return !has_letter || name.size() > kLongestName || is_web_address(name) || is_label(name) || is_no_word(name) ||
         is_prose(name) || ends_with_by(name) || is_part_of_date(name) || begins_with_age(name) || is_place(name) ||
         std::any_of(std::begin(kNoAuthors), std::end(kNoAuthors),
                     [&](std::string_view label) { return starts_ignoring_case(name, label); });
}

bool is_above_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

// Removes symbols at both ends, as in "- Jane Doe //".
std::string_view without_signs(std::string_view name) {
  while (true) {
    const std::size_t before = name.size();
    name = trim_name(name);
    if (!name.empty() && kPlainSigns.find(name.front()) != std::string_view::npos) name.remove_prefix(1);
    if (!name.empty() && kPlainSigns.find(name.back()) != std::string_view::npos) name.remove_suffix(1);
    const bool may_have_sign = !name.empty() && (is_above_ascii(name.front()) || is_above_ascii(name.back()));
    if (may_have_sign) {
      for (const std::string_view sign : kSigns) {
        if (name.starts_with(sign)) name.remove_prefix(sign.size());
        if (name.ends_with(sign)) name.remove_suffix(sign.size());
      }
    }
    if (name.size() == before) return name;
  }
}

// The text after "by", as in "Analysis by Jane Doe"; "" if it names somebody who did not write the text; else the whole
// name, which may be the title of a work.
std::string_view behind_by(std::string_view name, const BytesIn& bytes) {
  for (const std::string_view by : {" by ", " By ", " BY "}) {
    const std::size_t at = bytes.may_have(by) ? name.find(by) : std::string_view::npos;
    if (at == std::string_view::npos) continue;
    const std::string before = lower(name.substr(0, at));
    const bool is_credit = std::any_of(std::begin(kCredits), std::end(kCredits), [&](std::string_view credit) {
      return before == credit || (before.ends_with(credit) && before[before.size() - credit.size() - 1] == ' ');
    });
    if (is_credit) return {};
    return is_one_of(before, kWorks) ? name.substr(at + by.size()) : name;
  }
  return name;
}

// "Jane Doe" for "Jane Doe jane@example.org", also with a telephone number after it, for "Jane Doe @jdoe", and for
// "Jane Doe@jdoe", where the account is in a separate element.
std::string_view before_address(std::string_view name) {
  const std::size_t at = name.find('@');
  if (at == std::string_view::npos || at == 0) return name;
  const std::size_t space = name.rfind(' ', at);
  const std::string_view account = name.substr(at + 1);
  const bool is_account =
      account.size() > 1 && std::all_of(account.begin(), account.end(), [](char c) { return is_alnum(c) || c == '_'; });
  if (is_account && space != std::string_view::npos) return trim_name(name.substr(0, at));
  if (space == std::string_view::npos || space + 1 == at) return name;
  return trim_name(name.substr(0, space));
}

// "Jane Doe" for "Jane Doe in London" and "Jane Doe posted".
std::string_view before_end(std::string_view name, const BytesIn& bytes) {
  const auto find = [&](std::string_view part) {
    return bytes.may_have(part) ? name.find(part) : std::string_view::npos;
  };
  for (const std::string_view end : kEnds)
    if (const std::size_t at = find(end); at != 0) name = name.substr(0, at);
  for (const std::string_view place : kBeforePlaces) {
    const std::size_t at = find(place);
    if (at != std::string_view::npos && name.find(' ') < at && begins_as_name(name.substr(at + place.size())))
      name = name.substr(0, at);
  }
  // "Jane Doe For The Site", unlike "Alliance for Rivers": in names of organizations "for" is lowercase.
  for (const std::string_view whom : {" For ", " FOR "}) {
    const std::size_t at = find(whom);
    if (at != std::string_view::npos &&
        std::count(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(at), ' ') == 1)
      name = name.substr(0, at);
  }
  return name;
}

// Removes the job title from "Jane Doe Staff Writer". Other words may precede it, as in "Jane Doe AP Technology
// Writer".
std::string_view before_profession(std::string_view name) {
  constexpr std::ptrdiff_t kMostSpaces = 2;
  const bool is_long = std::count(name.begin(), name.end(), ' ') > kMostSpaces;
  for (const std::string_view profession : kProfessions) {
    const bool is_word = profession.rfind(' ') == 0;
    if (name.size() > profession.size() && name.ends_with(profession) && !(is_long && is_word))
      return trim_name(name.substr(0, name.size() - profession.size()));
  }
  return name;
}

// "Jane Doe" for "Jane Doe Health correspondent": nothing marks the end of the name, so it is assumed to have two words
// plus particles and initials.
std::string_view before_role(std::string_view name) {
  constexpr std::string_view kWriters[] = {"correspondent", "editor", "reporter", "columnist", "writer"};
  constexpr std::size_t kFewestWords = 4;
  std::array<std::size_t, kFewestWords> ends{};
  std::size_t words = 0;
  bool has_role = false;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find(' ', at), name.size());
    if (words < ends.size()) ends[words] = end;
    has_role = has_role || (words + 1 >= kFewestWords && is_one_of(lower(name.substr(at, end - at)), kWriters));
    ++words;
    at = end + 1;
  }
  if (!has_role) return name;
  const std::string_view second = name.substr(ends[0] + 1, ends[1] - ends[0] - 1);
  const std::string third = lower(name.substr(ends[1] + 1, ends[2] - ends[1] - 1));
  const bool goes_on = (second.size() == 2 && second.back() == '.') ||
                       (second.front() >= 'a' && second.front() <= 'z') || third == "jr." || third == "sr." ||
                       third == "jr" || third == "ii" || third == "iii";
  return name.substr(0, ends[goes_on ? 2 : 1]);
}

// "Jane Doe - Editorial Team", "Jane Doe (Email)", "Jane Doe Jane Doe" and "Jane Doe." without what follows the name.
std::string_view without_addition(std::string_view name, const BytesIn& bytes) {
  for (const std::string_view dash : {" - ", " – ", " — ", " -- ", " // "}) {
    const std::size_t at = bytes.may_have(dash) ? name.find(dash) : std::string_view::npos;
    if (at != std::string_view::npos && name.find(' ') < at) name = trim_name(name.substr(0, at));
  }
  if (name.find(')') == std::string_view::npos) name = trim_name(name.substr(0, name.find(" (")));
  if (const std::size_t open = name.rfind('('); open != std::string_view::npos && open > 0 && name.ends_with(')')) {
    const std::string_view held = name.substr(open + 1, name.size() - open - 2);
    // "(Brussels, European office)"
    const bool is_list = held.find(", ") != std::string_view::npos;
    const bool stands_off = name[open - 1] == ' ';
    if (is_list || (stands_off && (is_label(held) || describes_author(held)))) name = trim_name(name.substr(0, open));
  }
  const std::size_t half = name.size() / 2;  // the name is repeated, once for screen readers
  const std::string_view first = name.substr(0, half);
  if (first.find(' ') != std::string_view::npos && name[half] == ' ' &&
      equal_ignoring_case(first, name.substr(half + 1)))
    name = first;
  const std::string_view last = name.substr(name.rfind(' ') + 1);
  constexpr std::size_t kLongestAbbreviation = 4;  // including its period
  const bool ends_sentence = last.size() > kLongestAbbreviation && last.find('.') == last.size() - 1;
  return ends_sentence ? name.substr(0, name.size() - 1) : name;
}

}  // namespace

std::string_view trim_name(std::string_view text) {
  while (true) {
    const std::size_t before = text.size();
    text = trim(text, is_c_space);
    for (const std::string_view space : {"\xC2\xA0", "\u3000"}) {
      if (text.starts_with(space)) text.remove_prefix(space.size());
      if (text.ends_with(space)) text.remove_suffix(space.size());
    }
    if (text.size() == before) return text;
  }
}

bool begins_as_name(std::string_view text) {
  return !text.empty() &&
         ((text.front() >= 'A' && text.front() <= 'Z') || static_cast<unsigned char>(text.front()) >= 0x80);
}

std::string_view author_name(std::string_view part) {
  std::string_view name = trim_name(part);
  if (name.size() > 1 && name.front() == '"' && name.back() == '"') return {};
  name = without_signs(name);
  if (starts_ignoring_case(name, "and ")) name = trim_name(name.substr(4));
  if (name.ends_with(" and") || name.ends_with(" AND")) name = trim_name(name.substr(0, name.size() - 4));
  if (is_no_name(name)) return {};
  const std::string_view whole = name;
  const BytesIn bytes(name);
  name = before_end(before_address(behind_by(name, bytes)), bytes);
  name = without_signs(before_role(without_addition(before_profession(without_signs(name)), bytes)));
  return name.size() == whole.size() || (!name.empty() && !is_no_name(name)) ? name : std::string_view();
}

bool are_degrees(std::string_view part) {
  constexpr std::size_t kLongest = 20;
  if (part.empty() || part.size() > kLongest) return false;
  std::string words;
  std::copy_if(part.begin(), part.end(), std::back_inserter(words), [](char c) { return c != '.'; });
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (!is_one_of(std::string_view(words).substr(at, end - at), kDegrees)) return false;
    at = end + 1;
  }
  return true;
}

bool describes_author(std::string_view part) {
  part = without_signs(part);
  // "West Coast Editor for The Site"
  for (const std::string_view whom : {" for ", " For "}) {
    const std::size_t at = part.find(whom);
    if (at != std::string_view::npos && is_role(part.substr(0, at))) return true;
  }
  constexpr std::size_t kShortestDomain = 4;
  const std::size_t dot = part.rfind('.');
  const bool is_domain = part.size() >= kShortestDomain && part.find(' ') == std::string_view::npos &&
                         dot != std::string_view::npos && dot > 1 && part.size() - dot > 2 &&
                         std::all_of(part.begin() + static_cast<std::ptrdiff_t>(dot) + 1, part.end(),
                                     [](char c) { return c >= 'a' && c <= 'z'; });
  return is_role(part) || is_domain || is_one_of(lower(part), kAgencies) || are_degrees(part);
}

bool is_role(std::string_view part) {
  const std::string folded = lower(part);
  const std::string_view words = folded;
  const std::string_view last = words.substr(words.rfind(' ') + 1);
  const std::string_view first = words.substr(0, words.find(' '));
  return is_one_of(last, kRoles) || is_one_of(first, kRoles) ||
         std::any_of(std::begin(kRanks), std::end(kRanks),
                     [&](std::string_view rank) { return words.starts_with(rank); });
}

bool begins_with_age(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == 0 || at > 3 || at == text.size() || text[at] != ' ') return false;
  const std::string_view rest = text.substr(at + 1);
  return std::any_of(std::begin(kUnits), std::end(kUnits), [&](std::string_view unit) {
    if (!starts_ignoring_case(rest, unit)) return false;
    std::string_view behind = rest.substr(unit.size());
    for (const std::string_view plural : {"utes", "ute", "onds", "ond", "s"}) {
      if (!starts_ignoring_case(behind, plural)) continue;
      behind.remove_prefix(plural.size());
      break;
    }
    return behind.empty() || !is_alpha(behind.front());
  });
}

bool is_web_address(std::string_view text) {
  return text.starts_with("http://") || text.starts_with("https://") || text.starts_with("//") ||
         text.starts_with("www.");
}

}  // namespace wrapwright
