'use strict';
// The script of a page view (app/inspect/page_view.h). It reads the data of its own document and marks elements in the
// frame, whose document has no scripts. All computation is done by the program: with `inspect --serve`, this script
// sends it requests (api/…). Methods of the frame's document are taken from prototypes, because a page can name an
// element like any of them.
(() => {
const data = JSON.parse(document.getElementById('data').textContent);
const frame = document.getElementById('frame');
const by = id => document.getElementById(id);
const make = (tag, text, parent, name) => {
  const e = document.createElement(tag);
  if (text) e.textContent = text;
  if (name) e.className = name;
  if (parent) parent.append(e);
  return e;
};
const button = (text, parent, then, name) => {
  const e = make('button', text, parent, name);
  e.type = 'button';
  e.addEventListener('click', then);
  return e;
};
// Text with expressions between backquotes.
const sentence = (text, parent, name) => {
  const p = make('p', '', parent, name);
  text.split('`').forEach((part, i) => i % 2 ? make('code', part, p) : p.append(part));
  return p;
};
const counted = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;
const signed = (x, digits = 2) => (x < 0 ? '−' : '+') + Math.abs(x).toFixed(digits);
let page = null;          // the frame's document
let elements = new Map(); // by dfs
let pinned = null;        // what was clicked, as dfs: the pointer changes the evidence no more

const style = `
[data-ww~=block]{background-image:linear-gradient(var(--ww),var(--ww))!important}
[data-ww~=taken]{box-shadow:-4px 0 0 #1c7c4c,-7px 0 0 #fff!important}
[data-ww~=out]{opacity:.5!important}
[data-ww~=content]{outline:2px solid #1c7c4c!important;outline-offset:3px}
[data-ww~=runner]{outline:2px dashed #8a5a00!important;outline-offset:3px}
[data-ww~=exclusion]{outline:2px solid #b3372b!important;outline-offset:-1px;
  background-image:repeating-linear-gradient(135deg,#b3372b26 0 6px,transparent 6px 12px)!important}
[data-ww~=match]{outline:3px dotted #1756a9!important;background-color:#1756a922!important}
[data-ww~=over]{outline:2px solid #1756a9!important}
[data-ww~=shown]{outline:4px solid #1756a9!important;outline-offset:1px}
img:not([width]){min-width:1.5em}img{min-height:1em;background:#8882;font-size:small}
html{scroll-behavior:auto!important}
@media print{*{print-color-adjust:exact!important}}`;

const getter = (prototype, name) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name).get;
  return e => get.call(e);
};
const dfsOf = e => +Element.prototype.getAttribute.call(e, 'dfs');
const parentOf = getter(Node.prototype, 'parentElement');
const textOf = getter(Node.prototype, 'textContent');
const tagOf = getter(Element.prototype, 'localName');
const rootOf = getter(Document.prototype, 'documentElement');
const contains = (a, b) => Node.prototype.contains.call(a, b);
const attribute = (e, name) => Element.prototype.getAttribute.call(e, name);
const scrollTo = (e, block) => Element.prototype.scrollIntoView.call(e, {block});

const marked = new Map();  // by name: the elements that have it
function mark(name, nodes) {
  for (const e of marked.get(name) ?? []) set(e, (attribute(e, 'data-ww') ?? '').split(' ').filter(n => n && n !== name));
  const found = nodes.map(d => elements.get(d)).filter(Boolean);
  marked.set(name, found);
  for (const e of found) {
    const had = (attribute(e, 'data-ww') ?? '').split(' ').filter(Boolean);
    if (!had.includes(name)) set(e, had.concat(name));
  }
}
function set(e, names) {
  if (names.length) Element.prototype.setAttribute.call(e, 'data-ww', names.join(' '));
  else Element.prototype.removeAttribute.call(e, 'data-ww');
}

function drawLayer(box) {
  const name = box.dataset.layer, on = box.checked;
  if (name === 'content') {
    mark('content', on ? data.layers.content : []);
    mark('taken', on ? data.blocks.filter(b => b.t).map(b => b.d) : []);
  } else if (name === 'out') {
    const taken = data.blocks.filter(b => b.t).map(b => elements.get(b.d)).filter(Boolean);
    mark('out', on && taken.length ? data.blocks.filter(b => !b.t && elements.get(b.d) &&
      !taken.some(e => contains(elements.get(b.d), e))).map(b => b.d) : []);
  } else {
    mark(name, !on ? [] : name === 'block' ? data.blocks.map(b => b.d) : data.layers[name]);
  }
}

// The color of the blocks by probability: from red through none to green.
const shadeBlocks = () => data.blocks.map(b => `[dfs="${b.d}"]{--ww:rgb(${b.p < .5 ? '179 55 43' : '28 124 76'} / ${
  (Math.abs(b.p - .5) * .6).toFixed(2)})}`).join('');

function showBlock(i) {
  const b = data.blocks[i], out = by('evidence');
  out.textContent = '';
  sentence(b.y, out, 'why ' + b.by);
  make('p', `${b.p.toFixed(3)} is its probability of being article, according to the model; ${counted(b.w, 'word')}.`, out, 'note');
  if (data.live) actions(b.d, ways([b]), out);
  const details = make('details', '', out);
  details.open = true;
  make('summary', 'What the model thinks of this block', details);
  const table = make('table', '', make('div', '', details, 'box'));
  const head = make('tr', '', make('thead', '', table));
  for (const [name, title] of [['evidence', ''], ['here', 'The feature’s value on this block; 1 or 0 for yes or no'],
    ['weight', 'What it adds to the log-odds, the logarithm of the odds that the block is article: 0 is even, +2 is about 7 to 1']]) {
    const th = make('th', '', head);
    th.scope = 'col';
    if (title) make('abbr', name, th).title = title; else th.textContent = name;
  }
  const rows = [['the mean block of these pages', '', b.b], ...b.f, ['other features', '', b.o]];
  if (Math.abs(b.x) >= .005) rows.push(['limits of the probability', '', b.x]);
  rows.push(['together', '', b.l]);
  const body = make('tbody', '', table);
  for (const [name, value, part] of rows) {
    const row = make('tr', '', body), th = make('th', data.meanings[name] ?? name, row);
    th.scope = 'row';
    make('td', String(value), row, 'n');
    make('td', signed(part), row, 'n');
  }
}

function showElement(dfs) {
  const e = elements.get(dfs), out = by('evidence');
  out.textContent = '';
  make('p', `Element ${dfs}, ${labelOf(e)}, is not a block of text.`, out, 'why');
  const inside = data.blocks.filter(b => contains(e, elements.get(b.d)));
  if (data.live) actions(dfs, inside.length ? ways(inside) : ways([{t: false}]), out);
}

// The actions for these blocks: those taken can be left out, and the others taken. Blocks that only the page-level
// method takes count as not taken, because no template takes them yet.
function ways(blocks) {
  const taken = b => b.t && b.by !== 'page';
  return [...blocks.some(b => !taken(b)) ? [['Take this too', 'take']] : [], ...blocks.some(taken) ? [['Leave this out', 'leave']] : []];
}

function pin(dfs, scroll) {
  pinned = dfs;
  const of = elements.get(dfs), i = blockOf(of);
  // An element inside a block can hold other blocks.
  const holds = of && data.blocks.some(b => b.d !== dfs && contains(of, elements.get(b.d)));
  if (i >= 0 && (data.blocks[i].d === dfs || !holds)) showBlock(i); else if (of) showElement(dfs);
  mark('over', []);
  mark('shown', [dfs]);
  for (const e of document.querySelectorAll('[data-block]'))
    e.toggleAttribute('data-current', +e.dataset.block === i);
  if (scroll && of) scrollTo(of, 'center');
  showCrumbs(dfs);
  filterRanked();
}

const labelOf = e => {
  const id = attribute(e, 'id'), names = attribute(e, 'class');
  return tagOf(e) + (id ? '#' + id : '') + (names?.trim() ? '.' + names.trim().split(/\s+/).join('.') : '');
};

function showCrumbs(dfs) {
  const out = by('crumbs'), path = [];
  out.textContent = '';
  for (let e = elements.get(dfs); e; e = parentOf(e)) path.unshift(e);
  for (const e of path.slice(-7)) button(labelOf(e).slice(0, 40), make('li', '', out), () => pin(dfsOf(e), false));
  reveal(dfs);
}

// The block of an element: the element itself, or the block around it.
function blockOf(e) {
  for (; e; e = parentOf(e)) {
    const i = data.blocks.findIndex(b => b.d === dfsOf(e));
    if (i >= 0) return i;
  }
  return -1;
}

// ---- Lists

function filterBlocks() {
  const wanted = by('filter').value, list = by('blocks');
  const keeps = b => wanted === 'all' || (wanted === 'doubt' ? b.u >= .35 : wanted === 'in' ? b.t : wanted === 'out' ? !b.t :
    b.r === +wanted);
  let shown = 0;
  for (const row of list.children) {
    row.hidden = !keeps(data.blocks[+row.firstElementChild.dataset.block]);
    shown += !row.hidden;
  }
  by('shown').textContent = counted(shown, 'block');
  const order = by('order').value === 'page' ? (a, b) => a - b : (a, b) => data.blocks[b].u - data.blocks[a].u || a - b;
  const index = row => +row.firstElementChild.dataset.block;
  list.append(...[...list.children].sort((a, b) => order(index(a), index(b))));
}

// If an element is chosen, the rows that select it come first and are marked.
function filterRanked() {
  for (const table of document.querySelectorAll('.ranked')) {
    const set = data.ranked[+table.dataset.ranked];
    for (const row of table.tBodies[0].rows)
      row.toggleAttribute('data-current', pinned !== null && set.rows[+row.dataset.row].d.includes(pinned));
  }
}

function sortRanked(table, column, head) {
  const set = data.ranked[+table.dataset.ranked], down = head.getAttribute('aria-sort') !== 'descending';
  for (const th of table.tHead.rows[0].cells) th.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  const value = row => column < 0 ? set.rows[+row.dataset.row].x : set.rows[+row.dataset.row].v[column] ?? -Infinity;
  const compare = (a, b) => column < 0 ? value(b).localeCompare(value(a)) : value(b) - value(a);
  table.tBodies[0].append(...[...table.tBodies[0].rows].sort((a, b) => (down ? 1 : -1) * compare(a, b)));
}

function showRanked(set, r) {
  const row = set.rows[r], out = by('effect');
  mark('match', row.d);
  const first = row.d.map(d => elements.get(d)).find(Boolean);
  if (first) scrollTo(first, 'nearest');
  out.textContent = '';
  make('code', row.x, make('p', '', out));
  make('p', `selects ${counted(row.d.length, 'element')} on this page`, out, 'note');
  by('query').value = row.x.startsWith('/') || row.x.startsWith('(') ? row.x : by('query').value;
  if (row.f) asContent(row, out);
}

// Shows the effects of a ranked pattern on all pages.
function asContent(row, out) {
  const known = row.f.map((f, i) => [i, Math.max(0, data.now[i] ?? -1), Math.max(0, f)]).filter(k => data.now[k[0]] >= 0 || row.f[k[0]] >= 0);
  const worse = known.filter(k => k[2] < k[1]).length, better = known.filter(k => k[2] > k[1]).length;
  make('p', `As the content: better on ${better}, worse on ${worse} of ${counted(known.length, 'page')}`, out);
  const list = make('ul', '', out, 'pages');
  for (const [i, now, then] of known.filter(k => k[1] !== k[2]).slice(0, 50)) {
    const link = make('a', `page ${i + 1}: ${(now / 100).toFixed(2)} → ${(then / 100).toFixed(2)}`, make('li', '', list));
    link.href = data.pages[i][0];
  }
}

// ---- Expressions

const isXPath = query => /^\s*[(/]|::|\b(id|string|normalize-space|substring-(before|after))\(/.test(query);

// The elements that it selects in the browser; throws.
function selected(query) {
  if (!isXPath(query)) return [...Document.prototype.querySelectorAll.call(page, query)];
  const found = Document.prototype.evaluate.call(page, query, page, null, XPathResult.ANY_TYPE, null);
  if (found.resultType !== XPathResult.UNORDERED_NODE_ITERATOR_TYPE) return [];
  const nodes = [];
  for (let n = found.iterateNext(); n; n = found.iterateNext()) nodes.push(n.nodeType === 1 ? n : n.ownerElement || parentOf(n));
  return [...new Set(nodes.filter(Boolean))];
}

async function tryQuery() {
  const query = by('query').value.trim(), out = by('matches');
  mark('match', []);
  out.textContent = '';
  by('tried').textContent = '';
  if (!query) return;
  if (data.live && isXPath(query)) {
    const answer = await ask('try', {page: data.page, xpath: query});
    if (by('query').value.trim() !== query) return;
    if (answer.error) { out.textContent = 'Not an expression: ' + answer.error; return; }
    mark('match', answer.nodes);
    const pages = answer.pages.filter(n => n > 0).length;
    out.textContent = `${counted(answer.nodes.length, 'element')} on this page, ${
      counted(answer.pages.reduce((a, b) => a + b, 0), 'element')} on ${pages} of ${counted(answer.pages.length, 'page')}`;
    for (const each of answer.repairs) repair(each, by('tried'));
    const e = elements.get(answer.nodes[0]);
    if (e) scrollTo(e, 'nearest');
    return;
  }
  try {
    const nodes = selected(query);
    mark('match', nodes.map(dfsOf));
    const words = nodes.filter(n => !nodes.some(o => o !== n && contains(o, n)))
      .reduce((s, n) => s + (textOf(n).match(/[\p{L}\p{N}]+/gu) || []).length, 0);
    out.textContent = `${counted(nodes.length, 'element')} with ${counted(words, 'word')} on this page`;
    if (nodes[0]) scrollTo(nodes[0], 'nearest');
    const ranked = data.ranked.flatMap(set => set.rows).find(row => row.x === query && row.f);
    if (ranked) asContent(ranked, by('tried'));
  } catch (error) {
    out.textContent = 'Not an expression: ' + error.message;
  }
}

async function copyWrapper() {
  const query = by('query').value.trim() || data.content, out = by('matches'), area = by('xml');
  if (!isXPath(query)) { out.textContent = 'A wrapper contains only XPaths: this is a CSS selector.'; return; }
  try {
    if (!selected(query).length) { out.textContent = 'Not copied: it selects nothing on this page.'; return; }
  } catch (error) {
    out.textContent = 'Not copied, because it is not an expression: ' + error.message;
    return;
  }
  area.value = data.xml.join(query.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'));
  area.hidden = false;
  area.focus();
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
    out.textContent = 'Copied.';
  } catch {
    out.textContent = 'The wrapper is selected below: copy it from there.';
  }
}

// ---- Repairs: the program proposes them, and says what each does to all pages.

async function ask(what, body) {
  document.body.toggleAttribute('data-busy', true);
  try {
    const answer = await fetch('api/' + what, {method: 'POST', body: JSON.stringify(body),
      headers: {'Content-Type': 'application/json', 'X-Wrapwright-Token': data.live.token}});
    return await answer.json();
  } catch (error) {
    return {error: 'the program does not respond: ' + error.message};
  } finally {
    document.body.removeAttribute('data-busy');
  }
}

async function act(what, body) {
  const answer = await ask(what, body ?? {});
  if (answer.error) { say(answer.error, true); return; }
  showAnew(answer.said);
}
function showAnew(said) {
  if (said) sessionStorage.setItem('said', said);
  location.hash = pinned === null ? '' : 'e' + pinned;
  location.reload();
}
function say(text, is_error) {
  by('said').textContent = text;
  by('said').className = is_error ? 'error' : '';
}

function actions(dfs, ways, out) {
  const row = make('div', '', out, 'actions'), proposals = make('div', '', out);
  const offer = (text, what, name) => button(text, row, async () => {
    proposals.textContent = '';
    const answer = await ask('propose', {page: data.page, node: dfs, what});
    if (answer.error) { make('p', answer.error, proposals, 'error'); return; }
    if (!answer.repairs.length) make('p', 'No expression was found that does this.', proposals, 'note');
    for (const each of answer.repairs) repair(each, proposals);
    proposals.querySelector('button')?.focus({preventScroll: true});
    proposals.firstElementChild.scrollIntoView({block: 'nearest'});
  }, name);
  for (const [text, what] of ways) offer(text, what, 'main');
  for (const field of ['title', 'author', 'date', 'image']) offer(`This is the ${field}`, field);
  offer('Use a runner-up', 'runner-up');
  offer('Another template for pages like this', 'template');
  offer('Pages like this are not articles', 'no-article');
}

function repair(each, out) {
  const box = make('article', '', out, 'act'), head = make('h3', each.title, box), effect = each.effect;
  if (effect.f1) {
    const gain = effect.f1[1] - effect.f1[0];
    const mark = make('abbr', signed(gain, 3), head, gain < -.0005 ? 'down' : 'up');
    mark.title = 'Change of the expected F1, mean over the pages, if the model’s probabilities are right';
  }
  sentence(each.change, box);
  effectOf(effect, box);
  if (!data.live.may) return;
  const row = make('div', '', box, 'actions');
  button('Apply', row, () => act('apply', {xml: each.xml, title: each.title}), 'main').setAttribute('aria-label', 'Apply: ' + each.title);
  button('Apply and save', row, async () => {
    const answer = await ask('apply', {xml: each.xml, title: each.title});
    if (answer.error) { say(answer.error, true); return; }
    const saved = await ask('save', {});
    showAnew(saved.error ?? saved.said);
  }, 'and-save').setAttribute('aria-label', 'Apply and save: ' + each.title);
}

function effectOf(effect, out) {
  make('p', effect.pages.length ? `${counted(effect.pages.length, 'page')} of ${effect.of} change: ${
    counted(effect.gained, 'word')} gained, ${effect.lost} lost` : 'No page changes.', out);
  if (!effect.pages.length) return;
  const first = effect.pages.find(p => p.page === data.page) ?? effect.pages[0];
  difference(first, out, first.page === data.page ? '' : `Page ${first.page + 1}: `);
  if (effect.pages.length < 2) return;
  const all = make('details', '', out);
  make('summary', `See all ${effect.pages.length} differences`, all);
  for (const each of effect.pages) if (each !== first) difference(each, all, `Page ${each.page + 1}: `);
}

function difference(each, out, start) {
  const p = make('p', '', out, 'diff');
  p.dir = 'auto';
  if (start) { const link = make('a', start, p); link.href = data.pages[each.page][0]; }
  if (each.f1) p.append(`${each.f1[0].toFixed(2)} → ${each.f1[1].toFixed(2)} `);
  if (each.status[0] !== each.status[1]) p.append(`${each.status[0]} → ${each.status[1]} `);
  for (const [name, before, after] of each.fields) {
    p.append(name + ': ');
    if (before) make('del', before, p);
    p.append(' ');
    if (after) make('ins', after, p);
    p.append(' ');
  }
  for (const [kind, text] of each.diff) make(kind === '-' ? 'del' : kind === '+' ? 'ins' : 'span', text, p);
}

let typing = 0;
async function checkXml() {
  const xml = by('xml').value, turn = ++typing, out = by('checked');
  await new Promise(done => setTimeout(done, 300));
  if (turn !== typing) return;
  const answer = await ask('check', {xml});
  if (turn !== typing) return;
  out.textContent = '';
  if (data.live.may) by('apply-xml').disabled = Boolean(answer.error);
  if (answer.error) make('p', answer.error, out, 'error'); else effectOf(answer.effect, out);
}

// ---- Tree and tabs

// Rows are a flat list in page order, because a page can be nested more deeply than a browser nests lists; rows whose
// ancestors are open are shown.
const kMostRows = 3000;
let rows = [];
const rowOf = new Map();  // by dfs

function buildTree() {
  const list = by('tree'), tops = {kids: 0}, block = new Map(data.blocks.map(b => [b.d, b]));
  const all = [...elements].filter(([, e]) => textOf(e).trim() && !Element.prototype.closest.call(e, 'head'));
  for (const [d, e] of all.slice(0, kMostRows)) {
    const up = parentOf(e), parent = up && rowOf.get(dfsOf(up)) || null, b = block.get(d);
    const row = {d, e, parent, level: parent ? parent.level + 1 : 1, kids: 0, open: false, li: make('li', '', list)};
    row.place = ++(parent ?? tops).kids;
    rows.push(row);
    rowOf.set(d, row);
    row.li.dataset.d = d;
    row.li.style.setProperty('--level', Math.min(row.level, 20) - 1);
    make('span', '', row.li, 'twist');
    make('code', labelOf(e), row.li);
    if (b) {
      row.li.className = b.t ? 'in' : 'not';
      make('span', `${b.t ? 'in' : 'out'}, ${textOf(e).trim().replace(/\s+/g, ' ').slice(0, 60)}`, row.li, 'note').dir = 'auto';
    }
    if (b?.t || row.level < 3) for (let r = b ? parent : row; r && !r.open; r = r.parent) r.open = true;
  }
  for (const row of rows) {
    const says = {role: 'treeitem', tabindex: -1, 'aria-level': row.level, 'aria-posinset': row.place,
      'aria-setsize': (row.parent ?? tops).kids, 'aria-selected': false};
    for (const name in says) row.li.setAttribute(name, says[name]);
  }
  if (rows.length) rows[0].li.tabIndex = 0;
  by('cut').textContent = all.length > kMostRows ? `The first ${kMostRows} of ${all.length} elements with text.` : '';
  drawTree();
  if (pinned !== null) reveal(pinned);
}

// During a search, shows the rows that were found and their ancestors.
function drawTree() {
  const wanted = by('search').value.toLowerCase().trim();
  for (const row of rows) row.found = Boolean(wanted) && row.li.textContent.toLowerCase().includes(wanted);
  for (const row of rows) row.leads = row.found;
  for (const row of rows.toReversed()) if (row.leads && row.parent) row.parent.leads = true;
  for (const row of rows) {
    row.shown = wanted ? row.leads : !row.parent || (row.parent.shown && row.parent.open);
    row.li.hidden = !row.shown;
    row.li.toggleAttribute('data-found', row.found);
    if (row.kids) row.li.setAttribute('aria-expanded', wanted ? row.leads : row.open);
  }
}

function unfold(row, open) {
  row.open = open;
  drawTree();
}

function reveal(dfs) {
  const row = rowOf.get(dfs);
  for (const each of rows) each.li.setAttribute('aria-selected', each === row);
  if (!row) return;
  for (let up = row.parent; up; up = up.parent) up.open = true;
  drawTree();
  if (row.li.offsetParent && document.activeElement !== row.li) row.li.scrollIntoView({block: 'nearest'});
}

function enter(row) {
  for (const each of rows) each.li.tabIndex = each === row ? 0 : -1;
  row.li.focus();
}

// The keys of trees: https://www.w3.org/WAI/ARIA/apg/patterns/treeview/
function walkTree(event) {
  const row = rowOf.get(+event.target.dataset.d), shown = rows.filter(r => r.shown), at = shown.indexOf(row);
  if (!row) return;
  const folds = row.kids > 0 && !by('search').value;
  if (event.key === 'ArrowDown') enter(shown[at + 1] ?? row);
  else if (event.key === 'ArrowUp') enter(shown[at - 1] ?? row);
  else if (event.key === 'Home') enter(shown[0]);
  else if (event.key === 'End') enter(shown[shown.length - 1]);
  else if (event.key === 'ArrowRight' && folds && !row.open) unfold(row, true);
  else if (event.key === 'ArrowRight' && row.kids) enter(shown[at + 1] ?? row);
  else if (event.key === 'ArrowLeft' && folds && row.open) unfold(row, false);
  else if (event.key === 'ArrowLeft' && row.parent) enter(row.parent);
  else if (event.key === '*') { for (const r of rows) if (r.parent === row.parent) r.open = true; drawTree(); }
  else if (event.key === 'Enter' || event.key === ' ') pin(row.d, true);
  else return;
  event.preventDefault();
}

function select(panel) {
  for (const tab of document.querySelectorAll('[role=tab]')) {
    const on = tab.getAttribute('aria-controls') === panel;
    tab.setAttribute('aria-selected', on);
    tab.tabIndex = on ? 0 : -1;
    by(tab.getAttribute('aria-controls')).hidden = !on;
  }
  if (panel === 'panel-tree' && page && !rows.length) buildTree();
}

// Up and down walk a list of buttons, left and right the tabs.
function arrows(event, selector, back, forth) {
  const all = [...document.querySelectorAll(selector)].filter(e => e.offsetParent);
  const to = all[all.indexOf(event.target) + (event.key === forth ? 1 : event.key === back ? -1 : NaN)];
  if (!to) return;
  event.preventDefault();
  to.focus();
  if (to.getAttribute('role') === 'tab') select(to.getAttribute('aria-controls'));
}

function begin() {
  page = frame.contentDocument;
  elements = new Map([...Document.prototype.querySelectorAll.call(page, '[dfs]')].map(e => [dfsOf(e), e]));
  const sheet = Document.prototype.createElement.call(page, 'style');
  sheet.textContent = style + shadeBlocks();
  Node.prototype.appendChild.call(rootOf(page), sheet);
  for (const box of document.querySelectorAll('[data-layer]')) {
    drawLayer(box);
    box.addEventListener('change', () => drawLayer(box));
  }
  const listen = EventTarget.prototype.addEventListener;
  listen.call(page, 'click', event => {
    event.preventDefault();
    pin(dfsOf(event.target), false);
    document.querySelector('[data-block][data-current]')?.scrollIntoView({block: 'nearest'});
  }, true);
  listen.call(page, 'submit', event => event.preventDefault(), true);
  let last = -1;
  listen.call(page, 'mouseover', event => {
    for (const each of rows) each.li.toggleAttribute('data-over', each.e === event.target);
    const i = blockOf(event.target);
    if (i < 0 || i === last) return;
    last = i;
    mark('over', [data.blocks[i].d]);
    if (pinned === null) showBlock(i);
    for (const e of document.querySelectorAll('[data-block]')) e.toggleAttribute('data-over', +e.dataset.block === i);
  }, true);
  // Where the article is: its first block, or its first element.
  const start = elements.get(data.blocks.find(b => b.t)?.d) ?? elements.get(data.layers.content[0]);
  const hash = /^#e(\d+)$/.exec(location.hash);
  if (hash && elements.has(+hash[1])) pin(+hash[1], true); else if (start) scrollTo(start, 'start');
}

for (const each of document.querySelectorAll('[data-block]')) {
  const dfs = data.blocks[+each.dataset.block].d;
  each.addEventListener('click', () => pin(dfs, true));
  each.addEventListener('focus', () => pin(dfs, true));
  each.addEventListener('mouseenter', () => mark('over', [dfs]));
}
for (const table of document.querySelectorAll('.ranked')) {
  const set = data.ranked[+table.dataset.ranked];
  [...table.tHead.rows[0].cells].forEach((th, c) =>
    th.firstElementChild.addEventListener('click', () => sortRanked(table, c - 1, th)));
  for (const row of table.tBodies[0].rows) {
    const r = +row.dataset.row;
    row.addEventListener('mouseenter', () => mark('match', set.rows[r].d));
    row.querySelector('button').addEventListener('click', () => showRanked(set, r));
    row.querySelector('button').addEventListener('focus', () => mark('match', set.rows[r].d));
  }
}
for (const tab of document.querySelectorAll('[role=tab]'))
  tab.addEventListener('click', () => select(tab.getAttribute('aria-controls')));
document.addEventListener('keydown', event => {
  if (event.key === 'Escape') { pinned = null; mark('shown', []); mark('match', []); filterRanked(); }
  if (event.target.getAttribute('role') === 'tab') arrows(event, '[role=tab]', 'ArrowLeft', 'ArrowRight');
  if (event.target.closest('.blocks')) arrows(event, '.blocks button', 'ArrowUp', 'ArrowDown');
  if (event.target.closest('#tree')) walkTree(event);
});
by('try').addEventListener('submit', event => { event.preventDefault(); tryQuery(); });
by('filter').addEventListener('change', filterBlocks);
by('order').addEventListener('change', filterBlocks);
by('search').addEventListener('input', drawTree);
const treeRow = event => rowOf.get(+event.target.closest('[role=treeitem]')?.dataset.d);
by('tree').addEventListener('click', event => {
  const row = treeRow(event);
  if (!row) return;
  enter(row);
  if (event.target.className === 'twist' && row.kids) unfold(row, !row.open); else pin(row.d, true);
});
by('tree').addEventListener('mouseover', event => { const row = treeRow(event); if (row) mark('over', [row.d]); });
by('tree').addEventListener('focusin', event => {
  const row = treeRow(event);
  if (row) { mark('over', [row.d]); scrollTo(row.e, 'nearest'); }
});
by('query').value = data.content;
if (data.live) {
  for (const what of ['undo', 'redo', 'save', 'begin-again']) by(what)?.addEventListener('click', () => act(what));
  by('xml').addEventListener('input', checkXml);
  by('apply-xml')?.addEventListener('click', () => act('apply', {xml: by('xml').value, title: 'Edit the wrapper as XML'}));
  by('query').addEventListener('input', () => { const turn = ++typing; setTimeout(() => turn === typing && tryQuery(), 400); });
  say(sessionStorage.getItem('said') ?? '');
  sessionStorage.removeItem('said');
} else {
  by('copy').addEventListener('click', copyWrapper);
  by('copy').disabled = !data.xml.length;
}
filterBlocks();
// Paper does not scroll, so the page gets its full height at about the width of a sheet; and it has no pointer, so the
// reason for each block is printed.
window.addEventListener('beforeprint', () => {
  for (const e of document.querySelectorAll('[data-block]')) sentence(data.blocks[+e.dataset.block].y, e.parentNode, 'paper');
  if (!page) return;
  frame.style.width = '700px';
  frame.style.height = rootOf(page).scrollHeight + 40 + 'px';
});
window.addEventListener('afterprint', () => {
  for (const e of document.querySelectorAll('.paper')) e.remove();
  frame.style.width = frame.style.height = '';
});
const ready = frame.contentDocument;
if (ready && ready.URL === 'about:srcdoc' && ready.readyState === 'complete') begin();
else frame.addEventListener('load', begin, {once: true});
})();
