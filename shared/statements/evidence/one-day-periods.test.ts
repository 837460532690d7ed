import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { standingStates } from '#shared/breaks/states.ts';

const refuted = [
  { name: 'one-day-statements', state: 'refuted', evidence: [expect.stringContaining('bank_statement')] },
];

async function openBreaks({ breaks }: ReturnType<typeof createStatementsWorld>) {
  const found = [];
  for await (const each of breaks.list({ states: standingStates })) found.push(each);
  return found;
}

async function rowsOf(world: ReturnType<typeof createStatementsWorld>, id: string) {
  const found = [];
  for await (const { firstDay, lastDay, state, publication } of world.rows.latest(id))
    found.push([firstDay, lastDay, state, publication?.closingCents]);
  return found;
}

test('the last day of a month joins the next month where the bank states no single day', async () => {
  const world = createStatementsWorld({ oneDayStatements: false });
  world.mayPassTo('2026-03-31T08:00:00Z');
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toEqual({ outcome: 'up-to-date' });
  expect(await world.issue(id)).toEqual({ outcome: 'up-to-date' });
  expect(await world.capabilities.all()).toMatchObject(refuted);
  expect(await openBreaks(world)).toEqual([]);

  world.book(id, -10_00);
  await world.deliver(id);
  world.mayPassTo('2026-05-07T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
  // Dated back to before the first statement: it changes each that there is.
  world.book(id, -1_00, '2026-03-30');
  await world.deliver(id);
  world.mayPassTo('2026-06-05T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
  expect(await rowsOf(world, id)).toEqual([
    ['2026-05-01', '2026-05-31', 'PUBLISHED', 89_00],
    ['2026-03-31', '2026-04-30', 'PUBLISHED', 90_00],
    ['2026-03-31', '2026-03-31', 'JOINED', undefined],
  ]);
});

test('an account that closes on the first of a month ends with what two days say of the last one', async () => {
  const world = createStatementsWorld({ oneDayStatements: false });
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-03-31T08:00:00Z');
  world.book(id, 5_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-01T08:00:00Z');
  world.book(id, -105_00);
  await world.deliver(id);
  await world.register.describe({ id, currency: 'EUR', closedDay: '2026-04-01' }, world.bank.instant());
  world.mayPassTo('2026-04-10T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ outcome: 'published', line: { statements: [{}, {}] } });
  expect(await world.capabilities.all()).toMatchObject(refuted);
  expect(await openBreaks(world)).toEqual([]);
  expect(await rowsOf(world, id)).toEqual([
    ['2026-04-01', '2026-04-01', 'PUBLISHED', 0],
    ['2026-03-02', '2026-03-31', 'PUBLISHED', 105_00],
  ]);
  const row = await world.rows.read(id, { firstDay: '2026-04-01', lastDay: '2026-04-01' });
  expect(row?.evidence).toMatchObject({ openingCents: 105_00, closingCents: 0, lines: 1 });
  expect(await world.register.read(id)).toMatchObject({ state: 'closed' });
});
