// SPDX-License-Identifier: Apache-2.0
// The functions of libmicrohttpd that we call (app/late/late_library.h). The two kinds of information that we request
// take no further values.
#include <cstdarg>
#include <microhttpd.h>

#include "app/late/late_library.h"

extern "C" {

MHD_Daemon* MHD_start_daemon(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback may, void* may_self,
                             MHD_AccessHandlerCallback access, void* self, ...) {
  va_list options;
  va_start(options, self);
  auto* const out = WRAPWRIGHT_LATE(MHD_start_daemon_va)(flags, port, may, may_self, access, self, options);
  va_end(options);
  return out;
}

MHD_socket MHD_quiesce_daemon(MHD_Daemon* daemon) { return WRAPWRIGHT_LATE(MHD_quiesce_daemon)(daemon); }

void MHD_stop_daemon(MHD_Daemon* daemon) { WRAPWRIGHT_LATE(MHD_stop_daemon)(daemon); }

const MHD_DaemonInfo* MHD_get_daemon_info(MHD_Daemon* daemon, MHD_DaemonInfoType what, ...) {
  return WRAPWRIGHT_LATE(MHD_get_daemon_info)(daemon, what);
}

const MHD_ConnectionInfo* MHD_get_connection_info(MHD_Connection* connection, MHD_ConnectionInfoType what, ...) {
  return WRAPWRIGHT_LATE(MHD_get_connection_info)(connection, what);
}

int MHD_get_connection_values(MHD_Connection* connection, MHD_ValueKind kind, MHD_KeyValueIterator each, void* self) {
  return WRAPWRIGHT_LATE(MHD_get_connection_values)(connection, kind, each, self);
}

void MHD_suspend_connection(MHD_Connection* connection) { WRAPWRIGHT_LATE(MHD_suspend_connection)(connection); }

void MHD_resume_connection(MHD_Connection* connection) { WRAPWRIGHT_LATE(MHD_resume_connection)(connection); }

MHD_Response* MHD_create_response_from_buffer(size_t size, void* bytes, MHD_ResponseMemoryMode mode) {
  return WRAPWRIGHT_LATE(MHD_create_response_from_buffer)(size, bytes, mode);
}

MHD_Result MHD_add_response_header(MHD_Response* response, const char* name, const char* value) {
  return WRAPWRIGHT_LATE(MHD_add_response_header)(response, name, value);
}

MHD_Result MHD_queue_response(MHD_Connection* connection, unsigned status, MHD_Response* response) {
  return WRAPWRIGHT_LATE(MHD_queue_response)(connection, status, response);
}

void MHD_destroy_response(MHD_Response* response) { WRAPWRIGHT_LATE(MHD_destroy_response)(response); }

}  // extern "C"
