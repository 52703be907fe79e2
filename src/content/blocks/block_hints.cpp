// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_hints.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/hint_terms.h"
#include "core/base/ascii.h"
#include "core/base/value_memo.h"

namespace wrapwright {
namespace {

using Part = TermPart;

constexpr HintTerm kTerms[] = {
    {"content", hint_bit(BlockHint::kContent), Part::kAnywhere},
    {"inhalt", hint_bit(BlockHint::kContent), Part::kAnywhere},
    {"main", hint_bit(BlockHint::kContent), Part::kStart},
    {"conteudo", hint_bit(BlockHint::kContent), Part::kAnywhere},
    {"contenido", hint_bit(BlockHint::kContent), Part::kAnywhere},
    {"contenu", hint_bit(BlockHint::kContent), Part::kAnywhere},
    {"artic", hint_bit(BlockHint::kArticle), Part::kAnywhere},
    {"story", hint_bit(BlockHint::kArticle), Part::kAnywhere},
    {"post", hint_bit(BlockHint::kPost), Part::kStart},
    {"entry", hint_bit(BlockHint::kPost), Part::kAnywhere},
    {"blog", hint_bit(BlockHint::kPost), Part::kStart},
    {"body", hint_bit(BlockHint::kBody), Part::kAnywhere},
    {"text", hint_bit(BlockHint::kBody), Part::kStart},
    {"copy", hint_bit(BlockHint::kBody), Part::kStart},
    {"texto", hint_bit(BlockHint::kBody), Part::kStart},
    {"texte", hint_bit(BlockHint::kBody), Part::kStart},
    {"comment", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"disqus", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"reply", hint_bit(BlockHint::kComment), Part::kStart},
    {"replies", hint_bit(BlockHint::kComment), Part::kStart},
    {"response", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"respond", hint_bit(BlockHint::kComment), Part::kStart},
    {"kommentar", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"komentar", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"comentar", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"trackback", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"pingback", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"discuss", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"livefyre", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"cmt", hint_bit(BlockHint::kComment), Part::kStart},
    {"feedback", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"talkback", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"intensedebate", hint_bit(BlockHint::kComment), Part::kAnywhere},
    {"side", hint_bit(BlockHint::kSide), Part::kStart},
    {"rail", hint_bit(BlockHint::kSide), Part::kStart},
    {"right", hint_bit(BlockHint::kSide), Part::kStart},
    {"related", hint_bit(BlockHint::kRelated), Part::kStart},
    {"relate", hint_bit(BlockHint::kRelated), Part::kStart},
    {"recommend", hint_bit(BlockHint::kRelated), Part::kStart},
    {"more", hint_bit(BlockHint::kRelated), Part::kStart},
    {"similar", hint_bit(BlockHint::kRelated), Part::kStart},
    {"popular", hint_bit(BlockHint::kRelated), Part::kStart},
    {"latest", hint_bit(BlockHint::kRelated), Part::kStart},
    {"recent", hint_bit(BlockHint::kRelated), Part::kStart},
    {"trend", hint_bit(BlockHint::kRelated), Part::kStart},
    {"teaser", hint_bit(BlockHint::kRelated), Part::kAnywhere},
    {"readalso", hint_bit(BlockHint::kRelated), Part::kAnywhere},
    {"further", hint_bit(BlockHint::kRelated), Part::kStart},
    {"suggest", hint_bit(BlockHint::kRelated), Part::kStart},
    {"outbrain", hint_bit(BlockHint::kRelated), Part::kAnywhere},
    {"taboola", hint_bit(BlockHint::kRelated), Part::kAnywhere},
    {"seealso", hint_bit(BlockHint::kRelated), Part::kStart},
    {"associated", hint_bit(BlockHint::kRelated), Part::kStart},
    {"linked", hint_bit(BlockHint::kRelated), Part::kStart},
    {"share", hint_bit(BlockHint::kShare), Part::kStart},
    {"sharing", hint_bit(BlockHint::kShare), Part::kAnywhere},
    {"social", hint_bit(BlockHint::kShare), Part::kAnywhere},
    {"follow", hint_bit(BlockHint::kShare), Part::kStart},
    {"addthis", hint_bit(BlockHint::kShare), Part::kAnywhere},
    {"sns", hint_bit(BlockHint::kShare), Part::kStart},
    {"bookmark", hint_bit(BlockHint::kShare), Part::kAnywhere},
    {"tweet", hint_bit(BlockHint::kShare), Part::kStart},
    {"facebook", hint_bit(BlockHint::kShare), Part::kAnywhere},
    {"twitter", hint_bit(BlockHint::kShare), Part::kAnywhere},
    {"sociable", hint_bit(BlockHint::kShare), Part::kAnywhere},
    {"promo", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"ad", hint_bit(BlockHint::kPromotion), Part::kWhole},
    {"ads", hint_bit(BlockHint::kPromotion), Part::kWhole},
    {"advert", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"sponsor", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"banner", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"newsletter", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"subscri", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"paywall", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"signup", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"donat", hint_bit(BlockHint::kPromotion), Part::kAnywhere},
    {"adv", hint_bit(BlockHint::kPromotion), Part::kStart},
    {"foot", hint_bit(BlockHint::kFoot), Part::kStart},
    {"copyright", hint_bit(BlockHint::kFoot), Part::kAnywhere},
    {"bottom", hint_bit(BlockHint::kFoot), Part::kStart},
    {"licen", hint_bit(BlockHint::kFoot), Part::kAnywhere},
    {"nav", hint_bit(BlockHint::kNavigation), Part::kStart},
    {"menu", hint_bit(BlockHint::kNavigation), Part::kStart},
    {"breadcrumb", hint_bit(BlockHint::kNavigation), Part::kAnywhere},
    {"pager", hint_bit(BlockHint::kNavigation), Part::kStart},
    {"paginat", hint_bit(BlockHint::kNavigation), Part::kAnywhere},
    {"prev", hint_bit(BlockHint::kNavigation), Part::kStart},
    {"toolbar", hint_bit(BlockHint::kNavigation), Part::kAnywhere},
    {"next", hint_bit(BlockHint::kNavigation), Part::kStart},
    {"skip", hint_bit(BlockHint::kNavigation), Part::kStart},
    {"widget", hint_bit(BlockHint::kWidget), Part::kAnywhere},
    {"module", hint_bit(BlockHint::kWidget), Part::kStart},
    {"block", hint_bit(BlockHint::kWidget), Part::kStart},
    {"box", hint_bit(BlockHint::kWidget), Part::kStart},
    {"portlet", hint_bit(BlockHint::kWidget), Part::kStart},
    {"meta", hint_bit(BlockHint::kMeta), Part::kStart},
    {"byline", hint_bit(BlockHint::kMeta), Part::kAnywhere},
    {"info", hint_bit(BlockHint::kMeta), Part::kStart},
    {"date", hint_bit(BlockHint::kMeta), Part::kStart},
    {"time", hint_bit(BlockHint::kMeta), Part::kStart},
    {"author", hint_bit(BlockHint::kMeta), Part::kAnywhere},
    {"tag", hint_bit(BlockHint::kMeta), Part::kWhole},
    {"tags", hint_bit(BlockHint::kMeta), Part::kWhole},
    {"cat", hint_bit(BlockHint::kMeta), Part::kWhole},
    {"cats", hint_bit(BlockHint::kMeta), Part::kWhole},
    {"categor", hint_bit(BlockHint::kMeta), Part::kAnywhere},
    {"label", hint_bit(BlockHint::kMeta), Part::kStart},
    {"publi", hint_bit(BlockHint::kMeta), Part::kStart},
    {"bio", hint_bit(BlockHint::kMeta), Part::kWhole},
    {"title", hint_bit(BlockHint::kTitle), Part::kAnywhere},
    {"headline", hint_bit(BlockHint::kTitle), Part::kAnywhere},
    {"head", hint_bit(BlockHint::kTitle), Part::kStart},
    {"caption", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"credit", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"photo", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"image", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"figure", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"gallery", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"video", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"img", hint_bit(BlockHint::kCaption), Part::kStart},
    {"slideshow", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"thumb", hint_bit(BlockHint::kCaption), Part::kAnywhere},
    {"hidden", hint_bit(BlockHint::kHidden), Part::kAnywhere},
    {"hide", hint_bit(BlockHint::kHidden), Part::kStart},
    {"modal", hint_bit(BlockHint::kHidden), Part::kStart},
    {"popup", hint_bit(BlockHint::kHidden), Part::kAnywhere},
    {"cookie", hint_bit(BlockHint::kHidden), Part::kAnywhere},
    {"consent", hint_bit(BlockHint::kHidden), Part::kAnywhere},
    {"gdpr", hint_bit(BlockHint::kHidden), Part::kAnywhere},
    {"login", hint_bit(BlockHint::kHidden), Part::kAnywhere},
    {"screenreader", hint_bit(BlockHint::kHidden), Part::kAnywhere},
    {"sr", hint_bit(BlockHint::kHidden), Part::kWhole},
    {"visually", hint_bit(BlockHint::kHidden), Part::kStart},
    {"tooltip", hint_bit(BlockHint::kHidden), Part::kAnywhere},
};

HintSet hints_of(std::string_view value) {
  static const HintTerms terms(kTerms);
  return terms.in(value);
}

bool hides(std::string_view style) {
  std::string text = lower(style);
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text.find("display:none") != std::string::npos || text.find("visibility:hidden") != std::string::npos;
}

}  // namespace

std::vector<HintSet> block_hints(const Page& page) {
  std::vector<HintSet> out(page.size(), 0);
  ValueMemo<HintSet> known;
  for (NodeIndex i = 1; i < page.size(); ++i) {
    for (const Attribute& a : page.attributes(i)) {
      const std::string_view value = page.value(a);
      if (a.name == name::class_ || a.name == name::id || a.name == name::itemprop || a.name == name::role) {
        out[i] |= known.of(value, hints_of);
      } else if (a.name == name::hidden || (a.name == name::style && hides(value)) ||
                 (a.name == name::aria_hidden && value == "true")) {
        out[i] |= hint_bit(BlockHint::kHidden);
      }
    }
  }
  return out;
}

}  // namespace wrapwright
