// SPDX-License-Identifier: Apache-2.0
// The functions of libzip that we call (app/late/late_library.h).
#include <zip.h>

#include "app/late/late_library.h"

extern "C" {

zip_t* zip_open(const char* path, int flags, int* error) { return WRAPWRIGHT_LATE(zip_open)(path, flags, error); }

int zip_close(zip_t* file) { return WRAPWRIGHT_LATE(zip_close)(file); }

void zip_discard(zip_t* file) { WRAPWRIGHT_LATE(zip_discard)(file); }

const char* zip_strerror(zip_t* file) { return WRAPWRIGHT_LATE(zip_strerror)(file); }

zip_int64_t zip_get_num_entries(zip_t* file, zip_flags_t flags) {
  return WRAPWRIGHT_LATE(zip_get_num_entries)(file, flags);
}

int zip_stat_index(zip_t* file, zip_uint64_t index, zip_flags_t flags, zip_stat_t* stat) {
  return WRAPWRIGHT_LATE(zip_stat_index)(file, index, flags, stat);
}

void zip_stat_init(zip_stat_t* stat) { WRAPWRIGHT_LATE(zip_stat_init)(stat); }

zip_int64_t zip_name_locate(zip_t* file, const char* name, zip_flags_t flags) {
  return WRAPWRIGHT_LATE(zip_name_locate)(file, name, flags);
}

zip_file_t* zip_fopen_index(zip_t* file, zip_uint64_t index, zip_flags_t flags) {
  return WRAPWRIGHT_LATE(zip_fopen_index)(file, index, flags);
}

zip_int64_t zip_fread(zip_file_t* file, void* out, zip_uint64_t size) {
  return WRAPWRIGHT_LATE(zip_fread)(file, out, size);
}

zip_int8_t zip_fseek(zip_file_t* file, zip_int64_t offset, int from) {
  return WRAPWRIGHT_LATE(zip_fseek)(file, offset, from);
}

const char* zip_file_strerror(zip_file_t* file) { return WRAPWRIGHT_LATE(zip_file_strerror)(file); }

int zip_fclose(zip_file_t* file) { return WRAPWRIGHT_LATE(zip_fclose)(file); }

zip_source_t* zip_source_function(zip_t* file, zip_source_callback call, void* self) {
  return WRAPWRIGHT_LATE(zip_source_function)(file, call, self);
}

void zip_source_free(zip_source_t* source) { WRAPWRIGHT_LATE(zip_source_free)(source); }

zip_int64_t zip_file_add(zip_t* file, const char* name, zip_source_t* source, zip_flags_t flags) {
  return WRAPWRIGHT_LATE(zip_file_add)(file, name, source, flags);
}

int zip_file_set_mtime(zip_t* file, zip_uint64_t index, time_t time, zip_flags_t flags) {
  return WRAPWRIGHT_LATE(zip_file_set_mtime)(file, index, time, flags);
}

int zip_set_file_compression(zip_t* file, zip_uint64_t index, zip_int32_t method, zip_uint32_t level) {
  return WRAPWRIGHT_LATE(zip_set_file_compression)(file, index, method, level);
}

void zip_error_init(zip_error_t* error) { WRAPWRIGHT_LATE(zip_error_init)(error); }

void zip_error_init_with_code(zip_error_t* error, int code) { WRAPWRIGHT_LATE(zip_error_init_with_code)(error, code); }

void zip_error_set(zip_error_t* error, int code, int system_code) {
  WRAPWRIGHT_LATE(zip_error_set)(error, code, system_code);
}

const char* zip_error_strerror(zip_error_t* error) { return WRAPWRIGHT_LATE(zip_error_strerror)(error); }

zip_int64_t zip_error_to_data(const zip_error_t* error, void* out, zip_uint64_t size) {
  return WRAPWRIGHT_LATE(zip_error_to_data)(error, out, size);
}

void zip_error_fini(zip_error_t* error) { WRAPWRIGHT_LATE(zip_error_fini)(error); }

}  // extern "C"
