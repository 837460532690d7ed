import { expect, test } from 'vitest';
import { emptyManifest } from '#shared/archive/manifests.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createArchiveManifests } from './archive-manifests.ts';
import { createLease } from '#shared/aws/work/lease.ts';

/** A run whose lease has ended, and the run that holds it now. */
async function setUp() {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const system = { timers: { sleep: () => Promise.resolve() }, random: seededRandom(1) };
  const lease = createLease(
    { ...system, workTable: 'work', name: 'archive', durationMs: 1_000, clock },
    client,
  );
  const manifests = createArchiveManifests({ ...system, workTable: 'work', leaseName: 'archive' }, client);
  const late = (await lease.acquire()) ?? NaN;
  clock.advance(1_001);
  const owner = (await lease.acquire()) ?? NaN;
  return { manifests, late, owner };
}

test('a run that has lost its lease writes no more manifests', async () => {
  const { manifests, late, owner } = await setUp();
  const done = { ...emptyManifest('accounts', '2026-01-04'), isDone: true };
  await manifests.write(owner, done);
  const written = manifests.write(late, emptyManifest('accounts', '2026-01-04'));
  await expect(written).rejects.toThrow(LeaseLostError);
  expect(await manifests.find('accounts', '2026-01-04')).toEqual(done);
});

test('the holder of the lease notes when the previous run began', async () => {
  const { manifests, late, owner } = await setUp();
  expect(await manifests.runBeforeAt()).toBeUndefined();

  await manifests.noteRun(owner, '2026-01-05T08:00:00.000Z');
  await expect(manifests.noteRun(late, '2026-01-06T08:00:00.000Z')).rejects.toThrow(LeaseLostError);
  expect(await manifests.runBeforeAt()).toBe('2026-01-05T08:00:00.000Z');
  // The note lies beside the manifests but is not one of them.
  expect(await manifests.list('accounts', '2026-01-01', '2026-01-31')).toEqual([]);
});
