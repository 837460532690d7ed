import { expect, test } from 'vitest';
import { createAuditWorld } from '#test/fakes/audit-world.ts';
import { createHandler } from './handler.ts';

function setUp() {
  const world = createAuditWorld();
  const handler = createHandler(world.deps);
  const run = async () => handler({}, { getRemainingTimeInMillis: () => 300_000 });
  return { ...world, run };
}

test('a run keeps the head if it has moved since the last one', async () => {
  const { run, append, nextDay, heads, bucket } = setUp();
  expect(await run()).toEqual({ kept: 0, verified: 0, isWhole: true, isComplete: true });
  await append(3);
  expect(await run()).toEqual({ kept: 1, verified: 3, isWhole: true, isComplete: true });
  nextDay();
  await run();
  expect(bucket.versions()).toHaveLength(1);
  await append(1);
  await run();
  expect(await heads.kept()).toMatchObject([
    { sequence: 3, keptAt: '2026-01-05T08:00:00.000Z' },
    { sequence: 4, keptAt: '2026-01-06T08:00:00.000Z' },
  ]);
});

test('a run finds that the end was cut off, and each later one until the record goes on', async () => {
  const { run, append, nextDay, deleteAfter, moveHeadTo, heads, latest, log } = setUp();
  await append(3);
  await run();
  await append(4);
  await run();
  expect(latest['AuditRecordFaults']).toBe(0);
  const [first] = await heads.kept();
  await deleteAfter(3);
  await moveHeadTo(first!);
  for (let day = 0; day < 10; day += 1) {
    expect(await run()).toMatchObject({ isWhole: false });
    expect(latest['AuditRecordFaults']).toBe(1);
    nextDay();
  }
  expect(log.lines).toContainEqual({
    level: 'warn',
    message: 'the record of changes is not whole',
    fields: { entry: 4, because: 'cut' },
  });
});

test('a table that was restored goes on: a run reports it for a week', async () => {
  const { run, append, nextDay, deleteAfter, moveHeadTo, heads, latest, verify } = setUp();
  await append(3);
  await run();
  nextDay();
  await append(4);
  await run();
  const [first] = await heads.kept();
  await deleteAfter(3);
  await moveHeadTo(first!);
  await append(5, { reason: 'after the table was restored' });
  const reported: (number | undefined)[] = [];
  for (let day = 0; day < 10; day += 1) {
    await run();
    reported.push(latest['AuditRecordFaults']);
    nextDay();
  }
  expect(reported).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  // Whoever asks for all of it learns it for ever, and from the new head on it is whole.
  expect((await verify()).fault).toMatchObject({ because: 'replaced', sequence: 7 });
  const last = (await heads.kept()).at(-1)!;
  expect(await verify(last)).not.toHaveProperty('fault');
});

test('it takes no requests', async () => {
  const { deps } = createAuditWorld();
  await expect(createHandler(deps)({ day: '1' }, { getRemainingTimeInMillis: () => 1 })).rejects.toThrow();
});
