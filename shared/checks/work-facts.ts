import { familyNames, recordFamilyNames } from '#shared/events/families.ts';
import { failingCause } from '#shared/failures/failing-cause.ts';
import * as z from '#shared/kernel/zod.ts';
import { fact } from './account-facts.ts';

/** What waits in a queue, and among its dead letters. */
const queueDepth = z.object({
  /** A family, `handler` and the name of one of the company's own, or a job. */
  queue: z.string(),
  waiting: z.number(),
  /** Being worked on, or failed and waiting for the next try. */
  inFlight: z.number(),
  dead: z.number(),
});

export type QueueDepth = z.output<typeof queueDepth>;

/** Whether a function takes from a queue or a stream. */
const sourceTaken = z.object({
  /** As in `queue`, or the function that follows a stream. */
  of: z.string(),
  /** `Enabled`, `Disabled` or another state of Lambda's; `Absent` if it has no mapping. */
  state: z.string(),
  /** Its id. */
  uuid: z.optional(z.string()),
});

export type SourceTaken = z.output<typeof sourceTaken>;

const rejectedWebhooks = z.object({
  count: z.number(),
  hasMore: z.boolean(),
  /** When the first of them came, canonical UTC. */
  since: z.optional(z.string()),
});

export type RejectedWebhooks = z.output<typeof rejectedWebhooks>;

const activity = z.object({
  /** By family or own handler: what CloudWatch counted. Where it counts nothing, a number is 0. */
  queues: z.array(
    z.object({
      queue: z.string(),
      /** Put into the queue within the last 24 hours, repetitions too. */
      received: z.number(),
      /** The same by hour, the earliest first. */
      receivedByHour: z.array(z.number()),
      /** Handled, or set aside, within the last 24 hours. */
      handled: z.number(),
      /** The age of what waits longest, a few minutes ago. */
      oldestSeconds: z.number(),
    }),
  ),
  /** Functions of the stage that Lambda did not start within the last 15 minutes, by their names in AWS. */
  throttled: z.array(z.object({ name: z.string(), count: z.number(), since: z.string() })),
});

export type Activity = z.output<typeof activity>;

const ruleDeliveries = z.object({
  /** Its name in AWS. */
  rule: z.string(),
  /** Events given to its targets within the last 24 hours, repetitions too, and those that a target refused for good. */
  delivered: z.number(),
  refused: z.number(),
  /** The hour of the last one, canonical UTC. */
  lastHour: z.optional(z.string()),
});

export type RuleDeliveries = z.output<typeof ruleDeliveries>;

/** Cents by currency, and how many accounts. */
const concernedMoney = z.object({ cents: z.record(z.string(), z.number()), accounts: z.number() });

const failedAmount = z.object({
  id: z.string(),
  cents: z.number(),
  currency: z.string(),
  account: z.optional(z.string()),
});

/** What waits and what fails in a stage: names, numbers and times alone. */
export const workFacts = z.object({
  queues: fact(z.array(queueDepth)),
  sources: fact(z.array(sourceTaken)),
  activity: fact(activity),
  /** Of rules of the stage that matched something lately. A release that does not read it leaves it out. */
  deliveries: z.optional(fact(z.array(ruleDeliveries))),
  failing: fact(
    z.array(
      z.extend(z.omit(failingCause, { waiting: true, amounts: true, foundBy: true }), {
        /** What some of what failed concerns, by its id; the account is masked. */
        amounts: z.optional(z.readonly(z.array(failedAmount))),
      }),
    ),
  ),
  /** Events that were set aside for a person, by family. `hasMore`: there are more than are counted. */
  parked: fact(
    z.array(
      z.object({
        family: z.enum(familyNames),
        count: z.number(),
        hasMore: z.boolean(),
        since: z.string(),
        example: z.string(),
        /** Of those that are counted and say an amount. */
        money: z.optional(concernedMoney),
      }),
    ),
  ),
  /** Webhooks of today and yesterday whose signature no secret of ours explains. */
  rejected: fact(rejectedWebhooks),
  /** Events that no bus took, by family, with the code of one of them. */
  unpublished: fact(
    z.array(
      z.object({
        family: z.enum(recordFamilyNames),
        count: z.number(),
        code: z.string(),
        example: z.string(),
        /** Of some that say an amount. */
        money: z.optional(concernedMoney),
      }),
    ),
  ),
});

/** What waits of the runs of jobs: names and numbers alone. */
export const jobFacts = z.object({
  /** Shards by job: a shard is some accounts of a run. */
  queues: fact(z.array(queueDepth)),
});

export type WorkFacts = z.output<typeof workFacts>;
