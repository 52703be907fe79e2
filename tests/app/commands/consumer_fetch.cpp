// SPDX-License-Identifier: Apache-2.0
// A program that uses every function of wrapwright/fetch.h, on the server whose URL is its argument; install_test.cpp
// compiles and runs it.
#include <cstdio>
#include <string>
#include <wrapwright/fetch.h>

namespace {

int failures = 0;

void expect(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::printf("failed: %s\n", what.c_str());
}

}  // namespace

int main(int count, char** arguments) {
  using namespace wrapwright;
  const std::string url = count > 1 ? arguments[1] : "";
  auto strict = HttpClient::make();
  const auto refused = strict->fetch(url);
  expect(!refused && refused.error().kind == ErrorKind::kRefused, "a loopback address is refused");
  expect(refused.error().message.find("loopback") != std::string::npos, refused.error().message);
  auto client = HttpClient::make({"https://example.org/contact", RobotsPolicy::kIgnore, PrivateAddresses::kAllow});
  const auto capture = client->fetch(url);
  if (!capture) return std::printf("failed: %s\n", capture.error().message.c_str()), 1;
  expect(capture->status() == 200 && capture->url() == url && capture->final_url() == url, "the answer");
  expect(capture->time().size() == 20 && capture->header("content-TYPE") == "text/html", "its time and type");
  expect(capture->body() == "<p>Rain", "its body");
  std::size_t received = 0;
  const auto all = client->fetch_all({url, url + "missing"}, [&](std::size_t index, const Result<Capture>& each) {
    expect(each.ok() == (index == 0), "a receiver");
    expect(each.ok() || each.error().kind == ErrorKind::kNetwork, "an error's kind");
    ++received;
    return HttpClient::Next::kGoOn;
  });
  expect(all.ok() && received == 2, "two answers");
  if (failures == 0) std::puts("all as expected");
  return failures == 0 ? 0 : 1;
}
