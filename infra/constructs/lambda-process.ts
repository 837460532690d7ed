/**
 * Replaces `node:process` inside the bundles. Importing that module evaluates everything a process has, including
 * streams and reports, which costs a cold start some milliseconds; the SDK only needs these two for its user agent.
 */
export const { env, versions } = process;
