import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { Before } from '#shared/statements/model/statement-before.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, aKept, anIssue, aPublished, keptFiles } from '#test/fixtures/statement-issues.ts';
import { createLateBookings, firstValuta } from './late-bookings.ts';
import { movedLines } from './moved-lines.ts';

const askedAt = '2026-03-04T08:00:00.000Z';
const countsUntil = '2026-04-07T08:00:00.000Z';

const rowOf = (month: string, more: Partial<StatementRow> = {}): StatementRow => ({
  ...aPublished({ firstDay: `${month}-01`, lastDay: `${month}-28` }),
  requestedAt: askedAt,
  evidence: aKept({ key: month, askedAt }),
  ...more,
});
const [january, february, march] = [rowOf('2026-01'), rowOf('2026-02'), rowOf('2026-03')];
const late = (
  id: string,
  valutaDate: string | undefined = '2026-02-10',
  recordedAt = '2026-03-10T09:00:00.000Z',
) => aBookingOf(id, { valutaDate, recordedAt });

interface Setting {
  readonly recorded: readonly BookingOfAccount[];
  readonly before?: Partial<Before>;
  readonly latest?: readonly StatementRow[];
  /** Lines by file; a file that is left out is erased. */
  readonly files?: Readonly<Record<string, readonly string[]>>;
  readonly baseline?: object;
}

async function lateOf({
  recorded,
  before,
  latest = [march, february, january],
  files = {},
  baseline,
}: Setting) {
  const since: string[] = [];
  const kept = Object.entries(files).map(([key, ids]) => [key, ids.map((id) => ({ id }))] as const);
  const baselineText = {
    baseline: [
      '{"statement":{"statement_period_start_date":"2026-02-20"},"bookings":[',
      '{"id":"c1"}',
      ']}',
    ].join('\n'),
  };
  const found = await createLateBookings({
    mirrored: { since: (_: string, instant: string) => (since.push(instant), listed(recorded)) } as never,
    files: keptFiles({ ...Object.fromEntries(kept), ...baselineText }),
    rows: { latest: () => listed(latest) },
    lagMs: 900_000,
  })(anIssue({ ...(baseline && { account: { baseline: baseline as never } }) }).account, {
    before: { closingCents: 0, lastDay: '2026-02-28', row: february, ...before },
    countsUntil,
  });
  return { ids: found.map(({ id }) => id), since };
}

describe('bookings that came late for the statement before', () => {
  const files = { '2026-01': [], '2026-02': [] };

  test('were recorded since it was made, with a valuta date up to its last day', async () => {
    const recorded = [
      late('b1'),
      late('b2', '2026-02-28'),
      late('b3', '2026-03-01'),
      aBookingOf('b4', { valutaDate: undefined, recordedAt: '2026-03-10T09:00:00.000Z' }),
      late('b5', '2026-02-10', '2026-04-07T08:15:00.000Z'),
      late('b6', '2026-02-10', '2026-04-07T08:15:00.001Z'),
    ];
    expect(await lateOf({ recorded, files })).toEqual({
      ids: ['b1', 'b2', 'b5'],
      since: ['2026-03-04T07:45:00.000Z'],
    });
  });

  test('are none that it, or one before it, states', async () => {
    const recorded = [late('b1'), late('b2'), late('b3', '2026-01-10'), late('b4', '2026-01-10')];
    const { ids } = await lateOf({
      recorded,
      files: { '2026-01': ['b3', 'x'], '2026-02': ['b1'], '2026-03': ['b4'] },
    });
    expect(ids).toEqual(['b2', 'b4']);
  });

  test('are none that explain a version of them', async () => {
    const evidence = aKept({ key: '2026-02', askedAt, explainedBy: ['b1'] });
    const latest = [march, { ...february, evidence }, january];
    expect((await lateOf({ recorded: [late('b1'), late('b2')], files, latest })).ids).toEqual(['b2']);
  });

  test('are searched in the statements back to the first of their days', async () => {
    const stated = { '2026-02': [], '2026-01': ['b1'] };
    const early = rowOf('2026-01', { firstDay: '2026-02-10' });
    const ids = async (latest: readonly StatementRow[]) =>
      (await lateOf({ recorded: [late('b1')], files: stated, latest })).ids;
    expect(await ids([february, january])).toEqual(['b1']);
    expect(await ids([rowOf('2026-02', { firstDay: '2026-02-11' }), january])).toEqual([]);
    expect(await ids([early, february])).toEqual([]);
    expect(await ids([rowOf('2026-02', { firstDay: '2026-02-10' }), january])).toEqual(['b1']);
  });

  test('are none of a statement before that is of a single day', async () => {
    const day = rowOf('2026-02', { firstDay: '2026-02-28' });
    const recorded = [late('b1', '2026-02-28'), late('b2', '2026-02-28')];
    expect((await lateOf({ recorded, files: { '2026-02': ['b1'] }, latest: [march, day] })).ids).toEqual([
      'b2',
    ]);
  });

  test('are searched in the version that was current when the statement before was made', async () => {
    const [old, now] = [
      aKept({ key: 'old', askedAt: '2026-03-04T08:00:00.000Z' }),
      aKept({ key: 'now', askedAt: '2026-03-05T08:00:00.000Z' }),
    ];
    const revised = {
      ...january,
      evidence: now,
      superseded: [aKept({ key: 'older', askedAt: '2026-03-01T08:00:00.000Z' }), old],
    };
    const setting = { recorded: [late('b1', '2026-01-10')], latest: [february, revised] };
    const of = async (key: string) =>
      (await lateOf({ ...setting, files: { '2026-02': [], [key]: ['b1'] } })).ids;
    expect([await of('old'), await of('now'), await of('older')]).toEqual([[], ['b1'], ['b1']]);
    const none = { ...setting, latest: [february, { ...january, evidence: now }] };
    expect((await lateOf({ ...none, files: { '2026-02': [], now: ['b1'] } })).ids).toEqual(['b1']);
    const unstated = { ...setting, latest: [february, { ...january, evidence: undefined }] };
    expect((await lateOf({ ...unstated, files: { '2026-02': [] } })).ids).toEqual(['b1']);
  });
});

describe('bookings that came late for the baseline', () => {
  const first = { row: undefined } as never;
  const evidence = { evidence: 'baseline', askedAt };
  const inTime = '2026-03-04T07:44:59.999Z';
  const recorded = [
    // Of the days of its statement.
    late('c1', '2026-02-21'),
    late('b1', '2026-02-20', inTime),
    // Of earlier days.
    late('b2', '2026-02-19', inTime),
    late('b3', '2026-02-19', '2026-03-04T07:45:00.000Z'),
  ];

  test('are all, if the account began at nothing', async () => {
    expect(await lateOf({ recorded, before: first })).toEqual({
      ids: ['c1', 'b1', 'b2', 'b3'],
      since: ['2026-02-28T00:00:00.000Z'],
    });
  });

  test('are no lines of its statement, and not what the bank had recorded of earlier days', async () => {
    expect((await lateOf({ recorded, before: first, baseline: evidence })).ids).toEqual(['b1', 'b3']);
    const unknown = { evidence: 'baseline' };
    expect((await lateOf({ recorded, before: first, baseline: unknown })).ids).toEqual(['b1', 'b2', 'b3']);
  });
});

test('the first valuta date of some bookings', () => {
  expect(firstValuta([])).toBe('9999');
  expect(firstValuta([late('b1', '2026-02-10'), late('b2', '2026-02-09'), late('b3', '2026-02-11')])).toBe(
    '2026-02-09',
  );
});

describe('bookings that earlier statements count differently', () => {
  interface Moved {
    readonly rows?: readonly StatementRow[];
    readonly lines: Readonly<
      Record<string, readonly { id: string; cents?: number; valuta?: string | undefined }[]>
    >;
    /** By the first day of a statement. */
    readonly mirrored?: Readonly<Record<string, readonly BookingOfAccount[]>>;
    readonly late?: readonly string[];
  }

  async function moved({ rows = [march, february, january], lines, mirrored = {}, late: known = [] }: Moved) {
    const found = await movedLines(
      {
        rows: { latest: () => listed(rows) },
        mirrored: {
          byValuta: (_: string, { firstDay }: { readonly firstDay: string }) =>
            listed(mirrored[firstDay] ?? []),
        } as never,
        files: keptFiles(lines),
      },
      'acc',
      { before: { closingCents: 0, lastDay: '2026-02-28' }, late: known.map((id) => ({ id })) },
    );
    return found.map(({ bookingId, cents, valutaDay }) => [bookingId, cents, valutaDay]);
  }

  const line = { id: 'b1', cents: 100, valuta: '2026-02-10' };
  const now = (amountCents: number, valutaDate: string | undefined = '2026-02-10') => [
    aBookingOf('b1', { amountCents, valutaDate }),
  ];
  const ofFebruary = (rows: readonly BookingOfAccount[]) => ({ '2026-02-01': rows });

  test.each<[string, Moved, readonly unknown[]]>([
    ['is none that is alike', { lines: { '2026-02': [line] }, mirrored: ofFebruary(now(100)) }, []],
    [
      'has another amount',
      { lines: { '2026-02': [line] }, mirrored: ofFebruary(now(130)) },
      [['b1', 30, '2026-02-10']],
    ],
    ['is gone', { lines: { '2026-02': [line] } }, [['b1', -100, '2026-02-10']]],
    [
      'was not counted',
      { lines: { '2026-02': [] }, mirrored: ofFebruary(now(100)) },
      [['b1', 100, '2026-02-10']],
    ],
    [
      'has another day',
      { lines: { '2026-02': [line] }, mirrored: ofFebruary(now(100, '2026-02-11')) },
      [
        ['b1', -100, '2026-02-10'],
        ['b1', 100, '2026-02-11'],
      ],
    ],
    [
      'is listed twice',
      { lines: { '2026-02': [line, line] }, mirrored: ofFebruary(now(100)) },
      [['b1', -100, '2026-02-10']],
    ],
    [
      'is none that came late',
      { lines: { '2026-02': [] }, mirrored: ofFebruary(now(100)), late: ['b1'] },
      [],
    ],
    ['is none of a file that is erased', { lines: {}, mirrored: ofFebruary(now(100)) }, []],
    [
      'is none of a later statement',
      { lines: { '2026-03': [], '2026-02': [] }, mirrored: { '2026-03-01': now(100) } },
      [],
    ],
    ['has a valuta date', { lines: { '2026-02': [{ id: 'b1', cents: 5, valuta: undefined }] } }, []],
    [
      'is listed by its record without one',
      { lines: { '2026-02': [] }, mirrored: ofFebruary([aBookingOf('b1', { valutaDate: undefined })]) },
      [],
    ],
    [
      'is of the first or last day',
      {
        lines: {
          '2026-02': [
            { ...line, valuta: '2026-02-01' },
            { ...line, id: 'b2', valuta: '2026-02-28' },
          ],
        },
      },
      [
        ['b1', -100, '2026-02-01'],
        ['b2', -100, '2026-02-28'],
      ],
    ],
    [
      'is of a statement of a single day',
      {
        rows: [march, rowOf('2026-02', { firstDay: '2026-02-28' })],
        lines: { '2026-02': [{ ...line, valuta: '2026-02-28' }] },
      },
      [['b1', -100, '2026-02-28']],
    ],
    [
      'is none of the other days of a longer answer',
      {
        lines: {
          '2026-02': [
            { ...line, valuta: '2026-01-31' },
            { ...line, id: 'b2', valuta: '2026-03-01' },
          ],
        },
      },
      [],
    ],
    [
      'is found in any of them',
      { lines: { '2026-02': [line], '2026-01': [{ ...line, id: 'b2', valuta: '2026-01-10' }] } },
      [
        ['b1', -100, '2026-02-10'],
        ['b2', -100, '2026-01-10'],
      ],
    ],
  ])('a booking that moved %s', async (_, setting, expected) => {
    expect(await moved(setting)).toEqual(expected);
  });

  test('and that explain a version are none, nor those that a version counts as moved', async () => {
    const of = (more: object) => [{ ...february, evidence: aKept({ key: '2026-02', ...more }) }];
    const setting = { lines: { '2026-02': [line] }, mirrored: ofFebruary(now(130)) };
    expect(await moved({ ...setting, rows: of({ explainedBy: ['b1'] }) })).toEqual([]);
    const counted = { bookingId: 'b1', cents: 30, valutaDay: '2026-02-10' };
    expect(await moved({ ...setting, rows: of({ moved: [counted] }) })).toEqual([]);
    // What moved before the first day is in its opening.
    const before = { ...counted, valutaDay: '2026-01-31' };
    expect(await moved({ ...setting, rows: of({ moved: [before] }) })).toEqual([['b1', 30, '2026-02-10']]);
    const onFirst = { bookingId: 'b2', cents: 5, valutaDay: '2026-02-01' };
    expect(
      await moved({ ...setting, mirrored: ofFebruary(now(100)), rows: of({ moved: [onFirst] }) }),
    ).toEqual([['b2', -5, '2026-02-01']]);
    expect(await moved({ ...setting, rows: [{ ...february, evidence: undefined }] })).toEqual([]);
  });
});
