// SPDX-License-Identifier: Apache-2.0
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <pugixml.hpp>

#include "core/encoding/utf8.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

// The length of the UTF-8 sequence at the start of `text` if it is a character that XML 1.0 allows, else 0.
std::size_t allowed_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < size) return 0;
  std::uint32_t character = first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
    character = (character << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  const bool forbidden = surrogate || character == 0xFFFE || character == 0xFFFF || character > 0x10FFFF;
  return forbidden || character < kSmallest[size] ? 0 : size;
}

std::string clean(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  text = text.substr(first, text.find_last_not_of(kSpace) + 1 - first);
  std::string out;
  while (!text.empty()) {
    const std::size_t size = allowed_character(text);
    out += size == 0 ? kReplacementUtf8 : text.substr(0, size);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return out;
}

std::string to_text(double number) {
  assert(std::isfinite(number));
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), std::isfinite(number) ? number : 0.0).ptr;
  return {buffer, end};
}

class WrapperWriter {
 public:
  std::string write(const Wrapper& wrapper) {
    document_.append_child(pugi::node_comment)
        .set_value(
            " How to find the articles of one web site, as wrapwright learned it. May be edited by hand;"
            " docs/reference/wrapper-format.md explains every part. ");
    pugi::xml_node root = document_.append_child("wrapper");
    set(root, "format", std::to_string(Wrapper::kFormat));
    set(root, "site", wrapper.site);
    set_if(root, "scope", wrapper.scope);
    set_if(root, "feed", wrapper.feed);
    set_if(root, "made-by", wrapper.made_by);
    set(root, "normalizer", to_string(wrapper.normalizer));
    set_if(root, "language", wrapper.language);
    if (wrapper.edited) set(root, "edited", "yes");
    write_settings(root.append_child("settings"), wrapper.settings);
    for (const SiteTemplate& site_template : wrapper.templates) {
      write_template(root.append_child("template"), site_template);
    }
    if (wrapper.kinds) {
      pugi::xml_node kinds = root.append_child("kinds");
      write_kinds(kinds, *wrapper.kinds);
      write_unknown(kinds, wrapper.unknown_of_kinds);
    }
    for (const SamplePage& sample : wrapper.samples) write_sample(root.append_child("sample"), sample);
    write_statistics(root.append_child("statistics"), wrapper.statistics);
    write_history(root, wrapper);
    write_unknown(root, wrapper.unknown);
    return to_bytes();
  }

 private:
  static void set(pugi::xml_node node, const char* name, std::string_view value) {
    node.append_attribute(name).set_value(clean(value).c_str());
  }
  static void set_if(pugi::xml_node node, const char* name, std::string_view value) {
    if (!clean(value).empty()) set(node, name, value);
  }

  static pugi::xml_node write_text(pugi::xml_node parent, const char* name, std::string_view text) {
    pugi::xml_node node = parent.append_child(name);
    const std::string value = clean(text);
    if (!value.empty()) node.append_child(pugi::node_pcdata).set_value(value.c_str());
    return node;
  }
  static void write_text_if(pugi::xml_node parent, const char* name, std::string_view text) {
    if (!clean(text).empty()) write_text(parent, name, text);
  }

  static void write_settings(pugi::xml_node node, const LearnSettings& settings) {
    const LearnSettings standard;
    const bool is_forest = settings.method == LearnMethod::kForest;
    if (!is_forest) set(node, "method", to_string(settings.method));
    const auto write = [&](const char* name, const std::string& value, const std::string& preset) {
      if (is_forest || value != preset) set(node, name, value);
    };
    write("signifiers", settings.signifiers, standard.signifiers);
    write("ranking", settings.ranking, standard.ranking);
    write("attributes", settings.attributes, standard.attributes);
    write("terms", std::to_string(settings.terms), std::to_string(standard.terms));
    const auto write_other = [&](const char* name, const std::string& value, const std::string& preset) {
      if (value != preset) set(node, name, value);
    };
    write_other("ngrams", std::to_string(settings.ngrams), std::to_string(standard.ngrams));
    write_other("decay", settings.decay, standard.decay);
    write_other("link-lists", settings.link_lists, standard.link_lists);
    write_other("comments", settings.comments, standard.comments);
    write_unknown(node, settings.unknown);
  }

  static void write_figures(pugi::xml_node node, const PatternFigures& figures, std::optional<double> value) {
    if (value) set(node, "value", to_text(*value));
    if (figures == PatternFigures{}) return;
    set(node, "j", to_text(figures.j));
    set(node, "u", to_text(figures.u));
    set(node, "i", to_text(figures.i));
    set(node, "p", std::to_string(figures.p));
    set(node, "level", std::to_string(figures.level));
    set(node, "r", to_text(figures.r));
  }

  static void write_template(pugi::xml_node node, const SiteTemplate& site_template) {
    set(node, "name", site_template.name);
    if (site_template.kind != TemplateKind::kArticle) set(node, "kind", to_string(site_template.kind));
    set_if(node, "valid-from", site_template.valid_from);
    set_if(node, "valid-until", site_template.valid_until);
    write_text_if(node, "guard", site_template.guard);
    write_text_if(node, "url-hint", site_template.url_hint);
    if (site_template.kind == TemplateKind::kArticle) write_rules(node, site_template);
    write_unknown(node, site_template.unknown);
  }

  static void write_rules(pugi::xml_node node, const SiteTemplate& site_template) {
    const pugi::xml_node content = write_text(node, "content", site_template.content);
    write_figures(content, site_template.figures, site_template.value);
    write_unknown(content, site_template.unknown_of_content);
    for (const RankedXPath& ranked : site_template.runners_up) {
      const pugi::xml_node runner = write_text(node, "runner-up", ranked.xpath);
      write_figures(runner, ranked.figures, ranked.value);
      write_unknown(runner, ranked.unknown);
    }
    for (const std::string& xpath : site_template.exclusions) write_text(node, "exclude", xpath);
    for (const FieldRule& rule : site_template.fields) {
      const pugi::xml_node field = write_text(node, "field", rule.xpath);
      set(field, "name", rule.name);
      if (rule.xpath.empty() && rule.from == FieldOrigin::kPage) set(field, "constant", rule.constant);
      set_if(field, "from", to_string(rule.from));
      set_if(field, "member", rule.member);
      set_if(field, "source", rule.source);
      set_if(field, "format", to_string(rule.format));
      set_if(field, "strip", rule.strip);
      set_if(field, "decode", to_string(rule.decode));
      write_unknown(field, rule.unknown);
    }
  }

  static void write_names(pugi::xml_node parent, const char* name, const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& each : names) all += (all.empty() ? "" : " ") + each;
    write_text_if(parent, name, all);
  }

  static void write_pages(pugi::xml_node node, const PagesProfile& profile) {
    set(node, "pages", std::to_string(profile.pages));
    set(node, "log-odds", to_text(profile.mean));
    set(node, "bound", to_text(profile.bound));
    for (const auto& [pattern, share] : profile.addresses)
      if (!pattern.empty()) set(write_text(node, "address", pattern), "share", to_text(share));
    write_names(node, "names", profile.names);
  }

  static void write_kinds(pugi::xml_node node, const SiteProfile& profile) {
    set(node, "threshold", to_text(profile.threshold));
    pugi::xml_node articles = node.append_child("articles");
    write_pages(articles, profile.articles);
    write_names(articles, "common", profile.common);
    for (const auto& [name, mean] : profile.traits) {
      pugi::xml_node trait = articles.append_child("trait");
      set(trait, "name", name);
      set(trait, "mean", to_text(mean));
    }
    if (profile.others.pages > 0) write_pages(node.append_child("others"), profile.others);
  }

  static void write_sample(pugi::xml_node node, const SamplePage& sample) {
    set_if(node, "url", sample.url);
    set_if(node, "digest", sample.digest);
    set_if(node, "fetched", sample.fetched);
    if (sample.dfs != 0) set(node, "dfs", std::to_string(sample.dfs));
    if (sample.confidence) set(node, "confidence", to_text(*sample.confidence));
    if (const std::string words = clean(sample.contains); !words.empty()) {
      node.append_child(pugi::node_pcdata).set_value(words.c_str());
    }
    write_unknown(node, sample.unknown);
  }

  static void write_statistics(pugi::xml_node node, const WrapperStatistics& statistics) {
    set(node, "pages", std::to_string(statistics.pages));
    set(node, "matched", std::to_string(statistics.matched));
    set(node, "mean-characters", to_text(statistics.mean_characters));
    set(node, "mean-informativeness", to_text(statistics.mean_informativeness));
    if (statistics.confidence) {
      set(node, "confidence", to_text(*statistics.confidence));
      set(node, "mean-sentences", to_text(statistics.mean_sentences));
      set(node, "mean-rest", to_text(statistics.mean_rest));
      if (statistics.mean_trailing) set(node, "mean-trailing", to_text(*statistics.mean_trailing));
      if (statistics.rest_deviation != 0) set(node, "rest-deviation", to_text(statistics.rest_deviation));
    }
    if (statistics.no_article != 0) set(node, "no-article", std::to_string(statistics.no_article));
    for (const TemplateStatistics& each : statistics.templates) write_matches(node.append_child("matches"), each);
    write_unknown(node, statistics.unknown);
  }

  static void write_matches(pugi::xml_node node, const TemplateStatistics& statistics) {
    set(node, "template", statistics.name);
    set(node, "pages", std::to_string(statistics.pages));
    for (const TemplateMeasure& measure : statistics.measures) {
      pugi::xml_node child = node.append_child("measure");
      set(child, "name", measure.name);
      set(child, "mean", to_text(measure.mean));
      if (measure.deviation != 0) set(child, "deviation", to_text(measure.deviation));
    }
    write_unknown(node, statistics.unknown);
  }

  static void write_history(pugi::xml_node root, const Wrapper& wrapper) {
    const UnknownParts& unknown = wrapper.unknown_of_history;
    if (wrapper.history.empty() && unknown.attributes.empty() && unknown.elements.empty()) return;
    pugi::xml_node history = root.append_child("history");
    for (const RuleChange& change : wrapper.history) {
      pugi::xml_node node = write_text(history, "change", change.why);
      set_if(node, "date", change.date);
      set(node, "rule", change.rule);
      set(node, "what", change.what);
    }
    write_unknown(history, unknown);
  }

  static void write_unknown(pugi::xml_node node, const UnknownParts& unknown) {
    for (const auto& [name, value] : unknown.attributes) set(node, name.c_str(), value);
    for (const std::string& xml : unknown.elements) {
      node.append_buffer(xml.data(), xml.size(),
                         pugi::parse_default | pugi::parse_comments | pugi::parse_pi | pugi::parse_fragment,
                         pugi::encoding_utf8);
    }
  }

  std::string to_bytes() {
    struct : pugi::xml_writer {
      std::string bytes;
      void write(const void* data, std::size_t size) override { bytes.append(static_cast<const char*>(data), size); }
    } out;
    document_.prepend_child(pugi::node_declaration).append_attribute("version").set_value("1.0");
    document_.first_child().append_attribute("encoding").set_value("UTF-8");
    document_.save(out, "  ", pugi::format_indent, pugi::encoding_utf8);
    return std::move(out.bytes);
  }

  pugi::xml_document document_;
};

}  // namespace

std::string format_wrapper(const Wrapper& wrapper) { return WrapperWriter().write(wrapper); }

}  // namespace wrapwright
