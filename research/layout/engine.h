// SPDX-License-Identifier: Apache-2.0
#pragma once
// The host interface that litehtml requires, and elements that count their operations. Only layout.cpp and engine.cpp
// include litehtml. One host per layout.
#include <algorithm>
#include <cstdint>
// clang-format off: its headers need this one before them
#include <litehtml/litehtml.h>
// clang-format on
#include <litehtml/el_body.h>
#include <litehtml/el_break.h>
#include <litehtml/el_div.h>
#include <litehtml/el_font.h>
#include <litehtml/el_image.h>
#include <litehtml/el_para.h>
#include <litehtml/el_table.h>
#include <litehtml/el_td.h>
#include <litehtml/el_tr.h>
#include <memory>
#include <string>

#include "research/layout/layout.h"

namespace wrapwright::layout {

// Thrown through litehtml, because there is no other way to stop it, and caught by lay_out().
struct OutOfSteps {};

class Steps {
 public:
  explicit Steps(std::uint64_t left) : left_(left) {}
  void take(std::uint64_t steps = 1) {
    if (steps > left_) throw OutOfSteps();
    left_ -= steps;
  }

 private:
  std::uint64_t left_;
};

class Host : public litehtml::document_container {
 public:
  explicit Host(const LayoutOptions& options) : options_(options), steps_(options.limits.max_steps) {}
  virtual ~Host() = default;
  void take(std::uint64_t steps = 1) {
    if (counting_) steps_.take(steps);
  }

  litehtml::uint_ptr create_font(const char* face, int size, int weight, litehtml::font_style italic,
                                 unsigned int decoration, litehtml::font_metrics* metrics) override;
  void delete_font(litehtml::uint_ptr) override {}
  int text_width(const char* text, litehtml::uint_ptr font) override;
  void draw_text(litehtml::uint_ptr, const char*, litehtml::uint_ptr, litehtml::web_color,
                 const litehtml::position&) override {}
  [[nodiscard]] int pt_to_px(int pt) const override {
    constexpr int kMost = 1'000'000;
    return std::clamp(pt, -kMost, kMost) * 4 / 3;
  }
  [[nodiscard]] int get_default_font_size() const override { return 16; }
  [[nodiscard]] const char* get_default_font_name() const override { return "serif"; }
  void draw_list_marker(litehtml::uint_ptr, const litehtml::list_marker&) override {}
  void load_image(const char*, const char*, bool) override {}
  void get_image_size(const char*, const char*, litehtml::size& size) override { size = litehtml::size(); }
  void draw_background(litehtml::uint_ptr, const litehtml::background_paint&) override {}
  void draw_borders(litehtml::uint_ptr, const litehtml::borders&, const litehtml::position&, bool) override {}
  void set_caption(const char*) override {}
  void set_base_url(const char*) override {}
  void link(const std::shared_ptr<litehtml::document>&, const litehtml::element::ptr&) override {}
  void on_anchor_click(const char*, const litehtml::element::ptr&) override {}
  void set_cursor(const char*) override {}
  void transform_text(litehtml::tstring&, litehtml::text_transform) override {}
  void import_css(litehtml::tstring& text, const litehtml::tstring&, litehtml::tstring&) override { text.clear(); }
  void set_clip(const litehtml::position&, const litehtml::border_radiuses&, bool, bool) override {}
  void del_clip() override {}
  void get_client_rect(litehtml::position& client) const override {
    client = {0, 0, options_.window_width, options_.window_height};
  }
  std::shared_ptr<litehtml::element> create_element(const char* tag, const litehtml::string_map& attributes,
                                                    const std::shared_ptr<litehtml::document>& document) override;
  void get_media_features(litehtml::media_features& media) const override;
  void get_language(litehtml::tstring& language, litehtml::tstring& culture) const override {
    language = "en";
    culture.clear();
  }

 private:
  LayoutOptions options_;
  Steps steps_;
  // An exception while litehtml creates elements would leak them, so steps count only after its first query of the
  // media.
  mutable bool counting_ = false;
};

}  // namespace wrapwright::layout
