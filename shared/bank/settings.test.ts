import { expect, test } from 'vitest';
import { bankSettings } from './settings.ts';

const address = { baseUrl: 'https://bank.example/', authUrl: 'https://bank.example' };
const parsed = (override: unknown) =>
  bankSettings.safeParse({ ...address, pathOverrides: { 'persons.get': override } });

test.each(['/v2/people/{id}', { method: 'PATCH', path: '/v2/people/{id}' }])(
  'a stage may override %o',
  (override) => {
    expect(parsed(override).data).toMatchObject({ pathOverrides: { 'persons.get': override } });
  },
);

test.each([
  'v2/people/{id}',
  '/v2/people/{id}?full=1',
  { method: 'FETCH', path: '/v2' },
  { path: '/v2' },
  '',
])('a stage is refused that overrides with %o', (override) => {
  expect(parsed(override).error?.issues[0]?.path).toEqual(['pathOverrides', 'persons.get']);
});

test.each(['http://bank.example', 'ftp://bank.example', 'bank.example'])(
  'a stage is refused that reaches the bank by %s',
  (baseUrl) => {
    expect(bankSettings.safeParse({ ...address, baseUrl }).error?.issues[0]?.path).toEqual(['baseUrl']);
  },
);

test('the simulated bank on the same machine is reached by http', () => {
  expect(bankSettings.safeParse({ ...address, baseUrl: 'http://127.0.0.1:5100' }).success).toBe(true);
});

test('only an operation of the table is overridden', () => {
  const settings = bankSettings.parse(address);
  // @ts-expect-error: no such operation.
  expect(settings.pathOverrides['persons.gte']).toBeUndefined();
  expect(settings.pathOverrides['persons.get']).toBeUndefined();
});
