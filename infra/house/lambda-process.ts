/**
 * Stands in for `node:process` inside the bundles. Importing that evaluates all that a process has, its streams and
 * its reports too, which takes a cold start some milliseconds; the SDK wants these two to say who is calling.
 */
export const { env, versions } = process;
