// SPDX-License-Identifier: Apache-2.0
// Any bytes as a wrapper file and, after the first byte 0x1E, as a page that the wrapper is applied to: lint and the
// parser agree, what was parsed can be written and read again, and the outcome names nodes of the page.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "content/article/render.h"
#include "core/normalize/normalizer.h"
#include "site/extract/check.h"
#include "site/extract/page_extractor.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

constexpr char kSeparator = '\x1e';
constexpr std::string_view kUrl = "https://site.example/2026/01/story.html";

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "wrapper_fuzz: %s\n", what);
  std::abort();
}

void check_outcome(const Page& page, const TemplateMatch& outcome) {
  require(!outcome.confidence || (*outcome.confidence >= 0 && *outcome.confidence <= 1), "a confidence beyond 0 and 1");
  require(outcome.status != PageStatus::kOk || !outcome.article.body.empty(), "a match without a body");
  const auto is_inside = [&](NodeIndex node) { return node < page.size(); };
  require(std::all_of(outcome.article.body.begin(), outcome.article.body.end(), is_inside),
          "the body names a node that does not exist");
  require(std::all_of(outcome.article.excluded.begin(), outcome.article.excluded.end(), is_inside),
          "an exclusion names a node that does not exist");
  if (outcome.status == PageStatus::kOk) (void)render_markdown(page, outcome.article);
}

void check_round_trip(const Wrapper& wrapper) {
  const std::string written = format_wrapper(wrapper);
  const auto again = parse_wrapper(written, "written.xml");
  require(again.ok(), "the written wrapper cannot be read");
  require(format_wrapper(*again) == written, "the written wrapper is read as another one");
}

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string_view xml = bytes.substr(0, bytes.find(kSeparator));
  const std::string_view html = bytes.substr(std::min(size, xml.size() + 1));
  const auto findings = lint_wrapper(xml, "fuzz.xml");
  const auto wrapper = parse_wrapper(xml, "fuzz.xml");
  if (!wrapper) {
    require(!wrapper.error().message.empty(), "an error without a message");
    require(findings.size() == 1 && findings.front().severity == Severity::kError,
            "lint misses that it does not parse");
    return 0;
  }
  check_round_trip(*wrapper);
  const auto applier = Applier::compile(*wrapper);
  if (!applier) return 0;
  const Page page = make_normalizer(applier->normalizer())->parse({html, "text/html; charset=utf-8", ""});
  check_outcome(page, applier->apply(page, kUrl));
  check_outcome(page, applier->apply(page, wrapper->scope));
  PageExtractorOptions options;
  options.fallback = Fallback::kNone;
  const auto extractor = PageExtractor::compile(*wrapper, options);
  require(extractor.ok(), "the applier compiles, but not the extractor");
  WrapperTrial trial(*wrapper, *extractor);
  check_outcome(page, trial.add(page, kUrl, "page"));
  require(trial.report().pages <= 1, "more pages than one");
  return 0;
}
