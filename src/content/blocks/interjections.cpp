// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/interjections.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "content/blocks/headline.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kMostLabelWords = 9;
constexpr std::uint32_t kMostLinkWords = 45;     // in a line that refers readers elsewhere
constexpr std::uint32_t kFewestLinkWords = 2;    // after the label of such a line
constexpr std::size_t kLongestReadingTime = 60;  // bytes

// Without "Advertising" and "Ad", which also occur as section headings and in table cells.
constexpr std::string_view kLabels[] = {
    "advertisement",
    "advertisements",
    "advertisement story continues below",
    "advertisement article continues below",
    "advertisement continue reading below",
    "advertisement scroll to continue",
    "advertisement scroll to continue reading",
    "advertisement scroll to continue with content",
    "story continues below",
    "story continues below advertisement",
    "story continues below this ad",
    "story continues after advertisement",
    "article continues below",
    "article continues below advertisement",
    "article continues below this ad",
    "article continues after advertisement",
    "article continues after this advertisement",
    "continue reading below",
    "scroll to continue reading",
    "sponsored content",
    "supported by",
    "continue to article content",
    "jump to content",
    "jump to main content",
    "jump to sidebar section",
    "skip to content",
    "skip to main content",
    "skip to navigation",
    "get the latest flash player to see this player",
    "anzeige",
    "werbung",
    "die meldung geht nach der anzeige weiter",
    "advertentie",
    "tekst gaat verder onder de advertentie",
    "annonce",
    "artiklen fortsætter efter annoncen",
    "annons",
    "artikeln fortsätter under annonsen",
    "artikeln fortsätter efter annonsen",
    "annonse",
    "saken fortsetter under annonsen",
    "artikkelen fortsetter under annonsen",
    "mainos",
    "juttu jatkuu mainoksen jälkeen",
    "publicité",
    "la suite après la publicité",
    "la suite après cette publicité",
    "publicidad",
    "continúa después de la publicidad",
    "sigue leyendo después de la publicidad",
    "publicidade",
    "continua depois da publicidade",
    "continua após a publicidade",
    "pubblicità",
    "continua a leggere dopo la pubblicità",
    "publicitate",
    "reklama",
    "dalsza część tekstu pod reklamą",
    "hirdetés",
    "a cikk a hirdetés után folytatódik",
    "διαφήμιση",
    "реклама",
    "продолжение после рекламы",
    "oglas",
    "reklam",
    "haberin devamı reklamdan sonra",
    "iklan",
    "scroll to continue with content",
    "quảng cáo",
    "إعلان",
    "اعلان",
    "פרסומת",
    "विज्ञापन",
    "বিজ্ঞাপন",
    "โฆษณา",
    "広告",
    "スポンサーリンク",
    "광고",
    "广告",
    "廣告",
    // Labels above buttons.
    "share this",
    "share this article",
    "share this story",
    "share this post",
    "share this page",
    "share on",
    "share via",
    "tweet",
    "teilen",
    "artikel teilen",
    "diesen artikel teilen",
    "partager",
    "partager cet article",
    "compartir",
    "comparte esto",
    "compartir esta noticia",
    "condividi",
    "condividi questo articolo",
    "compartilhe",
    "compartilhe isso",
    "поделиться",
    "udostępnij",
    "bagikan",
    "bagikan ini",
    "paylaş",
    "sdílet",
    "listen to this article",
    "listen to article",
};

// Words that are sufficient evidence that the following link is not part of the text.
constexpr std::string_view kReadOn[] = {
    "read more",
    "read also",
    "also read",
    "read next",
    "related article",
    "related articles",
    "related post",
    "related story",
    "related stories",
    "related news",
    "related reading",
    "you may also like",
    "you might also like",
    "don't miss",
    "lesen sie auch",
    "lesen sie hierzu auch",
    "lesen sie mehr",
    "lesen sie hier",
    "auch interessant",
    "mehr zum thema",
    "lees ook",
    "lees verder",
    "lees meer",
    "læs også",
    "læs mere",
    "läs också",
    "läs även",
    "läs mer",
    "les også",
    "lue myös",
    "lire aussi",
    "à lire aussi",
    "a lire aussi",
    "lire également",
    "à lire également",
    "voir aussi",
    "lee también",
    "lea también",
    "leer también",
    "lee además",
    "también te puede interesar",
    "te puede interesar",
    "le puede interesar",
    "puede leer",
    "leia também",
    "leia mais",
    "veja também",
    "saiba mais",
    "leggi anche",
    "leggi di più",
    "vedi anche",
    "czytaj także",
    "czytaj też",
    "czytaj również",
    "przeczytaj także",
    "zobacz także",
    "zobacz też",
    "čtěte také",
    "přečtěte si také",
    "citește și",
    "citiți și",
    "olvassa el",
    "διαβάστε επίσης",
    "δείτε επίσης",
    "διαβάστε ακόμα",
    "читайте также",
    "читать также",
    "смотрите также",
    "читайте ще",
    "читайте також",
    "прочетете още",
    "bunu da oku",
    "bunlar da ilginizi çekebilir",
    "baca juga",
    "simak juga",
    "baca selengkapnya",
    "xem thêm",
    "đọc thêm",
    "اقرأ أيضا",
    "اقرأ أيضاً",
    "اقرأ أيضًا",
    "إقرأ أيضا",
    "اقرأ المزيد",
    "بیشتر بخوانید",
    "همچنین بخوانید",
    "यह भी पढ़ें",
    "ये भी पढ़ें",
    "আরও পড়ুন",
    "関連記事",
    "あわせて読みたい",
    "관련기사",
    "相关阅读",
    "延伸阅读",
    "延伸閱讀",
};

// Words that may also begin sentences, so a colon, a bar or a dash must follow.
constexpr std::string_view kReadOnBefore[] = {
    "related", "recommended", "see also", "leggi", "baca", "читайте", "по теме", "بخوانید",
};

// Other words in statements of the reading time.
constexpr std::string_view kReadingWords[] = {
    "read",    "reading", "lesezeit", "lesedauer", "leestijd", "lästid", "læsetid", "lesetid", "lecture",  "lectura",
    "lettura", "leitura", "czytania", "чтения",    "чтение",   "okuma",  "baca",    "đọc",     "lukuaika", "ανάγνωσης",
};
constexpr std::string_view kTimeWords[] = {
    "time",    "times",   "est",     "estimated", "approx",  "approximately",
    "about",   "less",    "than",    "min",       "mins",    "minute",
    "minutes", "m",       "a",       "of",        "for",     "ca",
    "circa",   "etwa",    "minuten", "minut",     "minuter", "minutter",
    "minuut",  "temps",   "durée",   "de",        "environ", "tiempo",
    "minuto",  "minutos", "tempo",   "di",        "minuti",  "czas",
    "ok",      "minuty",  "время",   "на",        "мин",     "минут",
    "минуты",  "минута",  "süresi",  "dk",        "dakika",  "waktu",
    "menit",   "thời",    "gian",    "phút",      "χρόνος",  "λεπτά",
};

using Words = std::vector<WordHash>;

Words words_of(std::string_view text) {
  Words out;
  TextShape shape;
  shape.add(text, out);
  return out;
}

// Sorted.
using Phrases = std::vector<Words>;

Phrases phrases_of(std::span<const std::string_view> texts) {
  Phrases out;
  for (const std::string_view text : texts) out.push_back(words_of(text));
  std::sort(out.begin(), out.end());
  return out;
}

Words vocabulary_of(std::span<const std::string_view> words) {
  Words out;
  for (const std::string_view word : words) {
    const Words hashes = words_of(word);
    out.insert(out.end(), hashes.begin(), hashes.end());
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool holds(const Phrases& phrases, std::span<const WordHash> words) {
  const auto found = std::lower_bound(phrases.begin(), phrases.end(), words, [](const Words& a, const auto& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  });
  return found != phrases.end() && std::equal(found->begin(), found->end(), words.begin(), words.end());
}

bool is_known(const Words& vocabulary, WordHash word) {
  return std::binary_search(vocabulary.begin(), vocabulary.end(), word);
}

std::string text_of(const Page& page, const PageBlock& block, std::size_t most) {
  std::string out;
  for (TextIndex t = block.runs.first; t < block.runs.last && out.size() < most; ++t)
    if (page.run(t).hidden == 0) out += page.text(t);
  return out;
}

bool may_be_interjection(NameId tag) {
  return !is_heading(tag) && tag != name::td && tag != name::th && tag != name::li && tag != name::dt &&
         tag != name::dd && tag != name::pre && tag != name::button;
}

// "4 minute read", "Lesezeit: ca. 3 Minuten".
bool is_reading_time(const Page& page, const PageBlock& block) {
  static const Words reading = vocabulary_of(kReadingWords);
  static const Words time = vocabulary_of(kTimeWords);
  if (block.shape.digits == 0 || block.shape.characters > kLongestReadingTime) return false;
  std::string text = text_of(page, block, 2 * kLongestReadingTime);
  std::replace_if(text.begin(), text.end(), is_digit, ' ');
  const Words words = words_of(text);
  const auto reads = [&](WordHash word) { return is_known(reading, word); };
  return std::any_of(words.begin(), words.end(), reads) &&
         std::all_of(words.begin(), words.end(), [&](WordHash word) { return is_known(time, word) || reads(word); });
}

// The words before the first colon, bar or dash; empty if there is no such character, or nothing before it.
Words words_before_sign(std::string_view text) {
  constexpr std::string_view kSigns[] = {":", "|", "»", "–", "—", " - ", "："};
  std::size_t first = std::string_view::npos;
  for (const std::string_view sign : kSigns) first = std::min(first, text.find(sign));
  return first == std::string_view::npos ? Words() : words_of(text.substr(0, first));
}

bool sends_on(const Page& page, const PageBlocks& blocks, std::size_t b) {
  static const Phrases read_on = phrases_of(kReadOn);
  static const Phrases read_on_before = phrases_of(kReadOnBefore);
  const PageBlock& block = blocks.blocks[b];
  if (block.link_words < kFewestLinkWords || block.shape.words > kMostLinkWords) return false;
  const auto words = blocks.words_of(b);
  const std::size_t unlinked = block.shape.words - block.link_words;
  const auto leaves_link = [&](std::size_t label) {
    return label >= unlinked && words.size() >= label + kFewestLinkWords;
  };
  for (std::size_t label = 1; label <= std::min<std::size_t>(kMostLabelWords, words.size()); ++label)
    if (leaves_link(label) && holds(read_on, words.first(label))) return true;
  if (unlinked > kMostLabelWords) return false;
  const Words before = words_before_sign(text_of(page, block, kLongestReadingTime));
  return leaves_link(before.size()) && holds(read_on_before, before);
}

bool is_interjection(const Page& page, const PageBlocks& blocks, std::size_t b) {
  static const Phrases labels = phrases_of(kLabels);
  const PageBlock& block = blocks.blocks[b];
  if (block.shape.words > kMostLinkWords || !may_be_interjection(page.tag(block.node))) return false;
  if (block.shape.words <= kMostLabelWords && (holds(labels, blocks.words_of(b)) || is_reading_time(page, block)))
    return true;
  return sends_on(page, blocks, b);
}

}  // namespace

std::vector<std::size_t> interjections(const Page& page, const PageBlocks& blocks) {
  std::vector<std::size_t> out;
  for (std::size_t b = 0; b < blocks.blocks.size(); ++b)
    if (is_interjection(page, blocks, b)) out.push_back(b);
  return out;
}

}  // namespace wrapwright
