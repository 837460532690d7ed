import * as z from '#shared/kernel/zod.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { BucketSettings } from '#test/aws/s3/bucket.ts';
import { policyDocument, type Statement } from '#test/aws/iam/policy.ts';
import type { QueueSettings } from '#test/aws/sqs/queue.ts';
import { alarmOf, type DeployedAlarm } from './alarms.ts';
import { account, region } from './resolve.ts';
import { deployTemplate, type Resource } from './template.ts';

/** A deployed function. */
export interface FunctionResource {
  readonly name: string;
  /** Relative to `functions/`. */
  readonly folder: string;
  /** The folder that holds its `lambda.ts`. */
  readonly entry: string;
  readonly timeoutMs: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The permissions of its role. */
  readonly may: readonly Statement[];
}

/** A queue or a stream that feeds a function. */
export interface Mapping {
  readonly sourceArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  readonly retryAttempts: number;
  readonly maxRecordAgeMs: number;
  readonly failuresArn: string | undefined;
  readonly filters: readonly unknown[];
}

export interface Schedule {
  readonly functionName: string;
  readonly everyMs: number;
  readonly input: unknown;
}

export interface Rule {
  readonly bus: string;
  readonly pattern: unknown;
  readonly targetArns: readonly string[];
}

/** The simulated part of what a stage deploys. */
export interface Deployed {
  readonly functions: readonly FunctionResource[];
  readonly mappings: readonly Mapping[];
  readonly schedules: readonly Schedule[];
  readonly rules: readonly Rule[];
  /** As CloudFormation describes them. */
  readonly tables: readonly Resource[];
  readonly queues: readonly QueueSettings[];
  readonly buckets: readonly BucketSettings[];
  readonly secretArns: readonly string[];
  readonly buses: readonly string[];
  readonly alarms: readonly DeployedAlarm[];
  readonly output: (name: string) => string;
}

export function deployedBy(stage: Stage): Deployed {
  const { resources, functions, output } = deployTemplate(stage);
  const each = <Made>(type: string, make: (resource: Resource) => Made): Made[] =>
    resources.filter((resource) => resource.type === type).map(make);
  const policies = each('AWS::IAM::Policy', policyOf);
  return {
    functions: each('AWS::Lambda::Function', (resource) => functionOf(resource, { functions, policies })),
    mappings: each('AWS::Lambda::EventSourceMapping', mappingOf),
    schedules: each('AWS::Scheduler::Schedule', scheduleOf),
    rules: each('AWS::Events::Rule', ruleOf).filter(({ bus }) => bus !== 'default'),
    tables: each('AWS::DynamoDB::Table', (table) => table),
    queues: each('AWS::SQS::Queue', queueOf),
    buckets: each('AWS::S3::Bucket', bucketOf),
    secretArns: each('AWS::SecretsManager::Secret', ({ id }) => arnOf('secretsmanager', `secret:${id}`)),
    buses: each('AWS::Events::EventBus', ({ id }) => id),
    alarms: each('AWS::CloudWatch::Alarm', alarmOf).flat(),
    output: (name) => z.string({ error: `The stacks have no output ${name}` }).parse(output(name)),
  };
}

function arnOf(service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${account}:${resource}`;
}

const policyProperties = z.object({ PolicyDocument: policyDocument, Roles: z.array(z.string()) });

type Policy = z.output<typeof policyProperties>;

const policyOf = ({ properties }: Resource): Policy => policyProperties.parse(properties);

const functionProperties = z.object({
  Timeout: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
  Role: z.string(),
});

interface Around {
  readonly functions: ReturnType<typeof deployTemplate>['functions'];
  readonly policies: readonly Policy[];
}

function functionOf({ id, properties }: Resource, { functions, policies }: Around): FunctionResource {
  const { Timeout, Environment, Role } = functionProperties.parse(properties);
  const known = functions.get(id);
  if (known === undefined) throw new Error(`Nobody knows the folder of ${id}`);
  return {
    name: id,
    ...known,
    timeoutMs: Timeout * 1_000,
    environment: Environment.Variables,
    may: policies
      .filter(({ Roles }) => Roles.some((role) => Role.endsWith(`:${role}`)))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
  };
}

const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number(),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  BisectBatchOnFunctionError: z.optional(z.boolean()),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.number() })),
  MaximumRetryAttempts: z.optional(z.number()),
  MaximumRecordAgeInSeconds: z.optional(z.number()),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
});

function mappingOf({ properties }: Resource): Mapping {
  const found = mappingProperties.parse(properties);
  return {
    sourceArn: found.EventSourceArn,
    functionName: found.FunctionName,
    batchSize: found.BatchSize,
    maxConcurrency: found.ScalingConfig?.MaximumConcurrency ?? 1,
    retryAttempts: found.MaximumRetryAttempts ?? Infinity,
    maxRecordAgeMs: (found.MaximumRecordAgeInSeconds ?? Infinity) * 1_000,
    failuresArn: found.DestinationConfig?.OnFailure.Destination,
    filters: (found.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as unknown),
  };
}

const scheduleProperties = z.object({
  ScheduleExpression: z.string().check(z.regex(/^rate\(\d+ minutes\)$/)),
  Target: z.object({ Arn: z.string(), Input: z.string() }),
});

function scheduleOf({ properties }: Resource): Schedule {
  const { ScheduleExpression, Target } = scheduleProperties.parse(properties);
  return {
    functionName: Target.Arn.split(':').at(-1) ?? '',
    everyMs: Number(/\d+/.exec(ScheduleExpression)?.[0]) * 60_000,
    input: JSON.parse(Target.Input) as unknown,
  };
}

const ruleProperties = z.object({
  EventBusName: z._default(z.string(), 'default'),
  EventPattern: z.unknown(),
  Targets: z.array(z.object({ Arn: z.string() })),
});

function ruleOf({ properties }: Resource): Rule {
  const { EventBusName, EventPattern, Targets } = ruleProperties.parse(properties);
  return { bus: EventBusName, pattern: EventPattern, targetArns: Targets.map(({ Arn }) => Arn) };
}

const queueProperties = z.object({
  VisibilityTimeout: z._default(z.number(), 30),
  MessageRetentionPeriod: z.number(),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
});

function queueOf({ id, properties }: Resource): QueueSettings {
  const { VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy } = queueProperties.parse(properties);
  return {
    url: `https://sqs.${region}.amazonaws.com/${account}/${id}`,
    arn: arnOf('sqs', id),
    visibilityTimeoutMs: VisibilityTimeout * 1_000,
    retentionMs: MessageRetentionPeriod * 1_000,
    ...(RedrivePolicy && {
      redrive: {
        deadLetterArn: RedrivePolicy.deadLetterTargetArn,
        maxReceiveCount: RedrivePolicy.maxReceiveCount,
      },
    }),
  };
}

const bucketProperties = z.object({
  ObjectLockConfiguration: z.optional(
    z.object({ Rule: z.object({ DefaultRetention: z.object({ Days: z.number() }) }) }),
  ),
  LifecycleConfiguration: z.object({
    Rules: z.array(
      z.object({
        Prefix: z._default(z.string(), ''),
        ExpirationInDays: z.optional(z.number()),
        NoncurrentVersionExpiration: z.optional(z.object({ NoncurrentDays: z.number() })),
      }),
    ),
  }),
});

function bucketOf({ id, properties }: Resource): BucketSettings {
  const { LifecycleConfiguration, ObjectLockConfiguration: lock } = bucketProperties.parse(properties);
  return {
    name: id.toLowerCase(),
    ...(lock !== undefined && { lockedDays: lock.Rule.DefaultRetention.Days }),
    rules: LifecycleConfiguration.Rules.map((rule) => ({
      prefix: rule.Prefix,
      expirationDays: rule.ExpirationInDays,
      noncurrentDays: rule.NoncurrentVersionExpiration?.NoncurrentDays,
    })),
  };
}
