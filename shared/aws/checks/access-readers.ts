import { DescribeRuleCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { GetRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { AccountReaders } from '#shared/checks/read-account.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';

export interface AccessSettings {
  /** The account that the stage is in. */
  readonly account: string;
  /** ARNs of the roles of the operators. */
  readonly roles: readonly string[];
  /** Bus and name of each rule, as `bus|rule`, by team. */
  readonly teamRules: Readonly<Record<string, readonly string[]>>;
  /** URLs of the queues with what could not be delivered, by team. */
  readonly undelivered: Readonly<Record<string, string>>;
}

type Connection = typeof clientSettings & { readonly endpoint?: string };

/** Whether teams get their events, and operators in. */
export function createAccessReaders(
  { account, roles, teamRules, undelivered }: AccessSettings,
  of: Connection,
): Pick<AccountReaders, 'roles' | 'teams'> {
  const [rules, queues, iam] = [new EventBridgeClient(of), new SQSClient(of), new IAMClient(of)];
  return {
    teams: async () =>
      Promise.all(
        Object.entries(teamRules).map(async ([team, names]) => ({
          team,
          rule: worstOf(await Promise.all(names.map(async (each) => readRule(rules, each)))),
          undelivered: await countMessages(queues, undelivered[team]),
        })),
      ),
    roles: async () =>
      Promise.all(
        roles.map(async (arn) => ({
          arn,
          state: arn.split(':')[4] === account ? await readRole(iam, arn) : ('elsewhere' as const),
        })),
      ),
  };
}

/** A team whose types are divided between rules gets all of them only if all rules are on. */
const worstOf = (states: readonly Awaited<ReturnType<typeof readRule>>[]) =>
  (['absent', 'disabled'] as const).find((state) => states.includes(state)) ?? 'enabled';

async function readRule(client: EventBridgeClient, text: string) {
  const [EventBusName, Name] = text.split('|');
  const described = await unlessAbsent(
    'ResourceNotFoundException',
    client.send(new DescribeRuleCommand({ EventBusName, Name })),
  );
  if (described === undefined) return 'absent';
  return described.State === 'ENABLED' ? 'enabled' : 'disabled';
}

async function countMessages(client: SQSClient, QueueUrl: string | undefined): Promise<number> {
  if (QueueUrl === undefined) return 0;
  const { Attributes: counts = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(counts.ApproximateNumberOfMessages ?? 0);
}

const text = z.union([z.string(), z.array(z.string())]);
const trustPolicy = z.pipe(
  jsonText,
  z.object({ Statement: z.array(z.looseObject({ Effect: z.string(), Action: z.optional(text) })) }),
);

async function readRole(client: IAMClient, arn: string) {
  const RoleName = arn.slice(arn.lastIndexOf('/') + 1);
  const found = await unlessAbsent('NoSuchEntityException', client.send(new GetRoleCommand({ RoleName })));
  if (found === undefined) return 'absent';
  const trusted = trustPolicy.safeParse(decodeURIComponent(found.Role?.AssumeRolePolicyDocument ?? ''));
  const isOpen = trusted.data?.Statement.some(
    ({ Effect, Action = [] }) => Effect === 'Allow' && [Action].flat().some(isAssuming),
  );
  return isOpen === true ? 'assumable' : 'closed';
}

/** Also with an identity provider: `sts:AssumeRoleWithSAML`. */
const isAssuming = (action: string) => action === '*' || /^sts:(\*|AssumeRole)/.test(action);

async function unlessAbsent<Answer>(name: string, call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.name === name) return undefined;
    throw error;
  }
}
