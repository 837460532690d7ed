import { expect, test } from 'vitest';
import { archiveCommands } from '#shared/archive/commands/archive-commands.ts';
import { createArchiveWorld } from '#test/fakes/archive-world.ts';
import { askingOf, callOf } from '#test/fakes/calls.ts';
import { wholeAnswer } from '#test/fakes/whole-answer.ts';
import { createHandler } from './handler.ts';

const context = { getRemainingTimeInMillis: () => 600_000 };

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ["the Scheduler's envelope", { source: 'aws.scheduler', 'detail-type': 'Scheduled Event', detail: '{}' }],
])('%s requests a run', async (_name, event) => {
  const world = createArchiveWorld();
  world.record({ type: 'BOOKING', owners: { accountId: 'acc_1' } });
  world.nextDay();
  const report = wholeAnswer(archiveCommands.run, await createHandler(world.deps)(event, context));
  expect(report).toMatchObject({ records: 1, behindDays: 0 });
});

test('an operator has it run', async () => {
  const world = createArchiveWorld();
  world.record({ type: 'BOOKING', owners: { accountId: 'acc_1' } });
  world.nextDay();
  expect(await askingOf(createHandler(world.deps))(archiveCommands.run, {})).toMatchObject({ records: 1 });
});

test('a run without time archives nothing, and reports how far behind it is', async () => {
  const world = createArchiveWorld();
  world.record({ type: 'BOOKING', owners: { accountId: 'acc_1' } });
  const hurried = { getRemainingTimeInMillis: () => 0 };
  world.nextDay();
  expect(await createHandler(world.deps)({}, hurried)).toMatchObject({ records: 0, behindDays: 40 });
  expect(world.bodies.objects.size).toBe(0);
});

test.each([
  { family: 'accounts' },
  { dryRun: true },
  'now',
  callOf(archiveCommands.run, { family: 'accounts' }),
  { command: 'jobs/archive', request: {} },
])('any other request is refused: %j', async (event) => {
  await expect(createHandler(createArchiveWorld().deps)(event, context)).rejects.toThrow();
});
