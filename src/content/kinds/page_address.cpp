// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_address.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <vector>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "content/kinds/text_hash.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

std::string_view without_www(std::string_view host) {
  if (host.empty() || (host.front() != 'w' && host.front() != 'W')) return host;
  return starts_ignoring_case(host, "www.") ? host.substr(4) : host;
}

// Whether it starts with "http:" or "https:".
bool is_web_address(std::string_view href) {
  if (href.front() != 'h' && href.front() != 'H') return false;
  return starts_ignoring_case(href, "http:") || starts_ignoring_case(href, "https:");
}

std::string_view without_end_slash(std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

// The position of the first of these characters; the size of the text if there is none. Addresses are short, so
// separate searches for each character would be dominated by their overhead, and find_first_of calls a function for
// each position.
std::size_t find_any(std::string_view text, char a, char b, char c) {
  std::size_t at = 0;
#ifdef __SSE2__
  constexpr std::size_t kStep = 16;
  while (text.size() >= kStep) {
    at = std::min(at, text.size() - kStep);  // the last step reads some bytes again
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    const auto equal = [bytes](char wanted) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(wanted)); };
    const __m128i found = _mm_or_si128(_mm_or_si128(equal(a), equal(b)), equal(c));
    const auto places = static_cast<unsigned>(_mm_movemask_epi8(found));
    if (places != 0) return at + static_cast<std::size_t>(std::countr_zero(places));
    at += kStep;
    if (at == text.size()) return at;
  }
#endif
  while (at < text.size() && text[at] != a && text[at] != b && text[at] != c) ++at;
  return at;
}

// Whether a colon precedes all of "/", "?" and "#".
bool has_scheme(std::string_view href) {
  const auto* const end =
      std::find_if(href.begin(), href.end(), [](char c) { return c == ':' || c == '/' || c == '?' || c == '#'; });
  return end != href.end() && *end == ':';
}

// REQUIRES: the path does not end in a slash.
std::uint64_t hash_of(std::string_view path, std::string_view query) {
  return text_hash(path) * 31 + (query.empty() ? 0 : text_hash(query));
}

// Whether a segment of the path starts with one of the words.
bool has_any(std::string_view path, std::initializer_list<std::string_view> words) {
  for (std::size_t at = path.find('/'); at != std::string_view::npos; at = path.find('/', at + 1)) {
    const std::string_view rest = path.substr(at + 1);
    if (rest.empty()) return false;
    const char first = lower(rest.front());
    for (const std::string_view word : words)
      if (word.front() == first && starts_ignoring_case(rest, word)) return true;
  }
  return false;
}

bool is_number(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

// The number of segments that are a year.
std::size_t years_in(std::string_view path) {
  std::size_t out = 0;
  for (std::size_t i = 0; i + 4 <= path.size(); ++i) {
    const std::string_view four = path.substr(i, 4);
    const bool apart = (i == 0 || !is_digit(path[i - 1])) && (i + 4 == path.size() || !is_digit(path[i + 4]));
    if (apart && is_number(four) && (four.starts_with("19") || four.starts_with("20"))) ++out;
  }
  return out;
}

// Whether the path is that of a date archive, which ends in a year, a month or a day: /2012/05/,
// /archives/2006_08.html, /2011_03_01_archive.html.
bool ends_in_date(std::string_view path) {
  path = path.substr(0, std::min(path.size(), path.rfind(".htm")));
  if (path.ends_with("_archive")) path.remove_suffix(8);
  path = without_end_slash(path);
  std::vector<std::string_view> numbers;  // backward from the end of the path
  while (path.size() > 1 && is_digit(path.back())) {
    std::size_t begin = path.size();
    while (begin > 0 && is_digit(path[begin - 1])) --begin;
    numbers.push_back(path.substr(begin));
    if (begin == 0 || (path[begin - 1] != '/' && path[begin - 1] != '_' && path[begin - 1] != '-')) return false;
    if (path[begin - 1] == '/' && numbers.back().size() == 4) break;
    path = path.substr(0, begin - 1);
  }
  if (numbers.empty() || numbers.size() > 3) return false;
  const std::string_view year = numbers.back();
  if (year.size() != 4 || (!year.starts_with("19") && !year.starts_with("20"))) return false;
  if (!path.ends_with(year) || path[path.size() - year.size() - 1] != '/') return false;
  return std::all_of(numbers.begin(), numbers.end() - 1, [](std::string_view part) { return part.size() <= 2; });
}

std::string_view last_segment(std::string_view path) {
  path = without_end_slash(path);
  return path.substr(std::min(path.size(), path.rfind('/') + 1));
}

// Segments before the name of a tag, category or author, including WordPress's translations.
constexpr std::string_view kListNames[] = {"tag",        "tags",       "label",      "labels",   "etiqueta",
                                           "etiquetas",  "etiket",     "schlagwort", "category", "categories",
                                           "categoria",  "categorias", "categorie",  "kategori", "kategorie",
                                           "kategorien", "author",     "autor"};

}  // namespace

bool is_list_address(const PageAddress& address) {
  if (!address.query.empty()) return false;
  const std::string_view path = without_end_slash(address.path);
  const std::string_view last = last_segment(path);
  const std::string_view name = last_segment(path.substr(0, path.size() - last.size()));
  if (equal_ignoring_case(name, "page")) return is_number(last);
  return std::any_of(std::begin(kListNames), std::end(kListNames),
                     [name](std::string_view each) { return equal_ignoring_case(name, each); });
}

PageAddress read_address(std::string_view url) {
  PageAddress out;
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return out;
  url = url.substr(0, url.find('#')).substr(scheme + 3);
  const std::size_t end = std::min(url.find_first_of("/?"), url.size());
  out.host = without_www(url.substr(0, end));
  url = url.substr(end);
  const std::size_t query = std::min(url.find('?'), url.size());
  out.path = query == 0 ? "/" : url.substr(0, query);
  if (query < url.size()) out.query = url.substr(query + 1);
  return out;
}

std::uint64_t page_hash(const PageAddress& address) { return hash_of(without_end_slash(address.path), address.query); }

LinkReader::LinkReader(const PageAddress& from)
    : from_(from), path_(without_end_slash(from.path)), page_(hash_of(path_, from.query)) {}

LinkTarget LinkReader::read(std::string_view href) const {
  href = trim(href);
  if (href.empty()) return {};
  if (href.front() == '#') return {LinkScope::kFragment, page_, {}};
  if (href.starts_with("//") || is_web_address(href)) {
    const std::size_t slashes = href.find("//");
    if (slashes == std::string_view::npos) return {};
    const std::string_view rest = href.substr(slashes + 2);
    const std::size_t end = find_any(rest, '/', '?', '#');
    const std::string_view host = without_www(rest.substr(0, end));
    if (host != from_.host && !equal_ignoring_case(host, from_.host)) return {LinkScope::kOther, 0, {}};
    href = end == rest.size() ? "/" : rest.substr(end);
  } else if (href.front() != '/' && has_scheme(href)) {
    return {};
  }
  return read_on_site(href);
}

LinkTarget LinkReader::read_on_site(std::string_view path) const {
  std::string_view query;
  if (const std::size_t mark = find_any(path, '?', '#', '#'); mark < path.size()) {
    if (path[mark] == '?') {
      query = path.substr(mark + 1);
      query = query.substr(0, query.find('#'));
    }
    // A reference that is only a query or a fragment refers to the page itself.
    path = mark == 0 ? from_.path : path.substr(0, mark);
  }
  const std::string_view shortened = without_end_slash(path);
  const bool is_own = query == from_.query && shortened == path_;
  return {is_own ? LinkScope::kFragment : LinkScope::kSite, hash_of(shortened, query), path};
}

std::string address_pattern(const PageAddress& address) {
  std::string out;
  const std::string_view path = address.path;
  const auto is_mark = [](char c) { return c == '/' || c == '.' || c == ',' || c == ';' || c == '='; };
  for (std::size_t begin = 0; begin < path.size();) {
    if (is_mark(path[begin])) {
      out += path[begin++];
      continue;
    }
    std::size_t end = begin;
    bool letters = false;
    for (; end < path.size() && !is_mark(path[end]); ++end)
      letters |= !is_digit(path[end]) && path[end] != '-' && path[end] != '_';
    if (letters) out += 'a';
    for (std::size_t i = begin; i < end && !letters; ++i)
      if (!is_digit(path[i]) || i == begin || !is_digit(path[i - 1])) out += is_digit(path[i]) ? '0' : path[i];
    begin = end;
  }
  return out;
}

void add_address_traits(const PageAddress& address, FeatureWriter& out) {
  const std::string_view path = address.path;
  const std::string_view last = last_segment(path);
  const bool is_home = path == "/" || starts_ignoring_case(path, "/index.");
  out.add({"url_home", "the address is that of the home page"}, is_home && address.query.empty());
  out.add({"url_index", "the address ends in index or default"},
          starts_ignoring_case(last, "index.") || starts_ignoring_case(last, "default."));
  out.add({"url_depth", "depth of the address"}, static_cast<double>(std::count(path.begin(), path.end(), '/')));
  out.add({"url_length", "length of the address"}, static_cast<double>(path.size()));
  out.add({"url_query", "the address has a query"}, !address.query.empty());
  out.add({"url_slash", "the address ends in a slash"}, path.size() > 1 && path.ends_with('/'));
  out.add({"url_html", "the address ends in .html"}, last.find(".htm") != std::string_view::npos);
  out.add({"url_years", "years in the address"}, static_cast<double>(years_in(path)));
  out.add({"url_date", "the address is that of an archive by date"}, ends_in_date(path));
  out.add({"url_list", "the address names a list (tag, category, archive)"},
          has_any(path, {"tag", "categor", "archiv", "author", "label", "search", "topic", "kategor", "rubri", "date",
                         "etiquet", "section"}));
  out.add({"url_page", "the address names a page number"},
          has_any(path, {"page"}) || address.query.starts_with("page"));
  out.add({"url_forum", "the address names a forum"},
          has_any(path, {"forum", "thread", "viewtopic", "showthread", "question", "t/", "discussion", "comments"}));
  out.add({"url_product", "the address names a shop"},
          has_any(path, {"product", "shop", "store", "item", "dp/", "p/", "buy", "collections"}));
  out.add({"url_docs", "the address names documentation"},
          has_any(path, {"doc", "guide", "manual", "reference", "api", "learn", "tutorial", "help", "wiki"}));
  out.add({"url_article", "the address names articles (post, news, blog)"},
          has_any(path, {"post", "article", "blog", "news", "story"}));
  out.add({"last_number", "the last part of the address is a number"}, is_number(last));
  out.add({"last_length", "length of the last part of the address"}, static_cast<double>(last.size()));
  out.add({"last_hyphens", "hyphens in the last part of the address"},
          static_cast<double>(std::count(last.begin(), last.end(), '-') + std::count(last.begin(), last.end(), '_')));
  out.add({"last_digits", "digits in the last part of the address"},
          static_cast<double>(std::count_if(last.begin(), last.end(), is_digit)));
}

}  // namespace wrapwright
