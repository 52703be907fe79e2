// SPDX-License-Identifier: Apache-2.0
#pragma once
// Records as columns of Arrow data: a column for each member of the table of members (site/extract/record.h), by its name
// and type. ArrowColumns is filled by one thread; ArrowTable is immutable and may be exported any number of times, each
// export being independent of it.
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

// The members of one record, kept until they have their turn.
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
    std::vector<std::string> texts = {};  // one of a text; of an object its values in the order of the type
    std::vector<NodeIndex> numbers = {};
    std::uint64_t number = 0;
    double share = 0;
    std::vector<Comment> comments = {};
  };
  std::vector<Member> members_;
};

// The columns, complete.
class ArrowTable {
 public:
  explicit ArrowTable(std::shared_ptr<const ArrowNode> root) : root_(std::move(root)) {}
  [[nodiscard]] std::size_t rows() const;
  // A struct with a child for each column. Its receiver releases both.
  void export_to(ArrowSchema& schema, ArrowArray& array) const;

 private:
  std::shared_ptr<const ArrowNode> root_;
};

struct ArrowColumnsOptions {
  bool with_markdown = false;
  bool with_html = false;
  bool with_comments = false;
  std::vector<std::string_view> others = {};  // of texts that are no members; a row has them before its members
};

class ArrowColumns {
 public:
  explicit ArrowColumns(const ArrowColumnsOptions& options);
  ArrowColumns(ArrowColumns&&) noexcept;
  ArrowColumns& operator=(ArrowColumns&&) noexcept;
  ~ArrowColumns();
  // kLimit where a column has more bytes than its offsets can tell, 2 GiB.
  [[nodiscard]] Status append(const ArrowRow& row);
  [[nodiscard]] ArrowTable finish() &&;

 private:
  std::unique_ptr<ArrowNode> root_;
};

}  // namespace wrapwright::capi
