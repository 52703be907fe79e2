// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/tidy_normalizer.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/normalize/page_text.h"
#include "core/normalize/raw_text.h"
#include "core/normalize/tag_limits.h"

namespace wrapwright {
namespace {

// Tidy parses recursively, reopens formatting elements with a copy of their attributes in every block, and compares all
// pairs of attributes to find duplicates.
constexpr TagLimits kTidyLimits{
    .max_depth = 500, .max_formatting = 32, .max_formatting_bytes = 1'000, .max_attributes = 2'000};

// Tidy adds a missing doctype, so its tree does not show whether the page has one. Old doctypes count as current ones.
bool has_doctype(std::string_view html) {
  constexpr std::string_view kDoctype = "<!doctype";
  const std::string_view begin = html.substr(0, 1'024);
  const auto same = [](char a, char b) { return lower(a) == b; };
  return std::search(begin.begin(), begin.end(), kDoctype.begin(), kDoctype.end(), same) != begin.end();
}

}  // namespace

Page TidyNormalizer::parse(const PageInput& input) {
  PageNotes notes;
  notes.normalizer = NormalizerKind::kTidy;
  const std::string_view text = page_text(input, limits_.max_bytes, decoded_, notes);
  // Tidy closes titles itself, but not comments and scripts.
  const std::string_view mended = end_raw_text(text, 0, mended_);
  notes.mended_raw_text = mended.data() != text.data();
  const std::string_view html = limit_tags(mended, kTidyLimits, flattened_);
  notes.quirks = !has_doctype(html);
  notes.truncated = notes.truncated || html.data() != mended.data();
  builder_.limit_growth(html.size());
  failure_.clear();
  if (!html.empty()) {
    failure_ = process_.parse(html, builder_).value_or("");
    if (!failure_.empty()) static_cast<void>(builder_.finish());  // discards the part that was built before the failure
  }
  return builder_.finish(std::move(notes));
}

}  // namespace wrapwright
