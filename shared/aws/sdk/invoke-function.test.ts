import type { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';
import { invokeFunction } from './invoke-function.ts';

const answering = (Payload: string, FunctionError?: string) =>
  ({
    send: async () => Promise.resolve({ Payload: Buffer.from(Payload), FunctionError }),
  }) as unknown as LambdaClient;

test('a failure carries the function’s own message, without its stack', async () => {
  const thrown = { errorType: 'NotAllowed', errorMessage: 'not on the list', trace: ['at handler.ts:1'] };
  const failing = answering(JSON.stringify(thrown), 'Unhandled');
  await expect(invokeFunction(failing, 'f', { payload: {} })).rejects.toThrow(
    /^f failed: NotAllowed: not on the list$/,
  );
  await expect(invokeFunction(answering('killed', 'Unhandled'), 'f', { payload: {} })).rejects.toThrow(
    /^f failed: killed$/,
  );
});

test('an answer is what the function returned, or nothing', async () => {
  expect(await invokeFunction(answering('{"sent":1}'), 'f', { payload: {} })).toEqual({ sent: 1 });
  expect(await invokeFunction(answering(''), 'f', { payload: {} })).toBeUndefined();
});
