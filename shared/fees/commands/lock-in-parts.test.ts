import { describe, expect, test } from 'vitest';
import { createFeeMonths } from '#shared/aws/fees/fee-months.ts';
import { createLockedJournals } from '#shared/aws/fees/locked-journals.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import type { JournalLock } from '#shared/fees/model/locked-journal.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { lockJournal } from './lock-journal.ts';

const month = '2026-03';
const now = '2026-04-09T08:00:00.000Z';
const ago = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
const bookkeeping = {
  adviser: 1_001,
  client: 1,
  accountDigits: 4,
  fiscalYearMonth: 1,
  debtorAccount: '1410',
  debtors: { 'per-1': '10001' },
  taxes: {},
  documentPrefix: '',
};
const { charge } = plannedFee;

const fee = (accountId: string, id: string, more: Partial<FeeIntent> = {}): FeeIntent => ({
  ...plannedFee,
  id,
  accountId,
  charge: { ...charge, period: month },
  state: 'BOOKED',
  ...more,
});
const reversal = (accountId: string, number: number, more: Partial<FeeReversal> = {}): FeeReversal => ({
  feeId: 'fee',
  accountId,
  charge: { ...charge, period: month },
  number,
  cents: 1,
  billingAccountId: 'billing',
  state: 'BOOKED',
  version: 1,
  approvedBy: 'app_1',
  ...more,
});
const many = <Value>(count: number, make: (n: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n));

interface Setting {
  readonly accounts?: readonly (Partial<RegisteredAccount> & Pick<RegisteredAccount, 'id'>)[];
  readonly fees?: readonly FeeIntent[];
  readonly reversals?: readonly FeeReversal[];
  readonly hasBooks?: boolean;
}

/** A month with fees, and its journal on the table of production. */
async function setUp({ accounts = [{ id: 'a' }], fees = [], reversals = [], hasBooks = true }: Setting = {}) {
  const clock = createManualClock(Date.parse(now));
  const { client } = createMemoryTables(clock);
  const registered = accounts.map((each) => ({ ...onboardedAccount, feesUntil: month, ...each }));
  const [months, journals] = [createFeeMonths('work', client), createLockedJournals('work', client)];
  await months.note(month, 'run-1', 1);
  const listedOf: string[] = [];
  const deps = {
    clock,
    months,
    journals,
    register: {
      page: async ({ partition, after = '' }: { readonly partition: number; readonly after?: string }) =>
        Promise.resolve(
          partition < 2 ? registered.filter(({ id }, n) => n % 2 === partition && id > after) : [],
        ),
    },
    intents: {
      ofAccount: (of: string) => (
        listedOf.push(of),
        listed(fees.filter(({ accountId }) => accountId === of))
      ),
    },
    reversals: { ofAccount: (of: string) => listed(reversals.filter(({ accountId }) => accountId === of)) },
    settlements: { all: async () => Promise.resolve([]) },
    settings: { targetDays: 3, ...(hasBooks && { bookkeeping }) },
  };
  return {
    deps,
    listedOf,
    lock: async (requestId = 'mine', cursor?: string, hasTime = () => true) =>
      lockJournal(deps, { month, requestId, ...(cursor !== undefined && { cursor }) }, hasTime),
    /** Another change had begun to lock it. */
    begunBy: async (lock: JournalLock) => months.lockJournal(month, lock, undefined),
    lockOf: async () => (await months.read(month))?.journal,
  };
}

describe('a journal is kept', () => {
  test('in rows of a hundred lines, with the customer it is posted on, and none of them twice', async () => {
    const { deps, lock, lockOf } = await setUp({
      accounts: [{ id: 'a', ownerId: 'per-1' }, { id: 'b', ownerId: 'per-2' }, { id: 'c' }],
      fees: [...many(101, (n) => fee('a', `a${n}`)), fee('b', 'b0'), fee('b', 'b1', { state: 'IN_DOUBT' })],
      reversals: [
        ...many(100, (n) => reversal('b', n + 1)),
        reversal('b', 300, { state: 'ACCEPTED' }),
        reversal('c', 1),
      ],
    });
    expect(await lock()).toEqual({ lines: 203 });
    expect(await lockOf()).toStrictEqual({ change: 'mine', begunAt: now, bookkeeping, lockedAt: now });
    const rows = async (of: string) =>
      (await deps.journals.of(of)).map(({ number, debtor, fees, reversals, ...more }) => ({
        ...more,
        row: [number, debtor, fees.length, reversals.length],
      }));
    const own = { month, accountId: 'a' };
    expect(await rows('a')).toEqual([
      { ...own, row: [1, '10001', 100, 0] },
      { ...own, row: [2, '10001', 1, 0] },
    ]);
    expect((await rows('b')).map(({ row }) => row)).toEqual([[1, undefined, 1, 100]]);
    expect((await rows('c')).map(({ row }) => row)).toEqual([[1, undefined, 0, 1]]);
    expect((await deps.journals.of('a'))[1]?.fees.map(({ id }) => id)).toEqual(['a100']);
    deps.clock.advance(1);
    expect(await lock()).toEqual({ lines: 0 });
    expect(await lock('yours')).toEqual({ refused: `it is locked since ${now}` });
    expect(await lockOf()).toHaveProperty('lockedAt', now);
  });

  test('part by part, of accounts with fees, and is locked with the last part', async () => {
    const { deps, lock, lockOf, listedOf } = await setUp({
      accounts: [{ id: 'a' }, { id: 'b' }, { id: 'c', feesUntil: undefined }, { id: 'd' }],
      fees: [fee('a', 'a0'), fee('b', 'b0'), fee('c', 'c0')],
      hasBooks: false,
    });
    const first = await lock('mine', undefined, () => false);
    expect(first).toEqual({ lines: 1, cursor: '0/c' });
    expect(await lockOf()).toStrictEqual({ change: 'mine', begunAt: now });
    deps.clock.advance(60_000);
    expect(await lock('mine', '0/c')).toEqual({ lines: 1 });
    expect(await lockOf()).toStrictEqual({ change: 'mine', begunAt: now, lockedAt: ago(-60_000) });
    expect(listedOf).toEqual(['a', 'b', 'd']);
    expect(await deps.journals.of('a')).toHaveLength(1);
    expect((await deps.journals.of('a'))[0]).not.toHaveProperty('debtor');
    expect(await deps.journals.of('d')).toEqual([]);
  });

  test('with what an interrupted part has not kept, in rows of further numbers', async () => {
    const { deps, lock } = await setUp({
      fees: [fee('a', 'a0'), fee('a', 'a1')],
      reversals: [reversal('a', 1), reversal('a', 2)],
    });
    const { version: _version, ...kept } = reversal('a', 2);
    const before = { accountId: 'a', fees: [], reversals: [] };
    await deps.journals.add({ ...before, month: '2026-02', number: 1 });
    await deps.journals.add({
      ...before,
      month,
      number: 1,
      fees: [{ ...fee('a', 'a1'), accountId: 'a' }],
      reversals: [kept],
    });
    expect(await lock()).toEqual({ lines: 2 });
    const [, , second] = await deps.journals.of('a');
    expect(second).toMatchObject({ month, number: 2, fees: [{ id: 'a0' }], reversals: [{ number: 1 }] });
  });

  test('by one process', async () => {
    const { deps } = await setUp({ fees: [fee('a', 'a0')] });
    const journals = { ...deps.journals, add: async () => Promise.resolve(false) };
    const locked = lockJournal({ ...deps, journals }, { month, requestId: 'mine' }, () => true);
    await expect(locked).rejects.toThrow(
      new TransientError('fee-journal', 'Another process locks the journal of 2026-03'),
    );
    await expect(locked).rejects.toMatchObject({ code: 'fee-journal' });
  });

  test('without a look at the journals of an account that has no line', async () => {
    const { deps } = await setUp();
    const journals = { ...deps.journals, of: async () => Promise.reject(new Error('nobody asks')) };
    expect(await lockJournal({ ...deps, journals }, { month, requestId: 'mine' }, () => true)).toEqual({
      lines: 0,
    });
  });
});

describe('a lock', () => {
  test('is refused where somebody else is faster, at its beginning and at its end', async () => {
    const { deps } = await setUp({ fees: [fee('a', 'a0')] });
    const lockedBy = (mayLock: (lock: JournalLock) => boolean) => {
      const months = {
        ...deps.months,
        lockJournal: async (...lock: Parameters<typeof deps.months.lockJournal>) =>
          mayLock(lock[1]) && deps.months.lockJournal(...lock),
      };
      return lockJournal({ ...deps, months }, { month, requestId: 'mine' }, () => true);
    };
    const refused = { refused: 'somebody else locks 2026-03' };
    expect(await lockedBy(() => false)).toEqual(refused);
    expect(await deps.journals.of('a')).toEqual([]);
    expect(await lockedBy(({ lockedAt }) => lockedAt === undefined)).toEqual(refused);
    expect(await deps.journals.of('a')).toHaveLength(1);
  });

  test.each([
    [3_600_000, undefined],
    [
      3_599_999,
      'another change locks it since 2026-04-09T07:00:00.001Z: continue that one, or try in an hour',
    ],
  ])('that another change began %i ms ago is taken over or not', async (ms, refused) => {
    const { lock, begunBy, lockOf } = await setUp();
    const theirs = { change: 'theirs', begunAt: ago(ms) };
    await begunBy(theirs);
    expect(await lock()).toEqual(refused === undefined ? { lines: 0 } : { refused });
    const mine = { change: 'mine', begunAt: now, bookkeeping, lockedAt: now };
    expect(await lockOf()).toEqual(refused === undefined ? mine : theirs);
  });

  test('goes on with the accounts in the books with which it began', async () => {
    const { lock, begunBy, lockOf } = await setUp();
    await begunBy({ change: 'mine', begunAt: ago(1) });
    expect(await lock()).toEqual({ lines: 0 });
    expect(await lockOf()).toStrictEqual({ change: 'mine', begunAt: ago(1), lockedAt: now });
  });

  test('follows that of the month before', async () => {
    const { deps, lock } = await setUp();
    await deps.months.note('2026-02', 'run-1', 1);
    await deps.months.lockJournal('2026-02', { change: 'c', begunAt: ago(1) }, undefined);
    expect(await lock()).toEqual({ refused: 'the journal of 2026-02 is open: lock it first' });
    const begun = { change: 'c', begunAt: ago(1) };
    await deps.months.lockJournal('2026-02', { ...begun, lockedAt: now }, begun);
    expect(await lock()).toEqual({ lines: 0 });
  });

  test.each([
    ['2026-04', [], '2026-04 is not over: its fees are still to be planned'],
    ['2026-02', [], 'there are no fees of 2026-02'],
    [month, ['2026-01', '2026-02'], 'the journal of 2026-01 is open: lock it first'],
  ])('of %s, with fees of %j before, is refused', async (of, ...[earlier, refused]) => {
    const { deps } = await setUp();
    for (const each of earlier) await deps.months.note(each, 'run-1', 1);
    // The next month is none that it waits for.
    await deps.months.note('2026-05', 'run-1', 1);
    expect(await lockJournal(deps, { month: of, requestId: 'mine' }, () => true)).toEqual({ refused });
  });
});
