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
  await expect(files.readIfKept('acc_1/bomb.json.gz')).rejects.toThrow(tooLarge);
});
