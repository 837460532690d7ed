import { LambdaClient } from '#shared/aws/sdk/lambda-client.ts';
import { invokeFunction } from '#shared/aws/sdk/invoke-function.ts';

/** One attempt, within the time that the gateway waits. To repeat it, the person sends another request. */
const settings = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 24_000, throwOnRequestTimeout: true },
} as const;

/** Invokes functions by their names. */
export function createInvocations(client = new LambdaClient(settings)) {
  return async (name: string, payload: unknown): Promise<unknown> =>
    invokeFunction(client, name, { payload });
}
