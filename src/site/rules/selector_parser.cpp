// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>

#include "core/base/ascii.h"
#include "core/encoding/utf8.h"
#include "site/rules/selector.h"
#include "site/rules/syntax.h"

namespace wrapwright {
namespace {

constexpr unsigned kDeepest = 8;  // nesting of :not() in :not()
constexpr std::uint32_t kId = 1U << 20U;
constexpr std::uint32_t kClass = 1U << 10U;
constexpr std::uint32_t kMost = 0x3FFFFFFF;

// Pseudo-classes that never match without a user. Unknown pseudo-classes make their rule invalid, as in browsers.
constexpr std::string_view kStates[] = {"active",
                                        "autofill",
                                        "checked",
                                        "default",
                                        "disabled",
                                        "empty",
                                        "enabled",
                                        "focus",
                                        "focus-visible",
                                        "fullscreen",
                                        "focus-within",
                                        "hover",
                                        "in-range",
                                        "indeterminate",
                                        "invalid",
                                        "lang",
                                        "dir",
                                        "nth-last-child",
                                        "nth-last-of-type",
                                        "only-of-type",
                                        "optional",
                                        "out-of-range",
                                        "placeholder-shown",
                                        "popover-open",
                                        "read-only",
                                        "read-write",
                                        "required",
                                        "scope",
                                        "target",
                                        "user-invalid",
                                        "user-valid",
                                        "valid",
                                        "visited",
                                        "defined",
                                        "has",
                                        "host",
                                        "host-context",
                                        "modal",
                                        "open",
                                        "-webkit-autofill",
                                        "-webkit-any-link",
                                        "-webkit-full-screen",
                                        "playing",
                                        "paused",
                                        "state",
                                        "target-within"};
// These four are pseudo-elements even with a single colon.
constexpr std::string_view kOldElements[] = {"after", "before", "first-letter", "first-line"};
constexpr std::string_view kElements[] = {"after",    "before",      "first-letter",    "first-line",
                                          "backdrop", "cue",         "details-content", "file-selector-button",
                                          "marker",   "part",        "placeholder",     "selection",
                                          "slotted",  "target-text", "view-transition"};

template <std::size_t count>
bool is_in(const std::string_view (&names)[count], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool is_name_byte(char c) { return is_alnum(c) || c == '-' || c == '_' || static_cast<unsigned char>(c) >= 0x80; }

}  // namespace

class CssSelectorParser {
 public:
  CssSelectorParser(CssSelectors& selectors, std::string_view text, unsigned depth)
      : selectors_(selectors), text_(text), depth_(depth) {}

  // Parses all selectors of the list; false if one is invalid.
  bool list(std::vector<CssSelector>& out) {
    const std::size_t before = out.size();
    do {
      if (!selector(out)) {
        out.resize(before);
        return false;
      }
    } while (take(','));
    return at_ == text_.size() || (out.resize(before), false);
  }

 private:
  bool selector(std::vector<CssSelector>& out) {
    std::vector<CssCompound> compounds;  // leftmost first
    specificity_ = 0;
    possible_ = true;
    space();
    char combinator = '\0';
    while (true) {
      CssCompound compound;
      if (!this->compound(compound)) return false;
      compound.combinator = combinator;
      compounds.push_back(compound);
      const bool gap = space();
      if (at_ == text_.size() || text_[at_] == ',') break;
      combinator = ' ';
      if (text_[at_] == '>' || text_[at_] == '+' || text_[at_] == '~') {
        combinator = text_[at_++];
        space();
      } else if (!gap) {
        return false;
      }
    }
    if (!possible_) return true;
    CssSelector result;
    result.specificity = std::min(specificity_, kMost);
    result.begin = static_cast<std::uint32_t>(selectors_.compounds_.size());
    selectors_.compounds_.insert(selectors_.compounds_.end(), compounds.rbegin(), compounds.rend());
    result.end = static_cast<std::uint32_t>(selectors_.compounds_.size());
    out.push_back(result);
    return true;
  }

  bool compound(CssCompound& out) {
    std::vector<CssSimple> simples;
    const std::size_t begin = at_;
    if (take('*')) {
      if (at_ < text_.size() && text_[at_] == '|') return false;
    } else if (at_ < text_.size() && (is_name_byte(text_[at_]) || text_[at_] == '\\')) {
      type(simples);
    }
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#' || c == '.') {
        if (!atom(c == '#' ? CssTest::kId : CssTest::kAtom, simples)) return false;
      } else if (c == '[') {
        if (!attribute(simples)) return false;
      } else if (c == ':') {
        if (!pseudo(simples)) return false;
      } else {
        break;
      }
    }
    if (at_ == begin) return false;
    out.begin = static_cast<std::uint32_t>(selectors_.simples_.size());
    if (possible_) std::move(simples.begin(), simples.end(), std::back_inserter(selectors_.simples_));
    out.end = static_cast<std::uint32_t>(selectors_.simples_.size());
    return true;
  }

  void type(std::vector<CssSimple>& out) {
    specificity_ += 1;
    const auto tag = selectors_.elements_.page().find_name(lower(name()));
    if (tag) {
      out.push_back({.test = CssTest::kTag, .number = *tag, .value = {}});
    } else {
      possible_ = false;
    }
  }

  bool atom(CssTest test, std::vector<CssSimple>& out) {
    ++at_;
    if (test == CssTest::kAtom && at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') return false;
    const std::string text = name();
    if (text.empty()) return false;
    specificity_ += test == CssTest::kId ? kId : kClass;
    if (const auto number = selectors_.elements_.find(text)) {
      out.push_back({.test = test, .number = *number, .value = {}});
    } else {
      possible_ = false;
    }
    return true;
  }

  bool attribute(std::vector<CssSimple>& out) {
    ++at_;
    space();
    const auto id = selectors_.elements_.page().find_name(lower(name()));
    CssSimple simple{.test = CssTest::kAttribute, .number = id.value_or(0), .value = {}};
    space();
    if (at_ < text_.size() && text_[at_] != ']') {
      simple.relation = text_[at_++];
      if (simple.relation != '=' &&
          (std::string_view("~|^$*").find(simple.relation) == std::string_view::npos || !take('=')))
        return false;
      space();
      if (!attribute_value(simple.value)) return false;
      space();
      if (take('i')) simple.any_case = true;
      take('s');
      space();
    }
    if (!take(']') && at_ < text_.size()) return false;
    // The HTML attributes whose values match case-insensitively.
    static constexpr std::array kAnyCase = {name::type, name::align, name::lang, name::dir,    name::media,
                                            name::rel,  name::color, name::face, name::valign, name::method};
    if (id && std::find(kAnyCase.begin(), kAnyCase.end(), *id) != kAnyCase.end()) simple.any_case = true;
    if (simple.any_case) simple.value = lower(simple.value);
    specificity_ += kClass;
    possible_ = possible_ && id.has_value();
    out.push_back(std::move(simple));
    return true;
  }

  bool attribute_value(std::string& out) {
    if (at_ == text_.size()) return false;
    const char quote = text_[at_];
    if (quote != '"' && quote != '\'') {
      out = name();
      return !out.empty();
    }
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote) character(out);
    take(quote);  // the sheet may end before the closing quote
    return true;
  }

  bool pseudo(std::vector<CssSimple>& out) {
    ++at_;
    const bool element = take(':');
    const std::string kind = lower(name());
    std::optional<std::string_view> argument;
    if (at_ < text_.size() && text_[at_] == '(') {
      const std::size_t begin = at_ + 1;
      at_ = css_skip(text_, at_);
      argument = trim(text_.substr(begin, at_ > begin ? at_ - begin - (text_[at_ - 1] == ')' ? 1 : 0) : 0));
    }
    if (element || is_in(kOldElements, kind)) {
      possible_ = false;
      return is_in(kElements, kind) || kind.starts_with("-webkit-");
    }
    if (argument && (kind == "not" || kind == "is" || kind == "where" || kind == "matches" || kind == "-webkit-any"))
      return group(kind, *argument, out);
    specificity_ += kClass;
    return simple_pseudo(kind, argument.value_or(""), out);
  }

  bool simple_pseudo(std::string_view kind, std::string_view argument, std::vector<CssSimple>& out) {
    const auto nth = [&](CssTest test, int step, int offset) {
      out.push_back({.test = test, .step = step, .offset = offset, .value = {}});
    };
    const auto plain = [&](CssTest test) { out.push_back({.test = test, .value = {}}); };
    if (kind == "root") {
      plain(CssTest::kRoot);
    } else if (kind == "link" || kind == "any-link" || kind == "-webkit-any-link") {
      plain(CssTest::kLink);
    } else if (kind == "first-child") {
      nth(CssTest::kNthChild, 0, 1);
    } else if (kind == "last-child") {
      plain(CssTest::kLastChild);
    } else if (kind == "only-child") {
      nth(CssTest::kNthChild, 0, 1);
      plain(CssTest::kLastChild);
    } else if (kind == "first-of-type") {
      nth(CssTest::kNthOfType, 0, 1);
    } else if (kind == "last-of-type") {
      plain(CssTest::kLastOfType);
    } else if (kind == "nth-child" || kind == "nth-of-type") {
      return nth_argument(kind == "nth-child" ? CssTest::kNthChild : CssTest::kNthOfType, lower(argument), out);
    } else {
      possible_ = false;
      return is_in(kStates, kind) || kind.starts_with("-webkit-");
    }
    return true;
  }

  // "odd", "even", "3", "2n+1", "-n + 3".
  bool nth_argument(CssTest test, std::string text, std::vector<CssSimple>& out) {
    text.erase(std::remove_if(text.begin(), text.end(), is_space), text.end());
    CssSimple simple{.test = test, .value = {}};
    if (text == "odd") text = "2n+1";
    if (text == "even") text = "2n";
    const std::size_t n = text.find('n');
    std::size_t at = 0;
    if (n != std::string::npos) {
      const std::string_view step = std::string_view(text).substr(0, n);
      const auto number = css_number(step, at);
      if (!number && !step.empty() && step != "+" && step != "-") return false;
      simple.step = number ? static_cast<int>(*number) : step == "-" ? -1 : 1;
      at = n + 1;
    }
    const auto offset = css_number(text, at);
    if (at != text.size() || (!offset && n == std::string::npos)) return false;
    simple.offset = static_cast<int>(offset.value_or(0));
    out.push_back(std::move(simple));
    return true;
  }

  // Arguments with combinators are skipped: they never match here.
  bool group(std::string_view kind, std::string_view argument, std::vector<CssSimple>& out) {
    if (depth_ == kDeepest) return false;
    std::vector<CssSelector> parsed;
    CssSelectorParser inner(selectors_, argument, depth_ + 1);
    if (!inner.list(parsed)) return false;
    std::vector<CssCompound> compounds;
    std::uint32_t most = 0;
    for (const CssSelector& selector : parsed) {
      most = std::max(most, selector.specificity);
      if (selector.end - selector.begin == 1) compounds.push_back(selectors_.compounds_[selector.begin]);
    }
    if (kind != "where") specificity_ += most;
    const bool none = kind == "not";
    if (compounds.empty()) {
      possible_ = possible_ && none;
      return true;
    }
    out.push_back({.test = none ? CssTest::kNone : CssTest::kAny,
                   .number = static_cast<std::uint32_t>(selectors_.groups_.size()),
                   .value = {}});
    selectors_.groups_.push_back(std::move(compounds));
    return true;
  }

  std::string name() {
    std::string out;
    while (at_ < text_.size() && (is_name_byte(text_[at_]) || text_[at_] == '\\')) character(out);
    return out;
  }

  // Reads one character, resolving an escape.
  void character(std::string& out) {
    if (text_[at_] != '\\' || at_ + 1 == text_.size()) {
      out.push_back(text_[at_++]);
      return;
    }
    ++at_;
    char32_t code = 0;
    int digits = 0;
    for (; digits < 6 && at_ < text_.size() && hex_value(text_[at_]) >= 0; ++digits)
      code = code * 16 + static_cast<char32_t>(hex_value(text_[at_++]));
    if (digits == 0) {
      out.push_back(text_[at_++]);
      return;
    }
    if (at_ < text_.size() && is_space(text_[at_])) ++at_;
    const bool scalar = code != 0 && code < 0x110000 && (code < 0xD800 || code > 0xDFFF);
    append_utf8(scalar ? code : kReplacement, out);
  }

  bool space() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    return at_ != begin;
  }
  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  CssSelectors& selectors_;
  std::string_view text_;
  unsigned depth_;
  std::size_t at_ = 0;
  std::uint32_t specificity_ = 0;
  bool possible_ = true;
};

void CssSelectors::compile(std::string_view prelude, std::vector<CssSelector>& out) {
  CssSelectorParser(*this, prelude, 0).list(out);
}

}  // namespace wrapwright
