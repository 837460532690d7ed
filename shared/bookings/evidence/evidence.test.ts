import { expect, test } from 'vitest';
import { listed } from '#test/fakes/listed.ts';
import type { BankEvidence } from './bank-evidence.ts';
import { compareLines, type MirroredBooking } from './compare-lines.ts';
import { verifyContinuity, verifySums } from './verify-sums.ts';

const iban = 'DE32110101001000000029';
const wanted = { iban, currency: 'EUR', firstDay: '2026-03-01', lastDay: '2026-03-31' };
const line = (bookingId: string, cents: number) => ({
  bookingId,
  cents,
  currency: 'EUR',
  valutaDay: '2026-03-15',
});
const march: BankEvidence = {
  ...wanted,
  statementId: 's-3',
  openingCents: 1_000,
  closingCents: 950,
  lines: [line('one', 200), line('two', -250)],
};
const asked = { atMs: Date.parse('2026-04-07T05:00:00Z'), lagMs: 3_600_000 };
const mirrored = (
  bookingId: string,
  cents: number,
  more: Partial<MirroredBooking> = {},
): MirroredBooking => ({
  ...line(bookingId, cents),
  recordedAt: '2026-03-15T10:00:00Z',
  ...more,
});
const nothing = {
  foreign: [],
  missing: [],
  different: [],
  redated: [],
  repeated: [],
  undecided: [],
  undated: [],
};

test('a statement that is the one asked for and adds up has no finding', () => {
  expect(verifySums(march, wanted)).toEqual([]);
  expect(verifySums({ ...march, openingCents: 5, closingCents: 5, lines: [] }, wanted)).toEqual([]);
});

test('a wrong sum says what it should be', () => {
  expect(verifySums({ ...march, closingCents: 951 }, wanted)).toEqual([
    { kind: 'STATEMENT_SUM', expectedCents: 950, statedCents: 951 },
  ]);
});

test('another account, currency or period is a mismatch', () => {
  const other = { ...march, iban: 'DE02', currency: 'CHF', firstDay: '2026-02-28', lastDay: '2026-03-30' };

  expect(verifySums(other, wanted)).toMatchObject([
    { field: 'iban' },
    { field: 'currency' },
    { field: 'firstDay' },
    { field: 'lastDay' },
  ]);
  const inFrancs = { ...march, lines: [line('one', 200), { ...line('two', -250), currency: 'CHF' }] };
  expect(verifySums(inFrancs, wanted)).toMatchObject([{ field: 'currency', stated: 'CHF' }]);
});

test('the next statement begins on the next day, with the closing balance of the one before', () => {
  const april = { ...march, firstDay: '2026-04-01', lastDay: '2026-04-30', openingCents: 950 };

  expect(verifyContinuity(march, april)).toEqual([]);
  expect(verifyContinuity(march, { ...april, openingCents: 949 })).toEqual([
    { kind: 'STATEMENT_GAP', expectedCents: 950, statedCents: 949 },
  ]);
  expect(verifyContinuity(march, { ...april, firstDay: '2026-04-02' })).toEqual([
    { kind: 'STATEMENT_PERIOD', expectedFirstDay: '2026-04-01', statedFirstDay: '2026-04-02' },
  ]);
});

/** Without the lines themselves. */
async function compare(evidence: BankEvidence, bookings: readonly MirroredBooking[], when: typeof asked) {
  const { ours: _ours, theirs: _theirs, ...lists } = await compareLines(evidence, listed(bookings), when);
  return lists;
}

test('equal lines in any order give no difference', async () => {
  expect(await compare(march, [mirrored('two', -250), mirrored('one', 200)], asked)).toEqual(nothing);
});

test('missing, foreign, different and repeated lines are distinguished', async () => {
  const lines = [line('one', 201), line('alien', 7), line('alien', 7)];
  const bookings = [mirrored('one', 200), mirrored('two', -250)];

  expect(await compare({ ...march, lines }, bookings, asked)).toEqual({
    ...nothing,
    foreign: ['alien'],
    missing: ['two'],
    different: ['one'],
    repeated: ['alien'],
  });
});

test.each([
  [['one', 'one', 'two'], { repeated: ['one'] }],
  [['one', 'two', 'one'], { repeated: ['one'] }],
  [['two', 'one', 'one', 'one'], { repeated: ['one'] }],
  [['alien', 'alien', 'one', 'alien', 'two'], { repeated: ['alien'], foreign: ['alien'] }],
])('lines of %j, of which the mirror has one and two', async (ids, found) => {
  const lines = ids.map((id) => line(id, 5));
  for (const bookings of [
    [mirrored('one', 5), mirrored('two', 5)],
    [mirrored('two', 5), mirrored('one', 5)],
  ])
    expect(await compare({ ...march, lines }, bookings, asked)).toEqual({ ...nothing, ...found });
});

test.each([
  ['2026-04-07T03:59:59Z', 'missing'],
  ['2026-04-07T04:00:00Z', 'undecided'],
  ['2026-04-07T05:59:59Z', 'undecided'],
  ['2026-04-07T06:00:00Z', undefined],
])('a booking recorded at %s that no line shows is %s', async (recordedAt, kind) => {
  const compared = await compare({ ...march, lines: [] }, [mirrored('late', 1, { recordedAt })], asked);

  expect(compared).toEqual({ ...nothing, ...(kind !== undefined && { [kind]: ['late'] }) });
});

test.each([
  ['2026-02-28', []],
  ['2026-03-01', ['one']],
  ['2026-03-31', ['one']],
  ['2026-04-01', []],
])('a booking of valuta date %s is expected in the period or not', async (valutaDay, missing) => {
  const compared = await compare({ ...march, lines: [] }, [mirrored('one', 1, { valutaDay })], asked);
  expect(compared.missing).toEqual(missing);
});

test('a booking without a valuta date is listed, not missed', async () => {
  const bookings = [mirrored('one', 1, { valutaDay: undefined })];

  expect(await compare({ ...march, lines: [] }, bookings, asked)).toEqual({ ...nothing, undated: ['one'] });
});
