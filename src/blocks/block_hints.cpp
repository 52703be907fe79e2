// SPDX-License-Identifier: Apache-2.0
#include "blocks/block_hints.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/ascii.h"

namespace wrapwright {
namespace {

// How much of a word must equal the hint. Words are separated by everything except letters, and by capitals.
enum class Part : std::uint8_t { kAnywhere, kStart, kWhole };

struct HintWord {
  std::string_view text;
  BlockHint hint;
  Part part;
};

constexpr HintWord kWords[] = {
    {"content", BlockHint::kContent, Part::kAnywhere},
    {"inhalt", BlockHint::kContent, Part::kAnywhere},
    {"main", BlockHint::kContent, Part::kStart},
    {"conteudo", BlockHint::kContent, Part::kAnywhere},
    {"contenido", BlockHint::kContent, Part::kAnywhere},
    {"contenu", BlockHint::kContent, Part::kAnywhere},
    {"artic", BlockHint::kArticle, Part::kAnywhere},
    {"story", BlockHint::kArticle, Part::kAnywhere},
    {"post", BlockHint::kPost, Part::kStart},
    {"entry", BlockHint::kPost, Part::kAnywhere},
    {"blog", BlockHint::kPost, Part::kStart},
    {"body", BlockHint::kBody, Part::kAnywhere},
    {"text", BlockHint::kBody, Part::kStart},
    {"copy", BlockHint::kBody, Part::kStart},
    {"texto", BlockHint::kBody, Part::kStart},
    {"texte", BlockHint::kBody, Part::kStart},
    {"comment", BlockHint::kComment, Part::kAnywhere},
    {"disqus", BlockHint::kComment, Part::kAnywhere},
    {"reply", BlockHint::kComment, Part::kStart},
    {"replies", BlockHint::kComment, Part::kStart},
    {"response", BlockHint::kComment, Part::kAnywhere},
    {"respond", BlockHint::kComment, Part::kStart},
    {"kommentar", BlockHint::kComment, Part::kAnywhere},
    {"komentar", BlockHint::kComment, Part::kAnywhere},
    {"comentar", BlockHint::kComment, Part::kAnywhere},
    {"trackback", BlockHint::kComment, Part::kAnywhere},
    {"pingback", BlockHint::kComment, Part::kAnywhere},
    {"discuss", BlockHint::kComment, Part::kAnywhere},
    {"livefyre", BlockHint::kComment, Part::kAnywhere},
    {"cmt", BlockHint::kComment, Part::kStart},
    {"feedback", BlockHint::kComment, Part::kAnywhere},
    {"talkback", BlockHint::kComment, Part::kAnywhere},
    {"intensedebate", BlockHint::kComment, Part::kAnywhere},
    {"side", BlockHint::kSide, Part::kStart},
    {"rail", BlockHint::kSide, Part::kStart},
    {"right", BlockHint::kSide, Part::kStart},
    {"related", BlockHint::kRelated, Part::kStart},
    {"relate", BlockHint::kRelated, Part::kStart},
    {"recommend", BlockHint::kRelated, Part::kStart},
    {"more", BlockHint::kRelated, Part::kStart},
    {"similar", BlockHint::kRelated, Part::kStart},
    {"popular", BlockHint::kRelated, Part::kStart},
    {"latest", BlockHint::kRelated, Part::kStart},
    {"recent", BlockHint::kRelated, Part::kStart},
    {"trend", BlockHint::kRelated, Part::kStart},
    {"teaser", BlockHint::kRelated, Part::kAnywhere},
    {"readalso", BlockHint::kRelated, Part::kAnywhere},
    {"further", BlockHint::kRelated, Part::kStart},
    {"suggest", BlockHint::kRelated, Part::kStart},
    {"outbrain", BlockHint::kRelated, Part::kAnywhere},
    {"taboola", BlockHint::kRelated, Part::kAnywhere},
    {"seealso", BlockHint::kRelated, Part::kStart},
    {"associated", BlockHint::kRelated, Part::kStart},
    {"linked", BlockHint::kRelated, Part::kStart},
    {"share", BlockHint::kShare, Part::kStart},
    {"sharing", BlockHint::kShare, Part::kAnywhere},
    {"social", BlockHint::kShare, Part::kAnywhere},
    {"follow", BlockHint::kShare, Part::kStart},
    {"addthis", BlockHint::kShare, Part::kAnywhere},
    {"sns", BlockHint::kShare, Part::kStart},
    {"bookmark", BlockHint::kShare, Part::kAnywhere},
    {"tweet", BlockHint::kShare, Part::kStart},
    {"facebook", BlockHint::kShare, Part::kAnywhere},
    {"twitter", BlockHint::kShare, Part::kAnywhere},
    {"sociable", BlockHint::kShare, Part::kAnywhere},
    {"promo", BlockHint::kPromotion, Part::kAnywhere},
    {"ad", BlockHint::kPromotion, Part::kWhole},
    {"ads", BlockHint::kPromotion, Part::kWhole},
    {"advert", BlockHint::kPromotion, Part::kAnywhere},
    {"sponsor", BlockHint::kPromotion, Part::kAnywhere},
    {"banner", BlockHint::kPromotion, Part::kAnywhere},
    {"newsletter", BlockHint::kPromotion, Part::kAnywhere},
    {"subscri", BlockHint::kPromotion, Part::kAnywhere},
    {"paywall", BlockHint::kPromotion, Part::kAnywhere},
    {"signup", BlockHint::kPromotion, Part::kAnywhere},
    {"donat", BlockHint::kPromotion, Part::kAnywhere},
    {"adv", BlockHint::kPromotion, Part::kStart},
    {"foot", BlockHint::kFoot, Part::kStart},
    {"copyright", BlockHint::kFoot, Part::kAnywhere},
    {"bottom", BlockHint::kFoot, Part::kStart},
    {"licen", BlockHint::kFoot, Part::kAnywhere},
    {"nav", BlockHint::kNavigation, Part::kStart},
    {"menu", BlockHint::kNavigation, Part::kStart},
    {"breadcrumb", BlockHint::kNavigation, Part::kAnywhere},
    {"pager", BlockHint::kNavigation, Part::kStart},
    {"paginat", BlockHint::kNavigation, Part::kAnywhere},
    {"prev", BlockHint::kNavigation, Part::kStart},
    {"toolbar", BlockHint::kNavigation, Part::kAnywhere},
    {"next", BlockHint::kNavigation, Part::kStart},
    {"skip", BlockHint::kNavigation, Part::kStart},
    {"widget", BlockHint::kWidget, Part::kAnywhere},
    {"module", BlockHint::kWidget, Part::kStart},
    {"block", BlockHint::kWidget, Part::kStart},
    {"box", BlockHint::kWidget, Part::kStart},
    {"portlet", BlockHint::kWidget, Part::kStart},
    {"meta", BlockHint::kMeta, Part::kStart},
    {"byline", BlockHint::kMeta, Part::kAnywhere},
    {"info", BlockHint::kMeta, Part::kStart},
    {"date", BlockHint::kMeta, Part::kStart},
    {"time", BlockHint::kMeta, Part::kStart},
    {"author", BlockHint::kMeta, Part::kAnywhere},
    {"tag", BlockHint::kMeta, Part::kWhole},
    {"tags", BlockHint::kMeta, Part::kWhole},
    {"cat", BlockHint::kMeta, Part::kWhole},
    {"cats", BlockHint::kMeta, Part::kWhole},
    {"categor", BlockHint::kMeta, Part::kAnywhere},
    {"label", BlockHint::kMeta, Part::kStart},
    {"publi", BlockHint::kMeta, Part::kStart},
    {"bio", BlockHint::kMeta, Part::kWhole},
    {"title", BlockHint::kTitle, Part::kAnywhere},
    {"headline", BlockHint::kTitle, Part::kAnywhere},
    {"head", BlockHint::kTitle, Part::kStart},
    {"caption", BlockHint::kCaption, Part::kAnywhere},
    {"credit", BlockHint::kCaption, Part::kAnywhere},
    {"photo", BlockHint::kCaption, Part::kAnywhere},
    {"image", BlockHint::kCaption, Part::kAnywhere},
    {"figure", BlockHint::kCaption, Part::kAnywhere},
    {"gallery", BlockHint::kCaption, Part::kAnywhere},
    {"video", BlockHint::kCaption, Part::kAnywhere},
    {"img", BlockHint::kCaption, Part::kStart},
    {"slideshow", BlockHint::kCaption, Part::kAnywhere},
    {"thumb", BlockHint::kCaption, Part::kAnywhere},
    {"hidden", BlockHint::kHidden, Part::kAnywhere},
    {"hide", BlockHint::kHidden, Part::kStart},
    {"modal", BlockHint::kHidden, Part::kStart},
    {"popup", BlockHint::kHidden, Part::kAnywhere},
    {"cookie", BlockHint::kHidden, Part::kAnywhere},
    {"consent", BlockHint::kHidden, Part::kAnywhere},
    {"gdpr", BlockHint::kHidden, Part::kAnywhere},
    {"login", BlockHint::kHidden, Part::kAnywhere},
    {"screenreader", BlockHint::kHidden, Part::kAnywhere},
    {"sr", BlockHint::kHidden, Part::kWhole},
    {"visually", BlockHint::kHidden, Part::kStart},
    {"tooltip", BlockHint::kHidden, Part::kAnywhere},
};

// The words in lowercase, each with a space before and after it.
std::string words_of(std::string_view value) {
  std::string out = " ";
  char before = ' ';
  for (const char c : value) {
    const bool is_upper = c != lower(c);
    const bool follows_lower = is_alpha(before) && before == lower(before);
    if (((is_upper && follows_lower) || !is_alpha(c)) && out.back() != ' ') out += ' ';
    if (is_alpha(c)) out += lower(c);
    before = c;
  }
  if (out.back() != ' ') out += ' ';
  return out;
}

bool says(const std::string& words, const HintWord& hint) {
  for (std::size_t at = words.find(hint.text); at != std::string::npos; at = words.find(hint.text, at + 1)) {
    if (hint.part != Part::kAnywhere && words[at - 1] != ' ') continue;
    if (hint.part != Part::kWhole || words[at + hint.text.size()] == ' ') return true;
  }
  return false;
}

HintSet hints_of(std::string_view value) {
  const std::string words = words_of(value);
  HintSet out = 0;
  for (const HintWord& word : kWords)
    if ((out & hint_bit(word.hint)) == 0 && says(words, word)) out |= hint_bit(word.hint);
  return out;
}

bool hides(std::string_view style) {
  std::string text = lower(style);
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text.find("display:none") != std::string::npos || text.find("visibility:hidden") != std::string::npos;
}

}  // namespace

std::vector<HintSet> block_hints(const Page& page) {
  std::vector<HintSet> out(page.size(), 0);
  std::unordered_map<std::string_view, HintSet> known;
  for (NodeIndex i = 1; i < page.size(); ++i) {
    for (const Attribute& a : page.attributes(i)) {
      const std::string_view value = page.value(a);
      if (a.name == name::class_ || a.name == name::id || a.name == name::itemprop || a.name == name::role) {
        const auto [at, is_new] = known.try_emplace(value, 0);
        if (is_new) at->second = hints_of(value);
        out[i] |= at->second;
      } else if (a.name == name::hidden || (a.name == name::style && hides(value)) ||
                 (a.name == name::aria_hidden && value == "true")) {
        out[i] |= hint_bit(BlockHint::kHidden);
      }
    }
  }
  return out;
}

}  // namespace wrapwright
