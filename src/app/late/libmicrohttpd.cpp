// SPDX-License-Identifier: Apache-2.0
// What we call of libmicrohttpd (app/late/late_library.h). The two kinds of information that we ask for take no further values.
#include <cstdarg>
#include <microhttpd.h>

#include "app/late/late_library.h"

extern "C" {

MHD_Daemon* MHD_start_daemon(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback may, void* may_self,
                             MHD_AccessHandlerCallback access, void* self, ...) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_start_daemon_va)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_start_daemon_va");
  va_list options;
  va_start(options, self);
  auto* const out = real(flags, port, may, may_self, access, self, options);
  va_end(options);
  return out;
}

MHD_socket MHD_quiesce_daemon(MHD_Daemon* daemon) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_quiesce_daemon)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_quiesce_daemon");
  return real(daemon);
}

void MHD_stop_daemon(MHD_Daemon* daemon) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_stop_daemon)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_stop_daemon");
  real(daemon);
}

const MHD_DaemonInfo* MHD_get_daemon_info(MHD_Daemon* daemon, MHD_DaemonInfoType what, ...) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_get_daemon_info)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_get_daemon_info");
  return real(daemon, what);
}

const MHD_ConnectionInfo* MHD_get_connection_info(MHD_Connection* connection, MHD_ConnectionInfoType what, ...) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_get_connection_info)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_get_connection_info");
  return real(connection, what);
}

int MHD_get_connection_values(MHD_Connection* connection, MHD_ValueKind kind, MHD_KeyValueIterator each, void* self) {
  static auto* const real = wrapwright::late_function<decltype(MHD_get_connection_values)>(WRAPWRIGHT_LATE_LIBRARY,
                                                                                           "MHD_get_connection_values");
  return real(connection, kind, each, self);
}

void MHD_suspend_connection(MHD_Connection* connection) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_suspend_connection)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_suspend_connection");
  real(connection);
}

void MHD_resume_connection(MHD_Connection* connection) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_resume_connection)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_resume_connection");
  real(connection);
}

MHD_Response* MHD_create_response_from_buffer(size_t size, void* bytes, MHD_ResponseMemoryMode mode) {
  static auto* const real = wrapwright::late_function<decltype(MHD_create_response_from_buffer)>(
      WRAPWRIGHT_LATE_LIBRARY, "MHD_create_response_from_buffer");
  return real(size, bytes, mode);
}

MHD_Result MHD_add_response_header(MHD_Response* response, const char* name, const char* value) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_add_response_header)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_add_response_header");
  return real(response, name, value);
}

MHD_Result MHD_queue_response(MHD_Connection* connection, unsigned status, MHD_Response* response) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_queue_response)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_queue_response");
  return real(connection, status, response);
}

void MHD_destroy_response(MHD_Response* response) {
  static auto* const real =
      wrapwright::late_function<decltype(MHD_destroy_response)>(WRAPWRIGHT_LATE_LIBRARY, "MHD_destroy_response");
  real(response);
}

}  // extern "C"
