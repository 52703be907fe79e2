'use strict';
// The script of a page view (inspect/page_view.h). It reads the data of its own document and marks elements in the frame,
// whose document has no scripts. Methods of the frame's document are taken from prototypes, because a page can name an
// element like any of them.
(() => {
const data = JSON.parse(document.getElementById('data').textContent);
const frame = document.getElementById('frame');
const by = id => document.getElementById(id);
const make = (tag, text, parent) => {
  const e = document.createElement(tag);
  if (text) e.textContent = text;
  if (parent) parent.append(e);
  return e;
};
let page = null;          // the frame's document
let elements = new Map(); // by dfs

const style = `
[data-ww~=block]{background-image:linear-gradient(var(--ww),var(--ww))!important}
[data-ww~=runner]{outline:2px dashed #8a5a00!important;outline-offset:3px}
[data-ww~=content]{outline:3px solid #14743a!important;outline-offset:1px}
[data-ww~=exclusion]{outline:3px solid #b3261e!important;outline-offset:-1px;
  background-image:repeating-linear-gradient(45deg,#b3261e33 0 6px,transparent 6px 12px)!important}
[data-ww~=match]{outline:3px dotted #1d5fc4!important;background-color:#1d5fc422!important}
[data-ww~=shown]{outline:4px solid #6a1fb0!important;background-color:#6a1fb01a!important}
img:not([width]){min-width:1.5em}img{min-height:1em;background:#8882;font-size:small}
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

function mark(name, nodes) {
  for (const e of elements.values()) {
    const had = Element.prototype.getAttribute.call(e, 'data-ww');
    if (had && had.split(' ').includes(name)) set(e, had.split(' ').filter(n => n !== name));
  }
  for (const d of nodes) {
    const e = elements.get(d);
    if (!e) continue;
    const had = (Element.prototype.getAttribute.call(e, 'data-ww') || '').split(' ').filter(Boolean);
    if (!had.includes(name)) set(e, had.concat(name));
  }
}
function set(e, names) {
  if (names.length) Element.prototype.setAttribute.call(e, 'data-ww', names.join(' '));
  else Element.prototype.removeAttribute.call(e, 'data-ww');
}

function drawLayer(box) {
  const name = box.dataset.layer;
  const nodes = name === 'block' ? data.blocks.map(b => b.d) : data.layers[name];
  mark(name, box.checked ? nodes : []);
}

// The blocks' shade: from red over nothing to green by probability.
function shadeBlocks() {
  let css = '';
  for (const b of data.blocks) {
    const share = Math.abs(b.p - .5) * .6;
    css += `[dfs="${b.d}"]{--ww:rgb(${b.p < .5 ? '179 38 30' : '20 116 58'} / ${share.toFixed(2)})}`;
  }
  return css;
}

function number(x) { return (x < 0 ? '−' : '+') + Math.abs(x).toFixed(2); }

function showBlock(i, scroll) {
  const b = data.blocks[i], out = by('evidence');
  out.textContent = '';
  const p = make('p', '', out);
  make('b', `${b.p.toFixed(3)} `, p);
  p.append(`probability of being content; ${b.t ? 'taken' : 'left out'}; ${b.w} words; dfs ${b.d}`);
  const box = make('div', '', out);
  box.className = 'box';
  const table = make('table', '', box);
  make('caption', 'Its log-odds, by feature', table);
  const rows = [['mean block', '', b.b], ...b.f, ['other features', '', b.o]];
  if (Math.abs(b.x) >= .005) rows.push(['bounds', '', b.x]);
  rows.push(['together', '', b.l]);
  for (const [name, value, part] of rows) {
    const row = make('tr', '', table);
    const head = make('th', data.meanings[name] ?? name, row);
    head.scope = 'row';
    if (data.meanings[name]) head.title = name;
    make('td', String(value), row).className = 'n';
    make('td', number(part), row).className = 'n';
  }
  mark('shown', [b.d]);
  const e = elements.get(b.d);
  if (scroll && e) Element.prototype.scrollIntoView.call(e, {block: 'center'});
}

// What choosing the expression would do to all pages.
function effectOf(c) {
  const at = data.pages.map((p, i) => [i, data.now[i] ?? -1, c.f[i]]);
  const known = at.filter(([, now, then]) => now >= 0 || then >= 0);
  const mean = k => known.length ? known.reduce((s, r) => s + Math.max(0, r[k]), 0) / known.length / 100 : 0;
  const better = known.filter(r => r[2] > r[1]).length, worse = known.filter(r => r[2] < r[1]).length;
  return {known, text: `mean expected F1 ${mean(1).toFixed(3)} now, ${mean(2).toFixed(3)} then; better on ` +
    `${better}, worse on ${worse} of ${known.length} pages`};
}

function showChoices(dfs) {
  const out = by('choices');
  out.textContent = '';
  let e = elements.get(dfs), found = [];
  for (; e && !found.length; e = parentOf(e)) {
    dfs = dfsOf(e);
    found = data.candidates.filter(c => c.d.includes(dfs));
  }
  mark('shown', found.length ? [dfs] : []);
  make('h2', found.length ? `Expressions that select element ${dfs}` : 'No expression is known that selects it', out);
  for (const c of found.slice(0, 12)) {
    const effect = effectOf(c), item = make('details', '', out), head = make('summary', '', item);
    make('code', c.x, head);
    make('span', ` ${effect.text}`, head).className = 'kind';
    const use = make('button', 'Try it', item);
    use.type = 'button';
    use.addEventListener('click', () => { by('query').value = c.x; tryQuery(); });
    const list = make('ul', '', item);
    for (const [i, now, then] of effect.known) {
      if (now === then && i !== data.page) continue;
      const row = make('li', '', list), link = make('a', data.pages[i][1], row);
      link.href = data.pages[i][0];
      row.append(` ${now < 0 ? 'nothing' : (now / 100).toFixed(2)} → ${then < 0 ? 'nothing' : (then / 100).toFixed(2)}`);
    }
  }
}

const isXPath = query => /^\s*[(/]|::|\b(id|string|normalize-space|substring-(before|after))\(/.test(query);

function tryQuery() {
  const query = by('query').value.trim(), out = by('matches');
  let nodes = [];
  try {
    if (!query) {
      out.textContent = '';
    } else if (isXPath(query)) {
      const found = Document.prototype.evaluate.call(page, query, page, null, XPathResult.ANY_TYPE, null);
      if (found.resultType === XPathResult.UNORDERED_NODE_ITERATOR_TYPE) {
        for (let n = found.iterateNext(); n; n = found.iterateNext())
          nodes.push(n.nodeType === 1 ? n : n.ownerElement || parentOf(n));
      } else {
        out.textContent = 'A value: ' + (found.stringValue ?? found.numberValue ?? found.booleanValue ?? '');
        mark('match', []);
        return;
      }
    } else {
      nodes = [...Document.prototype.querySelectorAll.call(page, query)];
    }
  } catch (error) {
    out.textContent = 'Not an expression: ' + error.message;
    mark('match', []);
    return;
  }
  nodes = [...new Set(nodes.filter(Boolean))];
  mark('match', nodes.map(dfsOf));
  if (!query) return;
  const words = nodes.filter(n => !nodes.some(o => o !== n && Node.prototype.contains.call(o, n)))
    .reduce((s, n) => s + (textOf(n).match(/[\p{L}\p{N}]+/gu) || []).length, 0);
  out.textContent = `${nodes.length} elements with ${words} words on this page`;
  if (nodes[0]) Element.prototype.scrollIntoView.call(nodes[0], {block: 'nearest'});
}

async function copyWrapper() {
  const query = by('query').value.trim() || data.content, out = by('matches');
  if (!isXPath(query)) { out.textContent = 'A wrapper holds XPaths: this is a CSS selector.'; return; }
  const xpath = query.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const xml = data.xml.join(xpath);
  let area = by('xml');
  if (!area) {
    const label = make('label', 'The wrapper', out.parentNode);
    label.htmlFor = 'xml';
    area = make('textarea', '', out.parentNode);
    area.id = 'xml';
    area.readOnly = true;
    area.rows = 12;
  }
  area.value = xml;
  area.focus();
  area.select();
  try {
    await navigator.clipboard.writeText(xml);
    out.textContent = 'Copied.';
  } catch {
    out.textContent = 'The wrapper is selected below: copy it from there.';
  }
}

function buildTree() {
  const list = by('tree');
  let count = 0;
  for (const [dfs, e] of elements) {
    if (!textOf(e).trim() || Element.prototype.closest.call(e, 'head') || ++count > 3000) continue;
    let level = 0;
    for (let up = parentOf(e); up; up = parentOf(up)) ++level;
    const id = Element.prototype.getAttribute.call(e, 'id'), names = Element.prototype.getAttribute.call(e, 'class');
    const label = tagOf(e) + (id ? '#' + id : '') + (names ? '.' + names.trim().split(/\s+/).join('.') : '');
    const button = make('button', `${dfs} ${label}`, make('li', '', list));
    button.type = 'button';
    button.style.paddingLeft = Math.min(level, 24) * .6 + .3 + 'rem';
    button.addEventListener('focus', () => {
      mark('shown', [dfs]);
      Element.prototype.scrollIntoView.call(e, {block: 'nearest'});
    });
    button.addEventListener('click', () => { select('panel-choices'); showChoices(dfs); });
  }
}

function select(panel) {
  for (const tab of document.querySelectorAll('[role=tab]')) {
    const on = tab.getAttribute('aria-controls') === panel;
    tab.setAttribute('aria-selected', on);
    tab.tabIndex = on ? 0 : -1;
    by(tab.getAttribute('aria-controls')).hidden = !on;
  }
  if (panel === 'panel-tree' && !by('tree').children.length) buildTree();
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

function blockAt(e) {
  for (; e; e = parentOf(e)) {
    const i = data.blocks.findIndex(b => b.d === dfsOf(e));
    if (i >= 0) return i;
  }
  return -1;
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
    select('panel-choices');
    showChoices(dfsOf(event.target));
  }, true);
  let last = -1;
  listen.call(page, 'mouseover', event => {
    const i = blockAt(event.target);
    if (i >= 0 && i !== last) showBlock(last = i, false);
  }, true);
}

for (const button of document.querySelectorAll('[data-block]'))
  button.addEventListener('focus', () => showBlock(+button.dataset.block, true));
for (const tab of document.querySelectorAll('[role=tab]'))
  tab.addEventListener('click', () => select(tab.getAttribute('aria-controls')));
document.addEventListener('keydown', event => {
  if (event.target.getAttribute('role') === 'tab') arrows(event, '[role=tab]', 'ArrowLeft', 'ArrowRight');
  if (event.target.closest('.blocks, #tree'))
    arrows(event, '.blocks button, #tree button', 'ArrowUp', 'ArrowDown');
});
by('try').addEventListener('submit', event => { event.preventDefault(); tryQuery(); });
by('copy').addEventListener('click', copyWrapper);
by('copy').disabled = !data.xml.length;
by('query').value = data.content;
// On paper nothing scrolls: the page is as tall as it is at about the width of a sheet.
window.addEventListener('beforeprint', () => {
  if (!page) return;
  frame.style.width = '700px';
  frame.style.height = rootOf(page).scrollHeight + 40 + 'px';
});
window.addEventListener('afterprint', () => { frame.style.width = frame.style.height = ''; });
const ready = frame.contentDocument;
if (ready && ready.URL === 'about:srcdoc' && ready.readyState === 'complete') begin();
else frame.addEventListener('load', begin, {once: true});
})();
