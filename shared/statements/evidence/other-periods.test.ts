import { describe, expect, test } from 'vitest';
import type { BankEvidence, EvidenceLine } from '#shared/bookings/evidence/bank-evidence.ts';
import type { AskedStatement, KeepAnswer } from '#shared/bookings/ports.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { aKept, anIssue, march } from '#test/fixtures/statement-issues.ts';
import { createAskEvidence, type Obtained } from './ask-evidence.ts';
import { createOtherDays } from './other-days.ts';
import { createPeriodEvidence } from './period-evidence.ts';

const line = (bookingId: string, valutaDay: string | undefined, cents = 100): EvidenceLine => ({
  bookingId,
  cents,
  currency: 'EUR',
  valutaDay,
});

/** What the bank states of some days, beginning at 1,000 cents. */
function stated(
  { firstDay, lastDay }: Period,
  lines: readonly EvidenceLine[],
  more: Partial<BankEvidence> = {},
): Obtained {
  const closingCents = lines.reduce((sum, { cents }) => sum + cents, 1_000);
  const evidence = {
    statementId: 's',
    iban: 'DE1',
    currency: 'EUR',
    firstDay,
    lastDay,
    openingCents: 1_000,
    closingCents,
    lines,
    ...more,
  };
  return {
    outcome: 'answered',
    evidence,
    kept: aKept({ openingCents: 1_000, closingCents, lines: lines.length }),
  };
}

const refused: Obtained = { outcome: 'refused', status: 422, code: 'no' };
const clock = createManualClock(Date.parse('2026-04-08T08:00:00Z'));

test('the answer of the bank is stored before it is judged, and counts what it had recorded when it was asked', async () => {
  const written: unknown[] = [];
  const evidence = {
    statementId: 's',
    iban: '',
    currency: '',
    ...march,
    openingCents: 1,
    closingCents: 2,
    lines: [line('b1', undefined), line('b2', undefined)],
  };
  const ask = createAskEvidence({
    bank: {
      ask: async <Kept>(
        accountId: string,
        period: Period,
        keep: KeepAnswer<Kept>,
      ): Promise<AskedStatement<Kept>> => {
        expect([accountId, period]).toEqual(['acc', march]);
        return { outcome: 'answered', evidence, kept: await keep(listed(['a', 'b']), 's-7') };
      },
    },
    files: {
      writeTogether: async (files, texts) => {
        written.push(files, await Array.fromAsync(texts));
        return [{ key: 'key', sha256: 'sha' }];
      },
    },
    clock,
  });
  expect(await ask('acc', march)).toEqual({
    outcome: 'answered',
    evidence,
    kept: {
      statementId: 's',
      openingCents: 1,
      closingCents: 2,
      lines: 2,
      key: 'key',
      sha256: 'sha',
      askedAt: '2026-04-08T08:00:00.000Z',
    },
  });
  expect(written).toEqual([
    [{ accountId: 'acc', kind: 'evidence', period: march, contents: 's-7 2026-04-08T08:00:00.000Z' }],
    [['a'], ['b']],
  ]);
});

test('an answer that is none is handed on', async () => {
  const ask = createAskEvidence({
    bank: { ask: async () => Promise.resolve({ outcome: 'unknown' } as const) },
    files: { writeTogether: async () => Promise.resolve([]) },
    clock,
  });
  expect(await ask('acc', march)).toEqual({ outcome: 'unknown' });
});

test('an answer that is not stored counts for nothing', async () => {
  const ask = createAskEvidence({
    bank: {
      ask: async <Kept>(_: string, __: Period, keep: KeepAnswer<Kept>): Promise<AskedStatement<Kept>> => {
        await keep(listed(['a']), 's-7');
        return { outcome: 'unknown' };
      },
    },
    files: { writeTogether: async () => Promise.resolve([]) },
    clock,
  });
  await expect(ask('acc', march)).rejects.toThrow('One file is written');
});

describe('a period is cut out of a statement that ends yesterday', () => {
  const wider = { firstDay: march.firstDay, lastDay: '2026-04-07' };

  async function cut(
    answer: Obtained,
    {
      asOf = '2026-04-08',
      mayWrite = true,
      ...more
    }: { asOf?: string; mayWrite?: boolean } & Partial<Parameters<typeof anIssue>[0]> = {},
  ) {
    const asked: unknown[] = [];
    const found = await createOtherDays({
      ask: async (...of) => (asked.push(of), Promise.resolve(answer)),
      clock,
    })(
      anIssue({ ...more, work: { run: { asOf } as never, mayWrite: async () => Promise.resolve(mayWrite) } }),
    );
    return { found, asked };
  }

  const lines = [line('b1', '2026-03-10'), line('b2', march.lastDay, -30), line('b3', '2026-04-01', 7)];

  test('with the lines up to its last day', async () => {
    const { found, asked } = await cut(stated(wider, lines));
    expect(asked).toEqual([['acc', wider]]);
    expect(found).toMatchObject({
      evidence: { ...march, openingCents: 1_000, closingCents: 1_070, lines: lines.slice(0, 2) },
      kept: { openingCents: 1_000, closingCents: 1_070, lines: 2 },
    });
  });

  test.each([
    ['2026-04-07', '2026-04-07'],
    ['2026-04-10', '2026-04-09'],
  ])('as of %s, or of today if that is later', async (asOf, lastDay) => {
    const { asked } = await cut(refused, { asOf });
    expect(asked).toEqual([['acc', { firstDay: march.firstDay, lastDay }]]);
  });

  test('only if yesterday is behind it, and if there is time', async () => {
    const period = (lastDay: string) => ({ firstDay: march.firstDay, lastDay });
    expect(await cut(refused, { period: period('2026-04-07') })).toEqual({ found: undefined, asked: [] });
    expect((await cut(refused, { period: period('2026-04-06') })).asked).toHaveLength(1);
    expect(await cut(refused, { mayWrite: false })).toEqual({ found: undefined, asked: [] });
  });

  test.each<[string, Obtained]>([
    ['is refused', refused],
    ['does not add up', stated(wider, lines, { closingCents: 1 })],
    ['is of another account', stated(wider, lines, { iban: 'DE2' })],
    ['has a line without a valuta date', stated(wider, [...lines, line('b4', undefined)])],
  ])('unless it %s', async (_, answer) => {
    expect((await cut(answer)).found).toBeUndefined();
  });

  test('of an account whose IBAN nobody knows', async () => {
    const account = { iban: undefined };
    expect((await cut(stated(wider, lines, { iban: 'DE2' }), { account })).found).toBeDefined();
  });
});

describe('the statement of a single day', () => {
  const day = { firstDay: '2026-03-31', lastDay: '2026-03-31' };
  const both = { firstDay: '2026-03-30', lastDay: '2026-03-31' };

  interface Setting {
    readonly ofDay: Obtained;
    readonly ofTwo?: Obtained;
    readonly other?: Extract<Obtained, { outcome: 'answered' }>;
    readonly account?: Partial<Issue['account']>;
    readonly period?: Period;
  }

  async function obtained({ ofDay, ofTwo = refused, other, account, period = day }: Setting) {
    const seen: unknown[] = [];
    const asked: Period[] = [];
    const found = await createPeriodEvidence({
      ask: async (_, days) => {
        asked.push(days);
        return Promise.resolve(days.firstDay === period.firstDay ? ofDay : ofTwo);
      },
      ofOtherDays: async () => Promise.resolve(other),
      capabilities: { see: async (each) => Promise.resolve(void seen.push(each)) },
      clock,
    })(anIssue({ period, ...(account && { account }) }));
    return { found, seen, asked };
  }

  const proven = (state: string) => [
    {
      name: 'one-day-statements',
      state,
      evidence: ['bank_statement acc 2026-03-31..2026-03-31'],
      at: '2026-04-08T08:00:00.000Z',
    },
  ];

  test('is what the bank states, which proves that it does', async () => {
    const ofDay = stated(day, []);
    expect(await obtained({ ofDay })).toEqual({ found: ofDay, seen: proven('proven'), asked: [day] });
  });

  test('shows nothing of days, or without an answer', async () => {
    expect(await obtained({ ofDay: { outcome: 'unknown' } })).toMatchObject({
      found: { outcome: 'unknown' },
      seen: [],
    });
    expect(await obtained({ ofDay: refused, period: march })).toMatchObject({ found: refused, seen: [] });
  });

  test.each<[string, Partial<Issue['account']>]>([
    ['open', {}],
    ['closed later', { closedDay: '2026-04-01' }],
  ])('joins the next period if it is refused and the account is %s', async (_, account) => {
    expect(await obtained({ ofDay: refused, account })).toMatchObject({
      found: 'to-be-joined',
      seen: proven('refuted'),
      asked: [day],
    });
  });

  describe('at the end of an account', () => {
    const account = { closedDay: '2026-03-31' };
    const lines = [line('b1', '2026-03-30', 40), line('b2', '2026-03-31', 5), line('b3', '2026-03-31', -1)];

    test('is cut out of one of two days', async () => {
      const { found, asked } = await obtained({ ofDay: refused, ofTwo: stated(both, lines), account });
      expect(asked).toEqual([day, both]);
      expect(found).toMatchObject({
        evidence: { ...day, openingCents: 1_040, closingCents: 1_044, lines: lines.slice(1) },
        kept: { openingCents: 1_040, closingCents: 1_044, lines: 2 },
      });
    });

    test('is refused if that is, too, or does not say of which day a line is', async () => {
      expect((await obtained({ ofDay: refused, account })).found).toEqual(refused);
      const ofTwo = stated(both, [...lines, line('b4', undefined)]);
      expect((await obtained({ ofDay: refused, ofTwo, account })).found).toEqual(refused);
      const unknown: Obtained = { outcome: 'unknown' };
      expect((await obtained({ ofDay: refused, ofTwo: unknown, account })).found).toEqual(unknown);
      const otherwise: Obtained = { outcome: 'refused', status: 404, code: 'other' };
      expect((await obtained({ ofDay: refused, ofTwo: otherwise, account })).found).toEqual(refused);
    });

    test('that lived for a day, is cut out of one of later days', async () => {
      const other = stated(day, [line('b2', '2026-03-31')]);
      if (other.outcome !== 'answered') return;
      const opened = { ...account, openedDay: '2026-03-31' };
      expect(await obtained({ ofDay: refused, other, account: opened })).toMatchObject({
        found: other,
        asked: [day],
      });
      expect((await obtained({ ofDay: refused, account: opened })).found).toEqual(refused);
      const before = { ...account, openedDay: '2026-03-30' };
      expect((await obtained({ ofDay: refused, other, account: before })).asked).toEqual([day, both]);
    });
  });
});
