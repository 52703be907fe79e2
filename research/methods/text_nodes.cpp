// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <unicode/uchar.h>

#include "content/article/display.h"
#include "content/article/walk.h"
#include "core/text/words.h"
#include "research/methods/node_characteristics.h"

namespace wrapwright {
namespace {

constexpr std::array<bool, kKnownNames> make_containers() {
  std::array<bool, kKnownNames> table{};
  for (const auto tag :
       {name::address, name::article, name::aside,  name::blockquote, name::body,      name::caption, name::center,
        name::dd,      name::details, name::dialog, name::dir,        name::div,       name::dl,      name::dt,
        name::figure,  name::footer,  name::form,   name::header,     name::hgroup,    name::html,    name::li,
        name::main_,   name::menu,    name::nav,    name::ol,         name::p,         name::pre,     name::section,
        name::span,    name::summary, name::table,  name::tbody,      name::td,        name::tfoot,   name::th,
        name::thead,   name::tr,      name::ul,     name::fieldset,   name::figcaption}) {
    table[tag] = true;
  }
  return table;
}
constexpr std::array<bool, kKnownNames> kContainers = make_containers();

bool is_container(NameId tag) { return tag < kKnownNames && kContainers[tag]; }

unsigned columns_of(char32_t c) {
  constexpr char32_t kFirstWide = 0x1100;
  if (c < kFirstWide) return 1;
  const auto width = u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

// Handler of ArticleWalk.
class NodeReader {
 public:
  NodeReader(const Page& page, unsigned line_length) : page_(page), line_length_(line_length) {}

  void root(NodeIndex) {}
  void left_out(NodeIndex) {}
  Visit open(NodeIndex node) {
    const NameId tag = page_.tag(node);
    const Display display = display_of(tag);
    if (display == Display::kDropped) return Visit::kOver;
    if (tag == name::a) {
      ++links_;
      return Visit::kInsideAndEnd;
    }
    return part_at(tag) ? Visit::kInsideAndEnd : Visit::kInside;
  }
  void close(NodeIndex node) {
    if (page_.tag(node) == name::a) {
      --links_;
    } else {
      part_at(page_.tag(node));
    }
  }
  void text(TextIndex text) {
    const std::string_view bytes = page_.text(text);
    for (std::size_t at = 0; at < bytes.size();) {
      const char32_t c = next_code_point(bytes, at);
      if (is_word_space(c)) {
        space_ = true;
      } else {
        character(text, c);
      }
    }
  }
  std::vector<TextNode> take() {
    end_line();
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      nodes_[i].texts.last = i + 1 < nodes_.size() ? nodes_[i + 1].texts.first : page_.text_count();
    return std::move(nodes_);
  }

 private:
  enum class Parting { kNone, kLine, kNode };

  bool part_at(NameId tag) {
    Parting parting = Parting::kNone;
    if (display_of(tag) != Display::kInline) parting = Parting::kLine;
    if (is_container(tag)) parting = Parting::kNode;
    parting_ = std::max(parting_, parting);
    return parting != Parting::kNone;
  }

  void character(TextIndex text, char32_t c) {
    if (parting_ != Parting::kNone || nodes_.empty()) {
      end_line();
      if (parting_ == Parting::kNode || nodes_.empty()) nodes_.push_back({{text, text}, {}});
      parting_ = Parting::kNone;
    }
    const unsigned columns = columns_of(c) + (space_ && line_.columns > 0 ? 1 : 0);
    space_ = false;
    line_.columns += columns;
    if (links_ > 0) line_.link_columns += columns;
    if (u_ispunct(static_cast<UChar32>(c))) ++line_.punctuation;
  }

  // One line of the page may become several lines of `line_length` columns.
  void end_line() {
    space_ = false;
    if (line_.columns == 0) return;
    line_.lines = (line_.columns + line_length_ - 1) / line_length_;
    line_.last_line = line_.columns - (line_.lines - 1) * line_length_;
    nodes_.back().text.append(line_);
    line_ = {};
  }

  const Page& page_;
  unsigned line_length_;
  std::vector<TextNode> nodes_;
  LaidOutText line_;
  Parting parting_ = Parting::kNone;
  unsigned links_ = 0;
  bool space_ = false;
};

}  // namespace

double LaidOutText::text_density(unsigned line_length) const {
  if (lines <= 1) return static_cast<double>(columns) / line_length;
  return static_cast<double>(columns - last_line) / (static_cast<double>(lines - 1) * line_length);
}

double LaidOutText::link_density() const {
  assert(columns > 0);
  return static_cast<double>(link_columns) / static_cast<double>(columns);
}

void LaidOutText::append(const LaidOutText& next) {
  columns += next.columns;
  link_columns += next.link_columns;
  lines += next.lines;
  punctuation += next.punctuation;
  if (next.lines > 0) last_line = next.last_line;
}

std::vector<TextNode> text_nodes(const Page& page, unsigned line_length) {
  Article all;
  if (page.size() > 1) all.body.push_back(1);
  NodeReader reader(page, line_length);
  walk_article(page, all, reader);
  return reader.take();
}

std::vector<TextNode> fuse(const std::vector<TextNode>& nodes, const FusionOptions& options) {
  std::vector<TextNode> out;
  for (const TextNode& node : nodes) {
    if (!out.empty()) {
      LaidOutText& before = out.back().text;
      const unsigned length = options.line_length;
      const double text = std::abs(before.text_density(length) - node.text.text_density(length));
      const double links = std::abs(before.link_density() - node.text.link_density());
      if (text * options.text_weight + links * (1 - options.text_weight) < options.epsilon) {
        before.append(node.text);
        out.back().texts.last = node.texts.last;
        continue;
      }
    }
    out.push_back(node);
  }
  return out;
}

std::vector<bool> analyze(const std::vector<TextNode>& nodes, const AnalyzerOptions& options) {
  const auto is_dense = [&](std::size_t i) {
    return nodes[i].text.text_density(options.line_length) >= options.text_density;
  };
  std::vector<bool> content(nodes.size(), false);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].text.link_density() >= options.link_density) continue;
    content[i] = is_dense(i) || (i + 1 < nodes.size() && is_dense(i + 1)) || (i > 0 && is_dense(i - 1));
  }
  return content;
}

}  // namespace wrapwright
