import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from '#shared/kernel/zod.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { TransientError } from '#shared/kernel/errors.ts';

/** What Lambda returns for a function that threw. The stack trace is left out. */
const thrown = z.pipe(jsonText, z.object({ errorType: z.string(), errorMessage: z.string() }));

/** Invokes a function with a JSON payload and returns its answer. Throws if the function failed. */
export async function invokeFunction(
  client: LambdaClient,
  functionName: string,
  payload: unknown,
): Promise<unknown> {
  const { Payload: answer, FunctionError: failure } = await client.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(payload) }),
  );
  const text = answer === undefined ? '' : Buffer.from(answer).toString('utf8');
  if (failure !== undefined) throw failureOf(functionName, text);
  return text === '' ? undefined : JSON.parse(text);
}

function failureOf(functionName: string, text: string): Error {
  const { errorType, errorMessage } = thrown.safeParse(text).data ?? {};
  const reason = errorType === undefined ? text : `${errorType}: ${errorMessage}`;
  return new TransientError('function-failed', `${functionName} failed: ${reason}`);
}
