// SPDX-License-Identifier: Apache-2.0
// What we call of SQLite (app/late/late_library.h).
#include <sqlite3.h>

#include "app/late/late_library.h"

extern "C" {

int sqlite3_open_v2(const char* file, sqlite3** out, int flags, const char* vfs) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_open_v2)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_open_v2");
  return real(file, out, flags, vfs);
}

int sqlite3_close_v2(sqlite3* database) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_close_v2)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_close_v2");
  return real(database);
}

int sqlite3_busy_timeout(sqlite3* database, int milliseconds) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_busy_timeout)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_busy_timeout");
  return real(database, milliseconds);
}

int sqlite3_errcode(sqlite3* database) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_errcode)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_errcode");
  return real(database);
}

int sqlite3_system_errno(sqlite3* database) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_system_errno)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_system_errno");
  return real(database);
}

const char* sqlite3_errmsg(sqlite3* database) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_errmsg)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_errmsg");
  return real(database);
}

int sqlite3_exec(sqlite3* database, const char* sql, int (*each)(void*, int, char**, char**), void* self,
                 char** error) {
  static auto* const real = wrapwright::late_function<decltype(sqlite3_exec)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_exec");
  return real(database, sql, each, self, error);
}

int sqlite3_prepare_v2(sqlite3* database, const char* sql, int size, sqlite3_stmt** out, const char** rest) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_prepare_v2)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_prepare_v2");
  return real(database, sql, size, out, rest);
}

int sqlite3_finalize(sqlite3_stmt* statement) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_finalize)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_finalize");
  return real(statement);
}

int sqlite3_step(sqlite3_stmt* statement) {
  static auto* const real = wrapwright::late_function<decltype(sqlite3_step)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_step");
  return real(statement);
}

int sqlite3_bind_blob64(sqlite3_stmt* statement, int at, const void* bytes, sqlite3_uint64 size, void (*free)(void*)) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_bind_blob64)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_bind_blob64");
  return real(statement, at, bytes, size, free);
}

int sqlite3_bind_int64(sqlite3_stmt* statement, int at, sqlite3_int64 value) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_bind_int64)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_bind_int64");
  return real(statement, at, value);
}

int sqlite3_bind_text64(sqlite3_stmt* statement, int at, const char* text, sqlite3_uint64 size, void (*free)(void*),
                        unsigned char encoding) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_bind_text64)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_bind_text64");
  return real(statement, at, text, size, free, encoding);
}

const void* sqlite3_column_blob(sqlite3_stmt* statement, int column) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_column_blob)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_column_blob");
  return real(statement, column);
}

int sqlite3_column_bytes(sqlite3_stmt* statement, int column) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_column_bytes)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_column_bytes");
  return real(statement, column);
}

sqlite3_int64 sqlite3_column_int64(sqlite3_stmt* statement, int column) {
  static auto* const real =
      wrapwright::late_function<decltype(sqlite3_column_int64)>(WRAPWRIGHT_LATE_LIBRARY, "sqlite3_column_int64");
  return real(statement, column);
}

}  // extern "C"
