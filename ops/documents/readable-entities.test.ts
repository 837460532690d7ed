import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readableKinds } from '#shared/reconciliation/entities/readable-kinds.ts';
import { unreadableKinds } from '#shared/reconciliation/entities/unreadable-kinds.ts';

const page = join(import.meta.dirname, '../../docs/bank/readable-entities.md');

test('the page names each part of an entity, with the operations that read it or why nothing does', async () => {
  const rows = (await readFile(page, 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, part = '', by = '']) => `${part.replaceAll('`', '')}: ${by.replaceAll('`', '')}`);

  expect(rows).toEqual([
    ...readableKinds.map(({ kind, aspect, readBy }) => `${kind}/${aspect}: ${readBy.join(', ')}`),
    ...Object.entries(unreadableKinds).map(([part, because]) => `${part}: ${because.replaceAll('`', '')}`),
  ]);
});
