import { describe, expect, test } from 'vitest';
import { newBreak } from '#shared/breaks/found-break.ts';
import type { BookingLine, BookingOfAccount } from '#shared/bookings/ports.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, aKept, anIssue, aPublished, keptFiles, march } from '#test/fixtures/statement-issues.ts';
import { valutaBalance, type ValutaBalance } from './valuta-balance.ts';
import { verifyValuta } from './verify-valuta.ts';

const valued = (id: string, valutaDate: string | undefined, amountCents = 100) =>
  aBookingOf(id, { valutaDate, amountCents });

describe('the valuta balance of a statement', () => {
  interface Setting {
    readonly bookings: readonly BookingLine[];
    readonly lines?: readonly string[];
    readonly late?: readonly string[];
    readonly explainedBy?: readonly string[];
    readonly latest?: readonly StatementRow[];
  }

  async function balance({ bookings, lines = [], late = [], explainedBy, latest = [] }: Setting) {
    const asked: unknown[] = [];
    const kept = aKept({ closingCents: 1_000, ...(explainedBy && { explainedBy: [...explainedBy] }) });
    const { valutaCents, uncounted } = await valutaBalance(
      {
        rows: { latest: () => listed(latest) },
        files: keptFiles({ [kept.key]: lines.map((id) => ({ id })) }),
        lateBookings: async ({ id }, { before, countsUntil }) => {
          asked.push([id, before.closingCents, countsUntil]);
          return Promise.resolve(late.map((each) => aBookingOf(each)));
        },
        clock: createManualClock(Date.parse('2026-04-08T08:00:00Z')),
      },
      anIssue(),
      { kept, bookings },
    );
    return { valutaCents, uncounted: uncounted.map(({ id }) => id), asked };
  }

  test.each<[string, Setting, number, readonly string[]]>([
    [
      'is that of the bank, which lists all',
      { bookings: [valued('b1', '2026-03-10')], lines: ['b1'] },
      1_000,
      [],
    ],
    ['without bookings is that of the bank', { bookings: [] }, 1_000, []],
    ['counts what the bank does not list', { bookings: [valued('b1', '2026-03-10')] }, 1_100, ['b1']],
    ['counts its first day', { bookings: [valued('b1', march.firstDay)] }, 1_100, ['b1']],
    ['counts its last day', { bookings: [valued('b1', march.lastDay)] }, 1_100, ['b1']],
    ['counts no later day', { bookings: [valued('b1', '2026-04-01')] }, 1_000, []],
    ['counts no booking without a valuta date', { bookings: [valued('b1', undefined)] }, 1_000, []],
    [
      'counts debits',
      { bookings: [valued('b1', '2026-03-10', -30), valued('b2', '2026-03-10', 7)], lines: ['b2'] },
      970,
      ['b1'],
    ],
  ])('%s', async (_, ...[setting, valutaCents, uncounted]) => {
    expect(await balance(setting)).toEqual({ valutaCents, uncounted, asked: [] });
  });

  const early = { bookings: [valued('b1', '2026-02-28'), valued('b2', '2026-03-10')], lines: ['b2'] };

  test('counts earlier days that no statement of the bank counts by now', async () => {
    const april = { ...aPublished(march), evidence: aKept({ closingCents: 9 }) };
    const february = {
      ...aPublished({ firstDay: '2026-02-01', lastDay: '2026-02-28' }),
      evidence: aKept({ closingCents: 7 }),
    };
    const latest = [april, february];
    expect(await balance({ ...early, late: ['b1'], latest })).toEqual({
      valutaCents: 1_100,
      uncounted: ['b1'],
      asked: [['acc', 7, '2026-04-08T08:00:00.000Z']],
    });
    expect(await balance({ ...early, late: [] })).toMatchObject({ valutaCents: 1_000, uncounted: [] });
  });

  test('does not count earlier days that its own opening counts', async () => {
    const setting = { ...early, late: ['b1', 'b9'], explainedBy: ['b1'] };
    expect(await balance(setting)).toMatchObject({ valutaCents: 1_000, uncounted: [] });
    expect(await balance({ ...early, late: ['b1'], explainedBy: ['b9'] })).toMatchObject({
      uncounted: ['b1'],
    });
  });
});

describe('the valuta balance, added up again', () => {
  interface Setting {
    readonly lines?: readonly { id: string; cents?: number; valuta?: string | undefined }[];
    readonly mirrored?: readonly BookingOfAccount[];
    readonly stated: Partial<ValutaBalance>;
    readonly isSettled?: boolean;
  }

  async function verified({ lines = [], mirrored = [], stated, isSettled = false }: Setting) {
    const kept = aKept({ openingCents: 1_000 });
    const settled = {
      ...newBreak({ kind: 'STATEMENT_SUM', entity: '', field: '' }, 1, ''),
      state: 'RESOLVED',
    };
    return verifyValuta(
      {
        mirrored: {
          byValuta: (id: string, days: unknown) => {
            expect([id, days]).toEqual(['acc', march]);
            return listed(mirrored);
          },
        } as never,
        files: keptFiles({ [kept.key]: lines }),
        breaks: {
          ofEntity: async (name) => {
            expect(name).toBe('bank_statement acc 2026-03-01..2026-03-31');
            return Promise.resolve(isSettled ? [settled as never] : [{ ...settled, state: 'OPEN' } as never]);
          },
        },
      },
      anIssue(),
      { kept, stated: { valutaCents: 1_000, uncounted: [], ...stated } },
    );
  }

  const line = { id: 'b1', cents: 100, valuta: '2026-03-10' };
  const booking = valued('b1', '2026-03-10');

  test.each<[string, Setting, number]>([
    ['is the opening of an empty statement', { stated: {} }, 1_000],
    ['has each line as the mirror has it', { lines: [line], mirrored: [booking], stated: {} }, 1_100],
    [
      'has a line of the first day, and of the last',
      {
        lines: [
          { ...line, valuta: march.firstDay },
          { ...line, id: 'b2', valuta: march.lastDay },
        ],
        mirrored: [valued('b1', march.firstDay), valued('b2', march.lastDay, 5)],
        stated: {},
      },
      1_105,
    ],
    [
      'has no line of other days',
      { lines: [{ ...line, valuta: '2026-02-28' }], mirrored: [booking], stated: {} },
      1_000,
    ],
    [
      'has no line of later days',
      { lines: [{ ...line, valuta: '2026-04-01' }], mirrored: [booking], stated: {} },
      1_000,
    ],
    [
      'has a line twice if the bank lists it twice',
      { lines: [line, line], mirrored: [booking], stated: {} },
      1_200,
    ],
    [
      'has the amount of now',
      { lines: [line], mirrored: [valued('b1', '2026-03-10', 60)], stated: {} },
      1_060,
    ],
    ['has nothing that the bank does not list', { mirrored: [booking], stated: {} }, 1_000],
    [
      'has a line without a date as the bank has it',
      {
        lines: [{ id: 'b1', cents: 100, valuta: undefined }],
        mirrored: [valued('b1', undefined)],
        stated: {},
      },
      1_100,
    ],
    [
      'has no mirrored booking without a date',
      { lines: [line], mirrored: [valued('b1', undefined)], stated: {} },
      1_000,
    ],
    [
      'has what the bank does not count',
      { stated: { uncounted: [booking, valued('b2', '2026-03-10', -30)] } },
      1_070,
    ],
  ])('%s', async (_, setting, expected) => {
    const found = async (valutaCents: number) =>
      verified({ ...setting, stated: { ...setting.stated, valutaCents } });
    expect(await found(expected)).toEqual([]);
    expect(await found(expected + 3)).toEqual([
      {
        kind: 'STATEMENT_MISMATCH',
        field: 'valuta_balance',
        expected: String(expected),
        found: String(expected + 3),
        differenceCents: 3,
        currency: 'EUR',
        evidence: ['acc/march.json'],
      },
    ]);
  });

  test('says nothing once persons have settled a difference of the statement', async () => {
    expect(await verified({ stated: { valutaCents: 1 }, isSettled: true })).toEqual([]);
    expect(await verified({ stated: { valutaCents: 1 } })).toHaveLength(1);
  });
});
