// SPDX-License-Identifier: Apache-2.0
#include "core/page/xml.h"

#include <charconv>
#include <string>
#include <string_view>

#include "core/page/xml_text.h"

namespace wrapwright {
namespace {

void append_number(std::string& out, NodeIndex number) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof(digits), number).ptr;
  out.append(digits, end);
}

// Traverses elements and text in document order and calls text(run), open(element) and close(element) of `sink`.
template <typename Sink>
void walk(const Page& page, Sink& sink) {
  NodeIndex current = 0;
  TextIndex text = 0;
  const auto close_down_to = [&](NodeIndex ancestor) {
    for (; current != ancestor; current = page.parent(current)) sink.close(current);
  };
  const auto texts_before = [&](NodeIndex next) {
    for (; text < page.text_count() && page.run(text).next <= next; ++text) {
      const TextRun& run = page.run(text);
      if (run.parent == 0 || run.size == 0) continue;
      close_down_to(run.parent);
      sink.text(page.text(text));
    }
  };
  for (NodeIndex i = 1; i < page.size(); ++i) {
    texts_before(i);
    close_down_to(page.parent(i));
    sink.open(i);
    current = i;
  }
  texts_before(page.size());
  close_down_to(0);
}

class Writer {
 public:
  Writer(const Page& page, const std::function<void(std::string_view)>& write) : page_(page), write_(write) {
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  }

  void open(NodeIndex i) {
    finish_tag();
    if (out_.size() > kPiece) flush();
    out_ += '<';
    out_ += page_.tag_name(i);
    out_ += " dfs=\"";
    append_number(out_, i);
    out_ += '"';
    for (const Attribute& attribute : page_.attributes(i)) {
      out_ += ' ';
      out_ += page_.name(attribute.name);
      out_ += "=\"";
      append_xml(out_, page_.value(attribute), XmlContext::kAttribute);
      out_ += '"';
    }
    tag_is_open_ = true;
  }

  void text(std::string_view text) {
    finish_tag();
    append_xml(out_, text, XmlContext::kText);
  }

  void close(NodeIndex i) {
    if (tag_is_open_) {
      out_ += "/>";
      tag_is_open_ = false;
      return;
    }
    out_ += "</";
    out_ += page_.tag_name(i);
    out_ += '>';
  }

  void finish() {
    out_ += '\n';
    flush();
  }

 private:
  void flush() {
    write_(out_);
    out_.clear();
  }

  void finish_tag() {
    if (tag_is_open_) out_ += '>';
    tag_is_open_ = false;
  }

  static constexpr std::size_t kPiece = std::size_t{64} << 10U;
  const Page& page_;
  const std::function<void(std::string_view)>& write_;
  std::string out_;
  bool tag_is_open_ = false;
};

}  // namespace

void write_xml(const Page& page, const std::function<void(std::string_view piece)>& write) {
  Writer writer(page, write);
  walk(page, writer);
  writer.finish();
}

}  // namespace wrapwright
