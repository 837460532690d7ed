import { memoised } from './memoised.ts';

/** A function that few invocations call: what it is made of is loaded with its first call. */
export function loadedFunction<Args extends readonly unknown[], Result>(
  load: () => Promise<(...args: Args) => Result | Promise<Result>>,
): (...args: Args) => Promise<Result> {
  const loaded = memoised(load);
  return async (...args) => (await loaded())(...args);
}
