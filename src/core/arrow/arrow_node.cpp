// SPDX-License-Identifier: Apache-2.0
#include "core/arrow/arrow_node.h"

#include <array>
#include <cstddef>
#include <limits>

namespace wrapwright {
namespace {

bool has_offsets(const ArrowNode& node) {
  return node.format == kArrowText || node.format == kArrowBytes || node.format == kArrowList ||
         node.format == kArrowMap;
}

void add_bit(std::vector<std::uint8_t>& bits, std::int64_t at, bool value) {
  if (at % 8 == 0) bits.push_back(0);
  if (value) bits.back() = static_cast<std::uint8_t>(bits.back() | 1U << static_cast<unsigned>(at % 8));
}

void end_value(ArrowNode& of, bool is_valid) {
  add_bit(of.valid, of.length, is_valid);
  ++of.length;
  if (!is_valid) ++of.nulls;
}

template <typename T>
void add_bytes(ArrowNode& to, T value) {
  to.bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

bool add_offset(ArrowNode& to, std::size_t end) {
  if (end > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) return false;
  to.offsets.push_back(static_cast<std::int32_t>(end));
  return true;
}

// Null if `is_there` is false: the column does not need the buffer, or it is empty.
const void* buffer_of(const void* data, bool is_there) { return is_there ? data : nullptr; }

// What an exported struct owns.
struct ExportedSchema {
  std::shared_ptr<const ArrowNode> of;
  std::vector<ArrowSchema> children;
  std::vector<ArrowSchema*> pointers;
};
struct ExportedArray {
  std::shared_ptr<const ArrowNode> of;
  std::array<const void*, 3> buffers{};
  std::vector<ArrowArray> children;
  std::vector<ArrowArray*> pointers;
};

// A child that was moved out of its parent has a null `release`.
template <typename Exported, typename Struct>
void release(Struct* given) {
  for (std::int64_t i = 0; i < given->n_children; ++i)
    if (given->children[i]->release != nullptr) given->children[i]->release(given->children[i]);
  delete static_cast<Exported*>(given->private_data);
  given->release = nullptr;
}

void export_schema(const std::shared_ptr<const ArrowNode>& of, ArrowSchema& out) {
  auto owned = std::make_unique<ExportedSchema>();
  owned->of = of;
  owned->children.resize(of->children.size());
  owned->pointers.reserve(of->children.size());
  out = {};
  out.format = of->format.c_str();
  out.name = of->name.c_str();
  out.flags = of->is_nullable ? kArrowNullable : 0;
  for (std::size_t i = 0; i < of->children.size(); ++i) {
    export_schema(of->children[i], owned->children[i]);
    owned->pointers.push_back(&owned->children[i]);
  }
  out.n_children = static_cast<std::int64_t>(owned->pointers.size());
  out.children = owned->pointers.data();
  out.release = release<ExportedSchema, ArrowSchema>;
  out.private_data = owned.release();
}

void export_array(const std::shared_ptr<const ArrowNode>& of, ArrowArray& out) {
  auto owned = std::make_unique<ExportedArray>();
  owned->of = of;
  owned->children.resize(of->children.size());
  owned->pointers.reserve(of->children.size());
  out = {};
  out.length = of->length;
  out.null_count = of->nulls;
  const bool is_text = of->format == kArrowText || of->format == kArrowBytes;
  out.n_buffers = of->format == kArrowStruct ? 1 : is_text ? 3 : 2;
  owned->buffers[0] = buffer_of(of->valid.data(), of->nulls > 0);
  if (is_text) {
    owned->buffers = {owned->buffers[0], of->offsets.data(), of->bytes.data()};
  } else if (has_offsets(*of)) {
    owned->buffers[1] = of->offsets.data();
  } else {
    owned->buffers[1] = of->format == kArrowFlag ? static_cast<const void*>(of->bits.data()) : of->bytes.data();
  }
  for (std::size_t i = 0; i < of->children.size(); ++i) {
    export_array(of->children[i], owned->children[i]);
    owned->pointers.push_back(&owned->children[i]);
  }
  out.n_children = static_cast<std::int64_t>(owned->pointers.size());
  out.children = owned->pointers.data();
  out.buffers = owned->buffers.data();
  out.release = release<ExportedArray, ArrowArray>;
  out.private_data = owned.release();
}

}  // namespace

std::shared_ptr<ArrowNode> arrow_node(std::string_view name, std::string_view format, bool is_nullable) {
  auto out = std::make_shared<ArrowNode>();
  out->name = name;
  out->format = format;
  out->is_nullable = is_nullable;
  return out;
}

bool add_text(ArrowNode& to, std::string_view text) {
  to.bytes += text;
  end_value(to, true);
  return add_offset(to, to.bytes.size());
}

void add_number(ArrowNode& to, std::int64_t number) {
  add_bytes(to, number);
  end_value(to, true);
}
void add_number(ArrowNode& to, std::int32_t number) {
  add_bytes(to, number);
  end_value(to, true);
}
void add_number(ArrowNode& to, double number) {
  add_bytes(to, number);
  end_value(to, true);
}

void add_flag(ArrowNode& to, bool flag) {
  add_bit(to.bits, to.length, flag);
  end_value(to, true);
}

void add_null(ArrowNode& to) {
  if (has_offsets(to)) to.offsets.push_back(to.offsets.back());
  if (to.format == kArrowInt64 || to.format == kArrowDouble) add_bytes(to, std::int64_t{0});
  if (to.format == kArrowInt32) add_bytes(to, std::int32_t{0});
  if (to.format == kArrowFlag) add_bit(to.bits, to.length, false);
  if (to.format == kArrowStruct)
    for (const auto& child : to.children) add_null(*child);
  end_value(to, to.format == kArrowFlag);
}

void end_struct(ArrowNode& to) { end_value(to, true); }

bool end_list(ArrowNode& to) {
  end_value(to, true);
  return add_offset(to, static_cast<std::size_t>(to.children[0]->length));
}

void export_arrow(const std::shared_ptr<const ArrowNode>& of, ArrowSchema& schema, ArrowArray& array) {
  export_schema(of, schema);
  export_array(of, array);
}

}  // namespace wrapwright
