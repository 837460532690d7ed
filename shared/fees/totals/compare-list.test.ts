import { describe, expect, test } from 'vitest';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { compareList } from './compare-list.ts';

const { id, accountId, charge } = plannedFee;
const row = {
  type: charge.type,
  cents: charge.cents,
  reference: attemptReference(id, 1),
  reconciliationId: 'rec-1',
  fromBank: false,
};

test.each(['WAIVED', 'WRITTEN_OFF'] as const)(
  'a fee that is %s, and that the bank lists, is a break',
  (state) => {
    const sight = {
      accountId,
      intents: [{ ...plannedFee, state }],
      since: '2026-10-01',
      provenTypes: new Set([charge.type]),
    };
    expect(compareList({ ...sight, list: [] })).toEqual([]);
    expect(compareList({ ...sight, list: [row] })).toMatchObject([
      {
        kind: 'FEE_ORPHAN',
        field: '2026-10/ACCOUNT_MONTHLY/1',
        expected: `0 cents: it is ${state}`,
        found: '500 cents',
        evidence: ['rec-1'],
      },
    ]);
    // Where references do not come back, the sum says it.
    expect(compareList({ ...sight, provenTypes: new Set(), list: [row] })).toMatchObject([
      { kind: 'FEE_ORPHAN', field: charge.type, expected: '0 cents', found: '500 cents' },
    ]);
  },
);

const fee = (name: string, more: Partial<FeeIntent> = {}): FeeIntent => ({
  ...plannedFee,
  id: name.repeat(64),
  charge: { ...charge, occurrence: name },
  state: 'ACCEPTED',
  ...more,
});
const rowOf = ({ id: of }: FeeIntent, more: Partial<ListedFee> = {}): ListedFee => ({
  ...row,
  reference: attemptReference(of, 1),
  ...more,
});
const [a, b] = [fee('a'), fee('b')];
const compare = (intents: readonly FeeIntent[], list: readonly ListedFee[], proven = [charge.type]) =>
  compareList({ accountId, intents, list, since: '2026-10-01', provenTypes: new Set(proven) });
const about = { accountId: 'acc-1', entity: 'list of fees of acc-1', currency: 'EUR' };

describe('row by row, where references come back,', () => {
  const sums = { ...about, field: '2026-10/ACCOUNT_MONTHLY/a', expected: '500 cents' };

  test('a row without a reference belongs to no fee', () => {
    const { reference: _, ...nameless } = rowOf(a);
    expect(compare([a], [nameless]).map(({ kind }) => kind)).toEqual(['FEE_UNBOOKED', 'FEE_ORPHAN']);
  });

  test('a list with each fee once agrees', () => {
    expect(compare([a, b], [rowOf(b), rowOf(a, { count: 1 })])).toEqual([]);
  });

  test.each([
    ['FEE_UNBOOKED', [], { found: '0 cents, 0 times', differenceCents: -500, evidence: [] }],
    [
      'FEE_DUPLICATE',
      [rowOf(a), rowOf(a, { reconciliationId: undefined })],
      { found: '1000 cents, 2 times', differenceCents: 500, evidence: ['rec-1'] },
    ],
    [
      'FEE_DUPLICATE',
      [rowOf(a, { count: 2, cents: 500 })],
      { found: '500 cents, 2 times', differenceCents: 0, evidence: ['rec-1'] },
    ],
    [
      'FEE_DUPLICATE',
      [rowOf(a), rowOf(a, { reference: attemptReference(a.id, 2), reconciliationId: 'rec-2' })],
      { found: '1000 cents, 2 times', differenceCents: 500, evidence: ['rec-1', 'rec-2'] },
    ],
    [
      'FEE_AMOUNT',
      [rowOf(a, { cents: 400 })],
      { found: '400 cents, 1 times', differenceCents: -100, evidence: ['rec-1'] },
    ],
  ] as const)('%s', (kind, rows, more) => {
    expect(compare([a, b], [...rows, rowOf(b)])).toEqual([{ kind, ...sums, ...more }]);
  });

  test('what is no fee of ours is named as well as the bank allows', () => {
    const stray = { ...row, reference: 'somebody', reconciliationId: 'rec-x', cents: 70 };
    const { reconciliationId: _r, ...unreconciled } = stray;
    const { reference: _s, ...nameless } = unreconciled;
    const orphan = { kind: 'FEE_ORPHAN', ...about, expected: 'no fee of ours', differenceCents: 70 };
    const found = 'ChargeAccountMaintenance, 70 cents';
    expect(compare([a], [rowOf(a), stray, unreconciled, nameless])).toEqual([
      { ...orphan, field: 'rec-x', found },
      { ...orphan, field: 'somebody', found },
      { ...orphan, field: 'ChargeAccountMaintenance 3', found },
    ]);
  });

  test.each([
    ['SUBMITTING', 0],
    ['IN_DOUBT', 0],
    ['BOOKED', 0],
    // It was never sent.
    ['PLANNED', 1],
    ['REFUSED', 1],
  ] as const)('a row of a fee that is %s is an orphan %i times', (state, count) => {
    const found = compare([fee('a', { state })], [rowOf(a)]);
    expect(found.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'FEE_ORPHAN'));
  });

  test('a fee with an unknown outcome may be missing', () => {
    expect(compare([fee('a', { state: 'IN_DOUBT' }), fee('b', { state: 'PLANNED' })], [])).toEqual([]);
  });

  test('a fee that is waived and charged twice is too much by both', () => {
    const rows = [rowOf(a), rowOf(a, { cents: 400, reconciliationId: undefined })];
    expect(compare([fee('a', { state: 'WAIVED' })], rows)).toMatchObject([
      { kind: 'FEE_ORPHAN', found: '900 cents', differenceCents: 900, currency: 'EUR', evidence: ['rec-1'] },
    ]);
  });
});

describe('by the sum of a type, where they do not,', () => {
  const sumOf = (intents: readonly FeeIntent[], cents: number) =>
    compare(intents, cents === 0 ? [] : [{ ...row, cents }], []);
  const sums = { ...about, field: 'ChargeAccountMaintenance' };

  test.each([
    [1_000, undefined],
    [999, { kind: 'FEE_UNBOOKED', found: '999 cents', differenceCents: -1 }],
    [1_001, { kind: 'FEE_ORPHAN', found: '1001 cents', differenceCents: 1 }],
    [0, { kind: 'FEE_UNBOOKED', found: '0 cents', differenceCents: -1_000 }],
  ])('two fees of 500 cents: %i cents', (cents, more) => {
    expect(sumOf([a, b], cents)).toEqual(
      more === undefined ? [] : [{ ...sums, expected: '1000 cents', ...more }],
    );
  });

  test.each([
    [500, undefined],
    [800, undefined],
    [1_000, undefined],
    [1_001, { kind: 'FEE_ORPHAN', found: '1001 cents', differenceCents: 501 }],
    [499, { kind: 'FEE_UNBOOKED', found: '499 cents', differenceCents: -1 }],
  ])('a fee of 500 cents, and one with an unknown outcome: %i cents', (cents, more) => {
    const expected = '500 cents, and up to 500 in doubt';
    for (const state of ['IN_DOUBT', 'SUBMITTING'] as const)
      expect(sumOf([a, fee('b', { state })], cents)).toEqual(
        more === undefined ? [] : [{ ...sums, expected, ...more }],
      );
  });
});

test('each type is compared by itself', () => {
  const type = 'ChargeATM';
  const other = fee('b', { charge: { ...charge, occurrence: 'b', type } });
  expect(compare([a, other], [rowOf(a), rowOf(other, { type })])).toEqual([]);
  // One is proven, the other is not; a row of a type of which we charge nothing is no fee of ours.
  expect(compare([a, other], [rowOf(a), { ...row, type: 'ChargeCard' }], [charge.type])).toMatchObject([
    { kind: 'FEE_ORPHAN', field: 'ChargeCard', expected: '0 cents' },
    { kind: 'FEE_UNBOOKED', field: 'ChargeATM', expected: '500 cents' },
  ]);
  expect(compare([a, other], [rowOf(a)], [type])).toMatchObject([
    { kind: 'FEE_UNBOOKED', differenceCents: -500 },
  ]);
});

test('what the bank charged itself, or others before us, is not compared', () => {
  const early = { ...row, reference: 'x', valutaDay: '2026-09-30' };
  expect(compare([], [{ ...row, fromBank: true }, early])).toEqual([]);
  expect(compare([], [{ ...early, valutaDay: '2026-10-01' }])).toHaveLength(1);
  expect(compare([], [{ ...early, valutaDay: undefined }])).toHaveLength(1);
});
