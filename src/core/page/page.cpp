// SPDX-License-Identifier: Apache-2.0
#include "core/page/page.h"

#include <algorithm>
#ifdef __SSE2__
#include <bit>
#include <emmintrin.h>
#endif

namespace wrapwright {

std::optional<std::string_view> Page::attribute(NodeIndex i, NameId wanted) const {
  for (const Attribute& a : attributes(i)) {
    if (a.name == wanted) return value(a);
  }
  return std::nullopt;
}

std::string_view Page::name(NameId id) const {
  return id < kKnownNames ? kNames[id] : std::string_view(names_[static_cast<std::size_t>(id - kKnownNames)]);
}

std::optional<NameId> Page::find_name(std::string_view wanted) const {
  if (const auto known = find_known_name(wanted)) return known;
  const auto it = std::find(names_.begin(), names_.end(), wanted);
  if (it == names_.end()) return std::nullopt;
  return static_cast<NameId>(kKnownNames + (it - names_.begin()));
}

std::optional<NodeIndex> Page::first(NameId wanted, NodeIndex from) const {
  NodeIndex i = from;
#ifdef __SSE2__
  const __m128i tags = _mm_set1_epi16(static_cast<short>(wanted));
  for (; i + 8 <= nodes_; i += 8) {
    const __m128i equal = _mm_cmpeq_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(tag_ + i)), tags);
    const auto bytes = static_cast<unsigned>(_mm_movemask_epi8(equal));
    if (bytes != 0) return i + static_cast<NodeIndex>(std::countr_zero(bytes)) / 2;
  }
#endif
  for (; i < nodes_; ++i) {
    if (tag_[i] == wanted) return i;
  }
  return std::nullopt;
}

std::size_t Page::memory() const {
  std::size_t total =
      sizeof(*this) + block_size_ + text_size_ + notes_.encoding.capacity() + notes_.encoding_source.capacity();
  total += names_.capacity() * sizeof(std::string);
  for (const auto& n : names_) total += n.capacity() > 15 ? n.capacity() + 1 : 0;
  return total;
}

void drop_nested(const Page& page, std::vector<NodeIndex>& nodes) {
  NodeIndex end = 0;
  std::erase_if(nodes, [&](NodeIndex node) {
    if (node < end) return true;
    end = page.end(node);
    return false;
  });
}

}  // namespace wrapwright
