// SPDX-License-Identifier: Apache-2.0
#include "research/report/method_list.h"

#include <string_view>

#include "research/methods/page_method.h"

namespace wrapwright {

std::string describe_methods() {
  std::string out;
  const auto line = [&](std::string_view label, std::string_view text) {
    out += "    ";
    out += label;
    out.append(label.size() < 9 ? 9 - label.size() : 0, ' ');
    out += text;
    out += '\n';
  };
  for (const PageMethodEntry* entry : page_methods()) {
    const MethodDescription& d = entry->description;
    out += std::string(d.name) + ": " + std::string(d.summary) + '\n';
    line("source", d.source);
    line("formula", d.formula);
    line("cost", d.cost);
    for (const Parameter& p : d.parameters) {
      line("--set", std::string(p.name) + "=" + std::string(p.value) + " (" + std::string(p.allowed) +
                        "): " + std::string(p.meaning));
    }
  }
  return out;
}

}  // namespace wrapwright
