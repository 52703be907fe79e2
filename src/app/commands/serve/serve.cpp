// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/commands/commands.h"
#include "app/serve/service.h"
#include "app/watch/feed_sources.h"
#include "core/base/files.h"
#include "core/base/scratch_folder.h"
#include "site/store/store_probe.h"
#include "web/fetch/address.h"

namespace wrapwright {
namespace {

constexpr std::chrono::seconds kGrace{10};  // for requests in progress when the server stops

struct ServeCommand {
  std::string listen = "127.0.0.1:8080";
  std::string key_file;
  std::string cache;
  StoreOptions store;
  PageOptions page;
  std::size_t deadline = 30;
  std::size_t cache_bytes = ServiceOptions().cache_bytes;
  std::size_t max_body = HttpServerOptions().max_body;
  bool learns = true;
  bool any_port = false;
  std::vector<std::string> watched;
  std::size_t watch_every = 60;
  std::uint64_t sample_bytes = SampleLimits().bytes;
  ServiceOptions service;
  HttpServerOptions server;
  HttpOptions http;
};

// Notifies systemd (sd_notify) if it started the server.
void notify(std::string_view state) {
  const char* const path = std::getenv("NOTIFY_SOCKET");
  if (path == nullptr || path[0] == '\0') return;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t size = std::strlen(path);
  if (size >= sizeof(address.sun_path)) return;
  std::memcpy(address.sun_path, path, size);
  if (address.sun_path[0] == '@') address.sun_path[0] = '\0';
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return;
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + size);
  static_cast<void>(
      ::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address), length));
  ::close(socket);
}

// Waits for SIGHUP, upon which wrappers are read again, and for the end. The signal is blocked in all threads.
void wait_for_end(Service& service, const sigset_t& reload_signal) {
  const timespec pause{0, 100'000'000};
  while (!interrupt_flag()) {
    if (::sigtimedwait(&reload_signal, nullptr, &pause) != SIGHUP) continue;
    notify("RELOADING=1");
    service.reload();
    notify("READY=1");
  }
}

// Waits until all requests are answered, but no longer than kGrace.
void wait_for_answers(const HttpServer& server) {
  const auto end = std::chrono::steady_clock::now() + kGrace;
  while (server.waiting() > 0 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

Result<std::unique_ptr<SiteSamples>> open_samples(const ServiceOptions& options) {
  if (auto writable = probe_store(options.store); !writable) return std::move(writable).error();
  if (auto made = make_folder(options.cache); !made) return std::move(made).error();
  return SiteSamples::open(options.cache / "sites.sqlite", options.learning.sample);
}

// Nothing if one of them is not a feed with a URL, which is reported.
std::optional<std::vector<std::string>> watched_feeds(const ServeCommand& command, Console& console) {
  std::vector<std::string> out;
  bool is_good = true;
  const auto fail = [&](const Error& error) {
    console.error(error);
    is_good = false;
  };
  for (const std::string& source : command.watched) {
    for (const FeedSource& feed : feed_sources(source, fail)) {
      if (feed.is_file) fail({ErrorKind::kUnsupported, "only a feed with a URL can be watched", {feed.name}});
      out.push_back(feed.name);
    }
  }
  return is_good ? std::optional(std::move(out)) : std::nullopt;
}

ExitCode run_server(ServeCommand& command, const std::filesystem::path& cache, Console& console) {
  if (auto read = read_listen_address(command.listen, command.server); !read) {
    console.error(read.error());
    return ExitCode::kUsage;
  }
  ServiceOptions options = command.service;
  options.store = command.store.store;
  options.cache = cache;
  options.http = command.http;
  if (!command.any_port) options.http.ports = {80, 443};
  options.http.proxy_by_address = true;
  options.limits = command.page.limits;
  options.cache_bytes = command.cache_bytes;
  options.deadline = std::chrono::seconds(command.deadline);
  if (auto feeds = watched_feeds(command, console); !feeds) {
    return ExitCode::kUsage;
  } else {
    options.watch.feeds = *std::move(feeds);
  }
  options.watch.every = std::chrono::minutes(command.watch_every);
  options.watch.list = cache / "watched-feeds.txt";
  options.on_loss = [&console](const Error& error) { console.detail(error.to_string()); };
  options.watch.on_error = [&console](const Error& error) { console.error(error); };
  if (!command.key_file.empty()) {
    auto keys = AccessKeys::read(command.key_file);
    if (!keys) return console.error(keys.error()), ExitCode::kUsage;
    options.keys = std::move(keys).value();
  }
  command.server.max_body = command.max_body;
  sigset_t reload_signal{};
  sigemptyset(&reload_signal);
  sigaddset(&reload_signal, SIGHUP);
  ::pthread_sigmask(SIG_BLOCK, &reload_signal, nullptr);
  std::unique_ptr<SiteSamples> samples;
  if (command.learns) {
    BackgroundLearning& learning = options.learning;
    learning.on_remark = [&console](const std::string& line) { console.say(line); };
    learning.on_error = [&console](const Error& error) { console.error(error); };
    learning.sample.bytes = command.sample_bytes;
    learning.sample.pages_of_site = std::max<std::size_t>(learning.max_pages, learning.drift.window);
    auto opened = open_samples(options);
    if (!opened) return console.error(opened.error()), ExitCode::kNothing;
    samples = std::move(opened).value();
  }
  Service service(std::move(options), std::move(samples));
  const HttpServer::Handler handler = {
      .at_once = [&service](const ServeRequest& request) { return service.at_once(request); },
      .later = [&service](ServeRequest&& request,
                          HttpServer::Reply reply) { service.later(std::move(request), std::move(reply)); }};
  auto server = HttpServer::start(command.server, handler);
  if (!server) return console.error(server.error()), ExitCode::kNothing;
  const std::string host =
      command.server.host.find(':') == std::string::npos ? command.server.host : "[" + command.server.host + "]";
  console.say("listening at http://" + host + ":" + std::to_string((*server)->port()) + "/");
  notify("READY=1");
  wait_for_end(service, reload_signal);
  notify("STOPPING=1");
  (*server)->stop_listening();
  wait_for_answers(**server);
  service.stop();
  wait_for_answers(**server);
  return ExitCode::kDone;
}

// Normalizes the address, because it is compared with addresses of clients as text.
CLI::Validator address() {
  const auto read = [](std::string& word) {
    std::string text = address_text(word);
    if (text.empty()) return "\"" + word + "\" is not an IP address such as 127.0.0.1 or ::1";
    word = std::move(text);
    return std::string();
  };
  return {read, "", "address"};
}

ExitCode serve(ServeCommand& command, Console& console) {
  if (!command.cache.empty()) return run_server(command, command.cache, console);
  const auto scratch = ScratchFolder::make();
  if (!scratch) return console.error(scratch.error()), ExitCode::kNothing;
  return run_server(command, (*scratch)->path(), console);
}

}  // namespace

Run declare_serve(CLI::App& app) {
  const auto command = std::make_shared<ServeCommand>();
  app.add_option("--listen", command->listen,
                 "Address and port to listen at\n[::1]:8080 is IPv6; port 0 picks a free one.")
      ->type_name("HOST:PORT")
      ->capture_default_str();
  add_store(app, command->store);
  app.add_option("--cache", command->cache, "Folder for feeds and the pages of their items (default: nothing is kept)")
      ->type_name("DIR");
  app.add_option("--key-file", command->key_file,
                 "File of keys, one per line; each request must have one (default: none)\nSent as Authorization: "
                 "Bearer KEY, or as ?key=. USER:SECRET is for Feedbin's signed URLs.")
      ->type_name("FILE");
  app.add_flag_callback(
         "--no-compat", [command] { command->service.route.compat = false; },
         "Refuse requests in the formats of other servers\nThese are Mercury, readability-js-server, Full-Text RSS, "
         "Feedbin, Open WebUI and Jina Reader.")
      ->group(kOtherOptions);
  app.add_flag("--any-port", command->any_port, "Allow URLs with ports other than 80 and 443")->group(kOtherOptions);
  app.add_option("--rate", command->service.rate,
                 "Maximum requests per second and client, after a burst of 50; 0 = no limit\nOnly requests that need "
                 "work count.")
      ->check(number_between(0, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--trusted-proxy", command->service.trusted_proxies,
                 "Address of a proxy whose X-Forwarded-For names the client; may be repeated")
      ->transform(address())
      ->type_name("ADDRESS");
  add_count(app, "--deadline", command->deadline, "Maximum seconds for one answer")
      ->transform(whole_number_between(1, 86'400));
  add_count(app, "--max-body", command->max_body, "Maximum bytes of a request's body")
      ->check(at_least_one("byte"))
      ->group(kOtherOptions);
  add_count(app, "--cache-memory", command->cache_bytes,
            "Maximum bytes of pages kept in memory, and the same for feeds")
      ->group(kOtherOptions);
  app.add_flag_callback(
      "--no-learn", [command] { command->learns = false; },
      "Do not learn from the pages that are read, and change no wrapper\nWithout this option, a site gets a wrapper "
      "once enough of its pages "
      "were requested, and a new one when it no longer fits.");
  BackgroundLearning& learning = command->service.learning;
  app.add_option("--watch", command->watched,
                 "Feed to watch (URL, OPML, or a list of URLs); may be repeated\nIts site is learned and its full "
                 "texts are ready before a client asks. Feeds can also be added while the server runs.")
      ->type_name("FEED");
  add_count(app, "--watch-every", command->watch_every, "Minutes between two requests for a watched feed")
      ->transform(whole_number_between(1, 525'600))
      ->group(kOtherOptions);
  add_count(app, "--min-pages", learning.min_pages, "Learn a site once N of its pages were read");
  add_count(app, "--pages", learning.max_pages, "Use at most the latest N pages per site")->group(kOtherOptions);
  add_count(app, "--other-pages", learning.other_pages,
            "Fetch N pages linked from a feed's home page, as examples of non-articles\nBefore the site is learned. "
            "The home page is fetched, too; 0: neither.")
      ->group(kOtherOptions);
  add_bytes(app, "--sample-size", command->sample_bytes,
            "Maximum bytes of pages kept in --cache for learning (also 100K, 10M, 1G)")
      ->group(kOtherOptions)
      ->default_str("256M");
  add_network(app, command->http);
  add_page_limits(app, command->page);
  add_xpath_limits(app, command->service.xpath);
  add_footer(
      app,
      "Example: wrapwright serve --store wrappers --cache /var/cache/wrapwright\n"
      "         curl 'http://127.0.0.1:8080/v1/feed?url=https://example.org/f.xml'\n"
      "         wrapwright serve --allow-private --any-port --verbose\n"
      "\n"
      "docs/use/serve.md describes the interfaces and how to set up feed readers. SIGTERM ends the server when open\n"
      "requests are answered. SIGHUP makes it read the wrappers again.\n");
  return [command](Console& console) { return serve(*command, console); };
}

}  // namespace wrapwright
