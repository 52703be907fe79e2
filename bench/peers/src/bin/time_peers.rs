// SPDX-License-Identifier: Apache-2.0
//! For scripts/bench: the processor time of other parsers and extractors for the pages of a list.
//!   time_peers html5ever|dom_smoothie LIST
//! LIST names a file per line. Each page is read, converted to UTF-8 (invalid bytes become U+FFFD), then parsed or
//! extracted; prints one JSON line with the processor time of the last step, including the conversion to UTF-8.
//! html5ever: its tree in markup5ever_rcdom, freed again. dom_smoothie: parse and extraction with the default settings.
use std::{env, fs, process};

use dom_smoothie::Readability;
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{parse_document, ParseOpts};
use markup5ever_rcdom::RcDom;

fn cpu_seconds() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut now) };
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

fn html5ever(page: &[u8]) -> usize {
    let text = String::from_utf8_lossy(page);
    let dom = parse_document(RcDom::default(), ParseOpts::default()).one(StrTendril::from(&*text));
    let children = dom.document.children.borrow().len();
    children
}

fn dom_smoothie(page: &[u8]) -> usize {
    let text = String::from_utf8_lossy(page);
    let article = Readability::new(&*text, None, None).and_then(|mut r| r.parse());
    article.map_or(0, |article| article.text_content.len())
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let run: fn(&[u8]) -> usize = match arguments.get(1).map(String::as_str) {
        Some("html5ever") => html5ever,
        Some("dom_smoothie") => dom_smoothie,
        _ => {
            eprintln!("Usage: time_peers html5ever|dom_smoothie LIST");
            process::exit(2);
        }
    };
    let list = fs::read_to_string(&arguments[2]).expect("the list can be read");
    let (mut pages, mut bytes, mut seconds, mut found) = (0, 0, 0.0, 0);
    for file in list.lines() {
        let page = fs::read(file).expect("the page can be read");
        let begin = cpu_seconds();
        found += run(&page);
        seconds += cpu_seconds() - begin;
        pages += 1;
        bytes += page.len();
    }
    println!("{{\"pages\": {pages}, \"bytes\": {bytes}, \"parse_cpu\": {seconds:.6}, \"found\": {found}}}");
}
