// SPDX-License-Identifier: Apache-2.0
#include "capi/arrow_output.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace wrapwright::capi {

namespace {

constexpr std::string_view kOthers = "fields";  // the column of members without their own column
constexpr std::array<std::string_view, 2> kObject = {"site", "file"};

std::shared_ptr<ArrowNode> list_of(std::string_view name, std::string_view format) {
  auto out = arrow_node(name, kArrowList);
  out->children.push_back(arrow_node("item", format, false));
  return out;
}

std::shared_ptr<ArrowNode> object(std::string_view name) {
  auto out = arrow_node(name, kArrowStruct);
  for (const std::string_view each : kObject) out->children.push_back(arrow_node(each, kArrowText));
  return out;
}

// The type of comments.
std::shared_ptr<ArrowNode> list_of_objects(std::string_view name) {
  auto item = arrow_node("item", kArrowStruct, false);
  item->children.push_back(arrow_node("author", kArrowText));
  item->children.push_back(arrow_node("date", kArrowText));
  item->children.push_back(arrow_node("text", kArrowText, false));
  item->children.push_back(arrow_node("level", kArrowInt64, false));
  auto out = arrow_node(name, kArrowList);
  out->children.push_back(std::move(item));
  return out;
}

std::shared_ptr<ArrowNode> map(std::string_view name) {
  auto entries = arrow_node("entries", kArrowStruct, false);
  entries->children.push_back(arrow_node("key", kArrowText, false));
  entries->children.push_back(arrow_node("value", kArrowText));
  auto out = arrow_node(name, kArrowMap);
  out->children.push_back(std::move(entries));
  return out;
}

std::shared_ptr<ArrowNode> column_of(const RecordMember& member) {
  if (member.name.empty()) return map(kOthers);
  if (member.type == "string") return arrow_node(member.name, kArrowText);
  if (member.type == "integer") return arrow_node(member.name, kArrowInt64);
  if (member.type == "number") return arrow_node(member.name, kArrowDouble);
  if (member.type == "array of strings") return list_of(member.name, kArrowText);
  if (member.type == "array of integers") return list_of(member.name, kArrowInt32);
  if (member.type == "array of objects") return list_of_objects(member.name);
  if (member.type == "object") return object(member.name);
  assert(member.type == "`true`");
  return arrow_node(member.name, kArrowFlag, false);
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
// As in JSON, with three decimals.
void ArrowRow::add_share(std::string_view name, double share) {
  members_.push_back({.name = std::string(name), .share = std::round(share * 1'000) / 1'000});
}
void ArrowRow::add_true(std::string_view name) { members_.push_back({.name = std::string(name)}); }
void ArrowRow::add_comments(std::string_view name, std::span<const Comment> comments) {
  members_.push_back({.name = std::string(name), .comments = {comments.begin(), comments.end()}});
}

std::size_t ArrowTable::rows() const { return static_cast<std::size_t>(root_->length); }

void ArrowTable::export_to(ArrowSchema& schema, ArrowArray& array) const { export_arrow(root_, schema, array); }

ArrowColumns::ArrowColumns(const ArrowColumnsOptions& options) : root_(std::make_unique<ArrowNode>()) {
  root_->format = kArrowStruct;
  root_->is_nullable = false;
  for (const RecordMember& member : record_members()) {
    if ((member.name == "markdown" && !options.with_markdown) || (member.name == "html" && !options.with_html) ||
        (member.name == "comments" && !options.with_comments))
      continue;
    root_->children.push_back(column_of(member));
  }
  for (const std::string_view name : options.others) root_->children.push_back(arrow_node(name, kArrowText));
}
ArrowColumns::ArrowColumns(ArrowColumns&&) noexcept = default;
ArrowColumns& ArrowColumns::operator=(ArrowColumns&&) noexcept = default;
ArrowColumns::~ArrowColumns() = default;

namespace {

using Member = std::pair<std::string_view, std::string_view>;

bool add_texts(ArrowNode& to, const std::vector<std::string>& texts) {
  bool fits = true;
  for (const std::string& text : texts) fits = add_text(*to.children[0], text) && fits;
  return end_list(to) && fits;
}

bool add_numbers(ArrowNode& to, const std::vector<NodeIndex>& numbers) {
  for (const NodeIndex number : numbers) add_number(*to.children[0], static_cast<std::int32_t>(number));
  return end_list(to);
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
    add_number(*item.children[3], static_cast<std::int64_t>(comment.level));
    end_struct(item);
  }
  return end_list(to) && fits;
}

bool add_object(ArrowNode& to, const std::vector<std::string>& texts) {
  bool fits = true;
  for (std::size_t i = 0; i < to.children.size(); ++i) fits = add_text(*to.children[i], texts[i]) && fits;
  end_struct(to);
  return fits;
}

// Adds null for a record without any.
bool add_entries(ArrowNode& to, const std::vector<Member>& members) {
  if (members.empty()) {
    add_null(to);
    return true;
  }
  ArrowNode& entries = *to.children[0];
  bool fits = true;
  for (const auto& [name, text] : members) {
    fits = add_text(*entries.children[0], name) && add_text(*entries.children[1], text) && fits;
    end_struct(entries);
  }
  return end_list(to) && fits;
}

}  // namespace

Status ArrowColumns::append(const ArrowRow& row) {
  std::vector<bool> is_used(row.members_.size(), false);
  bool fits = true;
  ArrowNode* others = nullptr;
  for (const auto& column : root_->children) {
    if (column->format == kArrowMap) {
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
    if (column->format == kArrowText) {
      fits = add_text(*column, found->texts.front()) && fits;
    } else if (column->format == kArrowList) {
      const std::string& of = column->children[0]->format;
      fits = (of == kArrowText     ? add_texts(*column, found->texts)
              : of == kArrowStruct ? add_comments(*column, found->comments)
                                   : add_numbers(*column, found->numbers)) &&
             fits;
    } else if (column->format == kArrowStruct) {
      fits = add_object(*column, found->texts) && fits;
    } else if (column->format == kArrowFlag) {
      add_flag(*column, true);
    } else if (column->format == kArrowDouble) {
      add_number(*column, found->share);
    } else {
      add_number(*column, static_cast<std::int64_t>(found->number));
    }
  }
  std::vector<Member> rest;
  for (std::size_t i = 0; i < row.members_.size(); ++i)
    if (!is_used[i]) rest.emplace_back(row.members_[i].name, row.members_[i].texts.front());
  if (others != nullptr) fits = add_entries(*others, rest) && fits;
  end_struct(*root_);
  if (fits) return Done{};
  return Error{
      ErrorKind::kLimit, "the records of the batch have more than 2 GiB in a column: give fewer rows at once", {}};
}

ArrowTable ArrowColumns::finish() && { return ArrowTable(std::shared_ptr<const ArrowNode>(std::move(root_))); }

}  // namespace wrapwright::capi
