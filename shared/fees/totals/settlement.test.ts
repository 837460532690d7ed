import { expect, test } from 'vitest';
import { judgeSettlement, settledMonth, settlementSums } from './settlement.ts';
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
