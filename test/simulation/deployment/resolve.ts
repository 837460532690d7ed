import type { Template } from './template.ts';

export const region = 'eu-central-1';
export const account = '123456789012';

/** Values that CloudFormation would substitute for its functions. */
interface Resolver {
  resolve(stack: string, value: unknown): unknown;
}

const pseudo: Readonly<Record<string, string>> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

export function createResolver(templates: Readonly<Record<string, Template>>): Resolver {
  const exported = new Map(
    Object.entries(templates).flatMap(([stack, { Outputs }]) =>
      Object.values(Outputs).flatMap(({ Value, Export }) =>
        Export === undefined ? [] : [[Export.Name, { stack, value: Value }] as const],
      ),
    ),
  );
  const resolve = (stack: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(stack, item));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [[name, argument] = ['', undefined]] = entries;
    const run = entries.length === 1 ? functions[name] : undefined;
    if (run !== undefined) return run(stack, argument);
    return Object.fromEntries(entries.map(([key, member]) => [key, resolve(stack, member)]));
  };
  const typeOf = (stack: string, id: string): string => templates[stack]?.Resources[id]?.Type ?? 'unknown';
  const reference = (stack: string, id: string): string => pseudo[id] ?? referenceOf(typeOf(stack, id), id);
  const functions: Readonly<Record<string, (stack: string, argument: unknown) => unknown>> = {
    Ref: (stack, id) => reference(stack, String(id)),
    'Fn::GetAtt': (stack, argument) => {
      const [id = '', attribute = ''] = argument as readonly string[];
      return attributeOf(typeOf(stack, id), id, attribute);
    },
    'Fn::ImportValue': (_stack, name) => {
      const found = exported.get(String(name));
      if (found === undefined) throw new Error(`No stack exports ${String(name)}`);
      return resolve(found.stack, found.value);
    },
    'Fn::GetStackOutput': (_stack, argument) => {
      const { StackName: stack, OutputName: name } = argument as Readonly<Record<string, string>>;
      const found = templates[stack ?? '']?.Outputs[name ?? ''];
      if (found === undefined) throw new Error(`${stack} has no output ${name}`);
      return resolve(stack ?? '', found.Value);
    },
    'Fn::Join': (stack, argument) => {
      const [separator, parts] = argument as readonly [string, readonly unknown[]];
      return parts.map((part) => String(resolve(stack, part))).join(separator);
    },
    'Fn::Sub': (stack, text) =>
      String(text).replaceAll(/\$\{([^}]+)\}/g, (_match, id: string) => reference(stack, id)),
  };
  return { resolve };
}

const arnPrefixes: Readonly<Record<string, string>> = {
  'AWS::SQS::Queue': `arn:aws:sqs:${region}:${account}:`,
  'AWS::Lambda::Function': `arn:aws:lambda:${region}:${account}:function:`,
  'AWS::DynamoDB::Table': `arn:aws:dynamodb:${region}:${account}:table/`,
  'AWS::Events::EventBus': `arn:aws:events:${region}:${account}:event-bus/`,
  'AWS::S3::Bucket': 'arn:aws:s3:::',
};

/** Logical names serve as physical names, since there is no other deployment. */
function referenceOf(type: string, id: string): string {
  switch (type) {
    case 'AWS::SQS::Queue':
      return `https://sqs.${region}.amazonaws.com/${account}/${id}`;
    case 'AWS::S3::Bucket':
      return id.toLowerCase();
    case 'AWS::SecretsManager::Secret':
      return secretArn(id);
    default:
      return id;
  }
}

function attributeOf(type: string, id: string, attribute: string): string {
  if (type === 'AWS::SecretsManager::Secret' && attribute === 'Id') return secretArn(id);
  if (type === 'AWS::SQS::Queue' && attribute === 'QueueName') return id;
  if (attribute === 'StreamArn') return `${arnPrefixes[type] ?? ''}${id}/stream`;
  const name = type === 'AWS::S3::Bucket' ? id.toLowerCase() : id;
  return attribute === 'Arn' ? `${arnPrefixes[type] ?? `arn:of:${type}:`}${name}` : `${name}.${attribute}`;
}

function secretArn(id: string): string {
  return `arn:aws:secretsmanager:${region}:${account}:secret:${id}`;
}
