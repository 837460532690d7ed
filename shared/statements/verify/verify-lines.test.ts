import { describe, expect, test } from 'vitest';
import type { BankEvidence, EvidenceLine } from '#shared/bookings/evidence/bank-evidence.ts';
import { evidenceTexts } from '#shared/bookings/evidence/evidence-json.ts';
import type { BookedLine, KnownBooking, LostBookings } from '#shared/bookings/ports.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { createVerifyLines } from './verify-lines.ts';

const period = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
const askedAt = '2026-04-07T08:00:00.000Z';
const lagMs = 900_000;
const account = { id: 'acc', state: 'onboarded', knownSince: '', currency: 'EUR' } as const;

const line = (bookingId: string, more: Partial<EvidenceLine> = {}): EvidenceLine => ({
  bookingId,
  cents: 100,
  currency: 'EUR',
  valutaDay: '2026-03-10',
  ...more,
});
const booking = (id: string, more: Partial<KnownBooking> = {}): KnownBooking => ({
  id,
  amountCents: 100,
  currency: 'EUR',
  valutaDate: '2026-03-10',
  recordedAt: '2026-03-10T09:00:00.000Z',
  ...more,
});

interface Sides {
  readonly stated?: readonly EvidenceLine[];
  readonly mirrored?: readonly KnownBooking[];
  /** What the mirror has of the account, and does not list by valuta date. */
  readonly unlisted?: readonly KnownBooking[];
  /** What the bank lists by valuta date, and what it finds by id. */
  readonly valued?: readonly KnownBooking[];
  readonly found?: readonly BookedLine[];
  /** Bookings of the statement before; undefined if its file is erased. */
  readonly before?: readonly string[] | 'erased';
  readonly look?: number;
  readonly minutesLater?: number;
}

async function verified(sides: Sides) {
  const { stated = [], mirrored = [], unlisted = [], valued = [], found = [], before, look = 1 } = sides;
  const clock = createManualClock(Date.parse(askedAt));
  clock.advance((sides.minutesLater ?? 0) * 60_000);
  const healed: LostBookings[] = [];
  const asked: string[] = [];
  const verifyLines = createVerifyLines({
    mirrored: {
      byValuta: (_, days) => (expect(days).toBe(period), listed(mirrored)),
      read: async (_, id) => Promise.resolve([...mirrored, ...unlisted].find((each) => each.id === id)),
    },
    bank: {
      find: async (_, id) => {
        asked.push(id);
        return Promise.resolve(found.find(({ bookingId }) => bookingId === id));
      },
      valued: () => (asked.push('list'), listed(valued)),
      ask: async () => Promise.reject(new Error('asked for a statement')),
      booked: () => listed([]),
      recordedSince: () => listed([]),
    },
    heal: async (lost) => Promise.resolve(void healed.push(lost)),
    files: {
      read: async () => Promise.reject(new Error('read whole')),
      lines: () => listed([]),
      linesIfKept: async (key) => {
        expect(key).toBe('before.json');
        if (before === 'erased' || before === undefined) return undefined;
        const texts = evidenceTexts(
          { statement: {} },
          before.map((id) => ({ id })),
        );
        return listed((await Array.fromAsync(texts)).join('').split('\n'));
      },
    },
    lagMs,
    clock,
  });
  const run = { id: 'r1' };
  const work = { run, look, mayWrite: async () => Promise.resolve(true) } as never;
  const row = { evidence: { key: 'before.json' } };
  const judged = await verifyLines(
    {
      account,
      period,
      work,
      ...(before !== undefined && { before: { closingCents: 0, lastDay: '2026-02-28', row } as never }),
    },
    { evidence: { lines: stated, ...period } as unknown as BankEvidence, kept: { key: 'key', askedAt } },
  );
  const [sent] = healed;
  const differences = judged.found.map(({ field, evidence = [] }) => [field, ...evidence.slice(1)].join(' '));
  return { ...judged, differences, sent, healed, asked };
}

test('lines that are the bookings of the mirror are right', async () => {
  const { found, isUndecided, healed, asked } = await verified({
    stated: [line('b1'), line('b2', { cents: -5 })],
    mirrored: [booking('b1'), booking('b2', { amountCents: -5 })],
  });
  expect({ found, isUndecided, asked }).toEqual({ found: [], isUndecided: false, asked: [] });
  expect(healed).toMatchObject([
    { accountId: 'acc', bookingIds: [], among: { by: 'valuta_date', days: period } },
  ]);
});

test.each<[string, Sides, string]>([
  ['of another amount', { stated: [line('b1', { cents: 99 })], mirrored: [booking('b1')] }, 'different b1'],
  [
    'of another day',
    { stated: [line('b1', { valutaDay: '2026-03-11' })], mirrored: [booking('b1')] },
    'valuta_date b1',
  ],
  ['that is there twice', { stated: [line('b1'), line('b1')], mirrored: [booking('b1')] }, 'repeated b1'],
  ['that the bank has nowhere else', { stated: [line('b1')] }, 'foreign b1'],
  [
    'that the mirror has with another amount outside of the period',
    { stated: [line('b1')], unlisted: [booking('b1', { amountCents: 1, valutaDate: '2026-02-28' })] },
    'different b1',
  ],
  [
    'that the mirror has on the day before the period',
    {
      stated: [line('b1', { valutaDay: '2026-02-28' })],
      unlisted: [booking('b1', { valutaDate: '2026-02-28' })],
    },
    'foreign b1',
  ],
  [
    'that the mirror has on the day after the period',
    {
      stated: [line('b1', { valutaDay: '2026-04-01' })],
      unlisted: [booking('b1', { valutaDate: '2026-04-01' })],
    },
    'foreign b1',
  ],
  ['that is missing', { mirrored: [booking('b1')] }, 'missing b1'],
  [
    'that is missing, and is elsewhere at the bank',
    { mirrored: [booking('b1')], found: [line('b1', { valutaDay: '2026-04-02' })] },
    'valuta_date b1',
  ],
  [
    'that is missing, although the bank has it alike',
    { mirrored: [booking('b1')], found: [line('b1')] },
    'missing b1',
  ],
])('a line %s is a difference', async (_, sides, difference) => {
  const { differences, isUndecided, sent } = await verified(sides);
  expect({ differences, isUndecided }).toEqual({ differences: [difference], isUndecided: false });
  expect(sent?.bookingIds).toEqual([]);
});

test('a line twice shows what the mirror has of it', async () => {
  const { found } = await verified({ stated: [line('b1'), line('b1')], mirrored: [booking('b1')] });
  expect(found).toMatchObject([{ lines: [{ ours: { id: 'b1', cents: 100 }, bank: { id: 'b1' } }] }]);
  const unknown = await verified({ stated: [line('b1'), line('b1')] });
  expect(unknown.differences).toEqual(['foreign b1', 'repeated b1']);
  expect(unknown.found[1]?.lines).toEqual([
    { bank: { id: 'b1', cents: 100, currency: 'EUR', valutaDay: '2026-03-10' } },
  ]);
});

describe('a booking that the mirror lists a little later', () => {
  test.each(['2026-03-01', '2026-03-31'])('is waited for on a day of the period: %s', async (valutaDay) => {
    const { differences, isUndecided } = await verified({
      stated: [line('b1', { valutaDay })],
      unlisted: [booking('b1', { valutaDate: valutaDay })],
    });
    expect({ differences, isUndecided }).toEqual({ differences: [], isUndecided: true });
  });
});

describe('a booking without a valuta date', () => {
  const sides = {
    stated: [line('b1', { valutaDay: undefined })],
    unlisted: [booking('b1', { valutaDate: undefined })],
  };

  test.each<[string, Sides['before'], readonly string[]]>([
    ['may be in the first statement', undefined, []],
    ['may be in one statement', ['b0', 'b2'], []],
    ['may be in a statement after one that is erased', 'erased', []],
    ['is not in the statement before as well', ['b0', 'b1'], ['repeated b1']],
  ])('%s', async (_, before, expected) => {
    const { differences, isUndecided } = await verified({ ...sides, ...(before && { before }) });
    expect({ differences, isUndecided }).toEqual({ differences: expected, isUndecided: false });
  });
});

describe('a booking that only the mirror lacks', () => {
  test('is fetched, and its statement waits for it', async () => {
    const one = await verified({ stated: [line('b1')], found: [line('b1')] });
    expect(one).toMatchObject({ differences: [], isUndecided: true, asked: ['b1'] });
    expect(one.sent).toMatchObject({ bookingIds: ['b1'], among: { by: 'valuta_date', days: period } });
  });

  test('is searched in one list, and only where it is not there one by one', async () => {
    const { differences, isUndecided, sent, asked } = await verified({
      stated: [line('b1'), line('b2'), line('b3')],
      valued: [booking('b0'), booking('b2')],
      found: [line('b3')],
    });
    expect({ differences, isUndecided }).toEqual({ differences: ['foreign b1'], isUndecided: true });
    expect(sent?.bookingIds).toEqual(['b2', 'b3']);
    expect(asked).toEqual(['list', 'b1', 'b3']);
  });

  test('is a difference once the mirror has not taken it in after three looks', async () => {
    const sides = { stated: [line('b1')], found: [line('b1')] };
    expect(await verified({ ...sides, look: 3 })).toMatchObject({ differences: [], isUndecided: true });
    const late = await verified({ ...sides, look: 4 });
    expect(late).toMatchObject({ differences: ['unmirrored b1'], isUndecided: false });
    expect(late.sent?.bookingIds).toEqual(['b1']);
  });
});

test('what the bank recorded about when it was asked is waited for, and not for ever', async () => {
  const sides = { mirrored: [booking('b1', { recordedAt: askedAt })] };
  expect(await verified(sides)).toMatchObject({ differences: [], isUndecided: true });
  expect(await verified({ ...sides, minutesLater: 29 })).toMatchObject({ isUndecided: true });
  expect(await verified({ ...sides, minutesLater: 30 })).toMatchObject({
    differences: [],
    isUndecided: false,
  });
});
