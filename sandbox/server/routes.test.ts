import { expect, test } from 'vitest';
import { endpoint, json, type EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createVirtualClock } from '#sandbox/engine/clock.ts';
import { createBank } from '#sandbox/bank/create-bank.ts';
import { ok } from '#sandbox/engine/operation.ts';
import { createBankApp } from './bank-app.ts';
import * as z from '#shared/kernel/zod.ts';

const row = (operation: string, path: string): EndpointRow =>
  endpoint({
    operation,
    path,
    method: 'GET',
    authentication: 'none',
    reply: json(() => z.looseObject({})),
    retry: 'safe',
  });

/** Rows in an order that a router asking in turn would get wrong; each answers with its name and parameters. */
function setUp() {
  const bank = createBank({
    clock: createVirtualClock(0),
    random: seededRandom(1),
    transport: { send: () => Promise.resolve(200) },
  });
  const rows = [
    row('one', '/v1/persons/{id}'),
    row('all lines', '/v1/persons/credit_lines'),
    row('a line', '/v1/persons/{person_id}/credit_lines/{line_id}'),
    row('a renewal', '/v1/persons/{person_id}/credit_lines/latest'),
    row('an overdraft', '/v1/persons@{person_id}/overdrafts/{overdraft_id}'),
  ];
  const handlers = Object.fromEntries(
    rows.map(({ operation }) => [operation, ({ path }: { path: object }) => ok({ operation, path })]),
  );
  const app = createBankApp({ bank, rows, handlers });
  return async (path: string): Promise<unknown> => (await app.request(path)).json();
}

test.each([
  ['/v1/persons/credit_lines', 'all lines', {}],
  ['/v1/persons/per_1', 'one', { id: 'per_1' }],
  ['/v1/persons/per_1/credit_lines/latest', 'a renewal', { person_id: 'per_1' }],
  ['/v1/persons/per_1/credit_lines/l%201', 'a line', { person_id: 'per_1', line_id: 'l 1' }],
  ['/v1/persons@per_1/overdrafts/o1', 'an overdraft', { person_id: 'per_1', overdraft_id: 'o1' }],
])('%s is %s', async (address, operation, path) => {
  expect(await setUp()(address)).toEqual({ operation, path });
});

test('a segment that only begins alike is another path', async () => {
  expect(await setUp()('/v1/persons@/overdrafts/o1')).toMatchObject({ errors: [{ status: 404 }] });
  expect(await setUp()('/v1/personsXper_1/overdrafts/o1')).toMatchObject({ errors: [{ status: 404 }] });
});
