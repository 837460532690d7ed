/* global document, location, addEventListener, scrollTo */
const search = document.querySelector('#search');
const found = document.querySelector('#found');
const schemas = [...document.querySelectorAll('.schema')].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));
const schemaTexts = new Map(schemas.map(({ element, text }) => [element.id, text]));
const operations = [...document.querySelectorAll('.operation')].map((element) => ({
  element,
  link: document.querySelector(`nav [data-of="${element.id}"]`),
  // The name is searched by its words too: "trusted ibans" finds trustedIbans.
  text: [
    `${element.id} ${element.id.replaceAll(/([A-Z])/g, ' $1')} ${element.textContent}`.toLowerCase(),
    ...[...schemasBehind(element)].map((id) => schemaTexts.get(id)),
  ].join(' '),
}));
const areas = [...document.querySelectorAll('nav details.area, main > section[id^="area-"]')];

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

/** Shows what holds every word that was typed. */
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { element, link, text } of operations) {
    const isFound = words.every((word) => text.includes(word));
    element.hidden = link.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const area of areas) {
    const isEmpty = area.querySelector('.operation:not([hidden]), li:not([hidden])') === null;
    area.hidden = isEmpty;
    if (area.matches('nav details')) area.open = words.length > 0 && !isEmpty;
  }
  for (const { element, text } of schemas) element.hidden = !words.every((word) => text.includes(word));
  found.textContent = words.length > 0 ? `${count} of ${operations.length} found` : '';
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

search.addEventListener('input', () => {
  filter();
  scrollTo(0, 0);
});
addEventListener('hashchange', openTarget);
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
filter();
openTarget();
