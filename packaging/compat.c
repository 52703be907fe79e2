// SPDX-License-Identifier: Apache-2.0
// Functions of newer versions of glibc that Debian 12's libstdc++ and libgcc call, for systems with glibc 2.34; the tarball
// has them beside those libraries (scripts/package).
#define _GNU_SOURCE
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#pragma GCC visibility push(default)

// glibc 2.36. Never fails there; where the system has no random numbers, nothing can be promised.
uint32_t arc4random(void) {
  uint32_t value;
  for (size_t have = 0; have < sizeof(value);) {
    const ssize_t got = getrandom((char*)&value + have, sizeof(value) - have, 0);
    if (got > 0) have += (size_t)got;
    else if (got == 0) abort();
  }
  return value;
}

// glibc 2.35, <dlfcn.h>: where the code at an address has its table of frames, for exceptions.
struct search {
  uintptr_t address;
  struct dl_find_object* out;
  int is_found;
};

static int look_at(struct dl_phdr_info* info, size_t size, void* context) {
  (void)size;
  struct search* const search = context;
  uintptr_t frames = 0;
  uintptr_t begin = UINTPTR_MAX;
  uintptr_t end = 0;
  int is_in = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)* const part = &info->dlpi_phdr[i];
    const uintptr_t from = info->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_GNU_EH_FRAME) frames = from;
    if (part->p_type != PT_LOAD) continue;
    if (from < begin) begin = from;
    if (from + part->p_memsz > end) end = from + part->p_memsz;
    is_in |= search->address >= from && search->address < from + part->p_memsz;
  }
  if (!is_in) return 0;
  memset(search->out, 0, sizeof(*search->out));
  search->out->dlfo_map_start = (void*)begin;
  search->out->dlfo_map_end = (void*)end;
  search->out->dlfo_eh_frame = (void*)frames;
  search->is_found = frames != 0;
  return 1;
}

int _dl_find_object(void* address, struct dl_find_object* out) {
  struct search search = {(uintptr_t)address, out, 0};
  dl_iterate_phdr(look_at, &search);
  return search.is_found ? 0 : -1;
}
