import { describe, expect, test } from 'vitest';
import { sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import { summed } from '#shared/bookings/summed.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import { statementJsonText } from '#shared/statements/formats/statement-json.ts';
import { wholeText } from '#shared/statements/formats/statement-text.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, anIssue, aPublished, keptFiles } from '#test/fixtures/statement-issues.ts';
import { createUnstatedBookings } from './unstated-bookings.ts';

const on = (id: string, day: string, ...[amountCents = 100, more]: [number?, Partial<BookingOfAccount>?]) =>
  aBookingOf(id, {
    amountCents,
    bookingDate: day,
    valutaDate: day,
    recordedAt: `${day}T09:00:00.000Z`,
    ...more,
  });
const sums = (bookings: readonly BookingOfAccount[]) => sumsOf(bookings.map((each) => summed(each)));

interface Correction {
  readonly id: string;
  readonly cents: number;
  readonly isDayOfRecord?: true;
}

interface Stated {
  readonly month: string;
  readonly bookings: readonly BookingOfAccount[];
  /** Lines that correct earlier ones, beside those of the bookings. */
  readonly corrections?: readonly Correction[];
  readonly isErased?: boolean;
  readonly stated?: BookingSums;
}

const lineOf = (bookingId: string, cents: number): StatementEntry => ({
  bookingId,
  cents,
  bookingDay: '2026-02-10',
  valutaDay: '2026-02-10',
  type: 'OTHER',
  description: 'Rent',
});

const textOf = ({ month, bookings, corrections = [] }: Stated) =>
  wholeText(statementJsonText, {
    id: month,
    account: { id: 'acc', iban: 'DE1', currency: 'EUR' },
    firstDay: `${month}-01`,
    lastDay: `${month}-28`,
    createdAt: '2026-04-07T08:00:00.000Z',
    year: 2026,
    number: 1,
    openingCents: 0,
    closingCents: 0,
    valutaCents: 0,
    entries: [
      ...bookings.map(({ id, amountCents }) => lineOf(id, amountCents)),
      ...corrections.map(({ id, cents, ...more }) => ({ ...lineOf(id, cents), ...more })),
    ],
  });

interface Setting {
  readonly mirrored: readonly BookingOfAccount[];
  /** Latest first. Each states its bookings and those of the earlier ones. */
  readonly published?: readonly Stated[];
  readonly baseline?: Partial<Baseline>;
  /** Of the mirror, at each read; those of its rows if left out. */
  readonly totals?: readonly BookingSums[];
  readonly look?: number;
}

async function unstated(setting: Setting) {
  const { mirrored, published = [], look = 1 } = setting;
  const inOrder = mirrored.toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
  const since: string[] = [];
  let reads = 0;
  const rows = published.map(({ month, bookings, stated }, index): StatementRow => ({
    ...aPublished(
      { firstDay: `${month}-01`, lastDay: `${month}-28` },
      {
        stated: stated ?? sums([...bookings, ...published.slice(index + 1).flatMap((each) => each.bookings)]),
      },
    ),
    verifiedAt: `${month}-28T12:00:00.000Z`,
  }));
  const kept = published.filter(({ isErased }) => isErased !== true);
  const before = rows[0];
  const proof = await createUnstatedBookings({
    mirrored: {
      since: (_: string, instant: string) => {
        since.push(instant);
        return listed(inOrder.filter(({ recordedAt }) => recordedAt >= instant));
      },
    } as never,
    totals: {
      read: async (...of) => {
        expect(of).toEqual(['acc', 'EUR']);
        reads += 1;
        const own = sums(mirrored.filter(({ currency }) => currency === 'EUR'));
        return Promise.resolve(setting.totals?.[reads - 1] ?? setting.totals?.[0] ?? own);
      },
    },
    rows: {
      latest: () =>
        listed([{ ...aPublished({ firstDay: '2026-03-01', lastDay: '' }), publication: undefined }, ...rows]),
    },
    files: keptFiles(Object.fromEntries(kept.map((each) => [`${each.month}-28.json`, textOf(each)]))),
  })(
    anIssue({
      account: {
        baseline: {
          day: '2026-01-31',
          valutaCents: 0,
          bookedCents: 0,
          mirrored: sumsOf([]),
          ...setting.baseline,
        },
      },
      before: { closingCents: 0, lastDay: '2026-02-28', ...(before && { row: before }) },
      work: { look },
    }),
  );
  const ids = 'bookings' in proof ? Array.from(proof.bookings, ({ id }) => id) : [];
  return { proof, ids, since, corrected: 'corrected' in proof ? proof.corrected : [] };
}

describe('a period has', () => {
  test('what is booked in it, in the order of the bank', async () => {
    const mirrored = [on('b2', '2026-03-31'), on('b1', '2026-03-01'), on('b3', '2026-04-01')];
    const { proof, ids, since } = await unstated({ mirrored });
    expect(ids).toEqual(['b1', 'b2']);
    expect(proof).toMatchObject({ outcome: 'proved', corrected: [], stated: sums(mirrored.slice(0, 2)) });
    // A booking may be recorded a week before its day.
    expect(since).toEqual(['2026-02-22T00:00:00.000Z']);
    if (proof.outcome !== 'proved') return;
    const withTexts = await Array.fromAsync(proof.withTexts(proof.bookings));
    expect(withTexts.map(({ id }) => id)).toEqual(['b1', 'b2']);
  });

  test('nothing of another currency', async () => {
    const mirrored = [on('b1', '2026-03-10'), on('b2', '2026-03-10', 5, { currency: 'USD' })];
    const { ids, since } = await unstated({ mirrored });
    expect(ids).toEqual(['b1']);
    // The first sums are those of its currency.
    expect(since).toHaveLength(1);
  });

  test('what is booked on its first day, however early it was recorded', async () => {
    const [early, counted] = [
      on('b1', '2026-03-01', 100, { recordedAt: '2026-02-25T09:00:00.000Z' }),
      on('b0', '2026-02-26'),
    ];
    const baseline = { day: '2026-02-28', mirrored: sums([counted]) };
    const { ids, since } = await unstated({ mirrored: [early, counted], baseline });
    expect(ids).toEqual(['b1']);
    expect(since).toHaveLength(1);
  });

  test('what the statement before lacks, and nothing that it has', async () => {
    const stated = [on('b1', '2026-02-10'), on('b2', '2026-02-11')];
    const mirrored = [...stated, on('b3', '2026-03-10')];
    const { proof, ids, since } = await unstated({
      mirrored,
      published: [{ month: '2026-02', bookings: stated }],
    });
    expect(ids).toEqual(['b3']);
    expect(proof).toMatchObject({ outcome: 'proved', stated: sums(mirrored) });
    expect(since).toEqual(['2026-01-25T00:00:00.000Z']);
    const late = on('b4', '2026-02-12', 7, { recordedAt: '2026-03-05T09:00:00.000Z' });
    const published = [{ month: '2026-02', bookings: stated }];
    expect((await unstated({ mirrored: [...mirrored, late], published })).ids).toEqual(['b4', 'b3']);
  });

  test('what came too late for any statement, found in the files of all', async () => {
    const [first, second] = [on('b1', '2026-02-10'), on('b2', '2026-01-05')];
    const late = on('b3', '2026-01-06', 7, { recordedAt: '2026-01-06T09:00:00.000Z' });
    const { ids, since } = await unstated({
      mirrored: [first, second, late, on('b4', '2026-03-10')],
      published: [
        { month: '2026-02', bookings: [first] },
        { month: '2026-01', bookings: [second] },
      ],
      baseline: { day: '2025-12-31' },
    });
    expect(ids).toEqual(['b3', 'b4']);
    expect(since).toEqual(['2026-01-25T00:00:00.000Z', '2025-12-25T00:00:00.000Z']);
  });

  test('of what is older than its first statement, the latest', async () => {
    // The baseline counts the first one, and the mirror has it.
    const [counted, late] = [on('b1', '2026-02-24', 3), on('b2', '2026-02-25', 7)];
    const baseline = { day: '2026-02-28', mirrored: sums([counted]) };
    const { proof, ids } = await unstated({ mirrored: [counted, late, on('b3', '2026-03-10')], baseline });
    expect(ids).toEqual(['b2', 'b3']);
    expect(proof).toMatchObject({ stated: sums([counted, late, on('b3', '2026-03-10')]) });
    const two = [late, on('b5', '2026-02-26', 11)];
    const of = await unstated({ mirrored: [counted, ...two, on('b3', '2026-03-10')], baseline });
    expect(of.ids).toEqual(['b2', 'b5', 'b3']);
  });

  test('nothing that the baseline counts', async () => {
    const counted = { recordedBefore: '2026-03-01T00:00:00.000Z', ids: ['b2'] };
    const baseline = { day: '2026-02-28', counted };
    const mirrored = [on('b1', '2026-02-25'), on('b2', '2026-03-02'), on('b3', '2026-03-10')];
    const { proof, ids } = await unstated({ mirrored, baseline });
    expect(ids).toEqual(['b3']);
    expect(proof).toMatchObject({ stated: sums(mirrored) });
  });

  test('of a statement whose file is erased, only what the sums tell', async () => {
    const stated = [on('b1', '2026-02-24')];
    const mirrored = [...stated, on('b2', '2026-03-10')];
    const published = [{ month: '2026-02', bookings: stated, isErased: true }];
    const { ids, since } = await unstated({ mirrored, published });
    expect(ids).toEqual(['b2']);
    expect(since).toEqual(['2026-02-22T00:00:00.000Z']);
  });

  test('no proof without a baseline', async () => {
    const { baseline: _, ...account } = anIssue().account;
    const deps = {} as never;
    await expect(createUnstatedBookings(deps)(anIssue({ account }))).rejects.toThrow('acc has no baseline');
  });
});

describe('what was stated and has changed since', () => {
  const stated = [on('b1', '2026-02-10'), on('b2', '2026-02-11'), on('b3', '2026-02-12', 5)];
  const published = [{ month: '2026-02', bookings: stated }];
  const statement = { firstDay: '2026-02-01', lastDay: '2026-02-28', year: 2026, number: 1 };

  test('is corrected, or taken back', async () => {
    const now = [on('b1', '2026-02-10', 60), stated[2]!, on('b4', '2026-03-10')];
    const { proof, ids, corrected, since } = await unstated({ mirrored: now, published });
    expect(proof).toMatchObject({ outcome: 'proved', stated: sums(now) });
    expect(ids).toEqual(['b4']);
    expect(since.at(-1)).toBe('0000-01-01');
    expect(corrected).toMatchObject([
      { booking: { id: 'b1', amountCents: 60 }, statement, wasCents: 100, isCents: 60 },
      { booking: undefined, statement, wasCents: 100, isCents: 0, entry: { bookingId: 'b2', type: 'OTHER' } },
    ]);
    expect(corrected[0]?.entry).not.toHaveProperty('description');
    expect(corrected[0]?.entry).not.toHaveProperty('isDayOfRecord');
  });

  test('keeps the day of its record, if it was stated on that', async () => {
    const recorded = { month: '2026-02', bookings: stated.slice(1), stated: sums(stated) };
    const { corrected } = await unstated({
      mirrored: [on('b1', '2026-02-10', 60), ...stated.slice(1)],
      published: [{ ...recorded, corrections: [{ id: 'b1', cents: 100, isDayOfRecord: true }] }],
    });
    expect(corrected).toMatchObject([{ wasCents: 100, entry: { bookingId: 'b1', isDayOfRecord: true } }]);
  });

  test('is compared in the currency of the account', async () => {
    const now = [
      on('b1', '2026-02-10', 60),
      ...stated.slice(1),
      on('u1', '2026-03-10', 5, { currency: 'USD' }),
    ];
    const { proof, ids } = await unstated({ mirrored: now, published });
    expect(proof).toMatchObject({ outcome: 'proved', corrected: [{ isCents: 60 }] });
    expect(ids).toEqual([]);
  });

  test('counts with the lines that correct it', async () => {
    const bookings = [on('b1', '2026-02-10', 60)];
    const rest = { month: '2026-01', bookings: [on('b0', '2026-01-10')] };
    const file = (cents: number) => [
      { month: '2026-02', bookings, corrections: [{ id: 'b0', cents }] },
      rest,
    ];
    const now = (cents: number) => [on('b0', '2026-01-10', cents), ...bookings, on('b4', '2026-03-10')];
    const baseline = { day: '2025-12-31' };
    const wrongSums = { stated: sumsOf([]) };
    const of = async (cents: number, published: readonly Stated[]) =>
      (
        await unstated({
          mirrored: now(cents),
          published: published.map((each) => ({ ...each, ...wrongSums })),
          baseline,
        })
      ).corrected;
    expect(await of(60, file(-40))).toEqual([]);
    expect(await of(50, file(-40))).toMatchObject([
      { wasCents: 60, isCents: 50, statement: { firstDay: '2026-01-01' }, entry: { cents: 100 } },
    ]);
  });

  test('is not taken back twice', async () => {
    const bookings = [on('b0', '2026-01-10')];
    // No sum proves it: all files are read.
    const unlike = { stated: sums([on('b9', '2026-01-10')]) };
    const { corrected, since } = await unstated({
      mirrored: [on('b4', '2026-03-10')],
      published: [
        { month: '2026-02', bookings: [], corrections: [{ id: 'b0', cents: -100 }], ...unlike },
        { month: '2026-01', bookings, ...unlike },
      ],
      baseline: { day: '2025-12-31' },
    });
    expect(corrected).toEqual([]);
    expect(since.at(-1)).toBe('0000-01-01');
  });

  test('is later if it is booked after the period', async () => {
    const [last, later] = [on('b4', '2026-03-31', 8), on('b5', '2026-04-01', 9)];
    const now = [on('b1', '2026-02-10', 60), stated[1]!, stated[2]!, last, later];
    const { proof, ids } = await unstated({ mirrored: now, published });
    expect(ids).toEqual(['b4']);
    expect(proof).toMatchObject({ stated: sums(now.slice(0, 4)) });
  });
});

describe('totals that are not those of the rows', () => {
  const mirrored = [on('b1', '2026-03-10')];
  const off = { ...sums(mirrored), sumCents: 107 };

  test('may be moving at the first look, and while they change', async () => {
    expect((await unstated({ mirrored, totals: [off] })).proof).toEqual({ outcome: 'moving' });
    const changing = { mirrored, totals: [off, sums(mirrored)], look: 2 };
    expect((await unstated(changing)).proof).toEqual({ outcome: 'moving' });
  });

  test('are for persons after that', async () => {
    const { proof, ids } = await unstated({ mirrored, totals: [off], look: 2 });
    expect(ids).toEqual(['b1']);
    expect(proof).toMatchObject({
      outcome: 'unproved',
      stated: off,
      found: [
        {
          kind: 'STATEMENT_MISMATCH',
          field: 'mirrored_sums',
          expected: 'nothing',
          found: `0 bookings, 0.07, digest ${'0'.repeat(32)}`,
          differenceCents: 7,
          currency: 'EUR',
        },
      ],
    });
  });
});

describe('beside files that are erased', () => {
  const old = [on('b1', '2026-01-10'), on('b2', '2026-01-11')];
  const february = { month: '2026-02', bookings: [on('b3', '2026-02-10')] };
  const published = [february, { month: '2026-01', bookings: old, isErased: true }];
  const baseline = { day: '2025-12-31' };

  test('what is corrected of later ones is a line', async () => {
    const now = [...old, on('b3', '2026-02-10', 60), on('b4', '2026-03-10')];
    const { proof, ids, corrected } = await unstated({ mirrored: now, published, baseline });
    expect(proof).toMatchObject({ outcome: 'proved', stated: sums(now) });
    expect(ids).toEqual(['b4']);
    expect(corrected).toMatchObject([{ booking: { id: 'b3' }, wasCents: 100, isCents: 60 }]);
  });

  test.each([
    ['since', '2026-02-20T09:00:00.000Z'],
    ['before it was verified, and which it lacks', '2026-01-28T11:59:59.999Z'],
  ])('one of their days that was recorded %s is stated now', async (_, recordedAt) => {
    const late = on('b9', '2026-01-12', 1, { recordedAt });
    const now = [...old, late, on('b3', '2026-02-10', 60), on('b4', '2026-03-10')];
    const { proof, ids } = await unstated({ mirrored: now, published, baseline });
    expect(proof.outcome).toBe('proved');
    expect(ids).toEqual(['b9', 'b4']);
  });

  test('they have what is booked up to their last day, whenever it was recorded', async () => {
    const last = [old[0]!, on('b2', '2026-01-28', 7, { recordedAt: '2026-01-28T12:00:00.001Z' })];
    const later = on('b8', '2026-01-29', 3, { recordedAt: '2026-01-11T09:00:00.000Z' });
    const { proof, ids } = await unstated({
      mirrored: [...last, later, on('b3', '2026-02-10', 60), on('b4', '2026-03-10')],
      published: [february, { month: '2026-01', bookings: last, isErased: true }],
      baseline,
    });
    expect(proof).toMatchObject({ outcome: 'proved', corrected: [{ isCents: 60 }] });
    expect(ids).toEqual(['b8', 'b4']);
  });

  test('what earlier files state is in their sums as well', async () => {
    const late = on('b9', '2026-02-12', 1);
    const { proof, ids } = await unstated({
      mirrored: [...old, ...february.bookings, late, on('b4', '2026-03-10')],
      published: [
        { ...february, isErased: true },
        { month: '2026-01', bookings: old },
      ],
      baseline,
    });
    expect(proof.outcome).toBe('proved');
    expect(ids).toEqual(['b9', 'b4']);
  });

  test.each([
    ['when it was verified', '2026-01-28T12:00:00.000Z'],
    ['later', '2026-02-20T09:00:00.000Z'],
  ])('what is corrected of theirs is for persons, without what was recorded %s', async (_, recordedAt) => {
    const changed = [on('b1', '2026-01-10', 60), old[1]!];
    const late = on('b9', '2026-01-12', 1, { recordedAt });
    const now = [...changed, late, ...february.bookings, on('b4', '2026-03-10')];
    const { proof, ids } = await unstated({ mirrored: now, published, baseline });
    expect(proof).toMatchObject({
      outcome: 'unproved',
      found: [
        {
          field: 'erased_lines',
          differenceCents: -40,
          found: expect.stringContaining('0 bookings, -0.40') as string,
        },
      ],
    });
    // What was recorded since is none of theirs.
    expect(ids).toEqual(['b9', 'b4']);
  });
});
