// SPDX-License-Identifier: Apache-2.0
#include "content/feed/xml_mender.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "content/feed/html_text.h"
#include "content/feed/xml_names.h"
#include "content/feed/xml_references.h"
#include "core/base/ascii.h"
#include "core/base/escape.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxAttributes = 256;  // per element; the rest is dropped
constexpr std::size_t kLongestShownName = 60;
constexpr auto kNone = std::string_view::npos;

// Root elements that identify a web page rather than an unknown kind of document.
constexpr std::string_view kHtmlElements[] = {"html", "head",   "body",  "meta", "title", "link", "script", "style",
                                              "div",  "center", "table", "p",    "a",     "h1",   "br",     "frameset"};

bool is_name_start(char c) { return is_alpha(c) || c == '_' || c == ':' || static_cast<unsigned char>(c) >= 0x80; }
bool is_name(char c) { return is_name_start(c) || is_digit(c) || c == '-' || c == '.'; }

struct RawAttribute {
  std::string name;  // lowercase
  std::string value;
};

struct OpenElement {
  std::string raw;  // lowercase, as written
  std::string canonical;
  std::size_t span = 0;  // index in MendedXml::spans
};

class Mender {
 public:
  Mender(std::string_view text, std::string_view source, std::span<const std::string_view> roots,
         const XmlLimits& limits)
      : text_(text), source_(source), roots_(roots), limits_(limits), references_(limits.max_expansion) {}

  Result<MendedXml> run();

 private:
  void characters();
  void markup();
  void cdata();
  void declaration();
  void doctype();
  void instruction();
  void end_tag();
  void start_tag();
  void open(std::string raw, const std::vector<RawAttribute>& attributes, std::size_t start, bool closed);
  void close_top(std::size_t content_end, std::size_t end);
  void close_open_item(std::size_t at);
  void end_span(std::size_t span, std::size_t content_end, std::size_t end);
  bool is_root(const std::string& raw);
  std::string read_name();
  std::string read_value();
  std::vector<RawAttribute> read_attributes(bool& closed);
  void decode(std::string_view raw, std::string& out);
  void flush();
  void write_attributes(const std::vector<RawAttribute>& attributes);
  void write_attribute(std::string_view name, std::string_view value);
  void count_node();
  void fail(ErrorKind kind, std::string message);
  [[nodiscard]] Error no_root() const;
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  // Like find(), but remembers if there are no further occurrences, so that texts with many openings are processed in
  // O(n).
  std::size_t find_end(std::string_view end, std::size_t from);

  std::string_view text_;
  std::string_view source_;
  std::span<const std::string_view> roots_;
  XmlLimits limits_;
  std::size_t at_ = 0;
  std::size_t nodes_ = 0;
  bool done_ = false;
  std::optional<Error> error_;
  std::string pending_;  // decoded text since the last tag
  std::string first_element_;
  std::size_t first_element_at_ = kNone;
  XmlReferences references_;
  std::vector<std::string_view> absent_;
  std::vector<OpenElement> stack_;
  NamespaceScope scope_;
  MendedXml out_;
};

Result<MendedXml> Mender::run() {
  out_.xml.reserve(text_.size() + text_.size() / 8);
  while (at_ < text_.size() && !done_ && !error_) {
    if (text_[at_] == '<') {
      markup();
    } else {
      characters();
    }
  }
  if (error_) return *std::move(error_);
  if (out_.xml.empty()) return no_root();
  out_.end.source = source_;
  if (!stack_.empty()) {
    for (const OpenElement& element : stack_) out_.open_at_end.push_back(element.canonical);
    out_.end = place_of(text_, source_, text_.size());
    while (!stack_.empty()) close_top(text_.size(), text_.size());
  }
  return std::move(out_);
}

Error Mender::no_root() const {
  if (first_element_at_ == kNone) {
    const bool blank = trim(text_).empty();
    return {ErrorKind::kSyntax, blank ? "the document is empty" : "not a feed: no markup in it",
            place_of(text_, source_, 0)};
  }
  const std::string local = first_element_.substr(first_element_.find(':') + 1);
  const bool html = std::find(std::begin(kHtmlElements), std::end(kHtmlElements), local) != std::end(kHtmlElements);
  return {html ? ErrorKind::kUnsupported : ErrorKind::kSyntax,
          html ? "an HTML page, not a feed" : "not a feed: the root element is <" + shown_name(first_element_) + ">",
          place_of(text_, source_, first_element_at_)};
}

std::size_t Mender::find_end(std::string_view end, std::size_t from) {
  if (std::find(absent_.begin(), absent_.end(), end) != absent_.end()) return kNone;
  const std::size_t found = text_.find(end, from);
  if (found == kNone) absent_.push_back(end);
  return found;
}

void Mender::characters() {
  const std::size_t end = std::min(text_.find('<', at_), text_.size());
  if (!stack_.empty()) decode(text_.substr(at_, end - at_), pending_);
  at_ = end;
}

void Mender::markup() {
  const std::string_view rest = text_.substr(at_);
  if (rest.starts_with("<!--")) {
    const std::size_t end = find_end("-->", at_ + 4);
    at_ = end == kNone ? text_.size() : end + 3;
  } else if (rest.starts_with("<![CDATA[")) {
    cdata();
  } else if (starts_ignoring_case(rest, "<!doctype") && stack_.empty()) {
    doctype();
  } else if (rest.starts_with("<!") && is_name_start(peek(2))) {
    declaration();
  } else if (rest.starts_with("<?")) {
    instruction();
  } else if (rest.starts_with("</") && is_name_start(peek(2))) {
    end_tag();
  } else if (is_name_start(peek(1))) {
    start_tag();
  } else {
    if (!stack_.empty()) pending_.push_back('<');
    ++at_;
  }
}

void Mender::cdata() {
  const std::size_t start = at_ + 9;
  const std::size_t found = find_end("]]>", start);
  const std::size_t end = std::min(found, text_.size());
  if (!stack_.empty()) {
    for (const char c : text_.substr(start, end - start)) {
      if (static_cast<unsigned char>(c) >= 0x20 || is_space(c)) pending_.push_back(c);
    }
  }
  at_ = found == kNone ? text_.size() : end + 3;
}

void Mender::declaration() {
  const std::size_t end = find_end(">", at_);
  at_ = end == kNone ? text_.size() : end + 1;
}

void Mender::instruction() {
  const std::size_t end = find_end("?>", at_ + 2);
  if (end != kNone) {
    at_ = end + 2;
  } else {
    declaration();
  }
}

// Reads to the > that ends the DOCTYPE, including entity declarations in the internal subset in [ ].
void Mender::doctype() {
  std::size_t i = at_ + 9;
  const std::size_t start = i;
  while (i < text_.size() && text_[i] != '>' && text_[i] != '[') ++i;
  out_.doctype = lower(text_.substr(start, i - start));
  const std::string first(trim(std::string_view(out_.doctype)).substr(0, 4));
  if (first == "html" && first_element_at_ == kNone) {
    first_element_ = first;
    first_element_at_ = at_;
  }
  if (i < text_.size() && text_[i] == '[') {
    for (++i; i < text_.size() && text_[i] != ']'; ++i) {
      if (text_[i] != '<') continue;
      char quote = '\0';
      const std::size_t from = i;
      for (; i < text_.size() && (quote != '\0' || text_[i] != '>'); ++i) {
        if (quote == text_[i]) {
          quote = '\0';
        } else if (quote == '\0' && (text_[i] == '"' || text_[i] == '\'')) {
          quote = text_[i];
        }
      }
      references_.declare(text_.substr(from, i - from));
    }
    while (i < text_.size() && text_[i] != '>') ++i;
  }
  at_ = std::min(i + 1, text_.size());
}

std::string Mender::read_name() {
  const std::size_t start = at_;
  while (at_ < text_.size() && is_name(text_[at_])) ++at_;
  return lower(text_.substr(start, at_ - start));
}

void Mender::end_tag() {
  const std::size_t start = at_;
  at_ += 2;
  const std::string name = read_name();
  while (at_ < text_.size() && text_[at_] != '>' && text_[at_] != '<') ++at_;
  if (peek() == '>') ++at_;
  const auto found =
      std::find_if(stack_.rbegin(), stack_.rend(), [&name](const OpenElement& e) { return e.raw == name; });
  if (found == stack_.rend()) return;
  for (auto left = found - stack_.rbegin() + 1; left > 0; --left) close_top(start, left == 1 ? at_ : start);
  done_ = stack_.empty();
}

std::string Mender::read_value() {
  std::string value;
  const char quote = peek();
  if (quote == '"' || quote == '\'') {
    std::size_t end = find_end(quote == '"' ? "\"" : "'", at_ + 1);
    if (end == kNone) end = std::min(text_.find_first_of("<>", at_), text_.size());
    decode(text_.substr(at_ + 1, end - at_ - 1), value);
    at_ = std::min(end + (end < text_.size() && text_[end] == quote ? 1 : 0), text_.size());
    return value;
  }
  const std::size_t start = at_;
  while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '>' && text_[at_] != '<' &&
         !(text_[at_] == '/' && peek(1) == '>')) {
    ++at_;
  }
  decode(text_.substr(start, at_ - start), value);
  return value;
}

std::vector<RawAttribute> Mender::read_attributes(bool& closed) {
  std::vector<RawAttribute> attributes;
  while (at_ < text_.size() && text_[at_] != '>' && text_[at_] != '<') {
    if (text_[at_] == '/' && peek(1) == '>') closed = true;
    if (!is_name_start(text_[at_])) {
      ++at_;
      continue;
    }
    RawAttribute attribute{read_name(), ""};
    while (is_space(peek())) ++at_;
    if (peek() == '=') {
      ++at_;
      while (is_space(peek())) ++at_;
      attribute.value = read_value();
    }
    count_node();
    if (error_) break;
    attributes.push_back(std::move(attribute));
  }
  if (peek() == '>') ++at_;
  return attributes;
}

bool Mender::is_root(const std::string& raw) {
  const std::string local = raw.substr(raw.find(':') + 1);
  return std::find(roots_.begin(), roots_.end(), local) != roots_.end();
}

void Mender::start_tag() {
  const std::size_t start = at_;
  ++at_;
  std::string name = read_name();
  if (stack_.empty() && first_element_at_ == kNone) {
    first_element_ = name;
    first_element_at_ = start;
  }
  bool closed = false;
  const std::vector<RawAttribute> attributes = read_attributes(closed);
  if (error_) return;
  if (!stack_.empty() || (is_root(name) && first_element_ != "html")) open(std::move(name), attributes, start, closed);
  // A feed element inside an HTML page is quoted text.
  if (stack_.empty() && first_element_ == "html") done_ = true;
}

void Mender::open(std::string raw, const std::vector<RawAttribute>& attributes, std::size_t start, bool closed) {
  count_node();
  flush();
  if (stack_.size() >= limits_.max_depth) {
    return fail(ErrorKind::kLimit, "elements are nested deeper than " + std::to_string(limits_.max_depth));
  }
  const bool root = stack_.empty();
  scope_.enter();
  for (const RawAttribute& a : attributes) {
    if (a.name == "xmlns") scope_.bind("", a.value);
    if (a.name.starts_with("xmlns:")) scope_.bind(std::string_view(a.name).substr(6), a.value);
  }
  if (root) {
    scope_.set_root(raw);
    out_.root_namespace = scope_.root_uri();
    out_.declared = scope_.uris();
    out_.root_at = start;
  }
  std::string name = scope_.canonical_element(raw);
  // In XML a name cannot have a colon at either end or a second colon.
  std::replace(name.begin() + static_cast<std::ptrdiff_t>(std::min(name.find(':'), name.size() - 1)) + 1, name.end(),
               ':', '_');
  if (name.empty() || !is_name_start(name.front()) || name.back() == ':') name = "other:" + name + "_";
  if (name == "item") close_open_item(start);
  out_.xml += '<';
  out_.xml += name;
  write_attributes(attributes);
  out_.xml += '>';
  stack_.push_back({std::move(raw), std::move(name), out_.spans.size()});
  if (limits_.keep_spans) out_.spans.push_back({start, at_, at_, at_, closed});
  if (closed) {
    close_top(at_, at_);
    done_ = stack_.empty();
  }
}

void Mender::end_span(std::size_t span, std::size_t content_end, std::size_t end) {
  if (!limits_.keep_spans) return;
  out_.spans[span].content_end = content_end;
  out_.spans[span].end = end;
}

void Mender::close_top(std::size_t content_end, std::size_t end) {
  flush();
  end_span(stack_.back().span, content_end, end);
  out_.xml += "</";
  out_.xml += stack_.back().canonical;
  out_.xml += '>';
  stack_.pop_back();
  scope_.leave();
}

// Items do not nest: an item that starts inside another one shows that the other was not closed.
void Mender::close_open_item(std::size_t at) {
  const auto found =
      std::find_if(stack_.begin(), stack_.end(), [](const OpenElement& e) { return e.canonical == "item"; });
  if (found == stack_.end()) return;
  const auto keep = static_cast<std::size_t>(found - stack_.begin());
  // The scope of the new item has already been entered and must remain the innermost.
  while (stack_.size() > keep) {
    out_.xml += "</" + stack_.back().canonical + ">";
    end_span(stack_.back().span, at, at);
    stack_.pop_back();
    scope_.leave_second();
  }
}

// Only the first of duplicate attributes counts. The XML parser also checks for duplicates, in quadratic time, so the
// number of attributes is limited.
void Mender::write_attributes(const std::vector<RawAttribute>& attributes) {
  std::vector<std::string> written;
  for (const RawAttribute& a : attributes) {
    if (a.name == "xmlns" || a.name.starts_with("xmlns:")) continue;
    std::string name = scope_.canonical_attribute(a.name);
    if (written.size() >= kMaxAttributes || std::find(written.begin(), written.end(), name) != written.end()) continue;
    write_attribute(name, a.value);
    written.push_back(std::move(name));
  }
}

void Mender::write_attribute(std::string_view name, std::string_view value) {
  if (name.empty() || !is_name_start(name.front())) return;
  out_.xml += ' ';
  out_.xml += name;
  out_.xml += "=\"";
  for (const char c : value) append_escaped(out_.xml, is_space(c) ? ' ' : c, EscapeFor::kAttribute);
  out_.xml += '"';
}

// White space at the start of a text is written as a character reference, because the parser drops texts that consist
// only of white space.
void Mender::flush() {
  if (pending_.empty()) return;
  count_node();
  std::size_t from = 0;
  if (is_space(pending_.front())) {
    out_.xml += pending_.front() == '\n' || pending_.front() == '\r' ? "&#10;" : "&#32;";
    from = 1;
  }
  out_.xml += escaped(std::string_view(pending_).substr(from), EscapeFor::kText);
  pending_.clear();
}

void Mender::decode(std::string_view raw, std::string& out) {
  if (!references_.decode(raw, out)) {
    fail(ErrorKind::kLimit, "entities expand to more than " + std::to_string(limits_.max_expansion) + " bytes");
  }
}

void Mender::count_node() {
  if (++nodes_ > limits_.max_nodes) {
    fail(ErrorKind::kLimit, "more than " + std::to_string(limits_.max_nodes) + " elements, attributes and texts");
  }
}

void Mender::fail(ErrorKind kind, std::string message) {
  if (!error_) error_ = Error{kind, std::move(message), place_of(text_, source_, at_)};
}

}  // namespace

Result<MendedXml> mend_xml(std::string_view text, std::string_view source, std::span<const std::string_view> roots,
                           const XmlLimits& limits) {
  return Mender(text, source, roots, limits).run();
}

std::string shown_name(std::string_view name) {
  if (name.size() <= kLongestShownName) return std::string(name);
  name = name.substr(0, kLongestShownName);
  return std::string(name.substr(0, valid_utf8_prefix(name))) + "...";
}

Place place_of(std::string_view text, std::string_view source, std::size_t byte) {
  Place place;
  place.source = source;
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  place.line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  place.column = 1;
  for (const char c : before.substr(line_start)) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++place.column;
  }
  return place;
}

}  // namespace wrapwright
