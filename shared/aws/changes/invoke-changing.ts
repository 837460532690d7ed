import { LambdaClient } from '@aws-sdk/client-lambda';
import { invokeFunction } from '#shared/aws/inspection/invoke-function.ts';
import { functionRefusal } from '#shared/changes/bounded-exchange.ts';
import type { ChangingFunction } from '#shared/changes/changing-functions.ts';
import type { InvokeChanging } from '#shared/changes/ports.ts';
import { IntegrationError, PermanentError, TransientError } from '#shared/kernel/errors.ts';

/** One attempt, as long as the gateway waits: a repetition is another request of the person. */
const settings = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 24_000, throwOnRequestTimeout: true },
} as const;

export function createInvokeChanging(
  names: Readonly<Record<ChangingFunction, string>>,
  client = new LambdaClient(settings),
): InvokeChanging {
  return async (by, call) => {
    const answer = await attempt(by, async () =>
      invokeFunction(client, names[by], call.withinMs === undefined ? call.asked : call),
    );
    const refused = functionRefusal.safeParse(answer);
    if (refused.success) throw new PermanentError('function-refused', refused.data.functionRefused);
    return answer;
  };
}

async function attempt(by: ChangingFunction, invoke: () => Promise<unknown>): Promise<unknown> {
  try {
    return await invoke();
  } catch (cause) {
    if (cause instanceof IntegrationError || isOfTheDeployment(cause)) throw cause;
    throw new TransientError('function-silent', `The function for ${by} has not answered`, cause);
  }
}

/** No repetition helps: somebody has to deploy something. */
const isOfTheDeployment = (error: unknown) =>
  error instanceof Error && ['AccessDeniedException', 'ResourceNotFoundException'].includes(error.name);
