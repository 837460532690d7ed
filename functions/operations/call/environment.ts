import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** What the stage tells this function: whose calls it makes, and which it may make. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  TEAM: z.string().check(z.minLength(1)),
  OPERATIONS: jsonVariable(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
});

const answerMs = 15_000;
const longestCallMs = 155_000;

/** What a call may take of the time that is left, in milliseconds: the rest is kept to report the result. */
export function callBudgetMs(remainingMs: number): number {
  return Math.min(longestCallMs, remainingMs - answerMs);
}
