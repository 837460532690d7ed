import * as z from '#shared/kernel/zod.ts';
import { command } from '#shared/operators/command.ts';
import { query } from '#shared/operators/query.ts';
import type { ResponseOf } from '#shared/operators/row.ts';
import { accountFacts } from '#shared/checks/account-facts.ts';
import { jobFacts, workFacts } from '#shared/checks/work-facts.ts';
import { deliverySteps } from '#shared/checks/delivery-checks.ts';

const deliveryId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What a test alarm says, so that only those who got it know it. */
export const alarmCode = z.string().check(z.regex(/^\d{6}$/));

/** What the checks of a stage ask, and the test of its alarms. */
export const checkCommands = {
  account: query({
    name: 'checks/account',
    by: 'checks',
    request: z.strictObject({}),
    response: accountFacts,
  }),
  /** What waits and what fails. The function of the dead letters knows all queues. */
  work: query({
    name: 'checks/work',
    by: 'deadLetters',
    request: z.strictObject({}),
    response: workFacts,
  }),
  /** What waits of the jobs' runs. The function of the runs knows their queues. */
  jobs: query({
    name: 'checks/jobs',
    by: 'runs',
    request: z.strictObject({}),
    response: jobFacts,
  }),
  /** Makes one call of the bank, with the token that all functions share. */
  bank: query({
    name: 'checks/bank',
    by: 'subscriptions',
    request: z.strictObject({}),
    response: z.object({
      secret: z.enum(['filled', 'not-set', 'unreadable']),
      /** Why the call failed: the code and the sentence of the bank's client. */
      failed: z.optional(z.object({ code: z.string(), message: z.string() })),
      /** How far our clock is at least ahead of the bank's, in milliseconds; negative if it is behind. */
      clockDifferenceMs: z.optional(z.number()),
      /** The token that all functions share; canonical UTC. Left out if there is none, or it cannot be read. */
      token: z.optional(z.object({ issuedAt: z.string(), endsAt: z.string() })),
      /** When the secret was filled in, canonical UTC. */
      secretStoredAt: z.optional(z.string()),
    }),
  }),
  /** The delivery leaves one row, which its end removes: nothing to undo, and so no change. */
  sendDelivery: query({
    name: 'checks/send-delivery',
    by: 'checks',
    request: z.strictObject({}),
    response: z.union([
      z.object({ sent: deliveryId }),
      /** No secret of our own is published yet. */
      z.object({ unsigned: z.literal(true) }),
      /** The status that the gateway answered, or null if it did not. */
      z.object({ refused: z.nullable(z.int()) }),
    ]),
  }),
  delivery: query({
    name: 'checks/delivery',
    by: 'checks',
    request: z.strictObject({ id: deliveryId, end: z.boolean() }),
    /** Null if it has ended, or another one has begun since. */
    response: z.object({ step: z.nullable(z.enum(deliverySteps)) }),
  }),
  /** Notes that the role of whoever asks let somebody in: no change that anybody would want undone. */
  roles: query({
    name: 'checks/roles',
    by: 'operators',
    request: z.strictObject({}),
    response: z.object({
      /** All that are let in, and when somebody last came in behind each to ask this. */
      roles: z.array(z.object({ arn: z.string(), letInAt: z.nullable(z.string()) })),
    }),
  }),
  alarmTest: query({
    name: 'alarms/last-test',
    by: 'checks',
    request: z.strictObject({}),
    response: z.object({
      /** Null if there was none. */
      test: z.nullable(z.object({ sentAt: z.string(), arrivedAt: z.optional(z.string()) })),
    }),
  }),
  testAlarm: command({
    name: 'alarms/test',
    by: 'checks',
    action: 'test alarm',
    request: z.strictObject({}),
    response: z.object({ sentAt: z.string() }),
    describe: () => ({ entity: 'topic of the alarms' }),
    carryOut: async (request, { call }) => {
      const response = await call(request);
      return { state: 'done', after: response, response };
    },
  }),
  alarmArrived: command({
    name: 'alarms/arrived',
    by: 'checks',
    action: 'confirm test alarm',
    request: z.strictObject({ code: alarmCode }),
    response: z.union([z.object({ arrivedAt: z.string() }), z.object({ refused: z.string() })]),
    describe: () => ({ entity: 'topic of the alarms', keeps: null }),
    carryOut: async (request, { call }) => {
      const response = await call(request);
      return { state: 'refused' in response ? 'failed' : 'done', after: response, response };
    },
  }),
};

export type CheckResponse<Row extends keyof typeof checkCommands> = ResponseOf<(typeof checkCommands)[Row]>;
