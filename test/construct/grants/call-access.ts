import * as z from '#shared/kernel/zod.ts';
import { accessRequests } from '#test/aws/iam/access-requests.ts';
import { isAllowed, type AccessRequest, type Statement } from '#test/aws/iam/policy.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { Mapping } from '#test/simulation/deployment/deployed.ts';
import { type Asking, filledIn } from './asking.ts';
import type { Call } from './calls.ts';

const place = { region: 'eu-central-1', account: '123456789012' };

const named = z.record(z.string(), z.string());

/** What a variable names: one resource, or several by the name of their users. */
export function namedBy(text: string): readonly string[] {
  if (!text.startsWith('{')) return [text];
  const several = named.safeParse(JSON.parse(text));
  return several.success ? Object.values(several.data) : [];
}

/** What may stand for a text of the code: any variable, if the code does not say which one. */
const resourcesOf = (text: string, { environment, letters }: Asking) =>
  text.startsWith('§')
    ? namedBy(environment[text.slice(1)] ?? '')
    : Object.values(environment)
        .flatMap((value) => namedBy(value))
        .flatMap((name) => [name, letters.get(name) ?? name]);

/** Keys of objects that a policy names. */
const keysIn = (may: readonly Statement[]) =>
  may.flatMap(({ Resource, Condition }) => [
    ...Resource.flatMap((resource) => /^arn:aws:s3:::[^/]+\/(.*)$/.exec(resource)?.[1] ?? []),
    ...(Condition?.StringLike?.['s3:prefix'] ?? []),
  ]);

/** A key of which the code does not say how it begins may be any of those that the role may use. */
const keysOf = (key: string, one: Asking) =>
  key.startsWith('*') ? [key, ...keysIn(one.may)] : [filledIn(key, one)];

interface Narrowed {
  readonly resources?: readonly string[];
  readonly keys?: readonly string[];
}

/** What the function must be allowed, for any of the resources and keys of a call. */
export function accessesOf(one: Asking, call: Call, { resources, keys }: Narrowed = {}): AccessRequest[] {
  const objects = (keys ?? call.keys).flatMap((key) => keysOf(key, one));
  return (resources ?? call.resources)
    .flatMap((text) => resourcesOf(text, one))
    .flatMap((resource) => inputsOf(call, resource, objects))
    .flatMap((input) => accessRequests({ ...call, input }, place));
}

function inputsOf(
  { service, operation, isOfVersion }: Call,
  name: string,
  keys: readonly string[],
): readonly JsonObject[] {
  switch (service) {
    case 'sqs':
      return [{ QueueUrl: name }];
    case 'secretsmanager':
      return [{ SecretId: name }];
    case 'lambda':
      return [{ FunctionName: name }];
    case 'events':
      return [{ Entries: [{ EventBusName: name }] }];
    case 's3':
      if (operation === 'GetBucketVersioning') return [{ Bucket: name }];
      return keys.map((key): JsonObject => {
        const object: JsonObject = operation.startsWith('List') ? { Prefix: key } : { Key: key };
        return { Bucket: name, ...object, ...(isOfVersion ? { VersionId: 'any' } : {}) };
      });
  }
}

/** Of a call, the resources and the keys of which nothing is allowed. */
export function deniedOf(one: Asking, call: Call): readonly string[] {
  const isDenied = (narrowed: Narrowed) =>
    !accessesOf(one, call, narrowed).some((access) => isAllowed(one.may, access));
  return [
    ...call.resources.filter((resource) => isDenied({ resources: [resource] })),
    ...call.keys.filter((key) => isDenied({ keys: [key] })),
  ];
}

/** Each action and resource of a statement about other services than that of tables. */
export const callGrantsIn = ({ Action, Resource, ...rest }: Statement): readonly Statement[] =>
  Action.filter((action) => /^(s3|sqs|secretsmanager|lambda|events):/.test(action)).flatMap((action) =>
    Resource.map((resource) => ({ ...rest, Action: [action], Resource: [resource] })),
  );

/** What AWS does in the name of a function: it reads its queue, and says that an object is absent. */
export function askedByAws(one: Asking, mappings: readonly Mapping[]): readonly AccessRequest[] {
  const sources = mappings.filter(({ functionName }) => functionName === one.name);
  const consumed = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'];
  return [
    ...sources.flatMap(({ sourceArn }) =>
      consumed.map((action) => ({ action: `sqs:${action}`, resource: sourceArn, context: {} })),
    ),
    ...one.calls
      .filter(({ operation }) => operation === 'GetObject')
      .flatMap((call) => accessesOf(one, call))
      .map(({ resource }) => ({
        action: 's3:ListBucket',
        resource: resource.replace(/\/.*/, ''),
        context: {},
      })),
  ];
}
