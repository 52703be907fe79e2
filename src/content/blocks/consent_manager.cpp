// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/consent_manager.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "content/article/element_classes.h"
#include "core/base/value_memo.h"

namespace wrapwright {
namespace {

// Beginnings of ids.
constexpr std::string_view kIds[] = {
    "onetrust-",     "ot-sdk-",       // OneTrust
    "CybotCookie",                    // Cookiebot
    "didomi-",                        // Didomi
    "qc-cmp",                         // Quantcast Choice, InMobi
    "sp_message_",                    // Sourcepoint
    "usercentrics-", "uc-banner",     // Usercentrics
    "cmpbox",                         // consentmanager.net
    "truste-",       "truste_",       // TrustArc
    "BorlabsCookie",                  // Borlabs
    "iubenda-cs-",                    // iubenda
    "cmplz-cookie",                   // Complianz
    "termly-",                        // Termly
    "cookie-law-",   "cookie-notice"  // WordPress plug-ins
};

// Whole class names of managers whose elements have no ids.
constexpr std::string_view kClasses[] = {"qc-cmp2-container",  "cky-consent-container", "cky-modal",
                                         "cmplz-cookiebanner", "osano-cm-window",       "klaro",
                                         "fc-consent-root",    "didomi-popup-view"};

// By first byte: whether one of the ids begins with it.
constexpr auto kMayBegin = [] {
  std::array<bool, 256> out{};
  for (const std::string_view id : kIds) out[static_cast<unsigned char>(id.front())] = true;
  return out;
}();

bool is_id_of_manager(std::string_view id) {
  const auto begins = [&](std::string_view each) { return id.starts_with(each); };
  const bool may_begin = !id.empty() && kMayBegin[static_cast<unsigned char>(id.front())];
  return may_begin && std::any_of(std::begin(kIds), std::end(kIds), begins);
}

bool has_class_of_manager(std::string_view classes) {
  return any_class(classes, [](std::string_view name) {
    return std::find(std::begin(kClasses), std::end(kClasses), name) != std::end(kClasses);
  });
}

class ConsentManagers {
 public:
  explicit ConsentManagers(const Page& page) : page_(page) {}

  [[nodiscard]] bool holds(NodeIndex node) {
    for (const Attribute& each : page_.attributes(node)) {
      if (each.name == name::id && is_id_of_manager(page_.value(each))) return true;
      if (each.name == name::class_ && classes_.of(page_.value(each), has_class_of_manager)) return true;
    }
    return false;
  }

 private:
  const Page& page_;
  ValueMemo<bool> classes_;
};

}  // namespace

std::vector<bool> consent_elements(const Page& page) {
  std::vector<bool> out;
  ConsentManagers managers(page);
  const auto amp = page.find_name("amp-consent");
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (!out.empty() && out[page.parent(i)]) {
      out[i] = true;
      continue;
    }
    const NameId tag = page.tag(i);
    if (tag == name::html || tag == name::body || (tag != amp && !managers.holds(i))) continue;
    out.resize(page.size(), false);
    out[i] = true;
  }
  return out;
}

}  // namespace wrapwright
