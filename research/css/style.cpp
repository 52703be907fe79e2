// SPDX-License-Identifier: Apache-2.0
#include "research/css/style.h"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <unordered_map>

#include "core/base/ascii.h"
#include "research/css/sheet.h"
#include "research/css/style_hints.h"
#include "research/css/style_rules.h"
#include "research/css/style_variables.h"
#include "site/rules/elements.h"

namespace wrapwright {
namespace {

constexpr std::string_view kBrowserSheet =
#include "research/css/user_agent_style.inc"
    ;
// In quirks mode tables do not inherit size and weight, and they take their color from the body.
constexpr std::string_view kQuirksSheet =
    "table { font-size: initial; font-weight: initial; color: -internal-quirk-inherit }";

// The pixels of xx-small to xxx-large in browsers whose medium is 16 pixels (13 for monospace).
constexpr std::array<float, 9> kKeywordSizes = {0, 9, 10, 13, 16, 18, 24, 32, 48};
constexpr std::array<float, 9> kMonospaceSizes = {0, 9, 9, 10, 13, 16, 20, 26, 39};
constexpr float kMonospaceScale = 13.0F / 16;
constexpr float kMaxPixels = 10'000;

bool is_style_sheet(const Page& page, NodeIndex node) {
  if (page.tag(node) != name::style) return false;
  const auto type = page.attribute(node, name::type);
  if (type && !trim(*type).empty() && !equal_ignoring_case(trim(*type), "text/css")) return false;
  for (NodeIndex i = page.parent(node); i != 0; i = page.parent(i))
    if (page.tag(i) == name::noscript || page.tag(i) == name::template_) return false;
  return media_applies(page.attribute(node, name::media).value_or(""));
}

unsigned bolder(unsigned weight) { return weight < 350 ? 400 : weight < 550 ? 700 : std::max(weight, 900U); }
unsigned lighter(unsigned weight) { return weight < 100 ? weight : weight < 550 ? 100 : weight < 750 ? 400 : 700; }

}  // namespace

// Computes the columns of a PageStyles, parents before children.
class StyleComputer {
 public:
  StyleComputer(const Page& page, const StyleLimits& limits, PageStyles& out)
      : page_(page),
        quirks_(page.notes().quirks),
        limits_(limits),
        out_(out),
        elements_(page, quirks_, limits.max_classes),
        rules_(elements_, quirks_, limits),
        variables_(limits.max_custom_bytes),
        link_color_(body_link_color(page)),
        extra_(page.size()) {}

  void run() {
    read_sheets();
    set_initial();
    for (NodeIndex i = 1; i < page_.size(); ++i) compute(i);
    out_.notes_.rules = rules_.size();
    out_.notes_.cut = out_.notes_.cut || rules_.cut();
  }

 private:
  // Data of an element that its children need in addition to its columns.
  struct Extra {
    ScopeId scope = 0;
    std::uint8_t keyword = 4;  // the keyword that the size comes from, for any family; 0 = none
    bool absolute = false;     // the size was set as a length, so the family does not change it
    bool monospace = false;
  };

  void read_sheets() {
    rules_.add_sheet(kBrowserSheet, StyleOrigin::kBrowser);
    if (quirks_) rules_.add_sheet(kQuirksSheet, StyleOrigin::kBrowser);
    std::size_t left = limits_.max_sheet_bytes;
    std::vector<std::string_view> with_variables;
    for (NodeIndex i = 1; i < page_.size(); ++i) {
      if (const auto style = page_.attribute(i, name::style); style && style->find("var(") != std::string_view::npos)
        with_variables.push_back(*style);
      if (!is_style_sheet(page_, i)) continue;
      std::string sheet;
      for (TextIndex t = page_.texts(i).first; t < page_.texts(i).last; ++t) sheet += page_.text(t).substr(0, left);
      if (sheet.size() >= left) {
        sheet.resize(left);
        out_.notes_.cut = true;
      }
      left -= sheet.size();
      sheets_.push_back(without_comments(sheet));
      ++out_.notes_.sheets;
    }
    // All sheets must have their final address in memory before the rules take views of them.
    for (const std::string& sheet : sheets_) rules_.add_sheet(sheet, StyleOrigin::kAuthor);
    rules_.drop_unused_custom(with_variables);
  }

  void set_initial() {
    const std::size_t n = page_.size();
    out_.size_.assign(n, kKeywordSizes[4]);
    out_.weight_.assign(n, 400);
    out_.color_.assign(n, kBlack);
    out_.background_.assign(n, kTransparent);
    out_.family_.assign(n, 0);
  }

  void compute(NodeIndex node) {
    gather(node);
    const NodeIndex parent = page_.parent(node);
    extra_[node] = extra_[parent];
    extra_[node].scope = variables_.open(extra_[parent].scope, winners_.custom());
    set_family(node, parent);
    set_size(node, parent);
    set_weight(node, parent);
    set_color(node, parent);
    set_background(node);
  }

  void gather(NodeIndex node) {
    winners_.clear();
    rules_.apply(node, winners_);
    own_.clear();
    presentational_hints(page_, node, link_color_, own_);
    for (const StyleDeclaration& hint : own_) winners_.offer(hint, style_priority(StyleOrigin::kAttribute, false, 0));
    own_.clear();
    if (const auto text = page_.attribute(node, name::style)) {
      std::string_view block = *text;
      if (block.find("/*") != std::string_view::npos) {
        inline_styles_.push_back(without_comments(block));
        block = inline_styles_.back();
      }
      CssDeclarationReader reader(block);
      CssDeclaration declaration;
      while (reader.next(declaration)) parse_style(declaration, quirks_, own_);
    }
    for (const StyleDeclaration& d : own_) winners_.offer(d, style_priority(StyleOrigin::kInline, d.important, 0));
  }

  // The element's value of the property with var() and arithmetic resolved; null if it is not set or resolves to unset.
  const StyleValue* value(StyleProperty property, NodeIndex node) {
    const StyleValue* found = winners_.of(property);
    if (found == nullptr || found->unit == StyleUnit::kUnset) return nullptr;
    if (found->unit != StyleUnit::kText) return found;
    const auto text = variables_.substitute(found->text, extra_[node].scope);
    if (!text) return nullptr;
    resolved_text_ = std::string(trim(*text));
    const StyleLengths lengths{out_.size_[page_.parent(node)], node == 1 ? kKeywordSizes[4] : out_.size_[1]};
    resolved_.clear();
    parse_style({found->name, resolved_text_, false}, quirks_, resolved_, &lengths);
    for (const StyleDeclaration& declaration : resolved_) {
      const StyleUnit unit = declaration.value.unit;
      if (declaration.property == property && unit != StyleUnit::kText && unit != StyleUnit::kUnset) {
        return &declaration.value;
      }
    }
    return nullptr;
  }

  void set_family(NodeIndex node, NodeIndex parent) {
    out_.family_[node] = out_.family_[parent];
    const StyleValue* found = value(StyleProperty::kFontFamily, node);
    if (found == nullptr || found->unit == StyleUnit::kInherit) return;
    const std::string family = found->unit == StyleUnit::kFamily ? lower(trim(found->text)) : std::string();
    extra_[node].monospace = family == "monospace";
    // All families after the first 65,534 share the number that means none.
    const std::size_t next = family_ids_.size() + 1;
    const bool has_number = !family.empty() && next <= std::numeric_limits<FamilyId>::max();
    const auto it = family_ids_.try_emplace(family, has_number ? static_cast<FamilyId>(next) : FamilyId{0}).first;
    out_.family_[node] = it->second;
  }

  // As in browsers: a size set by a keyword is looked up again if the family changes to or from monospace, and a
  // relative size is scaled.
  void set_size(NodeIndex node, NodeIndex parent) {
    float& size = out_.size_[node];
    Extra& extra = extra_[node];
    size = out_.size_[parent];
    if (const StyleValue* found = value(StyleProperty::kFontSize, node)) take_size(*found, node, parent);
    if (extra.keyword != 0) {
      size = (extra.monospace ? kMonospaceSizes : kKeywordSizes)[extra.keyword];
    } else if (!extra.absolute && extra.monospace != extra_[parent].monospace) {
      size = extra.monospace ? size * kMonospaceScale : size / kMonospaceScale;
    }
    size = std::clamp(size, 0.0F, kMaxPixels);
  }

  void take_size(const StyleValue& found, NodeIndex node, NodeIndex parent) {
    Extra& extra = extra_[node];
    const auto number = static_cast<float>(found.number);
    switch (found.unit) {
      case StyleUnit::kInitial:
        extra.keyword = 4;
        extra.absolute = false;
        break;
      case StyleUnit::kKeyword:
        extra.keyword = static_cast<std::uint8_t>(number);
        extra.absolute = false;
        break;
      case StyleUnit::kParents:
        out_.size_[node] = out_.size_[parent] * number;
        extra.keyword = 0;
        extra.absolute = extra_[parent].absolute;
        break;
      case StyleUnit::kRoots:
      case StyleUnit::kPixels:
        out_.size_[node] = number * (found.unit == StyleUnit::kPixels ? 1
                                     : node == 1                      ? kKeywordSizes[4]
                                                                      : out_.size_[1]);
        extra.keyword = 0;
        extra.absolute = true;
        break;
      default:
        break;
    }
  }

  void set_weight(NodeIndex node, NodeIndex parent) {
    unsigned weight = out_.weight_[parent];
    if (const StyleValue* found = value(StyleProperty::kFontWeight, node)) {
      if (found->unit == StyleUnit::kBolder) weight = bolder(weight);
      if (found->unit == StyleUnit::kLighter) weight = lighter(weight);
      if (found->unit == StyleUnit::kNumber) weight = static_cast<unsigned>(found->number);
      if (found->unit == StyleUnit::kInitial) weight = 400;
    }
    out_.weight_[node] = static_cast<std::uint16_t>(weight);
  }

  void set_color(NodeIndex node, NodeIndex parent) {
    Color color = out_.color_[parent];
    if (const StyleValue* found = value(StyleProperty::kColor, node)) {
      if (found->unit == StyleUnit::kColor) color = found->color;
      if (found->unit == StyleUnit::kInitial) color = kBlack;
      if (found->unit == StyleUnit::kQuirkColor && body_ != 0) color = out_.color_[body_];
    }
    out_.color_[node] = color;
    if (body_ == 0 && page_.tag(node) == name::body) body_ = node;
  }

  void set_background(NodeIndex node) {
    const StyleValue* found = value(StyleProperty::kBackground, node);
    if (found == nullptr) return;
    if (found->unit == StyleUnit::kColor) out_.background_[node] = found->color;
    if (found->unit == StyleUnit::kCurrentColor) out_.background_[node] = out_.color_[node];
    if (found->unit == StyleUnit::kInherit) out_.background_[node] = out_.background_[page_.parent(node)];
  }

  const Page& page_;
  bool quirks_;
  const StyleLimits& limits_;
  PageStyles& out_;
  std::vector<std::string> sheets_;
  CssElements elements_;
  StyleRules rules_;
  StyleVariables variables_;
  Color link_color_;
  NodeIndex body_ = 0;
  std::vector<Extra> extra_;
  std::unordered_map<std::string, FamilyId> family_ids_;
  // The winning declarations of the current element.
  StyleWinners winners_;
  std::vector<StyleDeclaration> own_;
  std::deque<std::string> inline_styles_;  // without comments; custom properties point into them
  std::string resolved_text_;
  std::vector<StyleDeclaration> resolved_;
};

PageStyles::PageStyles(const Page& page, const StyleLimits& limits) { StyleComputer(page, limits, *this).run(); }

}  // namespace wrapwright
