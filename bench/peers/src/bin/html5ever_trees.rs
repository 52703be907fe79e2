// SPDX-License-Identifier: Apache-2.0
//! For scripts/compare-parsers: trees of html5ever, in the form that bench/print_trees.cpp prints ours.
//! Reads batches from standard input, each a number of inputs followed by the inputs in UTF-8, with every number and
//! size as four bytes, little-endian; writes for each batch as many trees in the same framing. Ends with its input.
use std::collections::HashSet;
use std::io::{self, Read, Write};

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{parse_document, Attribute, ParseOpts};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// The rule of docs/background/page.md for names that XML forbids.
fn mended(name: &str) -> String {
    let start = |c: u8| c.is_ascii_alphabetic() || c == b'_';
    let inner = |c: u8| start(c) || c.is_ascii_digit() || c == b'-' || c == b'.';
    let cut = &name.as_bytes()[..name.len().min(200)];
    let mut out = String::new();
    for &c in cut {
        if inner(c) {
            out.push(c as char);
        } else if c & 0xC0 != 0x80 || out.is_empty() {
            out.push('_');
        }
    }
    if out.is_empty() || !start(out.as_bytes()[0]) || out == "xmlns" || out == "dfs" {
        out.insert(0, '_');
    }
    out
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            _ => out.push(c),
        }
    }
}

struct Printer {
    out: String,
    text: String,
    text_level: usize,
}

impl Printer {
    fn line(&mut self, level: usize, mark: &str) {
        self.out.push_str(&level.to_string());
        self.out.push_str(mark);
    }

    /// Texts separated only by comments are one run of a Page.
    fn flush(&mut self) {
        if self.text.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.text);
        self.line(self.text_level, " \"");
        escape(&text, &mut self.out);
        self.out.push('\n');
    }

    fn attributes(&mut self, level: usize, attributes: &[Attribute]) {
        let mut seen = HashSet::new();
        for attribute in attributes {
            let name = mended(&attribute.name.local);  // as on a Page: without the prefix of a foreign attribute
            if !seen.insert(name.clone()) {
                continue;
            }
            self.line(level, " @");
            self.out.push_str(&name);
            self.out.push('=');
            escape(&attribute.value, &mut self.out);
            self.out.push('\n');
        }
    }
}

enum Step {
    Enter(Handle, usize),
    Leave,
}

/// Without recursion, because the input determines the depth.
fn print(document: &Handle) -> String {
    let mut printer = Printer { out: String::new(), text: String::new(), text_level: 0 };
    let mut steps: Vec<Step> = Vec::new();
    let push = |steps: &mut Vec<Step>, of: &Handle, level: usize| {
        for child in of.children.borrow().iter().rev() {
            steps.push(Step::Enter(child.clone(), level));
        }
    };
    push(&mut steps, document, 0);
    while let Some(step) = steps.pop() {
        let Step::Enter(node, level) = step else {
            printer.flush();
            continue;
        };
        match &node.data {
            NodeData::Text { contents } => {
                printer.text_level = level;
                printer.text.push_str(&contents.borrow());
            }
            NodeData::Element { name, attrs, template_contents, .. } => {
                printer.flush();
                printer.line(level, " <");
                printer.out.push_str(&mended(&name.local));
                printer.out.push('\n');
                printer.attributes(level, &attrs.borrow());
                steps.push(Step::Leave);
                push(&mut steps, &node, level + 1);
                if let Some(contents) = template_contents.borrow().as_ref() {
                    push(&mut steps, contents, level + 1);
                }
            }
            _ => {}
        }
    }
    printer.out
}

fn tree_of(html: &str) -> String {
    let options = ParseOpts {
        tokenizer: TokenizerOpts { discard_bom: false, ..Default::default() },
        tree_builder: TreeBuilderOpts { scripting_enabled: false, ..Default::default() },
    };
    let dom = parse_document(RcDom::default(), options).one(StrTendril::from(html));
    print(&dom.document)
}

fn number(input: &mut impl Read) -> Option<usize> {
    let mut bytes = [0u8; 4];
    input.read_exact(&mut bytes).ok()?;
    Some(u32::from_le_bytes(bytes) as usize)
}

fn main() -> io::Result<()> {
    let mut input = io::BufReader::new(io::stdin().lock());
    let mut output = io::BufWriter::new(io::stdout().lock());
    while let Some(count) = number(&mut input) {
        let mut pages = Vec::with_capacity(count);
        for _ in 0..count {
            let mut page = vec![0u8; number(&mut input).unwrap_or(0)];
            input.read_exact(&mut page)?;
            pages.push(page);
        }
        output.write_all(&(count as u32).to_le_bytes())?;
        for page in pages {
            let tree = tree_of(&String::from_utf8_lossy(&page));
            output.write_all(&(tree.len() as u32).to_le_bytes())?;
            output.write_all(tree.as_bytes())?;
        }
        output.flush()?;
    }
    Ok(())
}
