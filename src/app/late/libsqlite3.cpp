// SPDX-License-Identifier: Apache-2.0
// The functions of SQLite that we call (app/late/late_library.h).
#include <sqlite3.h>

#include "app/late/late_library.h"

extern "C" {

int sqlite3_open_v2(const char* file, sqlite3** out, int flags, const char* vfs) {
  return WRAPWRIGHT_LATE(sqlite3_open_v2)(file, out, flags, vfs);
}

int sqlite3_close_v2(sqlite3* database) { return WRAPWRIGHT_LATE(sqlite3_close_v2)(database); }

int sqlite3_busy_timeout(sqlite3* database, int milliseconds) {
  return WRAPWRIGHT_LATE(sqlite3_busy_timeout)(database, milliseconds);
}

int sqlite3_errcode(sqlite3* database) { return WRAPWRIGHT_LATE(sqlite3_errcode)(database); }

int sqlite3_system_errno(sqlite3* database) { return WRAPWRIGHT_LATE(sqlite3_system_errno)(database); }

const char* sqlite3_errmsg(sqlite3* database) { return WRAPWRIGHT_LATE(sqlite3_errmsg)(database); }

int sqlite3_exec(sqlite3* database, const char* sql, int (*each)(void*, int, char**, char**), void* self,
                 char** error) {
  return WRAPWRIGHT_LATE(sqlite3_exec)(database, sql, each, self, error);
}

int sqlite3_prepare_v2(sqlite3* database, const char* sql, int size, sqlite3_stmt** out, const char** rest) {
  return WRAPWRIGHT_LATE(sqlite3_prepare_v2)(database, sql, size, out, rest);
}

int sqlite3_finalize(sqlite3_stmt* statement) { return WRAPWRIGHT_LATE(sqlite3_finalize)(statement); }

int sqlite3_step(sqlite3_stmt* statement) { return WRAPWRIGHT_LATE(sqlite3_step)(statement); }

int sqlite3_bind_blob64(sqlite3_stmt* statement, int at, const void* bytes, sqlite3_uint64 size, void (*free)(void*)) {
  return WRAPWRIGHT_LATE(sqlite3_bind_blob64)(statement, at, bytes, size, free);
}

int sqlite3_bind_int64(sqlite3_stmt* statement, int at, sqlite3_int64 value) {
  return WRAPWRIGHT_LATE(sqlite3_bind_int64)(statement, at, value);
}

int sqlite3_bind_text64(sqlite3_stmt* statement, int at, const char* text, sqlite3_uint64 size, void (*free)(void*),
                        unsigned char encoding) {
  return WRAPWRIGHT_LATE(sqlite3_bind_text64)(statement, at, text, size, free, encoding);
}

const void* sqlite3_column_blob(sqlite3_stmt* statement, int column) {
  return WRAPWRIGHT_LATE(sqlite3_column_blob)(statement, column);
}

int sqlite3_column_bytes(sqlite3_stmt* statement, int column) {
  return WRAPWRIGHT_LATE(sqlite3_column_bytes)(statement, column);
}

sqlite3_int64 sqlite3_column_int64(sqlite3_stmt* statement, int column) {
  return WRAPWRIGHT_LATE(sqlite3_column_int64)(statement, column);
}

}  // extern "C"
