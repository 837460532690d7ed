/**
 * How every AWS client waits and retries: three attempts with all their waiting fit into the 29 s after which the
 * gateway gives up on the receiver. Without `throwOnRequestTimeout` the SDK only warns about a slow request.
 */
export const clientSettings = {
  maxAttempts: 3,
  // Each command resolves its middleware once and not at every call.
  cacheMiddleware: true,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 6_000, throwOnRequestTimeout: true },
} as const;
