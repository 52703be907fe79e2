// SPDX-License-Identifier: Apache-2.0
// Any expression compiles or is refused with a place inside it, and the other engine selects the same as direct
// matching. Wrapped in parentheses an expression is never direct.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"
#include "core/xpath/xpath.h"

namespace wrapwright {
namespace {

constexpr std::string_view kHtml =
    "<html><head><title>T</title></head><body class='a b'><div id=a class='a\nb c'><p class=a>1<p class='b'>2<p>3<div>"
    "<p id=b>4</div></div><div class='ab c'><div a=a b='' c=' '><a href='a'>5</a><b a='1'>6</b></div></div><ul><li>a"
    "<li class=a>b<li a='&#1;\xEF\xBF\xBD'>c</ul><script>a<b</script></body></html>";

// With sanitizers the standard limit takes minutes.
constexpr XPathLimits kLimits = {.max_steps = 5'000'000};

void require(bool condition, std::string_view expression) {
  if (condition) return;
  std::fprintf(stderr, "xpath_fuzz: %.*s\n", static_cast<int>(expression.size()), expression.data());
  std::abort();
}

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  static const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({kHtml, {}, {}});
  const std::string_view expression(reinterpret_cast<const char*>(data), size);
  const auto xpath = XPath::compile(expression);
  if (!xpath.ok()) {
    require(xpath.error().where.byte <= size && !xpath.error().message.empty(), expression);
    return 0;
  }
  XPathBudget budget(kLimits);
  std::vector<NodeIndex> selected;
  xpath->select(page, budget, selected);
  const std::string value = xpath->string_value(page, budget);
  if (!budget.ok() || !xpath->direct()) return 0;
  const auto in_parentheses = XPath::compile("(" + std::string(expression) + ")");
  if (!in_parentheses.ok()) {
    require(in_parentheses.error().kind == ErrorKind::kLimit, expression);
    return 0;
  }
  require(!in_parentheses->direct() && in_parentheses->select(page) == selected, expression);
  require(in_parentheses->string_value(page) == value, expression);
  return 0;
}
