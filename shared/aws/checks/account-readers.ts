import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetWebACLForResourceCommand, WAFV2Client } from '@aws-sdk/client-wafv2';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { isRecoverable } from '#shared/aws/sdk/recoverable.ts';
import type { CopyPlan } from '#shared/checks/copied-data.ts';
import type { AccountReaders } from '#shared/checks/read-account.ts';
import { createAccessReaders, type AccessSettings } from './access-readers.ts';
import { readCopiedData } from './copied-data-reader.ts';
import { createQuotaReaders } from './quota-readers.ts';

interface AccountReadersSettings extends AccessSettings {
  /** Names of the tables. */
  readonly tables: readonly string[];
  readonly kept: {
    /** Names of the buckets that keep what was replaced or deleted. */
    readonly buckets: readonly string[];
    /** Null if the stage asks for no copies. */
    readonly plan: CopyPlan | null;
  };
  readonly stacks: readonly string[];
  /** ARN of the stage of the gateway that the bank calls. */
  readonly gatewayStage: string;
  /** Name of the alarm with the actions of all others. */
  readonly testAlarm: string;
}

/** What the checks read of a stage and its account, each by a call that changes nothing. */
export function createAccountReaders(
  settings: AccountReadersSettings,
  connection: { readonly endpoint?: string } = {},
): AccountReaders {
  const { tables, kept, stacks, gatewayStage, testAlarm } = settings;
  const of = { ...clientSettings, ...connection };
  return {
    ...createAccessReaders(settings, of),
    ...createQuotaReaders(of),
    firewall: async () => readFirewall(new WAFV2Client(of), gatewayStage),
    backups: async () => {
      const client = new DynamoDBClient(of);
      return Promise.all(tables.map(async (name) => ({ name, isOn: await isRecoverable(client, name) })));
    },
    // S3 loads when somebody checks.
    versions: async () => (await import('./bucket-versions.ts')).readVersions(kept.buckets, of),
    copies: async () =>
      kept.plan === null ? null : readCopiedData(kept.plan, { tables, buckets: kept.buckets, of }),
    stacks: async () => {
      const client = new CloudFormationClient(of);
      return Promise.all(stacks.map(async (name) => readStack(client, name)));
    },
    alarmTopic: async () => readTopic(new CloudWatchClient(of), new SNSClient(of), testAlarm),
  };
}

async function readFirewall(client: WAFV2Client, ResourceArn: string): Promise<number | null> {
  const { WebACL: acl } = await client.send(new GetWebACLForResourceCommand({ ResourceArn }));
  if (acl === undefined) return null;
  const limits = (acl.Rules ?? []).flatMap(({ Statement }) => Statement?.RateBasedStatement?.Limit ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
}

async function readStack(client: CloudFormationClient, name: string) {
  const stack = await describedStack(client, name);
  const release = stack?.Outputs?.find(({ OutputKey: key }) => key === 'Release')?.OutputValue;
  return { name, release: release ?? null, status: stack?.StackStatus ?? null };
}

/** CloudFormation says by a failed validation that a stack does not exist. */
async function describedStack(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    return (await client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return undefined;
    throw error;
  }
}

/** Counts alone: the addresses of those who subscribe are nobody's business here. */
async function readTopic(alarms: CloudWatchClient, topics: SNSClient, name: string) {
  const { MetricAlarms: found = [] } = await alarms.send(new DescribeAlarmsCommand({ AlarmNames: [name] }));
  const TopicArn = found[0]?.AlarmActions?.[0];
  if (TopicArn === undefined) return null;
  const { Attributes: counts = {} } = await topics.send(new GetTopicAttributesCommand({ TopicArn }));
  return {
    confirmed: Number(counts['SubscriptionsConfirmed'] ?? 0),
    pending: Number(counts['SubscriptionsPending'] ?? 0),
  };
}
