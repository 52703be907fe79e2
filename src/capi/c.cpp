// SPDX-License-Identifier: Apache-2.0
// The C interface: each function is a call of the library with its Result and its exceptions turned into error strings.
#include "wrapwright/c.h"

#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/guarded.h"
#include "base/result.h"
#include "blocks/site_page.h"
#include "learn/learn_wrapper.h"
#include "learn/update.h"
#include "normalize/normalizer.h"
#include "wrapper/file.h"
#include "wrapper/outcome_writer.h"
#include "wrapper/site_extractor.h"
#include "wrapper/store.h"

struct wrapwright_pages {
  std::unique_ptr<wrapwright::Normalizer> normalizer;
  std::deque<wrapwright::Page> pages;  // a deque, because the views point into it
  std::vector<wrapwright::SitePage> views;
};

struct wrapwright_wrapper {
  wrapwright::Wrapper wrapper;
};

struct wrapwright_extractor {
  std::string site;
  wrapwright::SiteExtractor extractor;
  std::unique_ptr<wrapwright::Normalizer> normalizer;
};

struct wrapwright_outcome {
  wrapwright::Page page;
  wrapwright::Outcome outcome;
};

namespace wrapwright {
namespace {

// Null if there is no memory for it.
char* copy_of(std::string_view text) {
  auto* const out = static_cast<char*>(std::malloc(text.size() + 1));
  if (out == nullptr) return nullptr;
  std::memcpy(out, text.data(), text.size());
  out[text.size()] = '\0';
  return out;
}

template <typename T>
struct ValueOf;
template <typename T>
struct ValueOf<Result<T>> {
  using Type = T;
};

// What `call` returns, a Result; on an error or exception nothing, and its text in `error`.
template <typename Call>
auto value_of(char** error, const Call& call) noexcept {
  if (error != nullptr) *error = nullptr;
  std::optional<typename ValueOf<decltype(call())>::Type> out;
  std::string failure;
  const auto thrown = guarded("", [&] {
    auto result = call();
    if (result) {
      out = std::move(result).value();
    } else {
      failure = result.error().to_string();
    }
  });
  if (!out && error != nullptr) *error = copy_of(thrown ? std::string_view(thrown->message) : failure);
  return out;
}

template <typename Call>
auto pointer_of(char** error, const Call& call) noexcept {
  auto made = value_of(error, call);
  return made ? made->release() : nullptr;
}

std::string_view view_of(const char* text) { return text == nullptr ? std::string_view() : std::string_view(text); }

Result<std::unique_ptr<wrapwright_wrapper>> handle_of(Result<Wrapper> wrapper) {
  if (!wrapper) return std::move(wrapper).error();
  return std::make_unique<wrapwright_wrapper>(wrapwright_wrapper{std::move(wrapper).value()});
}

Result<std::unique_ptr<wrapwright_pages>> make_pages(const char* name) {
  const auto kind = name == nullptr ? NormalizerKind::kHtml5 : normalizer_from_string(name);
  if (!kind) return Error{ErrorKind::kUnsupported, "there is no normalizer \"" + std::string(name) + "\"", {}};
  auto out = std::make_unique<wrapwright_pages>();
  out->normalizer = make_normalizer(*kind);
  return out;
}

Result<std::unique_ptr<wrapwright_wrapper>> update(const Wrapper& stored, const wrapwright_pages& pages) {
  auto updated = update_wrapper(stored, pages.views);
  if (!updated) return std::move(updated).error();
  return handle_of(std::move(updated->wrapper));
}

Result<std::unique_ptr<wrapwright_extractor>> make_extractor(const Wrapper& wrapper, wrapwright_fallback fallback) {
  auto extractor = SiteExtractor::compile(
      wrapper, {.fallback = fallback == WRAPWRIGHT_FALLBACK_NONE ? Fallback::kNone : Fallback::kPage});
  if (!extractor) return std::move(extractor).error();
  auto normalizer = make_normalizer(extractor->normalizer());
  return std::make_unique<wrapwright_extractor>(
      wrapwright_extractor{wrapper.site, std::move(extractor).value(), std::move(normalizer)});
}

Result<std::unique_ptr<char, void (*)(void*)>> render(const wrapwright_outcome& found, std::string_view name) {
  const auto format = output_format_from_string(name);
  if (!format) return Error{ErrorKind::kUnsupported, "there is no format \"" + std::string(name) + "\"", {}};
  const RecordContext context{.id = found.outcome.article.url};
  char* const text = copy_of(render_outcome(found.page, found.outcome, *format, context));
  if (text == nullptr) throw std::bad_alloc();
  return std::unique_ptr<char, void (*)(void*)>(text, std::free);
}

}  // namespace
}  // namespace wrapwright

using wrapwright::handle_of;
using wrapwright::pointer_of;
using wrapwright::value_of;
using wrapwright::view_of;

const char* wrapwright_version(void) { return WRAPWRIGHT_VERSION; }
void wrapwright_string_free(char* string) { std::free(string); }

wrapwright_pages* wrapwright_pages_new(const char* normalizer, char** error) {
  return pointer_of(error, [&] { return wrapwright::make_pages(normalizer); });
}

int wrapwright_pages_add(wrapwright_pages* pages, const char* bytes, size_t size, const char* url,
                         const char* content_type, char** error) {
  const auto added = value_of(error, [&]() -> wrapwright::Status {
    const std::string_view all(bytes, size);
    wrapwright::SitePage view;
    view.url = view_of(url);
    view.digest = "sha256:" + wrapwright::sha256_hex(all);
    pages->pages.push_back(pages->normalizer->parse({all, view_of(content_type), ""}));
    view.page = &pages->pages.back();
    pages->views.push_back(std::move(view));
    return wrapwright::Done{};
  });
  return added ? 0 : 1;
}

void wrapwright_pages_free(wrapwright_pages* pages) { delete pages; }

wrapwright_wrapper* wrapwright_learn(const char* site, const wrapwright_pages* pages, char** error) {
  return pointer_of(error, [&] { return handle_of(wrapwright::learn_wrapper(site, pages->views)); });
}

wrapwright_wrapper* wrapwright_update(const wrapwright_wrapper* stored, const wrapwright_pages* pages, char** error) {
  return pointer_of(error, [&] { return wrapwright::update(stored->wrapper, *pages); });
}

wrapwright_wrapper* wrapwright_wrapper_load(const char* path, char** error) {
  return pointer_of(error, [&] { return handle_of(wrapwright::read_wrapper(path)); });
}

wrapwright_wrapper* wrapwright_wrapper_parse(const char* bytes, size_t size, const char* source, char** error) {
  return pointer_of(error, [&] { return handle_of(wrapwright::parse_wrapper({bytes, size}, source)); });
}

char* wrapwright_wrapper_format(const wrapwright_wrapper* wrapper, char** error) {
  return pointer_of(error, [&]() -> wrapwright::Result<std::unique_ptr<char, void (*)(void*)>> {
    char* const text = wrapwright::copy_of(wrapwright::format_wrapper(wrapper->wrapper));
    if (text == nullptr) throw std::bad_alloc();
    return std::unique_ptr<char, void (*)(void*)>(text, std::free);
  });
}

int wrapwright_wrapper_save(const wrapwright_wrapper* wrapper, const char* folder, char** error) {
  return value_of(error, [&] { return wrapwright::WrapperStore(folder).save(wrapper->wrapper); }) ? 0 : 1;
}

const char* wrapwright_wrapper_site(const wrapwright_wrapper* wrapper) { return wrapper->wrapper.site.c_str(); }
void wrapwright_wrapper_free(wrapwright_wrapper* wrapper) { delete wrapper; }

wrapwright_extractor* wrapwright_extractor_new(const wrapwright_wrapper* wrapper, wrapwright_fallback fallback,
                                               char** error) {
  return pointer_of(error, [&] { return wrapwright::make_extractor(wrapper->wrapper, fallback); });
}

void wrapwright_extractor_free(wrapwright_extractor* extractor) { delete extractor; }

wrapwright_outcome* wrapwright_extract(wrapwright_extractor* extractor, const char* bytes, size_t size, const char* url,
                                       const char* content_type, char** error) {
  return pointer_of(error, [&]() -> wrapwright::Result<std::unique_ptr<wrapwright_outcome>> {
    auto out = std::make_unique<wrapwright_outcome>();
    out->page = extractor->normalizer->parse({{bytes, size}, view_of(content_type), ""});
    extractor->extractor.extract(out->page, view_of(url), out->outcome);
    return out;
  });
}

void wrapwright_outcome_free(wrapwright_outcome* outcome) { delete outcome; }

const char* wrapwright_outcome_status(const wrapwright_outcome* outcome) {
  return wrapwright::status_name(outcome->outcome).data();
}
const char* wrapwright_outcome_provenance(const wrapwright_outcome* outcome) {
  return wrapwright::to_string(outcome->outcome.provenance).data();
}
long wrapwright_outcome_template(const wrapwright_outcome* outcome) {
  const auto index = outcome->outcome.template_index;
  return index ? static_cast<long>(*index) : -1;
}
double wrapwright_outcome_confidence(const wrapwright_outcome* outcome) {
  return outcome->outcome.confidence.value_or(-1);
}
const char* wrapwright_outcome_text(const wrapwright_outcome* outcome) { return outcome->outcome.text.c_str(); }
const char* wrapwright_outcome_title(const wrapwright_outcome* outcome) {
  return outcome->outcome.article.title.c_str();
}
const char* wrapwright_outcome_date(const wrapwright_outcome* outcome) { return outcome->outcome.article.date.c_str(); }

char* wrapwright_outcome_render(const wrapwright_outcome* outcome, const char* format, char** error) {
  return pointer_of(error, [&] { return wrapwright::render(*outcome, format); });
}
