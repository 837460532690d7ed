import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leaves } from './request-leaves.ts';
import { simulatedBank } from './simulated-bank.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';

const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', ' ', '\u0000', 'ä'.repeat(300), '2026-13-45', '__proto__', 1e308, -0, '9'.repeat(40)),
);

/** Bodies that use the operation's own names, so that they get past the first look. */
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

describe('whatever is sent', () => {
  test.each(rows)('$operation answers with a status of its own, never with 500', async (row) => {
    const { bank, send, customer } = simulatedBank();
    const { person, account } = customer(100);
    const rewind = bank.checkpoint();
    await fc.assert(
      fc.asyncProperty(bodyFor(row), queryFor(row), fc.string({ minLength: 1 }), async (body, query, id) => {
        rewind();
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
      { numRuns: 60, seed: 7 },
    );
  });
});
