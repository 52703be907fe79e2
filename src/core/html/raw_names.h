// SPDX-License-Identifier: Apache-2.0
#pragma once
// Numbers the names of one page as the tokenizer reads them: known names keep their NameId, those of
// html/foreign_names.inc follow, then the page's own names in the order of their first use. Each raw name maps to the
// XML name that the Page uses (core/page/name_mending.h). Cleared between pages; not thread-safe. A lookup costs O(1);
// for names of up to 16 bytes it compares two words.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/seeded_hash.h"
#include "core/page/names.h"

namespace wrapwright {

using RawName = std::uint16_t;

namespace raw {
enum Known : RawName {
  kFirstUnknown = kKnownNames - 1,
#define WRAPWRIGHT_RAW_NAME(identifier, text) identifier,
#define WRAPWRIGHT_SVG_TAG(lower, mixed) tag_##lower, tag_##mixed,
#define WRAPWRIGHT_SVG_ATTRIBUTE(lower, mixed) attribute_##lower, attribute_##mixed,
#define WRAPWRIGHT_FOREIGN_ATTRIBUTE(prefix, local) \
  colon_##prefix##_##local, mended_##prefix##_##local, space_##prefix##_##local,
#include "core/html/foreign_names.inc"
#undef WRAPWRIGHT_RAW_NAME
#undef WRAPWRIGHT_SVG_TAG
#undef WRAPWRIGHT_SVG_ATTRIBUTE
#undef WRAPWRIGHT_FOREIGN_ATTRIBUTE
  comment,  // pseudo-elements of trees that keep comments and the doctype
  doctype,
  public_id,
  system_id,
  kEnd
};
}  // namespace raw

// A name of up to 16 bytes, padded with zeros, or the hash of a longer name.
struct NameKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const NameKey&, const NameKey&) = default;
};

class RawNames {
 public:
  // `mend`: convert attribute names to XML names immediately, so that names that become equal on the Page are one name.
  // `max`: the limit on distinct names per page; all further names share one.
  RawNames(bool mend, std::uint32_t max);

  // REQUIRES of `key`: a name of 1 to 16 bytes, lower case, without NUL.
  [[nodiscard]] RawName find_or_add(NameKey key) {
    for (std::size_t slot = slot_of(key);; slot = (slot + 1) & mask_) {
      const RawName id = table_[slot];
      if (id == kNone) return add_short(key.low, key.high, slot);
      if (keys_[id].low == key.low && keys_[id].high == key.high) return id;
    }
  }
  [[nodiscard]] RawName find_or_add(std::string_view name);
  [[nodiscard]] std::string_view text(RawName id) const;

  // The name by which attributes are distinguished: `id` itself, or the raw name of its mended form.
  [[nodiscard]] RawName attribute(RawName id) const { return attribute_[id]; }

  // The local name of an attribute with a namespace. If names are not mended, the prefix and a space are kept before
  // it.
  [[nodiscard]] RawName without_prefix(RawName spaced) {
    const std::string_view name = text(spaced);
    return mend_ ? find_or_add(name.substr(name.find(' ') + 1)) : spaced;
  }

  // The number of the name on the Page; the first call assigns it.
  [[nodiscard]] NameId page_name(RawName id) { return page_name_[id] != kNone ? page_name_[id] : add_page_name(id); }
  // The caller counts the uses of mended names.
  [[nodiscard]] bool is_mended(RawName id) const { return mended_[id] != 0; }

  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  [[nodiscard]] std::size_t max_size() const { return max_ + std::size_t{1}; }
  [[nodiscard]] std::size_t memory() const;
  // The total number of slots inspected if each name is looked up once.
  [[nodiscard]] std::size_t probes() const;
  // The names with numbers from kKnownNames on, as assigned by page_name.
  [[nodiscard]] std::vector<std::string> take_page_names();
  // Whether the page has more names than the limit, so that some share one.
  [[nodiscard]] bool is_full() const { return full_; }
  // Forgets the page's own names.
  void clear();

 private:
  static constexpr std::uint16_t kNone = 0xFFFF;

  // Multipliers of multiply-shift hashing (Dietzfelbinger and others, 1997).
  struct Factors {
    std::uint64_t low;
    std::uint64_t high;
  };
  // Found by trial, so that the most common tag and attribute names do not collide. A page with too many collisions
  // gets seeded factors.
  static constexpr Factors kTried = {0x976699CC6ED5D1BFU, 0x7E0AB2ED31B1C27FU};
  static constexpr std::size_t kMostProbes = 16;

  [[nodiscard]] std::size_t slot_of(NameKey key) const {
    return (key.low * factors_.low ^ key.high * factors_.high) >> shift_;
  }
  RawName add_short(std::uint64_t low, std::uint64_t high, std::size_t slot);
  RawName add(std::string_view name, NameKey key, std::size_t slot);
  void append(std::string_view name, NameKey key);
  NameId add_page_name(RawName id);
  void grow();
  void reseed();
  void fill();

  bool mend_;
  std::uint32_t max_;
  bool full_ = false;
  std::size_t mask_;
  std::uint64_t seed_ = seed_at(this);
  Factors factors_ = kTried;
  bool is_seeded_ = false;               // factors_
  unsigned shift_;                       // reduces a hash to the bits of mask_
  std::vector<RawName> table_;           // open addressing
  std::vector<NameKey> keys_;            // by RawName, like the columns below
  std::vector<std::uint32_t> text_end_;  // in text_
  std::vector<RawName> attribute_;
  std::vector<NameId> page_name_;
  std::vector<std::uint8_t> mended_;
  std::string text_;
  std::vector<RawName> page_names_;   // the names with the numbers from kKnownNames on
  std::size_t fixed_ = 0;             // number of names common to all pages
  std::vector<RawName> fixed_table_;  // table_ with only these
  std::vector<RawName> numbered_;     // those that got a number from add_page_name
};

}  // namespace wrapwright
