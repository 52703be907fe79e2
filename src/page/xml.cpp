// SPDX-License-Identifier: Apache-2.0
#include "page/xml.h"

#include <charconv>
#include <string_view>

#include "page/xml_text.h"

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
  explicit Writer(const Page& page) : page_(page) {
    out_.reserve(page.memory());
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  }

  void open(NodeIndex i) {
    finish_tag();
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

  std::string take() {
    out_ += '\n';
    return std::move(out_);
  }

 private:
  void finish_tag() {
    if (tag_is_open_) out_ += '>';
    tag_is_open_ = false;
  }

  const Page& page_;
  std::string out_;
  bool tag_is_open_ = false;
};

}  // namespace

std::string to_xml(const Page& page) {
  Writer writer(page);
  walk(page, writer);
  return writer.take();
}

}  // namespace wrapwright
