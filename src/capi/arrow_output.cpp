// SPDX-License-Identifier: Apache-2.0
#include "capi/arrow_output.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

namespace wrapwright::capi {

// A column of an Arrow type with its buffers, and the columns within it. "u" and "+l" have offsets; "u", "l", "i" and "g"
// have bytes; "b" has bits.
struct ArrowNode {
  std::string name;
  std::string format;
  bool is_nullable = true;
  std::int64_t length = 0;
  std::int64_t nulls = 0;
  std::vector<std::uint8_t> valid = {};  // a bit for each value
  std::vector<std::int32_t> offsets = {0};
  std::string bytes = {};
  std::vector<std::uint8_t> bits = {};
  std::vector<std::shared_ptr<ArrowNode>> children = {};
};

namespace {

constexpr std::string_view kText = "u";
constexpr std::string_view kFlag = "b";
constexpr std::string_view kNumber = "l";
constexpr std::string_view kNodeNumber = "i";
constexpr std::string_view kShare = "g";
constexpr std::string_view kList = "+l";
constexpr std::string_view kStruct = "+s";
constexpr std::string_view kMap = "+m";
constexpr std::string_view kOthers = "fields";  // the column of members that have no column of their own
constexpr std::array<std::string_view, 2> kObject = {"site", "file"};

std::shared_ptr<ArrowNode> node(std::string_view name, std::string_view format, bool is_nullable = true) {
  auto out = std::make_shared<ArrowNode>();
  out->name = name;
  out->format = format;
  out->is_nullable = is_nullable;
  return out;
}

std::shared_ptr<ArrowNode> list_of(std::string_view name, std::string_view format) {
  auto out = node(name, kList);
  out->children.push_back(node("item", format, false));
  return out;
}

std::shared_ptr<ArrowNode> object(std::string_view name) {
  auto out = node(name, kStruct);
  for (const std::string_view each : kObject) out->children.push_back(node(each, kText));
  return out;
}

// Of comments.
std::shared_ptr<ArrowNode> list_of_objects(std::string_view name) {
  auto item = node("item", kStruct, false);
  item->children.push_back(node("author", kText));
  item->children.push_back(node("date", kText));
  item->children.push_back(node("text", kText, false));
  item->children.push_back(node("level", kNumber, false));
  auto out = node(name, kList);
  out->children.push_back(std::move(item));
  return out;
}

std::shared_ptr<ArrowNode> map(std::string_view name) {
  auto entries = node("entries", kStruct, false);
  entries->children.push_back(node("key", kText, false));
  entries->children.push_back(node("value", kText));
  auto out = node(name, kMap);
  out->children.push_back(std::move(entries));
  return out;
}

std::shared_ptr<ArrowNode> column_of(const RecordMember& member) {
  if (member.name.empty()) return map(kOthers);
  if (member.type == "string") return node(member.name, kText);
  if (member.type == "integer") return node(member.name, kNumber);
  if (member.type == "number") return node(member.name, kShare);
  if (member.type == "array of strings") return list_of(member.name, kText);
  if (member.type == "array of integers") return list_of(member.name, kNodeNumber);
  if (member.type == "array of objects") return list_of_objects(member.name);
  if (member.type == "object") return object(member.name);
  assert(member.type == "`true`");
  return node(member.name, kFlag, false);
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

bool add_text(ArrowNode& to, std::string_view text) {
  to.bytes += text;
  end_value(to, true);
  return add_offset(to, to.bytes.size());
}

void add_null(ArrowNode& to) {
  if (to.format == kText || to.format == kList || to.format == kMap) to.offsets.push_back(to.offsets.back());
  if (to.format == kNumber || to.format == kShare) add_bytes(to, std::int64_t{0});
  if (to.format == kFlag) add_bit(to.bits, to.length, false);
  if (to.format == kStruct)
    for (const auto& child : to.children) add_null(*child);
  end_value(to, to.format == kFlag);
}

// Null for a buffer that a column may leave out, or that is empty.
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

// Children that were moved out of their parent have no release any more.
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
  out.n_buffers = of->format == kStruct ? 1 : of->format == kText ? 3 : 2;
  owned->buffers[0] = buffer_of(of->valid.data(), of->nulls > 0);
  if (of->format == kText) {
    owned->buffers = {owned->buffers[0], of->offsets.data(), of->bytes.data()};
  } else if (of->format == kList || of->format == kMap) {
    owned->buffers[1] = of->offsets.data();
  } else {
    owned->buffers[1] = of->format == kFlag ? static_cast<const void*>(of->bits.data()) : of->bytes.data();
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

void ArrowRow::add_text(std::string_view name, std::string_view text) {
  members_.push_back({.name = std::string(name), .texts = {std::string(text)}});
}
void ArrowRow::add_texts(std::string_view name, const std::vector<std::string>& texts) {
  members_.push_back({.name = std::string(name), .texts = texts});
}
void ArrowRow::add_object(std::string_view name, const Texts& texts) {
  Member member{.name = std::string(name)};
  for (const std::string_view each : kObject) {
    const auto known = std::find_if(texts.begin(), texts.end(), [&](const auto& text) { return text.first == each; });
    member.texts.emplace_back(known == texts.end() ? std::string_view() : known->second);
  }
  members_.push_back(std::move(member));
}
void ArrowRow::add_number(std::string_view name, std::uint64_t number) {
  members_.push_back({.name = std::string(name), .number = number});
}
void ArrowRow::add_numbers(std::string_view name, const std::vector<NodeIndex>& numbers) {
  members_.push_back({.name = std::string(name), .numbers = numbers});
}
// As JSON has it, with three decimals.
void ArrowRow::add_share(std::string_view name, double share) {
  members_.push_back({.name = std::string(name), .share = std::round(share * 1'000) / 1'000});
}
void ArrowRow::add_true(std::string_view name) { members_.push_back({.name = std::string(name)}); }
void ArrowRow::add_comments(std::string_view name, std::span<const Comment> comments) {
  members_.push_back({.name = std::string(name), .comments = {comments.begin(), comments.end()}});
}

std::size_t ArrowTable::rows() const { return static_cast<std::size_t>(root_->length); }

void ArrowTable::export_to(ArrowSchema& schema, ArrowArray& array) const {
  export_schema(root_, schema);
  export_array(root_, array);
}

ArrowColumns::ArrowColumns(const ArrowColumnsOptions& options) : root_(std::make_unique<ArrowNode>()) {
  root_->format = kStruct;
  root_->is_nullable = false;
  for (const RecordMember& member : record_members()) {
    if ((member.name == "markdown" && !options.with_markdown) || (member.name == "html" && !options.with_html) ||
        (member.name == "comments" && !options.with_comments))
      continue;
    root_->children.push_back(column_of(member));
  }
  for (const std::string_view name : options.others) root_->children.push_back(node(name, kText));
}
ArrowColumns::ArrowColumns(ArrowColumns&&) noexcept = default;
ArrowColumns& ArrowColumns::operator=(ArrowColumns&&) noexcept = default;
ArrowColumns::~ArrowColumns() = default;

namespace {

using Member = std::pair<std::string_view, std::string_view>;

bool add_texts(ArrowNode& to, const std::vector<std::string>& texts) {
  bool fits = true;
  for (const std::string& text : texts) fits = add_text(*to.children[0], text) && fits;
  end_value(to, true);
  return add_offset(to, static_cast<std::size_t>(to.children[0]->length)) && fits;
}

bool add_numbers(ArrowNode& to, const std::vector<NodeIndex>& numbers) {
  for (const NodeIndex number : numbers) {
    add_bytes(*to.children[0], static_cast<std::int32_t>(number));
    end_value(*to.children[0], true);
  }
  end_value(to, true);
  return add_offset(to, static_cast<std::size_t>(to.children[0]->length));
}

bool add_comments(ArrowNode& to, const std::vector<Comment>& comments) {
  ArrowNode& item = *to.children[0];
  bool fits = true;
  for (const Comment& comment : comments) {
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string& text = i == 0 ? comment.author : comment.date;
      if (text.empty()) {
        add_null(*item.children[i]);
      } else {
        fits = add_text(*item.children[i], text) && fits;
      }
    }
    fits = add_text(*item.children[2], comment.text) && fits;
    add_bytes(*item.children[3], static_cast<std::int64_t>(comment.level));
    end_value(*item.children[3], true);
    end_value(item, true);
  }
  end_value(to, true);
  return add_offset(to, static_cast<std::size_t>(item.length)) && fits;
}

bool add_object(ArrowNode& to, const std::vector<std::string>& texts) {
  bool fits = true;
  for (std::size_t i = 0; i < to.children.size(); ++i) fits = add_text(*to.children[i], texts[i]) && fits;
  end_value(to, true);
  return fits;
}

// A null for a record without any.
bool add_entries(ArrowNode& to, const std::vector<Member>& members) {
  if (members.empty()) {
    add_null(to);
    return true;
  }
  ArrowNode& entries = *to.children[0];
  bool fits = true;
  for (const auto& [name, text] : members) {
    fits = add_text(*entries.children[0], name) && add_text(*entries.children[1], text) && fits;
    end_value(entries, true);
  }
  end_value(to, true);
  return add_offset(to, static_cast<std::size_t>(entries.length)) && fits;
}

}  // namespace

Status ArrowColumns::append(const ArrowRow& row) {
  std::vector<bool> is_used(row.members_.size(), false);
  bool fits = true;
  ArrowNode* others = nullptr;
  for (const auto& column : root_->children) {
    if (column->format == kMap) {
      others = column.get();
      continue;
    }
    const auto found = std::find_if(row.members_.begin(), row.members_.end(),
                                    [&](const ArrowRow::Member& member) { return member.name == column->name; });
    if (found == row.members_.end()) {
      add_null(*column);
      continue;
    }
    is_used[static_cast<std::size_t>(found - row.members_.begin())] = true;
    if (column->format == kText) {
      fits = add_text(*column, found->texts.front()) && fits;
    } else if (column->format == kList) {
      const std::string& of = column->children[0]->format;
      fits = (of == kText     ? add_texts(*column, found->texts)
              : of == kStruct ? add_comments(*column, found->comments)
                              : add_numbers(*column, found->numbers)) &&
             fits;
    } else if (column->format == kStruct) {
      fits = add_object(*column, found->texts) && fits;
    } else if (column->format == kFlag) {
      add_bit(column->bits, column->length, true);
      end_value(*column, true);
    } else if (column->format == kShare) {
      add_bytes(*column, found->share);
      end_value(*column, true);
    } else {
      add_bytes(*column, static_cast<std::int64_t>(found->number));
      end_value(*column, true);
    }
  }
  std::vector<Member> rest;
  for (std::size_t i = 0; i < row.members_.size(); ++i)
    if (!is_used[i]) rest.emplace_back(row.members_[i].name, row.members_[i].texts.front());
  if (others != nullptr) fits = add_entries(*others, rest) && fits;
  end_value(*root_, true);
  if (fits) return Done{};
  return Error{
      ErrorKind::kLimit, "the records of the batch have more than 2 GiB in a column: give fewer rows at once", {}};
}

ArrowTable ArrowColumns::finish() && { return ArrowTable(std::shared_ptr<const ArrowNode>(std::move(root_))); }

}  // namespace wrapwright::capi
