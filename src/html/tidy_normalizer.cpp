// SPDX-License-Identifier: Apache-2.0
#include "html/tidy_normalizer.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <tidy/tidy.h>
#include <tidy/tidybuffio.h>
#include <type_traits>

#include "base/ascii.h"
#include "html/page_text.h"
#include "html/raw_text.h"
#include "html/tag_limits.h"

namespace wrapwright {
namespace {

// Tidy parses by recursion, reopens formatting without bound and looks for double attributes by comparing all with all.
constexpr TagLimits kTidyLimits{.max_depth = 500, .max_formatting = 32, .max_attributes = 2'000};

struct Release {
  void operator()(TidyDoc document) const { tidyRelease(document); }
};
using Document = std::unique_ptr<std::remove_pointer_t<TidyDoc>, Release>;

Bool TIDY_CALL say_nothing(TidyDoc /*document*/, TidyReportLevel /*level*/, uint /*line*/, uint /*column*/,
                           ctmbstr /*message*/) {
  return no;
}

// libtidy 5.6 keeps state of the page at work in variables of the process: two threads in it spoil each other's trees.
// So one at a time, whichever normalizer asks.
std::unique_lock<std::mutex> enter_library() {
  static std::mutex one_at_a_time;
  return std::unique_lock(one_at_a_time);
}

Document make_document() {
  Document document(tidyCreate());
  TidyDoc doc = document.get();
  tidySetReportFilter(doc, say_nothing);
  tidySetCharEncoding(doc, "utf8");
  tidyOptSetBool(doc, TidyForceOutput, yes);
  tidyOptSetBool(doc, TidyMark, no);
  tidyOptSetBool(doc, TidyQuiet, yes);
  tidyOptSetBool(doc, TidyShowWarnings, no);
  tidyOptSetInt(doc, TidyShowErrors, 0);
  // Nothing that a wrapper could point at is thrown away.
  tidyOptSetBool(doc, TidyDropEmptyElems, no);
  tidyOptSetBool(doc, TidyDropEmptyParas, no);
  tidyOptSetInt(doc, TidyMergeDivs, TidyNoState);
  tidyOptSetInt(doc, TidyMergeSpans, TidyNoState);
  tidyOptSetBool(doc, TidyMergeEmphasis, no);
  tidyOptSetInt(doc, TidyUseCustomTags, TidyCustomBlocklevel);
  return document;
}

class Buffer {
 public:
  Buffer() { tidyBufInit(&buffer_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { tidyBufFree(&buffer_); }
  TidyBuffer* get() { return &buffer_; }
  [[nodiscard]] std::string_view text() const {
    return {reinterpret_cast<const char*>(buffer_.bp), buffer_.bp == nullptr ? 0 : buffer_.size};
  }
  void clear() { tidyBufClear(&buffer_); }

 private:
  TidyBuffer buffer_{};
};

void enter(PageBuilder& builder, TidyNode node) {
  const ctmbstr tag = tidyNodeGetName(node);
  builder.open(tag == nullptr ? std::string_view() : std::string_view(tag));
  for (TidyAttr a = tidyAttrFirst(node); a != nullptr; a = tidyAttrNext(a)) {
    const ctmbstr key = tidyAttrName(a);
    const ctmbstr value = tidyAttrValue(a);
    if (key != nullptr && *key != '\0')
      builder.attribute(key, value == nullptr ? std::string_view() : std::string_view(value));
  }
}

void walk(PageBuilder& builder, TidyDoc document) {
  const TidyNode top = tidyGetRoot(document);
  TidyNode node = tidyGetChild(top);
  Buffer text;
  while (node != nullptr) {
    const TidyNodeType type = tidyNodeGetType(node);
    const bool element = type == TidyNode_Start || type == TidyNode_StartEnd;
    if (element) {
      enter(builder, node);
    } else if (type == TidyNode_Text || type == TidyNode_CDATA) {
      text.clear();
      if (tidyNodeGetValue(document, node, text.get()) == yes) builder.text(text.text());
    }
    if (element && tidyGetChild(node) != nullptr) {
      node = tidyGetChild(node);
      continue;
    }
    if (element) builder.close();
    while (tidyGetNext(node) == nullptr) {
      node = tidyGetParent(node);
      if (node == nullptr || node == top) return;
      builder.close();
    }
    node = tidyGetNext(node);
  }
}

// Tidy writes a doctype where there is none, so its tree cannot be asked. Old doctypes pass for new ones here.
bool has_doctype(std::string_view html) {
  constexpr std::string_view kDoctype = "<!doctype";
  const std::string_view begin = html.substr(0, 1'024);
  const auto same = [](char a, char b) { return lower(a) == b; };
  return std::search(begin.begin(), begin.end(), kDoctype.begin(), kDoctype.end(), same) != begin.end();
}

}  // namespace

Page TidyNormalizer::parse(const PageInput& input) {
  PageNotes notes;
  const std::string_view text = page_text(input, limits_.max_bytes, decoded_, notes);
  // Tidy ends titles by itself, but neither comments nor scripts.
  const std::string_view mended = end_raw_text(text, 0, mended_);
  notes.mended_raw_text = mended.data() != text.data();
  const std::string_view html = limit_tags(mended, kTidyLimits, flattened_);
  notes.quirks = !has_doctype(html);
  const auto alone = enter_library();
  const Document document = make_document();
  if (!html.empty()) {
    TidyBuffer source;
    tidyBufInit(&source);
    // Tidy only reads what it is given here; its interface knows no const.
    tidyBufAttach(&source, reinterpret_cast<byte*>(const_cast<char*>(html.data())), static_cast<uint>(html.size()));
    tidyParseBuffer(document.get(), &source);
    tidyBufDetach(&source);
    tidyCleanAndRepair(document.get());
    walk(builder_, document.get());
  }
  return builder_.finish(std::move(notes));
}

}  // namespace wrapwright
