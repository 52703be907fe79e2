// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <pugixml.hpp>

#include "core/base/ascii.h"
#include "core/base/files.h"
#include "core/xpath/xpath.h"
#include "site/wrapper/element_reader.h"
#include "site/wrapper/era.h"
#include "site/wrapper/field_reader.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

class WrapperReader : private ElementReader {
 public:
  using ElementReader::ElementReader;

  Result<Wrapper> read() {
    pugi::xml_document document;
    const auto element = root(document, "wrapper");
    if (!element) return element.error();
    Wrapper wrapper;
    read_root(*element, wrapper);
    if (error()) return *error();
    return wrapper;
  }

 private:
  void read_root(pugi::xml_node root, Wrapper& wrapper) {
    lines().root = line(root);
    unsigned format = 0;
    std::string normalizer;
    std::string edited;
    std::string fingerprint;  // of the file's bytes (site/wrapper/fingerprint.h), not part of the wrapper
    require(root, {"format"});
    if (error()) return;
    // The rules of a newer format are unknown, so this is reported before any other error.
    read_number(root, root.attribute("format"), format);
    if (!error() && format > unsigned{Wrapper::kFormat}) {
      fail(root,
           "format " + std::to_string(format) + " is newer than this program knows (" +
               std::to_string(Wrapper::kFormat) + ")",
           ErrorKind::kUnsupported);
    }
    if (!error() && format == 0) fail(root, "format 0 does not exist");
    require(root, {"site", "normalizer"});
    read_attributes(root,
                    {known("format", format), known("site", wrapper.site), known("scope", wrapper.scope),
                     known("feed", wrapper.feed), known("made-by", wrapper.made_by), known("normalizer", normalizer),
                     known("language", wrapper.language), known("edited", edited), known("fingerprint", fingerprint)},
                    wrapper.unknown);
    wrapper.edited = edited == "yes" || edited == "true" || edited == "1";
    if (!wrapper.edited && !edited.empty() && edited != "no" && edited != "false" && edited != "0")
      fail(root, "edited \"" + edited + "\" is neither yes nor no");
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
      read_settings(child, wrapper.settings);
    } else if (name == "kinds") {
      read_kinds(child, wrapper.kinds.emplace(), wrapper.unknown_of_kinds);
    } else if (name == "sample") {
      read_sample(child, wrapper.samples.emplace_back());
    } else if (name == "statistics") {
      read_statistics(child, wrapper.statistics);
    } else if (name == "history") {
      read_history(child, wrapper);
    } else {
      read_unknown(child, wrapper.unknown);
    }
  }

  void read_settings(pugi::xml_node node, LearnSettings& out) {
    std::string method(to_string(out.method));
    read_attributes(node,
                    {known("method", method), known("signifiers", out.signifiers), known("ranking", out.ranking),
                     known("attributes", out.attributes), known("terms", out.terms), known("ngrams", out.ngrams),
                     known("decay", out.decay), known("link-lists", out.link_lists), known("comments", out.comments)},
                    out.unknown);
    set_value(node, "method", method, learn_method_from_string(method), out.method);
    read_no_text(node, out.unknown);
  }

  void read_sample(pugi::xml_node node, SamplePage& out) {
    lines().samples.push_back(line(node));
    read_attributes(node,
                    {known("url", out.url), known("digest", out.digest), known("fetched", out.fetched),
                     known("dfs", out.dfs), known("confidence", out.confidence)},
                    out.unknown);
    out.contains = read_text(node, out.unknown);
  }

  void read_statistics(pugi::xml_node node, WrapperStatistics& out) {
    read_attributes(
        node,
        {known("pages", out.pages), known("matched", out.matched), known("mean-characters", out.mean_characters),
         known("mean-informativeness", out.mean_informativeness), known("confidence", out.confidence),
         known("mean-sentences", out.mean_sentences), known("mean-rest", out.mean_rest),
         known("mean-trailing", out.mean_trailing), known("rest-deviation", out.rest_deviation),
         known("no-article", out.no_article)},
        out.unknown);
    for (const pugi::xml_node part : node.children()) {
      if (std::string_view(part.name()) == "matches") {
        read_matches(part, out.templates.emplace_back());
      } else {
        read_unknown(part, out.unknown);
      }
    }
  }

  void read_history(pugi::xml_node node, Wrapper& wrapper) {
    read_attributes(node, wrapper.unknown_of_history);
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
    WrapperLines::Template& own_lines = lines().templates.emplace_back();
    own_lines.begin = line(node);
    std::string kind(to_string(out.kind));
    read_attributes(node,
                    {known("name", out.name), known("kind", kind), known("valid-from", out.valid_from),
                     known("valid-until", out.valid_until)},
                    out.unknown);
    check_era(node, out);
    if (!kind.empty()) set_value(node, "kind", kind, template_kind_from_string(kind), out.kind);
    once(node, {"guard", "url-hint", "content"});
    for (const pugi::xml_node child : node.children()) read_template_part(child, out, own_lines);
    if (out.kind == TemplateKind::kNonArticle) {
      check_none(node);
    } else if (!node.child("content")) {
      fail(node, "there is no <content> in <template>");
    }
  }

  void read_template_part(pugi::xml_node child, SiteTemplate& out, WrapperLines::Template& own_lines) {
    const std::string_view name = child.name();
    if (name == "content") {
      own_lines.content = line(child);
      read_figures(child, out.figures, out.value, out.unknown_of_content);
      out.content = read_xpath(child, out.unknown_of_content, Gives::kNodes);
    } else if (name == "guard") {
      own_lines.guard = line(child);
      out.guard = read_plain_xpath(child, Gives::kAnything);
    } else if (name == "exclude") {
      own_lines.exclusions.push_back(line(child));
      out.exclusions.push_back(read_plain_xpath(child, Gives::kNodes));
    } else if (name == "url-hint") {
      UnknownParts none;
      read_attributes(child, none);
      out.url_hint = read_text(child, none);
      refuse(child, none);
    } else if (name == "runner-up") {
      RankedXPath& ranked = out.runners_up.emplace_back();
      own_lines.runners_up.push_back(line(child));
      read_figures(child, ranked.figures, ranked.value, ranked.unknown);
      ranked.xpath = read_xpath(child, ranked.unknown, Gives::kAnything);
    } else if (name == "field") {
      own_lines.fields.push_back(line(child));
      read_field(child, out.fields.emplace_back());
    } else {
      read_unknown(child, out.unknown);
    }
  }

  void check_era(pugi::xml_node node, const SiteTemplate& site_template) {
    for (const std::string& bound : {site_template.valid_from, site_template.valid_until}) {
      if (!bound.empty() && !is_capture_time(bound))
        fail(node, "\"" + bound + "\" is not a date: write 2024-05-03 or 2024-05-03T14:00:00Z");
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
    if (error() || !rule.xpath.empty()) return;  // an XPath that compiles is all that a rule needs
    if (const auto reader = FieldReader::compile(rule); !reader) fail(node, "<field>: " + reader.error().message);
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
    read_attributes(node, none);
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
