// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decides which proxy a request goes through, and which hosts must not be requested through one: a proxy resolves names
// and connects itself, so the check of the connected address (web/fetch/transfer.h) does not cover the host.
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/base/url.h"
#include "web/fetch/http_options.h"

namespace wrapwright {

// The proxy for the address; "" = the address is contacted directly.
[[nodiscard]] std::string proxy_for(const Url& url, const ProxyOptions& options);

// Fails with kRefused if this is not the URL of a usable proxy.
[[nodiscard]] Status check_proxy(const std::string& url);

// Reads http_proxy, https_proxy, all_proxy and no_proxy like curl and others, lower case first; localhost and loopback
// addresses are contacted directly. `variable` returns the value of a variable, "" if it is not set. Fails like
// check_proxy(), with the variable as the place.
[[nodiscard]] Result<ProxyOptions> proxies_of_environment(
    const std::function<std::string(const std::string& name)>& variable);

// A host that is to be requested through a proxy.
struct ProxiedHost {
  std::string problem;  // why it must not: it is, or resolves here to, an address that is not public; "" = it may
  std::string address;  // what it is, or resolves to; "" = it cannot be resolved here
};
[[nodiscard]] ProxiedHost look_up_for_proxy(const std::string& host);

}  // namespace wrapwright
