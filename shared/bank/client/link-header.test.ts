import { expect, test } from 'vitest';
import { parseLinkHeader } from './page.ts';

test.each([
  [null, {}],
  ['', {}],
  [
    '<https://b/v1?a=1,2;3>; rel="first", <https://b/v1?p=2>; rel=next',
    { first: 'https://b/v1?a=1,2;3', next: 'https://b/v1?p=2' },
  ],
  ['</v1?p=2>;rel="prev last" ; title="a, b"', { prev: '/v1?p=2', last: '/v1?p=2' }],
  ['</v1?p=2>; title="rel=next; x"; REL=Next', { next: '/v1?p=2' }],
  ['<https://b/2>; rel="next"; title="a=b"', { next: 'https://b/2' }],
  [
    '<https://b/1>; title="one, two"; rel="prev", <https://b/2>; rel=next',
    { prev: 'https://b/1', next: 'https://b/2' },
  ],
  ['<https://b/9>; title="page;rel=next;x"; rel="last"', { last: 'https://b/9' }],
  ['<https://b/9>; title="page;rel=next"; rel="last"', { last: 'https://b/9' }],
  [String.raw`<https://b/2>; title="say \"hi, you\""; rel="next"`, { next: 'https://b/2' }],
  [
    '<https://b/2>; crossorigin; rel = next ,<https://b/9>;rel=last',
    { next: 'https://b/2', last: 'https://b/9' },
  ],
  ['<https://b/2>; title="<https://b/3>; rel=next"; rel=last', { last: 'https://b/2' }],
  ['</a>; rel=next, </b>; rel=next', { next: '/a' }],
  ['no link at all', {}],
])('%s', (header, links) => {
  expect(Object.fromEntries(parseLinkHeader(header))).toEqual(links);
});

test('a header made to be slow is read like any other', () => {
  const hostile = `<a>${'; a="'.repeat(5_000)}${'; a = '.repeat(5_000)}`;
  expect(parseLinkHeader(hostile).size).toBe(0);
});
