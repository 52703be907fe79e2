// SPDX-License-Identifier: Apache-2.0
#include "support/servers.h"

#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "build_paths.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int free_port() {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  const bool bound = ::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  ::close(fd);
  if (!bound) throw std::runtime_error("no free port");
  return ntohs(address.sin_port);
}

bool can_connect(int port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  const bool connected = ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(fd);
  return connected;
}

// Waits while the process runs and `ready` is not; true if it got ready.
bool wait_until(ChildProcess& process, const std::function<bool()>& ready) {
  for (int i = 0; i < 3'000 && process.running(); ++i) {
    if (ready()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

void ChildProcess::start(const std::vector<std::string>& arguments, const fs::path& log) {
  std::vector<char*> pointers;
  for (const auto& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));  // NOLINT
  pointers.push_back(nullptr);
  const pid_t parent = ::getpid();
  pid_ = ::fork();
  if (pid_ < 0) throw std::runtime_error("cannot fork");
  if (pid_ > 0) return;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(126);
  const int fd = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  ::dup2(fd, STDOUT_FILENO);
  ::dup2(fd, STDERR_FILENO);
  ::execvp(pointers[0], pointers.data());
  ::_exit(127);
}

bool ChildProcess::running() {
  if (pid_ > 0 && ::waitpid(pid_, nullptr, WNOHANG) == pid_) pid_ = -1;
  return pid_ > 0;
}

void ChildProcess::stop() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

NginxServer::NginxServer(NginxScheme scheme, const std::string& server_lines)
    : root_(folder_.path() / "root"), scheme_(scheme) {
  fs::create_directories(root_);
  for (const char* name : {"body", "proxy", "fastcgi", "uwsgi", "scgi"}) fs::create_directories(folder_.path() / name);
  if (scheme == NginxScheme::kHttps) make_certificate();
  const std::string program = fs::exists("/usr/sbin/nginx") ? "/usr/sbin/nginx" : "nginx";
  // Another process may take the port between our look and nginx's bind.
  for (int attempt = 0; attempt < 5; ++attempt) {
    port_ = free_port();
    write_configuration(scheme, server_lines);
    process_.start({program, "-p", folder_.path().string(), "-c", (folder_.path() / "nginx.conf").string(), "-e",
                    (folder_.path() / "error.log").string()},
                   folder_.path() / "output.log");
    if (wait_until(process_, [&] { return can_connect(port_); })) return;
  }
  throw std::runtime_error("nginx does not start: " + text_of(folder_.path() / "output.log") +
                           text_of(folder_.path() / "error.log"));
}

void NginxServer::write_configuration(NginxScheme scheme, const std::string& server_lines) {
  const std::string here = folder_.path().string();
  std::ofstream out(folder_.path() / "nginx.conf");
  out << "daemon off;\nmaster_process off;\npid " << here << "/nginx.pid;\n"
      << "events { worker_connections 512; }\nhttp {\n"
      << "  types { text/html html; application/xhtml+xml xhtml; application/rss+xml xml; text/plain txt; }\n"
      << "  log_format short '$request_method $request_uri $status $server_protocol';\n"
      << "  access_log " << here << "/access.log short;\n"
      << "  client_body_temp_path " << here << "/body;\n  proxy_temp_path " << here << "/proxy;\n"
      << "  fastcgi_temp_path " << here << "/fastcgi;\n  uwsgi_temp_path " << here << "/uwsgi;\n"
      << "  scgi_temp_path " << here
      << "/scgi;\n  gzip_types application/rss+xml;\n  server {\n    listen 127.0.0.1:" << port_;
  if (scheme == NginxScheme::kHttps)
    out << " ssl http2;\n    ssl_certificate " << here << "/cert.pem;\n    ssl_certificate_key " << here << "/key.pem";
  out << ";\n    root " << root_.string() << ";\n    " << server_lines << "\n  }\n}\n";
}

void NginxServer::make_certificate() {
  const std::string command =
      "cd '" + folder_.path().string() +
      "' && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out cert.pem "
      "-days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1,DNS:localhost >openssl.log 2>&1";
  if (std::system(command.c_str()) != 0) throw std::runtime_error(text_of(folder_.path() / "openssl.log"));
}

std::string NginxServer::url(const std::string& path) const {
  return (scheme_ == NginxScheme::kHttps ? "https" : "http") + ("://127.0.0.1:" + std::to_string(port_)) + path;
}

std::string NginxServer::ca_file() const { return (folder_.path() / "cert.pem").string(); }

void NginxServer::write(const std::string& path, const std::string& bytes) const {
  fs::create_directories((root_ / path).parent_path());
  std::ofstream(root_ / path, std::ios::binary) << bytes;
}

std::vector<std::string> NginxServer::requests() const {
  // A client may have its response before nginx has logged it.
  constexpr auto kQuiet = std::chrono::milliseconds(20);
  const auto read = [&] {
    std::ifstream log(folder_.path() / "access.log");
    std::vector<std::string> out;
    for (std::string line; std::getline(log, line);) out.push_back(line);
    return out;
  };
  for (std::vector<std::string> before = read();;) {
    std::this_thread::sleep_for(kQuiet);
    std::vector<std::string> now = read();
    if (now == before) return now;
    before = std::move(now);
  }
}

IllBehavedServer::IllBehavedServer(const std::string& robots) {
  const fs::path script = fs::path(WRAPWRIGHT_SOURCE_DIR) / "tests/web/fetch/ill_behaved_server.py";
  const std::string python = fs::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
  if (!robots.empty()) std::ofstream(folder_.path() / "robots.txt") << robots;
  process_.start({python, "-S", script.string(), folder_.path().string()}, folder_.path() / "output.log");
  const fs::path port = folder_.path() / "port";
  if (!wait_until(process_, [&] { return fs::exists(port); }))
    throw std::runtime_error("the server does not start: " + text_of(folder_.path() / "output.log"));
  port_ = std::stoi(text_of(port));
}

std::string IllBehavedServer::url(const std::string& path, const std::string& host) const {
  return "http://" + host + ":" + std::to_string(port_) + path;
}

std::vector<IllBehavedServer::Request> IllBehavedServer::requests() const {
  std::ifstream log(folder_.path() / "requests.jsonl");
  std::vector<Request> out;
  for (std::string line; std::getline(log, line);) {
    const auto row = nlohmann::json::parse(line, nullptr, false);
    if (row.is_discarded()) continue;
    out.push_back({row.at("begin").get<double>(), row.at("end").get<double>(), row.at("target").get<std::string>(),
                   row.at("headers").get<std::map<std::string, std::string>>()});
  }
  return out;
}

bool ProxyServer::is_installed() { return fs::exists("/usr/bin/tinyproxy") || fs::exists("/usr/sbin/tinyproxy"); }

ProxyServer::ProxyServer() {
  const std::string program = fs::exists("/usr/bin/tinyproxy") ? "/usr/bin/tinyproxy" : "/usr/sbin/tinyproxy";
  const fs::path configuration = folder_.path() / "tinyproxy.conf";
  // Another process may take the port between our look and the proxy's bind.
  for (int attempt = 0; attempt < 5; ++attempt) {
    port_ = free_port();
    std::ofstream(configuration) << "Port " << port_
                                 << "\nListen 127.0.0.1\nTimeout 20\nMaxClients 20\nLogLevel Connect\n"
                                 << "LogFile \"" << (folder_.path() / "proxy.log").string() << "\"\n";
    process_.start({program, "-d", "-c", configuration.string()}, folder_.path() / "output.log");
    if (wait_until(process_, [&] { return can_connect(port_); })) return;
  }
  throw std::runtime_error("tinyproxy does not start: " + text_of(folder_.path() / "output.log"));
}

std::vector<std::string> ProxyServer::requests() const {
  std::ifstream log(folder_.path() / "proxy.log");
  std::vector<std::string> out;
  for (std::string line; std::getline(log, line);) {
    const std::size_t request = line.find("Request (");
    const std::size_t begin = request == std::string::npos ? request : line.find("): ", request);
    if (begin != std::string::npos) out.push_back(line.substr(begin + 3));
  }
  return out;
}

}  // namespace wrapwright
