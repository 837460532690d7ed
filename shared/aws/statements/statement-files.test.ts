import { expect, test } from 'vitest';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { bomb, tooLarge } from '#test/fixtures/bombs.ts';
import { createStatementFiles } from './statement-files.ts';

const period = { firstDay: '2026-01-01', lastDay: '2026-01-31' };

test('a file is read back as it was written', async () => {
  const files = createStatementFiles(createMemoryBodyStore());
  const { key } = await files.write({ accountId: 'acc_1', kind: 'json', period, text: '{"a":1}' });
  expect(await files.read(key)).toBe('{"a":1}');
});

test('an object that unpacks to more than any statement is refused', async () => {
  const objects = createMemoryBodyStore();
  await objects.write('acc_1/bomb.json.gz', bomb(257));
  const files = createStatementFiles(objects);

  await expect(files.read('acc_1/bomb.json.gz')).rejects.toThrow(tooLarge);
  await expect(Array.fromAsync(files.lines('acc_1/bomb.json.gz'))).rejects.toThrow(
    'longer than any that we write',
  );
});

test('a file is read line by line, and one that was erased has none', async () => {
  const files = createStatementFiles(createMemoryBodyStore());
  const { key } = await files.write({ accountId: 'acc_1', kind: 'json', period, text: 'ä\n{"b":2}\n' });

  expect(await Array.fromAsync(files.lines(key))).toEqual(['ä', '{"b":2}']);
  expect(await Array.fromAsync((await files.linesIfKept(key)) ?? [])).toEqual(['ä', '{"b":2}']);
  expect(await files.linesIfKept('acc_1/none.json.gz')).toBeUndefined();
  await expect(Array.fromAsync(files.lines('acc_1/none.json.gz'))).rejects.toThrow('no body');
});

test('a store that fails while a file is read is not taken for its end', async () => {
  const objects = createMemoryBodyStore();
  const { key } = await createStatementFiles(objects).write({
    accountId: 'acc_1',
    kind: 'json',
    period,
    text: Array.from({ length: 90_000 }, (_, at) => `line ${at * 7_919}`).join('\n'),
  });
  const failing = createStatementFiles({
    ...objects,
    async *stream(name) {
      yield (await objects.read(name)).subarray(0, 50_000);
      throw new Error('the connection was lost');
    },
  });

  await expect(Array.fromAsync(failing.lines(key))).rejects.toThrow('the connection was lost');
});
