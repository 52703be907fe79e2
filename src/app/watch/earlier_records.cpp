// SPDX-License-Identifier: Apache-2.0
#include "app/watch/earlier_records.h"

#include <utility>

#include "core/base/digest.h"
#include "core/base/json.h"
#include "site/wrapper/page_status.h"

namespace wrapwright {

std::optional<RecordWorth> worth_of(std::string_view line) {
  const auto parsed = read_json(line);
  if (!parsed || !parsed->is_object()) return std::nullopt;
  const Json& record = *parsed;
  const auto offset = record.find("warc_offset");
  const auto status = record.find("status");
  if (offset == record.end() || !offset->is_number_unsigned() || status == record.end() || !status->is_string()) {
    return std::nullopt;
  }
  const auto confidence = record.find("confidence");
  const bool is_known = confidence != record.end() && confidence->is_number();
  const auto text = record.find("text");
  const bool has_text = text != record.end() && text->is_string();
  return RecordWorth{offset->get<std::uint64_t>(), status->get<std::string>(), is_known ? confidence->get<double>() : 0,
                     has_text ? sha1_base32(text->get_ref<const std::string&>()) : ""};
}

bool is_worse(const RecordWorth& now, const RecordWorth& before) {
  const std::string_view good = to_string(PageStatus::kOk);
  if (before.status != good) return false;
  return now.status != good || now.confidence < before.confidence;
}

void EarlierRecords::advance() {
  std::string line;
  while (std::getline(lines_, line)) {
    if (auto worth = worth_of(line)) {
      next_ = {std::move(line), *std::move(worth)};
      return;
    }
  }
  next_.reset();
}

const EarlierRecords::Record* EarlierRecords::at(std::uint64_t offset) {
  while (next_ && next_->worth.offset < offset) advance();
  return next_ && next_->worth.offset == offset ? &*next_ : nullptr;
}

}  // namespace wrapwright
