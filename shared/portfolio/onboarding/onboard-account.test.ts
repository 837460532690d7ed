import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Baseline, RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { createOnboardAccount, verdictOn } from './onboard-account.ts';
import type { BankAccount, BankBooking, Refused } from './ports.ts';
import type { OnboardRequest } from './portfolio-request.ts';

/** Monday 16 March; the portfolio is onboarded as of the tenth. */
const now = '2026-03-16T08:00:00.000Z';
const day = '2026-03-10';
const key = `acc-1/take-over/${day}/${sha256Hex('{"a":1}')}.json.gz`;

const booking = (id: string, more: Partial<BankBooking> = {}): BankBooking => ({
  id,
  cents: 300,
  currency: 'EUR',
  valutaDate: '2026-03-12',
  day: '2026-03-12',
  recordedAt: '2026-03-12T09:00:00.000Z',
  read: { id },
  ...more,
});

const statement: BankEvidence = {
  statementId: 's-1',
  iban: 'DE02120300000000202051',
  currency: 'EUR',
  firstDay: '2026-03-01',
  lastDay: day,
  openingCents: 0,
  closingCents: 1_000,
  lines: [{ bookingId: 'b-0', cents: 1_000, currency: 'EUR', valutaDay: '2026-03-05' }],
};

const account = (facts: Partial<BankAccount['facts']> = {}, balanceCents?: number): BankAccount => ({
  facts: { id: 'acc-1', currency: 'EUR', iban: statement.iban, openedDay: '2025-01-01', ...facts },
  balanceCents,
});

const known: RegisteredAccount = { id: 'acc-1', state: 'known', knownSince: now, currency: 'EUR' };

interface Situation {
  readonly registered?: RegisteredAccount | undefined;
  readonly atBank?: BankAccount | undefined;
  readonly request?: Partial<OnboardRequest>;
  /** What the bank lists after the day, and what the mirror has of it; all of it if left out. */
  readonly later?: readonly BankBooking[] | Refused;
  readonly mirrored?: readonly BankBooking[];
  readonly evidence?: BankEvidence | 'unknown' | 'refused';
  readonly mayWrite?: boolean;
  /** Another booking comes into the mirror meanwhile. */
  readonly isInMotion?: boolean;
  /** Another run is faster. */
  readonly onboardedBy?: string;
  readonly asOf?: string;
}

/** What an attempt does, and what it read and wrote. */
async function onboard(situation: Situation = {}) {
  const { later = [], request, mayWrite = true, isInMotion = false, evidence = statement } = situation;
  const atBank = 'atBank' in situation ? situation.atBank : account({}, 1_000);
  const listedLater = 'because' in later ? [] : later;
  const mirrored = situation.mirrored ?? listedLater;
  let registered = 'registered' in situation ? situation.registered : known;
  const seen = {
    described: [] as string[],
    asked: [] as object[],
    kept: [] as unknown[],
    read: [] as string[],
    queries: [] as object[],
    sent: [] as string[],
    baselines: [] as Baseline[],
    capabilities: [] as string[],
    totals: 0,
  };
  const mirroredSums = (bookings: readonly BankBooking[]): BookingSums =>
    sumsOf(bookings.map(({ cents, ...rest }) => ({ ...rest, amountCents: cents })));
  const run = createOnboardAccount({
    clock: createManualClock(Date.parse(now)),
    maxMessageBytes: 200_000,
    bodies: { write: async () => Promise.resolve() } as never,
    queues: {
      send: async (_family: string, each: { readonly delivery: { readonly entityHint?: string } }) =>
        Promise.resolve(void seen.sent.push(JSON.stringify(each))),
    } as never,
    tombstones: {
      standing: async () => Promise.resolve(new Set<string>()),
      listAccount: async () => Promise.resolve(),
      lift: async () => Promise.resolve(),
    } as never,
    register: {
      describe: async ({ id }) => Promise.resolve(seen.described.push(id) > 0),
      revive: async () => Promise.resolve(),
      read: async () => Promise.resolve(registered),
      onboard: async (_id, baseline) => {
        seen.baselines.push(baseline);
        const { onboardedBy = baseline.runId } = situation;
        registered = { ...known, state: 'onboarded', baseline: { ...baseline, runId: onboardedBy } };
        return Promise.resolve(true);
      },
    },
    mirror: {
      bookings: (query) => {
        seen.queries.push(query);
        return listed(mirrored.map(({ cents, ...each }) => ({ ...each, amountCents: cents })) as never);
      },
    },
    totals: {
      read: async () => {
        seen.totals += 1;
        const more = isInMotion && seen.totals > 1 ? [booking('moving')] : [];
        return Promise.resolve(mirroredSums([...mirrored, ...more]));
      },
    },
    evidence: { write: async (name, bytes) => Promise.resolve(void seen.kept.push([name, bytes])) },
    capabilities: { see: async ({ name }) => Promise.resolve(void seen.capabilities.push(name)) },
    bank: {
      account: async () => Promise.resolve(atBank),
      statement: async (id, period, keep) => {
        seen.asked.push({ id, ...period });
        if (evidence === 'unknown') return { outcome: 'unknown' };
        if (evidence === 'refused') return { outcome: 'refused', status: 400, code: 'invalid_model' };
        return { outcome: 'answered', evidence, kept: await keep(listed(['{"a"', ':1}']), 's-1') };
      },
      bookingsAfter: async (_id, from) => (seen.read.push(from), Promise.resolve(later)),
    },
  });
  const work = {
    run: aRun({ job: 'portfolio', asOf: situation.asOf ?? '2026-03-16', startedAt: now }),
    look: 1,
    mayWrite: async () => Promise.resolve(mayWrite),
  };
  const result = await run('acc-1', { task: 'onboard', day, dryRun: false, ...request }, work);
  return { ...seen, result };
}

const again = (orElse: string, bookings?: number) => ({
  again: { afterSeconds: 0, orElse, ...(bookings !== undefined && { line: { bookings } }) },
});

test.each([
  [undefined, 'unknown'],
  [{ ...known, state: 'onboarded' as const }, 'onboarded'],
  [{ ...known, state: 'closed' as const }, 'closed'],
  [{ ...known, state: 'erased' as const, heldBecause: 'x' }, 'erased'],
  [{ ...known, heldBecause: 'a dispute' }, 'held'],
])('an account that is not to be onboarded is left alone: %o', async (registered, outcome) => {
  expect(verdictOn(registered)).toBe(outcome);
  const { result, described, asked } = await onboard({ registered });
  expect([result, described, asked]).toEqual([{ outcome }, [], []]);
});

describe('an account', () => {
  test('starts with the closing balance of its statement', async () => {
    const { result, baselines, asked, kept, described, read } = await onboard();
    expect(result).toEqual({
      outcome: 'taken-over',
      line: { day, valutaCents: 1_000, bookedCents: 1_000, evidence: key },
    });
    expect(baselines).toEqual([
      {
        day,
        valutaCents: 1_000,
        bookedCents: 1_000,
        mirrored: { count: 0, sumCents: 0, digest: '0'.repeat(32) },
        evidence: key,
        askedAt: now,
        counted: { recordedBefore: '2026-03-16T07:00:00.000Z', ids: [] },
        runId: 'run-1',
      },
    ]);
    expect(asked).toEqual([{ id: 'acc-1', firstDay: '2026-03-01', lastDay: day }]);
    expect(described).toEqual(['acc-1']);
    expect(kept).toMatchObject([[key, expect.anything()]]);
    const [[, bytes] = []] = kept as readonly (readonly [string, Buffer])[];
    expect(gunzipSync(bytes!).toString()).toBe('{"a":1}');
    // A webhook of the last seven days may still come.
    expect(read).toEqual(['2026-03-09']);
  });

  test.each([
    ['2026-03-16', '2026-03-09'],
    ['2026-03-17', day],
    ['2026-03-30', day],
  ])('on %s, reads the bookings after %s', async (asOf, from) => {
    const { read, queries } = await onboard({ asOf });
    expect(read).toEqual([from]);
    const next = from === day ? '2026-03-11' : day;
    const midnight = from === day ? '2026-03-10T23:00:00.000Z' : '2026-03-09T23:00:00.000Z';
    expect(queries).toEqual([
      { accountId: 'acc-1', by: 'recorded_at', from: midnight, to: '9999-12-31' },
      { accountId: 'acc-1', by: 'valuta_date', from: next, to: '9999-12-31' },
    ]);
  });

  test('that was opened on the day or later starts at nothing, the day before', async () => {
    const { result, baselines, asked } = await onboard({ atBank: account({ openedDay: day }, 0) });
    expect(result).toEqual({
      outcome: 'taken-over',
      line: { day: '2026-03-09', valutaCents: 0, bookedCents: 0 },
    });
    expect(asked).toEqual([]);
    expect(baselines).toEqual([
      {
        day: '2026-03-09',
        valutaCents: 0,
        bookedCents: 0,
        mirrored: { count: 0, sumCents: 0, digest: '0'.repeat(32) },
        runId: 'run-1',
      },
    ]);
  });

  test('counts in the mirror what is booked by its day, and names what the bank recorded late', async () => {
    const later = [
      booking('of the day', { day, valutaDate: '2026-03-12', recordedAt: '2026-03-10T09:00:00.000Z' }),
      booking('of the day, just now', {
        day,
        valutaDate: '2026-03-13',
        recordedAt: '2026-03-16T07:00:00.000Z',
      }),
      booking('after', { cents: 50, recordedAt: '2026-03-16T07:30:00.000Z' }),
      booking('in another currency', { cents: 7, currency: 'USD', day: '2026-03-12' }),
    ];
    const { baselines } = await onboard({ later, atBank: account({}, 1_650) });
    expect(baselines).toMatchObject([
      {
        bookedCents: 1_600,
        valutaCents: 1_000,
        counted: { recordedBefore: '2026-03-16T07:00:00.000Z', ids: ['of the day, just now'] },
      },
    ]);
    // In one currency, the totals would not have the dollar.
    expect(baselines[0]?.mirrored).toMatchObject({ count: 3, sumCents: 607 });
  });

  test('shows whether a balance counts what has its valuta date today', async () => {
    const later = [booking('today', { valutaDate: '2026-03-16', recordedAt: '2026-03-16T06:59:59.999Z' })];
    const { capabilities } = await onboard({ later, atBank: account({}, 1_300) });
    expect(capabilities).toEqual(['valuta-passed-today']);
  });

  test('that another run has onboarded meanwhile counts as onboarded', async () => {
    expect((await onboard({ onboardedBy: 'run-2' })).result).toEqual({ outcome: 'onboarded' });
  });

  test('that this run has onboarded before a crash counts as taken over, once more', async () => {
    const baseline = { ...(await onboard()).baselines[0]!, runId: 'run-1' };
    const { result, baselines } = await onboard({ registered: { ...known, state: 'onboarded', baseline } });
    expect(result).toMatchObject({ outcome: 'taken-over', line: { bookedCents: 1_000, evidence: key } });
    expect(baselines).toEqual([]);
    const closed = await onboard({ registered: { ...known, state: 'closed', baseline } });
    expect(closed.result).toEqual({ outcome: 'closed' });
  });
});

describe('an account is not onboarded', () => {
  const wrong = { ...statement, closingCents: 999 };

  test.each([
    ['that the bank does not have', { atBank: undefined }, { outcome: 'not-at-the-bank' }],
    ['whose balance is not shown', { atBank: account() }, again('balance-missing')],
    ['whose statement got no answer', { evidence: 'unknown' }, again('statement-unanswered')],
    [
      'whose statement is refused',
      { evidence: 'refused' },
      { outcome: 'statement-refused', line: { because: '400 invalid_model' } },
    ],
    [
      'whose statement does not add up',
      { evidence: wrong },
      { outcome: 'statement-wrong', line: { evidence: key, findings: ['STATEMENT_SUM'] } },
    ],
    [
      'whose statement is of another account',
      { evidence: { ...statement, iban: 'DE1' } },
      { outcome: 'statement-wrong', line: { evidence: key, findings: ['STATEMENT_MISMATCH'] } },
    ],
    [
      'whose bookings are refused',
      { later: { because: 'account_closed' } },
      { outcome: 'bookings-refused', line: { because: 'account_closed' } },
    ],
    [
      'whose mirror has what the bank does not list',
      { mirrored: [booking('x')] },
      again('bookings-differ', 1),
    ],
    ['on which something is booked meanwhile', { isInMotion: true }, again('in-motion')],
    ['whose sums do not lead to its balance', { atBank: account({}, 1_001) }, again('balance-differs')],
  ] as const)('%s', async (_, situation, result) => {
    const seen = await onboard(situation);
    expect([seen.result, seen.baselines, seen.sent]).toEqual([result, [], []]);
  });

  test('before the mirror has each of its bookings: what is missing is sent', async () => {
    const later = [booking('one'), booking('two')];
    const { result, sent, baselines } = await onboard({ later, mirrored: later.slice(1) });
    expect([result, baselines]).toEqual([again('bookings-missing', 1), []]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(String.raw`"entityHint\":\"one\"`);
    expect(sent[0]).toContain(key);
  });

  test('while a person stops the run, and the bank is asked for no statement', async () => {
    const { result, asked } = await onboard({ mayWrite: false });
    expect([result, asked]).toEqual(['left', []]);
  });

  test.each([{ cents: 299 }, { currency: 'USD' }])('if the mirror has %o of a booking', async (more) => {
    const { result } = await onboard({ later: [booking('one')], mirrored: [booking('one', more)] });
    expect(result).toEqual(again('bookings-differ', 1));
  });
});

describe('a dry run', () => {
  const request = { dryRun: true };

  test('says that a statement is needed, and neither requests nor writes anything', async () => {
    const { result, described, asked } = await onboard({ request });
    expect(result).toEqual({ outcome: 'would-take-over', line: { from: 'statement' } });
    expect([described, asked]).toEqual([[], []]);
  });

  test('says how many bookings the mirror lacks of an account that starts at nothing', async () => {
    const atBank = account({ openedDay: '2026-03-11' }, 0);
    const { result, sent, baselines } = await onboard({
      request,
      atBank,
      later: [booking('one')],
      mirrored: [],
    });
    expect(result).toEqual({ outcome: 'would-take-over', line: { from: 'opening', missing: 1 } });
    expect([sent, baselines]).toEqual([[], []]);
  });
});
