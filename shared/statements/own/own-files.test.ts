import { expect, test } from 'vitest';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { totalsOf } from '#shared/statements/formats/entry-totals.ts';
import { boundFormat } from '#test/fakes/own-statement.ts';
import { shortStatement } from '#test/fixtures/short-statement.ts';
import { createOwnFiles, notedOwn } from './own-files.ts';
import type { StoredStatement } from './write-own.ts';

const { firstDay, lastDay, entries, ...head } = shortStatement;
const stored = { head: { ...head, firstDay, lastDay }, totals: totalsOf(entries), json: 'statement.json' };
const row = { accountId: 'acc_1', firstDay, lastDay, state: 'VERIFIED', revision: 3 } as StatementRow;
const result = { written: { list: 'list.txt' }, failed: [] };

/** The files of a statement in the formats of a company, after so many tries before. */
async function filesOf(names: readonly string[], ownTries?: number) {
  const asked: StoredStatement[] = [];
  const written: StatementRow[] = [];
  const ownFiles = createOwnFiles({
    writeOwn: async (statement) => (asked.push(statement), Promise.resolve(result)),
    rows: {
      write: async (each) => (written.push(each), Promise.resolve({ ...each, revision: each.revision + 1 })),
    },
    ownFormats: names.map((name) => boundFormat(name, {})),
  });
  return {
    files: await ownFiles({ ...row, ...(ownTries !== undefined && { ownTries }) }, stored),
    asked,
    written,
  };
}

test('a company without formats has no files, and no try is noted', async () => {
  expect(await filesOf([])).toEqual({ files: { row, written: {}, failed: [] }, asked: [], written: [] });
});

test.each([
  [undefined, 1],
  [1, 2],
])('after %s tries, it is noted before its code runs that %i began', async (before, begun) => {
  const { files, asked, written } = await filesOf(['list'], before);
  expect(written).toEqual([{ ...row, ownTries: begun }]);
  expect(files).toEqual({ row: { ...row, ownTries: begun, revision: 4 }, ...result });
  expect(asked).toEqual([{ accountId: 'acc_1', firstDay, lastDay, ...stored }]);
});

test('after two tries that ended their processes, the statement has none of these files', async () => {
  const { files, asked, written } = await filesOf(['list', 'table'], 2);
  const rule = 'is not written: 2 processes ended or failed while they wrote it';
  expect(files).toEqual({
    row: { ...row, ownTries: 2 },
    written: {},
    failed: ['own-list', 'own-table'].map((format) => ({ format, field: 'file', rule })),
  });
  expect([asked, written]).toEqual([[], []]);
});

test('a publication notes what is written and what failed, by the names of the formats', () => {
  expect(notedOwn({ written: {}, failed: [] })).toStrictEqual({});
  const failed = [{ format: 'own-table', field: 'file', rule: 'x' }];
  expect(notedOwn({ written: { list: 'list.txt' }, failed })).toStrictEqual({
    ownFiles: { list: 'list.txt' },
    failedFormats: ['table'],
  });
});
