// SPDX-License-Identifier: Apache-2.0
#include "content/article/media.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "core/base/ascii.h"
#include "core/page/shown_text.h"

namespace wrapwright {
namespace {

constexpr unsigned kWidest = 1'600;  // pixels: wider pictures are for large screens

// Attribute names that lazy-loading scripts use.
constexpr std::string_view kLater[] = {"data-src",      "data-lazy-src",    "data-original", "data-lazy",
                                       "data-lazyload", "data-echo",        "data-url",      "data-full-src",
                                       "data-orig-src", "data-original-src"};
constexpr std::string_view kLaterSets[] = {"data-srcset", "data-lazy-srcset", "data-original-set"};
// File names, without extension, of placeholders that a script later replaces by the picture.
constexpr std::string_view kPlaceholders[] = {
    "1x1",     "blank", "clear",  "dot",       "empty",   "gray",  "grey",        "lazy",        "loader",
    "loading", "pixel", "spacer", "spaceball", "spinner", "trans", "transparent", "ajax-loader", "loading_spinner"};
// Parts of addresses of advertisement servers.
constexpr std::string_view kAdServers[] = {".doubleclick.net/", ".googlesyndication.com/", ".adnxs.com/"};
constexpr std::string_view kPictureEndings[] = {"jpg", "jpeg", "png", "gif", "webp", "avif"};
// Words in file names of service icons, and words that may accompany them.
constexpr std::string_view kServices[] = {"bluesky",  "email",   "facebook", "fb",        "flipboard", "instagram",
                                          "linkedin", "mail",    "mastodon", "messenger", "pinterest", "print",
                                          "reddit",   "rss",     "share",    "telegram",  "threads",   "tiktok",
                                          "tumblr",   "twitter", "vk",       "whatsapp",  "xing",      "youtube"};
constexpr std::string_view kBesideServices[] = {"black",  "btn",    "button", "circle", "color", "follow",
                                                "ico",    "icn",    "icon",   "icons",  "on",    "round",
                                                "social", "square", "svg",    "white"};
// Parts of addresses that share a page with a service.
constexpr std::string_view kSharing[] = {"/sharer",          "/share?",     "/sharearticle", "/intent/tweet",
                                         "/intent/post",     "/pin/create", "/share_button", "t.me/share",
                                         "api.whatsapp.com", "mailto:"};
constexpr unsigned kLargestSign = 64;     // pixels
constexpr unsigned kMaxToLink = 4;        // elements between an icon and its link
constexpr NodeIndex kMostInPicture = 50;  // elements of a <picture> that are searched for sources

constexpr std::string_view kPlayerMarks[] = {"allowfullscreen", "webkitallowfullscreen", "mozallowfullscreen"};

// 640 for "640w"; "2x" is converted to a width, assuming 800 pixels per "1x"; 0 if there is no descriptor.
unsigned width_of(std::string_view descriptor) {
  double value = 0;
  const auto read = std::from_chars(descriptor.data(), descriptor.data() + descriptor.size(), value);
  if (read.ec != std::errc() || value <= 0 || value > 100'000) return 0;
  const char unit = read.ptr == descriptor.data() + descriptor.size() ? '\0' : lower(*read.ptr);
  if (unit == 'w') return static_cast<unsigned>(value);
  return unit == 'x' ? static_cast<unsigned>(value * 800) : 0;
}

struct FileName {
  std::string stem;    // in lower case
  std::string ending;  // "svg"; "" if there is none
};

FileName file_name(std::string_view address) {
  address = address.substr(0, address.find_first_of("?#"));
  FileName out{lower(address.substr(address.rfind('/') + 1)), {}};
  if (const std::size_t dot = out.stem.rfind('.'); dot != std::string::npos) {
    out.ending = out.stem.substr(dot + 1);
    out.stem.resize(dot);
  }
  return out;
}

bool is_placeholder(std::string_view address) {
  const FileName file = file_name(address);
  return file.stem.find("placeholder") != std::string::npos ||
         ((file.ending == "gif" || file.ending == "png" || file.ending == "svg") &&
          is_one_of(file.stem, kPlaceholders));
}

bool is_of_ad_server(std::string_view address) {
  return std::any_of(std::begin(kAdServers), std::end(kAdServers),
                     [&](std::string_view server) { return address.find(server) != std::string_view::npos; });
}

// Whether the file name consists only of names of services and accompanying words: "facebook", "icon-twitter-white".
bool names_services_only(std::string_view stem) {
  bool has_service = false;
  while (!stem.empty()) {
    const auto* const end = std::find_if_not(stem.begin(), stem.end(), is_alnum);
    const std::string_view word = stem.substr(0, static_cast<std::size_t>(end - stem.begin()));
    stem.remove_prefix(std::min(word.size() + 1, stem.size()));
    const bool is_service = is_one_of(word, kServices);
    if (!word.empty() && !is_service && !is_one_of(word, kBesideServices)) return false;
    has_service = has_service || is_service;
  }
  return has_service;
}

// 24 for "24" and "24px".
std::optional<unsigned> pixels_of(std::optional<std::string_view> value) {
  if (!value) return std::nullopt;
  const std::string_view text = trim(*value);
  unsigned out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  const std::string_view rest = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  if (read.ec != std::errc() || (!rest.empty() && !equal_ignoring_case(rest, "px"))) return std::nullopt;
  return out;
}

}  // namespace

std::string_view best_of_srcset(std::string_view srcset, unsigned most) {
  std::string_view best;
  unsigned best_width = 0;
  std::size_t at = 0;
  while (at < srcset.size()) {
    // An address may contain commas, but not at its end.
    while (at < srcset.size() && (is_space(srcset[at]) || srcset[at] == ',')) ++at;
    std::size_t end = at;
    while (end < srcset.size() && !is_space(srcset[end])) ++end;
    std::string_view address = srcset.substr(at, end - at);
    const bool is_alone = address.ends_with(',');
    while (address.ends_with(',')) address.remove_suffix(1);
    at = end;
    unsigned width = 800;
    if (!is_alone) {
      const std::size_t comma = std::min(srcset.find(',', at), srcset.size());
      const std::string_view descriptor = trim(srcset.substr(at, comma - at));
      at = comma;
      if (!descriptor.empty()) width = width_of(descriptor);
      if (width == 0) continue;  // like browsers
    }
    if (address.empty()) continue;
    const bool fits = width <= most;
    const bool is_better = best.empty() || (fits ? best_width > most || width > best_width : width < best_width);
    if (!is_better) continue;
    best = address;
    best_width = width;
  }
  return best;
}

MediaTargets::MediaTargets(const Page& page, const LinkTargets& links)
    : page_(page),
      links_(links),
      poster_(page.find_name("poster")),
      allow_(page.find_name("allow")),
      amp_image_(page.find_name("amp-img")) {
  for (const auto text : kLater) {
    if (const auto id = page.find_name(text)) later_.push_back(*id);
  }
  for (const auto text : kLaterSets) {
    if (const auto id = page.find_name(text)) later_sets_.push_back(*id);
  }
  for (const auto text : kPlayerMarks) {
    if (const auto id = page.find_name(text)) player_marks_.push_back(*id);
  }
}

// The resolved address; "" unless it is an http or https URL.
std::string MediaTargets::web_target(std::optional<std::string_view> reference) const {
  if (!reference) return {};
  const std::string_view text = trim(*reference);
  if (text.empty() || text.front() == '{' || text.front() == '[' || starts_ignoring_case(text, "mailto:")) return {};
  return links_.link(text);
}

// The same, but "" for placeholders.
std::string MediaTargets::picture_target(std::optional<std::string_view> reference) const {
  std::string target = web_target(reference);
  if (is_placeholder(target)) target.clear();
  return target;
}

std::string MediaTargets::best_target(std::optional<std::string_view> srcset) const {
  if (!srcset || trim(*srcset).starts_with("data:")) return {};
  return picture_target(best_of_srcset(*srcset, kWidest));
}

std::string MediaTargets::from_picture(NodeIndex node) const {
  for (NodeIndex above = page_.parent(node); above != 0; above = page_.parent(above)) {
    const NameId tag = page_.tag(above);
    if (tag != name::picture && tag != name::source) return {};
    if (tag != name::picture) continue;
    for (NodeIndex i = above + 1; i < std::min(node, above + kMostInPicture); ++i) {
      if (page_.tag(i) != name::source) continue;
      for (const NameId set : later_sets_) {
        if (std::string target = best_target(page_.attribute(i, set)); !target.empty()) return target;
      }
      if (std::string target = best_target(page_.attribute(i, name::srcset)); !target.empty()) return target;
    }
    return {};
  }
  return {};
}

std::string MediaTargets::any_target(NodeIndex node) const {
  for (const NameId set : later_sets_) {
    if (std::string target = best_target(page_.attribute(node, set)); !target.empty()) return target;
  }
  for (const NameId later : later_) {
    if (std::string target = picture_target(page_.attribute(node, later)); !target.empty()) return target;
  }
  if (std::string target = best_target(page_.attribute(node, name::srcset)); !target.empty()) return target;
  if (std::string target = from_picture(node); !target.empty()) return target;
  if (std::string target = picture_target(page_.attribute(node, name::src)); !target.empty()) return target;
  return linked_picture(node);
}

// The picture that the link around a placeholder leads to.
std::string MediaTargets::linked_picture(NodeIndex node) const {
  const NodeIndex link = page_.parent(node);
  if (page_.tag(link) != name::a || !page_.attribute(node, name::src)) return {};
  std::string target = web_target(page_.attribute(link, name::href));
  if (!is_one_of(file_name(target).ending, kPictureEndings)) target.clear();
  return target;
}

std::string MediaTargets::image(NodeIndex node) const {
  std::string target = any_target(node);
  if (!target.empty() && (is_pixel(node) || is_of_ad_server(target) || is_sign_of_sharing(node, target))) {
    target.clear();
  }
  return target;
}

// Pictures of one pixel are used for tracking.
bool MediaTargets::is_pixel(NodeIndex node) const {
  return pixels_of(page_.attribute(node, name::width)).value_or(2) <= 1 ||
         pixels_of(page_.attribute(node, name::height)).value_or(2) <= 1;
}

bool MediaTargets::is_sign_of_sharing(NodeIndex node, std::string_view target) const {
  const FileName file = file_name(target);
  const auto width = pixels_of(page_.attribute(node, name::width));
  // A photograph may well be called "twitter".
  const bool may_be_sign = file.ending == "svg" || (file.ending != "jpg" && width && *width <= kLargestSign);
  if (may_be_sign && names_services_only(file.stem)) return true;
  NodeIndex link = page_.parent(node);
  for (unsigned i = 0; i < kMaxToLink && link != 0 && page_.tag(link) != name::a; ++i) link = page_.parent(link);
  if (page_.tag(link) != name::a) return false;
  const std::string shared = lower(page_.attribute(link, name::href).value_or(""));
  const auto is_in_link = [&](std::string_view part) { return shared.find(part) != std::string::npos; };
  return std::any_of(std::begin(kSharing), std::end(kSharing), is_in_link);
}

std::optional<NodeIndex> MediaTargets::image_without_script(NodeIndex noscript) const {
  std::optional<NodeIndex> image;
  for (NodeIndex i = noscript + 1; i < page_.end(noscript); ++i) {
    if (page_.tag(i) != name::img) continue;
    if (image) return std::nullopt;
    image = i;
  }
  return image;
}

std::optional<MediaLink> MediaTargets::media(NodeIndex node) const {
  const NameId tag = page_.tag(node);
  if (tag != name::video && tag != name::audio && tag != name::iframe) return std::nullopt;
  MediaLink out;
  out.label = page_.attribute(node, name::title).value_or("");
  out.target = web_target(page_.attribute(node, name::src));
  for (const NameId later : later_) {
    if (out.target.empty()) out.target = web_target(page_.attribute(node, later));
  }
  if (tag == name::iframe) {
    bool is_player = false;
    for (const NameId mark : player_marks_) is_player = is_player || page_.attribute(node, mark).has_value();
    const std::string_view allow = allow_ ? page_.attribute(node, *allow_).value_or("") : std::string_view();
    is_player = is_player || allow.find("fullscreen") != std::string_view::npos ||
                allow.find("autoplay") != std::string_view::npos;
    if (!is_player || out.target.empty()) return std::nullopt;
    return out;
  }
  if (poster_) out.poster = web_target(page_.attribute(node, *poster_));
  for (NodeIndex i = node + 1; i < page_.end(node) && out.target.empty(); ++i) {
    if (page_.tag(i) == name::source) out.target = web_target(page_.attribute(i, name::src));
  }
  if (out.target.empty()) return std::nullopt;
  return out;
}

bool ShownImages::is_behind_text(NodeIndex node) {
  for (const TextIndex end = page_.texts(node).first; blank_to_ < end; ++blank_to_) {
    if (shows_text(page_, blank_to_)) return true;
  }
  return false;
}

std::optional<ShownImages::Image> ShownImages::next(NodeIndex node) {
  NodeIndex image = node;
  if (page_.tag(node) == name::noscript) {
    const auto inside = media_.image_without_script(node);
    if (!inside || (has_address_ && !is_behind_text(node))) return std::nullopt;
    image = *inside;
  } else if (!media_.is_image(node)) {
    return std::nullopt;
  }
  std::string target = media_.image(image);
  if (image == node) {
    blank_to_ = page_.texts(node).last;
    has_address_ = !target.empty();
    // The copy in the <noscript> may also precede the image.
    if (target == std::exchange(last_without_script_, {})) return std::nullopt;
  } else {
    last_without_script_ = target;
  }
  if (target.empty()) return std::nullopt;
  return Image{std::move(target), page_.attribute(image, name::alt).value_or("")};
}

}  // namespace wrapwright
