// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <pugixml.hpp>

#include "base/ascii.h"
#include "base/files.h"
#include "encoding/charset.h"
#include "wrapper/era.h"
#include "wrapper/field_reader.h"
#include "wrapper/file.h"
#include "xpath/xpath.h"

namespace wrapwright {
namespace {

std::string_view trimmed(std::string_view text) { return trim(text, is_xml_space); }

// A known attribute of an element, and the destination of its value.
struct KnownAttribute {
  std::string_view name;
  std::string* text = nullptr;
  unsigned* number = nullptr;
  double* real = nullptr;
  std::optional<double>* share = nullptr;
};
KnownAttribute known(std::string_view name, std::string& text) { return {.name = name, .text = &text}; }
KnownAttribute known(std::string_view name, unsigned& number) { return {.name = name, .number = &number}; }
KnownAttribute known(std::string_view name, double& real) { return {.name = name, .real = &real}; }
KnownAttribute known(std::string_view name, std::optional<double>& share) { return {.name = name, .share = &share}; }

// Continues after an error, but keeps only the first one.
class WrapperReader {
 public:
  WrapperReader(std::string_view xml, std::string_view source, WrapperLines* lines)
      : xml_(xml), source_(source), wants_lines_(lines != nullptr), lines_(wants_lines_ ? *lines : no_lines_) {
    if (xml_.starts_with("\xEF\xBB\xBF")) xml_.remove_prefix(3);
    lines_ = {};
  }

  Result<Wrapper> read() {
    const std::size_t valid = valid_utf8_prefix(xml_);
    if (valid < xml_.size()) return at(valid, ErrorKind::kSyntax, "this byte is not UTF-8");
    // pugixml would take it for the end.
    if (const std::size_t nul = xml_.find('\0'); nul < xml_.size()) return at(nul, ErrorKind::kSyntax, "a NUL byte");
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(
        xml_.data(), xml_.size(), pugi::parse_default | pugi::parse_comments | pugi::parse_pi, pugi::encoding_utf8);
    if (!parsed) return at(static_cast<std::size_t>(parsed.offset), ErrorKind::kSyntax, parsed.description());
    const pugi::xml_node root = document.document_element();
    if (std::string_view(root.name()) != "wrapper") {
      return at(offset(root), ErrorKind::kSyntax, "the root element is not <wrapper>");
    }
    Wrapper wrapper;
    read_root(root, wrapper);
    if (error_) return *std::move(error_);
    return wrapper;
  }

 private:
  [[nodiscard]] Error at(std::size_t byte, ErrorKind kind, std::string message) const {
    byte = std::min(byte, xml_.size());
    const std::string_view before = xml_.substr(0, byte);
    const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 = 0
    Place place{std::string(source_)};
    place.line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    place.column = 1;
    for (const char c : before.substr(line_begin)) {
      if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80) ++place.column;
    }
    return {kind, std::move(message), std::move(place)};
  }

  // The offset of the element's "<".
  static std::size_t offset(pugi::xml_node node) {
    const std::ptrdiff_t name = node.offset_debug();
    return name > 0 ? static_cast<std::size_t>(name) - 1 : 0;
  }
  // Elements are mostly requested in document order, so the count continues from the last one. 0 if nobody asks.
  std::size_t line(pugi::xml_node node) {
    if (!wants_lines_) return 0;
    const std::size_t byte = std::min(offset(node), xml_.size());
    if (byte < counted_bytes_) counted_bytes_ = counted_lines_ = 0;
    const std::string_view more = xml_.substr(counted_bytes_, byte - counted_bytes_);
    counted_lines_ += static_cast<std::size_t>(std::count(more.begin(), more.end(), '\n'));
    counted_bytes_ = byte;
    return counted_lines_ + 1;
  }

  void fail(pugi::xml_node node, std::string message, ErrorKind kind = ErrorKind::kSyntax) {
    if (!error_) error_ = at(offset(node), kind, std::move(message));
  }

  void read_root(pugi::xml_node root, Wrapper& wrapper) {
    lines_.root = line(root);
    unsigned format = 0;
    std::string normalizer;
    std::string edited;
    std::string fingerprint;  // of the file's bytes (wrapper/fingerprint.h), no part of the wrapper
    require(root, {"format"});
    if (error_) return;
    // The rules of a newer format are unknown, so this is reported before any other error.
    read_number(root, root.attribute("format"), format);
    if (!error_ && format > unsigned{Wrapper::kFormat}) {
      fail(root,
           "format " + std::to_string(format) + " is newer than this program knows (" +
               std::to_string(Wrapper::kFormat) + ")",
           ErrorKind::kUnsupported);
    }
    if (!error_ && format == 0) fail(root, "format 0 does not exist");
    require(root, {"site", "normalizer"});
    read_attributes(root,
                    {known("format", format), known("site", wrapper.site), known("scope", wrapper.scope),
                     known("feed", wrapper.feed), known("made-by", wrapper.made_by), known("normalizer", normalizer),
                     known("language", wrapper.language), known("edited", edited), known("fingerprint", fingerprint)},
                    wrapper.unknown);
    wrapper.edited = edited == "yes";
    if (const auto kind = normalizer_from_string(normalizer)) {
      wrapper.normalizer = *kind;
    } else {
      fail(root, "normalizer \"" + normalizer + "\" is neither tidy nor html5");
    }
    once(root, {"settings", "statistics", "kinds", "history"});
    for (const pugi::xml_node child : root.children()) read_part(child, wrapper);
    if (wrapper.templates.empty()) fail(root, "there is no <template> in <wrapper>");
  }

  void read_part(pugi::xml_node child, Wrapper& wrapper) {
    const std::string_view name = child.name();
    if (name == "template") {
      read_template(child, wrapper.templates.emplace_back());
    } else if (name == "settings") {
      LearnSettings& settings = wrapper.settings;
      std::string method(to_string(settings.method));
      read_attributes(
          child,
          {known("method", method), known("signifiers", settings.signifiers), known("ranking", settings.ranking),
           known("attributes", settings.attributes), known("terms", settings.terms)},
          settings.unknown);
      set_value(child, "method", method, learn_method_from_string(method), settings.method);
      read_no_text(child, settings.unknown);
    } else if (name == "kinds") {
      read_kinds(child, wrapper.kinds.emplace(), wrapper.unknown_of_kinds);
    } else if (name == "sample") {
      SamplePage& sample = wrapper.samples.emplace_back();
      lines_.samples.push_back(line(child));
      read_attributes(child,
                      {known("url", sample.url), known("digest", sample.digest), known("fetched", sample.fetched),
                       known("dfs", sample.dfs), known("confidence", sample.confidence)},
                      sample.unknown);
      sample.contains = read_text(child, sample.unknown);
    } else if (name == "statistics") {
      WrapperStatistics& statistics = wrapper.statistics;
      read_attributes(child,
                      {known("pages", statistics.pages), known("matched", statistics.matched),
                       known("mean-characters", statistics.mean_characters),
                       known("mean-informativeness", statistics.mean_informativeness),
                       known("confidence", statistics.confidence), known("mean-sentences", statistics.mean_sentences),
                       known("mean-rest", statistics.mean_rest), known("mean-trailing", statistics.mean_trailing),
                       known("rest-deviation", statistics.rest_deviation), known("no-article", statistics.no_article)},
                      statistics.unknown);
      for (const pugi::xml_node part : child.children()) {
        if (std::string_view(part.name()) == "matches") {
          read_matches(part, statistics.templates.emplace_back());
        } else {
          read_unknown(part, statistics.unknown);
        }
      }
    } else if (name == "history") {
      read_history(child, wrapper);
    } else {
      read_unknown(child, wrapper.unknown);
    }
  }

  void read_history(pugi::xml_node node, Wrapper& wrapper) {
    read_attributes(node, {}, wrapper.unknown_of_history);
    for (const pugi::xml_node child : node.children()) {
      if (std::string_view(child.name()) != "change") {
        read_unknown(child, wrapper.unknown_of_history);
        continue;
      }
      RuleChange& change = wrapper.history.emplace_back();
      UnknownParts none;
      read_attributes(child, {known("date", change.date), known("rule", change.rule), known("what", change.what)},
                      none);
      change.why = read_text(child, none);
      refuse(child, none);
    }
  }

  void read_matches(pugi::xml_node node, TemplateStatistics& out) {
    require(node, {"template"});
    read_attributes(node, {known("template", out.name), known("pages", out.pages)}, out.unknown);
    for (const pugi::xml_node child : node.children()) {
      if (std::string_view(child.name()) != "measure") {
        read_unknown(child, out.unknown);
        continue;
      }
      TemplateMeasure& measure = out.measures.emplace_back();
      UnknownParts none;
      read_attributes(child,
                      {known("name", measure.name), known("mean", measure.mean), known("deviation", measure.deviation)},
                      none);
      read_no_text(child, none);
      refuse(child, none);
    }
  }

  void read_template(pugi::xml_node node, SiteTemplate& out) {
    WrapperLines::Template& lines = lines_.templates.emplace_back();
    lines.begin = line(node);
    std::string kind(to_string(out.kind));
    read_attributes(node,
                    {known("name", out.name), known("kind", kind), known("valid-from", out.valid_from),
                     known("valid-until", out.valid_until)},
                    out.unknown);
    check_era(node, out);
    if (!kind.empty()) set_value(node, "kind", kind, template_kind_from_string(kind), out.kind);
    once(node, {"guard", "url-hint", "content"});
    for (const pugi::xml_node child : node.children()) {
      const std::string_view name = child.name();
      if (name == "content") {
        lines.content = line(child);
        read_figures(child, out.figures, out.value, out.unknown_of_content);
        out.content = read_xpath(child, out.unknown_of_content, Gives::kNodes);
      } else if (name == "guard") {
        lines.guard = line(child);
        out.guard = read_plain_xpath(child, Gives::kAnything);
      } else if (name == "exclude") {
        lines.exclusions.push_back(line(child));
        out.exclusions.push_back(read_plain_xpath(child, Gives::kNodes));
      } else if (name == "url-hint") {
        UnknownParts none;
        read_attributes(child, {}, none);
        out.url_hint = read_text(child, none);
        refuse(child, none);
      } else if (name == "runner-up") {
        RankedXPath& ranked = out.runners_up.emplace_back();
        lines.runners_up.push_back(line(child));
        read_figures(child, ranked.figures, ranked.value, ranked.unknown);
        ranked.xpath = read_xpath(child, ranked.unknown, Gives::kAnything);
      } else if (name == "field") {
        lines.fields.push_back(line(child));
        read_field(child, out.fields.emplace_back());
      } else {
        read_unknown(child, out.unknown);
      }
    }
    if (out.kind == TemplateKind::kNonArticle) {
      check_none(node);
    } else if (!node.child("content")) {
      fail(node, "there is no <content> in <template>");
    }
  }

  void check_era(pugi::xml_node node, const SiteTemplate& site_template) {
    for (const std::string& bound : {site_template.valid_from, site_template.valid_until}) {
      if (!bound.empty() && !is_capture_time(bound))
        fail(node, "\"" + bound + "\" is no date: write 2024-05-03 or 2024-05-03T14:00:00Z");
    }
  }

  void check_none(pugi::xml_node node) {
    if (!node.child("guard")) fail(node, "there is no <guard> in a <template> of kind none");
    for (const char* name : {"content", "runner-up", "exclude", "field"}) {
      if (const pugi::xml_node part = node.child(name))
        fail(part, "a <template> of kind none must not contain <" + std::string(name) + ">");
    }
  }

  void read_field(pugi::xml_node node, FieldRule& rule) {
    require(node, {"name"});
    std::string format;
    std::string from;
    std::string decode;
    read_attributes(node,
                    {known("name", rule.name), known("constant", rule.constant), known("source", rule.source),
                     known("format", format), known("strip", rule.strip), known("from", from), known("decode", decode),
                     known("member", rule.member)},
                    rule.unknown);
    set_value(node, "format", format, field_format_from_string(format), rule.format);
    set_value(node, "from", from, field_origin_from_string(from), rule.from);
    set_value(node, "decode", decode, field_decoding_from_string(decode), rule.decode);
    if (!node.attribute("constant") && !node.attribute("from")) {
      rule.xpath = read_xpath(node, rule.unknown, Gives::kAnything);
    } else if (!read_text(node, rule.unknown).empty()) {
      fail(node, "a <field> must have exactly one of an XPath, the attribute \"constant\" and the attribute \"from\"");
    }
    if (error_ || !rule.xpath.empty()) return;  // an XPath that compiles is all that a rule needs
    if (const auto reader = FieldReader::compile(rule); !reader) fail(node, "<field>: " + reader.error().message);
  }

  // Of an enumeration; nothing where the attribute has a name that is not among those of its values.
  template <typename Enum>
  void set_value(pugi::xml_node node, const std::string& attribute, const std::string& name, std::optional<Enum> value,
                 Enum& out) {
    if (value) {
      out = *value;
    } else {
      fail(node, "attribute \"" + attribute + "\" of <" + node.name() + "> is \"" + name + "\", an unknown value",
           ErrorKind::kUnsupported);
    }
  }

  void read_figures(pugi::xml_node node, PatternFigures& figures, std::optional<double>& value, UnknownParts& unknown) {
    read_attributes(node,
                    {known("value", value), known("j", figures.j), known("u", figures.u), known("i", figures.i),
                     known("p", figures.p), known("level", figures.level), known("r", figures.r)},
                    unknown);
  }

  // What an XPath must return.
  enum class Gives : std::uint8_t { kAnything, kNodes };

  std::string read_xpath(pugi::xml_node node, UnknownParts& unknown, Gives gives) {
    std::string expression = read_text(node, unknown);
    if (expression.empty()) {
      fail(node, "there is no XPath in <" + std::string(node.name()) + ">");
    } else if (auto compiled = XPath::compile(expression); !compiled) {
      const Error& error = compiled.error();
      std::string where;
      if (error.where.byte != Place::kNoByte) where = " (at byte " + std::to_string(error.where.byte) + ")";
      fail(node, "XPath in <" + std::string(node.name()) + ">: " + error.message + where);
    } else if (gives == Gives::kNodes && !compiled->gives_nodes()) {
      fail(node, "XPath in <" + std::string(node.name()) + "> returns a value, but must select elements");
    }
    return expression;
  }

  // <guard>, <exclude>: elements that by the format only ever contain an XPath.
  std::string read_plain_xpath(pugi::xml_node node, Gives gives) {
    UnknownParts none;
    read_attributes(node, {}, none);
    std::string expression = read_xpath(node, none, gives);
    refuse(node, none);
    return expression;
  }

  void read_kinds(pugi::xml_node node, SiteProfile& out, UnknownParts& unknown) {
    read_attributes(node, {known("threshold", out.threshold)}, unknown);
    once(node, {"articles", "others"});
    for (const pugi::xml_node child : node.children()) {
      const std::string_view name = child.name();
      if (name == "articles") {
        read_pages(child, out.articles, &out);
      } else if (name == "others") {
        read_pages(child, out.others, nullptr);
      } else {
        read_unknown(child, unknown);
      }
    }
    if (out.articles.pages == 0) fail(node, "<kinds> has no <articles> of at least one page");
  }

  // `articles` is null for pages of other kinds. A profile is learned as a whole, so unknown parts in it are refused.
  void read_pages(pugi::xml_node node, PagesProfile& out, SiteProfile* articles) {
    UnknownParts unknown;
    read_attributes(node, {known("pages", out.pages), known("log-odds", out.mean), known("bound", out.bound)}, unknown);
    for (const pugi::xml_node child : node.children()) {
      const std::string_view name = child.name();
      if (name == "address") {
        double share = 0;
        read_attributes(child, {known("share", share)}, unknown);
        out.addresses.emplace_back(read_text(child, unknown), share);
      } else if (name == "names") {
        out.names = read_names(child, unknown);
      } else if (name == "common" && articles != nullptr) {
        articles->common = read_names(child, unknown);
      } else if (name == "trait" && articles != nullptr) {
        auto& [trait, mean] = articles->traits.emplace_back();
        read_attributes(child, {known("name", trait), known("mean", mean)}, unknown);
      } else {
        read_unknown(child, unknown);
      }
    }
    refuse(node, unknown);
  }

  std::vector<std::string> read_names(pugi::xml_node node, UnknownParts& unknown) {
    const std::string text = read_text(node, unknown);
    std::vector<std::string> out;
    for (std::size_t begin = 0; begin < text.size();) {
      std::size_t end = begin;
      while (end < text.size() && !is_xml_space(text[end])) ++end;
      if (end > begin) out.emplace_back(text, begin, end - begin);
      begin = end + 1;
    }
    return out;
  }

  void refuse(pugi::xml_node node, const UnknownParts& unknown) {
    const std::string name = "<" + std::string(node.name()) + ">";
    if (!unknown.attributes.empty()) {
      fail(node, name + " must not have the attribute \"" + unknown.attributes.front().first + "\"");
    }
    if (!unknown.elements.empty()) fail(node, name + " must contain only text");
  }

  void require(pugi::xml_node node, std::initializer_list<const char*> names) {
    for (const char* name : names) {
      if (trimmed(node.attribute(name).value()).empty()) {
        fail(node, "<" + std::string(node.name()) + "> lacks the attribute \"" + name + "\"");
      }
    }
  }

  void once(pugi::xml_node node, std::initializer_list<const char*> names) {
    for (const char* name : names) {
      if (const pugi::xml_node second = node.child(name).next_sibling(name)) {
        fail(second, "a second <" + std::string(name) + "> in <" + node.name() + ">");
      }
    }
  }

  void read_attributes(pugi::xml_node node, std::initializer_list<KnownAttribute> table, UnknownParts& unknown) {
    std::uint32_t given = 0;  // bit i: entry i of the table
    for (const pugi::xml_attribute attribute : node.attributes()) {
      const std::string_view name = attribute.name();
      const auto* const entry = std::find_if(table.begin(), table.end(), [&](const auto& k) { return k.name == name; });
      const std::uint32_t bit = std::uint32_t{1} << static_cast<unsigned>(entry - table.begin());
      const bool is_second = entry == table.end() ? node.attribute(attribute.name()) != attribute : (given & bit) != 0;
      if (is_second) fail(node, "attribute \"" + std::string(name) + "\" is given twice in <" + node.name() + ">");
      given |= bit;
      if (entry == table.end()) {
        unknown.attributes.emplace_back(name, trimmed(attribute.value()));
        lines_.unknown.emplace_back("attribute " + std::string(name) + " of element " + node.name(), line(node));
      } else if (entry->text != nullptr) {
        *entry->text = trimmed(attribute.value());
      } else if (entry->number != nullptr) {
        read_number(node, attribute, *entry->number);
      } else if (entry->real != nullptr) {
        read_number(node, attribute, *entry->real);
      } else {
        read_share(node, attribute, entry->share->emplace());
      }
    }
  }

  template <typename Number>
  void read_number(pugi::xml_node node, pugi::xml_attribute attribute, Number& out) {
    const std::string_view text = trimmed(attribute.value());
    Number number{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc{} || end != text.data() + text.size() || !std::isfinite(static_cast<double>(number))) {
      fail(node, "attribute \"" + std::string(attribute.name()) + "\" of <" + node.name() + "> is \"" +
                     std::string(text) + "\", which is not a number in its range");
    } else {
      out = number;
    }
  }

  void read_share(pugi::xml_node node, pugi::xml_attribute attribute, double& out) {
    read_number(node, attribute, out);
    if (out < 0 || out > 1) {
      fail(node, "attribute \"" + std::string(attribute.name()) + "\" of <" + node.name() + "> is \"" +
                     std::string(trimmed(attribute.value())) + "\", which is not a number from 0 to 1");
    }
  }

  // The element's own text; child elements and comments are unknown parts.
  std::string read_text(pugi::xml_node node, UnknownParts& unknown) {
    std::string text;
    for (const pugi::xml_node child : node.children()) {
      if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
        text += child.value();
      } else {
        read_unknown(child, unknown);
      }
    }
    if (const std::string_view whole = trimmed(text); whole.size() < text.size()) return std::string(whole);
    return text;
  }

  void read_no_text(pugi::xml_node node, UnknownParts& unknown) {
    if (!read_text(node, unknown).empty()) fail(node, "<" + std::string(node.name()) + "> must not contain text");
  }

  void read_unknown(pugi::xml_node node, UnknownParts& unknown) {
    if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata) {
      fail(node.parent(),
           "text where an element should be: \"" + std::string(trimmed(node.value()).substr(0, 40)) + "\"");
      return;
    }
    if (node.type() == pugi::node_element) {
      lines_.unknown.emplace_back("element " + std::string(node.name()), line(node));
    }
    struct : pugi::xml_writer {
      std::string bytes;
      void write(const void* data, std::size_t size) override { bytes.append(static_cast<const char*>(data), size); }
    } out;
    node.print(out, "", pugi::format_raw, pugi::encoding_utf8);
    unknown.elements.push_back(std::move(out.bytes));
  }

  std::string_view xml_;
  std::string_view source_;
  bool wants_lines_;
  WrapperLines no_lines_;
  WrapperLines& lines_;
  std::optional<Error> error_;
  std::size_t counted_bytes_ = 0;  // bytes of the file that contain counted_lines_ line ends
  std::size_t counted_lines_ = 0;
};

}  // namespace

Result<Wrapper> parse_wrapper(std::string_view xml, std::string_view source, WrapperLines* lines) {
  if (xml.size() > kMaxWrapperBytes) {
    return Error{ErrorKind::kLimit,
                 "a wrapper file has at most " + std::to_string(kMaxWrapperBytes) + " bytes",
                 {std::string(source)}};
  }
  return WrapperReader(xml, source, lines).read();
}

Result<Wrapper> read_wrapper(const std::filesystem::path& path, WrapperLines* lines) {
  auto bytes = read_file(path, kMaxWrapperBytes);
  if (!bytes) return std::move(bytes).error();
  return parse_wrapper(*bytes, path.string(), lines);
}

}  // namespace wrapwright
