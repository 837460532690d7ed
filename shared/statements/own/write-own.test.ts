import { expect, test } from 'vitest';
import { statementJson } from '#shared/statements/formats/statement-json.ts';
import { totalsOf } from '#shared/statements/formats/entry-totals.ts';
import type { NamedFile } from '#shared/statements/model/ports.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { listed } from '#test/fakes/listed.ts';
import { boundFormat } from '#test/fakes/own-statement.ts';
import { shortStatement } from '#test/fixtures/short-statement.ts';
import type { StatementToWrite } from './statement-format.ts';
import { createWriteOwn, type OwnFormat } from './write-own.ts';

const { firstDay, lastDay, entries, ...head } = shortStatement;
const statement = {
  accountId: 'acc_1',
  firstDay,
  lastDay,
  head: { ...head, firstDay, lastDay },
  totals: totalsOf(entries),
  json: 'statement.json',
};

async function* amounts({ entries: all }: StatementToWrite) {
  for await (const { cents } of all) yield `${cents}\n`;
}
const right = { write: amounts, amountOf: (line: string) => (line === '' ? undefined : Number(line)) };
const wrong = { ...right, amountOf: () => undefined };

/** Writes the statement in these formats; the store may fail, or keep nothing. */
async function written(formats: readonly OwnFormat[], store: 'keeps' | 'fails' | 'keeps nothing' = 'keeps') {
  const [kept, read]: [(NamedFile & { readonly text: string })[], string[]] = [[], []];
  const writeOwn = createWriteOwn({
    files: {
      lines: (key) => (read.push(key), listed(statementJson(shortStatement).split('\n'))),
      writeTogether: async ([file], texts) => {
        if (store === 'fails') throw new TransientError('store', 'The store failed');
        const pieces = await Array.fromAsync(texts);
        if (store === 'keeps nothing') return [];
        kept.push({ ...file!, text: pieces.flat().join('') });
        return [{ key: `${file!.kind}.txt`, sha256: '' }];
      },
    },
    timers: { sleep: async () => new Promise<never>(() => undefined) },
  });
  return { files: await writeOwn(statement, formats), kept, read };
}

test('each format is written by itself from the JSON file, and what one does wrongly disturbs no other', async () => {
  const formats = [boundFormat('list', right), boundFormat('table', wrong), boundFormat('copy', right)];
  const { files, kept, read } = await written(formats);
  expect(files).toEqual({
    written: { list: 'own-list.txt', copy: 'own-copy.txt' },
    failed: [
      {
        format: 'own-table',
        field: 'file',
        rule: 'must have all entries of the statement with their amounts',
      },
    ],
  });
  expect(kept).toEqual(
    ['own-list', 'own-copy'].map((kind) => ({
      accountId: 'acc_1',
      kind,
      extension: 'txt',
      period: { firstDay, lastDay },
      contents: 'statement.json',
      text: '125050\n-50\n',
    })),
  );
  expect(new Set(read)).toEqual(new Set(['statement.json']));
});

test('a format whose code cannot be loaded has failed', async () => {
  const company = async () => Promise.reject(new SyntaxError('of the company'));
  expect((await written([{ name: 'list', extension: 'txt', company }])).files).toEqual({
    written: {},
    failed: [
      { format: 'own-list', field: 'file', rule: 'is not written: loading its code throws SyntaxError' },
    ],
  });
});

test.each([
  ['fails', 'The store failed'],
  ['keeps nothing', 'One file is written'],
] as const)('nothing is said of a format if the store %s', async (store, message) => {
  await expect(written([boundFormat('list', right)], store)).rejects.toThrow(message);
});
