// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/tidy_tree.h"

#include <cstddef>
#include <memory>
#include <tidy/tidy.h>
#include <tidy/tidybuffio.h>
#include <type_traits>

#include "core/normalize/tidy_memory.h"

namespace wrapwright {
namespace {

struct Release {
  void operator()(TidyDoc document) const { tidyRelease(document); }
};
using Document = std::unique_ptr<std::remove_pointer_t<TidyDoc>, Release>;

Bool TIDY_CALL say_nothing(TidyDoc /*document*/, TidyReportLevel /*level*/, uint /*line*/, uint /*column*/,
                           ctmbstr /*message*/) {
  return no;
}

// libtidy's allocation functions have no context argument, and its process serves one page at a time.
TidyMemory*& memory_of_page() {
  static TidyMemory* memory = nullptr;
  return memory;
}

// libtidy makes some allocations without the document's allocator.
void allocate_from(TidyMemory& memory) {
  memory_of_page() = &memory;
  tidySetMallocCall([](std::size_t size) { return memory_of_page()->reallocate(nullptr, size); });
  tidySetReallocCall([](void* block, std::size_t size) { return memory_of_page()->reallocate(block, size); });
  tidySetFreeCall([](void* block) { memory_of_page()->release(block); });
}

Document make_document() {
  tidySetLanguage("en");  // otherwise libtidy calls setlocale(), which allocates by malloc()
  Document document(tidyCreate());
  TidyDoc doc = document.get();
  tidySetReportFilter(doc, say_nothing);
  tidySetCharEncoding(doc, "utf8");
  tidyOptSetBool(doc, TidyForceOutput, yes);
  tidyOptSetBool(doc, TidyMark, no);
  tidyOptSetBool(doc, TidyQuiet, yes);
  tidyOptSetBool(doc, TidyShowWarnings, no);
  tidyOptSetInt(doc, TidyShowErrors, 0);
  // Options that keep every element that a wrapper could select.
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

void enter(TidyTreeSink& sink, TidyNode node) {
  const ctmbstr tag = tidyNodeGetName(node);
  sink.open(tag == nullptr ? std::string_view() : std::string_view(tag));
  for (TidyAttr a = tidyAttrFirst(node); a != nullptr; a = tidyAttrNext(a)) {
    const ctmbstr key = tidyAttrName(a);
    const ctmbstr value = tidyAttrValue(a);
    if (key != nullptr && *key != '\0')
      sink.attribute(key, value == nullptr ? std::string_view() : std::string_view(value));
  }
}

void walk(TidyTreeSink& sink, TidyDoc document) {
  const TidyNode top = tidyGetRoot(document);
  TidyNode node = tidyGetChild(top);
  Buffer text;
  while (node != nullptr) {
    const TidyNodeType type = tidyNodeGetType(node);
    const bool element = type == TidyNode_Start || type == TidyNode_StartEnd;
    if (element) {
      enter(sink, node);
    } else if (type == TidyNode_Text || type == TidyNode_CDATA) {
      text.clear();
      if (tidyNodeGetValue(document, node, text.get()) == yes) sink.text(text.text());
    }
    if (element && tidyGetChild(node) != nullptr) {
      node = tidyGetChild(node);
      continue;
    }
    if (element) sink.close();
    while (tidyGetNext(node) == nullptr) {
      node = tidyGetParent(node);
      if (node == nullptr || node == top) return;
      sink.close();
    }
    node = tidyGetNext(node);
  }
}

}  // namespace

void walk_tidy_tree(std::string_view html, std::size_t max_memory, TidyTreeSink& sink) {
  TidyMemory memory(max_memory);
  allocate_from(memory);
  const Document document = make_document();
  TidyBuffer source;
  tidyBufInit(&source);
  // Tidy only reads this argument, but its interface is not const-correct.
  tidyBufAttach(&source, reinterpret_cast<byte*>(const_cast<char*>(html.data())), static_cast<uint>(html.size()));
  tidyParseBuffer(document.get(), &source);
  tidyBufDetach(&source);
  tidyCleanAndRepair(document.get());
  walk(sink, document.get());
}

}  // namespace wrapwright
