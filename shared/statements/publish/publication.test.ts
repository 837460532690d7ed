import { describe, expect, test } from 'vitest';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import type { BookedLine, BookingOfAccount } from '#shared/bookings/ports.ts';
import { bookedLineOf } from '#shared/bookings/evidence-line.ts';
import { sumsWhere } from '#shared/bookings/summed.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { StatementMetric } from '#shared/statements/names.ts';
import type { Proof, Unstated } from '#shared/statements/unstated/proof.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, aKept, anIssue, aPublished, keptFiles, march } from '#test/fixtures/statement-issues.ts';
import { createPublishPeriod } from './publish-period.ts';
import { statementFormats } from './write-statement.ts';

const february = aPublished(
  { firstDay: '2026-02-01', lastDay: '2026-02-28' },
  { number: 7, closingCents: 1_000, undated: ['u1'] },
);
const evidence = aKept({ openingCents: 900 });
const verified: StatementRow = {
  ...aPublished(march),
  state: 'VERIFIED',
  publication: undefined,
  evidence,
  verifiedAt: '2026-04-07T09:00:00.000Z',
};
const [credit, debit] = [aBookingOf('b1', { amountCents: 250 }), aBookingOf('b2', { amountCents: -50 })];
const tooMuchForMt940 = aBookingOf('b4', { amountCents: 1_000_000_000_000_00 });
const undated = aBookingOf('b3', { amountCents: 3, valutaDate: undefined });
const difference: Difference = { kind: 'STATEMENT_LINES', field: 'unproved' };
const name = 'bank_statement acc 2026-03-01..2026-03-31';

interface Setting {
  readonly bookings?: readonly BookingOfAccount[];
  readonly unstated?: 'moving' | 'unproved';
  readonly corrected?: Unstated['corrected'];
  readonly atBank?: readonly BookedLine[];
  readonly mirrored?: readonly BookingOfAccount[];
  readonly isDecided?: boolean;
  readonly row?: Partial<StatementRow>;
  readonly withMt940?: boolean;
  /** The statement before; that of February if left out. */
  readonly before?: StatementRow | 'none';
  readonly account?: Partial<Issue['account']>;
}

async function published(setting: Setting = {}) {
  const { bookings = [credit, debit], corrected = [], isDecided = false } = setting;
  const mirrored = setting.mirrored ?? bookings;
  const steps: string[] = [];
  const written: StatementRow[] = [];
  const counted: unknown[] = [];
  const decided: (readonly unknown[])[] = [];
  const asked: string[] = [];
  const stated = sumsWhere(bookings);
  const proof: Unstated = {
    bookings,
    corrected,
    stated,
    withTexts: (wanted) => listed(wanted as readonly BookingOfAccount[]),
  };
  const proofs: Record<'moving' | 'unproved' | 'proved', Proof> = {
    moving: { outcome: 'moving' },
    unproved: { outcome: 'unproved', found: [difference], ...proof },
    proved: { outcome: 'proved', ...proof },
  };
  const valued = bookings.filter(({ valutaDate }) => valutaDate !== undefined);
  const closingCents = valued.reduce((sum, { amountCents }) => sum + amountCents, evidence.openingCents);
  const row = { ...verified, evidence: { ...evidence, closingCents }, ...setting.row };
  const lines = valued.map(({ id, amountCents: cents, valutaDate: valuta }) => ({ id, cents, valuta }));
  const publish = createPublishPeriod({
    unstatedBookings: async () => Promise.resolve(proofs[setting.unstated ?? 'proved']),
    lateBookings: async () => Promise.resolve([]),
    areDecided: async (of, found) => {
      decided.push([of, ...found]);
      return Promise.resolve(found.length === 0 || isDecided);
    },
    bank: {
      booked: () => listed(setting.atBank ?? bookings.map((each) => bookedLineOf(each))),
      find: async (_: string, id: string) => (asked.push(id), Promise.resolve(undefined)),
    } as never,
    mirrored: {
      byValuta: (_: string, { firstDay }: { readonly firstDay: string }) =>
        listed(firstDay === march.firstDay ? mirrored : []),
      read: async (_: string, id: string) => {
        asked.push(id);
        return Promise.resolve(mirrored.find((each) => each.id === id));
      },
    } as never,
    heal: async () => Promise.resolve(),
    rows: {
      latest: () => listed([february]),
      publish: async (each: StatementRow) => {
        steps.push('publish');
        written.push(each);
        return Promise.resolve();
      },
    } as never,
    files: {
      ...createStatementFiles(createMemoryBodyStore()),
      ...keptFiles({ [evidence.key]: lines }),
    },
    writeFilesOfRow: async (own) => Promise.resolve({ row: own, written: {}, failed: [] }),
    formats: statementFormats(setting.withMt940 === true ? { reversals: 'C/D' } : undefined),
    breaks: {
      ofEntity: async () => Promise.resolve([]),
      open: async () => Promise.reject(new Error('No format of a company fails')),
      heal: async (comparison, at) => {
        steps.push('heal');
        expect([comparison, at]).toEqual([{ entity: name, found: [] }, '2026-04-08T08:00:00.000Z']);
        return Promise.resolve([]);
      },
    },
    lagMs: 900_000,
    clock: createManualClock(Date.parse('2026-04-08T08:00:00Z')),
    metrics: { count: (metric: StatementMetric, value?: number) => void counted.push([metric, value]) },
  });
  const before = setting.before ?? february;
  const result = await publish(
    anIssue({
      account: { iban: 'DE32110101001000000029', ...setting.account },
      before: { closingCents: 900, lastDay: '2026-02-28', ...(before !== 'none' && { row: before }) },
    }),
    row,
  ).catch((error: unknown) => error);
  return { result, steps, row: written[0], counted, decided, asked, stated };
}

describe('a verified period', () => {
  test('is published with its number, its balances and its files', async () => {
    const { result, row, steps, counted, stated } = await published({ bookings: [credit, undated, debit] });
    expect(result).toEqual({ outcome: 'published' });
    expect(row).toEqual({
      ...verified,
      evidence: { ...evidence, closingCents: 1_100 },
      state: 'PUBLISHED',
      publication: {
        at: '2026-04-07T09:00:00.000Z',
        runId: 'r1',
        year: 2026,
        number: 8,
        currency: 'EUR',
        openingCents: 1_000,
        closingCents: 1_203,
        bookings: 3,
        stated,
        undated: ['b3'],
        files: {
          json: expect.stringContaining('.json') as string,
          csv: expect.stringContaining('.csv') as string,
          camt053: expect.stringContaining('.xml') as string,
        },
      },
    });
    // Its break ends before it is published: a crash in between repeats both.
    expect(steps).toEqual(['heal', 'publish']);
    expect(counted).toEqual([
      ['StatementPublished', undefined],
      ['TextsDiffer', 0],
    ]);
  });

  test('names some bookings for which the bank has other texts', async () => {
    const named = { ...credit, texts: { name: 'Erika' } };
    const { row, counted } = await published({
      bookings: [named],
      atBank: [{ ...bookedLineOf(named), texts: { name: 'Max' } }],
    });
    expect(row?.publication?.otherTexts).toEqual(['b1']);
    expect(counted).toContainEqual(['TextsDiffer', 1]);
  });

  test.each<[string, Setting, object]>([
    ['while events are on their way', { unstated: 'moving' }, { outcome: 'later', orElse: 'in-motion' }],
    ['before it is proved complete', { unstated: 'unproved' }, { outcome: 'wrong', found: [difference] }],
    [
      'while the bank lists something else',
      { atBank: [{ ...bookedLineOf(credit), cents: 1 }, bookedLineOf(debit)] },
      { outcome: 'wrong', found: [{ field: 'different' }] },
    ],
    [
      'before the mirror has what the bank lists',
      { atBank: [credit, debit, aBookingOf('b9')].map(bookedLineOf) },
      { outcome: 'later', orElse: 'undecided' },
    ],
    [
      'if the mirror was corrected meanwhile',
      { mirrored: [{ ...credit, amountCents: 251 }, debit] },
      { outcome: 'wrong', found: [{ field: 'valuta_balance' }] },
    ],
    // No decision of persons makes such a file readable.
    [
      'with a file that breaks its format',
      { withMt940: true, bookings: [tooMuchForMt940], isDecided: true },
      { outcome: 'wrong', found: [{ kind: 'STATEMENT_FILE', field: 'mt940' }] },
    ],
  ])('is not published %s', async (_, setting, expected) => {
    const { result, steps, counted } = await published(setting);
    expect(result).toMatchObject(expected);
    expect({ steps, counted }).toEqual({ steps: [], counted: [] });
  });

  test('is published once persons have settled what is wrong with it', async () => {
    const { result, decided } = await published({ unstated: 'unproved', isDecided: true });
    expect(result).toEqual({ outcome: 'published' });
    expect(decided).toEqual([[name, difference], [name]]);
    const atBank = [{ ...bookedLineOf(credit), cents: 1 }, bookedLineOf(debit)];
    expect((await published({ atBank, isDecided: true })).result).toEqual({ outcome: 'published' });
  });

  test.each([
    ['evidence', { evidence: undefined }],
    ['an instant', { verifiedAt: undefined }],
  ])('is a mistake without %s', async (_, lacking) => {
    const { result } = await published({ row: lacking });
    expect(result).toEqual(new Error(`${name} was not verified`));
  });

  test('compares what was undated, corrected or withdrawn once more', async () => {
    const entry = { bookingId: 'w1', cents: 5, bookingDay: '2026-02-10', type: 'OTHER' };
    const statement = { firstDay: '2026-02-01', lastDay: '2026-02-28', year: 2026, number: 7 };
    const line = { entry, statement, wasCents: 5, isCents: 0 };
    const { asked, row } = await published({
      corrected: [
        { ...line, booking: undefined },
        {
          ...line,
          entry: { ...entry, bookingId: 'c1' },
          booking: aBookingOf('c1', { amountCents: 7 }),
          isCents: 7,
        },
      ],
    });
    expect(asked).toEqual(['c1', 'u1', 'w1', 'w1']);
    expect((await published({ before: 'none' })).asked).toEqual([]);
    expect(row?.publication).toMatchObject({ bookings: 4, closingCents: 1_000 + 250 - 50 - 5 + 2 });
  });
});

describe('the number and the opening of a statement', () => {
  const of = async (setting: Setting) => {
    const { number, openingCents, year } = (await published(setting)).row?.publication ?? {};
    return [year, number, openingCents];
  };

  test('follow from the one before', async () => {
    expect(await of({})).toEqual([2026, 8, 1_000]);
  });

  test('begin anew with each year', async () => {
    const december = aPublished(
      { firstDay: '2025-12-01', lastDay: '2025-12-31' },
      { number: 12, closingCents: 700 },
    );
    expect(await of({ before: december })).toEqual([2026, 1, 700]);
  });

  test('begin with the baseline, or at nothing', async () => {
    const mirrored = { count: 0, sumCents: 0, digest: '' };
    const baseline = { day: '2026-02-28', valutaCents: 1, bookedCents: 33, mirrored };
    expect(await of({ before: 'none', account: { baseline } })).toEqual([2026, 1, 33]);
    expect(await of({ before: 'none' })).toEqual([2026, 1, 0]);
    const unpublished = { ...february, publication: undefined };
    expect(await of({ before: unpublished, account: { baseline } })).toEqual([2026, 1, 33]);
  });

  test('need the IBAN of the account', async () => {
    const { result } = await published({ account: { iban: undefined } });
    expect(result).toEqual(new Error('The IBAN of acc is unknown'));
  });
});
