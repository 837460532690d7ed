import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { totalsOf } from '#shared/statements/formats/entry-totals.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';
import { ownStatement } from '#test/fakes/own-statement.ts';
import { shortStatement } from '#test/fixtures/short-statement.ts';
import { companyStatementFormat } from './company-format.ts';
import { ownText } from './own-text.ts';
import type { StatementToWrite, StatementWriting } from './statement-format.ts';

/** A line of the amount for each entry. */
async function* amounts({ entries }: StatementToWrite) {
  for await (const { cents } of entries) yield `${cents}\n`;
}
const amountOf = (line: string) => (/^-?\d+$/.test(line) ? Number(line) : undefined);
const format: StatementWriting = { write: amounts, amountOf };

/** What the file is refused for. */
const refusal = async (writing: Partial<StatementWriting>) =>
  ownStatement({ ...format, ...writing }, shortStatement).then(
    () => 'published',
    (error: unknown) => String(error),
  );

test('a text is written with the head and the totals, and its lines may end otherwise', async () => {
  const write = async function* ({ head, totals, entries }: StatementToWrite) {
    yield `${head.account.iban} of ${totals.credits}+${totals.debits}'`;
    for await (const { cents } of entries) yield* [String(cents).slice(0, 2), `${String(cents).slice(2)}'`];
  };
  expect(await ownStatement({ write, amountOf, lineEnd: "'" }, shortStatement)).toBe(
    "DE32110101001000000029 of 1+1'125050'-50'",
  );
});

const withEntries = (change: (entries: readonly number[]) => readonly number[]) => ({
  async *write({ entries }: StatementToWrite) {
    const all: number[] = [];
    for await (const { cents } of entries) all.push(cents);
    yield change(all).join('\n');
  },
});
const notWhole = 'own-list: file must have all entries of the statement with their amounts';

test.each<[string, Partial<StatementWriting>, string]>([
  ['lacks an entry', withEntries(([first = 0]) => [first]), notWhole],
  ['has an entry twice', withEntries((all) => [...all, ...all]), notWhole],
  ['has another amount', withEntries(([first = 0, ...more]) => [first + 1, ...more]), notWhole],
  ['has another sign', withEntries((all) => all.map((cents) => -cents)), notWhole],
  ['is empty', withEntries(() => []), notWhole],
  ['has amounts that are no cents', { amountOf: () => 0.5 }, 'reads as integer cents'],
  ['has amounts that are text', { amountOf: (line) => line as never }, 'reads as integer cents'],
])('a text that %s is refused', async (_what, writing, rule) => {
  expect(await refusal(writing)).toContain(rule);
});

test('a text in the order of its own is as good as any', async () => {
  expect(await refusal(withEntries((all) => all.toReversed()))).toBe('published');
});

test.each<[string, unknown, string]>([
  ['text', 5, 'must be text in every piece'],
  ['whole characters', '\ud83d', 'must have whole characters in each piece'],
  ['lines', 'a'.repeat(1_048_577), 'must have lines of at most 1048576 characters'],
])('pieces that are no %s are refused', async (_what, piece, rule) => {
  const write = async function* () {
    await Promise.resolve();
    yield piece as string;
  };
  expect(await refusal({ write })).toContain(rule);
});

test('a text without an end is refused', async () => {
  const write = async function* () {
    await Promise.resolve();
    for (;;) yield `${'a'.repeat(100_000)}\n`;
  };
  expect(await refusal({ write })).toContain('must come to an end');
});

/** A text of so many characters with both entries, whose other lines are as long as a line may be. */
const ofLength = (characters: number) => ({
  async *write({ entries }: StatementToWrite) {
    let left = characters;
    for await (const { cents } of entries) {
      yield `${cents}\n`;
      left -= `${cents}\n`.length;
    }
    yield 'a'.repeat(1_048_576);
    yield `\n${'a'.repeat(left - 1_048_577)}`;
  },
});

test('a text may have a megabyte, 20,000 characters for each entry, and lines of a megabyte', async () => {
  const most = 1_048_576 + 2 * 20_000;
  expect(await refusal(ofLength(most))).toBe('published');
  expect(await refusal(ofLength(most + 1))).toContain('must come to an end');
});

test.each(['write', 'amountOf'])('a format whose %s is no function is none', (member) => {
  const company = { writes: 'statement', ...format };
  expect(companyStatementFormat.safeParse(company).success).toBe(true);
  expect(companyStatementFormat.safeParse({ ...company, [member]: 'text' }).success).toBe(false);
});

test('what its code throws is named by its kind alone: its message may hold the statement', async () => {
  const thrown = () => {
    throw new RangeError('Erika');
  };
  const write = async function* (statement: StatementToWrite) {
    yield* amounts(statement);
    thrown();
  };
  const said = 'FormatError: own-list: file is not written: its code throws RangeError';
  expect([
    await refusal({ write }),
    await refusal({ write: thrown }),
    await refusal({ amountOf: thrown }),
  ]).toEqual([said, said, said]);
  expect(await refusal({ write: (() => 'text') as never })).toContain(
    'must be written by an async generator',
  );
});

test('code that waits for ever is given up', async () => {
  const waited: number[] = [];
  const timers = {
    sleep: async (ms: number) => {
      await Promise.resolve();
      waited.push(ms);
    },
  };
  const write = async function* () {
    await new Promise(() => undefined);
    yield '';
  };
  await expect(ownStatement({ ...format, write }, shortStatement, { timers })).rejects.toThrow(
    'must have its next piece within a minute',
  );
  expect(waited).toEqual([60_000]);
});

test.each([
  ['adds an end', ['end\n']],
  ['says nothing more', []],
])('entries that cannot be read are no end of the statement, though its code %s', async (_, more) => {
  async function* cutOff(): AsyncGenerator<StatementEntry> {
    await Promise.resolve();
    yield* shortStatement.entries;
    throw new TransientError('cut-off', 'The file broke off');
  }
  const write = async function* (statement: StatementToWrite) {
    try {
      yield* amounts(statement);
    } catch {
      yield* more;
    }
  };
  const company = companyStatementFormat.parse({ writes: 'statement', write, amountOf });
  const { entries, ...head } = shortStatement;
  const timers = { sleep: async () => new Promise<never>(() => undefined) };
  const texts = ownText(
    { name: 'list', company, timers },
    { head, totals: totalsOf(entries), entries: cutOff() },
  );
  const pieces: string[] = [];
  const all = async () => {
    for await (const piece of texts) pieces.push(piece);
  };
  await expect(all()).rejects.toThrow('The file broke off');
  expect(pieces).toEqual(['125050\n', '-50\n']);
});

test('its code cannot change what is published', async () => {
  const write = async function* (statement: StatementToWrite) {
    Object.assign(statement.head, { closingCents: 0 });
    Object.assign(statement.totals, totalsOf([]));
    yield 'nothing\n';
    await Promise.resolve();
  };
  const statement = structuredClone(shortStatement);
  await expect(ownStatement({ write, amountOf }, statement)).rejects.toThrow(notWhole);
  expect(statement).toEqual(shortStatement);
});
