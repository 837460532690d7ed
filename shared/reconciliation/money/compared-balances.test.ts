import { describe, expect, test } from 'vitest';
import { sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { NotedBooking, ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { aroundMidnight, createCompareMoney, mayHold, type CompareMoneyDeps } from './compare-money.ts';
import { createComparePage } from './compare-page.ts';

const now = '2026-03-20T12:00:00.000Z';
const weekAgo = '2026-03-13T12:00:00.000Z';
const sums = (cents: number): BookingSums => ({ ...sumsOf([]), count: 1, sumCents: cents });
const known = (more: Partial<ReconciledMoney> = {}): ReconciledMoney => ({ isUnexplained: false, ...more });
const agreed = { mirrored: sums(700), balance: 700, at: '2026-03-20T08:00:00.000Z' };

interface Setting {
  readonly at?: string;
  readonly settings?: Partial<ReconciliationSettings>;
  /** Undefined if the register does not have it. */
  readonly account?: Partial<RegisteredAccount> | undefined;
  readonly known?: ReconciledMoney;
  /** What the mirror's totals say, one reading after the other; the last one stays. */
  readonly totals?: readonly number[];
  /** The balance of the account; null if the bank does not have the account. */
  readonly balance?: number | null | undefined;
  /** By account: what the bank's list shows. */
  readonly listedNow?: Readonly<Record<string, number | undefined>>;
  /** The bank does not have this account. */
  readonly lacks?: string;
  /** What is noted of bookings, by id. */
  readonly bookings?: Readonly<Record<string, NotedBooking>>;
  /** A booking of today over so many cents, which came at 11:30. */
  readonly ofToday?: number;
  /** Whether the bank is known to count valuta dates of today. */
  readonly countsToday?: boolean;
  /** Another comparison has counted what is verified. */
  readonly isCountedByOther?: boolean;
}

/** An account with a baseline of nothing, and seven euros booked since. */
function setUp(setting: Setting = {}) {
  const { at = now, totals = [700], listedNow = {} } = setting;
  const clock = createManualClock(Date.parse(at));
  const balance = 'balance' in setting ? setting.balance : 700;
  const account = 'account' in setting ? setting.account : {};
  const [notes, healed, asked]: [ReconciledMoney[], object[], string[]] = [[], [], []];
  let reads = 0;
  const deps = {
    clock,
    settings: { ...reconciliationSettings, ...setting.settings },
    register: {
      read: async (id: string) => Promise.resolve(account && { ...onboardedAccount, ...account, id }),
    },
    reconciled: {
      money: async () => Promise.resolve(setting.known ?? known()),
      noteMoney: async (_: string, money: ReconciledMoney) => Promise.resolve(void notes.push(money)),
      full: async () =>
        Promise.resolve({
          seals: [],
          isDrifted: false,
          isHeldBack: false,
          bookings: new Map(Object.entries(setting.bookings ?? {})),
        }),
    },
    totals: {
      read: async () => {
        const cents = totals[Math.min(reads, totals.length - 1)]!;
        reads += 1;
        return Promise.resolve(sums(cents));
      },
    },
    bank: {
      account: async (id: string) => {
        asked.push(id);
        const isThere = balance !== null && id !== setting.lacks;
        return Promise.resolve(isThere ? { id, balanceCents: balance } : undefined);
      },
      accounts: async (page: number) => {
        asked.push(`page ${page}`);
        const shown = Object.entries(listedNow);
        return Promise.resolve({
          accounts: shown.map(([id]) => ({ id })),
          balances: new Map(shown.flatMap(([id, cents]) => (cents === undefined ? [] : [[id, cents]]))),
        });
      },
    },
    mirror: {
      bookings: () =>
        listed(
          [setting.ofToday ?? []].flat().map((amountCents) => ({
            amountCents,
            currency: 'EUR',
            recordedAt: '2026-03-20T11:30:00.000Z',
            data: { valuta_date: '2026-03-20' },
          })),
        ),
    },
    capabilities: {
      all: async () => {
        const { countsToday } = setting;
        const state = countsToday === true ? 'proven' : 'refuted';
        return Promise.resolve(countsToday === undefined ? [] : [{ name: 'valuta-passed-today', state }]);
      },
      see: async () => Promise.resolve(),
    },
    breaks: { heal: async (found: object) => Promise.resolve(void healed.push(found)) },
    verified: {
      counted: async () => Promise.resolve({ sums: sums(0), through: '', version: 1 }),
      count: async () => Promise.resolve(setting.isCountedByOther !== true),
    },
  };
  return { deps: deps as unknown as CompareMoneyDeps, notes, healed, asked };
}

const workOf = (request: object = {}, look = 1): ItemWork => ({
  run: aRun({ job: 'reconciliation', asOf: '2026-03-20', request: { tier: 'money', ...request } }),
  look,
  mayWrite: async () => Promise.resolve(true),
});

async function compared(setting: Setting = {}, work = workOf(), isShown?: boolean) {
  const { deps, ...seen } = setUp(setting);
  return { result: await createCompareMoney(deps)('acc-1', work, isShown), ...seen };
}

describe('around midnight, an account waits without using up its comparisons', () => {
  test.each<[string, boolean, number | undefined]>([
    ['2026-03-20T22:44:59Z', true, undefined],
    ['2026-03-20T22:45:00Z', true, 900],
    ['2026-03-20T23:20:00Z', true, 600],
    ['2026-03-20T23:30:00Z', true, undefined],
    ['2026-03-20T22:45:00Z', false, undefined],
  ])('at %s, if the clock of the bank is ours (%s): %s seconds', (at, ...[startsByItself, afterSeconds]) => {
    const waits = aroundMidnight(setUp({ at, settings: { startsByItself } }).deps);
    const again = { afterSeconds, orElse: 'around-midnight', isInLine: true };
    expect(waits).toEqual(afterSeconds === undefined ? undefined : { again });
  });
});

describe('the last agreement holds', () => {
  const differing = { cents: 1, looks: 1, since: now };
  const { deps } = setUp();
  const ofOther = setUp({ settings: { startsByItself: false } }).deps;
  const tomorrow = { ...agreed, movesOn: '2026-03-21' };

  test.each<[string, boolean, Partial<ReconciledMoney>, object]>([
    ['if nothing moves the balance', true, { agreed }, {}],
    ['if there is one', false, {}, {}],
    ['unless a difference is being looked at', false, { agreed, differing }, {}],
    ['unless not all is counted', false, { agreed: { ...agreed, uncountedSince: now } }, {}],
    ['unless a person wants everything compared', false, { agreed }, { afresh: true }],
    ['before a valuta date comes', true, { agreed: tomorrow }, {}],
    ['until it comes', false, { agreed: { ...agreed, movesOn: '2026-03-20' } }, {}],
  ])('%s: %s', (_, holds, ...[more, request]) => {
    expect(mayHold(deps, { known: known(more), work: workOf(request) })).toBe(holds);
  });

  test('by the day of the run where the clock of the bank is its own', () => {
    const { run, ...work } = workOf();
    const ofDay = (asOf: string) =>
      mayHold(ofOther, { known: known({ agreed: tomorrow }), work: { ...work, run: { ...run, asOf } } });
    expect([ofDay('2026-03-20'), ofDay('2026-03-21')]).toEqual([true, false]);
  });
});

describe('the balance of an account', () => {
  test.each<[string, Setting]>([
    ['unknown', { account: undefined }],
    ['closed', { account: { state: 'closed' } }],
    ['held', { account: { heldBecause: 'a dispute' } }],
  ])('is not asked for if it is %s', async (outcome, setting) => {
    const { result, asked } = await compared(setting);
    expect([result, asked]).toEqual([{ outcome }, []]);
  });

  test('is not asked for within a week of an agreement, unless something was booked or the list shows another', async () => {
    const unchanged = { result: { outcome: 'unchanged' }, asked: [] };
    expect(await compared({ known: known({ agreed }) })).toMatchObject(unchanged);
    const recent = { ...agreed, at: '2026-03-13T12:00:00.001Z' };
    expect(await compared({ known: known({ agreed: recent }) })).toMatchObject(unchanged);
    for (const setting of [
      { known: known({ agreed: { ...agreed, at: weekAgo } }) },
      { known: known({ agreed: { ...agreed, mirrored: sums(600) } }) },
    ])
      expect(await compared(setting)).toMatchObject({ result: { outcome: 'agrees' }, asked: ['acc-1'] });
    const shown = await compared({ known: known({ agreed }) }, workOf(), true);
    expect(shown.asked).toEqual(['acc-1']);
  });

  test.each<[string, Setting['balance']]>([
    ['not-at-the-bank', null],
    ['balance-missing', undefined],
  ])('counts as %s if the bank shows none', async (outcome, balance) => {
    expect((await compared({ balance })).result).toEqual({ outcome });
  });

  test('is asked for up to three times, until nothing is booked meanwhile', async () => {
    const quiet = await compared({ totals: [500, 600, 700] });
    expect(quiet).toMatchObject({ result: { outcome: 'agrees' }, asked: ['acc-1', 'acc-1', 'acc-1'] });
    const never = async (look: number) =>
      (await compared({ totals: [400, 500, 600, 700] }, workOf({}, look))).result;
    expect(await never(1)).toEqual({ again: { afterSeconds: 60, orElse: 'never-quiet' } });
    expect(await never(3)).toEqual({ again: { afterSeconds: 240, orElse: 'never-quiet' } });
  });

  test('needs the baseline of the account', async () => {
    await expect(compared({ account: { baseline: undefined } })).rejects.toThrow(
      'acc-1 was onboarded without a baseline',
    );
  });

  test('that agrees is noted with the sums of the mirror', async () => {
    const { notes, healed } = await compared();
    expect(notes).toStrictEqual([
      {
        agreed: { mirrored: sums(700), balance: 700, at: now, movesOn: undefined },
        isUnexplained: false,
      },
    ]);
    expect(healed).toEqual([]);
    const waiting = await compared({ isCountedByOther: true });
    expect(waiting.notes).toMatchObject([{ agreed: { uncountedSince: now } }]);
  });

  test.each<[string, Partial<ReconciledMoney>]>([
    ['if it was noted', { isUnexplained: true }],
    ['if a difference was seen', { differing: { cents: 5, looks: 3, since: now } }],
  ])('that agrees ends its break, %s', async (_, more) => {
    const { notes, healed, result } = await compared({ known: known(more) });
    expect(result).toEqual({ outcome: 'agrees' });
    expect(healed).toEqual([
      { entity: 'account acc-1', kinds: ['BALANCE_UNEXPLAINED'], found: [], endsDecisions: true },
    ]);
    expect(notes).toMatchObject([{ isUnexplained: false }]);
    expect(notes[0]).not.toHaveProperty('differing');
  });

  const suspected = (cents: number) => ({
    again: { afterSeconds: 120, orElse: 'suspected', line: { cents }, isInLine: true },
  });

  test('that differs is looked at again before it counts', async () => {
    const first = await compared({ balance: 705 });
    expect(first.result).toEqual(suspected(5));
    expect(first.notes).toEqual([known({ differing: { cents: 5, looks: 1, since: now } })]);
    const since = '2026-03-20T11:00:00.000Z';
    const before = known({ differing: { cents: 5, looks: 1, since }, isUnexplained: true });
    const second = await compared({ balance: 705, known: before });
    expect(second.result).toEqual(suspected(5));
    expect(second.notes).toEqual([{ ...before, differing: { cents: 5, looks: 2, since } }]);
    const other = await compared({ balance: 693, known: before });
    expect(other.result).toEqual(suspected(-7));
    expect(other.notes).toMatchObject([{ differing: { cents: -7, looks: 1, since: now } }]);
  });

  test('that counts valuta dates of today in another way differs if that way is known', async () => {
    const young = { balance: 690, ofToday: 10 };
    const unknown = await compared(young);
    expect(unknown).toMatchObject({ result: { outcome: 'agrees' }, notes: [] });
    expect((await compared({ ...young, countsToday: true })).result).toEqual(suspected(-10));
    const other = { ofToday: 10, countsToday: false };
    expect((await compared(other)).result).toEqual(suspected(10));
    expect((await compared({ ...other, balance: 690 })).notes).toHaveLength(1);
  });

  test('has bookings compared only if it differed before, and one of them has an open break', async () => {
    // None of them can be read here.
    const open = { b1: { isOpen: true } } as const;
    expect((await compared({ bookings: open })).result).toEqual({ outcome: 'agrees' });
    const differed = known({ differing: { cents: 5, looks: 3, since: now } });
    const untold = { b1: { untoldSince: now } };
    expect((await compared({ bookings: untold, known: differed })).result).toEqual({ outcome: 'agrees' });
  });

  test('is only shown by a dry run', async () => {
    const dry = workOf({ dryRun: true });
    const differs = await compared({ balance: 705 }, dry);
    expect(differs).toMatchObject({ result: { outcome: 'differs', line: { cents: 5 } }, notes: [] });
    const agrees = await compared({ known: known({ isUnexplained: true }) }, dry);
    expect(agrees).toMatchObject({ result: { outcome: 'agrees' }, notes: [], healed: [] });
  });
});

describe("a page of the bank's list", () => {
  async function page(setting: Setting, work = workOf()) {
    const { deps, ...seen } = setUp({ listedNow: { 'acc-1': 700 }, ...setting });
    return { result: await createComparePage(deps)('3', work), ...seen };
  }
  const alike = { outcome: 'compared' };

  test('is read by its number, and there is none behind the last', async () => {
    const { result, asked } = await page({ listedNow: {} });
    expect([result, asked]).toEqual([{ outcome: 'behind-the-last-page' }, ['page 3']]);
    expect((await page({ at: '2026-03-20T22:50:00Z' })).asked).toEqual([]);
  });

  test('costs no call for balances that agree, and one note a day', async () => {
    const first = await page({});
    expect(first).toMatchObject({ result: alike, asked: ['page 3'], notes: [{ agreed: { at: now } }] });
    expect(await page({ known: known({ agreed }) })).toMatchObject({ result: alike, notes: [] });
    const yesterday = { ...agreed, at: '2026-03-19T22:59:59.999Z' };
    expect((await page({ known: known({ agreed: yesterday }) })).notes).toHaveLength(1);
    const midnight = { ...agreed, at: '2026-03-19T23:00:00.000Z' };
    expect((await page({ known: known({ agreed: midnight }) })).notes).toEqual([]);
  });

  test.each<[string, Partial<NonNullable<ReconciledMoney['agreed']>>]>([
    ['another balance agreed', { balance: 600 }],
    ['something was booked', { mirrored: sums(600) }],
    ['a valuta date has come', { movesOn: '2026-03-20' }],
  ])('is noted if %s', async (_, more) => {
    const { result, notes, asked } = await page({ known: known({ agreed: { ...agreed, ...more } }) });
    expect([result, notes.length, asked]).toEqual([alike, 1, ['page 3']]);
  });

  test.each<[string, Setting]>([
    ['nobody knows', { account: undefined }],
    ['is closed', { account: { state: 'closed' } }],
  ])('leaves out an account that %s', async (_, setting) => {
    expect(await page(setting)).toMatchObject({ result: alike, notes: [], asked: ['page 3'] });
  });

  test.each<[string, Setting]>([
    ['no balance', { listedNow: { 'acc-1': undefined } }],
    ['another balance', { listedNow: { 'acc-1': 701 } }],
    [
      'a difference that is being looked at',
      { known: known({ differing: { cents: 1, looks: 1, since: now } }) },
    ],
  ])('has an account compared by itself that has %s', async (_, setting) => {
    expect(await page(setting)).toMatchObject({ result: alike, asked: ['page 3', 'acc-1'] });
  });

  test('that shows another balance than an agreement of today asks for the account', async () => {
    const setting = { known: known({ agreed }), listedNow: { 'acc-1': 701 } };
    expect((await page(setting)).asked).toEqual(['page 3', 'acc-1']);
  });

  const differing = { listedNow: { 'acc-1': 705 }, balance: 705 };
  const isAgain = { again: { orElse: 'suspected', line: { cents: 5 } } };

  test('repeats as long as one of its accounts is looked at again, up to four times', async () => {
    expect((await page(differing)).result).toMatchObject(isAgain);
    expect((await page(differing, workOf({}, 3))).result).toMatchObject(isAgain);
    const last = { outcome: 'differs', line: { cents: 5 } };
    expect((await page(differing, workOf({}, 4))).result).toEqual(last);
  });

  test.each<[number, object]>([
    [300, isAgain],
    [301, { outcome: 'differs', line: { cents: 5 } }],
  ])('repeats within five minutes: after %d seconds', async (lookSeconds, expected) => {
    expect((await page({ ...differing, settings: { lookSeconds } })).result).toMatchObject(expected);
  });

  test('says of an account that is never quiet that it is so', async () => {
    const totals = [1, 2, 3, 4, 5, 6, 7, 8];
    const never = async (look: number) =>
      (await page({ listedNow: { 'acc-1': undefined }, totals }, workOf({}, look))).result;
    expect(await never(3)).toEqual({ again: { afterSeconds: 240, orElse: 'never-quiet' } });
    expect(await never(4)).toEqual({ outcome: 'never-quiet' });
  });

  test('says the worst of its accounts', async () => {
    const two = { listedNow: { 'acc-1': 700, 'acc-2': 705 } };
    expect((await page({ ...two, balance: null })).result).toEqual({ outcome: 'not-at-the-bank' });
    expect((await page({ ...two, balance: 705 })).result).toMatchObject(isAgain);
    const dry = workOf({ dryRun: true });
    expect((await page({ ...two, balance: 705 }, dry)).result).toMatchObject({ outcome: 'differs' });
    expect((await page(two)).result).toEqual(alike);
    const lacking = { listedNow: { 'acc-1': 705, 'acc-2': undefined }, balance: 705, lacks: 'acc-2' };
    expect((await page(lacking, dry)).result).toEqual({ outcome: 'not-at-the-bank' });
  });
});
