import { expect, test } from 'vitest';
import { openToken, sealToken } from './sealed-token.ts';

const credentials = { clientId: 'client', clientSecret: 's3cret' };
const facts = { generation: 'g1', sentAtMs: 1_000, lifeMs: 3_600_000 };
const sealed = sealToken('the token', facts, credentials);

test('who has the secret opens it', () => {
  expect(openToken({ ...facts, sealed }, credentials)).toBe('the token');
});

test.each([
  ['another secret', { ...facts, sealed }, { ...credentials, clientSecret: 'other' }],
  ['another client', { ...facts, sealed }, { ...credentials, clientId: 'other' }],
  ['a longer life', { ...facts, lifeMs: 9e9, sealed }, credentials],
  ['another generation', { ...facts, generation: 'g2', sealed }, credentials],
  ['altered bytes', { ...facts, sealed: `AAAA${sealed.slice(4)}` }, credentials],
  ['no bytes', { ...facts, sealed: '' }, credentials],
])('it stays closed for %s', (_case, shared, by) => {
  expect(openToken(shared, by)).toBeUndefined();
});

test('the same token is sealed differently each time', () => {
  expect(sealToken('the token', facts, credentials)).not.toBe(sealed);
});
