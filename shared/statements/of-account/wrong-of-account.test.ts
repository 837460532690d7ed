import { expect, test } from 'vitest';
import { plantByHand } from '#sandbox/engine/bank-errors/by-hand.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

type World = ReturnType<typeof createStatementsWorld>;

/** What becomes of an account within the first quarter; each ends with 107.00 by valuta date. */
const lives = {
  'an account that stays open': async (world: World) => {
    const id = await world.openAccount();
    world.book(id, 100_00);
    world.book(id, 7_00, '2026-03-12');
    return id;
  },
  'an account that is closed in the quarter': async (world: World) => {
    const id = await world.openAccount();
    world.book(id, 100_00);
    world.book(id, 7_00, '2026-03-12');
    world.mayPassTo('2026-03-20T08:00:00Z');
    await world.register.describe({ id, currency: 'EUR', closedDay: '2026-03-20' }, world.bank.instant());
    return id;
  },
  'an account that is taken over in the quarter': async (world: World) => {
    const { id } = world.customer(0, { opened_at: '2025-11-03T08:00:00.000Z' }).account;
    world.book(id, 60_00, '2025-12-10');
    world.book(id, 40_00, '2026-02-10');
    world.book(id, 7_00, '2026-03-12');
    world.mayPassTo('2026-03-04T08:00:00Z');
    await world.deliver(id);
    expect(await world.takeOver(id, '2026-03-02')).toMatchObject({ outcome: 'taken-over' });
    return id;
  },
};
type Life = keyof typeof lives;
const everyLife = Object.keys(lives) as Life[];

const firstQuarter = { interval: 'QUARTERLY', period: 1, year: 2026 } as const;

/** In April, with a statement of account that the bank has made and that nobody has asked for yet. */
async function quarterOf(life: Life) {
  const world = createStatementsWorld({}, { ofAccount: 'QUARTERLY' });
  const other = await world.openAccount();
  const foreign = world.book(other, 7_00, '2026-03-12');
  const id = await lives[life](world);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  const { id: statement_id } = await world.statementOfAccount(id, firstQuarter);
  const own = bookingsOf(world.bank, id).find(({ valuta_date }) => valuta_date === '2026-03-12')!;
  return { ...world, id, statement_id, foreign, own };
}

const row = async ({ ofAccountRows, id }: World & { readonly id: string }) =>
  ofAccountRows.latest(id, 'QUARTERLY');

test.each(everyLife)('a right statement of account of %s is published', async (life) => {
  const world = await quarterOf(life);
  await issueForDays(world, world.id, 1);
  expect(await row(world)).toMatchObject({ state: 'PUBLISHED', evidence: { closingCents: 107_00 } });
  expect(await openBreaks(world, world.id)).toEqual([]);
});

test.each(everyLife.flatMap((life) => [5_00, -5_00].map((cents) => ({ life, cents }))))(
  'balances of $life that are wrong by $cents cents, and add up, are found',
  async ({ life, cents }) => {
    const world = await quarterOf(life);
    plantByHand(world.bank, { kind: 'statement_gap', statement_id: world.statement_id, cents });
    await issueForDays(world, world.id, 2);
    expect(await row(world)).toMatchObject({ state: 'VERIFY_FAILED' });
    const closing = { kind: 'STATEMENT_GAP', field: 'balance_end', differenceCents: cents };
    const sides = { expected: '10700', found: String(107_00 + cents), currency: 'EUR' };
    expect(await openBreaks(world, world.id)).toContainEqual(
      expect.objectContaining({ ...closing, ...sides }),
    );
  },
);
