import { expect, test } from 'vitest';
import type { Json } from '#shared/kernel/json.ts';
import { inParts, mostAtOnce, type ChangedPart } from './in-parts.ts';

const ids = Array.from({ length: 2 * mostAtOnce + 1 }, (_, n) => `${n}`);

/** All calls of a change, each with what was left by the one before. */
async function whole(all: readonly string[], call: (some: string[]) => ChangedPart) {
  const calls: number[] = [];
  let soFar: Json | undefined;
  for (;;) {
    const step = await inParts(all, soFar, async (some) => {
      calls.push(some.length);
      return Promise.resolve(call(some));
    });
    if (step.state !== 'part') return { calls, step };
    soFar = JSON.parse(JSON.stringify(step.soFar)) as Json;
  }
}

test('a change of many breaks is made twenty-five at a time, and summed up', async () => {
  const { calls, step } = await whole(ids, (some) => ({ before: { OPEN: some.length }, refused: [] }));
  expect(calls).toEqual([25, 25, 1]);
  expect(step).toStrictEqual({
    state: 'done',
    before: { OPEN: 51 },
    after: { changed: 51, refused: 0 },
    response: { asked: 51, changed: 51, before: { OPEN: 51 }, refused: [], refusedInAll: 0 },
  });
});

test('as many as fit into one call take one', async () => {
  const { calls } = await whole(ids.slice(0, 25), () => ({ before: {}, refused: [] }));
  expect(calls).toEqual([25]);
});

test('states that only one call has seen are counted as well', async () => {
  const { step } = await whole(ids, (some) => ({
    before: some.length === 1 ? { REOPENED: 1 } : { OPEN: 24, ACKNOWLEDGED: 1 },
    refused: [],
  }));
  expect(step).toMatchObject({ before: { OPEN: 48, ACKNOWLEDGED: 2, REOPENED: 1 } });
});

test('it names the first twenty that were refused, counts all, and says each reason once', async () => {
  const { step } = await whole(ids, (some) => ({
    before: {},
    refused: some.slice(1).map((id) => ({ id, because: Number(id) % 2 === 0 ? 'even' : 'odd' })),
  }));
  expect(step).toMatchObject({
    state: 'done',
    after: { changed: 3, refused: 48, because: ['odd', 'even'] },
    response: { asked: 51, changed: 3, refusedInAll: 48 },
  });
  expect(step.state === 'done' && step.response.refused.map(({ id }) => id)).toEqual(ids.slice(1, 21));
});

test('a change of which all is refused has failed', async () => {
  const { step } = await whole(['a'], () => ({
    before: {},
    refused: [{ id: 'a', because: 'it is RESOLVED' }],
  }));
  expect(step).toMatchObject({
    state: 'failed',
    after: { changed: 0, refused: 1, because: ['it is RESOLVED'] },
  });
});
