// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/html5_normalizer.h"

#include <utility>

#include "core/normalize/page_text.h"
#include "core/normalize/raw_text.h"

namespace wrapwright {
namespace {

// A tree larger than this is released, so that one giant page does not keep its memory while later pages are processed.
constexpr std::size_t kKeepBytes = std::size_t{16} << 20U;

TreeBuilder::Options options_of(const PageLimits& limits) {
  TreeBuilder::Options options;
  options.limits = limits;
  return options;
}

}  // namespace

Html5Normalizer::Html5Normalizer(const PageLimits& limits)
    : limits_(limits), builder_(options_of(limits)), columns_(limits) {}

bool Html5Normalizer::ends_in_raw_text() const {
  if (!builder_.tokenizer().ended_in_raw_text() || builder_.truncated()) return false;
  switch (builder_.tokenizer().raw_text_name()) {
    case raw::comment:
    case name::title:
    case name::textarea:
    case name::script:
    case name::style:
    case name::iframe:
      return true;
    default:
      return false;
  }
}

Page Html5Normalizer::parse(const PageInput& input) {
  PageNotes notes;
  notes.normalizer = NormalizerKind::kHtml5;
  const std::string_view utf8 = page_text(input, limits_.max_bytes, decoded_, notes);
  PageText text = make_page_text(utf8);
  builder_.parse(text.bytes.get(), text.size);
  if (ends_in_raw_text()) {
    // The parser has modified its copy of the text. Only line ends that were normalized require another copy.
    const bool has_returns = utf8.find('\r') != std::string_view::npos;
    const PageText again = has_returns ? make_page_text(utf8) : PageText();
    const std::string_view html = has_returns ? std::string_view(again.bytes.get(), again.size) : utf8;
    const std::string_view mended = end_raw_text(html, builder_.tokenizer().raw_text_begin(), mended_);
    if (mended.data() != html.data()) {
      notes.mended_raw_text = true;
      text = make_page_text(cut_text(mended, kMaxText, notes));
      builder_.parse(text.bytes.get(), text.size);
    }
  }
  notes.quirks = builder_.quirks();
  notes.truncated = notes.truncated || builder_.truncated();
  const bool large = builder_.tree().memory() > kKeepBytes;
  Page page = columns_.make(builder_, std::move(text), std::move(notes));
  if (large) builder_.tree().release();
  return page;
}

}  // namespace wrapwright
