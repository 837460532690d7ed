import * as z from '#shared/kernel/zod.ts';
import { skippedResponse, type ResponseOf } from '#shared/operators/row.ts';

const reference = z.object({ id: z.string(), eventType: z.string() });

const overdueType = z.object({
  eventType: z.string(),
  silentHours: z.number(),
  expectedHours: z.number(),
});

const postponement = z.object({
  what: z.enum(['creation', 'deletion', 'publication']),
  eventType: z.optional(z.string()),
  reason: z.enum(['outcome-unknown', 'no-time-left', 'published-recently']),
  /** Not before this instant, if one is known. */
  until: z.optional(z.string()),
});

const typeReport = z.object({
  /** The active subscription; null if there is none. */
  id: z.nullable(z.string()),
  lastHeardAt: z.nullable(z.string()),
  /** Hours since a notification arrived, or since the subscription was created if none ever did. */
  silentHours: z.nullable(z.number()),
});

/** The result of a run. It holds ids and types, never a secret. */
const report = z.object({
  dryRun: z.boolean(),
  created: z.array(reference),
  /** Created again: the previous one was cancelled, had no secret, or had to be deleted first. */
  recreated: z.array(reference),
  retired: z.array(reference),
  deleted: z.array(reference),
  /** Ours, but missing at the bank. */
  cancelled: z.array(reference),
  /** At the bank, but not known to be ours: left alone. */
  strays: z.array(reference),
  /** The bank's definite refusals. */
  failed: z.array(z.object({ eventType: z.string(), code: z.string() })),
  /** What a later run will do. */
  postponed: z.array(postponement),
  /** Whether this run published the secrets; false if nothing changed or it was postponed. */
  published: z.boolean(),
  /** Silent for longer than expected on this weekday. */
  overdue: z.array(overdueType),
  perType: z.record(z.string(), typeReport),
});

/** Requests and answers of the job that maintains the webhook subscriptions. */
export const subscriptionsExchanges = {
  keep: {
    /** `dryRun`: the same run without its writes. */
    request: z.strictObject({ dryRun: z._default(z.boolean(), false) }),
    answer: z.union([skippedResponse, report]),
  },
  removeStray: {
    request: z.strictObject({ removeStray: z.string().check(z.minLength(1)) }),
    /** `ours` is left alone: a subscription of this deployment is changed through its stage, never by hand. */
    answer: z.union([
      skippedResponse,
      z.object({ removal: z.enum(['removed', 'absent', 'ours', 'unknown']), id: z.string() }),
      z.object({ removal: z.literal('refused'), id: z.string(), code: z.string() }),
    ]),
  },
};

export const subscriptionsRequest = z.union([
  subscriptionsExchanges.removeStray.request,
  subscriptionsExchanges.keep.request,
]);

export type SubscriptionsAnswer<Ask extends keyof typeof subscriptionsExchanges> = ResponseOf<
  (typeof subscriptionsExchanges)[Ask]
>;
export type RunReport = z.output<typeof report>;
export type SubscriptionRef = z.output<typeof reference>;
export type Postponement = z.output<typeof postponement>;
export type TypeReport = z.output<typeof typeReport>;
