import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { TransientError } from '#shared/kernel/errors.ts';

/** Invokes a function with a JSON payload and returns what it answered; throws when it failed. */
export async function invokeFunction(
  client: LambdaClient,
  functionName: string,
  payload: unknown,
): Promise<unknown> {
  const { Payload: answer, FunctionError: failure } = await client.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(payload) }),
  );
  const text = answer === undefined ? '' : Buffer.from(answer).toString('utf8');
  if (failure !== undefined) throw new TransientError('function-failed', `${functionName} failed: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
