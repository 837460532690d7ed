import { LambdaClient } from '@aws-sdk/client-lambda';
import { invokeFunction } from '#shared/aws/inspection/invoke-function.ts';

/** One attempt, as long as the gateway waits: a repetition is another request of the person. */
const settings = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 24_000, throwOnRequestTimeout: true },
} as const;

/** Invokes functions by their names. */
export function createInvocations(client = new LambdaClient(settings)) {
  return async (name: string, payload: unknown): Promise<unknown> => invokeFunction(client, name, payload);
}
