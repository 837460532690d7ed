import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage: the team whose calls it makes, and the operations it may call. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  TEAM: z.string().check(z.minLength(1)),
  OPERATIONS: jsonVariable(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
});

const answerMs = 15_000;
const longestCallMs = 155_000;

/** Milliseconds of the remaining time that a call may take; the rest is kept to report the result. */
export function callBudgetMs(remainingMs: number): number {
  return Math.min(longestCallMs, remainingMs - answerMs);
}
