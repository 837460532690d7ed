import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RequestError } from '#shared/bank/errors/errors.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { isInFull } from '#test/extent.ts';
import { bankBehindClient } from './client-bank.ts';
import { oddArguments } from './spoilt-arguments.ts';

const numRuns = isInFull ? 30 : 5;

/** What no sentence for a person holds: what zod says, and how the code writes its rules. */
const jargon =
  /invalid (input|string|option)|zod|undefined|expected [a-z]+,|\/\^|\[object|has none of|kind$/i;

describe('what is wrong with what is given is said in words, and where', () => {
  test.each(rows)('by the client, of $operation', async (row) => {
    const { call } = bankBehindClient();

    await fc.assert(
      fc.asyncProperty(oddArguments(row), async (given) => {
        const { result } = await call(row, given);
        if (result.kind !== 'error' || !(result.error instanceof RequestError)) return;

        const { message, fields } = result.error;
        expectSentences(message.replace(`${row.operation}: `, '').split('; '));
        for (const field of fields) expect(field).toMatch(/^(\.?(\w+|…))+$/);
      }),
      { numRuns, seed: 13 },
    );
  });

  test.each(rows.filter(({ body }) => body?.kind === 'json'))(
    'by the simulated bank, of $operation',
    async (row) => {
      const { world } = bankBehindClient();
      const path = row.path.replaceAll(/\{\w+\}/g, 'x1');

      await fc.assert(
        fc.asyncProperty(oddArguments(row), async ({ body }) => {
          const answer = await world.send(path, {
            method: row.method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(isRecord(body) ? body : {}),
          });

          expect(answer.status).toBeLessThan(500);
          if (answer.status === 400) expectSentences(detailsOf(answer.body));
        }),
        { numRuns, seed: 14 },
      );
    },
  );
});

function expectSentences(sentences: readonly string[]): void {
  expect(sentences).not.toEqual([]);
  for (const sentence of sentences) {
    expect(sentence).not.toMatch(jargon);
    expect(sentence).toMatch(/^\S.* \S+/);
    expect(sentence.length).toBeLessThanOrEqual(300);
  }
}

function detailsOf(body: unknown): readonly string[] {
  const { errors } = body as { readonly errors: readonly { readonly detail: string }[] };
  return errors.map(({ detail }) => detail);
}
