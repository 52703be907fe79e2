// SPDX-License-Identifier: Apache-2.0
#pragma once
// A map that keeps the most recently used entries within a total weight. Not thread-safe. Cost: O(log n) per call.
#include <cstddef>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <utility>

namespace wrapwright {

template <typename Key, typename Value>
class LruCache {
 public:
  explicit LruCache(std::size_t max_weight) : max_weight_(max_weight) {}

  // The entry, which becomes the most recently used one; null if it is not in the cache. Valid until an entry is added
  // or its weight changes.
  template <typename Name>
  [[nodiscard]] Value* find(const Name& name) {
    const auto known = places_.find(name);
    if (known == places_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, known->second);
    return &known->second->value;
  }

  // Adds or replaces an entry. It is kept even if it exceeds the limit by itself; the least recently used entries make
  // room for it.
  void put(Key key, Value value, std::size_t weight) {
    if (const auto known = places_.find(key); known != places_.end()) drop(known->second);
    entries_.push_front({std::move(key), std::move(value), weight});
    places_.emplace(entries_.front().key, entries_.begin());
    weight_ += weight;
    while (weight_ > max_weight_ && entries_.size() > 1) drop(std::prev(entries_.end()));
  }

  void clear() {
    places_.clear();
    entries_.clear();
    weight_ = 0;
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    Key key;
    Value value;
    std::size_t weight;
  };
  using Entries = std::list<Entry>;

  void drop(typename Entries::iterator entry) {
    weight_ -= entry->weight;
    places_.erase(entry->key);
    entries_.erase(entry);
  }

  std::size_t max_weight_;
  std::size_t weight_ = 0;
  Entries entries_;  // most recently used first
  std::map<Key, typename Entries::iterator, std::less<>> places_;
};

}  // namespace wrapwright
