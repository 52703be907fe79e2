// SPDX-License-Identifier: Apache-2.0
// Prints what the archive reader finds in a file, one record or damage per line: offset, type, date, URI, size and
// SHA-1 of the block. For comparison with other readers.
#include <cstdio>
#include <string>

#include "core/base/digest.h"
#include "web/archive/reader.h"

int main(int argc, char** argv) {
  int failed = 0;
  for (int i = 1; i < argc; ++i) {
    auto reader = wrapwright::ArchiveReader::open(argv[i]);
    if (!reader) {
      std::fprintf(stderr, "%s\n", reader.error().to_string().c_str());
      return 1;
    }
    while (auto next = reader->next()) {
      if (!*next) {
        std::printf("! %s\n", next->error().to_string().c_str());
        failed = 1;
        continue;
      }
      const wrapwright::ArchiveRecord& record = ***next;
      std::printf("%llu %s %s %s %zu %s%s%s\n", static_cast<unsigned long long>(record.offset),
                  std::string(to_string(record.head.type)).c_str(), record.head.date.c_str(), record.head.uri.c_str(),
                  record.block.size(), wrapwright::sha1_base32(record.block).c_str(), record.damage ? " ! " : "",
                  record.damage ? record.damage->message.c_str() : "");
    }
  }
  return failed;
}
