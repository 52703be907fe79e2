// SPDX-License-Identifier: Apache-2.0
#include "content/article/comments.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "content/article/element_classes.h"
#include "content/article/markdown_inline.h"
#include "content/article/render.h"
#include "content/article/selection.h"
#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/page/shown_text.h"
#include "core/text/dates.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestName = 100;   // bytes of an author's name
constexpr NodeIndex kMostInName = 40;       // elements that are searched for a name
constexpr std::size_t kLongestDate = 120;   // bytes of a text that shows a date
constexpr std::size_t kLongestBeside = 80;  // bytes of a button, a reply link or similar
constexpr int kSureText = 3;                // rank of an element that holds only a comment's text
constexpr unsigned kDeepest = 100;          // levels
constexpr unsigned kMostQuotes = 12;        // nested quotes in Markdown
constexpr unsigned kPixelsOfIndent = 40;    // per level, in table layouts that indent by the width of an image
constexpr std::string_view kHeading = "## Comments";

std::string_view value_of(const Page& page, NodeIndex node, std::optional<NameId> name) {
  return name ? page.attribute(node, *name).value_or("") : std::string_view();
}

// Calls `visit` with each word of an attribute until it returns true. Returns whether it did.
template <typename Visit>
bool any_word(std::string_view rest, const Visit& visit) {
  while (!(rest = trim(rest)).empty()) {
    const auto* const end = std::find_if(rest.begin(), rest.end(), is_space);
    const std::string_view word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
    if (visit(word)) return true;
    rest.remove_prefix(word.size());
  }
  return false;
}

// "Comment" for "https://schema.org/Comment" and "sioct:Comment".
std::string_view type_name(std::string_view type) {
  const std::size_t at = type.find_last_of("/#:");
  return at == std::string_view::npos ? type : type.substr(at + 1);
}

// Reduces a name to lowercase letters and digits, so that "comment_Text" equals "commentText".
std::string plain_name(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (is_alnum(c)) out += lower(c);
  return out;
}

// ---- where comments are

constexpr std::string_view kTypes[] = {"Comment", "UserComments", "Answer"};
// Class names in the form of plain_name().
constexpr std::string_view kUnits[] = {
    "comment",          "ucomment",        "pcomment",     "comtr",       "commentitem", "commentsitem",
    "commentslistitem", "commentlistitem", "commententry", "commentcard", "commentrow",  "commentnode",
    "singlecomment",    "kommentar",       "commentaire",  "comentario",  "postbit",     "postbitlegacy",
    "messagepost",      "crawlerpost",     "topicpost"};
// Classes of a microformats citation that is not a comment.
constexpr std::string_view kReactions[] = {"ulike", "uliked",  "ulikeof",    "urepost",     "urepostof",
                                           "plike", "prepost", "uinreplyto", "ubookmarkof", "umentionof"};

bool has_number_behind(std::string_view id, std::span<const std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view begin) {
    return id.starts_with(begin) && parse_digits(id.substr(begin.size())).has_value();
  });
}

struct Unit {
  NodeIndex begin;
  NodeIndex end;
  std::size_t parent;  // the unit around it, or kNoUnit
  bool is_comment = true;
};
constexpr std::size_t kNoUnit = static_cast<std::size_t>(-1);

class CommentFinder {
 public:
  CommentFinder(const Page& page, const Article& article)
      : page_(page),
        typeof_(page.find_name("typeof")),
        indent_(page.find_name("indent")),
        data_author_(page.find_name("data-author")),
        depths_{page.find_name("data-depth"), page.find_name("data-level"), page.find_name("aria-level")},
        is_article_(selected_runs(page, article)),
        order_(article.language == "en" || article.language == "en-US" ? DateOrder::kMonthFirst
                                                                       : DateOrder::kDayFirst) {}

  std::vector<Comment> run() {
    find_units();
    join_wrapped();
    std::vector<Parts> parts(units_.size());
    for (std::size_t i = units_.size(); i-- > 0;) {
      parts[i] = parts_of(i);
      // A unit with neither author nor date is part of the enclosing comment, if there is one.
      units_[i].is_comment = !parts[i].author.empty() || !parts[i].date.empty();
    }
    std::vector<Comment> out;
    std::vector<unsigned> levels(units_.size(), 0);  // of the replies to a unit
    for (std::size_t i = 0; i < units_.size(); ++i) {
      const unsigned nested = units_[i].parent == kNoUnit ? 0 : levels[units_[i].parent];
      levels[i] = nested;
      if (!units_[i].is_comment) continue;
      Comment comment = made_of(i, parts[i]);
      if (comment.text.empty() || is_of_article(comment)) continue;
      comment.level = std::min(stated_level(i).value_or(nested + indents(i)), kDeepest);
      levels[i] = comment.level + 1;
      out.push_back(std::move(comment));
    }
    return out;
  }

 private:
  [[nodiscard]] bool is_unit(NodeIndex node) const {
    const NameId tag = page_.tag(node);
    if (tag == name::body || tag == name::html || tag == name::form || tag == name::a) return false;
    const auto is_type = [](std::string_view type) { return is_one_of(type_name(type), kTypes); };
    if (any_word(page_.attribute(node, name::itemtype).value_or(""), is_type)) return true;
    if (any_word(value_of(page_, node, typeof_), is_type)) return true;
    const std::string_view id = page_.attribute(node, name::id).value_or("");
    constexpr std::string_view kIds[] = {"comment-",    "comment_",     "comment",
                                         "li-comment-", "div-comment-", "kommentar-"};
    if (has_number_behind(id, kIds)) return true;
    bool is_citation = false;
    bool is_reaction = false;
    bool is_post = false;
    bool is_message = false;
    const bool is_named = any_class(page_, node, [&](std::string_view token) {
      const std::string name = plain_name(token);
      is_citation = is_citation || name == "hcite";
      is_reaction = is_reaction || is_one_of(name, kReactions);
      is_post = is_post || name == "post";
      is_message = is_message || name == "message";
      return is_one_of(name, kUnits) && tag != name::span;
    });
    constexpr std::string_view kPosts[] = {"p"};
    constexpr std::string_view kMessages[] = {"post-"};
    return (is_named || (is_citation && !is_reaction) || (is_post && has_number_behind(id, kPosts)) ||
            (is_message && has_number_behind(id, kMessages)));
  }

  // Whether the node is the <dt> of a comment in a definition list: the <dt> holds the author, the <dd>s hold the rest.
  [[nodiscard]] bool is_term(NodeIndex node) const {
    return page_.tag(node) == name::dt && has_class(page_, node, "comment-author");
  }

  [[nodiscard]] NodeIndex end_of_term(NodeIndex node) const {
    const NodeIndex last = page_.end(page_.parent(node));
    NodeIndex next = page_.end(node);
    while (next < last && page_.tag(next) != name::dt) next = page_.end(next);
    return next;
  }

  void find_units() {
    std::vector<std::size_t> open;
    for (NodeIndex node = 1; node < page_.size(); ++node) {
      const bool term = is_term(node);
      if (!term && !is_unit(node)) continue;
      while (!open.empty() && units_[open.back()].end <= node) open.pop_back();
      const std::size_t parent = open.empty() ? kNoUnit : open.back();
      open.push_back(units_.size());
      units_.push_back({node, term ? end_of_term(node) : page_.end(node), parent});
    }
  }

  // A unit that begins with another unit, and contains no sibling of it, is the same comment: <li class="comment">
  // around <article class="comment-body">, which is followed by the replies.
  void join_wrapped() {
    std::vector<bool> is_joined(units_.size(), false);
    for (std::size_t i = 0; i + 1 < units_.size(); ++i) {
      const Unit& inner = units_[i + 1];
      if (inner.parent != i || shows_text(page_, {page_.texts(units_[i].begin).first, page_.texts(inner.begin).first}))
        continue;
      bool has_sibling = false;
      for (std::size_t k = i + 2; k < units_.size() && units_[k].begin < units_[i].end && !has_sibling; ++k)
        has_sibling = page_.parent(units_[k].begin) == page_.parent(inner.begin);
      if (!has_sibling) is_joined[i + 1] = true;
    }
    std::vector<std::size_t> place(units_.size());
    std::vector<Unit> kept;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      place[i] = is_joined[i] ? place[units_[i].parent] : kept.size();
      if (is_joined[i]) continue;
      kept.push_back(units_[i]);
      if (units_[i].parent != kNoUnit) kept.back().parent = place[units_[i].parent];
    }
    units_ = std::move(kept);
  }

  [[nodiscard]] std::optional<unsigned> stated_level(std::size_t unit) const {
    const NodeIndex node = units_[unit].begin;
    std::optional<unsigned> out;
    any_class(page_, node, [&](std::string_view token) {
      constexpr std::string_view kDepth = "depth-";
      const auto depth = token.starts_with(kDepth) ? parse_digits(token.substr(kDepth.size())) : std::nullopt;
      if (depth && *depth > 0) out = *depth - 1;
      return out.has_value();
    });
    for (const auto& depth : depths_) {
      if (!out) out = parse_digits(value_of(page_, node, depth));
    }
    // A cell before the comment states the level in an attribute, or by the width of an image.
    for (NodeIndex i = node; !out && i < std::min(units_[unit].end, node + 12); ++i) {
      if (page_.tag(i) == name::td) out = parse_digits(value_of(page_, i, indent_));
      if (!out && page_.tag(i) == name::img && has_class(page_, page_.parent(i), "ind")) {
        if (const auto width = parse_digits(page_.attribute(i, name::width).value_or("")))
          out = *width / kPixelsOfIndent;
      }
    }
    return out && *out <= kDeepest ? out : std::nullopt;
  }

  // The number of boxes that indent the comment, up to the enclosing unit.
  [[nodiscard]] unsigned indents(std::size_t unit) const {
    unsigned out = 0;
    const NodeIndex around = units_[unit].parent == kNoUnit ? 1 : units_[units_[unit].parent].begin;
    for (NodeIndex i = page_.parent(units_[unit].begin); i > around; i = page_.parent(i))
      out += has_class(page_, i, "indented") ? 1U : 0U;
    return std::min(out, kDeepest);
  }

  // ---- parts of a comment

  // What the names of an element suggest about its role; higher ranks are more certain, 0 means no evidence.
  struct Ranks {
    int author = 0;
    int date = 0;
    int text = 0;
    bool is_beside = false;  // a button or similar
  };

  void rank_word(std::string_view word, Ranks& out) const {
    constexpr std::string_view kAuthors[] = {
        "pauthor", "commentauthor", "commentauthorname", "commentername", "commentuser", "commentusername", "username",
        "hnuser",  "commenter",     "bigusername",       "authorname",    "nickname",    "poster",          "creator"};
    constexpr std::string_view kTexts[] = {"econtent",    "pcontent",       "commentcontent", "commenttext",
                                           "commtext",    "commentcopy",    "commentmessage", "messagecontent",
                                           "messagetext", "bbwrapper",      "postcontent",    "fieldnamecommentbody",
                                           "cooked",      "commentbodytext"};
    constexpr std::string_view kBodies[] = {"commentbody", "usertextbody", "messagebody", "postbody", "commentmain"};
    constexpr std::string_view kGeneric[] = {"content", "text", "body", "message", "entrycontent"};
    constexpr std::string_view kBeside[] = {"reply",  "replies", "action",  "permalink", "edit",  "report", "vote",
                                            "flag",   "share",   "avatar",  "says",      "liked", "rating", "signature",
                                            "button", "respond", "toolbar", "moderat",   "score", "navs",   "footer"};
    const std::string name = plain_name(word);
    if (name == "fn") out.author = std::max(out.author, 5);
    if (is_one_of(name, kAuthors)) out.author = std::max(out.author, 4);
    if (name.find("author") != std::string::npos || name == "user" || name == "nick" || name == "byline")
      out.author = std::max(out.author, 2);
    if (name == "dtpublished" || name == "dtcreated") out.date = std::max(out.date, 4);
    if (name.find("date") != std::string::npos || name.find("time") != std::string::npos || name == "age" ||
        name == "posted" || name == "submitted" || name == "created" || name == "published")
      out.date = std::max(out.date, 2);
    if (name.find("meta") != std::string::npos) out.date = std::max(out.date, 1);
    if (is_one_of(name, kTexts)) out.text = std::max(out.text, 3);
    if (is_one_of(name, kBodies)) out.text = std::max(out.text, 2);
    if (is_one_of(name, kGeneric)) out.text = std::max(out.text, 1);
    out.is_beside = out.is_beside || std::any_of(std::begin(kBeside), std::end(kBeside), [&](std::string_view each) {
                      return name.find(each) != std::string::npos;
                    });
  }

  [[nodiscard]] Ranks ranks(NodeIndex node) const {
    Ranks out;
    any_word(page_.attribute(node, name::itemprop).value_or(""), [&](std::string_view property) {
      if (property == "author" || property == "creator") out.author = 6;
      if (property == "datePublished" || property == "dateCreated" || property == "commentTime") out.date = 6;
      if (property == "text" || property == "commentText" || property == "articleBody") out.text = 4;
      return false;
    });
    any_class(page_, node, [&](std::string_view token) {
      rank_word(token, out);
      return false;
    });
    const NameId tag = page_.tag(node);
    if (tag == name::cite) out.author = std::max(out.author, 1);
    if (tag == name::time_) out.date = std::max(out.date, 5);
    if (tag == name::nav || tag == name::form) out.is_beside = true;
    return out;
  }

  // "Jane Doe" for "Jane Doe said...".
  [[nodiscard]] static std::string name_of(std::string_view text) {
    constexpr std::string_view kBefore[] = {"by ", "Posted by ", "Comment by ", "Submitted by "};
    constexpr std::string_view kBehind[] = {"\xE2\x80\xA6", "...",    ":",       ",",           " says",
                                            " said",        " wrote", " writes", " sagt",       " schrieb",
                                            " dit",         " dijo",  " dice",   " ha scritto", " disse"};
    for (const std::string_view before : kBefore) {
      if (!starts_ignoring_case(text, before)) continue;
      text.remove_prefix(before.size());
      break;
    }
    for (bool again = true; again;) {
      again = false;
      for (const std::string_view behind : kBehind) {
        if (!text.ends_with(behind)) continue;
        text.remove_suffix(behind.size());
        text = trim(text);
        again = true;
      }
    }
    return std::string(text);
  }

  // The author in this element; only the name, if the name is marked up inside it.
  [[nodiscard]] std::string author_of(NodeIndex node) const {
    for (NodeIndex i = node; i < std::min(page_.end(node), node + kMostInName); ++i) {
      const auto is_name = [](std::string_view property) { return property == "name"; };
      const bool is_marked = any_word(page_.attribute(i, name::itemprop).value_or(""), is_name) ||
                             has_class(page_, i, "p-name") || (i != node && has_class(page_, i, "fn"));
      if (!is_marked) continue;
      std::string out(trim(page_.attribute(i, name::content).value_or("")));
      if (out.empty()) out = name_of(element_text(page_, i, kLongestName + 1));
      if (!out.empty() && out.size() <= kLongestName) return out;
    }
    if (page_.tag(node) == name::meta) return std::string(trim(page_.attribute(node, name::content).value_or("")));
    std::string out = name_of(text_before_date(node));
    return out.size() <= kLongestName ? out : std::string();
  }

  // Only the name in "Jane Doe <time>3 May</time>".
  [[nodiscard]] std::string text_before_date(NodeIndex node) const {
    const NodeIndex last = std::min(page_.end(node), node + kMostInName);
    for (NodeIndex i = node + 1; i < last; ++i) {
      if (page_.tag(i) != name::time_) continue;
      std::string before;
      for (TextIndex t = page_.texts(node).first; t < page_.texts(i).first && before.size() <= kLongestName; ++t)
        if (page_.run(t).hidden == 0) before += page_.text(t);
      before = collapse_white_space(before);
      if (!before.empty()) return before;
    }
    return element_text(page_, node, kLongestName + 1);
  }

  [[nodiscard]] std::string date_of(NodeIndex node) const {
    for (const NameId attribute : {name::datetime, name::content, name::title}) {
      const std::string_view stated = trim(page_.attribute(node, attribute).value_or(""));
      if (stated.empty()) continue;
      // Hacker News writes the seconds since 1970 after the time.
      const std::size_t space = stated.find(' ');
      const bool has_seconds = space != std::string_view::npos && to_seconds(stated.substr(space + 1));
      if (std::string out = read_timestamp(has_seconds ? stated.substr(0, space) : stated); !out.empty()) return out;
      if (std::string out = find_date(stated, order_); !out.empty()) return out;
    }
    const std::string text = element_text(page_, node, kLongestDate);
    if (std::string out = read_timestamp(text); !out.empty()) return out;
    return find_date(text, order_);
  }

  [[nodiscard]] static bool to_seconds(std::string_view text) {
    return text.size() >= 9 && std::all_of(text.begin(), text.end(), is_digit);
  }

  // Calls `visit` with each element of the unit that is not inside a nested unit.
  template <typename Visit>
  void for_each_own(std::size_t unit, const Visit& visit) const {
    std::size_t inner = unit + 1;
    for (NodeIndex node = units_[unit].begin; node < units_[unit].end;) {
      while (inner < units_.size() && (units_[inner].begin < node || !units_[inner].is_comment)) ++inner;
      if (inner < units_.size() && units_[inner].begin == node) {
        node = units_[inner].end;
      } else {
        visit(node);
        ++node;
      }
    }
  }

  [[nodiscard]] bool holds(NodeIndex around, NodeIndex node) const {
    return around <= node && node < page_.end(around);
  }

  struct Parts {
    std::string author;
    std::string date;
    NodeIndex author_node = 0;
    NodeIndex date_node = 0;
    NodeIndex text_node = 0;
    int text_rank = 0;
    std::vector<NodeIndex> beside;
  };

  [[nodiscard]] Parts parts_of(std::size_t unit) const {
    Parts out;
    int author_rank = 0;
    int date_rank = 0;
    for_each_own(unit, [&](NodeIndex node) {
      if (node == units_[unit].begin && page_.tag(node) != name::dt) {
        out.author = trim(value_of(page_, node, data_author_));
        return;
      }
      const Ranks of = ranks(node);
      const bool in_text = out.text_rank > 0 && holds(out.text_node, node);
      const bool is_content = in_text && out.text_rank == 2 && of.text == 1 && page_.tag(node) == name::div;
      if ((of.text > out.text_rank || is_content) && shows_text(page_, page_.texts(node))) {
        out.text_rank = is_content ? kSureText : of.text;
        out.text_node = node;
      }
      if (in_text && out.text_rank >= kSureText) return;
      if ((of.is_beside || of.date > 1) && of.text == 0) out.beside.push_back(node);
      if (of.author > author_rank) {
        if (std::string found = author_of(node); !found.empty()) {
          out.author = std::move(found);
          out.author_node = node;
          author_rank = of.author;
        }
      }
      if (of.date > date_rank) {
        if (std::string found = date_of(node); !found.empty()) {
          out.date = std::move(found);
          out.date_node = node;
          date_rank = of.date;
        }
      }
    });
    return out;
  }

  // The text is that of the text element, or of the whole unit without the author, the date and the buttons.
  [[nodiscard]] Comment made_of(std::size_t unit, const Parts& parts) const {
    Comment out{.author = parts.author, .date = parts.date, .text = {}};
    if (parts.text_rank == 0) {
      // The elements of a unit that begins with a <dt> are siblings.
      for (NodeIndex i = units_[unit].begin; i < units_[unit].end; i = page_.end(i)) out.body.push_back(i);
    } else {
      out.body = {parts.text_node};
    }
    const NodeIndex begin = out.body.front();
    const NodeIndex end = page_.end(out.body.back());
    const auto exclude = [&](NodeIndex node) {
      if (node > begin && node < end) out.excluded.push_back(node);
    };
    for (std::size_t k = unit + 1; k < units_.size() && units_[k].begin < end; ++k)
      if (units_[k].is_comment) exclude(units_[k].begin);
    if (parts.text_rank < kSureText) {
      exclude(parts.author_node);
      exclude(parts.date_node);
      for (const NodeIndex node : parts.beside)
        if (element_text(page_, node, kLongestBeside + 1).size() <= kLongestBeside) exclude(node);
      if (page_.tag(begin) == name::dt) out.body.erase(out.body.begin());
    }
    std::sort(out.excluded.begin(), out.excluded.end());
    out.excluded.erase(std::unique(out.excluded.begin(), out.excluded.end()), out.excluded.end());
    Article shown;
    shown.body = out.body;
    shown.excluded = out.excluded;
    render_text(page_, shown, out.text);
    return out;
  }

  // Whether at least half of the text is also part of the article.
  [[nodiscard]] bool is_of_article(const Comment& comment) const {
    std::size_t bytes = 0;
    std::size_t shared = 0;
    for (const NodeIndex node : comment.body) {
      auto excluded = comment.excluded.begin();
      for (TextIndex t = page_.texts(node).first; t < page_.texts(node).last; ++t) {
        const NodeIndex at = page_.run(t).parent;
        while (excluded != comment.excluded.end() && page_.end(*excluded) <= at) ++excluded;
        if (page_.run(t).hidden != 0 || (excluded != comment.excluded.end() && holds(*excluded, at))) continue;
        bytes += page_.text(t).size();
        if (is_article_[t]) shared += page_.text(t).size();
      }
    }
    return shared > 0 && shared * 2 >= bytes;
  }

  const Page& page_;
  std::optional<NameId> typeof_;
  std::optional<NameId> indent_;
  std::optional<NameId> data_author_;
  std::array<std::optional<NameId>, 3> depths_;
  std::vector<bool> is_article_;  // by text run
  DateOrder order_;
  std::vector<Unit> units_;  // in document order; nested units refer to their parent
};

std::string inline_markdown(std::string_view text) {
  MarkdownInline line;
  line.text(text);
  return escape_line_starts(line.take());
}

}  // namespace

std::vector<Comment> read_comments(const Page& page, const Article& article) {
  return CommentFinder(page, article).run();
}

void append_comments(const Page& page, const Article& article, std::string& markdown) {
  const std::vector<Comment> comments = read_comments(page, article);
  if (comments.empty()) return;
  if (!markdown.empty()) markdown += "\n\n";
  markdown += kHeading;
  for (const Comment& comment : comments) {
    std::string block;
    if (!comment.author.empty()) block = "**" + inline_markdown(comment.author) + "**";
    if (!comment.date.empty()) block += (block.empty() ? "" : ", ") + comment.date;
    Article shown;
    shown.url = article.url;
    shown.body = comment.body;
    shown.excluded = comment.excluded;
    block += "\n\n" + render_markdown(page, shown);
    std::string quotes;
    for (unsigned i = 0; i < std::min(comment.level, kMostQuotes); ++i) quotes += "> ";
    markdown += '\n';
    for (std::size_t at = 0; at <= block.size();) {
      const std::size_t end = std::min(block.find('\n', at), block.size());
      std::string line = quotes + block.substr(at, end - at);
      line.erase(line.find_last_not_of(' ') + 1);
      markdown += '\n' + line;
      at = end + 1;
    }
  }
}

}  // namespace wrapwright
