import { describe, expect, test } from 'vitest';
import {
  isAtCutOff,
  judgeSettlement,
  settledIn,
  settledMonth,
  settlementDays,
  settlementSums,
} from './settlement.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import type { FeeSettlement } from '#shared/fees/model/fee-settlement.ts';

const rules = { day: 9, keptPercent: 0 };

const charged = (sentDay: string, acceptedAt: string) =>
  ({ ...plannedFee, state: 'ACCEPTED', sentDay, acceptedAt }) as const;

/** Fees of 500 cents each: one within the month, and two on its cut-off day. */
const sums = settlementSums(
  [
    charged('2026-03-20', '2026-03-20T08:00:00.000Z'),
    charged('2026-04-09', '2026-04-09T06:10:00.000Z'),
    charged('2026-04-09', '2026-04-09T09:30:00.000Z'),
    charged('2026-04-10', '2026-04-10T06:10:00.000Z'),
  ],
  '2026-03',
  rules,
);

const judge = (cents: number, more: Partial<Parameters<typeof judgeSettlement>[0]> = {}): FeeSettlement =>
  judgeSettlement({
    month: '2026-03',
    runId: 'run',
    sums,
    credits: [{ id: 'boo_1', type: 'OTHER', cents }],
    before: undefined,
    provenType: 'OTHER',
    rules,
    ...more,
  });

test('what was charged on the cut-off day may be on either side, in its order', () => {
  const atCutOff = { '2026-04-09T06:10': 500, '2026-04-09T09:30': 500 };
  expect(judge(500)).toMatchObject({ state: 'settled', cut: '-', atCutOff });
  expect(judge(1_000)).toMatchObject({ state: 'settled', cut: '2026-04-09T06:10' });
  expect(judge(1_500)).toMatchObject({ state: 'settled', cut: '2026-04-09T09:30' });
  expect(judge(2_000)).toMatchObject({ state: 'variance', foundCents: 2_000 });
});

test('what the month before contained is not settled again', () => {
  const before = judge(1_000);
  const next = settlementSums([charged('2026-04-09', '2026-04-09T09:30:00.000Z')], '2026-04', rules);
  expect(judge(500, { month: '2026-04', sums: next, before })).toMatchObject({ state: 'settled' });
  const both = settlementSums(
    [charged('2026-04-09', '2026-04-09T06:10:00.000Z'), charged('2026-04-09', '2026-04-09T09:30:00.000Z')],
    '2026-04',
    rules,
  );
  expect(judge(1_000, { month: '2026-04', sums: both, before })).toMatchObject({ state: 'variance' });
});

test('a fee with an unknown outcome may explain a difference', () => {
  expect(judge(900, { sums: { ...sums, doubt: 500 } })).toMatchObject({ state: 'waiting' });
});

test('other money on the billing account is no settlement', () => {
  expect(judge(500, { provenType: 'SETTLEMENT' })).toMatchObject({ state: 'variance', foundCents: 0 });
});

test('a settlement is compared two TARGET days after its cut-off day', () => {
  // Thursday 9 April: Monday 13.
  expect(settledMonth('2026-04-12', rules)).toBe('2026-02');
  expect(settledMonth('2026-04-13', rules)).toBe('2026-03');
});

describe('the sums of a month', () => {
  const within = charged('2026-03-20', '2026-03-20T08:00:00.000Z');

  test('are of what was charged between its cut-off days, and of the minutes of both', () => {
    expect(
      settlementSums(
        [
          within,
          { ...within, state: 'BOOKED' },
          charged('2026-03-09', '2026-03-09T06:10:59.999Z'),
          charged('2026-03-09', '2026-03-09T06:10:00.000Z'),
          charged('2026-03-10', '2026-03-10T06:10:00.000Z'),
          charged('2026-04-08', '2026-04-08T06:10:00.000Z'),
          charged('2026-04-09', '2026-04-09T06:10:00.000Z'),
          charged('2026-03-08', '2026-03-08T06:10:00.000Z'),
          charged('2026-04-10', '2026-04-10T06:10:00.000Z'),
        ],
        '2026-03',
        rules,
      ),
    ).toEqual({ within: 2_000, 'begin 2026-03-09T06:10': 1_000, 'end 2026-04-09T06:10': 500 });
  });

  test.each([
    ['SUBMITTING', { doubt: 500 }],
    ['IN_DOUBT', { doubt: 500 }],
    ['PLANNED', {}],
    ['REFUSED', {}],
    ['WAIVED', {}],
  ] as const)('a fee that is %s: %j', (state, expected) => {
    expect(settlementSums([{ ...within, state }], '2026-03', rules)).toEqual(expected);
  });

  test('lack what was never sent', () => {
    expect(settlementSums([{ ...plannedFee, state: 'ACCEPTED' }], '2026-03', rules)).toEqual({});
  });
});

test('only what was charged on the last day of a month may belong to the next one', () => {
  const atEnd = charged('2026-04-09', '2026-04-09T06:10:00.000Z');
  expect(isAtCutOff(atEnd, '2026-03', rules)).toBe(true);
  expect(isAtCutOff(atEnd, '2026-04', rules)).toBe(false);
  expect(isAtCutOff({ ...atEnd, state: 'IN_DOUBT' }, '2026-03', rules)).toBe(false);
  expect(isAtCutOff(charged('2026-04-08', '2026-04-08T06:10:00.000Z'), '2026-03', rules)).toBe(false);
});

test('a settlement is booked from its cut-off day on, for two TARGET days', () => {
  expect(settlementDays('2026-03', rules)).toEqual({ firstDay: '2026-04-09', lastDay: '2026-04-13' });
  expect(settlementDays('2026-12', { day: 28 })).toEqual({ firstDay: '2027-01-28', lastDay: '2027-02-01' });
});

describe('the month whose settlement contains a fee', () => {
  const march = { ...judge(1_000), month: '2026-03', cut: '2026-04-09T06:10' };
  const april: FeeSettlement = { ...march, month: '2026-04', cut: '-' };
  const at = (day: string, minute: string) => charged(day, `${day}T${minute}:00.000Z`);

  test.each([
    ['between the cut-off days', at('2026-03-20', '08:00'), '2026-03'],
    ['on the last day, in the last minute that it contains', at('2026-04-09', '06:10'), '2026-03'],
    ['on the last day, in the minute after', at('2026-04-09', '06:11'), '2026-04'],
    ['after the last day', at('2026-04-10', '06:10'), '2026-04'],
    // Nobody knows what the month before contained of that day.
    ['on the first day of the first month', at('2026-03-09', '08:00'), undefined],
    ['on the last day of the last month, of which it contains nothing', at('2026-05-09', '06:10'), undefined],
    ['before the first month', at('2026-03-08', '08:00'), undefined],
  ])('charged %s', (_, fee, month) => {
    expect(settledIn(fee, [march, april], rules)).toBe(month);
    expect(settledIn({ ...fee, state: 'BOOKED' }, [april, march], rules)).toBe(month);
  });

  test('is the next one if the month contains nothing of its last day', () => {
    const none: FeeSettlement = { ...march, cut: '-' };
    expect(settledIn(at('2026-04-09', '00:00'), [none, april], rules)).toBe('2026-04');
  });

  test('is unknown unless the month before says what it contains of the day', () => {
    const { cut: _, ...unknown } = march;
    expect(
      settledIn(at('2026-04-09', '06:11'), [{ ...unknown, state: 'variance' }, april], rules),
    ).toBeUndefined();
  });

  test('is unknown while the settlement is not proven, or the fee not charged', () => {
    const fee = at('2026-03-20', '08:00');
    for (const state of ['variance', 'unproven', 'waiting'] as const)
      expect(settledIn(fee, [{ ...march, state }], rules)).toBeUndefined();
    expect(settledIn({ ...fee, state: 'IN_DOUBT' }, [march], rules)).toBeUndefined();
  });
});

describe('a settlement', () => {
  const credit = (id: string, cents: number, type = 'OTHER') => ({ id, type, cents });

  test('names the booking that shows it, and its type', () => {
    const credits = [credit('boo_0', 700), credit('boo_1', 1_000, 'SETTLEMENT')];
    expect(judge(0, { credits, provenType: undefined })).toEqual({
      month: '2026-03',
      runId: 'run',
      state: 'settled',
      chargedCents: 1_000,
      doubtCents: 0,
      expectedCents: 1_000,
      foundCents: 1_000,
      cut: '2026-04-09T06:10',
      bookingId: 'boo_1',
      bookingType: 'SETTLEMENT',
      atCutOff: { '2026-04-09T06:10': 500, '2026-04-09T09:30': 500 },
    });
  });

  test('that no booking has ever shown is unproven, whatever else came', () => {
    const { state, chargedCents, expectedCents, foundCents, ...more } = judge(700, { provenType: undefined });
    expect([state, chargedCents, expectedCents, foundCents]).toEqual(['unproven', 500, 500, 0]);
    expect(more).not.toHaveProperty('bookingId');
  });

  test('that differs shows all that came of its type', () => {
    const credits = [credit('boo_0', 9, 'GIFT'), credit('boo_1', 300), credit('boo_2', 50)];
    expect(judge(0, { credits })).toMatchObject({
      state: 'variance',
      chargedCents: 500,
      expectedCents: 500,
      foundCents: 350,
      bookingId: 'boo_1',
    });
    expect(judge(0, { credits: [] })).not.toHaveProperty('bookingId');
  });

  test.each([
    // Of 1,000 cents the bank keeps 200.
    [20, 1_000, 800],
    // Half a cent is rounded to an even one: 2 of 3 are kept, and 2 of 5.
    [50, 3, 1],
    [50, 5, 3],
    [100, 500, 0],
  ])('of which the bank keeps %i %%: of %i cents, %i are paid', (keptPercent, within, cents) => {
    const judged = judge(cents, { sums: { within }, rules: { day: 9, keptPercent } });
    expect(judged).toMatchObject({ state: 'settled', chargedCents: within, expectedCents: cents });
  });

  test('of nothing is settled by nothing, and by nothing else', () => {
    const nothing = judge(0, { sums: {}, credits: [] });
    expect(nothing).toMatchObject({ state: 'settled', chargedCents: 0, expectedCents: 0, foundCents: 0 });
    expect(nothing).not.toHaveProperty('bookingId');
    expect(judge(5, { sums: {} })).toMatchObject({ state: 'variance', expectedCents: 0, foundCents: 5 });
  });

  test('waits for fees with an unknown outcome, and names their sum', () => {
    expect(judge(700, { sums: { within: 500, doubt: 300 }, provenType: undefined })).toMatchObject({
      state: 'waiting',
      doubtCents: 300,
      chargedCents: 500,
    });
  });

  test('that differs is compared with all that may belong to it, up to its last day', () => {
    const sums = { 'begin 2026-03-09T06:10': 50, within: 100, 'end 2026-04-09T06:10': 7 };
    expect(judge(1, { sums })).toMatchObject({ state: 'variance', chargedCents: 150, expectedCents: 150 });
  });

  describe('of a month that begins with charges on its cut-off day', () => {
    /** In no order, as they come from a map. */
    const begins = { 'begin 2026-03-09T09:30': 700, within: 100, 'begin 2026-03-09T06:10': 50 };

    test.each([
      [850, 'settled'],
      [800, 'settled'],
      [100, 'settled'],
      // The bank cuts a day once: it cannot settle only the first.
      [150, 'variance'],
    ])(
      'may begin before, between and after these, if nothing is known of the month before: %i cents',
      (cents, state) => {
        expect(judge(cents, { sums: begins })).toMatchObject({ state });
        const before: FeeSettlement = { ...judge(1_000), state: 'variance', cut: '2026-03-09T06:10' };
        expect(judge(cents, { sums: begins, before })).toMatchObject({ state });
      },
    );

    test.each([
      ['-', 850],
      ['2026-03-09T06:10', 800],
      ['2026-03-09T09:30', 100],
    ])('begins after what the month before contained, up to %s: %i cents', (cut, cents) => {
      const before: FeeSettlement = { ...judge(1_000), cut };
      for (const each of [850, 800, 100])
        expect(judge(each, { sums: begins, before })).toMatchObject({
          state: each === cents ? 'settled' : 'variance',
        });
    });
  });

  test('takes the charges of its last day in the order of their minutes', () => {
    const ends = { 'end 2026-04-09T09:30': 700, 'end 2026-04-09T06:10': 50, within: 100 };
    expect(judge(150, { sums: ends })).toMatchObject({ state: 'settled', cut: '2026-04-09T06:10' });
    expect(judge(800, { sums: ends })).toMatchObject({ state: 'variance' });
    expect(judge(850, { sums: ends })).toMatchObject({ state: 'settled', cut: '2026-04-09T09:30' });
  });
});
