// SPDX-License-Identifier: Apache-2.0
// The tree builder against html5lib's tree-construction cases: documents, fragments, with scripts and without.
#include <algorithm>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <utility>

#include "core/encoding/line_feeds.h"
#include "core/html/tree_builder.h"
#include "support/corpora.h"
#include "support/dat_file.h"

namespace wrapwright {
namespace {

std::string space_prefix(Space space) { return space == Space::kSvg ? "svg " : space == Space::kMathMl ? "math " : ""; }

// A tree in the suite's format.
class Dump {
 public:
  explicit Dump(TreeBuilder& builder) : builder_(builder), tree_(builder.tree()) {}

  // The children of `root`.
  std::string run(NodeIndex root) {
    root_ = root;
    depth_.assign(tree_.size(), 0);
    const auto& runs = tree_.runs();
    TextIndex text = 0;
    for (NodeIndex i = 1; i <= tree_.size(); ++i) {
      for (; text < runs.size() && runs[text].next <= i; ++text) put_text(runs[text]);
      if (i < tree_.size()) put_element(i);
    }
    close_text();
    if (!out_.empty()) out_.pop_back();
    return out_;
  }

 private:
  std::string view(const Attribute& a) { return std::string(builder_.tokenizer().view({a.offset, a.size})); }
  std::string indent(unsigned depth) { return "| " + std::string(std::size_t{depth} * 2, ' '); }
  unsigned depth_below(NodeIndex parent) const {
    const TreeElement& element = tree_.element(parent);
    const bool has_content = element.tag == name::template_ && element.space == Space::kHtml;
    return parent == root_ ? 0 : depth_[parent] + 1 + (has_content ? 1 : 0);
  }

  void close_text() {
    if (in_text_) out_ += "\"\n";
    in_text_ = false;
  }

  void put_text(const TextRun& run) {
    if (run.hidden == 0 || !in_text_) {
      close_text();
      out_ += indent(depth_below(run.parent)) + "\"";
    }
    out_ += builder_.tokenizer().view({run.offset, run.size});
    in_text_ = true;
  }

  void put_element(NodeIndex i) {
    close_text();
    const TreeElement& element = tree_.element(i);
    if (i == root_) return;  // the root's children are printed in place of the document's
    depth_[i] = depth_below(element.parent);
    const auto attribute = [&](unsigned n) { return tree_.attributes()[element.attributes + n]; };
    if (element.tag == raw::comment) {
      out_ += indent(depth_[i]) + "<!-- " + view(attribute(0)) + " -->\n";
    } else if (element.tag == raw::doctype) {
      put_doctype(element);
    } else {
      out_ += indent(depth_[i]) + "<" + space_prefix(element.space);
      out_.append(builder_.names().text(element.tag)).append(">\n");
      std::vector<std::pair<std::string, std::string>> attributes;
      for (unsigned n = 0; n < element.attribute_count; ++n)
        attributes.emplace_back(builder_.names().text(attribute(n).name), view(attribute(n)));
      std::sort(attributes.begin(), attributes.end());
      for (const auto& [key, value] : attributes) out_ += indent(depth_[i] + 1) + key + "=\"" + value + "\"\n";
      if (depth_below(i) > depth_[i] + 1) out_ += indent(depth_[i] + 1) + "content\n";
    }
  }

  void put_doctype(const TreeElement& element) {
    std::map<RawName, std::string> parts;
    for (unsigned n = 0; n < element.attribute_count; ++n) {
      const Attribute& a = tree_.attributes()[element.attributes + n];
      parts[a.name] = view(a);
    }
    out_ += "| <!DOCTYPE " + parts[raw::doctype];
    const std::string ids = parts[raw::public_id] + parts[raw::system_id];
    if (!ids.empty()) out_ += " \"" + parts[raw::public_id] + "\" \"" + parts[raw::system_id] + "\"";
    out_ += ">\n";
  }

  TreeBuilder& builder_;
  HtmlTree& tree_;
  NodeIndex root_ = 0;
  std::vector<unsigned> depth_;
  std::string out_;
  bool in_text_ = false;
};

// `context` as in the suite: "td", "svg path", "math mi".
TreeBuilder::Context context_of(std::string_view context) {
  if (context.starts_with("svg ")) return {context.substr(4), Space::kSvg, {}};
  if (context.starts_with("math ")) return {context.substr(5), Space::kMathMl, {}};
  return {context, Space::kHtml, {}};
}

std::string tree_of(TreeBuilder& builder, const DatCase& c) {
  const std::string& data = c.at("data");
  std::string page(data.size(), '\0');
  const auto size = static_cast<std::uint32_t>(copy_with_line_feeds(data, page.data()));
  page.resize(size);
  page.append(ByteScan::kPadding, '\0');
  if (c.has("document-fragment")) {
    builder.parse_fragment(page.data(), size, context_of(c.at("document-fragment")));
    return Dump(builder).run(1);
  }
  builder.parse(page.data(), size);
  return Dump(builder).run(0);
}

struct Share {
  int passed = 0;
  int all = 0;
};

TEST(TreeConstruction, PassesTheWholeSuite) {
  REQUIRE_SUITES(suites);
  const auto cases = read_dat_folder(suites / "html5lib-tests" / "tree-construction");
  ASSERT_GT(cases.size(), 1700U);
  TreeBuilder::Options options;
  options.keep_comments = true;
  options.mend_names = false;
  TreeBuilder builder(options);
  options.scripting = true;
  TreeBuilder scripting(options);
  std::map<std::string, Share> shares;
  for (const DatCase& c : cases) {
    const bool with_scripts = c.has("script-on");
    Share& share = shares[with_scripts ? "script-on" : c.has("document-fragment") ? "fragment" : "document"];
    ++share.all;
    const std::string tree = tree_of(with_scripts ? scripting : builder, c);
    EXPECT_EQ(tree, c.at("document")) << c.name << "\n" << c.at("data");
    if (tree == c.at("document")) ++share.passed;
  }
  for (const auto& [kind, share] : shares) {
    const std::string text = std::to_string(share.passed) + "/" + std::to_string(share.all);
    RecordProperty(kind, text);
    std::cout << kind << ": " << text << '\n';
  }
}

}  // namespace
}  // namespace wrapwright
