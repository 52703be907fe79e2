// SPDX-License-Identifier: Apache-2.0
#include "app/serve/page_service.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "app/serve/response_formats.h"
#include "content/feed/feed.h"
#include "core/base/clock.h"
#include "core/base/url.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBadGateway = 502;
constexpr std::chrono::seconds kFailureAge{30};  // failed fetches are soon tried again

// Refused addresses and those that do not respond give the same message, so that nobody can explore the network behind
// the server.
std::string public_error(const Error& error, int status) {
  if (status >= 100 && error.kind == ErrorKind::kNetwork) return "HTTP status " + std::to_string(status);
  return "the page could not be fetched";
}

}  // namespace

std::shared_ptr<const PageReading> PageService::known(const std::string& url) { return kept_.find(url, Clock::now()); }

void PageService::get(const std::string& url, Waiter waiter) {
  if (const auto page = known(url)) return waiter(page);
  if (!flights_.join(url, context_.deadline(), std::move(waiter))) return;
  const auto fail = [this, url](const std::string& why) { flights_.finish(url, failed_reading(url, 503, why)); };
  const bool is_added = context_.fetchers.add(
      host_of_url(url),
      {[this, url](HttpClient& client) { fetch(client, url); }, [fail](const Error& error) { fail(error.message); }});
  if (is_added) return;
  context_.metrics.count_refused(RequestRefusal::kBusy);
  fail(kBusySite);
}

void PageService::fetch(HttpClient& client, const std::string& url) {
  HttpRequest request;
  request.url = url;
  const Capture capture = client.fetch_one(request);
  const std::string type(find_header(capture.headers, "content-type"));
  std::shared_ptr<const PageReading> page;
  if (capture.error) {
    if (context_.options.on_loss) context_.options.on_loss(*capture.error);
    page = failed_reading(url, kBadGateway, public_error(*capture.error, capture.status));
  } else if (parse_feed({capture.body, capture.final_url, type})) {
    page = failed_reading(url, kNoArticle, "a feed, not a page");
  } else {
    const auto began = Clock::now();
    PageReader reader(context_.wrappers, context_.alone, context_.options.limits);
    const PageToRead fetched{url, capture.final_url, capture.body, type, capture.time};
    page = reader.read(fetched, PageForms());  // others may request another form of it
    context_.metrics.count_page(page->failure == 0, Clock::now() - began);
    add_to_sample(*page, fetched);
  }
  const auto age =
      page->failure == kBadGateway ? std::min(context_.options.page_age, kFailureAge) : context_.options.page_age;
  kept_.put(url, page, page->bytes(), Clock::now() + age);
  flights_.finish(url, page);
}

// Called before the response is sent, so that a killed process loses no page that was sent.
void PageService::add_to_sample(const PageReading& page, const PageToRead& bytes) {
  if (context_.learner == nullptr || page.failure != 0 || page.site.empty()) return;
  const std::string now = bytes.time.empty() ? current_time() : std::string(bytes.time);
  context_.learner->add({.site = page.site,
                         .url = bytes.final_url,
                         .content_type = bytes.content_type,
                         .time = now,
                         .feed = "",
                         .bytes = bytes.bytes});
  context_.learner->consider(page.site);
}

void PageService::answer(const Call& call, const HttpServer::Reply& reply) {
  get(call.urls.front(), [call, reply](const std::shared_ptr<const PageReading>& page) {
    if (page != nullptr) return reply(formatted(*page, call.page_format, call.options));
    reply(formatted(*failed_reading(call.urls.front(), 504, kLatePage), call.page_format));
  });
}

void PageService::answer_batch(const Call& call, const HttpServer::Reply& reply) {
  struct Gathered {
    std::mutex mutex;
    std::vector<std::string> documents;
    std::size_t left = 0;
  };
  auto gathered = std::make_shared<Gathered>();
  gathered->documents.resize(call.urls.size());
  gathered->left = call.urls.size();
  for (std::size_t i = 0; i < call.urls.size(); ++i) {
    get(call.urls[i], [call, reply, gathered, i](std::shared_ptr<const PageReading> page) {
      if (page == nullptr) page = failed_reading(call.urls[i], 504, kLatePage);
      std::string document = call.is_open_webui ? open_webui_document(*page) : batch_record(*page, call.options);
      {
        const std::lock_guard lock(gathered->mutex);
        gathered->documents[i] = std::move(document);
        if (--gathered->left > 0) return;
      }
      std::string body = call.is_open_webui ? "[" : "{\"pages\":[";
      for (std::size_t k = 0; k < gathered->documents.size(); ++k) body += (k == 0 ? "" : ",") + gathered->documents[k];
      reply({.body = body + (call.is_open_webui ? "]\n" : "]}\n")});
    });
  }
}

ServeAnswer PageService::answer_posted(PageReader& reader, const Call& call, bool learns) {
  const auto began = Clock::now();
  const std::string& url = call.urls.front();
  const PageToRead posted{url, url, call.html, "", ""};
  const auto page = reader.read(posted, forms_of(call.page_format, call.options));
  context_.metrics.count_page(page->failure == 0, Clock::now() - began);
  if (learns) add_to_sample(*page, posted);
  return formatted(*page, call.page_format, call.options);
}

}  // namespace wrapwright
