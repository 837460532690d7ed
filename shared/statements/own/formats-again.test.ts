import { describe, expect, test } from 'vitest';
import type { FoundBreak } from '#shared/breaks/break.ts';
import type { CompleteComparison } from '#shared/breaks/breaks.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import { statementJson } from '#shared/statements/formats/statement-json.ts';
import type { Publication, StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { boundFormat } from '#test/fakes/own-statement.ts';
import { shortStatement } from '#test/fixtures/short-statement.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { createFormatsAgain } from './formats-again.ts';
import { formatsOf, formatsWithout } from './formats-of.ts';
import type { OwnFiles, StoredStatement } from './write-own.ts';

const { year, number, openingCents, closingCents, firstDay, lastDay } = shortStatement;
const publication = {
  at: '2026-04-07T05:00:00.000Z',
  year,
  number,
  openingCents,
  closingCents,
  bookings: 2,
  files: { json: 'statement.json' },
  ownFiles: { list: 'kept.txt' },
  failedFormats: ['table', 'summary'],
} as unknown as Publication;
const published = { accountId: 'acc_1', firstDay, lastDay, state: 'PUBLISHED', publication } as StatementRow;
const broken = { format: 'own-summary', field: 'file', rule: 'must come to an end' };

interface Facts {
  readonly rows?: readonly StatementRow[];
  /** The JSON file of the statement; undefined once it is erased. */
  readonly json?: string | undefined;
  readonly result?: OwnFiles;
}

/** Writes the files again of the statement that begins on that day; the company has three formats. */
async function again(facts: Facts = {}) {
  const { rows = [published], result = { written: { table: 'table.txt', summary: 's.txt' }, failed: [] } } =
    facts;
  const json = 'json' in facts ? facts.json : statementJson(shortStatement);
  const lines = () => listed((json ?? '').split('\n'));
  const asked: { readonly statement: StoredStatement; readonly names: readonly string[] }[] = [];
  const [written, opened, compared]: [StatementRow[], FoundBreak[], CompleteComparison[]] = [[], [], []];
  const formatsAgain = createFormatsAgain({
    writeOwn: async (statement, formats) => {
      asked.push({ statement, names: formats.map(({ name }) => name) });
      return Promise.resolve(result);
    },
    rows: {
      latest: () => listed(rows),
      write: async (row) => (written.push(row), Promise.resolve(row)),
    },
    files: { lines, linesIfKept: async () => Promise.resolve(json === undefined ? undefined : lines()) },
    breaks: {
      open: async (found) => (opened.push(found), Promise.resolve(undefined as never)),
      heal: async (comparison) => (compared.push(comparison), Promise.resolve([])),
    },
    ownFormats: ['list', 'table', 'summary'].map((name) => boundFormat(name, {})),
    clock: createManualClock(),
  });
  const run = aRun({ job: 'statements', asOf: '2026-04-10' });
  const outcome = await formatsAgain('acc_1', firstDay, { run } as ItemWork);
  return { outcome, asked, written, opened, compared };
}

const statement = `bank_statement acc_1 ${firstDay}..${lastDay}`;

test('of a published statement, the files are written that it lacks, from its JSON file', async () => {
  const { outcome, asked, written, opened, compared } = await again();
  expect(outcome).toEqual({
    outcome: 'formats-written',
    line: { statement, written: ['table', 'summary'], failed: [] },
  });
  const { entries: _entries, ...head } = shortStatement;
  expect(asked).toMatchObject([
    {
      names: ['table', 'summary'],
      statement: {
        accountId: 'acc_1',
        firstDay,
        lastDay,
        head: JSON.parse(JSON.stringify(head)) as object,
        totals: { credits: 1, creditCents: 1_250_50, debits: 1, debitCents: -50 },
        json: 'statement.json',
      },
    },
  ]);
  const { failedFormats: _failed, ...kept } = publication;
  const ownFiles = { list: 'kept.txt', table: 'table.txt', summary: 's.txt' };
  expect(written).toEqual([{ ...published, publication: { ...kept, ownFiles } }]);
  expect(opened).toEqual([]);
  expect(compared).toEqual([{ entity: statement, found: [] }]);
});

test('a format that fails again has a break, and is noted beside those that are written', async () => {
  const { outcome, written, opened } = await again({
    result: { written: { table: 't.txt' }, failed: [broken] },
  });
  expect(outcome).toEqual({
    outcome: 'format-failed',
    line: { statement, written: ['table'], failed: ['summary'] },
  });
  expect(written).toMatchObject([
    { publication: { ownFiles: { list: 'kept.txt', table: 't.txt' }, failedFormats: ['summary'] } },
  ]);
  expect(opened).toEqual([
    {
      accountId: 'acc_1',
      entity: statement,
      kind: 'STATEMENT_FILE',
      field: 'own-summary',
      found: 'file must come to an end',
      runId: 'run-1',
    },
  ]);
});

test.each<[string, readonly StatementRow[]]>([
  ['there is none', []],
  ['it begins on another day', [{ ...published, firstDay: '2026-02-01' }]],
  ['it is not published yet', [{ ...published, state: 'VERIFIED' }]],
  ['nothing says what was published', [{ ...published, publication: undefined }]],
])('nothing is written of a statement if %s', async (_, rows) => {
  const { outcome, asked, written } = await again({ rows });
  expect([outcome, asked, written]).toEqual([{ outcome: 'up-to-date' }, [], []]);
});

test('nothing is written of a statement whose file is erased', async () => {
  const { outcome, asked, written } = await again({ json: undefined });
  expect([outcome, asked, written]).toEqual([{ outcome: 'erased' }, [], []]);
});

describe('a file that is not as it was published is no source', () => {
  const [one, other] = shortStatement.entries;

  test.each<[string, Partial<typeof shortStatement>]>([
    ['year', { year: 2025 }],
    ['number', { number: 4 }],
    ['opening balance', { openingCents: 0 }],
    ['closing balance', { closingCents: 0 }],
    ['number of entries', { entries: [one!, other!, { ...other!, cents: 0 }] }],
    ['credit', { entries: [{ ...one!, cents: 1 }, other!] }],
    ['debit', { entries: [one!, { ...other!, cents: -51 }] }],
  ])('by its %s', async (_, change) => {
    await expect(again({ json: statementJson({ ...shortStatement, ...change }) })).rejects.toMatchObject({
      code: 'statement-changed',
      message: expect.stringMatching(/^statement\.json .*2026-04-07T05:00:00\.000Z$/) as string,
    });
  });
});

test('a format is without a file if it failed, is new, or nothing was ever written', () => {
  const formats = [{ name: 'list' }, { name: 'table' }];
  expect(formatsWithout(publication, formats)).toEqual([{ name: 'table' }]);
  expect(formatsWithout({ ...publication, ownFiles: undefined }, formats)).toEqual(formats);
  expect(formatsWithout(undefined, formats)).toEqual(formats);
});

test('a run may ask for the formats of one statement', () => {
  expect(formatsOf({ request: { formatsOf: '2026-03-01' } })).toBe('2026-03-01');
  expect(formatsOf({ request: {} })).toBeUndefined();
});
