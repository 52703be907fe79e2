// SPDX-License-Identifier: Apache-2.0
#include "app/serve/route.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "core/base/ascii.h"
#include "core/base/json.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

using Routed = std::variant<Call, BadCall>;

constexpr std::string_view kSitePath = "/v1/sites/";
constexpr std::string_view kWorkbenchPath = "/workbench/";

BadCall bad(const char* api, std::string problem, int status = 400) { return {status, std::move(problem), api, ""}; }
constexpr const char* kGet = "GET, HEAD";
constexpr const char* kPost = "POST";
constexpr const char* kBoth = "GET, HEAD, POST";

BadCall wrong_method(const char* api, const char* allowed) {
  return {405, "method not allowed for this path", api, allowed};
}

// Whether an address may be requested. A host that UTS 46 refuses keeps its other characters.
bool is_address(const std::string& url) {
  if (url.size() > 8'000 || !is_http(url)) return false;
  const std::string site = site_of(url);
  return !site.empty() &&
         std::all_of(site.begin(), site.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string address_of(std::string url) {
  url = std::string(trim(url));
  // Some clients leave the scheme out.
  if (!url.empty() && url.find("://") == std::string::npos && url.find('.') != std::string::npos && url[0] != '/')
    url.insert(0, "http://");
  return url;
}

std::optional<std::size_t> count_of(const std::string& text) {
  std::size_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<PageFormat> page_format_of(const std::string& format) {
  if (format.empty() || format == "json") return PageFormat::kRecord;
  if (format == "text") return PageFormat::kText;
  if (format == "markdown") return PageFormat::kMarkdown;
  if (format == "html") return PageFormat::kHtml;
  return std::nullopt;
}

// "html,markdown", in any order; false for any other word.
bool is_include(std::string_view words) {
  if (words.empty()) return true;
  while (true) {
    const std::size_t end = std::min(words.find(','), words.size());
    const std::string_view word = words.substr(0, end);
    if (word != "html" && word != "markdown") return false;
    if (end == words.size()) return true;
    words.remove_prefix(end + 1);
  }
}

constexpr const char* kBadInclude = "include must be markdown, html or both, separated by a comma";

// By the names of Full-Text RSS.
std::optional<LinkStyle> link_style_of(const std::string& word) {
  if (word.empty() || word == "preserve") return LinkStyle::kPreserve;
  if (word == "footnotes") return LinkStyle::kFootnotes;
  if (word == "remove") return LinkStyle::kRemove;
  return std::nullopt;
}

class Router {
 public:
  Router(const ServeRequest& request, const AccessKeys& keys, const RouteOptions& options)
      : request_(request), keys_(keys), options_(options), path_(path_of(request.target)) {}

  Routed run() const {
    if (path_ == "/healthz" || path_ == "/health_check" || path_ == "/health") return plain(Work::kHealth, "health");
    if (path_ == "/readyz") return plain(Work::kReady, "health");
    if (path_ == "/metrics") return plain(Work::kMetrics, "metrics");
    if (path_ == "/v1/openapi.json") return plain(Work::kOpenApi, "openapi");
    if (is_get() && !static_file().empty())
      return Call{.work = Work::kStaticFile, .api = "page", .name = static_file()};
    if (path_.starts_with(kWorkbenchPath)) return workbench();
    if (path_ == "/v1/sites") return plain(Work::kSites, "sites");
    if (path_.starts_with(kSitePath)) return site();
    if (path_ == "/v1/extract") return extract();
    if (path_ == "/v1/extract:batch") return is_post() ? batch("batch", false) : Routed(wrong_method("batch", kPost));
    if (path_ == "/v1/feed") return feed("feed", "format", "max");
    if (path_ == "/v1/feeds") return watched();
    if (options_.compat) return other();
    return bad("none", "not found", 404);
  }

 private:
  [[nodiscard]] bool is_get() const { return request_.method == "GET" || request_.method == "HEAD"; }
  [[nodiscard]] bool is_post() const { return request_.method == "POST"; }

  // The name of the static file at the path; "" = none.
  [[nodiscard]] std::string static_file() const {
    if (path_ == "/") return "home.html";
    if (path_ == "/workbench/key.html") return "key.html";
    if (path_ == "/serve.css" || path_ == "/serve.js") return std::string(path_.substr(1));
    constexpr std::string_view kSites = "/sites/";
    const bool is_site = path_.starts_with(kSites) && path_.size() > kSites.size();
    return is_site && path_.find('/', kSites.size()) == std::string_view::npos ? "site.html" : "";
  }

  [[nodiscard]] Routed plain(Work work, const char* api) const {
    if (!is_get()) return wrong_method(api, kGet);
    return Call{.work = work, .api = api};
  }

  [[nodiscard]] Routed workbench() const {
    if (!is_get() && !is_post()) return wrong_method("workbench", kBoth);
    return Call{.work = Work::kWorkbench, .api = "workbench", .name = std::string(path_.substr(kWorkbenchPath.size()))};
  }

  [[nodiscard]] Routed site() const {
    if (!is_get()) return wrong_method("site", kGet);
    Call call{.work = Work::kSite, .api = "site"};
    call.name = percent_decoded(path_.substr(kSitePath.size()), false);
    return call;
  }

  [[nodiscard]] Routed page(const char* api, std::string url, PageFormat format, std::string content = {}) const {
    url = address_of(std::move(url));
    if (!is_address(url)) return bad(api, "url must be an http or https URL");
    return Call{.work = Work::kPage,
                .api = api,
                .urls = {std::move(url)},
                .page_format = format,
                .options = {.content = std::move(content)}};
  }

  [[nodiscard]] Routed posted_page(const char* api, std::string url, PageFormat format) const {
    if (!url.empty() && !is_address(url)) return bad(api, "url must be an http or https URL");
    return Call{.work = Work::kPost, .api = api, .urls = {std::move(url)}, .page_format = format};
  }

  [[nodiscard]] Routed posted(const char* api, std::string url, std::string html, PageFormat format) const {
    if (html.empty()) return bad(api, "the body must be the page");
    Routed out = posted_page(api, std::move(url), format);
    if (auto* call = std::get_if<Call>(&out)) call->html = std::move(html);
    return out;
  }

  [[nodiscard]] Routed posted_body(const char* api, std::string url, PageFormat format) const {
    if (request_.body.empty()) return bad(api, "the body must be the page");
    Routed out = posted_page(api, std::move(url), format);
    if (auto* call = std::get_if<Call>(&out)) call->takes_body = true;
    return out;
  }

  [[nodiscard]] Routed extract() const {
    const ServeQuery query(request_.target);
    const auto page_format = page_format_of(query.value("format"));
    if (!page_format) return bad("extract", "format must be json, text, markdown or html");
    if (!is_get() && !is_post()) return wrong_method("extract", kBoth);
    Routed out = is_get() ? page("extract", query.value("url"), *page_format)
                          : posted_body("extract", query.value("url"), *page_format);
    const std::string& comments = query.value("comments");
    if (!comments.empty() && comments != "0" && comments != "1") return bad("extract", "comments must be 0 or 1");
    if (!is_include(query.value("include"))) return bad("extract", kBadInclude);
    if (auto* call = std::get_if<Call>(&out)) {
      call->options.include = query.value("include");
      call->options.has_comments = comments == "1";
    }
    return out;
  }

  [[nodiscard]] Routed batch(const char* api, bool is_open_webui) const {
    const auto json = read_json(request_.body, {.max_depth = 10, .max_values = 10'000});
    if (!json) return bad(api, "the body is not JSON: " + json.error().message);
    const auto urls = json->is_object() ? json->find("urls") : json->end();
    if (!json->is_object() || urls == json->end() || !urls->is_array() || urls->empty())
      return bad(api, "the body must be an object with an array \"urls\"");
    if (urls->size() > options_.max_batch) return bad(api, "at most " + std::to_string(options_.max_batch) + " urls");
    Call call{.work = Work::kBatch, .api = api, .is_open_webui = is_open_webui};
    for (const Json& url : *urls) {
      if (!url.is_string() || !is_address(url.get_ref<const std::string&>()))
        return bad(api, "each of urls must be an http or https URL");
      call.urls.push_back(url.get<std::string>());
    }
    const auto include = json->find("include");
    if (include != json->end() && !include->is_string()) return bad(api, "include must be a string");
    if (include != json->end()) call.options.include = include->get<std::string>();
    if (!is_include(call.options.include)) return bad(api, kBadInclude);
    const auto comments = json->find("comments");
    if (comments != json->end() && !comments->is_boolean()) return bad(api, "comments must be true or false");
    call.options.has_comments = comments != json->end() && comments->get<bool>();
    return call;
  }

  [[nodiscard]] Routed feed(const char* api, std::string_view format_name, std::string_view max) const {
    if (!is_get()) return wrong_method(api, kGet);
    const ServeQuery query(request_.target, "url",
                           {"max", "format", "key", "links", "exc", "summary", "submit", "lang"});
    const std::string url = address_of(query.value("url"));
    if (!is_address(url)) return bad(api, "url must be an http or https URL");
    Call call{.work = Work::kFeed, .api = api, .urls = {url}, .feed_format = query.value(format_name)};
    constexpr std::array<std::string_view, 5> kFormats = {"", "same", "rss", "atom", "json"};
    if (std::find(kFormats.begin(), kFormats.end(), call.feed_format) == kFormats.end())
      return bad(api, "format must be same, rss, atom or json");
    if (query.has(max)) {
      const auto count = count_of(query.value(max));
      if (!count || *count > 10'000) return bad(api, "max must be a number up to 10000");
      call.max_items = *count;
    }
    const auto links = link_style_of(query.value("links"));
    if (!links) return bad(api, "links must be preserve, footnotes or remove");
    call.options.links = *links;
    call.has_excerpts = query.value("summary") == "1";
    call.leaves_out_failed = query.value("exc") == "1";
    return call;
  }

  [[nodiscard]] Routed watched() const {
    if (is_get()) return plain(Work::kFeeds, "feeds");
    const bool is_put = request_.method == "PUT";
    if (!is_put && request_.method != "DELETE") return wrong_method("feeds", "GET, HEAD, PUT, DELETE");
    const std::string url = address_of(ServeQuery(request_.target).value("url"));
    if (!is_address(url)) return bad("feeds", "url must be an http or https URL");
    return Call{.work = is_put ? Work::kWatch : Work::kUnwatch, .api = "feeds", .urls = {url}};
  }

  [[nodiscard]] Routed other() const {
    if (path_ == "/makefulltextfeed.php" && is_get()) return full_text_rss_feed();
    if (path_ == "/extract.php") return full_text_rss();
    if (path_ == "/parser" || path_ == "/parser/") return mercury();
    if (path_ == "/parse-html") return mercury_html();
    if (path_.starts_with("/parser/")) return feedbin();
    if (is_post() && (path_ == "/" || path_ == "/openwebui")) return by_body();
    if (is_get() && (request_.target.starts_with("/http://") || request_.target.starts_with("/https://")))
      return jina();
    return bad("none", "not found", 404);
  }

  [[nodiscard]] Routed full_text_rss_feed() const {
    Routed out = feed("ftr-feed", "format", "max");
    if (auto* call = std::get_if<Call>(&out)) call->is_full_text_rss = true;
    return out;
  }

  [[nodiscard]] Routed full_text_rss() const {
    const ServeQuery query(request_.target, "url", {"inputhtml", "key", "content", "links", "xss", "lang", "parser"});
    if (!is_get() && !is_post()) return wrong_method("ftr", kBoth);
    const ServeQuery form("?" + (is_post() ? request_.body : std::string()));
    const auto value = [&](std::string_view name) { return query.has(name) ? query.value(name) : form.value(name); };
    Routed out = query.has("inputhtml") || form.has("inputhtml")
                     ? posted("ftr", value("url"), value("inputhtml"), PageFormat::kFullTextRss)
                     : page("ftr", value("url"), PageFormat::kFullTextRss);
    const auto links = link_style_of(value("links"));
    if (!links) return bad("ftr", "links must be preserve, footnotes or remove");
    if (auto* call = std::get_if<Call>(&out)) call->options = {.content = value("content"), .links = *links};
    return out;
  }

  // FreshRSS does not escape the address. Mercury's `headers` are not forwarded.
  [[nodiscard]] Routed mercury() const {
    if (!is_get()) return wrong_method("mercury", kGet);
    const ServeQuery query(request_.target, "url", {"contentType", "headers", "key"});
    return page("mercury", query.value("url"), PageFormat::kMercury, query.value("contentType"));
  }

  [[nodiscard]] Routed mercury_html() const {
    if (!is_post()) return wrong_method("mercury", kPost);
    const auto json = read_json(request_.body, {.max_depth = 10, .max_values = 1'000});
    if (!json || !json->is_object() || !json->contains("html") || !(*json)["html"].is_string())
      return bad("mercury", "the body must be an object with \"html\"");
    const std::string url =
        json->contains("url") && (*json)["url"].is_string() ? (*json)["url"].get<std::string>() : "";
    return posted("mercury", url, (*json)["html"].get<std::string>(), PageFormat::kMercury);
  }

  // /parser/USER/SIGNATURE?base64_url=...
  [[nodiscard]] Routed feedbin() const {
    constexpr std::string_view kStart = "/parser/";
    const std::string_view rest = path_.substr(kStart.size());
    const std::size_t slash = rest.find('/');
    const ServeQuery query(request_.target);
    const auto url = base64_decoded(query.value("base64_url"));
    if (slash == std::string_view::npos || !url) return bad("feedbin", "not a signed URL");
    const std::string user = percent_decoded(rest.substr(0, slash), false);
    if (!keys_.is_signed(user, *url, rest.substr(slash + 1))) return bad("feedbin", "the signature is not valid");
    Routed out = bad("feedbin", "the body must be an object with \"body\"");
    if (is_get()) {
      out = page("feedbin", *url, PageFormat::kFeedbin);
    } else {
      const auto json = read_json(request_.body, {.max_depth = 10, .max_values = 1'000});
      if (json && json->is_object() && json->contains("body") && (*json)["body"].is_string())
        out = posted("feedbin", *url, (*json)["body"].get<std::string>(), PageFormat::kFeedbin);
    }
    if (auto* call = std::get_if<Call>(&out)) call->is_signed = true;
    return out;
  }

  // readability-js-server has one address in its body, Open WebUI several.
  [[nodiscard]] Routed by_body() const {
    const auto json = read_json(request_.body, {.max_depth = 10, .max_values = 10'000});
    if (!json || !json->is_object()) return bad("readability", "the body must be a JSON object");
    if (json->contains("urls")) return batch("openwebui", true);
    if (!json->contains("url") || !(*json)["url"].is_string()) return bad("readability", "\"url\" is missing");
    return page("readability", (*json)["url"].get<std::string>(), PageFormat::kReadability);
  }

  [[nodiscard]] Routed jina() const {
    PageFormat format = PageFormat::kMarkdown;
    if (request_.header("x-respond-with") == "html") format = PageFormat::kHtml;
    if (request_.header("x-respond-with") == "text") format = PageFormat::kText;
    if (request_.header("accept").find("application/json") != std::string::npos) format = PageFormat::kJina;
    return page("jina", request_.target.substr(1), format);
  }

  const ServeRequest& request_;
  const AccessKeys& keys_;
  const RouteOptions& options_;
  std::string_view path_;
};

int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+' || c == '-' || c == ' ') return 62;
  return c == '/' || c == '_' ? 63 : -1;
}

}  // namespace

std::optional<std::string> base64_decoded(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.empty() || text.size() % 4 == 1) return std::nullopt;
  std::string out;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const int value = base64_value(c);
    if (value < 0) return std::nullopt;
    bits = (bits << 6U | static_cast<std::uint32_t>(value)) & 0xFFFFFFU;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xFFU);
  }
  return out;
}

Routed route(const ServeRequest& request, const AccessKeys& keys, const RouteOptions& options) {
  return Router(request, keys, options).run();
}

}  // namespace wrapwright
