import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, aKept, anIssue, aPublished, keptFiles } from '#test/fixtures/statement-issues.ts';
import { createExplainGap } from './explained-gap.ts';

const lagMs = 900_000;
const askedAt = '2026-03-04T08:00:00.000Z';
const countsUntil = '2026-04-07T08:00:00.000Z';
const february: StatementRow = {
  ...aPublished({ firstDay: '2026-02-01', lastDay: '2026-02-28' }),
  requestedAt: askedAt,
  evidence: aKept({ key: 'february', closingCents: 1_000, askedAt }),
};

/** Recorded in March, with a valuta date in February. */
const late = (id: string, amountCents: number, recordedAt = '2026-03-10T09:00:00.000Z') =>
  aBookingOf(id, { amountCents, recordedAt, valutaDate: '2026-02-10' });

interface Setting {
  readonly openingCents: number;
  readonly known?: readonly BookingOfAccount[];
  /** Lines of the statement of February, and the bookings that the mirror has of its days now. */
  readonly stated?: readonly { id: string; cents: number; valuta: string }[];
  readonly mirrored?: readonly BookingOfAccount[];
  /** What the mirror has of later records. */
  readonly recent?: readonly BookingOfAccount[];
  /** Lines of the statement of March. */
  readonly lines?: readonly string[];
  readonly before?: Issue['before'];
  readonly account?: Partial<Issue['account']>;
}

async function explained(setting: Setting) {
  const { openingCents, known = [], stated = [], mirrored = [], recent = [], lines = [] } = setting;
  const since: string[] = [];
  const explanation = await createExplainGap({
    lateBookings: async (_, between) => {
      expect(between.countsUntil).toBe(countsUntil);
      return Promise.resolve(known);
    },
    mirrored: {
      since: (_: string, instant: string) => (since.push(instant), listed(recent)),
      byValuta: () => listed(mirrored),
    } as never,
    rows: { latest: () => listed([february]) },
    files: keptFiles({ february: stated }),
    lagMs,
  })(
    anIssue({
      before: setting.before ?? { closingCents: 1_000, lastDay: '2026-02-28', row: february },
      ...(setting.account && { account: setting.account }),
    }),
    {
      evidence: { openingCents, lines: lines.map((bookingId) => ({ bookingId })) } as never,
      countsUntil,
    },
  );
  const ids = 'late' in explanation ? explanation.late.map(({ id }) => id) : explanation;
  return { explanation, ids, moved: 'moved' in explanation ? explanation.moved : [], since };
}

describe('a statement that does not begin where the one before ended', () => {
  test('needs no explanation if nothing came late', async () => {
    expect(await explained({ openingCents: 1_000 })).toMatchObject({ ids: [], moved: [], since: [] });
  });

  test('is explained by all that came late', async () => {
    const known = [late('b1', 30), late('b2', -10)];
    expect((await explained({ openingCents: 1_020, known })).ids).toEqual(['b1', 'b2']);
    expect((await explained({ openingCents: 1_000, known })).explanation).toEqual({ lateCents: 20 });
    expect((await explained({ openingCents: 1_021, known })).explanation).toEqual({ lateCents: 20 });
  });

  test.each([
    ['2026-04-07T07:44:59.999Z', { lateCents: 30 }, 30],
    ['2026-04-07T07:45:00.000Z', ['b1'], 20],
  ])(
    'may count or not what was recorded about when it was made: %s',
    async (recordedAt, without, lateCents) => {
      const known = [late('b1', 20), late('b2', 10, recordedAt)];
      expect((await explained({ openingCents: 1_030, known })).ids).toEqual(['b1', 'b2']);
      expect((await explained({ openingCents: 1_020, known })).ids).toEqual(without);
      expect((await explained({ openingCents: 1_010, known })).explanation).toEqual({ lateCents });
    },
  );

  test('takes as many as possible of those', async () => {
    const recorded = '2026-04-07T08:00:00.000Z';
    const known = [late('b1', 5, recorded), late('b2', -5, recorded), late('b3', 7, recorded)];
    expect((await explained({ openingCents: 1_000, known })).ids).toEqual(['b1', 'b2']);
    expect((await explained({ openingCents: 1_005, known })).ids).toEqual(['b1']);
  });
});

describe('what earlier statements count differently', () => {
  const stated = [{ id: 'm1', cents: 50, valuta: '2026-02-10' }];
  const mirrored = [aBookingOf('m1', { amountCents: 80, valutaDate: '2026-02-10' })];
  const moved = [{ bookingId: 'm1', cents: 30, valutaDay: '2026-02-10' }];

  test('explains it, alone or with what came late', async () => {
    expect(await explained({ openingCents: 1_030, stated, mirrored })).toMatchObject({ ids: [], moved });
    const known = [late('b1', 7)];
    expect(await explained({ openingCents: 1_037, stated, mirrored, known })).toMatchObject({
      ids: ['b1'],
      moved,
    });
  });

  test('is not used if what came late is enough, or both are not', async () => {
    const known = [late('b1', 30)];
    expect(await explained({ openingCents: 1_030, stated, mirrored, known })).toMatchObject({
      ids: ['b1'],
      moved: [],
    });
    expect((await explained({ openingCents: 1_031, stated, mirrored })).explanation).toEqual({
      lateCents: 0,
    });
  });
});

describe('bookings whose valuta date the bank does not show', () => {
  const undated = (id: string, amountCents: number, recordedAt: string) =>
    aBookingOf(id, { amountCents, recordedAt, valutaDate: undefined });
  const recent = [
    undated('u1', 100, '2026-03-10T09:00:00.000Z'),
    undated('u2', 10, '2026-03-20T09:00:00.000Z'),
    undated('u3', 1, '2026-03-21T09:00:00.000Z'),
    aBookingOf('b9', { amountCents: 10 }),
  ];

  test('may be counted by it: any of them in a row', async () => {
    for (const [openingCents, ids] of [
      [1_100, ['u1']],
      [1_110, ['u1', 'u2']],
      [1_010, ['u2']],
      [1_011, ['u2', 'u3']],
      [1_111, ['u1', 'u2', 'u3']],
    ] as const)
      expect((await explained({ openingCents, recent })).ids).toEqual(ids);
    expect((await explained({ openingCents: 1_101, recent })).explanation).toEqual({ lateCents: 0 });
  });

  test('lie on the last day before it, in the order of the bank beside what came late', async () => {
    const known = [late('b1', 1_000, '2026-03-15T09:00:00.000Z')];
    const { explanation } = await explained({ openingCents: 2_010, known, recent });
    expect(explanation).toMatchObject({
      late: [
        { id: 'b1', valutaDate: '2026-02-10' },
        { id: 'u2', valutaDate: '2026-02-28' },
      ],
      moved: [],
    });
    expect((await explained({ openingCents: 2_100, known, recent })).ids).toEqual(['u1', 'b1']);
  });

  test('are none of its own lines, and not recorded after it', async () => {
    expect((await explained({ openingCents: 1_100, recent, lines: ['u1'] })).ids).toEqual({ lateCents: 0 });
    const at = (recordedAt: string) =>
      explained({ openingCents: 1_100, recent: [undated('u1', 100, recordedAt)] });
    expect((await at('2026-04-07T08:15:00.000Z')).ids).toEqual(['u1']);
    expect((await at('2026-04-07T08:15:00.001Z')).ids).toEqual({ lateCents: 0 });
  });

  test.each<[string, Partial<Setting>, readonly string[]]>([
    ['the statement before, with some room', {}, ['2026-03-04T07:45:00.000Z']],
    [
      'the statement at the onboarding',
      {
        before: { closingCents: 1_000, lastDay: '2026-02-28' },
        account: { baseline: { askedAt: '2026-03-02T08:00:00.000Z' } as never },
      },
      ['2026-03-02T07:45:00.000Z'],
    ],
    ['no statement, if there is none', { before: { closingCents: 1_000, lastDay: '2026-02-28' } }, []],
  ])('are searched since %s', async (_, more, expected) => {
    expect((await explained({ openingCents: 1_100, recent, ...more })).since).toEqual(expected);
  });
});
