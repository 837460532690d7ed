import { describe, expect, test } from 'vitest';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import { anna, ben, operator } from '#test/fakes/approvals-world.ts';
import { createChangesWorld } from '#test/fakes/changes-world.ts';
import { Crash } from '#test/fakes/crashes.ts';
import { command, commandInParts } from './command.ts';
import { query } from './query.ts';

const request = z.strictObject({ tank: z.string() });
const response = z.object({ litres: z.number(), isFull: z.boolean() });

const show = query({ name: 'tanks/show', by: 'runs', request, response });

const about = {
  by: 'runs',
  action: 'fill tank',
  request,
  response,
  describe: ({ tank }: z.output<typeof request>) => ({ entity: `tank ${tank}` }),
} as const;

const fill = command({
  ...about,
  name: 'tanks/fill',
  before: async (asked, ask) => ask(show, asked),
  carryOut: async (asked, { call }) => {
    const level = await call(asked);
    return { state: level.isFull ? 'done' : 'open', after: level, response: level };
  },
});

/** Ten litres at a time. */
const fillSlowly = commandInParts({
  ...about,
  name: 'tanks/fill-slowly',
  part: { request: z.strictObject({ tank: z.string(), most: z.number() }), response },
  carryOut: async ({ tank }, { call, soFar }) => {
    const parts = soFar === undefined ? 1 : z.number().parse(soFar) + 1;
    const level = await call({ tank, most: 10 });
    return level.isFull
      ? { state: 'done', after: { parts }, response: level }
      : { state: 'part', soFar: parts };
  },
});

function setUp({ size = 30 } = {}) {
  const tank = { litres: 0 };
  const level = () => ({ litres: tank.litres, isFull: tank.litres >= size });
  const world = createChangesWorld(({ command: name, request: part }) => {
    const { most = size } = z.object({ most: z.optional(z.number()) }).parse(part);
    if (name !== 'tanks/show') tank.litres = Math.min(size, tank.litres + most);
    return level();
  });
  const steps = async () => (await world.entries()).map(({ step }) => step);
  return { ...world, tank, steps };
}

const asked = { tank: 't1' };

describe('a change by a person', () => {
  test('stands between two entries that say who made it, why, and what it was before and after', async () => {
    const { carryOut, entries, verify } = setUp();
    expect(await carryOut(fill, asked)).toEqual({ state: 'done', response: { litres: 30, isFull: true } });
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
    for (let part = 0; part < 3; part += 1) states.push((await carryOut(fillSlowly, asked)).state);
    expect(states).toEqual(['part', 'part', 'done']);
    expect(await steps()).toEqual(['intended', 'done']);
    expect((await entries()).at(-1)).toMatchObject({ after: { parts: 3 } });
  });

  test('is asked for again after it is settled: nothing is done, and the answer is the same', async () => {
    const { carryOut, asked: calls, steps } = setUp();
    const first = await carryOut(fill, asked);
    const made = calls.length;
    expect(await carryOut(fill, asked)).toEqual(first);
    expect(calls).toHaveLength(made);
    expect(await steps()).toEqual(['intended', 'done']);
  });

  test('with an unknown result stays intended, and goes on when requested again', async () => {
    const { carryOut, steps, tank } = setUp({ size: 1_000 });
    const half = command({
      ...about,
      name: 'tanks/half',
      carryOut: async () => Promise.reject(new TransientError('silent', 'No answer')),
    });
    await expect(carryOut(half, asked)).rejects.toThrow('No answer');
    expect(await steps()).toEqual(['intended']);
    const rest = command({
      ...about,
      name: 'tanks/half',
      carryOut: async (_asked, { isAgain }) => {
        const level = { litres: tank.litres, isFull: isAgain };
        return Promise.resolve({ state: 'done', after: null, response: level });
      },
    });
    expect(await carryOut(rest, asked)).toMatchObject({ state: 'done', response: { isFull: true } });
    expect(await steps()).toEqual(['intended', 'done']);
  });

  test('that may still be under way is open: it has no last entry', async () => {
    const { carryOut, steps } = setUp({ size: 1_000 });
    const open = command({
      ...about,
      name: 'tanks/open',
      carryOut: async () => Promise.resolve({ state: 'open', response: { litres: 0, isFull: false } }),
    });
    expect(await carryOut(open, asked)).toEqual({ state: 'open', response: { litres: 0, isFull: false } });
    expect(await steps()).toEqual(['intended']);
  });

  test('that its function refuses has failed, in its words', async () => {
    const { carryOut, entries } = setUp();
    const refused = command({
      ...about,
      name: 'tanks/refused',
      carryOut: async () => Promise.reject(new PermanentError('no-tank', 'There is no tank t1')),
    });
    const failed = { state: 'failed', because: 'There is no tank t1' };
    expect(await carryOut(refused, asked)).toEqual(failed);
    expect(await carryOut(refused, asked)).toEqual(failed);
    expect(await entries()).toMatchObject([
      { step: 'intended' },
      { step: 'failed', after: { refused: 'There is no tank t1' } },
    ]);
  });

  test.each([
    { by: 'another person', what: fill, asking: { operator: ben } },
    { by: 'another request', what: fill, otherRequest: { tank: 't2' } },
    { by: 'another reason', what: fill, asking: { reason: 'I like it full' } },
    { by: 'another command', what: fillSlowly },
  ])('is not gone on with by $by', async ({ what, otherRequest = asked, asking }) => {
    const { carryOut, asked: calls, steps } = setUp();
    await carryOut(fill, asked);
    const made = calls.length;
    await expect(carryOut(what, otherRequest, asking)).rejects.toThrow('omit the id to begin a new change');
    expect(calls).toHaveLength(made);
    expect(await steps()).toEqual(['intended', 'done']);
  });

  test('is gone on with by the same person through another role', async () => {
    const { carryOut } = setUp();
    await carryOut(fillSlowly, asked);
    const again = await carryOut(fillSlowly, asked, { operator: operator('anna', 'controller') });
    expect(again).toEqual({ state: 'part', soFar: 2 });
  });

  test('of a wrong form leaves no entry', async () => {
    const { carryOut, entries } = setUp();
    await expect(carryOut(fill, { tnak: 't1' })).rejects.toThrow('request.tank is missing');
    expect(await entries()).toEqual([]);
  });

  test('leaves its function less time than the gateway waits', async () => {
    const { carryOut, asked: calls } = setUp();
    await carryOut(fill, asked);
    expect(calls.map(({ withinMs }) => withinMs)).toEqual([20_000, 20_000]);
  });

  test('asked for twice at once is made once, or twice without harm, and has two entries', async () => {
    const { carryOut, steps } = setUp();
    const both = await Promise.allSettled([carryOut(fill, asked), carryOut(fill, asked)]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    await carryOut(fill, asked);
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
          .carryOut(fillSlowly, asked)
          .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
      const known = await steps();
      if (tank.litres > 0) expect(known[0]).toBe('intended');
      let answer;
      do answer = await carryOut(fillSlowly, asked);
      while (answer.state === 'part');
      expect(answer).toMatchObject({ state: 'done', response: { litres: 30 } });
      expect(await steps()).toEqual(['intended', 'done']);
      expect(await verify()).not.toHaveProperty('fault');
    },
  );
});
