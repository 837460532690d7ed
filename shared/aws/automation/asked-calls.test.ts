import type { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';
import { CallError } from '#shared/automation/call-error.ts';
import { createAskedCalls } from './asked-calls.ts';

interface Sent {
  readonly FunctionName: string;
  readonly Payload: string;
}

function setUp(
  answer: object,
  { FunctionError = undefined as string | undefined, remainingMs = 30_000 } = {},
) {
  const sent: Sent[] = [];
  const client = {
    send: async (
      { input }: { readonly input: Sent },
      { abortSignal }: { readonly abortSignal: AbortSignal },
    ) => {
      sent.push(input);
      if ('never' in answer)
        await new Promise((_, reject) => {
          abortSignal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      return Promise.resolve({ Payload: Buffer.from(JSON.stringify(answer)), FunctionError });
    },
  } as unknown as LambdaClient;
  const ask = createAskedCalls({ functionName: 'call-one', remainingMs: () => remainingMs }, client);
  return { ask, sent };
}

const call = { operation: 'accounts.get', input: { id: 'acc_1' } };

test('the function of the caller is asked, and answers', async () => {
  const { ask, sent } = setUp({ status: 'succeeded', reply: { id: 'acc_1' } });
  expect(await ask(call)).toEqual({ status: 'succeeded', reply: { id: 'acc_1' } });
  expect(sent).toEqual([{ FunctionName: 'call-one', Payload: JSON.stringify(call) }]);
});

test.each([
  ['NotAllowed', false],
  ['KeyReused', false],
  ['BankUnavailable', true],
])('%s is thrown by its name', async (errorType, retryable) => {
  const { ask } = setUp({ errorType, errorMessage: 'why' }, { FunctionError: 'Unhandled' });
  const thrown: unknown = await ask(call).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(CallError);
  expect(thrown).toMatchObject({ name: errorType, message: 'why', retryable });
});

test('any other failure of the function passes', async () => {
  const { ask } = setUp({ errorType: 'Sandbox.Timedout', errorMessage: 'x' }, { FunctionError: 'Unhandled' });
  await expect(ask(call)).rejects.toMatchObject({ code: 'function-failed', retryable: true });
});

test('it stops waiting before the time of the code is over, and says that the same call learns more', async () => {
  const { ask } = setUp({ never: true }, { remainingMs: 2_005 });
  await expect(ask(call)).rejects.toMatchObject({ code: 'bank-call-unanswered', retryable: true });
});
