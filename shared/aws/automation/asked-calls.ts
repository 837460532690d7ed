import { LambdaClient } from '#shared/aws/sdk/lambda-client.ts';
import { FunctionFailedError, invokeFunction } from '#shared/aws/sdk/invoke-function.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { CallError, isCallErrorName } from '#shared/automation/call-error.ts';
import { TransientError } from '#shared/kernel/errors.ts';

interface AskedCallsSettings {
  /** The function that calls the bank for the caller alone. */
  readonly functionName: string;
  /** Milliseconds left in the invocation of the caller. */
  readonly remainingMs: () => number;
}

/** The function has three minutes: it ends before. */
const longestMs = 190_000;
/** Time for the caller to say that it has no answer. */
const reservedMs = 2_000;

/**
 * Has a function call the bank. It is asked again if Lambda throttles it or the connection breaks, which the key of a call makes
 * safe. Throws what the function throws by its name, and a `TransientError` if the time of the caller is over before.
 */
export function createAskedCalls(
  { functionName, remainingMs }: AskedCallsSettings,
  client = new LambdaClient({
    ...clientSettings,
    // Of calls at the same time, those above the share of the caller are throttled.
    maxAttempts: 6,
    requestHandler: { ...clientSettings.requestHandler, requestTimeout: longestMs },
  }),
) {
  return async (call: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(Math.max(1, Math.min(remainingMs() - reservedMs, longestMs)));
    try {
      return await invokeFunction(client, functionName, { payload: call, signal });
    } catch (error) {
      throw signal.aborted ? unanswered(error) : meant(error);
    }
  };
}

const unanswered = (cause: unknown) =>
  new TransientError(
    'bank-call-unanswered',
    'The bank had not answered when the time of the code was over: the same call learns later what came of it',
    cause,
  );

function meant(error: unknown): unknown {
  if (!(error instanceof FunctionFailedError) || error.thrown === undefined) return error;
  const { name, message } = error.thrown;
  return isCallErrorName(name) ? new CallError(name, message, error) : error;
}
