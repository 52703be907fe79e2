// SPDX-License-Identifier: Apache-2.0
// For scripts/compare-parsers: decoded pages, and their trees by the html5 normalizer.
//   print_trees [--encoding LABEL]
// Reads batches from standard input, each a number of pages followed by the pages, with every number and size as four
// bytes, little-endian. Writes for each batch three strings per page in the same framing: the decoded page, its tree,
// and the intentional changes: "truncated", "flattened", "raw-text", "attributes", "names", as words. A tree has lines
//   LEVEL <NAME     LEVEL @NAME=VALUE (of the element before it)     LEVEL "TEXT
// with \n and \\ escaped. The depth limit is the highest possible, so that few pages are flattened.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/normalize/normalizer.h"
#include "core/normalize/page_text.h"

namespace wrapwright {
namespace {

constexpr unsigned kDepth = 60'000;

bool read_number(std::uint32_t& number) {
  unsigned char bytes[4];
  if (std::fread(bytes, 1, sizeof bytes, stdin) != sizeof bytes) return false;
  number = bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8U | static_cast<std::uint32_t>(bytes[2]) << 16U |
           static_cast<std::uint32_t>(bytes[3]) << 24U;
  return true;
}

bool read_string(std::string& text) {
  std::uint32_t size = 0;
  if (!read_number(size)) return false;
  text.resize(size);
  return std::fread(text.data(), 1, size, stdin) == size;
}

void write_number(std::size_t number) {
  for (unsigned shift = 0; shift < 32; shift += 8) std::fputc(static_cast<int>(number >> shift & 0xFFU), stdout);
}

void write_string(std::string_view text) {
  write_number(text.size());
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void append_escaped(std::string_view text, std::string& out) {
  for (const char c : text) {
    if (c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  out += '\n';
}

std::string tree_of(const Page& page) {
  std::string out;
  TextIndex t = 0;
  const auto texts_before = [&](NodeIndex next) {
    for (; t < page.text_count() && page.run(t).next <= next; ++t) {
      out += std::to_string(page.level(page.run(t).parent) + 1) + " \"";
      append_escaped(page.text(t), out);
    }
  };
  for (NodeIndex i = 1; i < page.size(); ++i) {
    texts_before(i);
    const std::string level = std::to_string(page.level(i));
    out.append(level).append(" <").append(page.tag_name(i)).append("\n");
    for (const Attribute& a : page.attributes(i)) {
      out.append(level).append(" @").append(page.name(a.name)).append("=");
      append_escaped(page.value(a), out);
    }
  }
  texts_before(page.size());
  return out;
}

std::string changes_of(const PageNotes& notes) {
  std::string out;
  if (notes.truncated) out += "truncated ";
  if (notes.flattened > 0) out += "flattened ";
  if (notes.mended_raw_text) out += "raw-text ";
  if (notes.dropped_attributes > 0) out += "attributes ";
  if (notes.mended_names > 0) out += "names ";
  return out;
}

int print_trees(std::string_view encoding) {
  PageLimits limits;
  limits.max_depth = kDepth;
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5, limits);
  std::uint32_t count = 0;
  std::string buffer;
  while (read_number(count)) {
    std::vector<std::string> pages(count);
    for (std::string& page : pages) {
      if (!read_string(page)) return 1;
    }
    write_number(count);
    for (const std::string& bytes : pages) {
      const PageInput input{bytes, {}, encoding};
      PageNotes notes;
      write_string(page_text(input, limits.max_bytes, buffer, notes));
      const Page page = normalizer->parse(input);
      write_string(tree_of(page));
      write_string(changes_of(page.notes()));
    }
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "--encoding") == 0) return wrapwright::print_trees(argv[2]);
  if (argc == 1) return wrapwright::print_trees({});
  std::fputs("Usage: print_trees [--encoding LABEL]\n", stderr);
  return 2;
}
