// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes records as columns of Arrow data: one column for each member in the table of members (site/extract/record.h),
// with its name and type. ArrowColumns is filled by one thread; ArrowTable is immutable and may be exported any number
// of times, each export being independent of it.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/arrow/arrow_data.h"
#include "core/arrow/arrow_node.h"
#include "core/base/result.h"
#include "site/extract/record.h"

namespace wrapwright::capi {

// The members of one record, kept until they are appended to the columns.
class ArrowRow final : public MemberSink {
 public:
  void add_text(std::string_view name, std::string_view text) override;
  void add_texts(std::string_view name, const std::vector<std::string>& texts) override;
  void add_object(std::string_view name, const Texts& texts) override;
  void add_number(std::string_view name, std::uint64_t number) override;
  void add_numbers(std::string_view name, const std::vector<NodeIndex>& numbers) override;
  void add_share(std::string_view name, double share) override;
  void add_true(std::string_view name) override;
  void add_comments(std::string_view name, std::span<const Comment> comments) override;

 private:
  friend class ArrowColumns;
  struct Member {
    std::string name = {};
    std::vector<std::string> texts = {};  // one for a text; for an object, its values in the order of the type
    std::vector<NodeIndex> numbers = {};
    std::uint64_t number = 0;
    double share = 0;
    std::vector<Comment> comments = {};
  };
  std::vector<Member> members_;
};

// The complete columns.
class ArrowTable {
 public:
  explicit ArrowTable(std::shared_ptr<const ArrowNode> root) : root_(std::move(root)) {}
  [[nodiscard]] std::size_t rows() const;
  // Exports a struct with a child for each column. The receiver must release both.
  void export_to(ArrowSchema& schema, ArrowArray& array) const;

 private:
  std::shared_ptr<const ArrowNode> root_;
};

struct ArrowColumnsOptions {
  bool with_markdown = false;
  bool with_html = false;
  bool with_comments = false;
  std::vector<std::string_view> others = {};  // further text columns; a row has them before its members
};

class ArrowColumns {
 public:
  explicit ArrowColumns(const ArrowColumnsOptions& options);
  ArrowColumns(ArrowColumns&&) noexcept;
  ArrowColumns& operator=(ArrowColumns&&) noexcept;
  ~ArrowColumns();
  // Fails with kLimit if a column has more than 2 GiB, the largest value of its offsets.
  [[nodiscard]] Status append(const ArrowRow& row);
  [[nodiscard]] ArrowTable finish() &&;

 private:
  std::unique_ptr<ArrowNode> root_;
};

}  // namespace wrapwright::capi
