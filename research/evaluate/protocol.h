// SPDX-License-Identifier: Apache-2.0
#pragma once
// Selects the pages of a site from which a wrapper is learned, and the pages on which it is judged. Pure and
// reproducible: random choices depend only on the names of group, era and pages and on the seed.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "research/evaluate/corpus.h"

namespace wrapwright {

enum class ProtocolKind {
  kSame,      // learn from a group's pages without gold, judge on the same pages: the protocol of the papers
  kLeaveOut,  // learn from `learned` pages, judge on the other pages of the group; repeated for `seeds` choices
  kNextEra,   // learn from one era of a group, judge on its later eras
};

struct Protocol {
  ProtocolKind kind = ProtocolKind::kSame;
  std::size_t learned = 0;  // kLeaveOut
  std::size_t seeds = 5;    // kLeaveOut
};
[[nodiscard]] std::string to_string(const Protocol& protocol);  // "same", "leave-out:5", "next-era"
// Parses to_string()'s output; kUnsupported otherwise (leave-out needs a number of at least 1).
Result<Protocol> protocol_from_string(std::string_view text);

// One run of learning and the pages it is judged on; indices into Corpus::pages, ascending.
struct Split {
  std::vector<std::size_t> learn;
  std::vector<std::size_t> judge;
};

// All splits of the groups with one group name (one group per era, in the order of the corpus). kSame: one per group.
// kLeaveOut: `seeds` for each group with more than `learned` pages, none for others. kNextEra: one for each pair of an
// era and a later one (eras are ordered as text).
[[nodiscard]] std::vector<Split> make_splits(const Corpus& corpus, const std::vector<const CorpusGroup*>& eras,
                                             const Protocol& protocol);

}  // namespace wrapwright
