// SPDX-License-Identifier: Apache-2.0
#include "research/layout/engine.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/text/words.h"

namespace wrapwright::layout {
namespace {

constexpr int kLargestFont = 1000;

struct TableDisplay {
  std::string_view tag;
  const char* display;
};
constexpr TableDisplay kTableDisplays[] = {
    {"table", "table"},
    {"tr", "table-row"},
    {"td", "table-cell"},
    {"th", "table-cell"},
    {"tbody", "table-row-group"},
    {"thead", "table-header-group"},
    {"tfoot", "table-footer-group"},
    {"caption", "table-caption"},
    {"col", "table-column"},
    {"colgroup", "table-column-group"},
};

// litehtml crashes or does not terminate on pages that give table display values to arbitrary elements. So only
// elements that HTML's parser has put into a table may be table parts, and the root element is a block.
const char* safe_display(std::string_view tag, const char* value) {
  if (value == nullptr || std::string_view(value) == "none") return value;
  if (tag == "html" || tag == "body") return "block";
  const std::string_view text = value;
  for (const TableDisplay& natural : kTableDisplays)
    if (natural.tag == tag) return text.find("table") != std::string_view::npos ? natural.display : value;
  if (text.find("inline-table") != std::string_view::npos) return "inline-block";
  return text.find("table") != std::string_view::npos ? "block" : value;
}

// Counts the operations of litehtml whose number can grow faster than O(n).
template <typename Base>
class Counted : public Base {
 public:
  Counted(const std::shared_ptr<litehtml::document>& document, Host& host) : Base(document), host_(host) {}

  int render(int x, int y, int max_width, bool second_pass) override {
    host_.take(1 + this->m_children.size());
    return Base::render(x, y, max_width, second_pass);
  }
  using Base::select;
  int select(const litehtml::css_selector& selector, bool apply_pseudo) override {
    host_.take();
    return Base::select(selector, apply_pseudo);
  }
  int select(const litehtml::css_element_selector& selector, bool apply_pseudo) override {
    host_.take();
    return Base::select(selector, apply_pseudo);
  }
  const char* get_style_property(const char* name, bool inherited, const char* otherwise) const override {
    host_.take();
    const char* value = Base::get_style_property(name, inherited, otherwise);
    return std::string_view(name) == "display" ? safe_display(this->get_tagName(), value) : value;
  }
  bool is_nth_child(const litehtml::element::ptr& el, int num, int off, bool of_type) const override {
    host_.take(this->m_children.size());
    return Base::is_nth_child(el, num, off, of_type);
  }
  bool is_nth_last_child(const litehtml::element::ptr& el, int num, int off, bool of_type) const override {
    host_.take(this->m_children.size());
    return Base::is_nth_last_child(el, num, off, of_type);
  }
  bool is_only_child(const litehtml::element::ptr& el, bool of_type) const override {
    host_.take(this->m_children.size());
    return Base::is_only_child(el, of_type);
  }
  int get_line_left(int y) override {
    host_.take(1 + this->m_floats_left.size());
    return Base::get_line_left(y);
  }
  int get_line_right(int y, int otherwise) override {
    host_.take(1 + this->m_floats_right.size());
    return Base::get_line_right(y, otherwise);
  }
  void add_float(const litehtml::element::ptr& el, int x, int y) override {
    host_.take(1 + this->m_floats_left.size() + this->m_floats_right.size());
    Base::add_float(el, x, y);
  }
  int find_next_line_top(int top, int width, int otherwise) override {
    host_.take(1 + 8 * (this->m_floats_left.size() + this->m_floats_right.size()));
    return Base::find_next_line_top(top, width, otherwise);
  }
  int place_element(const litehtml::element::ptr& el, int max_width) override {
    host_.take();
    return Base::place_element(el, max_width);
  }

 private:
  Host& host_;
};

template <typename Base>
std::shared_ptr<litehtml::element> make(const std::shared_ptr<litehtml::document>& document, Host& host) {
  return std::make_shared<Counted<Base>>(document, host);
}

// The advance of a character in hundredths of the font size: averages of Times New Roman and similar fonts.
int advance(char32_t c) {
  constexpr std::string_view kNarrow = "ijltf.,:;!|'()[]/\\`-r";
  if (c == ' ' || c == 0xA0) return 25;
  if (c < 0x80 && kNarrow.find(static_cast<char>(c)) != std::string_view::npos) return 30;
  if (c == 'm' || c == 'w' || c == '@' || c == '%' || c == 'M' || c == 'W') return 80;
  if (c >= 'A' && c <= 'Z') return 67;
  if (c < 0x1100) return 48;
  return letter_class(c) == LetterClass::kIdeographic || (c >= 0x3000 && c < 0x3040) || (c >= 0xFF00 && c < 0xFF61)
             ? 100
             : 50;
}

}  // namespace

litehtml::uint_ptr Host::create_font(const char*, int size, int weight, litehtml::font_style, unsigned int,
                                     litehtml::font_metrics* metrics) {
  constexpr int kBold = 600;
  size = std::clamp(size, 0, kLargestFont);
  if (metrics != nullptr) {
    metrics->ascent = size * 89 / 100;
    metrics->descent = size * 22 / 100;
    metrics->height = size * 115 / 100;
    metrics->x_height = size * 45 / 100;
    metrics->draw_spaces = false;
  }
  // The handle of a font encodes its size and weight; 0 would mean that there is no font.
  return static_cast<litehtml::uint_ptr>(size) * 4 + (weight >= kBold ? 2 : 0) + 1;
}

int Host::text_width(const char* text, litehtml::uint_ptr font) {
  const std::string_view bytes = text == nullptr ? "" : text;
  const auto size = static_cast<long>(font / 4);
  const long bold = (font & 2U) != 0 ? 106 : 100;
  long sum = 0;
  for (std::size_t at = 0; at < bytes.size();) sum += advance(next_code_point(bytes, at));
  constexpr long kWidest = 1'000'000;
  return static_cast<int>(std::min((sum * size * bold + 5'000) / 10'000, kWidest));
}

void Host::get_media_features(litehtml::media_features& media) const {
  counting_ = true;
  media.type = litehtml::media_type_screen;
  media.width = options_.window_width;
  media.height = options_.window_height;
  media.device_width = options_.window_width;
  media.device_height = options_.window_height;
  media.color = 8;
  media.monochrome = 0;
  media.color_index = 256;
  media.resolution = 96;
}

std::shared_ptr<litehtml::element> Host::create_element(const char* tag, const litehtml::string_map&,
                                                        const std::shared_ptr<litehtml::document>& document) {
  const std::string_view name = tag;
  if (name == "br") return make<litehtml::el_break>(document, *this);
  if (name == "p") return make<litehtml::el_para>(document, *this);
  if (name == "img") return make<litehtml::el_image>(document, *this);
  if (name == "table") return make<litehtml::el_table>(document, *this);
  if (name == "td" || name == "th") return make<litehtml::el_td>(document, *this);
  if (name == "tr") return make<litehtml::el_tr>(document, *this);
  if (name == "body") return make<litehtml::el_body>(document, *this);
  if (name == "font") return make<litehtml::el_font>(document, *this);
  if (name == "div") return make<litehtml::el_div>(document, *this);
  if (name == "style" || name == "title" || name == "script" || name == "link") return nullptr;  // litehtml's own
  return make<litehtml::html_tag>(document, *this);
}

}  // namespace wrapwright::layout
