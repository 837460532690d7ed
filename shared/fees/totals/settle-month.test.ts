import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { FoundBreak } from '#shared/breaks/break.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeSettlement } from '#shared/fees/model/fee-settlement.ts';
import type { Run } from '#shared/jobs/run.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { createSettleAccount } from './settle-account.ts';
import { createSettleMonth } from './settle-month.ts';

const now = '2026-04-13T08:00:00.000Z';
/** March is settled from Thursday 9 to Monday 13 April. */
const rules = { day: 9, keptPercent: 0 };
const entity = 'settlement of fees 2026-03';

const run = (more: Partial<Run> = {}): Run =>
  aRun({
    job: 'fees',
    asOf: '2026-04-13',
    request: { task: 'settle' },
    startedAt: now,
    finished: 1,
    counts: { added: 2 },
    sums: { within: 968 },
    ...more,
  });

const credit = (id: string, more: Partial<BookingOfAccount> = {}): BookingOfAccount => ({
  id,
  amountCents: 968,
  currency: 'EUR',
  recordedAt: '2026-04-10T07:00:00.000Z',
  bookingDate: '2026-04-10',
  type: 'SETTLEMENT',
  texts: {},
  ...more,
});

const settled = (month: string, more: Partial<FeeSettlement> = {}): FeeSettlement => ({
  month,
  runId: 'run-0',
  state: 'settled',
  chargedCents: 968,
  doubtCents: 0,
  expectedCents: 968,
  foundCents: 968,
  bookingType: 'SETTLEMENT',
  cut: '-',
  atCutOff: {},
  ...more,
});

interface Situation {
  readonly bookings?: readonly BookingOfAccount[];
  readonly known?: readonly FeeSettlement[];
  /** What is known of settlements on the billing account. */
  readonly proof?: 'proven' | 'refuted';
  /** Sums of the files that were imported for March, in order. */
  readonly files?: readonly number[];
  readonly hasOpenBreak?: boolean;
  /** A later file has been imported meanwhile. */
  readonly isOutdated?: boolean;
  readonly billingAccountId?: string | undefined;
  readonly settlement?: typeof rules | undefined;
}

/** What a run leaves behind. */
async function settle(situation: Situation, of: Run = run()) {
  const {
    bookings = [],
    known = [],
    proof,
    files = [],
    hasOpenBreak = false,
    isOutdated = false,
  } = situation;
  const seen = {
    written: [] as FeeSettlement[],
    since: [] as unknown[],
    capabilities: [] as object[],
    opened: [] as FoundBreak[],
    healed: [] as object[],
  };
  const settleMonth = createSettleMonth(
    {
      settlements: {
        all: async () => Promise.resolve(known),
        write: async (each) => (seen.written.push(each), Promise.resolve(!isOutdated)),
      },
      files: {
        of: async (month) =>
          Promise.resolve(
            month === '2026-03'
              ? files.map((cents, index) => ({
                  month,
                  number: index + 1,
                  sha256: `hash ${index + 1}`,
                  text: '',
                  cents,
                  lines: 1,
                  change: 'c',
                  importedAt: now,
                }))
              : [],
          ),
      },
      capabilities: {
        see: async (each) => Promise.resolve(void seen.capabilities.push(each)),
        all: async () =>
          Promise.resolve([
            { name: 'fee-booking-link', state: 'proven' as const, evidence: [], at: now },
            ...(proof === undefined ? [] : [{ name: 'fee-settlement', state: proof, evidence: [], at: now }]),
          ]),
      },
      breaks: {
        open: async (each, at) => (seen.opened.push(each), Promise.resolve({ ...each, at } as never)),
        heal: async (comparison, at) => (seen.healed.push({ ...comparison, at }), Promise.resolve([])),
        ofEntity: async (name) =>
          Promise.resolve([
            { state: 'RESOLVED' },
            { state: name === entity && hasOpenBreak ? 'OPEN' : 'RESOLVED' },
          ] as never),
      },
      mirrored: { since: (id, instant) => (seen.since.push([id, instant]), listed(bookings)) },
      clock: createManualClock(Date.parse(now)),
    },
    {
      billingAccountId: 'billingAccountId' in situation ? situation.billingAccountId : 'billing',
      settlement: 'settlement' in situation ? situation.settlement : rules,
    },
  );
  await settleMonth(of);
  return seen;
}

const nothing = { written: [], since: [], capabilities: [], opened: [], healed: [] };

describe('a run compares no settlement', () => {
  test.each([
    ['of a stage that names no cut-off day', { settlement: undefined }, {}],
    ['of a stage without a billing account', { billingAccountId: undefined }, {}],
    ['over some accounts', {}, { request: { task: 'settle', accounts: ['acc-1'] } }],
    ['that has not reached all accounts', { files: [968] }, { counts: { added: 2, unresolved: 1 } }],
  ])('%s', async (_, situation, more) => {
    expect(await settle({ bookings: [credit('boo_1')], ...situation }, run(more))).toEqual(nothing);
  });

  test('of a month before its bookings are there', async () => {
    const { written } = await settle({}, run({ asOf: '2026-04-12' }));
    expect(written).toMatchObject([{ month: '2026-02' }]);
  });
});

describe('the billing account', () => {
  test('shows a settlement, and that proves that it does', async () => {
    const { written, capabilities, healed, opened, since } = await settle({ bookings: [credit('boo_1')] });
    expect(written).toMatchObject([
      { month: '2026-03', runId: 'run-1', state: 'settled', foundCents: 968, bookingId: 'boo_1' },
    ]);
    expect(capabilities).toEqual([
      {
        name: 'fee-settlement',
        state: 'proven',
        evidence: ['account billing', 'cut-off day 9', 'gross', '2026-03', 'booking boo_1'],
        at: now,
      },
    ]);
    expect(healed).toEqual([{ entity, found: [], at: now }]);
    expect(opened).toEqual([]);
    // Midnight at the bank of the day before the first one.
    expect(since).toEqual([['billing', '2026-04-07T22:00:00.000Z']]);
  });

  test.each([
    ['on the first day', { bookingDate: '2026-04-09' }, 'settled'],
    ['on the last day', { bookingDate: '2026-04-13' }, 'settled'],
    ['on the day before', { bookingDate: '2026-04-08' }, 'unproven'],
    ['on the day after', { bookingDate: '2026-04-14' }, 'unproven'],
    ['with a reference of ours', { texts: { endToEndId: 'E1' } }, 'unproven'],
    ['as a debit', { amountCents: -968 }, 'unproven'],
    ['with another sum', { amountCents: 967 }, 'unproven'],
  ])('may show it %s', async (_, more, state) => {
    const { written } = await settle({ bookings: [credit('boo_1', more)] });
    expect(written).toMatchObject([{ state }]);
  });

  test('that shows none refutes it, and nothing is a break', async () => {
    const { capabilities, opened, healed } = await settle({ settlement: { day: 9, keptPercent: 20 } });
    expect(capabilities).toEqual([
      {
        name: 'fee-settlement',
        state: 'refuted',
        evidence: ['account billing', 'cut-off day 9', 'net of 20 %', '2026-03'],
        at: now,
      },
    ]);
    expect([opened, healed]).toEqual([[], []]);
  });

  test('that is proven to show settlements and shows none is a break, and no proof any more', async () => {
    const known = [settled('2026-02')];
    const { capabilities, opened, healed } = await settle({ known, proof: 'proven' });
    expect(capabilities).toMatchObject([{ state: 'refuted' }]);
    expect(opened).toEqual([
      {
        kind: 'SETTLEMENT_VARIANCE',
        accountId: 'billing',
        entity,
        field: 'cents',
        expected: '968 cents',
        found: '0 cents',
        differenceCents: -968,
        currency: 'EUR',
        evidence: [],
        runId: 'run-1',
      },
    ]);
    expect(healed).toEqual([]);
  });

  test('that shows a wrong sum is a break, and still a proof', async () => {
    const known = [settled('2026-01', { bookingType: 'OTHER' }), settled('2026-02'), settled('2026-03', {})];
    const bookings = [
      credit('boo_0', { type: 'OTHER' }),
      credit('zero', { amountCents: 0 }),
      credit('boo_1', { amountCents: 900 }),
      credit('debit', { amountCents: -50 }),
    ];
    const sums = { within: 968, 'end 2026-04-09T06:10': 50, 'end 2026-04-09T06:11': 7 };
    const { capabilities, opened } = await settle({ known, bookings, proof: 'proven' }, run({ sums }));
    expect(capabilities).toEqual([]);
    expect(opened).toMatchObject([
      {
        expected: '968 cents, and up to 57 charged on the cut-off day',
        found: '900 cents',
        differenceCents: -68,
        evidence: ['boo_1'],
      },
    ]);
  });

  test.each([['refuted' as const], [undefined]])('that is %s leads to no break', async (proof) => {
    const known = [settled('2026-02')];
    const { written, opened } = await settle({
      known,
      ...(proof && { proof }),
      bookings: [credit('boo_1', { amountCents: 900 })],
    });
    expect(written).toMatchObject([{ state: 'unproven' }]);
    expect(opened).toEqual([]);
  });

  test('is proven by the type of the last settlement that it showed', async () => {
    const { bookingType: _, ...byFile } = settled('2026-02');
    const known = [settled('2025-12', { bookingType: 'OLD' }), settled('2026-01'), byFile];
    const bookings = [credit('boo_0', { type: 'OLD' }), credit('boo_1', { amountCents: 900 })];
    const { written } = await settle({ known, bookings, proof: 'proven' });
    expect(written).toMatchObject([{ state: 'variance', foundCents: 900 }]);
  });

  test('shows a month after what the month before contained of its cut-off day', async () => {
    const known = [settled('2026-02', { cut: '2026-03-09T06:10' })];
    const sums = { within: 900, 'begin 2026-03-09T06:10': 20, 'begin 2026-03-09T06:11': 68 };
    const { written } = await settle({ known, bookings: [credit('boo_1')] }, run({ sums }));
    expect(written).toMatchObject([{ state: 'settled', chargedCents: 968 }]);
    // It contained the first of them, which can belong to no other month.
    const first = await settle({ known, bookings: [credit('b', { amountCents: 988 })] }, run({ sums }));
    expect(first.written).toMatchObject([{ state: 'unproven' }]);
    const other = await settle(
      {
        known: [settled('2026-01', { cut: '2026-03-09T06:10' })],
        bookings: [credit('b', { amountCents: 988 })],
      },
      run({ sums }),
    );
    expect(other.written).toMatchObject([{ state: 'settled', chargedCents: 988 }]);
  });

  test('says nothing of fees with an unknown outcome, and neither proves nor refutes', async () => {
    const { written, capabilities, opened, healed } = await settle(
      {},
      run({ sums: { within: 968, doubt: 5 } }),
    );
    expect(written).toMatchObject([{ state: 'waiting' }]);
    expect([capabilities, opened, healed]).toEqual([[], [], []]);
  });

  test('proves nothing by a month without fees', async () => {
    const { written, capabilities, healed } = await settle({}, run({ sums: undefined }));
    expect(written).toMatchObject([{ state: 'settled', chargedCents: 0 }]);
    expect(capabilities).toEqual([]);
    expect(healed).toHaveLength(1);
  });
});

describe('the last file of a month', () => {
  test('holds in place of the billing account, and says nothing about it', async () => {
    const { written, since, capabilities, opened, healed } = await settle({
      files: [900, 968],
      bookings: [credit('boo_1', { amountCents: 900 })],
    });
    expect(written).toMatchObject([
      { state: 'settled', foundCents: 968, file: { number: 2, sha256: 'hash 2' } },
    ]);
    expect(written[0]).toMatchObject({ bookingId: undefined, bookingType: undefined });
    expect([since, capabilities, opened, healed]).toEqual([[], [], [], []]);
  });

  test('needs no billing account', async () => {
    const { opened } = await settle({ files: [900], billingAccountId: undefined });
    expect(opened).toEqual([
      {
        kind: 'SETTLEMENT_VARIANCE',
        entity,
        field: 'cents',
        expected: '968 cents',
        found: '900 cents, by the imported file',
        differenceCents: -68,
        currency: 'EUR',
        evidence: ['file hash 1'],
        runId: 'run-1',
      },
    ]);
  });

  test('shows its sum in an open break, which only persons settle', async () => {
    const { opened, healed } = await settle({ files: [968], hasOpenBreak: true });
    expect(opened).toMatchObject([{ differenceCents: 0, evidence: ['file hash 1'], accountId: 'billing' }]);
    expect(healed).toEqual([]);
  });

  test('that has been replaced meanwhile changes no break', async () => {
    const { written, opened, healed } = await settle({ files: [900], isOutdated: true });
    expect(written).toHaveLength(1);
    expect([opened, healed]).toEqual([[], []]);
  });

  test('with nothing in it settles a month without fees', async () => {
    const { written } = await settle({ files: [0] }, run({ sums: {} }));
    expect(written).toMatchObject([{ state: 'settled', file: { number: 1 } }]);
    expect((await settle({ files: [0] })).written).toMatchObject([{ state: 'variance', foundCents: 0 }]);
  });
});

describe('an account', () => {
  const charged = (sentDay: string): FeeIntent => ({ ...plannedFee, state: 'ACCEPTED', sentDay });
  const perform = async (intents: readonly FeeIntent[], settlement?: typeof rules) =>
    createSettleAccount({ intents: { ofAccount: () => listed(intents) }, settlement })('acc-1', {
      run: run(),
      look: 1,
      mayWrite: async () => Promise.resolve(true),
    });

  test('adds what it was charged to the month that the run compares', async () => {
    const days = ['2026-03-20', '2026-03-21', '2026-04-20'];
    const sums = { within: 1_000 };
    expect(await perform(days.map(charged), rules)).toEqual({
      outcome: 'added',
      line: { cents: sums },
      sums,
    });
  });

  test('adds nothing if it was charged nothing then, or nobody knows how fees are settled', async () => {
    expect(await perform([charged('2026-02-20')], rules)).toEqual({ outcome: 'up-to-date' });
    expect(await perform([charged('2026-03-20')])).toEqual({ outcome: 'up-to-date' });
  });
});
