// SPDX-License-Identifier: Apache-2.0
#include "app/serve/workbench_sites.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "app/inspect/html_document.h"
#include "core/base/ascii.h"
#include "core/base/clock.h"
#include "core/base/guarded.h"
#include "core/base/json.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

using Clock = std::chrono::steady_clock;

// The same policy as in the documents (html_document.h), and no other site may show them in a frame.
constexpr const char* kPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";
constexpr std::string_view kApi = "api/";

ServeAnswer json_answer(int status, const Json& body) {
  return {.status = status, .body = write_json(body) + "\n", .headers = {{"Cache-Control", "no-store"}}};
}

ServeAnswer html_answer(std::string body) {
  return {.status = 200,
          .content_type = "text/html; charset=utf-8",
          .body = std::move(body),
          .headers = {{"Cache-Control", "no-store"},
                      {"Content-Security-Policy", kPolicy},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cross-Origin-Resource-Policy", "same-origin"}}};
}

// Whether the word of the interface leaves the workbench unchanged.
bool only_computes(std::string_view word) { return word == "try" || word == "check" || word == "propose"; }

}  // namespace

class WorkbenchSites::Impl {
 public:
  Impl(const WrapperStore& store, WorkbenchSitesOptions options, std::vector<std::unique_ptr<OpenedSite>> sites)
      : store_(store), options_(std::move(options)), pinned_(sites.size()), sites_(std::move(sites)), worker_([this] {
          work();
        }) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    {
      const std::lock_guard lock(mutex_);
      is_ending_ = true;
    }
    changed_.notify_all();
    worker_.join();
  }

  struct Job {
    ServeRequest request;
    std::string path;
    std::string find;
    WorkbenchRights rights;
    HttpServer::Reply reply;
  };

  void add(Job job) {
    {
      const std::lock_guard lock(mutex_);
      if (jobs_.size() < options_.max_waiting) {
        jobs_.push_back(std::move(job));
        changed_.notify_one();
        return;
      }
    }
    job.reply(workbench_refusal(503, "too many waiting requests"));
  }

 private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      const Job job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      ServeAnswer out;
      const auto thrown = guarded(job.path, [&] { out = answer(job); });
      job.reply(thrown ? json_answer(500, {{"error", thrown->to_string()}}) : std::move(out));
    }
  }

  [[nodiscard]] ServeAnswer answer(const Job& job) {
    const std::size_t slash = job.path.find('/');
    if (slash == std::string::npos) return list(job);
    const std::string segment = job.path.substr(0, slash);
    const std::string file = job.path.substr(slash + 1);
    const auto site = site_of(segment);
    if (!site) return workbench_refusal(404, "no such site");
    if (job.request.method != "POST") renew(*site, file.empty() || file == "index.html");
    auto opened = open(*site);
    if (opened) return answer_for(**opened, job, file.empty() ? "index.html" : file);
    if (opened.error().kind != ErrorKind::kNotFound) return json_answer(500, {{"error", opened.error().to_string()}});
    if (job.request.method == "POST" || (!file.empty() && file != "index.html") || !store_.has(*site))
      return workbench_refusal(404, "no pages of this site are available");
    const auto drift = known_drift();
    const auto known = drift.find(*site);
    return html_answer(stored_site_view(store_, *site, known == drift.end() ? nullptr : &known->second, options_.hint));
  }

  [[nodiscard]] ServeAnswer answer_for(OpenedSite& site, const Job& job, const std::string& file) {
    if (job.request.method != "POST") {
      auto html = site.bench().view(file, {.token = job.rights.token, .may_change = job.rights.may_change});
      return html ? html_answer(std::move(*html)) : workbench_refusal(404, "no such page");
    }
    if (!file.starts_with(kApi)) return workbench_refusal(405, "method not allowed");
    const std::string word = file.substr(kApi.size());
    if (!job.rights.may_change && !only_computes(word))
      return workbench_refusal(403, "repairs need a key, or must come from the server's own machine");
    const auto body = read_json(job.request.body);
    if (!body) return json_answer(400, {{"error", body.error().to_string()}});
    const auto out = site.bench().answer(word, *body, current_time());
    // An expression that does not compile is a normal result, which the browser need not log as a failure.
    if (!out) return json_answer(200, {{"error", out.error().to_string()}});
    if (word == "save") {
      listed_.reset();
      if (options_.on_saved) options_.on_saved(site.bench().inspection().wrapper.site);
    }
    return json_answer(200, *out);
  }

  [[nodiscard]] ServeAnswer list(const Job& job) {
    if (job.request.method == "POST") return workbench_refusal(405, "method not allowed");
    std::vector<SiteLine> lines;
    if (options_.lists_store) {
      if (!listed_ || Clock::now() - listed_->second > options_.list_age) {
        auto read = store_lines(store_, known_drift());
        if (!read && read.error().kind != ErrorKind::kNotFound)
          return json_answer(500, {{"error", read.error().to_string()}});
        listed_.emplace(read ? std::move(read).value() : std::vector<SiteLine>(), Clock::now());
      }
      lines = listed_->first;
    } else {
      for (const auto& each : sites_) {
        const SiteInspection& inspection = each->bench().inspection();
        lines.push_back(site_line(inspection, site_segment(inspection.wrapper.site) + "/index.html"));
      }
      sort_sites(lines);
    }
    auto html = sites_view(lines, job.path.empty() ? "index.html" : job.path, {.can_search = true, .find = job.find});
    return html ? html_answer(std::move(*html)) : workbench_refusal(404, "no such page");
  }

  // The name whose segment this is.
  [[nodiscard]] static std::optional<std::string> site_of(const std::string& segment) {
    std::string out;
    for (std::size_t i = 0; i < segment.size(); ++i) {
      if (segment[i] != '_') {
        out += segment[i];
        continue;
      }
      const auto digit = [&](std::size_t at) { return at < segment.size() ? hex_value(segment[at]) : -1; };
      if (digit(i + 1) < 0 || digit(i + 2) < 0) return std::nullopt;
      out += static_cast<char>(digit(i + 1) * 16 + digit(i + 2));
      i += 2;
    }
    if (!WrapperStore::check_name(out) || site_segment(out) != segment) return std::nullopt;
    return out;
  }

  // A site without unsaved changes is shown in its current state: with the wrapper that another program has stored
  // meanwhile and, for the first page, also with new pages.
  void renew(const std::string& name, bool is_first_page) {
    const auto found = find(name);
    if (found == sites_.end() || (*found)->bench().has_own_changes()) return;
    if (found - sites_.begin() >= static_cast<std::ptrdiff_t>(pinned_)) {
      if (is_first_page || (*found)->bench().is_changed_elsewhere()) sites_.erase(found);
    } else if ((*found)->bench().is_changed_elsewhere()) {
      static_cast<void>((*found)->bench().begin_again());  // errors are shown on its pages
    }
  }

  [[nodiscard]] std::vector<std::unique_ptr<OpenedSite>>::iterator find(const std::string& name) {
    return std::find_if(sites_.begin(), sites_.end(),
                        [&](const auto& each) { return each->bench().inspection().wrapper.site == name; });
  }

  // Sites that are not pinned are ordered by last use, the latest last.
  Result<OpenedSite*> open(const std::string& name) {
    const auto found = find(name);
    if (found != sites_.end()) {
      if (found - sites_.begin() < static_cast<std::ptrdiff_t>(pinned_)) return found->get();
      std::rotate(found, found + 1, sites_.end());
      return sites_.back().get();
    }
    if (!options_.pages_of) return Error{ErrorKind::kNotFound, "no pages of this site are available", {name}};
    auto pages = options_.pages_of(name);
    if (!pages) return std::move(pages).error();
    auto opened = OpenedSite::open(std::move(pages).value(), store_, options_.open);
    if (!opened) return std::move(opened).error();
    sites_.push_back(std::move(opened).value());
    make_room();
    return sites_.back().get();
  }

  void make_room() {
    if (sites_.size() <= pinned_ + options_.max_open) return;
    const auto first = sites_.begin() + static_cast<std::ptrdiff_t>(pinned_);
    const auto last = sites_.end() - 1;
    const auto clean = std::find_if(first, last, [](const auto& each) { return !each->bench().has_own_changes(); });
    sites_.erase(clean == last ? first : clean);
  }

  [[nodiscard]] DriftBySite known_drift() const { return options_.drift ? options_.drift() : DriftBySite(); }

  const WrapperStore& store_;
  WorkbenchSitesOptions options_;
  // Used only by the worker.
  std::size_t pinned_;  // number of sites that stay open
  std::vector<std::unique_ptr<OpenedSite>> sites_;
  std::optional<std::pair<std::vector<SiteLine>, Clock::time_point>> listed_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;    // guarded by mutex_
  bool is_ending_ = false;  // guarded by mutex_
  std::thread worker_;      // last, because it uses all of the above
};

WorkbenchSites::WorkbenchSites(const WrapperStore& store, WorkbenchSitesOptions options,
                               std::vector<std::unique_ptr<OpenedSite>> sites)
    : impl_(std::make_unique<Impl>(store, std::move(options), std::move(sites))) {}
WorkbenchSites::~WorkbenchSites() = default;

void WorkbenchSites::answer(ServeRequest&& request, std::string path, std::string find, WorkbenchRights rights,
                            HttpServer::Reply reply) {
  impl_->add({std::move(request), std::move(path), std::move(find), std::move(rights), std::move(reply)});
}

ServeAnswer workbench_script() {
  return {.status = 200,
          .content_type = "text/javascript; charset=utf-8",
          .body = std::string(inspector_script()),
          .headers = {{"Cache-Control", "no-cache"}, {"Cross-Origin-Resource-Policy", "same-origin"}}};
}

ServeAnswer workbench_refusal(int status, const char* why) { return json_answer(status, {{"error", why}}); }

}  // namespace wrapwright
