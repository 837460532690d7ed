/* global document, location, history, addEventListener, scrollTo, matchMedia, URL, URLSearchParams */
const search = document.querySelector('#search');
const found = document.querySelector('#found');
const results = document.querySelector('#results');
const contents = document.querySelector('#contents');
const all = found.textContent;

const schemas = [...document.querySelectorAll('.schema')].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));
const schemaTexts = new Map(schemas.map(({ element, text }) => [element.id, text]));
const entries = [...document.querySelectorAll('.operation')].map((element, position) => {
  const [summary] = element.querySelectorAll('summary');
  const address = summary.querySelector('code').textContent;
  const said = summary.querySelector('span')?.textContent ?? '';
  return {
    element,
    position,
    link: document.querySelector(`nav [data-of="${element.id}"] a`),
    address: address.toLowerCase(),
    said: said.toLowerCase(),
    name: element.id.toLowerCase(),
    // Searched by its words too: "trusted ibans" finds trustedIbans.
    words: wordsOf(`${element.id} ${element.id.replaceAll(/([A-Z])/g, ' $1')} ${address}`),
    text: [
      `${element.id} ${element.id.replaceAll(/([A-Z])/g, ' $1')} ${element.textContent}`.toLowerCase(),
      ...[...schemasBehind(element)].map((id) => schemaTexts.get(id)),
    ].join(' '),
  };
});
const areas = [...document.querySelectorAll('main > section[id^="area-"]')];

function wordsOf(text) {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** What is sent and answered may stand in a schema of its own, and that one may refer to others. */
function schemasBehind(element, reached = new Set()) {
  for (const link of element.querySelectorAll('a[href^="#schema-"]')) {
    const id = link.getAttribute('href').slice(1);
    const schema = document.getElementById(id);
    if (schema === null || reached.has(id)) continue;
    reached.add(id);
    schemasBehind(schema, reached);
  }
  return reached;
}

/** The less, the better: the whole name, its beginning, words of name or path, the summary, anything else. */
function rankOf({ name, address, words, said, text }, typed, asked) {
  if (name === typed || address === typed) return 0;
  if (!asked.every((word) => text.includes(word))) return undefined;
  if (name.startsWith(typed)) return 1;
  if (asked.every((word) => words.includes(word))) return 2;
  if (asked.every((word) => words.some((own) => own.startsWith(word)))) return 3;
  if (name.includes(typed) || address.includes(typed)) return 4;
  return asked.every((word) => said.includes(word)) ? 5 : 6;
}

function ranked(typed) {
  const asked = typed.split(/\s+/).filter(Boolean);
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, typed, asked);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank || one.entry.position - other.entry.position)
    .map(({ entry }) => entry);
}

/** A long list helps nobody: more words do. */
const mostShown = 50;
let active = -1;

/** Lists what holds every word that was typed, the best first, and shows no other entry. */
function filter() {
  const typed = search.value.trim().toLowerCase();
  const isSearching = typed !== '';
  const matching = isSearching ? ranked(typed) : entries;
  const isFound = new Set(matching);
  for (const entry of entries) entry.element.hidden = !isFound.has(entry);
  for (const area of areas) area.hidden = area.querySelector('.operation:not([hidden])') === null;
  const asked = typed.split(/\s+/).filter(Boolean);
  for (const { element, text } of schemas) element.hidden = !asked.every((word) => text.includes(word));
  results.replaceChildren(...(isSearching ? matching.slice(0, mostShown).map(optionOf) : []));
  results.hidden = !isSearching || matching.length === 0;
  contents.hidden = isSearching;
  found.textContent = isSearching ? `${matching.length} found` : all;
  search.setAttribute('aria-expanded', String(!results.hidden));
  activate(-1);
  keepInAddress();
}

function optionOf({ link }, index) {
  const option = document.createElement('li');
  option.id = `result-${index}`;
  option.setAttribute('role', 'option');
  option.dataset.href = link.getAttribute('href');
  if (link.classList.contains('deprecated')) option.className = 'deprecated';
  option.append(...link.cloneNode(true).childNodes);
  return option;
}

function activate(index) {
  const options = [...results.children];
  active = options.length === 0 ? -1 : Math.max(-1, Math.min(index, options.length - 1));
  for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === active));
  const chosen = options[active];
  if (chosen === undefined) search.removeAttribute('aria-activedescendant');
  else {
    search.setAttribute('aria-activedescendant', chosen.id);
    chosen.scrollIntoView({ block: 'nearest' });
  }
}

/** So that a search can be sent to somebody, and survives a reload. */
function keepInAddress() {
  const address = new URL(location.href);
  if (search.value.trim() === '') address.searchParams.delete('q');
  else address.searchParams.set('q', search.value.trim());
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

function go(option) {
  const target = option?.dataset.href;
  if (target === undefined) return;
  // The same address again would change nothing.
  if (location.hash === target) openTarget();
  else location.hash = target;
}

/** A link leads to what is closed or hidden by a search, too. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  if (target.closest('[hidden]') !== null) {
    search.value = '';
    filter();
  }
  if (target.matches('.operation')) target.open = true;
  document.querySelector(`nav [data-of="${target.id}"]`)?.closest('details').setAttribute('open', '');
  target.scrollIntoView();
}

/** What a body is made of stands where the body is named; its own parts open with a click. */
function putInPlace(link) {
  const schema = document.getElementById(link.getAttribute('href').slice(1));
  const fields = schema?.querySelector(':scope > table, :scope > p:last-child');
  if (fields === null || fields === undefined || fields.matches('p')) return false;
  const place = document.createElement('div');
  place.className = 'in-place';
  place.append(fields.cloneNode(true));
  const holder = link.closest('td, p');
  if (holder.matches('td')) holder.append(place);
  else holder.after(place);
  return true;
}

function openBodies({ target }) {
  if (!target.matches('.operation') || !target.open || target.dataset.filled === 'yes') return;
  target.dataset.filled = 'yes';
  for (const link of target.querySelectorAll('.body > a[href^="#schema-"]')) putInPlace(link);
}

function openPart(event) {
  const link = event.target.closest('.operation td a[href^="#schema-"]');
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const opened = link.closest('td').querySelector(':scope > .in-place');
  if (opened !== null) opened.remove();
  else if (!putInPlace(link)) return;
  link.setAttribute('aria-expanded', String(opened === null));
  event.preventDefault();
}

const steps = { ArrowDown: 1, ArrowUp: -1 };

search.addEventListener('input', () => {
  filter();
  scrollTo(0, 0);
});
search.addEventListener('keydown', (event) => {
  if (event.key in steps) activate(active + steps[event.key]);
  else if (event.key === 'Enter') go(results.children[Math.max(active, 0)]);
  else return;
  event.preventDefault();
});
results.addEventListener('click', (event) => go(event.target.closest('li')));
addEventListener('hashchange', openTarget);
document.addEventListener('toggle', openBodies, true);
document.addEventListener('click', openPart);
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  }
  if (event.key === 'Escape') {
    search.value = '';
    filter();
  }
});
// There, the list would stand before everything else.
if (matchMedia('(max-width: 55rem)').matches) contents.open = false;
search.value = new URLSearchParams(location.search).get('q') ?? '';
filter();
openTarget();
