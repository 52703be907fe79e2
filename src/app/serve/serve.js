'use strict';
// The script of the web pages. Data from the server are inserted as text; an article is shown as a separate document,
// in a frame that has no origin and runs no scripts.
const by = id => document.getElementById(id);
const root = new URL(document.body.dataset.page === 'home' ? './' : '../', location.href);
let key = sessionStorage.getItem('key') || '';

const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  if (text !== undefined && text !== null) made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
};

const say = (id, text, failed = false) => {
  by(id).textContent = text;
  by(id).classList.toggle('failed', failed);
};

// All responses are objects, including errors.
const ask = async (path, method = 'GET') => {
  let answer;
  try {
    answer = await fetch(new URL(path, root), {method, headers: key ? {'X-Api-Key': key} : {}});
  } catch (error) {
    return {error: 'the server does not respond'};
  }
  if (answer.status === 401) {
    by('key').hidden = false;
    return {error: key ? 'the key is not valid' : 'a key is needed'};
  }
  try {
    return await answer.json();
  } catch (error) {
    return {error: 'the response is not JSON'};
  }
};

const percent = share => (100 * share).toFixed(0) + ' %';
const day = time => time ? time.slice(0, 16).replace('T', ' ') : '';
const FITS = {ok: 'fits', degraded: 'fits less well', broken: 'no longer fits'};

const facts = (list, rows) => {
  list.replaceChildren();
  for (const [name, value] of rows) {
    if (value === undefined || value === '') continue;
    list.append(element('dt', name));
    const shown = element('dd');
    shown.append(value);
    list.append(shown);
  }
};

const fullText = feed => {
  const address = new URL('v1/feed', root);
  address.searchParams.set('url', feed);
  if (key) address.searchParams.set('key', key);
  return address.href;
};

const copy = async (text, status) => {
  try {
    await navigator.clipboard.writeText(text);
    say(status, 'Copied: ' + text);
  } catch (error) {
    say(status, 'To copy: ' + text);
  }
};

// Removes what a browser would fetch or run; images are replaced by their alternative texts.
const articleDocument = html => {
  const made = new DOMParser().parseFromString(html, 'text/html');
  for (const each of made.querySelectorAll('script,style,link,meta,base,iframe,frame,object,embed,form,template')) each.remove();
  for (const each of made.querySelectorAll('img,picture,video,audio,svg')) {
    const words = each.getAttribute('alt') || '';
    each.replaceWith(made.createTextNode('[' + (each.localName === 'img' || each.localName === 'picture' ? 'image' : each.localName) +
      (words ? ': ' + words : '') + ']'));
  }
  for (const each of made.querySelectorAll('*')) {
    for (const {name} of [...each.attributes])
      if (!['href', 'colspan', 'rowspan', 'lang', 'dir', 'start', 'title'].includes(name)) each.removeAttribute(name);
  }
  for (const each of made.querySelectorAll('a[href]')) {
    if (!/^https?:/i.test(each.getAttribute('href'))) each.removeAttribute('href');
    each.setAttribute('target', '_blank');
    each.setAttribute('rel', 'noopener noreferrer');
  }
  made.body.className = 'article';
  made.head.replaceChildren(element('link', null, {rel: 'stylesheet', href: new URL('serve.css', root).href}));
  return '<!DOCTYPE html>' + made.documentElement.outerHTML;
};

const showPage = record => {
  by('result').hidden = false;
  by('result-title').textContent = record.title || record.url;
  by('result-how').replaceChildren();
  if (record.wrapper && record.wrapper.site) {
    const link = element('a', record.wrapper.site, {href: new URL('sites/' + encodeURIComponent(record.wrapper.site), root).href});
    by('result-how').append(record.status === 'ok' ? 'Found by the wrapper of ' : 'Read on its own, because it does not fit the wrapper of ', link);
  } else {
    by('result-how').append('Read on its own: its site has no wrapper yet');
  }
  const known = [['Address', record.url], ['Authors', (record.authors || []).join(', ')], ['Date', record.date],
    ['Language', record.language], ['Confidence', record.confidence === undefined ? '' : percent(record.confidence)],
    ['Status', record.status]];
  for (const [name, value] of Object.entries(record.fields || {})) known.push([name, String(value)]);
  facts(by('result-fields'), known);
  by('result-page').srcdoc = articleDocument(record.html || '');
  by('result-text').textContent = record.text || '';
};

const tryPage = async event => {
  event.preventDefault();
  const url = by('try-url').value.trim();
  by('result').hidden = true;
  say('try-status', 'Fetching and reading…');
  const record = await ask('v1/extract?include=html&url=' + encodeURIComponent(url));
  if (record.error || !record.text) return say('try-status', 'No article: ' + (record.error || record.status || ''), true);
  say('try-status', 'Read.');
  showPage(record);
  await showSites();
};

const makeAddress = event => {
  event.preventDefault();
  by('feed-result').hidden = false;
  by('feed-address').value = fullText(by('feed-url').value.trim());
  say('feed-status', key ? 'The address holds your key: whoever has it may use this server.' : '');
  by('feed-address').focus();
  by('feed-address').select();
};

const feedPath = url => 'v1/feeds?url=' + encodeURIComponent(url);

const watchFeed = async () => {
  const url = by('feed-url').value.trim();
  const answer = await ask(feedPath(url), 'PUT');
  say('feed-status', answer.error ? 'Not watched: ' + answer.error : 'Watched: ' + url, Boolean(answer.error));
  await showFeeds();
};

const dropFeed = async url => {
  const answer = await ask(feedPath(url), 'DELETE');
  say('feed-status', answer.error ? 'Still watched: ' + answer.error : 'No longer watched: ' + url, Boolean(answer.error));
  await showFeeds();
  by('feed-url').focus();
};

const cell = (name, value, attributes = {}) => {
  const made = element('td', null, {'data-name': name, ...attributes});
  made.append(value);
  return made;
};

const siteRow = site => {
  const row = element('tr');
  const head = element('th', null, {scope: 'row'});
  head.append(element('a', site.site, {href: new URL('sites/' + encodeURIComponent(site.site), root).href}));
  row.append(head, cell('Wrapper', site.error ? 'cannot be read' : site.samples === undefined ? 'not yet' : 'of ' + site.samples + ' pages'),
    cell('Pages seen', String(site.pages ?? 0), {class: 'n'}),
    cell('Confidence', site.confidence === undefined ? '–' : percent(site.confidence), {class: 'n'}),
    cell('Fit', element('span', FITS[site.drift] || '–', {class: site.drift || ''})), cell('Last change', day(site.changed) || '–'));
  const feed = cell('Feed', site.feed ? '' : '–');
  if (site.feed) {
    const button = element('button', 'Copy full-text address', {type: 'button', 'aria-label': 'Copy full-text address of ' + site.site});
    button.addEventListener('click', () => copy(fullText(site.feed), 'sites-status'));
    feed.append(button);
  }
  row.append(feed);
  return row;
};

const feedRow = feed => {
  const row = element('tr');
  const count = feed.asked ? feed.full + ' of ' + feed.items : '–';
  const outcome = feed.error ? 'none: ' + feed.error : [count, ...feed.notes || []].join('; ');
  row.append(element('th', feed.url, {scope: 'row'}), cell('Last fetched', day(feed.asked) || 'not yet'),
    cell('Items with full text', outcome, feed.error || feed.notes ? {class: 'failed'} : {}));
  const end = cell('Watch', feed.listed ? '' : 'by --watch');
  if (feed.listed) {
    const button = element('button', 'Stop', {type: 'button', 'aria-label': 'Stop watching ' + feed.url});
    button.addEventListener('click', () => dropFeed(feed.url));
    end.append(button);
  }
  row.append(end);
  return row;
};

let nextLook = 0;  // while a feed is asked for

const showFeeds = async () => {
  const answer = await ask('v1/feeds');
  if (!answer.feeds) return;
  clearTimeout(nextLook);
  if (answer.feeds.some(feed => !feed.asked)) nextLook = setTimeout(showFeeds, 2000);
  by('watched').hidden = answer.feeds.length === 0;
  by('watched').tBodies[0].replaceChildren(...answer.feeds.map(feedRow));
};

const showHome = async () => {
  if (await showSites()) await showFeeds();
};

// Returns whether the server sent them: without its key, it sends nothing else either.
const showSites = async () => {
  const answer = await ask('v1/sites');
  if (!answer.sites) {
    say('sites-status', 'No list: ' + answer.error, true);
    return false;
  }
  by('sites').hidden = answer.sites.length === 0;
  by('sites').tBodies[0].replaceChildren(...answer.sites.map(siteRow));
  const more = answer.more ? ', ' + answer.more + ' more are not shown' : '';
  say('sites-status', answer.sites.length === 0 ? 'No sites yet: try a page or a feed.'
    : answer.sites.length + (answer.sites.length === 1 ? ' site' : ' sites') + more);
  return true;
};

const ruleElement = rule => {
  const made = element('div', null, {class: 'rule'});
  made.append(element('h3', rule.until ? rule.name + ' (until ' + day(rule.until) + ')' : rule.name));
  const rows = [['Article', element('code', rule.content)]];
  if (rule.guard) rows.push(['Only on pages with', element('code', rule.guard)]);
  for (const exclusion of rule.exclusions || []) rows.push(['Left out', element('code', exclusion)]);
  for (const field of rule.fields || []) rows.push([field.name, element('code', field.rule)]);
  const list = element('dl', null, {class: 'facts'});
  facts(list, rows);
  made.append(list);
  return made;
};

const showDrift = drift => {
  by('drift').hidden = false;
  by('drift-verdict').replaceChildren(element('strong', 'The wrapper ' + (FITS[drift.verdict] || drift.verdict) + ': ', {class: drift.verdict}),
    'it fits ' + drift.fits + ' of the latest ' + drift.pages + ' pages with an article' +
    (drift.changed_at ? ', and changed at ' + drift.changed_at : '') + '.');
  by('drift-signs').replaceChildren(...(drift.signs || []).map(sign => element('li', sign.message)));
};

const showSite = async () => {
  const name = decodeURIComponent(location.pathname.replace(/^.*\/sites\//, ''));
  by('site-name').textContent = name;
  document.title = name + ': wrapwright';
  const site = await ask('v1/sites/' + encodeURIComponent(name));
  if (!site.site) return say('site-status', 'Nothing is known about this site: ' + site.error, true);
  say('site-status', site.error ? 'Its wrapper cannot be read: ' + site.error
    : site.wrapper ? '' : 'It has no wrapper yet: one is learned once the server has read more of its pages.', Boolean(site.error));
  const feed = site.feed ? element('a', fullText(site.feed), {href: fullText(site.feed)}) : '';
  facts(by('site-facts'), [['Pages seen', site.pages === undefined ? '' : String(site.pages)],
    ['Kept to learn from', site.kept_pages === undefined ? '' : String(site.kept_pages)],
    ['Wrapper learned from', site.samples === undefined ? '' : site.samples + ' pages'],
    ['Confidence', site.confidence === undefined ? '' : percent(site.confidence)], ['Last change', day(site.changed)],
    ['Feed with full text', feed]]);
  by('workbench').href = new URL('workbench/' + segment(site.site) + '/index.html', root).href;
  by('workbench').parentElement.hidden = false;
  if (site.drift) showDrift(site.drift);
  if (!site.wrapper) return;
  by('rules').hidden = by('file').hidden = false;
  by('rules-list').replaceChildren(...(site.rules || []).map(ruleElement));
  by('file-text').textContent = site.wrapper;
  by('history').hidden = site.history.length === 0;
  by('history').querySelector('tbody').replaceChildren(...site.history.slice().reverse().map(change => {
    const row = element('tr');
    row.append(cell('When', day(change.date)), cell('Rule', change.rule), cell('What', change.what), cell('Why', change.why));
    return row;
  }));
};

// A site as a path segment of the workbench.
const segment = name => [...new TextEncoder().encode(name)].map(byte => {
  const c = String.fromCharCode(byte);
  return /[A-Za-z0-9.-]/.test(c) ? c : '_' + byte.toString(16).toUpperCase().padStart(2, '0');
}).join('');

// A link cannot send a key, so it is sent once for a cookie, which the browser sends with requests for the workbench.
const enterWorkbench = async () => {
  if (!key) {
    by('key').hidden = false;
    return say('key-status', '');
  }
  let answer;
  try {
    answer = await fetch('session', {method: 'POST', headers: {'X-Api-Key': key}});
  } catch (error) {
    return say('key-status', 'The server does not respond.', true);
  }
  if (!answer.ok) {
    by('key').hidden = false;
    return say('key-status', 'The key is not valid.', true);
  }
  const wanted = location.hash.slice(1);
  location.replace(/^[\w.-]+(\/[\w.-]*)?$/.test(wanted) ? wanted : 'index.html');
};

const show = {home: showHome, site: showSite, key: enterWorkbench}[document.body.dataset.page];
by('key').addEventListener('submit', event => {
  event.preventDefault();
  key = by('key-value').value.trim();
  sessionStorage.setItem('key', key);
  by('key').hidden = true;
  show();
});
if (document.body.dataset.page === 'home') {
  by('try').addEventListener('submit', tryPage);
  by('feed').addEventListener('submit', makeAddress);
  by('feed-copy').addEventListener('click', () => copy(by('feed-address').value, 'feed-status'));
  by('feed-watch').addEventListener('click', watchFeed);
  by('refresh').addEventListener('click', showHome);
}
show();
