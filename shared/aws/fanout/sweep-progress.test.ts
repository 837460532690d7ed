import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createSweepProgress } from './sweep-progress.ts';

test('of two sweeps that read the same position only one continues', async () => {
  const progress = createSweepProgress('work', createMemoryTables(createManualClock()).client);
  const first = { revision: 0, hour: '2026-01-05T07' };
  expect(await progress.write('accounts', 'swept', first)).toBe(true);
  expect(await progress.write('accounts', 'swept', { ...first, hour: '2026-01-05T06' })).toBe(false);
  const seen = await progress.read('accounts', 'swept');
  expect(seen).toEqual({ revision: 1, hour: '2026-01-05T07' });

  const next = { revision: 1, hour: '2026-01-05T08' };
  expect(await progress.write('accounts', 'swept', next)).toBe(true);
  expect(await progress.write('accounts', 'swept', { ...next, hour: '2026-01-05T05' })).toBe(false);
  expect(await progress.read('accounts', 'swept')).toEqual({ revision: 2, hour: '2026-01-05T08' });
});
