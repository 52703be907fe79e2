// SPDX-License-Identifier: Apache-2.0
#pragma once
// The library for C++17 and later: a thin header-only layer over wrapwright/c.h, so that it works with any compiler and
// standard library. Nothing prints, exits or throws on bad input: what can fail returns a Result. Each object owns a
// handle; const members may be called by several threads at once, as may all members of a WrapperStore. Views live as
// long as the object that gave them. Network requests are in a separate library (wrapwright/fetch.h).
//
//   Extractor::make(), make(wrapper), extract({bytes})    bytes -> Outcome
//   WrapperStore::open(folder), extract({bytes, url})     bytes -> Outcome, by the site's wrapper
//   Site::make(name), add({bytes}), use(feed), learn()    pages -> Wrapper and what was done
//   Wrapper::load, parse, format                          Wrapper <-> file
//   Feed::parse(bytes, url)                               bytes -> feed
//   site_of(url)                                          URL -> name of its wrapper
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wrapwright/result.h"

namespace wrapwright {
inline namespace v1 {

// The version of the library that is loaded at run time: "0.2.0".
[[nodiscard]] inline std::string_view version() { return detail::view(wrapwright_version()); }

// The description of an option.
struct OptionInfo {
  std::string_view name;
  std::string_view used_by;
  std::string_view type;
  std::string_view range;
  std::string_view standard;
  std::string_view help;
};
[[nodiscard]] inline std::vector<OptionInfo> all_options() {
  std::vector<OptionInfo> out;
  while (const wrapwright_option* const row = wrapwright_option_at(out.size())) {
    out.push_back({detail::view(row->name), detail::view(row->used_by), detail::view(row->type),
                   detail::view(row->range), detail::view(row->standard), detail::view(row->help)});
  }
  return out;
}

// How pages are read and learned from; each class uses the options that it needs.
class Options {
 public:
  static Result<Options> make() { return detail::make<Options>(wrapwright_options_new); }
  explicit Options(wrapwright_options* owned) : handle_(owned) {}
  // Fails for an unknown name or a value out of range.
  Status set(std::string_view name, std::string_view value) {
    return detail::run([&](wrapwright_error** error) {
      return wrapwright_options_set(get(), detail::str(name), detail::str(value), error);
    });
  }
  Status set(std::string_view name, std::uint64_t value) { return set(name, std::string_view(std::to_string(value))); }
  [[nodiscard]] wrapwright_options* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_options, wrapwright_options_free> handle_;
};

// A page as received. Views; nothing of them is kept after a call.
struct PageInput {
  std::string_view bytes;
  std::string_view url = {};           // "" = unknown; so for the members below
  std::string_view content_type = {};  // the HTTP header's value
  std::string_view encoding = {};      // a label that overrides all declarations: "utf-8"
  std::string_view captured = {};      // when it was captured, ISO 8601 in UTC
  std::string_view failure = {};       // why there are no bytes: the page has the status "error"
};

// What only the source of a page knows, such as an archive; "" and 0 mean unknown.
struct RecordSource {
  std::string_view id = {};  // names the page; "" = its URL does
  std::string_view damage = {};
  std::string_view warc_file = {};  // "" = not from an archive
  std::uint64_t warc_offset = 0;
  std::string_view warc_record_id = {};
  std::string_view warc_date = {};
  std::string_view payload_digest = {};
  int http_status = 0;
  std::string_view list = {};  // of an item of a list: the id of the list's page; "" = its URL
};

// A text and its name: for a block or a node its element, for a finding its severity.
struct NamedText {
  std::string name;
  std::string text;
};

namespace detail {

inline wrapwright_source source_of(const PageInput& page) {
  return {sizeof(wrapwright_source), str(page.bytes),    str(page.url),    str(page.content_type),
          str(page.encoding),        str(page.captured), str(page.failure)};
}
inline const wrapwright_options* options_of(const Options* options) {
  return options == nullptr ? nullptr : options->get();
}

template <typename Call>
Result<std::vector<NamedText>> make_texts(const Call& call) {
  wrapwright_error* error = nullptr;
  const Handle<wrapwright_texts, wrapwright_texts_free> texts(call(&error));
  const OwnedError owner(error);
  if (!texts) return value_of(error);
  std::vector<NamedText> out;
  for (std::size_t i = 0; i < wrapwright_texts_size(texts.get()); ++i) {
    out.push_back({std::string(view(wrapwright_texts_name(texts.get(), i))),
                   std::string(view(wrapwright_texts_text(texts.get(), i)))});
  }
  return out;
}

}  // namespace detail

// The host in lower case and punycode without "www."; "" if the URL is not absolute. Fails if out of memory.
inline Result<std::string> site_of(std::string_view url) {
  return detail::make_string([&](wrapwright_error** error) { return wrapwright_site_of_url(detail::str(url), error); });
}

// The part of a URL that identifies its page; it assigns the items of feeds to pages. Fails if out of memory.
inline Result<std::string> page_key(std::string_view url) {
  return detail::make_string([&](wrapwright_error** error) { return wrapwright_page_key(detail::str(url), error); });
}
// The sampling key: if a site has more pages than `learn` needs, it uses those with the smallest keys, in that order.
// Fails if out of memory.
inline Result<std::string> sample_key(std::string_view url) {
  return detail::make_string([&](wrapwright_error** error) { return wrapwright_sample_key(detail::str(url), error); });
}

// What was learned about one site: a file of XPaths that a person can read and edit (docs/reference/wrapper-format.md).
class Wrapper {
 public:
  // From a file, or from its bytes, which `source` names in errors and records. Errors have line and column.
  static Result<Wrapper> load(std::string_view path) {
    return detail::make<Wrapper>(
        [&](wrapwright_error** error) { return wrapwright_wrapper_load(detail::str(path), error); });
  }
  static Result<Wrapper> parse(std::string_view bytes, std::string_view source) {
    return detail::make<Wrapper>([&](wrapwright_error** error) {
      return wrapwright_wrapper_parse(detail::str(bytes), detail::str(source), error);
    });
  }
  // What static analysis finds wrong with a wrapper file, by line.
  static Result<std::vector<NamedText>> lint(std::string_view bytes, std::string_view source) {
    return detail::make_texts([&](wrapwright_error** error) {
      return wrapwright_wrapper_lint(detail::str(bytes), detail::str(source), error);
    });
  }
  explicit Wrapper(wrapwright_wrapper* owned) : handle_(owned) {}

  // The bytes of the file: the same for the same wrapper.
  [[nodiscard]] Result<std::string> format() const {
    return detail::make_string([&](wrapwright_error** error) { return wrapwright_wrapper_format(get(), error); });
  }
  // The file as WrapperStore::save() writes it to a store without a wrapper for the site: with its fingerprint.
  [[nodiscard]] Result<std::string> file() const {
    return detail::make_string([&](wrapwright_error** error) { return wrapwright_wrapper_file(get(), error); });
  }
  // The content of the wrapper as JSON (wrapwright/c.h).
  [[nodiscard]] Result<std::string> describe() const {
    return detail::make_string([&](wrapwright_error** error) { return wrapwright_wrapper_describe(get(), error); });
  }
  [[nodiscard]] std::string_view site() const { return detail::view(wrapwright_wrapper_site(get())); }

  [[nodiscard]] wrapwright_wrapper* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_wrapper, wrapwright_wrapper_free> handle_;
};

// What was found on one page. Independent of the page's bytes.
class Outcome {
 public:
  explicit Outcome(wrapwright_outcome* owned) : handle_(owned) {}

  // "status", "found-by", "error", "url", "template", "xpath", "type", "text", "title", "date", "language"
  // (wrapwright/c.h); nothing if it is unknown.
  [[nodiscard]] std::optional<std::string_view> value(std::string_view name) const {
    return optional(wrapwright_outcome_value(get(), detail::str(name)));
  }
  [[nodiscard]] std::string_view status() const { return value("status").value_or(""); }
  [[nodiscard]] bool has_article() const { return !text().empty(); }
  [[nodiscard]] std::string_view text() const { return value("text").value_or(""); }
  // From 0 to 1: the expected F1 of the text, and the probability that the page is an article.
  [[nodiscard]] std::optional<double> confidence() const { return number("confidence"); }
  [[nodiscard]] std::optional<double> article_probability() const { return number("is-article"); }
  // The values of a field: "title", "date" (ISO 8601), "author", "tags", "language", "image" and the others of
  // wrapwright_outcome_field (c.h), or one of field_names().
  [[nodiscard]] std::vector<std::string_view> field(std::string_view name) const {
    std::vector<std::string_view> out;
    while (const auto each = optional(wrapwright_outcome_field(get(), detail::str(name), out.size())))
      out.push_back(*each);
    return out;
  }
  [[nodiscard]] std::vector<std::string_view> field_names() const {
    std::vector<std::string_view> out;
    while (const auto name = optional(wrapwright_outcome_field_name(get(), out.size()))) out.push_back(*name);
    return out;
  }
  // "text", "markdown" or "html"; "" without an article.
  [[nodiscard]] Result<std::string> render(std::string_view format) const {
    return detail::make_string(
        [&](wrapwright_error** error) { return wrapwright_outcome_render(get(), detail::str(format), error); });
  }
  // The record in one line (docs/reference/record-format.md); `members` of wrapwright_record_members are added.
  [[nodiscard]] Result<std::string> record(std::string_view id = {}, unsigned members = 0) const {
    return detail::make_string(
        [&](wrapwright_error** error) { return wrapwright_record_json(get(), detail::str(id), members, error); });
  }
  // The same with what the source of the page knows: the line of `apply --json`.
  [[nodiscard]] Result<std::string> record(const RecordSource& of, unsigned members = 0) const {
    const wrapwright_record_source source = {sizeof(wrapwright_record_source),
                                             detail::str(of.id),
                                             detail::str(of.damage),
                                             detail::str(of.warc_file),
                                             detail::str(of.warc_record_id),
                                             detail::str(of.warc_date),
                                             detail::str(of.payload_digest),
                                             of.warc_offset,
                                             of.http_status,
                                             detail::str(of.list)};
    return detail::make_string(
        [&](wrapwright_error** error) { return wrapwright_record_json_of(get(), &source, members, error); });
  }
  // What the page shows about its wrapper, for Drift::add(); "" if it shows nothing.
  [[nodiscard]] Result<std::string> signs() const {
    return detail::make_string([&](wrapwright_error** error) { return wrapwright_outcome_signs(get(), error); });
  }
  // The outcome of a page that was not found at all: status "error".
  static Result<Outcome> failed(std::string_view url, std::string_view problem) {
    return detail::make<Outcome>([&](wrapwright_error** error) {
      return wrapwright_outcome_failed(detail::str(url), detail::str(problem), error);
    });
  }
  // The blocks of text, in order, with their elements.
  [[nodiscard]] Result<std::vector<NamedText>> blocks() const {
    return detail::make_texts([&](wrapwright_error** error) { return wrapwright_outcome_blocks(get(), error); });
  }
  // The items of a list. REQUIRES: index < item_count().
  [[nodiscard]] std::size_t item_count() const { return wrapwright_outcome_item_count(get()); }
  [[nodiscard]] Result<Outcome> item(std::size_t index) const {
    return detail::make<Outcome>(
        [&](wrapwright_error** error) { return wrapwright_outcome_item(get(), index, error); });
  }

  [[nodiscard]] wrapwright_outcome* get() const { return handle_.get(); }

 private:
  static std::optional<std::string_view> optional(wrapwright_str value) {
    return value.data == nullptr ? std::nullopt : std::optional(detail::view(value));
  }
  [[nodiscard]] std::optional<double> number(std::string_view name) const {
    const double value = wrapwright_outcome_number(get(), detail::str(name));
    return value < 0 ? std::nullopt : std::optional(value);
  }
  detail::Handle<wrapwright_outcome, wrapwright_outcome_free> handle_;
};

// A parsed page.
class Page {
 public:
  explicit Page(wrapwright_page* owned) : handle_(owned) {}
  // The nodes that the expression selects, with the names of their elements.
  [[nodiscard]] Result<std::vector<NamedText>> select(std::string_view xpath, const Options* options = nullptr) const {
    return detail::make_texts([&](wrapwright_error** error) {
      return wrapwright_page_select(get(), detail::str(xpath), detail::options_of(options), error);
    });
  }
  [[nodiscard]] wrapwright_page* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_page, wrapwright_page_free> handle_;
};

// A compiled wrapper, or the page-level method. Cost per page: little more than parsing it.
class Extractor {
 public:
  static Result<Extractor> make(const Options* options = nullptr) { return make_with(nullptr, options); }
  // Fails if an XPath of the wrapper does not compile; the error names it.
  static Result<Extractor> make(const Wrapper& wrapper, const Options* options = nullptr) {
    return make_with(wrapper.get(), options);
  }
  explicit Extractor(wrapwright_extractor* owned) : handle_(owned) {}

  // Fails only if out of memory; everything else is a status.
  [[nodiscard]] Result<Outcome> extract(const PageInput& page) const {
    const wrapwright_source source = detail::source_of(page);
    return detail::make<Outcome>([&](wrapwright_error** error) { return wrapwright_extract(get(), &source, error); });
  }
  [[nodiscard]] Result<Page> parse(const PageInput& page) const {
    const wrapwright_source source = detail::source_of(page);
    return detail::make<Page>([&](wrapwright_error** error) { return wrapwright_page_parse(get(), &source, error); });
  }
  [[nodiscard]] Result<Outcome> extract(const Page& page) const {
    return detail::make<Outcome>(
        [&](wrapwright_error** error) { return wrapwright_extract_page(get(), page.get(), error); });
  }
  [[nodiscard]] wrapwright_extractor* get() const { return handle_.get(); }

 private:
  static Result<Extractor> make_with(const wrapwright_wrapper* wrapper, const Options* options) {
    return detail::make<Extractor>([&](wrapwright_error** error) {
      return wrapwright_extractor_new(wrapper, detail::options_of(options), error);
    });
  }
  detail::Handle<wrapwright_extractor, wrapwright_extractor_free> handle_;
};

// A folder of wrappers, <site>.xml for each site, or a database FILE.sqlite; "" = only wrappers that are added.
class WrapperStore {
 public:
  static Result<WrapperStore> open(std::string_view location, const Options* options = nullptr) {
    return detail::make<WrapperStore>([&](wrapwright_error** error) {
      return wrapwright_store_new(detail::str(location), detail::options_of(options), error);
    });
  }
  explicit WrapperStore(wrapwright_store* owned) : handle_(owned) {}

  // Uses this wrapper for its site from now on; writes nothing.
  Status add(const Wrapper& wrapper, std::string_view name) {
    return detail::run(
        [&](wrapwright_error** error) { return wrapwright_store_add(get(), wrapper.get(), detail::str(name), error); });
  }
  // Writes the file whole or not at all.
  Status save(const Wrapper& wrapper) {
    return detail::run([&](wrapwright_error** error) { return wrapwright_store_save(get(), wrapper.get(), error); });
  }
  // Writes wrapper files unchanged, in place of those stored for their sites; a database takes all or none.
  Status write(const std::vector<std::pair<std::string_view, std::string_view>>& files) {
    std::vector<wrapwright_str> sites;
    std::vector<wrapwright_str> bytes;
    for (const auto& [site, file] : files) {
      sites.push_back(detail::str(site));
      bytes.push_back(detail::str(file));
    }
    return detail::run([&](wrapwright_error** error) {
      return wrapwright_store_write(get(), sites.data(), bytes.data(), files.size(), error);
    });
  }
  // Fails if the store on disk has no wrapper for exactly this site.
  [[nodiscard]] Result<Wrapper> load(std::string_view site) const {
    return detail::make<Wrapper>(
        [&](wrapwright_error** error) { return wrapwright_store_load(get(), detail::str(site), error); });
  }
  // The extractor for the pages of the site.
  [[nodiscard]] Result<Extractor> find(std::string_view site) const {
    return detail::make<Extractor>(
        [&](wrapwright_error** error) { return wrapwright_store_find(get(), detail::str(site), error); });
  }
  // Extracts with the wrapper of the site; "" = the site of the page's URL.
  [[nodiscard]] Result<Outcome> extract(const PageInput& page, std::string_view site = {}) const {
    const wrapwright_source source = detail::source_of(page);
    return detail::make<Outcome>(
        [&](wrapwright_error** error) { return wrapwright_store_extract(get(), detail::str(site), &source, error); });
  }
  [[nodiscard]] wrapwright_store* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_store, wrapwright_store_free> handle_;
};

// The records of a batch of pages as Arrow data (wrapwright_apply_arrow in wrapwright/c.h). Immutable.
class RecordTable {
 public:
  // With the wrappers of a store, or with one extractor.
  static Result<RecordTable> make(const WrapperStore& store, const ArrowSchema& schema,
                                  const std::vector<const ArrowArray*>& batches,
                                  const wrapwright_arrow_options* options = nullptr) {
    return make_with(store.get(), nullptr, schema, batches, options);
  }
  static Result<RecordTable> make(const Extractor& extractor, const ArrowSchema& schema,
                                  const std::vector<const ArrowArray*>& batches,
                                  const wrapwright_arrow_options* options = nullptr) {
    return make_with(nullptr, extractor.get(), schema, batches, options);
  }
  explicit RecordTable(wrapwright_table* owned) : handle_(owned) {}

  [[nodiscard]] std::size_t rows() const { return wrapwright_table_rows(get()); }
  // The receiver releases both.
  [[nodiscard]] Status export_to(ArrowSchema& schema, ArrowArray& array) const {
    return detail::run(
        [&](wrapwright_error** error) { return wrapwright_table_export(get(), &schema, &array, error); });
  }
  [[nodiscard]] wrapwright_table* get() const { return handle_.get(); }

 private:
  static Result<RecordTable> make_with(const wrapwright_store* store, const wrapwright_extractor* extractor,
                                       const ArrowSchema& schema, const std::vector<const ArrowArray*>& batches,
                                       const wrapwright_arrow_options* options) {
    return detail::make<RecordTable>([&](wrapwright_error** error) {
      return wrapwright_apply_arrow(store, extractor, &schema, batches.data(), batches.size(), options, error);
    });
  }
  detail::Handle<wrapwright_table, wrapwright_table_free> handle_;
};

// Whether wrappers still fit their sites (docs/use/drift.md); add pages in the order of their capture. One thread at a
// time.
class Drift {
 public:
  static Result<Drift> make(const Options* options = nullptr) {
    return detail::make<Drift>(
        [&](wrapwright_error** error) { return wrapwright_drift_new(detail::options_of(options), error); });
  }
  explicit Drift(wrapwright_drift* owned) : handle_(owned) {}

  // `name` is the page's name in the report.
  Status add(const Outcome& page, std::string_view name) {
    return detail::run(
        [&](wrapwright_error** error) { return wrapwright_drift_add(get(), page.get(), detail::str(name), error); });
  }
  // The same with Outcome::signs() of another process; `file` is the wrapper's name in records.
  Status add(const Wrapper& wrapper, std::string_view file, std::string_view signs, std::string_view name) {
    return detail::run([&](wrapwright_error** error) {
      return wrapwright_drift_add_signs(get(), wrapper.get(), detail::str(file), detail::str(signs), detail::str(name),
                                        error);
    });
  }
  // The summary of all sites, as `apply --summary` writes it.
  [[nodiscard]] Result<std::string> report() const {
    return detail::make_string([&](wrapwright_error** error) { return wrapwright_drift_report(get(), error); });
  }
  [[nodiscard]] wrapwright_drift* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_drift, wrapwright_drift_free> handle_;
};

// RSS, Atom or JSON Feed.
class Feed {
 public:
  static Result<Feed> parse(std::string_view bytes, std::string_view url, std::string_view content_type = {}) {
    return detail::make<Feed>([&](wrapwright_error** error) {
      return wrapwright_feed_parse(detail::str(bytes), detail::str(url), detail::str(content_type), error);
    });
  }
  explicit Feed(wrapwright_feed* owned) : handle_(owned) {}
  [[nodiscard]] std::size_t size() const { return wrapwright_feed_size(get()); }
  // "format", "title", "link", "url"; "" if there is none.
  [[nodiscard]] std::string_view value(std::string_view name) const {
    return detail::view(wrapwright_feed_value(get(), detail::str(name)));
  }
  // The values of an item: "id", "url", "title", "summary", "author", "published", "updated", "contents", "tags",
  // "enclosures", "enclosure-types", "enclosure-lengths".
  [[nodiscard]] std::vector<std::string_view> item(std::size_t index, std::string_view name) const {
    std::vector<std::string_view> out;
    while (true) {
      const wrapwright_str each = wrapwright_feed_item_value(get(), index, detail::str(name), out.size());
      if (each.data == nullptr) return out;
      out.push_back(detail::view(each));
    }
  }
  [[nodiscard]] wrapwright_feed* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_feed, wrapwright_feed_free> handle_;
};

// What was learned, and how.
class Learned {
 public:
  explicit Learned(wrapwright_learned* owned) : handle_(owned) {}
  [[nodiscard]] Result<Wrapper> wrapper() const {
    return detail::make<Wrapper>(
        [&](wrapwright_error** error) { return wrapwright_learned_wrapper(handle_.get(), error); });
  }
  // "pages", "left-out", and of an update "kept", "added", "ended", "dropped", "fields"; nothing for what does not
  // apply.
  [[nodiscard]] std::optional<long> count(std::string_view name) const {
    const long value = wrapwright_learned_count(handle_.get(), detail::str(name));
    return value < 0 ? std::nullopt : std::optional(value);
  }

 private:
  detail::Handle<wrapwright_learned, wrapwright_learned_free> handle_;
};

// The pages that a site is learned from.
class Site {
 public:
  static Result<Site> make(std::string_view name, const Options* options = nullptr) {
    return detail::make<Site>([&](wrapwright_error** error) {
      return wrapwright_site_new(detail::str(name), detail::options_of(options), error);
    });
  }
  explicit Site(wrapwright_site* owned) : handle_(owned) {}

  // Fails if libtidy cannot finish the page, which is then left out.
  Status add(const PageInput& page) {
    const wrapwright_source source = detail::source_of(page);
    return detail::run([&](wrapwright_error** error) { return wrapwright_site_add(handle_.get(), &source, error); });
  }
  // What the feed says about its items helps to learn; the wrapper stores its URL.
  Status use(const Feed& feed) {
    return detail::run(
        [&](wrapwright_error** error) { return wrapwright_site_use_feed(handle_.get(), feed.get(), error); });
  }
  // How well a wrapper fits the pages, as JSON (wrapwright/c.h).
  [[nodiscard]] Result<std::string> check(const Wrapper& wrapper) const {
    return detail::make_string(
        [&](wrapwright_error** error) { return wrapwright_site_check(handle_.get(), wrapper.get(), error); });
  }
  // The wrapper as the rules of another program, which give the same text on these pages (wrapwright/c.h).
  [[nodiscard]] Result<std::string> export_rules(const Wrapper& wrapper, std::string_view format) const {
    return detail::make_string([&](wrapwright_error** error) {
      return wrapwright_site_export(handle_.get(), wrapper.get(), detail::str(format), error);
    });
  }
  [[nodiscard]] std::size_t size() const { return wrapwright_site_size(handle_.get()); }

  // Called with the number of pages done and the total; false = stop. Must not throw.
  using Progress = std::function<bool(std::size_t pages, std::size_t all)>;
  // Learns a new wrapper, or updates a stored one: rules that still hold are kept.
  [[nodiscard]] Result<Learned> learn(const Wrapper* stored = nullptr, const Progress& progress = {}) const {
    const auto report = [](void* context, std::size_t pages, std::size_t all) noexcept -> int {
      return (*static_cast<const Progress*>(context))(pages, all) ? 0 : 1;
    };
    Progress copy = progress;
    return detail::make<Learned>([&](wrapwright_error** error) {
      return wrapwright_site_learn(handle_.get(), stored == nullptr ? nullptr : stored->get(), copy ? +report : nullptr,
                                   &copy, error);
    });
  }

 private:
  detail::Handle<wrapwright_site, wrapwright_site_free> handle_;
};

}  // namespace v1
}  // namespace wrapwright
