// SPDX-License-Identifier: Apache-2.0
// What we call of libzip (app/late/late_library.h).
#include <zip.h>

#include "app/late/late_library.h"

extern "C" {

zip_t* zip_open(const char* path, int flags, int* error) {
  static auto* const real = wrapwright::late_function<decltype(zip_open)>(WRAPWRIGHT_LATE_LIBRARY, "zip_open");
  return real(path, flags, error);
}

int zip_close(zip_t* file) {
  static auto* const real = wrapwright::late_function<decltype(zip_close)>(WRAPWRIGHT_LATE_LIBRARY, "zip_close");
  return real(file);
}

void zip_discard(zip_t* file) {
  static auto* const real = wrapwright::late_function<decltype(zip_discard)>(WRAPWRIGHT_LATE_LIBRARY, "zip_discard");
  real(file);
}

const char* zip_strerror(zip_t* file) {
  static auto* const real = wrapwright::late_function<decltype(zip_strerror)>(WRAPWRIGHT_LATE_LIBRARY, "zip_strerror");
  return real(file);
}

zip_int64_t zip_get_num_entries(zip_t* file, zip_flags_t flags) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_get_num_entries)>(WRAPWRIGHT_LATE_LIBRARY, "zip_get_num_entries");
  return real(file, flags);
}

int zip_stat_index(zip_t* file, zip_uint64_t index, zip_flags_t flags, zip_stat_t* stat) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_stat_index)>(WRAPWRIGHT_LATE_LIBRARY, "zip_stat_index");
  return real(file, index, flags, stat);
}

void zip_stat_init(zip_stat_t* stat) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_stat_init)>(WRAPWRIGHT_LATE_LIBRARY, "zip_stat_init");
  real(stat);
}

zip_int64_t zip_name_locate(zip_t* file, const char* name, zip_flags_t flags) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_name_locate)>(WRAPWRIGHT_LATE_LIBRARY, "zip_name_locate");
  return real(file, name, flags);
}

zip_file_t* zip_fopen_index(zip_t* file, zip_uint64_t index, zip_flags_t flags) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_fopen_index)>(WRAPWRIGHT_LATE_LIBRARY, "zip_fopen_index");
  return real(file, index, flags);
}

zip_int64_t zip_fread(zip_file_t* file, void* out, zip_uint64_t size) {
  static auto* const real = wrapwright::late_function<decltype(zip_fread)>(WRAPWRIGHT_LATE_LIBRARY, "zip_fread");
  return real(file, out, size);
}

zip_int8_t zip_fseek(zip_file_t* file, zip_int64_t offset, int from) {
  static auto* const real = wrapwright::late_function<decltype(zip_fseek)>(WRAPWRIGHT_LATE_LIBRARY, "zip_fseek");
  return real(file, offset, from);
}

const char* zip_file_strerror(zip_file_t* file) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_file_strerror)>(WRAPWRIGHT_LATE_LIBRARY, "zip_file_strerror");
  return real(file);
}

int zip_fclose(zip_file_t* file) {
  static auto* const real = wrapwright::late_function<decltype(zip_fclose)>(WRAPWRIGHT_LATE_LIBRARY, "zip_fclose");
  return real(file);
}

zip_source_t* zip_source_function(zip_t* file, zip_source_callback call, void* self) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_source_function)>(WRAPWRIGHT_LATE_LIBRARY, "zip_source_function");
  return real(file, call, self);
}

void zip_source_free(zip_source_t* source) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_source_free)>(WRAPWRIGHT_LATE_LIBRARY, "zip_source_free");
  real(source);
}

zip_int64_t zip_file_add(zip_t* file, const char* name, zip_source_t* source, zip_flags_t flags) {
  static auto* const real = wrapwright::late_function<decltype(zip_file_add)>(WRAPWRIGHT_LATE_LIBRARY, "zip_file_add");
  return real(file, name, source, flags);
}

int zip_file_set_mtime(zip_t* file, zip_uint64_t index, time_t time, zip_flags_t flags) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_file_set_mtime)>(WRAPWRIGHT_LATE_LIBRARY, "zip_file_set_mtime");
  return real(file, index, time, flags);
}

int zip_set_file_compression(zip_t* file, zip_uint64_t index, zip_int32_t method, zip_uint32_t level) {
  static auto* const real = wrapwright::late_function<decltype(zip_set_file_compression)>(WRAPWRIGHT_LATE_LIBRARY,
                                                                                          "zip_set_file_compression");
  return real(file, index, method, level);
}

void zip_error_init(zip_error_t* error) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_error_init)>(WRAPWRIGHT_LATE_LIBRARY, "zip_error_init");
  real(error);
}

void zip_error_init_with_code(zip_error_t* error, int code) {
  static auto* const real = wrapwright::late_function<decltype(zip_error_init_with_code)>(WRAPWRIGHT_LATE_LIBRARY,
                                                                                          "zip_error_init_with_code");
  real(error, code);
}

void zip_error_set(zip_error_t* error, int code, int system_code) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_error_set)>(WRAPWRIGHT_LATE_LIBRARY, "zip_error_set");
  real(error, code, system_code);
}

const char* zip_error_strerror(zip_error_t* error) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_error_strerror)>(WRAPWRIGHT_LATE_LIBRARY, "zip_error_strerror");
  return real(error);
}

zip_int64_t zip_error_to_data(const zip_error_t* error, void* out, zip_uint64_t size) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_error_to_data)>(WRAPWRIGHT_LATE_LIBRARY, "zip_error_to_data");
  return real(error, out, size);
}

void zip_error_fini(zip_error_t* error) {
  static auto* const real =
      wrapwright::late_function<decltype(zip_error_fini)>(WRAPWRIGHT_LATE_LIBRARY, "zip_error_fini");
  real(error);
}

}  // extern "C"
