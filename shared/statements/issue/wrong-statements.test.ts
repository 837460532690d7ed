import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { standingStates } from '#shared/breaks/states.ts';

const kinds = {
  statement_gap: ['STATEMENT_GAP', 'balance_start'],
  statement_sum: ['STATEMENT_SUM', 'balance_end'],
  statement_line_missing: ['STATEMENT_SUM', 'balance_end'],
  statement_line_foreign: ['STATEMENT_SUM', 'balance_end'],
} as const;

async function wrongMonth(kind: keyof typeof kinds) {
  const world = createStatementsWorld();
  const other = await world.openAccount();
  world.book(other, 77_77);
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  world.bank.errors.setRates({ ...world.bank.errors.rates(), [kind]: 1 });
  return { ...world, id, result: await world.issue(id) };
}

const openBreaks = async ({ breaks }: Pick<ReturnType<typeof createStatementsWorld>, 'breaks'>) => {
  const found = [];
  for await (const each of breaks.list({ states: standingStates })) found.push(each);
  return found;
};

test.each(Object.entries(kinds))('nothing wrong is published: %s', async (kind, [found, field]) => {
  const world = await wrongMonth(kind as keyof typeof kinds);
  expect(world.result).toMatchObject({ outcome: 'not-verified' });
  expect(world.published).toEqual([]);
  const name = `bank_statement ${world.id} 2026-03-02..2026-03-31`;
  expect(await openBreaks(world)).toContainEqual(
    expect.objectContaining({
      kind: found,
      field,
      entity: name,
      severity: 'high',
      episode: 1,
      differenceCents: expect.any(Number),
      currency: 'EUR',
    }),
  );
  expect(await world.rows.read(world.id, { firstDay: '2026-03-02', lastDay: '2026-03-31' })).toMatchObject({
    state: 'VERIFY_FAILED',
  });
});

test.each(['statement_line_missing', 'statement_line_foreign'] as const)(
  'a line that is missing or of another account is named: %s',
  async (kind) => {
    const world = await wrongMonth(kind);
    const lines = (await openBreaks(world)).filter((each) => each.kind === 'STATEMENT_LINES');
    expect(lines).toMatchObject([{ field: kind === 'statement_line_missing' ? 'missing' : 'foreign' }]);
    expect(lines[0]?.evidence).toHaveLength(2);
  },
);

test('the same mistake seen again is the same break, which ends once the statement is right', async () => {
  const world = await wrongMonth('statement_sum');
  const [first] = await openBreaks(world);
  world.passMs(3_600_000);
  await world.issue(world.id);
  const [again] = await openBreaks(world);
  expect(again).toMatchObject({ id: first?.id, firstSeenAt: first?.firstSeenAt });
  expect(again?.lastSeenAt).not.toBe(first?.lastSeenAt);
  expect(world.announced).toHaveLength(1);

  const [mistake] = world.bank.store.bankErrors.all();
  heal(world.bank, mistake!.id);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'published' });
  expect(await openBreaks(world)).toEqual([]);
  expect(world.announced.map(({ state }) => state)).toEqual(['OPEN', 'AUTO_HEALED']);
});

test('a statement that the bank refuses to make is a break, and asked for again', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.mayPassTo('2026-04-09T08:00:00Z');
  world.refuseNext('bank_statements', 400);
  expect(await world.issue(id)).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world)).toMatchObject([
    { kind: 'STATEMENT_MISSING', found: expect.stringContaining('400') },
  ]);
  expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
  expect(await openBreaks(world)).toEqual([]);
});

test.each([true, false])(
  'an account that is opened and closed on one day gets its statement; single days are stated: %o',
  async (oneDayStatements) => {
    const world = createStatementsWorld({ oneDayStatements });
    const id = await world.openAccount();
    for (const cents of [100_00, -100_00]) world.book(id, cents);
    await world.deliver(id);
    await world.register.describe({ id, currency: 'EUR', closedDay: '2026-03-02' }, world.bank.instant());
    world.mayPassTo('2026-03-09T08:00:00Z');
    expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
    expect(world.published).toMatchObject([
      { firstDay: '2026-03-02', lastDay: '2026-03-02', publication: { bookings: 2, closingCents: 0 } },
    ]);
    expect(await openBreaks(world)).toEqual([]);
    expect(await world.register.read(id)).toMatchObject({ state: 'closed' });
    const state = oneDayStatements ? 'proven' : 'refuted';
    expect(await world.capabilities.all()).toMatchObject([{ name: 'one-day-statements', state }]);
    expect(await world.issue(id)).toEqual({ outcome: 'closed' });
  },
);

test('a period that is not over at the bank is no difference: it is asked for again', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.mayPassTo('2026-03-20T08:00:00Z');
  expect(await world.issue(id, { asOf: '2026-04-09' })).toMatchObject({ again: { orElse: 'not-over' } });
  expect(await openBreaks(world)).toEqual([]);
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
});

/** 100.00 at the end of March, on 9 April. */
async function publishedMarch() {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
  return { ...world, id };
}

test('an earlier statement that the bank changes is a break, even if the next one begins as it should', async () => {
  const { id, ...world } = await publishedMarch();
  // They cancel each other, so that the next statement begins where the last one ended.
  for (const cents of [77_77, -77_77]) world.book(id, cents, '2026-03-20');
  await world.deliver(id);
  for (const { id: statementId } of world.bank.store.bankStatements.all())
    world.bank.store.bankStatements.update(statementId, { issued_over: [] });
  world.mayPassTo('2026-05-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world)).toMatchObject([
    {
      kind: 'STATEMENT_MISMATCH',
      field: 'earlier_statement',
      entity: `bank_statement ${id} 2026-04-01..2026-04-30`,
      expected: '2026-03-02..2026-03-31: 0 to 10000',
      found: '2026-03-02..2026-03-31: 0 to 0',
    },
  ]);
});

test('a late booking that the bank no longer counts is a break, although the next statement begins where the last one ended', async () => {
  const { id, ...world } = await publishedMarch();
  const late = world.book(id, 77_77, '2026-03-20');
  await world.deliver(id);
  plantInBooking(world.bank, late, 'booking_vanished');
  world.mayPassTo('2026-05-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world)).toMatchObject([
    { kind: 'STATEMENT_GAP', expected: String(177_77), found: String(100_00), differenceCents: -77_77 },
  ]);
});
