// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/protocol.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/digest.h"

namespace wrapwright {
namespace {

constexpr std::string_view kSameName = "same";
constexpr std::string_view kLeaveOutName = "leave-out";
constexpr std::string_view kNextEraName = "next-era";

// Selects `learned` pages of the group in the order of digests. The selection does not depend on the order of the
// index, changes as little as possible if pages are added or removed, and a smaller sample is always a subset of a
// larger one.
Split leave_out(const Corpus& corpus, const CorpusGroup& group, std::size_t learned, std::size_t seed) {
  const std::string salt = group.group + '\n' + group.era + '\n' + std::to_string(seed) + '\n';
  std::vector<std::pair<std::string, std::size_t>> drawn;
  drawn.reserve(group.pages.size());
  for (const std::size_t page : group.pages) drawn.emplace_back(sha256_hex(salt + corpus.pages[page].id), page);
  std::sort(drawn.begin(), drawn.end());
  Split split;
  for (std::size_t i = 0; i < drawn.size(); ++i) (i < learned ? split.learn : split.judge).push_back(drawn[i].second);
  std::sort(split.learn.begin(), split.learn.end());
  std::sort(split.judge.begin(), split.judge.end());
  return split;
}

void add_next_eras(const std::vector<const CorpusGroup*>& eras, std::vector<Split>& out) {
  for (const CorpusGroup* from : eras) {
    for (const CorpusGroup* to : eras) {
      if (from->era < to->era) out.push_back({from->pages, to->pages});
    }
  }
}

}  // namespace

std::string to_string(const Protocol& protocol) {
  switch (protocol.kind) {
    case ProtocolKind::kSame:
      return std::string(kSameName);
    case ProtocolKind::kLeaveOut:
      return std::string(kLeaveOutName) + ":" + std::to_string(protocol.learned);
    case ProtocolKind::kNextEra:
      return std::string(kNextEraName);
  }
  return "";
}

Result<Protocol> protocol_from_string(std::string_view text) {
  if (text == kSameName) return Protocol{};
  if (text == kNextEraName) return Protocol{.kind = ProtocolKind::kNextEra};
  const std::string_view begin = text.substr(0, std::min(text.size(), kLeaveOutName.size() + 1));
  if (begin.starts_with(kLeaveOutName) && begin.ends_with(':')) {
    Protocol protocol{.kind = ProtocolKind::kLeaveOut};
    const std::string_view digits = text.substr(begin.size());
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), protocol.learned);
    if (error == std::errc() && end == digits.data() + digits.size() && protocol.learned > 0) return protocol;
  }
  return Error{ErrorKind::kUnsupported,
               "unknown protocol " + std::string(text) + " (there are same, leave-out:K with K from 1 on, next-era)",
               {}};
}

std::vector<Split> make_splits(const Corpus& corpus, const std::vector<const CorpusGroup*>& eras,
                               const Protocol& protocol) {
  std::vector<Split> out;
  switch (protocol.kind) {
    case ProtocolKind::kSame:
      for (const CorpusGroup* group : eras) out.push_back({group->pages, group->pages});
      break;
    case ProtocolKind::kLeaveOut:
      for (const CorpusGroup* group : eras) {
        for (std::size_t seed = 0; seed < protocol.seeds && group->pages.size() > protocol.learned; ++seed)
          out.push_back(leave_out(corpus, *group, protocol.learned, seed));
      }
      break;
    case ProtocolKind::kNextEra:
      add_next_eras(eras, out);
      break;
  }
  return out;
}

}  // namespace wrapwright
