// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/signposts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "content/article/element_classes.h"
#include "core/base/ascii.h"
#include "core/base/value_memo.h"
#include "core/page/shown_text.h"

namespace wrapwright {
namespace {

constexpr NodeIndex kMostTrailElements = 100;  // of breadcrumbs
constexpr std::size_t kLongestTrail = 400;     // bytes of their text
constexpr std::size_t kLongestComments = 40;   // bytes of the link to the comments
constexpr NodeIndex kMostPlugInElements = 500;
constexpr std::size_t kLongestLabels = 200;  // bytes of the labels of a plug-in's buttons
constexpr int kMostOfferLevels = 6;          // from an e-mail input to the box around it
constexpr NodeIndex kMostOfferElements = 100;
constexpr std::size_t kLongestOffer = 400;  // bytes of the text around that input

constexpr std::string_view kBesideEvent[] = {
    "tribe-events-back",    "tribe-events-notices",   "tribe-events-nav-pagination",
    "tribe-events-sub-nav", "tribe-events-cal-links", "tribe-events-c-subscribe-dropdown",
};

bool is_beside_event(std::string_view token) {
  return token.starts_with("tribe-") &&
         std::find(std::begin(kBesideEvent), std::end(kBesideEvent), token) != std::end(kBesideEvent);
}

// Classes of WordPress plug-ins and services: boxes of share buttons with a label, and the label of related articles
// that a script adds.
constexpr std::string_view kPlugIns[] = {
    "addtoany_",  "a2a_kit",    "sharedaddy", "sd-sharing", "addthis_",        "heateor_sss",
    "heateorsss", "essb_",      "swp_social", "dpsp-",      "mashsb-",         "shareaholic",
    "ssba",       "sharethis-", "sfsi_",      "at-share",   "jp-relatedposts",
};

// By first byte: whether one of them begins with it.
constexpr auto kMayBeOfPlugIn = [] {
  std::array<bool, 256> out{};
  for (const std::string_view start : kPlugIns) out[static_cast<unsigned char>(start.front())] = true;
  return out;
}();

bool is_of_plug_in(std::string_view token) {
  if (token.empty() || !kMayBeOfPlugIn[static_cast<unsigned char>(token.front())]) return false;
  return std::any_of(std::begin(kPlugIns), std::end(kPlugIns),
                     [&](std::string_view start) { return token.starts_with(start); });
}

bool names_breadcrumbs(std::string_view token) {
  const std::string folded = lower(token);
  const std::size_t at = folded.find("crumb");
  if (at == std::string::npos) return false;
  std::string_view before = std::string_view(folded).substr(0, at);
  const std::string_view after = std::string_view(folded).substr(at + 5);
  bool has_bread = false;
  for (const std::string_view bread : {"bread", "bread-", "bread_"}) {
    has_bread = before.ends_with(bread);
    if (!has_bread) continue;
    before.remove_suffix(bread.size());
    break;
  }
  // Excludes "crumbly" and "crumble".
  if (!has_bread && !after.empty() && (after.front() == 'l' || after.front() == 'y')) return false;
  // Excludes classes of the whole page that state whether it has breadcrumbs.
  const auto ends = [&](std::string_view word) {
    return before.ends_with(word) ||
           (before.size() > word.size() && before.substr(0, before.size() - 1).ends_with(word));
  };
  return !ends("no") && !ends("has") && !ends("with") && !ends("without") && !ends("hide") && !ends("show");
}

// Whether a word in the value of a class, an id, an item type or a label means breadcrumbs.
bool says_breadcrumbs(std::string_view value) {
  // A quick check that avoids copying most values in lower case.
  if (value.find("rumb") == std::string_view::npos) return false;
  while (!value.empty()) {
    const auto* const end = std::find_if(value.begin(), value.end(), is_space);
    const auto size = static_cast<std::size_t>(end - value.begin());
    if (names_breadcrumbs(value.substr(0, size))) return true;
    value.remove_prefix(std::min(size + 1, value.size()));
  }
  return false;
}

bool is_trail(const Page& page, NodeIndex node) {
  if (page.end(node) - node > kMostTrailElements) return false;
  bool has_link = false;
  for (NodeIndex i = node; i < page.end(node); ++i) {
    const NameId tag = page.tag(i);
    if (tag >= name::h1 && tag <= name::h6) return false;
    has_link = has_link || tag == name::a;
  }
  return has_link && shown_bytes(page, page.texts(node), kLongestTrail) <= kLongestTrail;
}

bool leads_to_comments(const Page& page, NodeIndex link) {
  const std::string_view target = page.attribute(link, name::href).value_or("");
  return target.ends_with("#comments") || target.ends_with("#respond") || target.ends_with("#disqus_thread");
}

bool is_root(NameId tag) { return tag == name::html || tag == name::body; }

bool shows_words(const Page& page, TextIndex first, TextIndex last) {
  for (TextIndex t = first; t < last; ++t) {
    const std::string_view text = page.text(t);
    const auto is_of_word = [](char c) { return is_alpha(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80; };
    if (page.run(t).hidden == 0 && std::any_of(text.begin(), text.end(), is_of_word)) return true;
  }
  return false;
}

// The largest box that shows only the link; 0 if there is none.
NodeIndex box_around(const Page& page, NodeIndex link) {
  const TextRange own = page.texts(link);
  NodeIndex box = link;
  for (NodeIndex parent = page.parent(box); parent != 0 && !is_root(page.tag(parent)); parent = page.parent(box)) {
    const TextRange all = page.texts(parent);
    if (shows_words(page, own.last, all.last) || shows_words(page, all.first, own.first)) break;
    box = parent;
  }
  return box == link ? 0 : box;
}

// The largest box around an e-mail input that shows only a subscription offer, not a form for a message or comment; 0
// if there is none.
NodeIndex box_of_subscription(const Page& page, NodeIndex field) {
  NodeIndex box = 0;
  int levels = 0;
  for (NodeIndex parent = page.parent(field); levels < kMostOfferLevels && parent != 0; parent = page.parent(parent)) {
    const NameId tag = page.tag(parent);
    if (is_root(tag) || tag == name::article || tag == name::main_ || page.end(parent) - parent > kMostOfferElements)
      break;
    if (shown_bytes(page, page.texts(parent), kLongestOffer) > kLongestOffer) break;
    for (NodeIndex i = parent; i < page.end(parent); ++i)
      if (page.tag(i) == name::textarea) return 0;
    box = parent;
    ++levels;
  }
  return box;
}

// The role of an element according to its classes.
enum class Named : std::uint8_t { kNothing, kTrail, kEvent, kBeside, kPlugIn };

Named named_by(std::string_view classes) {
  if (says_breadcrumbs(classes)) return Named::kTrail;
  if (classes.find("tribe-events-") != std::string_view::npos)
    return any_class(classes, is_beside_event) ? Named::kBeside : Named::kEvent;
  return any_class(classes, is_of_plug_in) ? Named::kPlugIn : Named::kNothing;
}

class NamedSignposts {
 public:
  explicit NamedSignposts(const Page& page) : page_(page) {}

  [[nodiscard]] bool holds(NodeIndex node) {
    for (const Attribute& each : page_.attributes(node)) {
      if (each.name == name::class_) {
        const Named named = classes_.of(page_.value(each), named_by);
        if (named != Named::kNothing) return is_signpost(node, named);
      } else if ((each.name == name::id || each.name == name::itemtype || each.name == name::aria_label) &&
                 says_breadcrumbs(page_.value(each))) {
        return is_trail(page_, node);
      }
    }
    return false;
  }

 private:
  [[nodiscard]] bool is_signpost(NodeIndex node, Named named) const {
    if (named == Named::kTrail) return is_trail(page_, node);
    if (named != Named::kPlugIn) return named == Named::kBeside;
    return page_.end(node) - node <= kMostPlugInElements &&
           shown_bytes(page_, page_.texts(node), kLongestLabels) <= kLongestLabels;
  }

  const Page& page_;
  ValueMemo<Named> classes_;
};

}  // namespace

std::vector<bool> signpost_elements(const Page& page) {
  std::vector<bool> out;
  NamedSignposts named(page);
  for (NodeIndex node = 1; node < page.size();) {
    NodeIndex box = 0;
    if (page.tag(node) == name::a && leads_to_comments(page, node) &&
        shown_bytes(page, page.texts(node), kLongestComments) <= kLongestComments) {
      box = box_around(page, node);
    } else if (page.tag(node) == name::input && page.attribute(node, name::type) == "email") {
      box = box_of_subscription(page, node);
    } else if (!is_root(page.tag(node)) && named.holds(node)) {
      box = node;
    }
    if (box == 0) {
      ++node;
      continue;
    }
    out.resize(page.size(), false);
    std::fill(out.begin() + box, out.begin() + page.end(box), true);
    node = page.end(box);
  }
  return out;
}

}  // namespace wrapwright
