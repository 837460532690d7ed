import { expect, test } from 'vitest';
import { someCalls } from '#test/extent.ts';
import { Crash } from '#test/fakes/crashes.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

async function worldWithTwoMonths() {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  await world.issue(id);
  // Backdated into the month that is stated already: its statement of the bank gets another version.
  world.book(id, -10_00, '2026-03-20');
  await world.deliver(id);
  world.mayPassTo('2026-05-08T08:00:00Z');
  return { ...world, id };
}

type World = Awaited<ReturnType<typeof worldWithTwoMonths>>;

async function resultOf({ rows, id, objects, published }: World) {
  const found = [];
  for await (const row of rows.latest(id)) found.push(row);
  return {
    rows: found.map(({ state, evidence, superseded, publication }) => ({
      state,
      closing: evidence?.closingCents,
      versions: superseded.length,
      publication: { ...publication, at: '', runId: '', files: {} },
    })),
    publications: new Set(published.map(({ lastDay }) => lastDay)).size,
    camt: [...objects.objects.keys()].filter((key) => key.includes('camt053')).length,
  };
}

test('a worker that stops at any call publishes each statement once', async () => {
  const whole = await worldWithTwoMonths();
  await whole.issue(whole.id);
  const expected = await resultOf(whole);
  expect(expected.rows).toMatchObject([
    { state: 'PUBLISHED', versions: 0, publication: { number: 2, bookings: 1, closingCents: 90_00 } },
    { state: 'PUBLISHED', versions: 1, closing: 90_00, publication: { number: 1, closingCents: 100_00 } },
  ]);
  for (const call of someCalls(60)) {
    for (const when of ['before', 'after'] as const) {
      const world = await worldWithTwoMonths();
      const stopped = await world
        .issue(world.id, { crashAt: { call, when } })
        .catch((error: unknown) => error);
      if (!(stopped instanceof Crash)) {
        expect(call).toBeGreaterThan(20);
        return;
      }
      await world.issue(world.id);
      expect(await resultOf(world), `${when} call ${call}`).toEqual(expected);
    }
  }
});
