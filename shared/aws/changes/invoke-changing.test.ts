import type { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';
import { changingFunctions, type ChangingFunction } from '#shared/changes/changing-functions.ts';
import { createInvokeChanging } from './invoke-changing.ts';

const names = Object.fromEntries(changingFunctions.map((each) => [each, `f-${each}`])) as Record<
  ChangingFunction,
  string
>;

/** Lambda, which answers each invocation so. */
function setUp(answer: () => Promise<{ Payload?: Buffer; FunctionError?: string }>) {
  const sent: unknown[] = [];
  const client = {
    send: async ({
      input: { FunctionName, Payload },
    }: {
      input: { FunctionName: string; Payload: string };
    }) => {
      sent.push([FunctionName, JSON.parse(Payload)]);
      return answer();
    },
  } as unknown as LambdaClient;
  return { invoke: createInvokeChanging(names, client), sent };
}

const answered = (text: string, FunctionError?: string) => async () =>
  Promise.resolve({ Payload: Buffer.from(text), ...(FunctionError && { FunctionError }) });

const call = { asked: { ask: 'list' }, withinMs: 20_000 };

test('a function is asked with the time that it has, or as it is', async () => {
  const { invoke, sent } = setUp(answered('{"sent":1}'));
  expect(await invoke('parked', call)).toEqual({ sent: 1 });
  await invoke('archive', { asked: {} });
  expect(sent).toEqual([
    ['f-parked', call],
    ['f-archive', {}],
  ]);
});

test('what a function refuses is told in its words', async () => {
  const { invoke } = setUp(answered('{"functionRefused":"2030-01-01 is in the future"}'));
  await expect(invoke('replay', call)).rejects.toMatchObject({
    name: 'PermanentError',
    message: '2030-01-01 is in the future',
  });
});

test.each([
  ['a function that crashed', answered('Task timed out', 'Unhandled')],
  ['no answer', async () => Promise.reject(Object.assign(new Error('too slow'), { name: 'TimeoutError' }))],
])('of %s nobody knows what it did', async (_what, answer) => {
  await expect(setUp(answer).invoke('parked', call)).rejects.toMatchObject({ name: 'TransientError' });
});

test('a grant that is missing is an error of the deployment', async () => {
  const denied = Object.assign(new Error('no grant'), { name: 'AccessDeniedException' });
  const { invoke } = setUp(async () => Promise.reject(denied));
  await expect(invoke('parked', call)).rejects.toBe(denied);
});
