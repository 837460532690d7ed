import type ts from 'typescript';
import type { ServiceName } from '#test/aws/sdk-call.ts';
import { placeOf } from './program.ts';
import type { Reach } from './reach.ts';
import { elementsOf } from './syntax.ts';
import type { Value, Values } from './values.ts';

/** What a function asks of buckets, queues, secrets, buses or other functions at one place. */
export interface Call {
  readonly service: Exclude<ServiceName, 'dynamodb'>;
  readonly operation: string;
  /** Variables of the environment that name what is asked, as `§NAME`: one of them at a time. */
  readonly resources: readonly string[];
  /** Keys of objects, or prefixes of several: `*` stands for what is not known before it runs. */
  readonly keys: readonly string[];
  /** Whether it asks for one version of an object. */
  readonly isOfVersion: boolean;
  /** Where the adapter asks. */
  readonly place: string;
}

/** The member of a request that names what is asked. */
const namedBy = {
  s3: 'Bucket',
  sqs: 'QueueUrl',
  secretsmanager: 'SecretId',
  lambda: 'FunctionName',
  events: 'Entries',
} as const satisfies Record<Call['service'], string>;

/** Everything that a function asks of other services than that of tables. */
export function callsOf({ units }: Reach, values: Values): readonly Call[] {
  return units
    .flatMap(({ creates }) => creates)
    .flatMap((node) => {
      const [input] = node.arguments ?? [];
      const [, operation] = /^(\w+)Command$/.exec(node.expression.getText()) ?? [];
      if (input === undefined || operation === undefined) return [];
      const inputs = values.targets(input);
      return servicesOf(values, inputs).map((service) =>
        callAt({ node, operation, service }, values, inputs),
      );
    });
}

const services = Object.keys(namedBy) as Call['service'][];

const servicesOf = (values: Values, inputs: readonly Value[]) =>
  services.filter((service) => membersOf(values, inputs, namedBy[service]).length > 0);

const membersOf = (values: Values, inputs: readonly Value[], name: string) =>
  inputs.flatMap((input) => values.property(input, name)).filter(({ isUnknown }) => isUnknown !== true);

interface Site extends Pick<Call, 'operation' | 'service'> {
  readonly node: ts.Node;
}

function callAt({ node, operation, service }: Site, values: Values, inputs: readonly Value[]): Call {
  const textsOf = (list: readonly Value[]) => [...new Set(list.flatMap((value) => values.texts(value)))];
  const named = membersOf(values, inputs, namedBy[service]);
  return {
    service,
    operation,
    resources: textsOf(service === 'events' ? busesIn(values, named) : named),
    keys: textsOf(['Key', 'Prefix'].flatMap((name) => membersOf(values, inputs, name))),
    isOfVersion: membersOf(values, inputs, 'VersionId').length > 0,
    place: placeOf(node),
  };
}

/** Each entry names its bus. */
const busesIn = (values: Values, lists: readonly Value[]) =>
  lists
    .flatMap(({ node, frame }) => elementsOf(node)?.flatMap((each) => values.targets(each, frame)) ?? [])
    .flatMap((entry) => values.property(entry, 'EventBusName'));
