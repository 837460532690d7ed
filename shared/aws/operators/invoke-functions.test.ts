import { expect, test } from 'vitest';
import { commandFunctions, type CommandFunction } from '#shared/operators/command-functions.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { createInvokeChanging } from './invoke-functions.ts';

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
  return { invoke: createInvokeChanging(names, async () => Promise.resolve(invoke)), sent };
}

const call = { asked: { ask: 'list' }, withinMs: 20_000 };

test('a function is asked with the time that it has, or as it is', async () => {
  const { invoke, sent } = setUp(async () => Promise.resolve({ sent: 1 }));
  expect(await invoke('parked', call)).toEqual({ sent: 1 });
  await invoke('archive', { asked: {} });
  expect(sent).toEqual([
    ['f-parked', call],
    ['f-archive', {}],
  ]);
});

test('what a function refuses is told in its words', async () => {
  const { invoke } = setUp(async () => Promise.resolve({ functionRefused: '2030-01-01 is in the future' }));
  await expect(invoke('replay', call)).rejects.toMatchObject({
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
  await expect(setUp(answer).invoke('parked', call)).rejects.toMatchObject({ name: 'TransientError' });
});

test('a grant that is missing is an error of the deployment', async () => {
  const denied = Object.assign(new Error('no grant'), { name: 'AccessDeniedException' });
  const { invoke } = setUp(async () => Promise.reject(denied));
  await expect(invoke('parked', call)).rejects.toBe(denied);
});
