import { describe, expect, test } from 'vitest';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import { anna, ben, operator } from '#test/fakes/approvals-world.ts';
import { createChangesWorld } from '#test/fakes/changes-world.ts';
import { Crash } from '#test/fakes/crashes.ts';
import { change } from './command.ts';

const tankExchange = {
  request: z.strictObject({ ask: z.enum(['look', 'fill']), most: z.optional(z.number()) }),
  answer: z.object({ litres: z.number(), isFull: z.boolean() }),
};

const asked = z.strictObject({ tank: z.string() });

const about = {
  by: 'runs',
  asked,
  answer: tankExchange.answer,
  entityOf: ({ tank }: z.output<typeof asked>) => `tank ${tank}`,
} as const;

const fill = change({
  ...about,
  name: 'tanks/fill',
  action: 'fill tank',
  before: async (_asked, ask) => ask(tankExchange, { ask: 'look' }),
  carryOut: async (_asked, { ask }) => {
    const answer = await ask(tankExchange, { ask: 'fill' });
    return { state: answer.isFull ? 'done' : 'open', after: answer, answer };
  },
});

/** Ten litres at a time. */
const fillSlowly = change({
  ...about,
  name: 'tanks/fill-slowly',
  action: 'fill tank',
  carryOut: async (_asked, { ask, soFar }) => {
    const parts = soFar === undefined ? 1 : z.number().parse(soFar) + 1;
    const answer = await ask(tankExchange, { ask: 'fill', most: 10 });
    return answer.isFull ? { state: 'done', after: { parts }, answer } : { state: 'part', soFar: parts };
  },
});

function setUp({ size = 30 } = {}) {
  const tank = { litres: 0 };
  const level = () => ({ litres: tank.litres, isFull: tank.litres >= size });
  const world = createChangesWorld((payload) => {
    const { ask, most = size } = tankExchange.request.parse(payload);
    if (ask === 'fill') tank.litres = Math.min(size, tank.litres + most);
    return level();
  });
  const steps = async () => (await world.entries()).map(({ step }) => step);
  return { ...world, tank, steps };
}

const wish = { tank: 't1' };

describe('a change by a person', () => {
  test('stands between two entries that say who made it, why, and what it was before and after', async () => {
    const { carryOut, entries, verify } = setUp();
    expect(await carryOut(fill, wish)).toEqual({ state: 'done', answer: { litres: 30, isFull: true } });
    const common = {
      ...anna,
      action: 'fill tank',
      entity: 'tank t1',
      reason: 'the bank asked for it',
      change: 'change-1',
      before: { litres: 0, isFull: false },
    };
    expect(await entries()).toMatchObject([
      { ...common, step: 'intended', after: { tank: 't1' } },
      { ...common, step: 'done', after: { litres: 30, isFull: true } },
    ]);
    expect(await verify()).not.toHaveProperty('fault');
  });

  test('of many parts has the same two entries', async () => {
    const { carryOut, steps, entries } = setUp();
    const states = [];
    for (let part = 0; part < 3; part += 1) states.push((await carryOut(fillSlowly, wish)).state);
    expect(states).toEqual(['part', 'part', 'done']);
    expect(await steps()).toEqual(['intended', 'done']);
    expect((await entries()).at(-1)).toMatchObject({ after: { parts: 3 } });
  });

  test('is asked for again after it is settled: nothing is done, and the answer is the same', async () => {
    const { carryOut, asked: calls, steps } = setUp();
    const first = await carryOut(fill, wish);
    const made = calls.length;
    expect(await carryOut(fill, wish)).toEqual(first);
    expect(calls).toHaveLength(made);
    expect(await steps()).toEqual(['intended', 'done']);
  });

  test('of which nobody knows what came of it stays intended, and goes on when asked for again', async () => {
    const { carryOut, steps, tank } = setUp({ size: 1_000 });
    const half = change({
      ...about,
      name: 'tanks/half',
      action: 'fill tank',
      carryOut: async () => Promise.reject(new TransientError('silent', 'No answer')),
    });
    await expect(carryOut(half, wish)).rejects.toThrow('No answer');
    expect(await steps()).toEqual(['intended']);
    const rest = change({
      ...about,
      name: 'tanks/half',
      action: 'fill tank',
      carryOut: async (_asked, { isAgain }) => {
        const answer = { litres: tank.litres, isFull: isAgain };
        return Promise.resolve({ state: 'done', after: null, answer });
      },
    });
    expect(await carryOut(rest, wish)).toMatchObject({ state: 'done', answer: { isFull: true } });
    expect(await steps()).toEqual(['intended', 'done']);
  });

  test('that may still be under way is open: it has no last entry', async () => {
    const { carryOut, steps } = setUp({ size: 1_000 });
    const open = change({
      ...about,
      name: 'tanks/open',
      action: 'fill tank',
      carryOut: async () => Promise.resolve({ state: 'open', answer: { litres: 0, isFull: false } }),
    });
    expect(await carryOut(open, wish)).toEqual({ state: 'open', answer: { litres: 0, isFull: false } });
    expect(await steps()).toEqual(['intended']);
  });

  test('that its function refuses has failed, in its words', async () => {
    const { carryOut, entries } = setUp();
    const refused = change({
      ...about,
      name: 'tanks/refused',
      action: 'fill tank',
      carryOut: async () => Promise.reject(new PermanentError('no-tank', 'There is no tank t1')),
    });
    const failed = { state: 'failed', because: 'There is no tank t1' };
    expect(await carryOut(refused, wish)).toEqual(failed);
    expect(await carryOut(refused, wish)).toEqual(failed);
    expect(await entries()).toMatchObject([
      { step: 'intended' },
      { step: 'failed', after: { refused: 'There is no tank t1' } },
    ]);
  });

  test.each([
    { by: 'another person', what: fill, asking: { operator: ben } },
    { by: 'another wish', what: fill, otherWish: { tank: 't2' } },
    { by: 'another reason', what: fill, asking: { reason: 'I like it full' } },
    { by: 'another command', what: fillSlowly },
  ])('is not gone on with by $by', async ({ what, otherWish = wish, asking }) => {
    const { carryOut, asked: calls, steps } = setUp();
    await carryOut(fill, wish);
    const made = calls.length;
    await expect(carryOut(what, otherWish, asking)).rejects.toThrow('leave its id out to begin another one');
    expect(calls).toHaveLength(made);
    expect(await steps()).toEqual(['intended', 'done']);
  });

  test('is gone on with by the same person through another role', async () => {
    const { carryOut } = setUp();
    await carryOut(fillSlowly, wish);
    const again = await carryOut(fillSlowly, wish, { operator: operator('anna', 'controller') });
    expect(again).toEqual({ state: 'part', soFar: 2 });
  });

  test('of a wrong form leaves no entry', async () => {
    const { carryOut, entries } = setUp();
    await expect(carryOut(fill, { tnak: 't1' })).rejects.toThrow('asked.tank is missing');
    expect(await entries()).toEqual([]);
  });

  test('leaves its function less time than the gateway waits', async () => {
    const { carryOut, asked: calls } = setUp();
    await carryOut(fill, wish);
    expect(calls.map(({ withinMs }) => withinMs)).toEqual([20_000, 20_000]);
  });

  test('asked for twice at once is made once, or twice without harm, and has two entries', async () => {
    const { carryOut, steps } = setUp();
    const both = await Promise.allSettled([carryOut(fill, wish), carryOut(fill, wish)]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    await carryOut(fill, wish);
    expect(await steps()).toEqual(['intended', 'done']);
  });
});

describe('a process that ends at any call', () => {
  const points = Array.from({ length: 12 }, (_, call) => call).flatMap((call) =>
    (['before', 'after'] as const).map((when) => ({ call, when })),
  );

  test.each(points)(
    '$when call $call: nothing was changed without an entry, and asking again finishes it',
    async (point) => {
      const { crashing, carryOut, steps, tank, verify } = setUp();
      for (let part = 0; part < 3; part += 1)
        await crashing(point)
          .carryOut(fillSlowly, wish)
          .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
      const known = await steps();
      if (tank.litres > 0) expect(known[0]).toBe('intended');
      let answer;
      do answer = await carryOut(fillSlowly, wish);
      while (answer.state === 'part');
      expect(answer).toMatchObject({ state: 'done', answer: { litres: 30 } });
      expect(await steps()).toEqual(['intended', 'done']);
      expect(await verify()).not.toHaveProperty('fault');
    },
  );
});
