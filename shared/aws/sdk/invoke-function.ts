import { InvokeCommand, type LambdaClient } from '#shared/aws/sdk/lambda-client.ts';
import * as z from '#shared/kernel/zod.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { TransientError } from '#shared/kernel/errors.ts';

/** What Lambda returns for a function that threw. The stack trace is left out. */
const thrown = z.pipe(jsonText, z.object({ errorType: z.string(), errorMessage: z.string() }));

/** A function that was invoked has thrown. */
export class FunctionFailedError extends TransientError {
  override name = 'FunctionFailedError';
  /** The name and message of what it threw, if Lambda says them. */
  readonly thrown: { readonly name: string; readonly message: string } | undefined;

  constructor(functionName: string, text: string) {
    const { errorType: name, errorMessage: message } = thrown.safeParse(text).data ?? {};
    const reason = name === undefined ? text : `${name}: ${message}`;
    super('function-failed', `${functionName} failed: ${reason}`);
    this.thrown = name === undefined || message === undefined ? undefined : { name, message };
  }
}

interface Invocation {
  readonly payload: unknown;
  /** Stops waiting; the function goes on. */
  readonly signal?: AbortSignal;
}

/** Invokes a function with a JSON payload and returns its answer. Throws if the function failed. */
export async function invokeFunction(
  client: LambdaClient,
  functionName: string,
  { payload, signal }: Invocation,
): Promise<unknown> {
  const { Payload: answer, FunctionError: failure } = await client.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(payload) }),
    signal === undefined ? {} : { abortSignal: signal },
  );
  const text = answer === undefined ? '' : Buffer.from(answer).toString('utf8');
  if (failure !== undefined) throw new FunctionFailedError(functionName, text);
  return text === '' ? undefined : JSON.parse(text);
}
