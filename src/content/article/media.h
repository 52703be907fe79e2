// SPDX-License-Identifier: Apache-2.0
#pragma once
// The addresses of a page's pictures, videos and sounds, whatever way a browser finds them. Internal to this module. A
// value that refers to the page and its links, safe from any thread. Cost: O(n) in the element's attributes and sources.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/article/links.h"
#include "core/page/page.h"

namespace wrapwright {

// The address in a srcset for the widest picture of at most `most` pixels, else for the narrowest; "" for none.
[[nodiscard]] std::string_view best_of_srcset(std::string_view srcset, unsigned most);

struct MediaLink {
  std::string target;  // of the file, or of the page that plays it
  std::string poster;  // a picture that stands for it, "" if there is none
  std::string label;   // "" if it has none
};

class MediaTargets {
 public:
  // REQUIRES: both outlive the object.
  MediaTargets(const Page& page, const LinkTargets& links);

  // Whether the element is an <img>, or what AMP has in its place.
  [[nodiscard]] bool is_image(NodeIndex node) const {
    return page_.tag(node) == name::img || (amp_image_ && page_.tag(node) == *amp_image_);
  }
  // Of such an element: what a script loads later (data-src and its kin, data-srcset) comes before `src`, which is a
  // placeholder then; else the best of `srcset` or of the <picture>'s sources; "" if there is none, and for what is no
  // picture of the article: placeholders, pixels that count readers, and the signs of links for sharing.
  [[nodiscard]] std::string image(NodeIndex node) const;
  // Of the <img> that is the whole of a <noscript>; nothing if there is none.
  [[nodiscard]] std::optional<NodeIndex> image_without_script(NodeIndex noscript) const;
  // Of a <video>, an <audio>, or an <iframe> that is a player, as it may be shown full screen or may play by itself;
  // nothing for other elements, and where there is no address.
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
  std::vector<NameId> later_sets_;    // with a srcset
  std::vector<NameId> player_marks_;  // of an <iframe>
  std::optional<NameId> poster_;
  std::optional<NameId> allow_;
  std::optional<NameId> amp_image_;
};

// The pictures of an article as they come in document order, each once: scripts that load a picture later leave its twin
// in a <noscript> beside it, which stands for it where it has no address.
class ShownImages {
 public:
  struct Image {
    std::string target;
    std::string_view label;
  };

  // REQUIRES: both outlive the object.
  ShownImages(const Page& page, const MediaTargets& media) : page_(page), media_(media) {}

  // What is to be shown for an image (is_image) or a <noscript>; nothing for other elements.
  [[nodiscard]] std::optional<Image> next(NodeIndex node);

 private:
  // Whether text is shown between the last image and this element.
  [[nodiscard]] bool is_behind_text(NodeIndex node);

  const Page& page_;
  const MediaTargets& media_;
  std::string last_without_script_;  // the address of the last element, if that was shown for a <noscript>
  bool has_address_ = false;         // whether the last image has one
  TextIndex blank_to_ = 0;           // from that image up to here, no text is shown
};

}  // namespace wrapwright
