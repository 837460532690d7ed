import { describe, expect, test } from 'vitest';
import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { LedgerDifference } from '#shared/partner-ledger/match/match-account.ts';
import { entitiesOf, entityIn, ledgerBreak, nameOf } from './ledger-breaks.ts';
import { reportedDifferences } from './reported-differences.ts';

const recordedAt = '2026-03-06T09:00:00.000Z';
const lineOf = (id: string, cents: number, day = '2026-03-05'): LedgerLine => ({
  id,
  file: '2026-03-05.csv',
  day,
  cents,
  currency: 'EUR',
});
const bookingOf = (id: string, cents: number, day = '2026-03-06'): BookedLine => ({
  id,
  day,
  cents,
  currency: 'EUR',
  fingerprint: id,
  recordedAt,
});
const line = lineOf('l1', 700);
const booking = bookingOf('b1', 690);
const ours = { id: '2026-03-05.csv#l1', cents: 700, currency: 'EUR', bookingDay: '2026-03-05' };
const bank = { id: 'b1', cents: 690, currency: 'EUR', bookingDay: '2026-03-06', recordedAt };
const both = { accountId: 'acc', entity: 'booking b1', lines: [{ ours, bank }], evidence: ['b1'] };

test.each<[string, LedgerDifference, object]>([
  [
    'that the bank does not book is missing at the bank in all its cents',
    { kind: 'LEDGER_UNBOOKED', line },
    {
      kind: 'LEDGER_UNBOOKED',
      accountId: 'acc',
      entity: 'ledger_line acc 2026-03-05.csv#l1',
      field: 'line',
      differenceCents: -700,
      currency: 'EUR',
      lines: [{ ours }],
    },
  ],
  [
    'that the ledger lacks is too much at the bank',
    { kind: 'LEDGER_UNKNOWN', booking },
    {
      kind: 'LEDGER_UNKNOWN',
      accountId: 'acc',
      entity: 'booking b1',
      field: 'booking',
      differenceCents: 690,
      currency: 'EUR',
      lines: [{ bank }],
      evidence: ['b1'],
    },
  ],
  [
    'that is doubled names the first one',
    { kind: 'LEDGER_DOUBLED', booking, first: { ...bookingOf('b0', 690), recordedAt: undefined } },
    {
      kind: 'LEDGER_DOUBLED',
      accountId: 'acc',
      entity: 'booking b1',
      field: 'booking',
      found: 'b0',
      differenceCents: 690,
      currency: 'EUR',
      lines: [{ bank }, { bank: { id: 'b0', cents: 690, currency: 'EUR', bookingDay: '2026-03-06' } }],
      evidence: ['b1', 'b0'],
    },
  ],
  [
    'of another amount is by how much the bank has more',
    { kind: 'LEDGER_AMOUNT', line, booking },
    {
      ...both,
      kind: 'LEDGER_AMOUNT',
      field: 'amount',
      expected: '700',
      found: '690',
      differenceCents: -10,
      currency: 'EUR',
    },
  ],
  [
    'of another day has no money',
    { kind: 'LEDGER_DATE', line, booking },
    { ...both, kind: 'LEDGER_DATE', field: 'day', expected: '2026-03-05', found: '2026-03-06' },
  ],
  [
    'that may be a pair names both, and no reference',
    { kind: 'LEDGER_PROPOSED', line, booking },
    { ...both, kind: 'LEDGER_PROPOSED', field: 'reference', expected: ours.id, found: 'b1' },
  ],
])('a difference %s', (_, difference, expected) => {
  expect(ledgerBreak('acc', difference)).toStrictEqual(expected);
});

test('breaks are noted by kind and entity, and matched sides by the entities of theirs', () => {
  const name = nameOf({ kind: 'LEDGER_UNBOOKED', entity: 'ledger_line acc f#l1' });
  expect([name, entityIn(name)]).toEqual(['LEDGER_UNBOOKED ledger_line acc f#l1', 'ledger_line acc f#l1']);
  const matched = [
    { lines: [line], bookings: [booking] },
    { lines: [{ ...line, file: undefined }], bookings: [] },
  ];
  expect([...entitiesOf('acc', matched)]).toEqual([
    'ledger_line acc 2026-03-05.csv#l1',
    'booking b1',
    'ledger_line acc #l1',
  ]);
});

describe('of more than a hundred differences', () => {
  const unbooked = (count: number, cents: (n: number) => number, day?: string): LedgerDifference[] =>
    Array.from({ length: count }, (_, n) => ({
      kind: 'LEDGER_UNBOOKED',
      line: lineOf(`l${String(n).padStart(3, '0')}`, cents(n), day),
    }));
  const reported = (differences: readonly LedgerDifference[], open: readonly string[] = []) =>
    reportedDifferences('acc', differences, open);
  const idsOf = ({ own }: ReturnType<typeof reported>) =>
    own.map(({ entity }) => entity.slice(entity.lastIndexOf('#') + 1));

  test('a hundred have a break each, in the order in which they were found', () => {
    const all = reported(unbooked(100, (n) => n + 1));
    expect(idsOf(all).slice(0, 3)).toEqual(['l000', 'l001', 'l002']);
    expect([all.own.length, all.ofDays, all.listed]).toEqual([100, [], []]);
  });

  test('the largest have a break each, of equal ones the first by name', () => {
    const all = reported(unbooked(101, (n) => (n === 7 ? -5_000 : n === 9 ? 10 : 50)));
    expect([all.own.length, idsOf(all)[0], idsOf(all).slice(1, 4), idsOf(all).at(-1)]).toEqual([
      100,
      'l007',
      ['l000', 'l001', 'l002'],
      'l100',
    ]);
    expect(all.listed.map(({ ours: side }) => side)).toEqual([['2026-03-05.csv#l009']]);
  });

  test.each([
    ['in their order', (all: readonly LedgerDifference[]) => all],
    ['in another order', (all: readonly LedgerDifference[]) => all.toReversed()],
  ])('doubled money comes first, then the largest, and then the first by name, found %s', (_, order) => {
    const differences: LedgerDifference[] = [
      { kind: 'LEDGER_DOUBLED', booking: bookingOf('b1', 1), first: bookingOf('b0', 1) },
      { kind: 'LEDGER_AMOUNT', line: lineOf('l', 1), booking: bookingOf('b2', 9_000) },
      ...unbooked(100, () => 50),
    ];
    const all = reported(order(differences));
    expect([...idsOf(all).slice(0, 4), idsOf(all).at(-1)]).toEqual([
      'booking b1',
      'booking b2',
      'l000',
      'l001',
      'l097',
    ]);
    expect(all.listed.map(({ ours: side }) => side)).toEqual([
      ['2026-03-05.csv#l098'],
      ['2026-03-05.csv#l099'],
    ]);
  });

  test('a break of a day shows of each only the first line', () => {
    const known = unbooked(100, () => 1);
    const { own } = reported(known);
    const doubled = {
      kind: 'LEDGER_DOUBLED',
      booking: bookingOf('b1', 1),
      first: bookingOf('b0', 1),
    } as const;
    const { ofDays } = reported([...known, doubled], own.map(nameOf));
    expect(ofDays.map(({ lines = [] }) => lines.map(({ bank }) => bank?.id))).toEqual([['b1']]);
  });

  test('doubled money comes before larger amounts, and what has a break already before both', () => {
    const doubled = {
      kind: 'LEDGER_DOUBLED',
      booking: bookingOf('b1', 1),
      first: bookingOf('b0', 1),
    } as const;
    const all = reported(
      [...unbooked(101, (n) => 1_000 - n), doubled],
      ['LEDGER_UNBOOKED ledger_line acc 2026-03-05.csv#l100'],
    );
    expect(idsOf(all).slice(0, 3)).toEqual(['l100', 'booking b1', 'l000']);
    expect(all.listed.map(({ differenceCents }) => differenceCents)).toEqual([-902, -901]);
  });

  test('the rest is a break for each day, kind, currency and direction, with number and cents', () => {
    const first = unbooked(100, () => 1_000_000);
    const rest: LedgerDifference[] = [
      ...['m1', 'm2'].map((id) => ({ kind: 'LEDGER_UNBOOKED', line: lineOf(id, 30) }) as const),
      { kind: 'LEDGER_UNBOOKED', line: lineOf('m3', -4) },
      { kind: 'LEDGER_UNBOOKED', line: lineOf('m0', 0) },
      { kind: 'LEDGER_UNBOOKED', line: lineOf('m4', 5, '2026-03-04') },
      { kind: 'LEDGER_UNBOOKED', line: { ...lineOf('m5', 6), currency: 'USD' } },
      { kind: 'LEDGER_UNKNOWN', booking: bookingOf('b1', 7, '2026-03-05') },
      { kind: 'LEDGER_DATE', line, booking: bookingOf('b2', 8) },
    ];
    const { ofDays, listed } = reported([...first, ...rest]);
    const shown = ofDays.map(({ kind, entity, field, found, differenceCents, currency }) =>
      [kind, entity, field, found, differenceCents, currency].join(' | '),
    );
    expect(shown).toEqual([
      'LEDGER_UNBOOKED | ledger_day acc 2026-03-05 EUR | too-little | 3 differences | -60 | EUR',
      'LEDGER_UNKNOWN | ledger_day acc 2026-03-05 EUR | too-much | 1 differences | 7 | EUR',
      'LEDGER_UNBOOKED | ledger_day acc 2026-03-05 USD | too-little | 1 differences | -6 | USD',
      'LEDGER_UNBOOKED | ledger_day acc 2026-03-04 EUR | too-little | 1 differences | -5 | EUR',
      'LEDGER_UNBOOKED | ledger_day acc 2026-03-05 EUR | too-much | 1 differences | 4 | EUR',
      'LEDGER_DATE | ledger_day acc 2026-03-06 | days | 1 differences |  | ',
    ]);
    expect(ofDays[0]?.lines).toHaveLength(3);
    expect(ofDays.every(({ accountId }) => accountId === 'acc')).toBe(true);
    expect(ofDays.at(-1)).not.toHaveProperty('currency');
    expect(listed).toContainEqual({
      item: 'acc',
      kind: 'LEDGER_UNKNOWN',
      entity: 'booking b1',
      day: '2026-03-05',
      ours: [],
      bank: ['b1'],
      differenceCents: 7,
      currency: 'EUR',
    });
    expect(listed.find(({ kind }) => kind === 'LEDGER_DATE')).toStrictEqual({
      item: 'acc',
      kind: 'LEDGER_DATE',
      entity: 'booking b2',
      day: '2026-03-06',
      ours: [ours.id],
      bank: ['b2'],
    });
  });

  test('a break of a day shows the twenty largest', () => {
    const { ofDays } = reported([
      ...unbooked(100, () => 1_000_000),
      ...unbooked(30, (n) => n + 1, '2026-03-04'),
    ]);
    expect(ofDays[0]).toMatchObject({ found: '30 differences', differenceCents: -465 });
    expect(ofDays[0]?.lines?.map(({ ours: side }) => side?.cents)).toEqual(
      Array.from({ length: 20 }, (_, n) => 30 - n),
    );
  });
});
