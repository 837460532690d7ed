import * as z from '#shared/kernel/zod.ts';
import { command, type Step } from '#shared/operators/command.ts';
import { jobRun } from '#shared/operators/job-run.ts';
import { query } from '#shared/operators/query.ts';
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
  /** How far our clock is at least ahead of the bank's, in milliseconds; negative if it is behind. */
  clockDifferenceMs: z.optional(z.number()),
});

const kept = z.union([skippedResponse, report]);

/** `ours` is left alone: a subscription of this deployment is changed through its stage, never by hand. */
const removal = z.union([
  skippedResponse,
  z.object({ removal: z.enum(['removed', 'absent', 'ours', 'unknown']), id: z.string() }),
  z.object({ removal: z.literal('refused'), id: z.string(), code: z.string() }),
]);

type Removal = z.output<typeof removal>;

/** The answer to a request before this one may have been lost: its run goes on, or it has removed the subscription. */
function stepOf(response: Removal, isAgain: boolean): Step<Removal> {
  if ('skipped' in response)
    return isAgain ? { state: 'open', response } : { state: 'failed', after: response, response };
  const { removal: came } = response;
  if (came === 'unknown') return { state: 'open', response };
  const isRemoved = came === 'removed' || (came === 'absent' && isAgain);
  return { state: isRemoved ? 'done' : 'failed', after: { removal: came }, response };
}

/** What people ask about the webhook subscriptions, and what they do about them. */
export const subscriptionCommands = {
  /** The same run without its writes. */
  list: query({
    name: 'subscriptions/list',
    by: 'subscriptions',
    request: z.strictObject({}),
    response: kept,
  }),
  /** Removes one subscription at the bank that is not ours; the job refuses any other. */
  remove: command({
    name: 'subscriptions/remove',
    by: 'subscriptions',
    action: 'remove subscription',
    request: z.strictObject({ id: z.string().check(z.minLength(1)) }),
    response: removal,
    describe: ({ id }) => ({ entity: `subscription ${id}` }),
    carryOut: async (request, { call, isAgain }) => stepOf(await call(request), isAgain),
  }),
  /** Creates, retires and deletes subscriptions as the stage wants them. */
  run: jobRun({
    name: 'jobs/subscriptions',
    by: 'subscriptions',
    request: z.strictObject({}),
    response: kept,
  }),
};

export type SubscriptionResponse<Row extends keyof typeof subscriptionCommands> = ResponseOf<
  (typeof subscriptionCommands)[Row]
>;
export type RunReport = z.output<typeof report>;
export type SubscriptionRef = z.output<typeof reference>;
export type Postponement = z.output<typeof postponement>;
export type TypeReport = z.output<typeof typeReport>;
