import { describe, expect, test } from 'vitest';
import { CredentialsError, DeadlineError } from '#shared/bank/errors/errors.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { unsetClientId } from '#shared/checks/names.ts';
import type { ReadBankDeps } from '#shared/checks/read-bank.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { subscriptionCommands } from '#shared/subscriptions/commands/subscription-commands.ts';
import { createSubscriptionsWorld } from '#test/fakes/subscriptions-world.ts';
import { askingOf, callOf } from '#test/fakes/calls.ts';
import { wholeAnswer } from '#test/fakes/whole-answer.ts';
import { createHandler } from './handler.ts';

const context = { getRemainingTimeInMillis: () => 600_000 };

function setUp() {
  const world = createSubscriptionsWorld();
  return { world, handler: createHandler(world.deps()) };
}

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ["the Scheduler's envelope", { source: 'aws.scheduler', 'detail-type': 'Scheduled Event', detail: '{}' }],
  ["a deployment's event", { source: 'aws.cloudformation', 'detail-type': 'Stack Status Change', id: '1' }],
])('%s requests a run', async (_name, event) => {
  const { world, handler } = setUp();

  const report = wholeAnswer(subscriptionCommands.run, await handler(event, context));
  expect(report).toMatchObject({ dryRun: false, published: true });
  expect(world.bank.present.size).toBe(2);
});

test('an operator has it run', async () => {
  const { world, handler } = setUp();

  expect(await askingOf(handler)(subscriptionCommands.run, {})).toMatchObject({ published: true });
  expect(world.bank.present.size).toBe(2);
});

test('each run reports how far the clocks differ', async () => {
  const { world, handler } = setUp();

  expect(await askingOf(handler)(subscriptionCommands.list, {})).toMatchObject({
    clockDifferenceMs: 90_400,
  });
  expect(world.counted).toContainEqual({ name: 'BankClockDifferenceSeconds', value: 90, dimensions: {} });
});

describe('whether the bank answers', () => {
  const withCredentials = (reread: ReadBankDeps['credentials']['reread'], bank = {}) => {
    const { deps } = createSubscriptionsWorld();
    const ports = deps();
    return askingOf(createHandler({ ...ports, bank: { ...ports.bank, ...bank }, credentials: { reread } }));
  };
  const filled = async () => Promise.resolve({ clientId: 'partner', clientSecret: 'any' });

  test('is known by a call, with its time', async () => {
    const ask = withCredentials(filled);
    expect(await ask(checkCommands.bank, {})).toEqual({ secret: 'filled', clockDifferenceMs: 90_400 });
  });

  test('is shown with how old token and secret are, and without them if they cannot be read', async () => {
    const token = { generation: 'g1', sealed: 'x', sentAtMs: 1_767_600_000_000, lifeMs: 3_600_000 };
    const known = {
      tokens: { read: async () => Promise.resolve({ token }) },
      secretStoredAt: async () => Promise.resolve(new Date('2026-01-01T08:00:00Z')),
    };
    const { deps } = createSubscriptionsWorld();
    expect(await askingOf(createHandler({ ...deps(), ...known }))(checkCommands.bank, {})).toMatchObject({
      token: { issuedAt: '2026-01-05T08:00:00.000Z', endsAt: '2026-01-05T09:00:00.000Z' },
      secretStoredAt: '2026-01-01T08:00:00.000Z',
    });
    const unread = {
      tokens: { read: async () => Promise.reject(new Error('throttled')) },
      secretStoredAt: async () => Promise.reject(new Error('AccessDenied')),
    };
    expect(await askingOf(createHandler({ ...deps(), ...unread }))(checkCommands.bank, {})).toEqual({
      secret: 'filled',
      clockDifferenceMs: 90_400,
    });
  });

  test.each([
    ['not-set', async () => Promise.resolve({ clientId: unsetClientId, clientSecret: 'generated' })],
    ['unreadable', async () => Promise.reject(new Error('AccessDenied'))],
  ])('is not asked while the secret is %s', async (secret, reread) => {
    let calls = 0;
    const list = () => {
      calls += 1;
      return [];
    };
    const answer = await withCredentials(reread, { list })(checkCommands.bank, {});
    expect([answer, calls]).toMatchObject([{ secret, failed: { code: 'credentials-missing' } }, 0]);
  });

  test('a bank that takes the call and never answers is said while somebody waits', async () => {
    let patience: unknown;
    const list = (given: unknown) => {
      patience = given;
      const error = new DeadlineError({ operation: 'webhooks.list', gaveUp: 'deadline-exceeded' });
      return { [Symbol.asyncIterator]: () => ({ next: async () => Promise.reject(error) }) };
    };
    const answer = await withCredentials(filled, { list })(checkCommands.bank, {});
    expect(patience).toEqual({ withinMs: 2_000 });
    expect(answer).toMatchObject({
      secret: 'filled',
      failed: { code: 'deadline-exceeded', message: 'the bank has not answered within 2 s' },
    });
  });

  test('names the code of the failure', async () => {
    const error = new CredentialsError({ operation: 'token.issue', problem: 'the bank refuses them' });
    const list = () => ({ [Symbol.asyncIterator]: () => ({ next: async () => Promise.reject(error) }) });
    const answer = await withCredentials(filled, { list })(checkCommands.bank, {});
    expect(answer).toMatchObject({ failed: { code: 'credentials-refused', message: error.message } });
  });
});

test('a dry run has no effect', async () => {
  const { world, handler } = setUp();

  expect(await askingOf(handler)(subscriptionCommands.list, {})).toMatchObject({ dryRun: true });
  expect(world.bank.present.size).toBe(0);
});

test.each([
  { dryrun: true },
  callOf(subscriptionCommands.list, { dryRun: 'yes' }),
  callOf(subscriptionCommands.remove, { id: '' }),
  callOf(subscriptionCommands.run, { dryRun: true }),
  { ...callOf(subscriptionCommands.run, {}), change: undefined },
  callOf(deadLetterCommands.redrive, { family: 'accounts' }),
  'dry',
])('an invalid request is refused: %o', async (event) => {
  const { world, handler } = setUp();

  await expect(handler(event, context)).rejects.toThrow();
  expect(world.bank.present.size).toBe(0);
});

test('a stray is removed by its id alone', async () => {
  const { world, handler } = setUp();
  const stray = world.bank.addStray('BOOKING');

  const removal = await askingOf(handler)(subscriptionCommands.remove, { id: stray.id });
  expect(removal).toEqual({ removal: 'removed', id: stray.id });
  expect(world.bank.present.size).toBe(0);
});
