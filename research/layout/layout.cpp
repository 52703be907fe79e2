// SPDX-License-Identifier: Apache-2.0
#include "research/layout/layout.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <limits>
#include <string_view>

#include "research/layout/engine.h"
#include "research/layout/source.h"

namespace wrapwright {
namespace {

// The user agent style sheet, limited to the properties that affect layout; based on the HTML standard, section 15.
constexpr const char* kBrowserStyle =
#include "research/layout/style.inc"
    ;

constexpr std::int64_t kFarthest = 1'000'000;

struct Extent {
  int left = std::numeric_limits<int>::max();
  int right = std::numeric_limits<int>::min();
  // litehtml's numbers can overflow, so they are clamped.
  void add(std::int64_t from, std::int64_t to) {
    if (to <= from) return;
    left = std::min(left, static_cast<int>(std::clamp(from, -kFarthest, kFarthest)));
    right = std::max(right, static_cast<int>(std::clamp(to, -kFarthest, kFarthest)));
  }
  void add(const Extent& other) {
    if (other.left < other.right) add(other.left, other.right);
  }
  [[nodiscard]] Span span() const { return left < right ? Span{left, right} : Span{}; }
};

// Maps litehtml's boxes back to the page's nodes and runs: elements by their number, words by their parent element and
// the elements before them. If litehtml moves or duplicates something, its span is the union of all its boxes.
class BoxReader {
 public:
  explicit BoxReader(const Page& page)
      : page_(page), elements_(page.size()), texts_(page.text_count()), seen_(page.size(), false) {}

  void read(const litehtml::element::ptr& root) {
    enter(root, 0, 0);
    while (!open_.empty()) {
      Frame& frame = open_.back();
      if (frame.child >= frame.element->get_children_count()) {
        leave();
        continue;
      }
      const litehtml::element::ptr child = frame.element->get_child(static_cast<int>(frame.child++));
      const litehtml::position& at = child->get_position();
      if (child->get_display() == litehtml::display_inline_text) {
        word(child, frame.x + at.x);
      } else {
        enter(child, frame.x, frame.node);
      }
    }
  }

  PageSpans take() {
    PageSpans out;
    out.elements.reserve(elements_.size());
    for (NodeIndex i = 0; i < page_.size(); ++i) {
      // An element that litehtml's parser dropped gets the span of its parent.
      const bool lost = i > 1 && !seen_[i];
      out.elements.push_back(lost ? out.elements[page_.parent(i)] : elements_[i].span());
    }
    out.texts.reserve(texts_.size());
    for (TextIndex t = 0; t < page_.text_count(); ++t) {
      const Span own = texts_[t].span();
      const bool hidden = page_.run(t).hidden != 0;
      out.texts.push_back(own == Span{} && !hidden ? out.elements[page_.run(t).parent] : own);
    }
    return out;
  }

 private:
  struct Frame {
    litehtml::element::ptr element;
    std::size_t child;
    NodeIndex node;  // its own number, or that of the nearest ancestor with one
    std::int64_t x;  // left edge of its content box
    TextIndex text;  // run of the next words
    bool generated;  // ::before, ::after
    Extent extent;
  };

  void enter(const litehtml::element::ptr& element, std::int64_t x, NodeIndex above) {
    NodeIndex node = above;
    if (const char* number = element->get_attr("dfs"); number != nullptr) {
      NodeIndex parsed = 0;
      std::from_chars(number, number + std::strlen(number), parsed);
      if (parsed < page_.size()) node = parsed;
      seen_[node] = true;
    }
    // The descendants are not displayed, but the parser has not dropped them.
    if (element->get_display() == litehtml::display_none) {
      if (node != above) std::fill(seen_.begin() + node, seen_.begin() + page_.end(node), true);
      return;
    }
    Frame frame{element, 0, node, x + element->get_position().x, page_.texts(node).first, false, {}};
    if (node == above && !open_.empty()) frame.text = open_.back().text;
    const char* tag = element->get_tagName();
    frame.generated = tag != nullptr && tag[0] == ':';
    if (!is_as_wide_as_its_children(element)) {
      const std::int64_t left = frame.x - element->padding_left() - element->border_left();
      const std::int64_t right =
          frame.x + element->get_position().width + element->padding_right() + element->border_right();
      frame.extent.add(left, right);
    }
    open_.push_back(std::move(frame));
  }

  // litehtml creates no boxes for inline elements and table rows: their spans are the unions of their children's spans.
  static bool is_as_wide_as_its_children(const litehtml::element::ptr& element) {
    switch (element->get_display()) {
      case litehtml::display_inline:
        return !element->is_replaced() && element->get_float() == litehtml::float_none;
      case litehtml::display_table_row:
      case litehtml::display_table_row_group:
      case litehtml::display_table_header_group:
      case litehtml::display_table_footer_group:
        return true;
      default:
        return false;
    }
  }

  void leave() {
    const Frame frame = std::move(open_.back());
    open_.pop_back();
    if (frame.node != 0) elements_[frame.node].add(frame.extent);
    if (open_.empty()) return;
    Frame& above = open_.back();
    const bool own_number = frame.node != above.node;
    above.text = std::max(above.text, own_number ? page_.texts(frame.node).last : frame.text);
    if (is_as_wide_as_its_children(above.element)) above.extent.add(frame.extent);
  }

  void word(const litehtml::element::ptr& word, std::int64_t x) {
    Frame& frame = open_.back();
    if (word->is_white_space() || word->skip() || frame.generated) return;
    const std::int64_t right = x + word->get_position().width;
    if (is_as_wide_as_its_children(frame.element)) frame.extent.add(x, right);
    const TextIndex last = page_.texts(frame.node).last;
    const auto is_it = [&](TextIndex t) { return page_.run(t).parent == frame.node && page_.run(t).hidden == 0; };
    while (frame.text < last && !(is_it(frame.text) && has_text(frame.text))) ++frame.text;
    if (frame.text < last) texts_[frame.text].add(x, right);
  }
  [[nodiscard]] bool has_text(TextIndex t) const {
    return page_.text(t).find_first_not_of(" \t\n\r\f") != std::string_view::npos;
  }

  const Page& page_;
  std::vector<Extent> elements_;
  std::vector<Extent> texts_;
  std::vector<bool> seen_;
  std::vector<Frame> open_;
};

Error limit(const char* which) { return {ErrorKind::kLimit, std::string("limit passed: ") + which, {}}; }

}  // namespace

Result<PageSpans> lay_out(const Page& page, const LayoutOptions& options) {
  if (page.size() > options.limits.max_nodes) return limit("layout nodes");
  for (NodeIndex i = 1; i < page.size(); ++i)
    if (page.level(i) >= options.limits.max_depth) return limit("layout depth");
  const auto source = layout_source(page, options.limits.max_bytes, options.limits.max_style_bytes);
  if (!source) return source.error();
  layout::Host host(options);
  try {
    litehtml::context context;
    context.load_master_stylesheet(kBrowserStyle);
    const auto document = litehtml::document::createFromUTF8(source->c_str(), &host, &context);
    BoxReader reader(page);
    if (document != nullptr && document->root() != nullptr) {
      document->render(options.window_width);
      reader.read(document->root());
    }
    return reader.take();
  } catch (const layout::OutOfSteps&) {
    return limit("layout steps");
  } catch (const std::exception&) {
    return limit("layout engine");
  }
}

}  // namespace wrapwright
