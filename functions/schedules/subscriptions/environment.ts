import * as z from 'zod';
import { bankSettings } from '#shared/bank/settings.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import type { DesiredSubscriptions } from '#shared/subscriptions/desired.ts';

/** What the stage tells this function. */
export const environmentSchema = z.object({
  BANK: jsonVariable(bankSettings),
  BANK_CREDENTIALS_SECRET_ARN: z.string().min(1),
  /** Its share of the calls that the partner may have in flight. */
  BANK_CALLS_IN_FLIGHT: z.coerce.number().int().positive(),
  SUBSCRIPTIONS_SECRET_ARN: z.string().min(1),
  WORK_TABLE: z.string().min(1),
  EVENTS_TABLE: z.string().min(1),
  WEBHOOK_URL: z.url(),
  EVENT_TYPES: jsonVariable(z.array(z.string().min(1)).min(1)),
  OVERLAP_DAYS: z.coerce.number().nonnegative(),
});

export function desiredBy(environment: z.output<typeof environmentSchema>): DesiredSubscriptions {
  return {
    eventTypes: environment.EVENT_TYPES,
    webhookUrl: environment.WEBHOOK_URL,
    overlapDays: environment.OVERLAP_DAYS,
  };
}
