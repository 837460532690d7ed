import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';
import type { DesiredSubscriptions } from '#shared/subscriptions/desired.ts';
import { silenceExpectations } from '#shared/subscriptions/silence-expectations.ts';
import { silenceOfStage } from '#shared/events/expected-silence.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  SUBSCRIPTIONS_SECRET_ARN: z.string().check(z.minLength(1)),
  SUBSCRIPTIONS_SEAL_SECRET_ARN: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  WEBHOOK_URL: z.url(),
  EVENT_TYPES: jsonVariable(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))),
  EXPECTED_SILENCE: jsonVariable(silenceOfStage),
  OVERLAP_DAYS: z.coerce.number().check(z.nonnegative()),
});

export function desiredBy(environment: z.output<typeof environmentSchema>): DesiredSubscriptions {
  return {
    eventTypes: environment.EVENT_TYPES,
    webhookUrl: environment.WEBHOOK_URL,
    overlapDays: environment.OVERLAP_DAYS,
    expectedSilence: silenceExpectations(environment.EVENT_TYPES, environment.EXPECTED_SILENCE),
  };
}
