import * as z from '#shared/kernel/zod.ts';
import { copiedData } from './copied-data.ts';

/** What could be read, or why it could not: AWS names the action that was refused. */
export const fact = <Schema extends z.ZodMiniType>(known: Schema) =>
  z.union([z.object({ known }), z.object({ unknown: z.string() })]);

const switched = z.array(z.object({ name: z.string(), isOn: z.boolean() }));

/** A release that does not read it answers without it. */
const newFact = <Schema extends z.ZodMiniType>(known: Schema) =>
  z._default(fact(known), { unknown: 'The deployed release does not read it: deploy the stage' });

/** What the deployed stage and its account look like in AWS: names, numbers and states alone. */
export const accountFacts = z.object({
  /** Executions at once that the account allows, and those that no function has reserved. */
  concurrency: fact(z.object({ allowed: z.number(), unreserved: z.number() })),
  /** Of the account and region; null if none is set. */
  gatewayLogRole: fact(z.nullable(z.string())),
  /** Requests a second and at once that API Gateway takes of the account and region. */
  gatewayRate: newFact(z.object({ requestsPerSecond: z.number(), burst: z.number() })),
  /** Requests in five minutes that one address may send; null if no firewall is in front of the gateway. */
  firewall: fact(z.nullable(z.number())),
  /** Events a second that the buses of the account take. */
  busRate: fact(z.number()),
  /** Events a second that they deliver to targets of rules. */
  deliveryRate: newFact(z.number()),
  /** Tables, and whether they can be restored to any second. */
  backups: fact(switched),
  /** Buckets, and whether they keep old versions. */
  versions: newFact(switched),
  /** Null if the deployed stage asks for no copies. */
  copies: newFact(z.nullable(copiedData)),
  stacks: fact(
    z.array(z.object({ name: z.string(), release: z.nullable(z.string()), status: z.nullable(z.string()) })),
  ),
  teams: fact(
    z.array(
      z.object({
        team: z.string(),
        rule: z.enum(['enabled', 'disabled', 'absent', 'without a target']),
        /** Events that could not be delivered to it. */
        undelivered: z.number(),
        /** Their names in AWS. An earlier release leaves them out. */
        rules: z.optional(z.array(z.string())),
      }),
    ),
  ),
  /** `elsewhere`: a role of another account, which only that account can read. */
  roles: fact(
    z.array(z.object({ arn: z.string(), state: z.enum(['assumable', 'closed', 'absent', 'elsewhere']) })),
  ),
  /** Of the topic of the alarms: subscriptions by whether they are confirmed. Null if the alarms have none. */
  alarmTopic: fact(z.nullable(z.object({ confirmed: z.number(), pending: z.number() }))),
});

export type AccountFacts = z.output<typeof accountFacts>;

/** The stage itself could not read something of AWS: nothing of who asks keeps it from that. */
export class UnknownFactError extends Error {
  override name = 'UnknownFactError';
}

/** The one that was read. Throws why it was not. */
export function knownOf<Known>(read: { readonly known: Known } | { readonly unknown: string }): Known {
  if ('known' in read) return read.known;
  throw new UnknownFactError(read.unknown);
}
