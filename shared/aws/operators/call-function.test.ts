import { expect, test } from 'vitest';
import { commandFunctions, type CommandFunction } from '#shared/commands/command-functions.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { createCallFunction } from './call-function.ts';

const names = Object.fromEntries(commandFunctions.map((each) => [each, `f-${each}`])) as Record<
  CommandFunction,
  string
>;

/** Functions that answer each invocation so. */
function setUp(answer: () => Promise<unknown>) {
  const sent: unknown[] = [];
  const invoke = async (name: string, payload: unknown) => {
    sent.push([name, payload]);
    return answer();
  };
  return { call: createCallFunction(names, async () => Promise.resolve(invoke)), sent };
}

const list = { command: 'parked/list', request: {}, withinMs: 20_000 };

test('a function is called with the time that it has, if somebody waits', async () => {
  const { call, sent } = setUp(async () => Promise.resolve({ sent: 1 }));
  expect(await call('parked', list)).toEqual({ sent: 1 });
  await call('archive', { command: 'jobs/archive', request: {} });
  expect(sent).toEqual([
    ['f-parked', list],
    ['f-archive', { command: 'jobs/archive', request: {} }],
  ]);
});

test('a refusal of a function is shown in its words', async () => {
  const { call } = setUp(async () => Promise.resolve({ functionRefused: '2030-01-01 is in the future' }));
  await expect(call('replay', list)).rejects.toMatchObject({
    name: 'PermanentError',
    message: '2030-01-01 is in the future',
  });
});

test.each([
  [
    'a function that crashed',
    async () => Promise.reject(new TransientError('function-failed', 'Task timed out')),
  ],
  ['no answer', async () => Promise.reject(Object.assign(new Error('too slow'), { name: 'TimeoutError' }))],
])('of %s nobody knows what it did', async (_what, answer) => {
  await expect(setUp(answer).call('parked', list)).rejects.toMatchObject({ name: 'TransientError' });
});

test('a function that is not deployed is not called', async () => {
  const { call, sent } = setUp(async () => Promise.resolve({}));
  await expect(call('unknown', list)).rejects.toMatchObject({
    code: 'function-unknown',
    message: 'This stage has no unknown: set `unknown` in stages.ts and deploy',
  });
  expect(sent).toEqual([]);
});

test('a grant that is missing is an error of the deployment', async () => {
  const denied = Object.assign(new Error('no grant'), { name: 'AccessDeniedException' });
  const { call } = setUp(async () => Promise.reject(denied));
  await expect(call('parked', list)).rejects.toBe(denied);
});
