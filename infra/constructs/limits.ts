import { CfnOutput, CfnResource, Stack } from 'aws-cdk-lib';
import { CfnKey } from 'aws-cdk-lib/aws-kms';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnBucketPolicy } from 'aws-cdk-lib/aws-s3';
import * as z from '#shared/kernel/zod.ts';

/** What CloudFormation takes in one template. */
const most = { resources: 500, outputs: 200 };
/** Bytes of what grows with the teams of a stage. */
const mostBytes = { bucketPolicy: 20_480, keyPolicy: 32_768, environment: 4_096 };

/** What AWS would refuse in the middle of a deployment, as sentences. */
export function beyondLimits(stack: Stack): string[] {
  const parts = stack.node.findAll().filter((part) => Stack.of(part) === stack);
  const resources = parts.filter((part) => CfnResource.isCfnResource(part));
  const outputs = parts.filter((part) => part instanceof CfnOutput);
  return [
    ...tooMany(stack, 'resources', resources.length),
    ...tooMany(stack, 'outputs', outputs.length),
    ...resources.flatMap((resource) => tooLong(resource)),
  ];
}

const fewer =
  'let several teams share an entry whose target is a bus, and divide the events by rules on that bus';

function tooMany({ stackName }: Stack, things: keyof typeof most, count: number): readonly string[] {
  return count > most[things]
    ? [`${stackName} has ${count} ${things}, and CloudFormation takes ${most[things]}: ${fewer}`]
    : [];
}

function tooLong(resource: CfnResource): readonly string[] {
  const found = measured(resource);
  if (found === undefined) return [];
  const [what, value, limit] = found;
  const resolved: unknown = resource.stack.resolve(value);
  const bytes = bytesOf(resolved);
  if (bytes <= limit) return [];
  const toDo = resource instanceof CfnFunction ? shorterVariables(resolved) : fewer;
  return [`${resource.node.path}: ${what} has about ${bytes} bytes, and AWS takes ${limit}: ${toDo}`];
}

const environment = z.object({ variables: z.record(z.string(), z.unknown()) });

/** The longest ones, and the settings of the stage that fill them. */
function shorterVariables(resolved: unknown): string {
  const { variables } = environment.parse(resolved);
  const longest = Object.entries(variables)
    .map(([name, value]) => ({ name, bytes: bytesOf(value), setting: settingOf[name] }))
    .filter(({ setting }) => setting !== undefined)
    .toSorted((one, other) => other.bytes - one.bytes)
    // Of one setting, the longest variable says enough.
    .filter(({ setting }, place, all) => all.findIndex((each) => each.setting === setting) === place)
    .slice(0, 2);
  if (longest.length === 0) return fewer;
  const named = longest.map(({ name, bytes, setting }) => `${setting} (${bytes} bytes, ${name})`);
  return `in the file of your stages, shorten ${named.join(' or ')}`;
}

/** What of a stage makes a variable long. The others are as long in each stage. */
const settingOf: Readonly<Record<string, string | undefined>> = {
  BANK: 'bank.pathOverrides',
  CALL_SLOTS: 'callBudget.teams, with fewer teams that have operations',
  CHECKED_ROLES: 'operators.roles and operators.viewers',
  EVENT_TYPES: 'subscriptions.more',
  EXPECTED_SILENCE: 'subscriptions.expectedSilence',
  FEES: 'fees',
  ISSUE_RULES: 'statements.exceptions',
  NOTED_FUNCTIONS: 'handlers',
  OPERATIONS: 'operations of the team',
  OPERATOR_ROLES: 'operators.roles',
  OWN_HANDLERS: 'handlers',
  PERSONAL_TYPES: 'events of teams with personalData',
  QUEUE_URLS: 'handlers',
  RECONCILIATION: 'reconciliation.ledger',
  RULES_BY_TEAM: 'teams',
  VIEWER_ROLES: 'operators.viewers',
  WORK_QUEUE_URLS: 'jobs',
};

function measured(resource: CfnResource): readonly [string, unknown, number] | undefined {
  if (resource instanceof CfnBucketPolicy)
    return ['the policy of the bucket', resource.policyDocument, mostBytes.bucketPolicy];
  if (resource instanceof CfnKey) return ['the policy of the key', resource.keyPolicy, mostBytes.keyPolicy];
  if (resource instanceof CfnFunction)
    return ['the environment of the function', resource.environment, mostBytes.environment];
  return undefined;
}

/**
 * Characters of what a template has a reference for: a value that AWS gives to every template, or a resource of ours. The
 * longest is the address of a queue, with a name of 80 characters, as CloudFormation makes it from that of a stack.
 */
const usual = { reference: 132, pseudo: 12 };
/** Quotes, a colon and a comma of a member. */
const punctuation = 6;

function bytesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return Buffer.byteLength(String(value));
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + bytesOf(item), 0);
  return Object.entries(value).reduce((sum, [name, member]) => sum + bytesOfMember(name, member), 0);
}

function bytesOfMember(name: string, member: unknown): number {
  if (name === 'Fn::Join') return bytesOf(member);
  if (name === 'Ref' && String(member).startsWith('AWS::')) return usual.pseudo;
  if (name === 'Ref' || /^Fn::(Get|Import)/.test(name)) return usual.reference;
  return name.length + bytesOf(member) + punctuation;
}
