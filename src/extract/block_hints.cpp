// SPDX-License-Identifier: Apache-2.0
#include "extract/block_hints.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

namespace wrapwright {
namespace {

struct HintWord {
  std::string_view text;
  BlockHint hint;
};

constexpr HintWord kWords[] = {
    {"content", BlockHint::kContent},
    {"inhalt", BlockHint::kContent},
    {"main", BlockHint::kContent},
    {"artic", BlockHint::kArticle},
    {"story", BlockHint::kArticle},
    {"post", BlockHint::kPost},
    {"entry", BlockHint::kPost},
    {"blog", BlockHint::kPost},
    {"body", BlockHint::kBody},
    {"text", BlockHint::kBody},
    {"copy", BlockHint::kBody},
    {"comment", BlockHint::kComment},
    {"disqus", BlockHint::kComment},
    {"reply", BlockHint::kComment},
    {"respon", BlockHint::kComment},
    {"kommentar", BlockHint::kComment},
    {"trackback", BlockHint::kComment},
    {"pingback", BlockHint::kComment},
    {"discuss", BlockHint::kComment},
    {"side", BlockHint::kSide},
    {"rail", BlockHint::kSide},
    {"relat", BlockHint::kRelated},
    {"recommend", BlockHint::kRelated},
    {"more", BlockHint::kRelated},
    {"similar", BlockHint::kRelated},
    {"popular", BlockHint::kRelated},
    {"latest", BlockHint::kRelated},
    {"recent", BlockHint::kRelated},
    {"trending", BlockHint::kRelated},
    {"teaser", BlockHint::kRelated},
    {"readalso", BlockHint::kRelated},
    {"share", BlockHint::kShare},
    {"sharing", BlockHint::kShare},
    {"social", BlockHint::kShare},
    {"follow", BlockHint::kShare},
    {"addthis", BlockHint::kShare},
    {"sns", BlockHint::kShare},
    {"bookmark", BlockHint::kShare},
    {"tweet", BlockHint::kShare},
    {"facebook", BlockHint::kShare},
    {"promo", BlockHint::kPromotion},
    {"ad-", BlockHint::kPromotion},
    {"ads", BlockHint::kPromotion},
    {"advert", BlockHint::kPromotion},
    {"sponsor", BlockHint::kPromotion},
    {"banner", BlockHint::kPromotion},
    {"newsletter", BlockHint::kPromotion},
    {"subscri", BlockHint::kPromotion},
    {"paywall", BlockHint::kPromotion},
    {"signup", BlockHint::kPromotion},
    {"donat", BlockHint::kPromotion},
    {"foot", BlockHint::kFoot},
    {"copyright", BlockHint::kFoot},
    {"bottom", BlockHint::kFoot},
    {"licen", BlockHint::kFoot},
    {"nav", BlockHint::kNavigation},
    {"menu", BlockHint::kNavigation},
    {"breadcrumb", BlockHint::kNavigation},
    {"pager", BlockHint::kNavigation},
    {"paginat", BlockHint::kNavigation},
    {"prev", BlockHint::kNavigation},
    {"toolbar", BlockHint::kNavigation},
    {"widget", BlockHint::kWidget},
    {"module", BlockHint::kWidget},
    {"block", BlockHint::kWidget},
    {"box", BlockHint::kWidget},
    {"meta", BlockHint::kMeta},
    {"byline", BlockHint::kMeta},
    {"info", BlockHint::kMeta},
    {"date", BlockHint::kMeta},
    {"time", BlockHint::kMeta},
    {"author", BlockHint::kMeta},
    {"tag", BlockHint::kMeta},
    {"cat", BlockHint::kMeta},
    {"label", BlockHint::kMeta},
    {"publi", BlockHint::kMeta},
    {"bio", BlockHint::kMeta},
    {"title", BlockHint::kTitle},
    {"headline", BlockHint::kTitle},
    {"head", BlockHint::kTitle},
    {"caption", BlockHint::kCaption},
    {"credit", BlockHint::kCaption},
    {"photo", BlockHint::kCaption},
    {"image", BlockHint::kCaption},
    {"figure", BlockHint::kCaption},
    {"gallery", BlockHint::kCaption},
    {"video", BlockHint::kCaption},
    {"hidden", BlockHint::kHidden},
    {"hide", BlockHint::kHidden},
    {"modal", BlockHint::kHidden},
    {"popup", BlockHint::kHidden},
    {"cookie", BlockHint::kHidden},
    {"consent", BlockHint::kHidden},
    {"gdpr", BlockHint::kHidden},
    {"login", BlockHint::kHidden},
};

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return out;
}

HintSet hints_of(std::string_view value) {
  const std::string text = lower(value);
  HintSet out = 0;
  for (const HintWord& word : kWords)
    if ((out & hint_bit(word.hint)) == 0 && text.find(word.text) != std::string::npos) out |= hint_bit(word.hint);
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
