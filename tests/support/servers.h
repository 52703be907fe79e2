// SPDX-License-Identifier: Apache-2.0
#pragma once
// Real servers on loopback for one test each: nginx with a generated configuration, and a badly behaved one in Python.
// They run in a folder of their own on a free port and die with their object (or with the test).
#include <filesystem>
#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

#include "support/temporary_folder.h"

namespace wrapwright {

// A child process; killed and waited for at the end of its scope.
class ChildProcess {
 public:
  ChildProcess() = default;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess() { stop(); }

  // The first argument is the program; its output goes to the file `log`.
  void start(const std::vector<std::string>& arguments, const std::filesystem::path& log);
  [[nodiscard]] bool running();
  void stop();

 private:
  pid_t pid_ = -1;
};

enum class NginxScheme { kHttp, kHttps };

class NginxServer {
 public:
  // `server_lines` are put into the server block of the configuration.
  explicit NginxServer(NginxScheme scheme = NginxScheme::kHttp, const std::string& server_lines = "");

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }  // of the documents
  [[nodiscard]] std::string url(const std::string& path) const;
  [[nodiscard]] std::string ca_file() const;  // for kHttps: the certificate to trust
  void write(const std::string& path, const std::string& bytes) const;

  // One line per request that is done: "GET /path 200".
  [[nodiscard]] std::vector<std::string> requests() const;

 private:
  void write_configuration(NginxScheme scheme, const std::string& server_lines);
  void make_certificate();

  TemporaryFolder folder_;
  std::filesystem::path root_;
  NginxScheme scheme_;
  int port_ = 0;
  ChildProcess process_;
};

// tests/web/fetch/ill_behaved_server.py; its paths are described there. It listens on all of 127.0.0.0/8.
class IllBehavedServer {
 public:
  // `robots`: body of its /robots.txt, "" for 404.
  explicit IllBehavedServer(const std::string& robots = "");

  [[nodiscard]] std::string url(const std::string& path, const std::string& host = "127.0.0.1") const;
  [[nodiscard]] int port() const { return port_; }

  struct Request {
    double begin = 0;  // seconds of a monotonic clock: read
    double end = 0;    // just before its answer was begun
    std::string target;
    std::map<std::string, std::string> headers;  // names in lower case
  };
  // In the order of arrival.
  [[nodiscard]] std::vector<Request> requests() const;

 private:
  TemporaryFolder folder_;
  int port_ = 0;
  ChildProcess process_;
};

// A forward proxy: tinyproxy.
class ProxyServer {
 public:
  ProxyServer();

  [[nodiscard]] static bool is_installed();
  [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  // What it was asked for: "GET http://… HTTP/1.1", "CONNECT host:port HTTP/1.1".
  [[nodiscard]] std::vector<std::string> requests() const;

 private:
  TemporaryFolder folder_;
  int port_ = 0;
  ChildProcess process_;
};

}  // namespace wrapwright
