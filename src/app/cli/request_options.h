// SPDX-License-Identifier: Apache-2.0
#pragma once
// The request options: proxy, cookies, headers, User-Agent.
#include "web/fetch/http_options.h"

namespace CLI {
class App;
}

namespace wrapwright {

// `group` is the help group of the options. The proxies of the environment are used unless --proxy is given; an invalid
// one is a usage error.
void add_request_options(CLI::App& app, HttpOptions& options, const char* group);

}  // namespace wrapwright
