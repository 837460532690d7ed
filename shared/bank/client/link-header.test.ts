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
  ['</a>; rel=next, </b>; rel=next', { next: '/a' }],
  ['no link at all', {}],
])('%s', (header, links) => {
  expect(Object.fromEntries(parseLinkHeader(header))).toEqual(links);
});
