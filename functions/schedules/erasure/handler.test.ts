import { expect, test } from 'vitest';
import { erasureCommands } from '#shared/erasure/commands/erasure-commands.ts';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { askingOf, callOf } from '#test/fakes/calls.ts';
import { wholeAnswer } from '#test/fakes/whole-answer.ts';
import { createHandler } from './handler.ts';

const context = { getRemainingTimeInMillis: () => 600_000 };
const customer = { kind: 'person', id: 'per-1' } as const;

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ["the Scheduler's envelope", { source: 'aws.scheduler', 'detail-type': 'Scheduled Event', detail: '{}' }],
])('%s requests a run', async (_name, event) => {
  const { deps } = createErasureWorld();
  const report = wholeAnswer(erasureCommands.run, await createHandler(deps)(event, context));
  expect(report).toEqual({ states: {}, failed: 0, setAside: [], looseObjects: 0, lateTombstones: 0 });
});

test('a request is stored, and the next run picks it up', async () => {
  const { deps, rows } = createErasureWorld();
  const ask = askingOf(createHandler(deps));
  expect(await ask(erasureCommands.request, customer)).toEqual({
    requested: customer,
    before: null,
    state: 'announced',
  });
  expect(await createHandler(deps)({}, context)).toMatchObject({ states: { unknown: 1 } });
  expect(rows.erasures.size).toBe(1);
  expect(await ask(erasureCommands.preview, customer)).toMatchObject({ erasure: { state: 'unknown' } });
});

test.each([
  { dryRun: true },
  callOf(erasureCommands.request, 'per-1'),
  callOf(erasureCommands.request, { ...customer, force: true }),
  callOf(erasureCommands.preview, { kind: 'account', id: 'acc-1' }),
  callOf(erasureCommands.preview, { kind: 'person', id: '' }),
  { ...callOf(erasureCommands.request, customer), change: undefined },
])('an invalid request is refused: %o', async (event) => {
  const { deps, rows } = createErasureWorld();
  await expect(createHandler(deps)(event, context)).rejects.toThrow();
  expect(rows.erasures.size).toBe(0);
});
