// SPDX-License-Identifier: Apache-2.0
#include "content/article/media.h"

#include <algorithm>
#include <charconv>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr unsigned kWidest = 1'600;  // pixels: wider pictures are for large screens

// What scripts for lazy loading call them.
constexpr std::string_view kLater[] = {"data-src", "data-lazy-src", "data-original", "data-lazy",
                                       "data-url", "data-full-src", "data-orig-src"};
constexpr std::string_view kLaterSets[] = {"data-srcset", "data-lazy-srcset", "data-original-set"};
constexpr std::string_view kPlayerMarks[] = {"allowfullscreen", "webkitallowfullscreen", "mozallowfullscreen"};

// "640w" is 640, "2x" is the density of a picture of 800 pixels; 0 without either.
unsigned width_of(std::string_view descriptor) {
  double value = 0;
  const auto read = std::from_chars(descriptor.data(), descriptor.data() + descriptor.size(), value);
  if (read.ec != std::errc() || value <= 0 || value > 100'000) return 0;
  const char unit = read.ptr == descriptor.data() + descriptor.size() ? '\0' : lower(*read.ptr);
  if (unit == 'w') return static_cast<unsigned>(value);
  return unit == 'x' ? static_cast<unsigned>(value * 800) : 0;
}

}  // namespace

std::string_view best_of_srcset(std::string_view srcset, unsigned most) {
  std::string_view best;
  unsigned best_width = 0;
  std::size_t at = 0;
  while (at < srcset.size()) {
    // An address may hold commas, but not at its end.
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
      if (const unsigned stated = width_of(trim(srcset.substr(at, comma - at))); stated != 0) width = stated;
      at = comma;
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
    : page_(page), links_(links), poster_(page.find_name("poster")), allow_(page.find_name("allow")) {
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

// "" for data: and the like, and for what is no address of the web.
std::string MediaTargets::web_target(std::optional<std::string_view> reference) const {
  if (!reference) return {};
  const std::string_view text = trim(*reference);
  if (text.empty() || text.front() == '{' || text.front() == '[' || starts_ignoring_case(text, "mailto:")) return {};
  return links_.link(text);
}

std::string MediaTargets::from_picture(NodeIndex node) const {
  for (NodeIndex above = page_.parent(node); above != 0; above = page_.parent(above)) {
    const NameId tag = page_.tag(above);
    if (tag != name::picture && tag != name::source) return {};
    if (tag != name::picture) continue;
    for (NodeIndex i = above + 1; i < node; ++i) {
      if (page_.tag(i) != name::source) continue;
      for (const NameId set : later_sets_) {
        const auto later = page_.attribute(i, set);
        if (std::string target = web_target(later ? best_of_srcset(*later, kWidest) : std::string_view());
            !target.empty())
          return target;
      }
      const auto set = page_.attribute(i, name::srcset);
      if (!set || trim(*set).starts_with("data:")) continue;
      if (std::string target = web_target(best_of_srcset(*set, kWidest)); !target.empty()) return target;
    }
    return {};
  }
  return {};
}

std::string MediaTargets::image(NodeIndex node) const {
  for (const NameId set : later_sets_) {
    const auto value = page_.attribute(node, set);
    if (!value) continue;
    if (std::string target = web_target(best_of_srcset(*value, kWidest)); !target.empty()) return target;
  }
  for (const NameId later : later_) {
    if (std::string target = web_target(page_.attribute(node, later)); !target.empty()) return target;
  }
  if (const auto set = page_.attribute(node, name::srcset); set && !trim(*set).starts_with("data:")) {
    if (std::string target = web_target(best_of_srcset(*set, kWidest)); !target.empty()) return target;
  }
  if (std::string target = from_picture(node); !target.empty()) return target;
  return web_target(page_.attribute(node, name::src));
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

}  // namespace wrapwright
