// SPDX-License-Identifier: Apache-2.0
#include "site/extract/record.h"

#include <algorithm>
#include <array>
#include <vector>

#include "content/article/comments.h"
#include "content/article/render.h"

namespace wrapwright {
namespace {

bool has_article(const PageRecord& of) { return has_article(of.found.status); }

void add_known(std::string_view name, std::string_view text, MemberSink& to) {
  if (!text.empty()) to.add_text(name, text);
}

void add_known(std::string_view name, const std::vector<std::string>& texts, MemberSink& to) {
  if (!texts.empty()) to.add_texts(name, texts);
}

void add_wrapper(const PageRecord& of, std::string_view name, MemberSink& to) {
  if (of.wrapper_file.empty()) return;
  MemberSink::Texts texts = {{"site", of.wrapper_site}, {"file", of.wrapper_file}};
  if (!of.wrapper_record.empty()) texts.emplace_back("warc_record_id", of.wrapper_record);
  to.add_object(name, texts);
}

void add_method(const PageRecord& of, std::string_view name, MemberSink& to) {
  const std::string_view usual = is_by_page(of.found.status) ? kPageMethod : "";
  add_known(name, of.method.empty() ? usual : of.method, to);
}

std::string markdown_of(const PageRecord& of) {
  std::string out = render_markdown(of.page, of.found.article);
  if (of.with_comments) append_comments(of.page, of.found.article, out);
  return out;
}

void add_other_fields(const PageRecord& of, std::string_view name, MemberSink& to);

constexpr std::array kMembers = {
    RecordMember{"id", "string", "always",
                 "of the page: its URL, its file, its id in an index, or the id of its record in an archive",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) { to.add_text(name, of.id); }},
    RecordMember{"url", "string", "always", "address of the page's bytes, after redirects; \"\" if unknown",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) { to.add_text(name, of.url); }},
    RecordMember{"status", "string", "always", "see below",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   to.add_text(name, to_string(of.found.status));
                 }},
    RecordMember{"error", "string", "no article", "why there is none",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_failed(of.found.status)) add_known(name, of.error, to);
                 }},
    RecordMember{"list", "string", "status `item`", "`id` of the page on which the item stands",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) { add_known(name, of.list, to); }},
    RecordMember{
        "warc_file", "string", "from an archive",
        "path of the archive as it was given, `x.wacz/archive/a.warc.gz` within a WACZ; `-` for standard input",
        [](const PageRecord& of, std::string_view name, MemberSink& to) {
          if (of.archive) to.add_text(name, of.archive->file);
        }},
    RecordMember{"warc_offset", "integer", "from an archive",
                 "byte of the file at which the record begins, or the gzip member or zstd frame that holds it",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.archive) to.add_number(name, of.archive->offset);
                 }},
    RecordMember{"warc_record_id", "string", "from a WARC",
                 "`WARC-Record-ID`, with angle brackets; for a revisit, that of the revisit",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.archive) add_known(name, of.archive->record_id, to);
                 }},
    RecordMember{"warc_date", "string", "from an archive",
                 "`WARC-Date` as the record has it; for ARC in the form `2014-02-16T05:02:21Z`",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.archive) to.add_text(name, of.archive->date);
                 }},
    RecordMember{"payload_digest", "string", "if the record has one", "`WARC-Payload-Digest`",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.archive) add_known(name, of.archive->payload_digest, to);
                 }},
    RecordMember{"http_status", "integer", "from a stored HTTP response", "200 to 299",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.archive && of.archive->http_status > 0)
                     to.add_number(name, static_cast<std::uint64_t>(of.archive->http_status));
                 }},
    RecordMember{"damage", "string", "from a damaged record",
                 "what is wrong with the record, or with the codings of its body (gzip, chunks, …); the page is what "
                 "was left of it",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) { add_known(name, of.damage, to); }},
    RecordMember{"cut", "`true`", "page past a limit",
                 "the page exceeds a limit (`--max-bytes`, `--max-elements`, …); what exceeds it was left out",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.page.notes().truncated) to.add_true(name);
                 }},
    RecordMember{"wrapper", "object", "a wrapper was found",
                 "`site`, and `file`: its path; in WARC also `warc_record_id` of its record", add_wrapper},
    RecordMember{"template", "string", "a template counts",
                 "the template of the wrapper that matched; `kinds` for a page that is unlike the site's articles, "
                 "`list` for one on which the content is several items",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   const bool counts = of.found.status == PageStatus::kOk || is_refused(of.found.status);
                   if (counts) add_known(name, of.found.template_name, to);
                 }},
    RecordMember{"xpath", "string", "article by a template", "the template's content XPath",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.found.status == PageStatus::kOk) add_known(name, of.found.xpath, to);
                 }},
    RecordMember{"method", "string", "article by the page-level method; `extract`: always", "the page-level method",
                 add_method},
    RecordMember{"is_article", "number", "see below", "probability that the page is an article, 0 to 1, three decimals",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.found.is_article) to.add_share(name, *of.found.is_article);
                 }},
    RecordMember{"type", "string", "the page-level method read the page, and is sure",
                 "`article`, `list`, `forum`, `product`, `documentation`, `service` or `other`",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (of.found.type) to.add_text(name, to_string(*of.found.type));
                 }},
    RecordMember{"dfs", "array of integers", "article",
                 "numbers of the article's elements in depth-first order (docs/background/page.md); empty with `from`",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) to.add_numbers(name, of.found.article.body);
                 }},
    RecordMember{"from", "string", "article from a script",
                 "`json`: the page shows no text or only its beginning, and this is what the data in its scripts holds "
                 "([learning.md](../use/learning.md)); no element of the page is the article then",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of) && !of.found.article.embedded.empty()) to.add_text(name, "json");
                 }},
    RecordMember{"catalogue", "`true`", "`extract`, by a method that recognizes catalogs",
                 "the page is a catalog: `dfs` names its links, and there is no article "
                 "([page-level methods](../background/page-level.md))",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of) && of.found.article.is_catalog) to.add_true(name);
                 }},
    RecordMember{"title", "string", "article", "\"\" if unknown",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) to.add_text(name, of.found.article.title);
                 }},
    RecordMember{"date", "string", "article, if known", "of publication, ISO 8601",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.date, to);
                 }},
    RecordMember{"modified", "string", "article, if stated", "of the last change, ISO 8601",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.modified, to);
                 }},
    RecordMember{"authors", "array of strings", "article, if known", "names, in the order of the page",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.authors, to);
                 }},
    RecordMember{"tags", "array of strings", "article, if known", "keywords, in the order of the page",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.tags, to);
                 }},
    RecordMember{"language", "string", "article, if known", "BCP 47",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.language, to);
                 }},
    RecordMember{"image", "string", "article, if stated", "address of the lead image",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.image, to);
                 }},
    RecordMember{"description", "string", "article, if stated", "the page's own description",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.description, to);
                 }},
    RecordMember{"site_name", "string", "article, if stated", "the name that the page gives its site",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.site_name, to);
                 }},
    RecordMember{"canonical", "string", "article, if stated", "the URL that the page states as its own",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.canonical, to);
                 }},
    RecordMember{"license", "string", "article, if stated", "address or name of the license",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of)) add_known(name, of.found.article.license, to);
                 }},
    RecordMember{"confidence", "number", "article, if known",
                 "expected 2-gram F1 of the article's text, 0 to 1, three decimals",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of) && of.found.confidence) to.add_share(name, *of.found.confidence);
                 }},
    RecordMember{
        "", "string", "article by a template",
        "`next`, and any field that was added to the wrapper by hand, except those with the name of another member",
        add_other_fields},
    RecordMember{"text", "string", "article, not in WARC", "paragraphs are separated by empty lines",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of) && of.with_text) to.add_text(name, of.found.text);
                 }},
    RecordMember{"comments", "array of objects", "article with some, with `--comments`",
                 "readers' comments, in the order of the page: `author` and `date` (where known), `text`, and `level`: "
                 "0 for an answer to the article, 1 for an answer to the nearest comment of level 0 before it, ...",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (!has_article(of) || !of.with_comments) return;
                   const std::vector<Comment> comments = read_comments(of.page, of.found.article);
                   if (!comments.empty()) to.add_comments(name, comments);
                 }},
    RecordMember{"markdown", "string", "article, with `--include`", "the article as CommonMark",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of) && of.with_markdown) to.add_text(name, markdown_of(of));
                 }},
    RecordMember{"html", "string", "article, with `--include`", "the article as an HTML fragment",
                 [](const PageRecord& of, std::string_view name, MemberSink& to) {
                   if (has_article(of) && of.with_html) to.add_text(name, render_html(of.page, of.found.article));
                 }},
};

void add_other_fields(const PageRecord& of, std::string_view /*name*/, MemberSink& to) {
  if (!has_article(of)) return;
  for (const auto& [name, value] : of.found.fields) {
    const auto is_own = [&own = name](const RecordMember& member) { return member.name == own; };
    if (std::none_of(kMembers.begin(), kMembers.end(), is_own)) to.add_text(name, value);
  }
}

}  // namespace

std::span<const RecordMember> record_members() { return kMembers; }

void add_members(const PageRecord& of, MemberSink& to) {
  for (const RecordMember& member : kMembers) member.add(of, member.name, to);
}

void append_record(const PageRecord& of, std::string& out) {
  JsonRecord record(out);
  add_members(of, record);
  record.end();
}

}  // namespace wrapwright
