// SPDX-License-Identifier: Apache-2.0
#include "content/article/captioned_picture.h"

#include <algorithm>

#include "content/article/element_classes.h"
#include "core/base/ascii.h"
#include "core/page/shown_text.h"

namespace wrapwright {
namespace {

bool is_caption(const Page& page, NodeIndex node) {
  return page.tag(node) == name::figcaption ||
         any_class(page, node, [](std::string_view token) { return token.find("caption") != std::string_view::npos; });
}

bool holds_picture(const Page& page, NodeIndex node) {
  const auto picture = page.first(name::img, node + 1);
  return picture && *picture < page.end(node);
}

}  // namespace

std::vector<NodeIndex> picture_captions(const Page& page, NodeIndex element) {
  if (!holds_picture(page, element)) return {};
  std::vector<NodeIndex> captions;
  TextIndex at = page.texts(element).first;
  const auto shows_text_before = [&](TextIndex end) {
    for (; at < end; ++at)
      if (shows_text(page, at)) return true;
    return false;
  };
  for (NodeIndex node = element + 1; node < page.end(element);) {
    const TextRange texts = page.texts(node);
    // A box around both picture and caption may also have such a class.
    if (texts.first == texts.last || holds_picture(page, node) || !is_caption(page, node)) {
      ++node;
      continue;
    }
    if (shows_text_before(texts.first)) return {};
    at = texts.last;
    captions.push_back(node);
    node = page.end(node);
  }
  if (shows_text_before(page.texts(element).last)) return {};
  return captions;
}

}  // namespace wrapwright
