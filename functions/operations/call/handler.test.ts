import { expect, test } from 'vitest';
import { createOperationCaller } from '#shared/bank/client/operation-caller.ts';
import { createClientCalls } from '#shared/automation/client-calls.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { answer, broken } from '#test/fakes/automation-world.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { intentsInMemory } from '#shared/automation/intents-in-memory.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { callBudgetMs } from './environment.ts';
import { createHandler } from './handler.ts';

function setUp(respond: () => Response) {
  const log = createMemoryLog();
  const metrics = createMemoryMetrics();
  const clock = createManualClock();
  const client = createOperationCaller({
    baseUrl: 'https://bank.example',
    authUrl: 'https://bank.example',
    clock,
    credentials: { clientId: 'client', clientSecret: 's3cret' },
    http: (url) =>
      Promise.resolve(
        url.endsWith('/token') ? answer(200, { access_token: 't', expires_in: 60 }) : respond(),
      ),
  });
  const handler = createHandler({
    team: 'care',
    log,
    metrics,
    clock,
    random: seededRandom(1),
    budgetMs: () => 60_000,
    allowed: ['persons.get', 'persons.create'],
    bank: createClientCalls(client),
    intents: intentsInMemory(),
    replies: { objects: createMemoryBodyStore(), bucket: 'b', prefix: 'calls/care', maxInlineBytes: 200_000 },
  });
  return { handler, log, metrics };
}

test('a call is counted by its outcome, and its log contains nothing about a person', async () => {
  const { handler, log, metrics } = setUp(() => answer(200, { id: 'per_1', last_name: 'Albrecht' }));

  const result = await handler({ operation: 'persons.get', input: { id: 'per_1' } });
  expect(result).toMatchObject({ status: 'succeeded', reply: { last_name: 'Albrecht' } });
  expect(metrics.counts).toEqual({ OperationSucceeded: 1 });
  expect(log.lines).toEqual([
    {
      level: 'info',
      message: 'an operation was called',
      fields: { team: 'care', operation: 'persons.get', status: 'succeeded', code: undefined },
    },
  ]);
});

test.each([
  [() => answer(422, {}), 'OperationRefused'],
  [() => answer(500, {}), 'OperationUnknown'],
] as const)('each unsuccessful outcome has its own counter', async (respond, counter) => {
  const { handler, metrics } = setUp(respond);

  await handler({ operation: 'persons.create', input: { body: {} }, idempotencyKey: 'k' });
  expect(metrics.counts).toEqual({ [counter]: 1 });
});

test('an unreachable bank fails the invocation with an error name that can be caught', async () => {
  const { handler } = setUp(() => {
    throw broken('ENOTFOUND');
  });

  const call = handler({ operation: 'persons.create', input: { body: {} }, idempotencyKey: 'k' });
  await expect(call).rejects.toMatchObject({ name: 'BankUnavailable' });
});

test('a call leaves the function time to report its outcome', () => {
  expect(callBudgetMs(180_000)).toBe(155_000);
  expect(callBudgetMs(60_000)).toBe(45_000);
});
