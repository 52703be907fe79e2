// SPDX-License-Identifier: Apache-2.0
#pragma once
// The plots of a report as gnuplot scripts. Pure functions: nothing is run here.
#include <span>
#include <string>
#include <vector>

#include "research/report/curves.h"
#include "research/report/evaluation_tables.h"

namespace wrapwright {

struct Plot {
  std::string name;  // of its file and the prefix of its ids
  std::string title;
  std::string description;  // what it shows, in a sentence
  std::string script;       // writes SVG to its output; "" = the run has no data for it
  std::string hint;         // what to run to get the data
};

// F1 distribution, loss by kind, learning curve, terms, ranking: always all five. `view` is the first comparison, over
// groups.
[[nodiscard]] std::vector<Plot> make_plots(const View& view);

}  // namespace wrapwright
