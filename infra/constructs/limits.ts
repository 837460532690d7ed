import { CfnOutput, CfnResource, Stack } from 'aws-cdk-lib';
import { CfnKey } from 'aws-cdk-lib/aws-kms';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnBucketPolicy } from 'aws-cdk-lib/aws-s3';

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
  const bytes = bytesOf(resource.stack.resolve(value));
  if (bytes <= limit) return [];
  return [`${resource.node.path}: ${what} has about ${bytes} bytes, and AWS takes ${limit}: ${fewer}`];
}

function measured(resource: CfnResource): readonly [string, unknown, number] | undefined {
  if (resource instanceof CfnBucketPolicy)
    return ['the policy of the bucket', resource.policyDocument, mostBytes.bucketPolicy];
  if (resource instanceof CfnKey) return ['the policy of the key', resource.keyPolicy, mostBytes.keyPolicy];
  if (resource instanceof CfnFunction)
    return ['the environment of the function', resource.environment, mostBytes.environment];
  return undefined;
}

/** Characters of what a template has a reference for: an ARN of ours, or a value that AWS gives to every template. */
const usual = { arn: 100, pseudo: 12 };
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
  if (name === 'Ref' || /^Fn::(Get|Import)/.test(name)) return usual.arn;
  return name.length + bytesOf(member) + punctuation;
}
