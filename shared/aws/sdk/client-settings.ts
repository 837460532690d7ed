import { failedCallsLogger } from './failed-calls.ts';

/**
 * Timeouts and retries of every AWS client: three attempts including their delays fit into the 29 s after which the
 * gateway gives up on the receiver. Without `throwOnRequestTimeout` the SDK only warns about a slow request.
 */
export const clientSettings = {
  maxAttempts: 3,
  // Resolves the middleware of each command once instead of at every call.
  cacheMiddleware: true,
  logger: failedCallsLogger,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 6_000, throwOnRequestTimeout: true },
} as const;
