import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from '#shared/kernel/zod.ts';
import { listForms } from '#shared/kernel/list-keys.ts';
import { bankSettings } from '#shared/bank/settings.ts';
import { silenceOfStage } from '#shared/events/expected-silence.ts';
import { checkFees } from '#shared/fees/schedule/check-fees.ts';
import { feeSettings } from '#shared/fees/model/fee-settings.ts';
import { checkSchedule } from '#shared/fees/schedule/check-schedule.ts';
import { feeSchedule } from '#shared/fees/model/fee-schedule.ts';
import { reconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import { alarmChanges as changes } from './alarm-change.ts';
import { backups } from './backups.ts';
import { callBudget } from './call-budget.ts';
import { domainAddress } from './domain-address.ts';
import { egress } from './egress.ts';
import { lock, lockedYears } from './object-lock.ts';
import { ownCheck } from './own-check.ts';
import { ownHandler } from './own-handler.ts';
import { ownJob } from './own-job.ts';
import { roleArn } from './role-arn.ts';
import { statementSettings } from './statement-settings.ts';
import { team } from './team.ts';
import { region } from './region.ts';

/** As the bank names them. */
const bankEventType = z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/));
const days = z.int().check(z.positive());

/** A century. Far more days would lead back to before the first date. */
const mostDays = 36_525;
const allowedDays = `whole days, ${mostDays} at most, or 'never'`;
const oldDays = z.int(allowedDays).check(z.positive(allowedDays), z.maximum(mostDays, allowedDays));

const keyArn = z.string().check(z.regex(/^arn:aws[\w-]*:kms:[\w-]+:\d{12}:key\/[\w-]+$/));

/** Its mistakes are said in sentences, before anybody is charged. */
const checkedFees = z
  .extend(feeSettings, { schedule: feeSchedule.check(z.superRefine(checkSchedule)) })
  .check(z.superRefine(checkFees));

const haveOwnNames = (all: readonly { readonly name: string }[]): boolean =>
  new Set(all.map(({ name }) => name)).size === all.length;

/** Everything that differs between stages. Nothing else branches on a stage's name. */
export const stageSettings = z.strictObject({
  /** Part of the stack names and of each event's `environment`. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9]*$/)),
  region,
  /** Credentials of any other account are refused, so that no stage ends up in the account of another. */
  account: z.string().check(z.regex(/^\d{12}$/, 'must be the twelve digits of an account of AWS')),
  /** Who publishes assets and deploys: the roles of `cdk bootstrap`, or the caller. */
  deployAs: z.enum(['bootstrap-roles', 'caller']),
  /** Tables, buckets, keys and secrets outlive their stack and refuse deletion. */
  keepData: z.boolean(),
  backups: z._default(backups, 'none'),
  /** ARN of the stream of an events table that was restored: CloudFormation knows only that of the first table. */
  eventsStream: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/.+\/stream\/.+$/,
          'must be the ARN of a stream',
        ),
      ),
  ),
  /** Queues and buckets refuse callers without TLS. */
  requireTls: z.boolean(),
  bank: z.strictObject(bankSettings.shape),
  callBudget,
  /** Whether functions reserve concurrency, if they state how much. */
  reservesConcurrency: z.boolean(),
  /** How long after a change the bank's API may still answer with the old state; SQS delays 900 s at most. */
  visibilityLagSeconds: z.int().check(z.minimum(0), z.maximum(900)),
  /**
   * The shortest wait of a run before it looks again at an unsettled item. Each of the next looks, six in all, waits
   * twice as long. Events on their way into the mirror have to arrive within that time.
   */
  lookAgainSeconds: z.int().check(z.minimum(1), z.maximum(300)),
  erasure: z.strictObject({
    /**
     * Time between the two answers of the bank that confirm an erasure, and between its last two passes: one hour for
     * real customers.
     */
    recheckAfterSeconds: z.int().check(z.positive()),
    /** Added to it, since the clocks of two runs may differ: 1,800 for real customers. */
    clockSkewSeconds: z.int().check(z.nonnegative()),
  }),
  statements: statementSettings,
  /** What the customers of accounts are charged, as price lists; `none` for a company that charges no fees through the bank. */
  fees: z.union([z.literal('none'), checkedFees]),
  /** How the mirror is compared with the bank and healed; `none` if the bank of the stage may not be asked so often. */
  reconciliation: z.union([z.literal('none'), reconciliationSettings]),
  operators: z.strictObject({
    /**
     * Roles of the persons who change, propose, approve and read. The name of a session is taken for the person, so
     * only an identity provider, or a trust policy that fixes `sts:RoleSessionName`, may decide what it is.
     * `users`: IAM users who are made here, with two roles that all of them may assume, each under their own name alone,
     * and a third one for viewers.
     */
    roles: z.union([
      z.strictObject({ users: z.array(z.string().check(z.regex(/^[a-z]{2,64}$/))).check(z.minLength(2)) }),
      z.array(roleArn),
    ]),
    /** Roles that may only read. */
    viewers: z._default(z.array(roleArn), []),
    /** A proposal expires after these if no second person decides about it. */
    approvalDays: days,
  }),
  audit: z.strictObject({
    /**
     * How long the kept heads of the audit log are locked: until then, nobody can hide that entries were cut off. With
     * `none`, whoever may delete objects can also delete heads: for a stage that is to leave nothing behind.
     */
    retentionYears: lockedYears,
    lock,
  }),
  subscriptions: z.strictObject({
    /** Types to subscribe to and keep, in addition to the mandatory ones and those that teams request. */
    more: z.array(bankEventType),
    /** Longer silence triggers an alarm: one for all types together, and one more for each named type. */
    expectedSilence: silenceOfStage,
    /** How long a replaced subscription is kept beside its successor. */
    overlapDays: days,
  }),
  teams: z.array(team).check(z.refine(haveOwnNames, 'two of them have one name')),
  /** Code of the company's own that gets events: docs/OWN-CODE.md. */
  handlers: z._default(z.array(ownHandler), []),
  /** Code of the company's own for each account, in runs: docs/OWN-CODE.md. */
  jobs: z._default(z.array(ownJob), []),
  /** Checks of the company's own, which `status` and `check` make beside ours: docs/OWN-CODE.md. */
  checks: z._default(z.array(ownCheck), []),
  /** The example state machine: it welcomes each customer with a new account, on behalf of this team. */
  welcomeAs: z.optional(z.string()),
  webhook: z.strictObject({
    /** Where the bank reaches the receiver. */
    address: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('api-gateway') }),
      /** A domain of yours, which stays if the API is replaced. Recommended: the bank calls what it was told once. */
      domainAddress,
      /** The emulator has no DNS of its own: the API is a path of its endpoint. */
      z.strictObject({ kind: z.literal('emulator'), endpoint: z.url() }),
    ]),
    /**
     * What the bank may send. Gateway, firewall and tables follow from this number: docs/CEILINGS.md. Beyond what the
     * gateway lets through, the answer is 503, and the bank retries.
     */
    requestsPerSecond: z.int().check(z.positive()),
    burst: z.int().check(z.positive()),
    /**
     * Stops an address that sends more than the bank may, or more than a fifth of it once the bank's networks are known:
     * 503, and the bank retries. `none` for an emulator, or where another firewall is in front.
     */
    firewall: z.union([
      z.literal('none'),
      z.strictObject({
        /** The bank's networks, such as 192.0.2.0/24, which are never limited here. No other address is blocked in advance. */
        bankAddresses: z.array(
          z.union([z.cidrv4(), z.cidrv6()]).check(z.regex(/\/[1-9]\d*$/, 'cannot be every address')),
        ),
      }),
    ]),
    /** Limits what forgeries can take from the account, and reserves it for the receiver. */
    receiverConcurrency: z.int().check(z.positive()),
  }),
  /** Bookings that stay in the mirror for good. */
  bookings: z._default(
    z.strictObject({
      /**
       * Once all days of a booking are longer ago, its row moves from the table into a file of the bucket. Queries read
       * both, and say where each booking was. With `never`, all stay in the table, where a booking costs six times as much.
       * It cannot be taken back to a release that does not know files of bookings.
       */
      archiveAfterDays: z.union([oldDays, z.literal('never')], allowedDays),
    }),
    { archiveAfterDays: 'never' },
  ),
  /** How the tables take many events at once: docs/CEILINGS.md. */
  tables: z._default(
    z.strictObject({
      /**
       * `spread` divides each list that events enter between four keys. It cannot be taken back to a release that reads
       * whole lists alone: for a new stage, or once the release before this one reads both.
       */
      lists: z.enum(listForms),
      /**
       * `requests`: tables take the requests of a busy second from the first one on. AWS charges for it once, and never
       * takes it back. With `none`, they grow with the traffic, and a sudden rise waits for minutes in the queues.
       */
      warm: z.enum(['none', 'requests']),
    }),
    { lists: 'whole', warm: 'none' },
  ),
  /** Parallel batches per family; a family in the call budget has its own there. */
  consumerConcurrency: z.int().check(z.minimum(2), z.maximum(1000)),
  retention: z.strictObject({
    logDays: z.enum(RetentionDays),
    /** Bodies in S3. At least as long as the records that point to them, which live 40 days. */
    bodyDays: days.check(z.minimum(40)),
    /** Rejected bodies; each is a lost event until somebody has examined it. */
    quarantineDays: days.check(z.minimum(14)),
    /** Reports of runs: ids and amounts alone. */
    reportDays: days,
    /** Archive of all events, sealed per owner. At least as long as the records, which it outlives. */
    archiveDays: days.check(z.minimum(40)),
    /**
     * Archive of the bus without personal data; `none` if the platform has no archives. If the stage keeps its data, an
     * archive that it already has stays until a person deletes it: see docs/DEPLOY.md.
     */
    eventArchiveDays: z.union([days, z.literal('none')]),
  }),
  egress,
  /**
   * A key of yours in KMS that encrypts all logs but those that API Gateway makes of its own errors, which hold no body; `none`
   * leaves it to AWS. Its policy must let CloudWatch Logs use it: docs/DEPLOY.md has the policy.
   */
  logKeyArn: z.union([z.literal('none'), keyArn]),
  /** API Gateway writes logs through one role per account and region; `existing` leaves that role alone. */
  apiGatewayLogRole: z.enum(['create', 'existing']),
  /** Who is notified, and by `changes` what is different in our alarms: docs/OPERATING.md. */
  alarms: z.discriminatedUnion('notify', [
    z.strictObject({ notify: z.literal('email'), address: z.email(), changes }),
    /**
     * A topic of yours. Its policy must let `cloudwatch.amazonaws.com` publish (`sns:Publish`). If it is encrypted with
     * your key, the key's policy must let the same service decrypt and generate data keys: AWS silently drops an alarm
     * that may not be published. One job publishes there too: both policies must leave it to IAM what roles of this
     * account may do, as they do by default. An alarm rings if they do not.
     */
    z.strictObject({ notify: z.literal('topic'), arn: z.string().check(z.startsWith('arn:')), changes }),
    z.strictObject({ notify: z.literal('nobody') }),
  ]),
});

export type Stage = z.output<typeof stageSettings>;
