import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createBegunRows } from './begun-rows.ts';

test('beginnings without an end are counted by the kind of work, until the end', async () => {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const settings = { workTable: 'work', clock, random: seededRandom(1) };
  const sweep = createBegunRows({ ...settings, of: 'sweep' }, client);
  const erasure = createBegunRows({ ...settings, of: 'erasure', isKept: true }, client);

  expect([await sweep.begin('e1'), await sweep.begin('e1'), await sweep.begin('e2')]).toEqual([1, 2, 1]);
  expect(await erasure.begin('e1')).toBe(1);
  expect(await sweep.counts()).toEqual(
    new Map([
      ['e1', 2],
      ['e2', 1],
    ]),
  );
  await sweep.end('e1');
  await sweep.end('e1');
  expect([await sweep.counts(), await erasure.counts()]).toEqual([
    new Map([['e2', 1]]),
    new Map([['e1', 1]]),
  ]);
});
