import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankBehindClient, goodTrip } from './client-bank.ts';
import { leaves } from './request-leaves.ts';
import { simulatedBank } from './simulated-bank.ts';
import { openBillingAccount } from '#sandbox/transitions/billing-accounts.ts';
import { RequestError } from '#shared/bank/errors/errors.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import * as z from '#shared/kernel/zod.ts';
import { someOf } from '#test/extent.ts';

/** A tenth of them; another one with each turn. */
const tenthOf = <Case>(all: readonly Case[], turn: number) => someOf(all, { share: 10, turn });

const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', ' ', '\u0000', 'ä'.repeat(300), '2026-13-45', '__proto__', 1e308, -0, '9'.repeat(40)),
);

/** Bodies that use the operation's own names, so that they pass the first check. */
const bodyFor = (row: EndpointRow) => {
  const names = row.body === undefined ? [] : leaves(row.body.schema()).map((leaf) => leaf.place);
  const name = names.length === 0 ? fc.string() : fc.oneof(fc.constantFrom(...names), fc.string());
  return fc.oneof(
    fc.dictionary(name, strange).map((body) => JSON.stringify(body)),
    fc.string(),
  );
};

const queryFor = (row: EndpointRow) => {
  const names = Object.keys(row.filter?.()._zod.def.shape ?? {}).flatMap((name) => [
    `filter[${name}]`,
    `filter[${name}][min]`,
  ]);
  const name = fc.constantFrom('page[number]', 'page[size]', 'sort', 'filter', 'FILTER[id]', ...names);
  return fc.dictionary(name, fc.oneof(fc.string(), fc.constantFrom('0', '-1', '1e9', 'true', 'id', '-id')));
};

describe('any request', () => {
  test.each(tenthOf(rows, 0))('$operation answers with a status of its own, never with 500', async (row) => {
    const { bank, send, customer } = simulatedBank();
    const { person, account } = customer(100);
    const state = bank.state();
    await fc.assert(
      fc.asyncProperty(bodyFor(row), queryFor(row), fc.string({ minLength: 1 }), async (body, query, id) => {
        bank.restore(state);
        const known: Record<string, string> = { person_id: person.id, account_id: account.id };
        const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
          encodeURIComponent(known[name] ?? `x${id}`.toWellFormed()),
        );

        const answer = await send(`${path}?${new URLSearchParams(query).toString()}`, {
          method: row.method,
          headers: { 'content-type': 'application/json' },
          ...(row.method === 'GET' ? {} : { body }),
        });

        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      }),
      { numRuns: 10, seed: 7 },
    );
  });
});

const ofAccount = rows.filter(
  ({ path }) => path.includes('{account_id}') || path.startsWith('/v1/accounts/{id}'),
);

test.each(tenthOf(ofAccount, 1))(
  '$operation has an answer for an account without a customer',
  async (row) => {
    const { last, call, world } = await goodTrip(row.operation);
    const { id } = openBillingAccount(world.bank);
    const place = row.path.includes('{account_id}') ? 'account_id' : 'id';

    const { answer } = await call(row, { ...last.given, [place]: id });

    expect(answer?.status, JSON.stringify(answer?.body)).toBeLessThan(500);
  },
);

const withJson = rows.flatMap((row) => (row.body?.kind === 'json' ? [{ ...row, body: row.body }] : []));

/** Those whose bodies hold lists, or members that are stated nowhere. */
const withManyValues = withJson.filter(({ body }) =>
  /"array"|propertyNames/.test(JSON.stringify(z.toJSONSchema(body.schema(), { io: 'input' }))),
);

const unheardOf = 'unheard_of';

/** Outermost names of the body, and one that no schema knows. */
function namesIn({ body }: (typeof withJson)[number]): readonly string[] {
  const names = leaves(body.schema()).map(({ place }) => place.split('.')[0] ?? '');
  return [...new Set([...names.filter((name) => name !== ''), unheardOf])];
}

const pathOf = ({ path }: EndpointRow) => path.replaceAll(/\{\w+\}/g, 'x1');

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const listOf = (count: number, entry: string) => `[${Array.from({ length: count }, () => entry).join(',')}]`;

/** Its length can be compared with nothing. */
const unmeasurable = { length: { toString: 1, valueOf: 1 } };

const refusedFor = (reason: string) => ({ errors: [{ detail: expect.stringContaining(reason) as string }] });

describe('a JSON body that is', () => {
  const deep = [lists(32), objects(32), lists(5000), objects(5000)];
  const deepest = [lists(200_000), objects(200_000)];
  const wide = ['{}', '" x"', 'null'].map((entry) => listOf(200_000, entry));
  const nearlyTooWide = ['{}', '" x"', 'null', '1', '{"a":null}'].map((entry) => listOf(4000, entry));

  test.each(tenthOf(withJson, 2))('too deep is refused with a reason by $operation', async (row) => {
    const { send } = simulatedBank();
    const tried = [
      ...namesIn(row).flatMap((name) => deep.map((value) => `{"${name}":${value}}`)),
      ...deepest.map((value) => `{"${unheardOf}":${value}}`),
    ];
    for (const body of tried) {
      const answer = await send(pathOf(row), { method: row.method, body });

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject(refusedFor('levels'));
    }
  });

  test.each(tenthOf(withJson, 3))('made to break measuring code is refused by $operation', async (row) => {
    const { send } = simulatedBank();
    for (const name of namesIn(row).filter((each) => each !== unheardOf)) {
      const body = JSON.stringify({ [name]: unmeasurable });
      const answer = await send(pathOf(row), { method: row.method, body });

      expect(answer.status, name).toBeLessThan(500);
    }
  });

  test.each(tenthOf(withManyValues, 4))('too wide is refused with a reason by $operation', async (row) => {
    const { send } = simulatedBank();
    for (const name of namesIn(row)) {
      for (const value of wide) {
        const answer = await send(pathOf(row), { method: row.method, body: `{"${name}":${value}}` });

        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject(refusedFor('values'));
      }
    }
  });

  test.each(tenthOf(withManyValues, 5))('nearly too wide has an answer by $operation', async (row) => {
    const { send } = simulatedBank();
    for (const name of namesIn(row)) {
      for (const value of nearlyTooWide) {
        const answer = await send(pathOf(row), { method: row.method, body: `{"${name}":${value}}` });

        expect(answer.status).toBeLessThan(500);
      }
    }
  });
});

describe('in a body the client refuses by its place', () => {
  const cyclic: Record<string, unknown> = { note: 'x' };
  cyclic['self'] = [cyclic];
  const hostile = [
    cyclic,
    JSON.parse(lists(5000)),
    JSON.parse(objects(32)),
    { ...unmeasurable, nothing: null },
  ];
  const wide: unknown = JSON.parse(listOf(200_000, '{}'));

  const { call } = bankBehindClient();
  const problemOf = async (row: EndpointRow, body: unknown): Promise<RequestError> => {
    const names = Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
    const { result, answer } = await call(row, {
      ...Object.fromEntries(names.map((name) => [name, 'x1'])),
      body,
    });
    expect(answer).toBeUndefined();
    expect(result).toMatchObject({ error: expect.any(RequestError) as unknown });
    return (result as { error: RequestError }).error;
  };

  test.each(tenthOf(withJson, 6))(
    'what is cyclic, too deep or unmeasurable, in any member of $operation',
    async (row) => {
      for (const name of namesIn(row)) {
        for (const value of hostile) {
          const { fields } = await problemOf(row, { [name]: value });

          expect(fields.filter((field) => !field.startsWith('body'))).toEqual([]);
        }
      }
    },
  );

  test.each(tenthOf(withManyValues, 7))('what is too wide, in any member of $operation', async (row) => {
    for (const name of namesIn(row)) {
      const { fields } = await problemOf(row, { [name]: wide });

      expect(fields).toEqual([expect.stringContaining('body')]);
    }
  });

  test('the one member that is too deep', async () => {
    const row = rows.find(({ operation }) => operation === 'businesses.annualTurnover.create')!;

    const { fields, message } = await problemOf(row, { year: 2025, amount: cyclic });

    expect(fields).toEqual(['body.amount']);
    expect(message).toContain('levels deep');
  });
});
