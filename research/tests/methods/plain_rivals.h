// SPDX-License-Identifier: Apache-2.0
#pragma once
// Slow second implementations of bte, lqf, dsc, ccb, cetr, fe and kfe, which follow the descriptions literally: they
// work on lists of items and recompute each sum. They return for each run whether it is selected.
#include <cmath>
#include <map>

#include "research/methods/word_counts.h"
#include "research/tests/methods/plain_token_stream.h"

namespace wrapwright::plain {

inline std::vector<bool> nothing(const Page& page) { return std::vector<bool>(page.text_count(), false); }

// Tries every pair of texts as beginning and end.
inline std::vector<bool> bte(const Page& page) {
  const auto row = plain_row(page);
  std::vector<bool> chosen = nothing(page);
  long best = 0;
  std::size_t best_first = 0;
  std::size_t best_last = 0;
  std::vector<long> gains;
  for (const PlainItem& item : row)
    gains.push_back(item.kind == PlainItem::kText ? static_cast<long>(count_words(page.text(item.text))) : -1);
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i].kind != PlainItem::kText) continue;
    long sum = 0;
    for (std::size_t j = i; j < row.size(); ++j) {
      sum += gains[j];
      if (row[j].kind == PlainItem::kText && sum > best) {
        best = sum;
        best_first = i;
        best_last = j;
      }
    }
  }
  if (best == 0) return chosen;
  for (std::size_t i = best_first; i <= best_last; ++i) {
    if (row[i].kind == PlainItem::kText) chosen[row[i].text] = true;
  }
  return chosen;
}

inline bool is_block(std::string_view tag, NameId id) {
  const Display display = display_of(id);
  return !tag.empty() && display != Display::kInline && display != Display::kBreak && display != Display::kDropped;
}

// A run stays unless an element around it, below the top, is a block with too much of its text in links.
inline std::vector<bool> lqf(const Page& page) {
  constexpr double kThreshold = 0.5;
  const NodeIndex top = plain_top(page);
  const PageCounts counts(page);
  std::vector<bool> chosen = nothing(page);
  for (TextIndex t = page.texts(top).first; t < page.texts(top).last; ++t) {
    chosen[t] = !plain_is_stripped(page, page.run(t).parent);
    for (NodeIndex n = page.run(t).parent; n != top; n = page.parent(n)) {
      const bool links = counts.characters(n) > 0 && counts.link_characters(n) > kThreshold * counts.characters(n);
      if (is_block(page.tag_name(n), page.tag(n)) && links) chosen[t] = false;
    }
  }
  return chosen;
}

// One entry per token: 0 for a tag, t + 1 for a word of text t.
inline std::vector<TextIndex> tokens(const Page& page) {
  std::vector<TextIndex> out;
  for (const PlainItem& item : plain_row(page)) {
    if (item.kind == PlainItem::kText) {
      out.insert(out.end(), count_words(page.text(item.text)), item.text + 1);
    } else {
      out.push_back(0);
    }
  }
  return out;
}

inline std::vector<bool> dsc(const Page& page) {
  constexpr std::size_t kHalf = 25;
  constexpr double kFactor = 0.5;
  const auto row = tokens(page);
  const auto slope = [&](std::size_t first, std::size_t last) {
    double tags = 0;
    for (std::size_t i = first; i < last; ++i) tags += row[i] == 0 ? 1 : 0;
    return tags / static_cast<double>(last - first);
  };
  std::map<TextIndex, std::pair<int, int>> words;  // low, all
  const double whole = row.empty() ? 0 : slope(0, row.size());
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == 0) continue;
    auto& [low, all] = words[row[i] - 1];
    ++all;
    if (slope(i < kHalf ? 0 : i - kHalf, std::min(row.size(), i + kHalf + 1)) <= kFactor * whole) ++low;
  }
  std::vector<bool> chosen = nothing(page);
  for (const auto& [text, count] : words) chosen[text] = 2 * count.first > count.second;
  plain_blank_runs(page, chosen);
  return chosen;
}

// One entry per character of the source: t + 1 for a character of text t, 0 for one of code.
inline std::vector<TextIndex> source(const Page& page) {
  std::vector<TextIndex> out;
  std::string before = " ";
  for (const PlainItem& item : plain_row(page)) {
    if (item.kind == PlainItem::kText) {
      std::string text = plain_collapsed(page.text(item.text));
      if (before.ends_with(' ') && text.starts_with(' ')) text.erase(0, 1);
      out.insert(out.end(), plain_code_points(text), item.text + 1);
      if (!page.text(item.text).empty()) before = plain_collapsed(page.text(item.text));
      continue;
    }
    std::string tag = item.kind == PlainItem::kStart ? "<" : "</";
    tag += page.tag_name(item.node);
    if (item.kind == PlainItem::kStart) {
      for (const Attribute& a : page.attributes(item.node))
        tag.append(" ").append(page.name(a.name)).append("=\"").append(page.value(a)).append("\"");
    }
    out.insert(out.end(), tag.size() + 1, 0);
  }
  return out;
}

inline std::vector<bool> ccb(const Page& page) {
  constexpr long kRange = 40;
  constexpr double kThreshold = 0.75;
  std::vector<std::int64_t> weights;
  for (long i = 0; i <= kRange; ++i) {
    const double x = static_cast<double>(i) / (static_cast<double>(kRange) / 2);
    weights.push_back(std::llround((1 << 20) * std::exp(-x * x / 2)));
  }
  const auto row = source(page);
  const long size = static_cast<long>(row.size());
  std::map<TextIndex, std::pair<int, int>> characters;  // above, all
  for (long c = 0; c < size; ++c) {
    if (row[static_cast<std::size_t>(c)] == 0) continue;
    std::int64_t content = 0;
    std::int64_t all = 0;
    for (long i = std::max(0L, c - kRange); i <= std::min(size - 1, c + kRange); ++i) {
      const std::int64_t weight = weights[static_cast<std::size_t>(std::abs(i - c))];
      all += weight;
      if (row[static_cast<std::size_t>(i)] != 0) content += weight;
    }
    auto& count = characters[row[static_cast<std::size_t>(c)] - 1];
    ++count.second;
    if (static_cast<double>(content) / static_cast<double>(all) > kThreshold) ++count.first;
  }
  std::vector<bool> chosen = nothing(page);
  for (const auto& [text, count] : characters) chosen[text] = 2 * count.first > count.second;
  plain_blank_runs(page, chosen);
  return chosen;
}

struct SourceLine {
  double tags = 0;
  std::map<TextIndex, double> characters;
};

inline std::vector<SourceLine> lines(const Page& page, bool blocks) {
  std::vector<SourceLine> out(1);
  std::string before = " ";
  const auto end_line = [&] {
    out.emplace_back();
    before = " ";
  };
  for (const PlainItem& item : plain_row(page)) {
    const bool ends = blocks && item.kind != PlainItem::kText && display_of(page.tag(item.node)) != Display::kInline;
    if (ends && item.kind == PlainItem::kStart) end_line();
    if (item.kind != PlainItem::kText) ++out.back().tags;
    if (ends && item.kind == PlainItem::kEnd) end_line();
    if (item.kind != PlainItem::kText) continue;
    std::string part;
    const auto end_part = [&] {
      std::string text = plain_collapsed(part);
      if (before.ends_with(' ') && text.starts_with(' ')) text.erase(0, 1);
      out.back().characters[item.text] += plain_code_points(text);
      if (!part.empty()) before = plain_collapsed(part);
      part.clear();
    };
    for (const char c : page.text(item.text)) {
      if (c != '\n') {
        part += c;
        continue;
      }
      end_part();
      end_line();
    }
    end_part();
  }
  return out;
}

inline std::vector<double> smooth(const std::vector<double>& values) {
  const double side = std::exp(-0.5);
  const double sum = side + 1.0 + side;
  std::vector<double> out;
  for (std::size_t k = 0; k < values.size(); ++k) {
    double v = 0;
    if (k > 0) v += side / sum * values[k - 1];
    v += 1.0 / sum * values[k];
    if (k + 1 < values.size()) v += side / sum * values[k + 1];
    out.push_back(v);
  }
  return out;
}

// Lloyd's algorithm, computing the distance to every center in each round.
inline std::vector<std::size_t> clusters(const std::vector<std::pair<double, double>>& points,
                                         std::vector<std::pair<double, double>> centers, bool fixed_origin) {
  std::vector<std::size_t> of(points.size(), 0);
  for (int round = 0; round < 100; ++round) {
    std::vector<std::size_t> now;
    for (const auto& [x, y] : points) {
      std::vector<double> distances;
      for (const auto& [cx, cy] : centers) distances.push_back((x - cx) * (x - cx) + (y - cy) * (y - cy));
      now.push_back(static_cast<std::size_t>(std::min_element(distances.begin(), distances.end()) - distances.begin()));
    }
    if (round > 0 && now == of) break;
    of = now;
    for (std::size_t c = fixed_origin ? 1 : 0; c < centers.size(); ++c) {
      double x = 0;
      double y = 0;
      double n = 0;
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (of[i] != c) continue;
        x += points[i].first;
        y += points[i].second;
        ++n;
      }
      if (n > 0) centers[c] = {x / n, y / n};
    }
  }
  return of;
}

inline std::vector<bool> cetr(const Page& page) {
  constexpr std::size_t kFewLines = 50;
  auto all = lines(page, false);
  if (all.size() < kFewLines) all = lines(page, true);
  std::vector<double> ratios;
  for (const SourceLine& line : all) {
    double characters = 0;
    for (const auto& [text, count] : line.characters) characters += count;
    ratios.push_back(characters / std::max(1.0, line.tags));
  }
  const auto height = smooth(ratios);
  std::vector<double> change;
  for (std::size_t k = 0; k < height.size(); ++k) {
    double next = 0;
    for (std::size_t j = 1; j <= 3; ++j) next += k + j < height.size() ? height[k + j] : 0;
    change.push_back(std::abs(next / 3 - height[k]));
  }
  change = smooth(change);
  std::vector<std::pair<double, double>> points;
  for (std::size_t k = 0; k < height.size(); ++k) points.emplace_back(height[k], change[k]);
  const double x = *std::max_element(height.begin(), height.end());
  const double y = *std::max_element(change.begin(), change.end());
  const auto of = clusters(points, {{0, 0}, {x * 0.5, y * 0.5}, {x, y}}, true);
  std::map<TextIndex, std::pair<double, double>> characters;  // in content lines, all
  for (std::size_t k = 0; k < all.size(); ++k) {
    for (const auto& [text, count] : all[k].characters) {
      characters[text].second += count;
      if (of[k] != 0) characters[text].first += count;
    }
  }
  std::vector<bool> chosen = nothing(page);
  for (const auto& [text, count] : characters) chosen[text] = 2 * count.first > count.second;
  plain_blank_runs(page, chosen);
  return chosen;
}

struct PlainBlock {
  std::vector<TextIndex> texts;
  std::map<std::string, double> features;
  bool has_text = false;
};

inline std::string feature(std::string_view tag) {
  if (tag == "a") return "links";
  if (tag == "img") return "images";
  if (tag == "input" || tag == "select" || tag == "button" || tag == "textarea") return "controls";
  if (tag == "object" || tag == "embed" || tag == "iframe" || tag == "applet" || tag == "video" || tag == "audio")
    return "embedded";
  return "tags";
}

inline std::vector<PlainBlock> blocks(const Page& page) {
  std::vector<PlainBlock> out(1);
  std::string before = " ";
  for (const PlainItem& item : plain_row(page)) {
    if (item.kind != PlainItem::kText) {
      if (is_block(page.tag_name(item.node), page.tag(item.node))) {
        out.emplace_back();
        before = " ";
      } else if (item.kind == PlainItem::kStart) {
        ++out.back().features[feature(page.tag_name(item.node))];
      }
      continue;
    }
    std::string text = plain_collapsed(page.text(item.text));
    out.back().has_text |= !text.empty() && text != " ";
    if (before.ends_with(' ') && text.starts_with(' ')) text.erase(0, 1);
    if (!page.text(item.text).empty()) before = plain_collapsed(page.text(item.text));
    out.back().texts.push_back(item.text);
    bool linked = false;
    for (NodeIndex n = item.node; n != 0; n = page.parent(n)) linked |= page.tag_name(n) == "a";
    if (!linked) out.back().features["text"] += plain_code_points(text);
  }
  std::erase_if(out, [](const PlainBlock& b) { return !b.has_text; });
  return out;
}

// The share of text in the features, and the amount of text, of each block.
inline std::vector<std::pair<double, double>> block_points(std::vector<PlainBlock>& all) {
  const std::vector<std::string> kNames = {"text", "links", "images", "controls", "scripts", "embedded", "tags"};
  std::map<std::string, double> most;
  for (PlainBlock& block : all)
    for (const std::string& name : kNames) most[name] = std::max(most[name], block.features[name]);
  std::vector<std::pair<double, double>> out;
  for (PlainBlock& block : all) {
    double sum = 0;
    double text = 0;
    for (const std::string& name : kNames) {
      if (most[name] == 0) continue;
      sum += block.features[name] / most[name];
      if (name == "text") text = block.features[name] / most[name];
    }
    out.emplace_back(text == 0 ? 0 : text / sum, text);
  }
  return out;
}

inline std::vector<bool> fe(const Page& page) {
  auto all = blocks(page);
  const auto points = block_points(all);
  std::vector<bool> chosen = nothing(page);
  const auto best = std::max_element(points.begin(), points.end());
  if (best == points.end() || best->first <= 0) return chosen;
  for (const TextIndex t : all[static_cast<std::size_t>(best - points.begin())].texts) chosen[t] = true;
  return chosen;
}

inline std::vector<bool> kfe(const Page& page) {
  auto all = blocks(page);
  const auto points = block_points(all);
  std::vector<bool> chosen = nothing(page);
  const auto of = clusters(points, {{0, 0}, {0.5, 0.5}, {1, 1}}, false);
  // The cluster with the greatest mean of share + text; one that has no block has its seed's.
  double best_mean = -1;
  std::size_t best = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    double share = 0;
    double text = 0;
    double n = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (of[i] != c) continue;
      share += points[i].first;
      text += points[i].second;
      ++n;
    }
    if (n > 0 && share / n + text / n > best_mean) {
      best_mean = share / n + text / n;
      best = c;
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (of[i] != best || points[i].first <= 0) continue;
    for (const TextIndex t : all[i].texts) chosen[t] = true;
  }
  return chosen;
}

}  // namespace wrapwright::plain
