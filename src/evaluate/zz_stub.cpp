#include "evaluate/evaluation.h"
namespace wrapwright {
std::vector<bool> comparable_pages(const CorpusEvaluation& e, std::span<const std::size_t> columns, PageSet set){
  std::vector<bool> out(e.corpus.pages.size());
  for (auto& g: e.corpus.groups) for (auto p: g.pages) {
    bool in = set==PageSet::kAll || (set==PageSet::kGroups)==(g.pages.size()>1);
    for (auto c: columns) in = in && e.columns[c].pages[p].observations>0;
    out[p]=in;
  }
  return out;
}
std::vector<Observation> observations(const CorpusEvaluation& e, std::size_t c, Measure m, const std::vector<bool>& pages){
  std::vector<std::uint32_t> group(pages.size());
  for (std::uint32_t g=0; g<e.corpus.groups.size(); ++g) for (auto p: e.corpus.groups[g].pages) group[p]=g;
  std::vector<Observation> out;
  for (std::size_t p=0;p<pages.size();++p) if (pages[p] && e.columns[c].pages[p].measures.has(m)) out.push_back({e.columns[c].pages[p].measures[m], group[p]});
  return out;
}
}
namespace wrapwright {
std::string to_string(const Protocol& p) { return p.kind==ProtocolKind::kSame ? "same" : p.kind==ProtocolKind::kNextEra ? "next-era" : "leave-out:"+std::to_string(p.learned); }
}
