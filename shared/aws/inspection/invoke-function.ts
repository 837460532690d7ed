import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from '#shared/kernel/zod.ts';
import { TransientError } from '#shared/kernel/errors.ts';

/** What Lambda returns for a function that threw, besides a stack trace. */
const thrown = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): unknown => JSON.parse(text)),
  ),
  z.object({ errorType: z.string(), errorMessage: z.string() }),
);

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
  if (failure !== undefined)
    throw new TransientError('function-failed', `${functionName} failed: ${reasonIn(text)}`);
  return text === '' ? undefined : JSON.parse(text);
}

function reasonIn(text: string): string {
  try {
    const { errorType, errorMessage } = thrown.parse(text);
    return `${errorType}: ${errorMessage}`;
  } catch {
    return text;
  }
}
