import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

const hourMs = 3_600_000;

/**
 * An account of January that is taken over as of 2 March, two days later; a booking was dated back to January between
 * the two, and another one is dated back to February afterwards.
 */
async function takenOver() {
  const world = createStatementsWorld();
  const { id } = world.customer(0, { opened_at: '2026-01-05T08:00:00.000Z' }).account;
  world.book(id, 100_00, '2026-02-10');
  world.mayPassTo('2026-03-04T08:00:00Z');
  world.book(id, -10_00, '2026-01-20');
  world.passMs(hourMs);
  await world.deliver(id);
  expect(await world.takeOver(id, '2026-03-02')).toMatchObject({ outcome: 'taken-over' });
  return { ...world, id };
}

test('the question that a baseline rests on is kept with it', async () => {
  const { register, id } = await takenOver();
  expect((await register.read(id))?.baseline).toMatchObject({
    askedAt: '2026-03-04T09:00:00.000Z',
    valutaCents: 90_00,
  });
});

test('what was dated back before an account was taken over is counted by its baseline', async () => {
  const { id, ...world } = await takenOver();
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ number: 1 }] },
  });
});

test('what is dated back afterwards explains where the first statement begins', async () => {
  const { id, ...world } = await takenOver();
  world.mayPassTo('2026-03-20T08:00:00Z');
  const late = [world.book(id, -5_00, '2026-02-20'), world.book(id, -1_00, '2026-03-01')];
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ closing_balance: 84_00 }] },
  });
  const row = await world.rows.read(id, { firstDay: '2026-03-03', lastDay: '2026-03-31' });
  expect(row?.evidence).toMatchObject({ openingCents: 84_00, explainedBy: late.map((each) => each.id) });
});

test('what is dated back afterwards is fetched if the bank has not told of it', async () => {
  const { id, ...world } = await takenOver();
  world.mayPassTo('2026-03-20T08:00:00Z');
  world.book(id, -5_00, '2026-02-20');
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ again: { orElse: 'undecided' } });
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ closing_balance: 85_00 }] },
  });
});
