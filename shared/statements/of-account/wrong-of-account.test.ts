import { expect, test } from 'vitest';
import { plantByHand } from '#sandbox/engine/bank-errors/by-hand.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { EvidenceLine } from '#shared/bookings/evidence/bank-evidence.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { decideAll, issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

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
  'an account that is onboarded in the quarter': async (world: World) => {
    const { id } = world.customer(0, { opened_at: '2025-11-03T08:00:00.000Z' }).account;
    world.book(id, 60_00, '2025-12-10');
    world.book(id, 40_00, '2026-02-10');
    world.book(id, 7_00, '2026-03-12');
    world.mayPassTo('2026-03-04T08:00:00Z');
    await world.deliver(id);
    expect(await world.onboard(id, '2026-03-02')).toMatchObject({ outcome: 'taken-over' });
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

test.each(everyLife.flatMap((life) => (['missing', 'foreign'] as const).map((field) => ({ life, field }))))(
  'lines of $life that are $field are found',
  async ({ life, field }) => {
    const { id, statement_id, foreign, own, ...world } = await quarterOf(life);
    const { id: booking_id } = field === 'missing' ? own : foreign;
    plantByHand(world.bank, { kind: `statement_line_${field}`, statement_id, booking_id });
    await issueForDays(world, id, 2);
    expect(await world.ofAccountRows.latest(id, 'QUARTERLY')).toMatchObject({ state: 'VERIFY_FAILED' });
    const lines = (await openBreaks(world, id)).filter((each) => each.kind === 'STATEMENT_LINES');
    const entity = `statement_of_account ${id} QUARTERLY 2026-1`;
    expect(lines).toMatchObject([{ field, entity, evidence: [expect.any(String), booking_id] }]);
  },
);

test.each(everyLife)('a wrong sum of %s is found', async (life) => {
  const { id, statement_id, ...world } = await quarterOf(life);
  plantByHand(world.bank, { kind: 'statement_sum', statement_id, cents: 5 });
  await issueForDays(world, id, 2);
  expect(await world.ofAccountRows.latest(id, 'QUARTERLY')).toMatchObject({ state: 'VERIFY_FAILED' });
});

test('what two persons have settled is published as the bank has made it', async () => {
  const world = await quarterOf('an account that stays open');
  plantByHand(world.bank, { kind: 'statement_sum', statement_id: world.statement_id, cents: 5 });
  await issueForDays(world, world.id, 1);
  await decideAll(world, world.id, 'WRITTEN_OFF');
  await issueForDays(world, world.id, 1);
  expect(await row(world)).toMatchObject({ state: 'PUBLISHED', evidence: { closingCents: 107_05 } });
});

type Lines = readonly EvidenceLine[];

/** Errors that the simulated bank never makes unasked: each leaves the sum as it is. */
const rewritten = {
  foreign: ([first, ...others]: Lines, { foreign }: { readonly foreign: string }) =>
    first ? [{ ...first, bookingId: foreign }, ...others] : [],
  repeated: ([first, second, ...others]: Lines) =>
    first && second ? [first, { ...second, cents: second.cents - first.cents }, first, ...others] : [],
  different: ([first, second, ...others]: Lines) =>
    first && second
      ? [{ ...first, cents: first.cents - 1 }, { ...second, cents: second.cents + 1 }, ...others]
      : [],
};

test.each(
  everyLife.flatMap((life) =>
    Object.entries(rewritten).map(([field, rewrite]) => ({ life, field, rewrite })),
  ),
)('a line of $life that is $field is found, although the sum is right', async ({ life, field, rewrite }) => {
  const { id, foreign, ...world } = await quarterOf(life);
  const { bankOfAccount } = world.ports;
  const read: typeof bankOfAccount.read = async (accountId, head) => {
    const right = await bankOfAccount.read(accountId, head);
    if (right === 'too-long') return right;
    const lines = rewrite([...right.evidence.lines], { foreign: foreign.id });
    return { ...right, evidence: { ...right.evidence, lines } };
  };
  const issue = world.performing({ ...world.ports, bankOfAccount: { ...bankOfAccount, read } });
  expect(await issue(id, world.workOf('2026-04-09', 1))).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world, id)).toContainEqual(
    expect.objectContaining({ kind: 'STATEMENT_LINES', field }),
  );
});

test('a statement of account whose file would break its format waits, and no decision of persons publishes it', async () => {
  const { id, ...world } = await quarterOf('an account that stays open');
  const { bankOfAccount } = world.ports;
  const read: typeof bankOfAccount.read = async (accountId, head) => {
    const right = await bankOfAccount.read(accountId, head);
    if (right === 'too-long') return right;
    const bookings = right.bookings.map((booking) => ({ ...booking, booking_date: '2026-02-30' }));
    return { ...right, bookings };
  };
  const kept: typeof bankOfAccount.kept = (text) => bankOfAccount.kept(text);
  const broken = { ...world.ports, bankOfAccount: { ...bankOfAccount, read, kept } };
  const issueBroken = async () => world.performing(broken)(id, world.workOf(world.bank.today(), 1));
  const waits = { ...world, issue: issueBroken };
  await issueForDays(waits, id, 1);
  expect(await openBreaks(world, id)).toMatchObject([
    {
      kind: 'STATEMENT_FILE',
      field: 'of-account-json',
      found: expect.stringMatching(/^bookings\.0\.booking_date /),
    },
  ]);
  await decideAll(world, id, 'RESOLVED');
  await issueForDays(waits, id, 1);
  expect(await world.ofAccountRows.latest(id, 'QUARTERLY')).toMatchObject({ state: 'VERIFY_FAILED' });

  await issueForDays(world, id, 1);
  expect(await world.ofAccountRows.latest(id, 'QUARTERLY')).toMatchObject({ state: 'PUBLISHED' });
  expect(await openBreaks(world, id)).toEqual([]);
});
