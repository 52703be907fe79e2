// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the addresses of a page's pictures, videos and audio files, including those that scripts load. Internal to this
// module. A value that refers to the page and its links; safe from any thread. Cost: O(n) in the element's attributes
// and sources.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/article/links.h"
#include "core/page/page.h"

namespace wrapwright {

// The address of the widest picture in a srcset that is at most `most` pixels wide, else of the narrowest one; "" if
// there is none.
[[nodiscard]] std::string_view best_of_srcset(std::string_view srcset, unsigned most);

struct MediaLink {
  std::string target;  // address of the file, or of the page that plays it
  std::string poster;  // the preview picture, "" if there is none
  std::string label;   // "" if it has none
};

class MediaTargets {
 public:
  // REQUIRES: both outlive the object.
  MediaTargets(const Page& page, const LinkTargets& links);

  // Whether the element is an <img> or its AMP equivalent.
  [[nodiscard]] bool is_image(NodeIndex node) const {
    return page_.tag(node) == name::img || (amp_image_ && page_.tag(node) == *amp_image_);
  }
  // The address of an image element. Attributes for lazy loading (data-src and similar ones, data-srcset) take
  // precedence over `src`, which is then a placeholder; otherwise the best entry of `srcset` or of the <picture>'s
  // sources. "" if there is no address or the picture is not part of an article: placeholders, tracking pixels and
  // icons of share links.
  [[nodiscard]] std::string image(NodeIndex node) const;
  // The <img> that is the whole content of a <noscript>; nothing if there is none.
  [[nodiscard]] std::optional<NodeIndex> image_without_script(NodeIndex noscript) const;
  // The media of a <video>, an <audio>, or an <iframe> that is a player, which is assumed if it allows full screen or
  // autoplay. Nothing for other elements, or if there is no address.
  [[nodiscard]] std::optional<MediaLink> media(NodeIndex node) const;

 private:
  [[nodiscard]] std::string web_target(std::optional<std::string_view> reference) const;
  [[nodiscard]] std::string picture_target(std::optional<std::string_view> reference) const;
  [[nodiscard]] std::string best_target(std::optional<std::string_view> srcset) const;
  [[nodiscard]] std::string from_picture(NodeIndex node) const;
  [[nodiscard]] std::string linked_picture(NodeIndex node) const;
  [[nodiscard]] std::string any_target(NodeIndex node) const;
  [[nodiscard]] bool is_pixel(NodeIndex node) const;
  [[nodiscard]] bool is_sign_of_sharing(NodeIndex node, std::string_view target) const;

  const Page& page_;
  const LinkTargets& links_;
  std::vector<NameId> later_;         // attributes with an address
  std::vector<NameId> later_sets_;    // attributes with a srcset
  std::vector<NameId> player_marks_;  // attributes of an <iframe>
  std::optional<NameId> poster_;
  std::optional<NameId> allow_;
  std::optional<NameId> amp_image_;
};

// The pictures of an article in document order, without duplicates: next to a lazily loaded picture there often is a
// copy in a <noscript>, which is used if the picture itself has no address.
class ShownImages {
 public:
  struct Image {
    std::string target;
    std::string_view label;
  };

  // REQUIRES: both outlive the object.
  ShownImages(const Page& page, const MediaTargets& media) : page_(page), media_(media) {}

  // The image to show for an image element (is_image) or a <noscript>; nothing for other elements.
  [[nodiscard]] std::optional<Image> next(NodeIndex node);

 private:
  // Whether text is shown between the last image and this element.
  [[nodiscard]] bool is_behind_text(NodeIndex node);

  const Page& page_;
  const MediaTargets& media_;
  std::string last_without_script_;  // the address of the last element, if it was shown for a <noscript>
  bool has_address_ = false;         // whether the last image has one
  TextIndex blank_to_ = 0;           // no text is shown between that image and this run
};

}  // namespace wrapwright
