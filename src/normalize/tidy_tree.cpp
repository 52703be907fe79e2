// SPDX-License-Identifier: Apache-2.0
#include "normalize/tidy_tree.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <tidy/tidy.h>
#include <tidy/tidybuffio.h>
#include <type_traits>
#include <unistd.h>

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

// malloc() with a budget: what passes it ends the process, for libtidy cannot go on without.
struct Allocator {
  TidyAllocator base;
  std::size_t left;
};

// The size of each block stands before it, in as many bytes as keep what follows aligned.
constexpr std::size_t kHead = alignof(std::max_align_t);

void* TIDY_CALL reallocate(TidyAllocator* self, void* block, std::size_t size) {
  auto* const allocator = reinterpret_cast<Allocator*>(self);
  char* const old = block == nullptr ? nullptr : static_cast<char*>(block) - kHead;
  std::size_t held = 0;
  if (old != nullptr) std::memcpy(&held, old, sizeof(held));
  allocator->left += held;
  if (size > allocator->left) ::_exit(kTidyOutOfMemory);
  allocator->left -= size;
  auto* const grown = static_cast<char*>(std::realloc(old, size + kHead));
  if (grown == nullptr) ::_exit(kTidyOutOfMemory);
  std::memcpy(grown, &size, sizeof(size));
  return grown + kHead;
}

void* TIDY_CALL allocate(TidyAllocator* self, std::size_t size) { return reallocate(self, nullptr, size); }

void TIDY_CALL release(TidyAllocator* self, void* block) {
  if (block == nullptr) return;
  char* const begin = static_cast<char*>(block) - kHead;
  std::size_t held = 0;
  std::memcpy(&held, begin, sizeof(held));
  reinterpret_cast<Allocator*>(self)->left += held;
  std::free(begin);
}

void TIDY_CALL give_up(TidyAllocator* /*self*/, ctmbstr /*message*/) { ::_exit(kTidyOutOfMemory); }

constexpr TidyAllocatorVtbl kAllocation{allocate, reallocate, release, give_up};

Document make_document(Allocator& allocator) {
  Document document(tidyCreateWithAllocator(&allocator.base));
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
  Allocator allocator{{&kAllocation}, max_memory};
  const Document document = make_document(allocator);
  TidyBuffer source;
  tidyBufInit(&source);
  // Tidy only reads what it is given here; its interface knows no const.
  tidyBufAttach(&source, reinterpret_cast<byte*>(const_cast<char*>(html.data())), static_cast<uint>(html.size()));
  tidyParseBuffer(document.get(), &source);
  tidyBufDetach(&source);
  tidyCleanAndRepair(document.get());
  walk(sink, document.get());
}

}  // namespace wrapwright
