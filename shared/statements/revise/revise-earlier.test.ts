import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { Answered, Obtained } from '#shared/statements/evidence/ask-evidence.ts';
import type { KeptEvidence, MovedLine, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { StatementMetric } from '#shared/statements/names.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, aKept, anIssue, aPublished } from '#test/fixtures/statement-issues.ts';
import type { Explanation, Unexplained } from './explained-gap.ts';
import { createReviseEarlier } from './revise-earlier.ts';

const askedAt = '2026-03-04T08:00:00.000Z';
const countsUntil = '2026-04-07T08:00:00.000Z';

const rowOf = (
  month: string,
  balances: Partial<KeptEvidence>,
  more: Partial<StatementRow> = {},
): StatementRow => ({
  ...aPublished({ firstDay: `${month}-01`, lastDay: `${month}-28` }),
  evidence: aKept({ key: `${month}.json`, sha256: month, askedAt, ...balances }),
  ...more,
});
const january = rowOf('2026-01', { openingCents: 0, closingCents: 500, lines: 2 });
const february = rowOf('2026-02', { openingCents: 500, closingCents: 1_000, lines: 3 });

const late = (id: string, valutaDate: string, amountCents = 30): BookingOfAccount =>
  aBookingOf(id, { valutaDate, amountCents });
const movedOn = (valutaDay: string, cents = 7): MovedLine => ({ bookingId: 'm1', cents, valutaDay });

/** What the bank answers if it is asked for the month again. */
function answer(
  month: string,
  openingCents: number,
  more: Partial<KeptEvidence> & { sum?: number } = {},
): Answered {
  const { sum = 0, ...kept } = { closingCents: openingCents, ...more };
  const lines = [{ bookingId: 'x', cents: kept.closingCents - openingCents + sum, currency: 'EUR' }];
  const days = { firstDay: `${month}-01`, lastDay: `${month}-28` };
  return {
    outcome: 'answered',
    evidence: {
      statementId: 's',
      iban: 'DE1',
      currency: 'EUR',
      ...days,
      openingCents,
      closingCents: kept.closingCents,
      lines,
    },
    kept: aKept({
      key: `${month}-again.json`,
      sha256: `${month}-again`,
      lines: 9,
      askedAt: countsUntil,
      openingCents,
      ...kept,
    }),
  };
}

interface Setting {
  readonly explanation: Partial<Explanation> | Unexplained;
  readonly answers?: Readonly<Record<string, Obtained>>;
  readonly latest?: readonly StatementRow[];
  readonly before?: StatementRow | undefined;
  readonly mayWrite?: boolean;
}

async function revised(setting: Setting) {
  const { explanation, answers = {}, latest = [february, january], mayWrite = true } = setting;
  const written: StatementRow[] = [];
  const seen: unknown[] = [];
  const counted: StatementMetric[] = [];
  const result = await createReviseEarlier({
    ask: async (_, { firstDay }) => {
      const asked = answers[firstDay.slice(0, 7)];
      if (asked === undefined) throw new Error(`Nobody expects ${firstDay}`);
      return Promise.resolve(asked);
    },
    explainGap: async () =>
      Promise.resolve('lateCents' in explanation ? explanation : { late: [], moved: [], ...explanation }),
    rows: {
      latest: () => listed(latest),
      write: async (row: StatementRow) => (written.push(row), Promise.resolve(row)),
    } as never,
    capabilities: { see: async (capability: unknown) => Promise.resolve(void seen.push(capability)) },
    metrics: { count: (metric: StatementMetric) => void counted.push(metric) },
  })(
    anIssue({
      before: {
        closingCents: 1_000,
        lastDay: '2026-02-28',
        ...('before' in setting ? setting.before && { row: setting.before } : { row: february }),
      },
      work: { mayWrite: async () => Promise.resolve(mayWrite) },
    }),
    { evidence: {} as never, countsUntil },
  );
  return { result, written, seen, counted };
}

describe('earlier statements stay as they are', () => {
  test('if the gap is not explained', async () => {
    expect(await revised({ explanation: { lateCents: 5 } })).toMatchObject({
      result: { lateCents: 5 },
      written: [],
    });
  });

  test('if there is no gap', async () => {
    expect(await revised({ explanation: {} })).toMatchObject({ result: { explainedBy: [] }, written: [] });
  });

  test('if there is none: the first one names what explains its opening', async () => {
    const explanation = { late: [late('b1', '2026-02-10'), late('b2', '2026-02-11')] };
    const first = await revised({ explanation, before: undefined });
    expect(first).toMatchObject({ result: { explainedBy: ['b1', 'b2'] }, written: [] });
    const unkept = await revised({ explanation, before: { ...february, evidence: undefined } });
    expect(unkept).toMatchObject({ result: { explainedBy: [] }, written: [] });
  });
});

describe('the statement before gets a version that counts what came late', () => {
  const explanation = { late: [late('b1', '2026-02-10')] };
  const fresh = answer('2026-02', 500, { closingCents: 1_030 });

  test('as the bank states it now', async () => {
    const { result, written, seen, counted } = await revised({ explanation, answers: { '2026-02': fresh } });
    expect(result).toEqual({ explainedBy: [] });
    expect(written).toEqual([
      {
        ...february,
        evidence: { ...fresh.kept, askedAt: countsUntil, explainedBy: ['b1'] },
        superseded: [february.evidence],
      },
    ]);
    expect(seen).toEqual([
      {
        name: 'fresh-statement-lines',
        state: 'proven',
        evidence: ['bank_statement acc 2026-02-01..2026-02-28', '2026-02.json', '2026-02-again.json'],
        at: countsUntil,
      },
    ]);
    expect(counted).toEqual(['StatementRevised']);
  });

  test('or by adding it up where the bank repeats the old one', async () => {
    const same = answer('2026-02', 500, { closingCents: 1_000, sha256: '2026-02' });
    const { written, seen } = await revised({ explanation, answers: { '2026-02': same } });
    expect(written[0]?.evidence).toEqual({
      ...february.evidence,
      closingCents: 1_030,
      lines: 4,
      askedAt: countsUntil,
      explainedBy: ['b1'],
    });
    expect(seen).toMatchObject([{ state: 'refuted' }]);
  });

  test('or repeats one of its versions in other words', async () => {
    const old = aKept({ sha256: 'old', openingCents: 500, closingCents: 900 });
    const row = { ...february, superseded: [old] };
    const again = answer('2026-02', 500, { closingCents: 900 });
    const { result, written } = await revised({
      explanation,
      latest: [row, january],
      answers: { '2026-02': again },
      before: row,
    });
    expect(result).toEqual({ explainedBy: [] });
    expect(written[0]).toMatchObject({
      evidence: { closingCents: 1_030, explainedBy: ['b1'] },
      superseded: [old, february.evidence],
    });
  });

  test('or repeats, with the same wrong sum, one that persons have settled', async () => {
    const row = { ...february, superseded: [aKept({ sha256: 'old', openingCents: 500, closingCents: 900 })] };
    const again = answer('2026-02', 500, { closingCents: 1_000, sha256: '2026-02', sum: 1 });
    const { result, written } = await revised({
      explanation,
      latest: [row, january],
      answers: { '2026-02': again },
      before: row,
    });
    expect(result).toEqual({ explainedBy: [] });
    expect(written).toMatchObject([{ evidence: { closingCents: 1_030, explainedBy: ['b1'] } }]);
  });

  test('and keeps what explained it before', async () => {
    const evidence = { ...february.evidence!, explainedBy: ['b0'] };
    const row = { ...february, evidence };
    const { written } = await revised({
      explanation,
      latest: [row],
      before: row,
      answers: { '2026-02': fresh },
    });
    expect(written[0]?.evidence?.explainedBy).toEqual(['b0', 'b1']);
  });

  test.each<[string, Obtained]>([
    ['changes in another way', answer('2026-02', 500, { closingCents: 1_031 })],
    ['begins elsewhere', answer('2026-02', 501, { closingCents: 1_030 })],
    ['does not add up', answer('2026-02', 500, { closingCents: 1_030, sum: 1 })],
  ])('unless it %s', async (_, asked) => {
    const { result, written, seen } = await revised({ explanation, answers: { '2026-02': asked } });
    const { kept } = asked as Answered;
    expect(result).toEqual({
      found: {
        kind: 'STATEMENT_MISMATCH',
        field: 'earlier_statement',
        expected: '2026-02-01..2026-02-28: 500 to 1030',
        found: `2026-02-01..2026-02-28: ${kept.openingCents} to ${kept.closingCents}`,
        evidence: ['2026-02-again.json', '2026-02.json'],
      },
    });
    expect({ written, seen }).toEqual({ written: [], seen: [] });
  });

  test.each<[string, Partial<Setting>, unknown]>([
    [
      'the bank refuses it',
      { answers: { '2026-02': { outcome: 'refused', status: 422, code: 'no' } } },
      { found: { kind: 'STATEMENT_MISSING', found: '422 no' } },
    ],
    ['the bank does not answer', { answers: { '2026-02': { outcome: 'unknown' } } }, 'unanswered'],
    ['there is no time', { mayWrite: false }, 'left'],
  ])('unless %s', async (_, setting, expected) => {
    const { result, written } = await revised({ explanation, ...setting });
    if (typeof expected === 'string') expect(result).toBe(expected);
    else expect(result).toMatchObject(expected as object);
    expect(written).toEqual([]);
  });
});

describe('every statement from the first day on that changes gets one, oldest first', () => {
  const both = {
    '2026-01': answer('2026-01', 0, { closingCents: 530 }),
    '2026-02': answer('2026-02', 530, { closingCents: 1_030 }),
  };
  const months = ({ written }: { readonly written: readonly StatementRow[] }) =>
    written.map(({ firstDay, evidence }) => [firstDay, evidence?.openingCents, evidence?.closingCents]);

  test('of what came late', async () => {
    const found = await revised({ explanation: { late: [late('b1', '2026-01-10')] }, answers: both });
    expect(months(found)).toEqual([
      ['2026-01-01', 0, 530],
      ['2026-02-01', 530, 1_030],
    ]);
    expect(found.written.map(({ evidence }) => evidence?.explainedBy)).toEqual([['b1'], ['b1']]);
  });

  test('of the first of its days', async () => {
    const only = { '2026-02': answer('2026-02', 500, { closingCents: 1_030 }) };
    expect(
      months(await revised({ explanation: { late: [late('b1', '2026-02-01')] }, answers: only })),
    ).toEqual([['2026-02-01', 500, 1_030]]);
    const explanation = { late: [late('b2', '2026-01-28')] };
    expect(months(await revised({ explanation, answers: both }))).toHaveLength(2);
  });

  /** The bank repeats both as they were: what is kept is what adds up. */
  const repeated = {
    '2026-01': answer('2026-01', 0, { closingCents: 500, sha256: '2026-01' }),
    '2026-02': answer('2026-02', 500, { closingCents: 1_000, sha256: '2026-02' }),
  };

  test('with what each of them counts', async () => {
    const explanation = { late: [late('b1', '2026-01-10', 30), late('b2', '2026-02-10', 5)] };
    const answers = {
      '2026-01': answer('2026-01', 0, { closingCents: 530 }),
      '2026-02': answer('2026-02', 500, { closingCents: 1_000, sha256: '2026-02' }),
    };
    const { written } = await revised({ explanation, answers });
    expect(
      written.map(({ evidence }) => [
        evidence?.explainedBy,
        evidence?.openingCents,
        evidence?.closingCents,
        evidence?.lines,
      ]),
    ).toEqual([
      [['b1'], 0, 530, 9],
      [['b1', 'b2'], 530, 1_035, 4],
    ]);
    const added = await revised({ explanation, answers: repeated });
    expect(added.written.map(({ evidence }) => [evidence?.closingCents, evidence?.lines])).toEqual([
      [530, 3],
      [1_035, 4],
    ]);
  });

  test('of what moved, which each keeps up to its last day', async () => {
    const [first, second] = [movedOn('2026-01-10', 7), { ...movedOn('2026-02-10', -7), bookingId: 'm2' }];
    const known = movedOn('2026-01-05', 1);
    const evidence = { ...january.evidence!, moved: [known] };
    const { written } = await revised({
      explanation: { moved: [second, first] },
      latest: [february, { ...january, evidence }],
      answers: repeated,
    });
    expect(written.map(({ evidence: each }) => each)).toMatchObject([
      { openingCents: 0, closingCents: 507, lines: 2, moved: [known, first], explainedBy: [] },
      { openingCents: 507, closingCents: 1_000, lines: 3, moved: [second, first], explainedBy: [] },
    ]);
    const onlyLate = await revised({
      explanation: { late: [late('b1', '2026-02-10')] },
      answers: { '2026-02': repeated['2026-02'] },
    });
    expect(onlyLate.written[0]?.evidence).not.toHaveProperty('moved');
  });

  test('of the first day of what moved, the last day of a statement included', async () => {
    const [first, second] = [movedOn('2026-01-28', 7), { ...movedOn('2026-02-10', -7), bookingId: 'm2' }];
    const { written } = await revised({ explanation: { moved: [first, second] }, answers: repeated });
    expect(written.map(({ evidence }) => [evidence?.closingCents, evidence?.moved])).toEqual([
      [507, [first]],
      [1_000, [first, second]],
    ]);
  });

  test('of one that came late and one that moved', async () => {
    const { written } = await revised({
      explanation: { late: [late('b1', '2026-02-10')], moved: [movedOn('2026-01-10')] },
      answers: repeated,
    });
    expect(written.map(({ evidence }) => [evidence?.openingCents, evidence?.closingCents])).toEqual([
      [0, 507],
      [507, 1_037],
    ]);
  });

  test('of the last day of one, and not of the day after it', async () => {
    const ends = async (valutaDate: string) => {
      const { written } = await revised({
        explanation: { late: [late('b1', valutaDate)] },
        answers: repeated,
      });
      return written.map(({ evidence }) => [
        evidence?.openingCents,
        evidence?.closingCents,
        evidence?.lines,
        evidence?.explainedBy,
      ]);
    };
    expect(await ends('2026-01-28')).toEqual([
      [0, 530, 3, ['b1']],
      [530, 1_030, 3, ['b1']],
    ]);
    expect(await ends('2026-01-01')).toEqual([
      [0, 530, 3, ['b1']],
      [530, 1_030, 3, ['b1']],
    ]);
    // Between two statements that are not next to each other: the bank states the first one as before.
    expect(await ends('2026-01-29')).toEqual([
      [0, 500, 9, []],
      [530, 1_030, 3, ['b1']],
    ]);
  });

  test('but none that an interrupted run has revised, that joined another, or that comes later', async () => {
    const revisedBefore = {
      ...january,
      evidence: { ...january.evidence!, askedAt: '2026-03-04T08:00:00.001Z' },
    };
    const joined = rowOf('2026-02', {}, { firstDay: '2026-01-30', lastDay: '2026-01-31', state: 'JOINED' });
    const march = rowOf('2026-03', {});
    const found = await revised({
      explanation: { late: [late('b1', '2026-01-10')] },
      latest: [march, february, joined, revisedBefore],
      answers: both,
    });
    expect(months(found)).toEqual([['2026-02-01', 530, 1_030]]);
  });

  test('and nothing after one that cannot be revised', async () => {
    const found = await revised({
      explanation: { late: [late('b1', '2026-01-10')] },
      answers: { '2026-01': { outcome: 'unknown' } },
    });
    expect(found).toMatchObject({ result: 'unanswered', written: [] });
    const unkept = { ...january, evidence: undefined };
    const lacking = await revised({
      explanation: { late: [late('b1', '2026-01-10')] },
      latest: [february, unkept],
    });
    expect(lacking).toMatchObject({ result: { lateCents: 0 }, written: [] });
  });
});
