// SPDX-License-Identifier: Apache-2.0
// For scripts/compare-parsers: trees of parse5, the arbiter. Framing and form as in html5ever_trees.rs.
import { readSync, writeSync } from "node:fs";
import { createRequire } from "node:module";

const { parse } = createRequire(process.argv[2] + "/")("parse5");

function mended(name) {
  const bytes = Buffer.from(name, "utf8").subarray(0, 200);
  let out = "";
  for (const byte of bytes) {
    const c = String.fromCharCode(byte);
    if (/[A-Za-z0-9._-]/.test(c)) out += c;
    else if ((byte & 0xc0) !== 0x80 || out === "") out += "_";
  }
  return out === "" || !/^[A-Za-z_]/.test(out) || out === "xmlns" || out === "dfs" ? "_" + out : out;
}

const escaped = (text) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

function treeOf(html) {
  const lines = [];
  let text = "";
  let textLevel = 0;
  const flush = () => {
    if (text !== "") lines.push(`${textLevel} "${escaped(text)}`);
    text = "";
  };
  const steps = [];
  const push = (node, level) => {
    for (const child of (node.childNodes ?? []).toReversed()) steps.push([child, level]);
  };
  push(parse(html, { scriptingEnabled: false }), 0);
  while (steps.length > 0) {
    const [node, level] = steps.pop();
    if (node === null) {
      flush();
    } else if (node.nodeName === "#text") {
      text += node.value;
      textLevel = level;
    } else if (node.tagName !== undefined) {
      flush();
      lines.push(`${level} <${mended(node.tagName)}`);
      const seen = new Set();
      for (const { name, value } of node.attrs) {
        const whole = mended(name);
        if (!seen.has(whole)) lines.push(`${level} @${whole}=${escaped(value)}`);
        seen.add(whole);
      }
      steps.push([null, level]);
      push(node, level + 1);
      if (node.content) push(node.content, level + 1);
    }
  }
  return lines.map((line) => line + "\n").join("");
}

function read(size) {
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    let got = 0;
    try {
      got = readSync(0, bytes, at, size - at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      continue;
    }
    if (got === 0) return null;
    at += got;
  }
  return bytes;
}

function write(bytes) {
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}

function number(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

for (let head = read(4); head !== null; head = read(4)) {
  const pages = [];
  for (let i = head.readUInt32LE(); i > 0; --i) pages.push(read(read(4).readUInt32LE()).toString("utf8"));
  write(number(pages.length));
  for (const page of pages) {
    const tree = Buffer.from(treeOf(page), "utf8");
    write(Buffer.concat([number(tree.length), tree]));
  }
}
