import * as z from '#shared/kernel/zod.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { ConfigurationError } from './errors/errors.ts';
import { defaultWireNames, wireNames, type WireNames } from './wire-names.ts';

/** Those that differ from the names of the code. */
export type GivenWireNames = z.input<ReturnType<typeof wireNames>>;

/** With the names of the code for those that are not given; throws `ConfigurationError`. */
export function completeWireNames(given?: GivenWireNames): WireNames {
  // Not by their schema, which would be all that is made of zod when a client is.
  if (given === undefined) return defaultWireNames;
  const parsed = z.safeParse(wireNames(), given);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(problemsOf(wireNames(), given, 'wireNames'));
}
