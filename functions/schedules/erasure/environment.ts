import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  STATEMENTS_BUCKET: z.string().check(z.minLength(1)),
  STATEMENT_YEARS: z.union([z.literal('none'), z.coerce.number().check(z.int(), z.positive())]),
  RECHECK_AFTER_SECONDS: z.coerce.number().check(z.int(), z.positive()),
  CLOCK_SKEW_SECONDS: z.coerce.number().check(z.int(), z.nonnegative()),
  VISIBILITY_LAG_SECONDS: z.coerce.number().check(z.int(), z.nonnegative()),
});

export function delaysIn(environment: z.output<typeof environmentSchema>) {
  return {
    recheckAfterMs: environment.RECHECK_AFTER_SECONDS * 1_000,
    clockSkewMs: environment.CLOCK_SKEW_SECONDS * 1_000,
    visibilityLagMs: environment.VISIBILITY_LAG_SECONDS * 1_000,
  };
}
