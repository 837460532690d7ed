import { beforeAll, expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { metricNames } from '#shared/names/metric-names.ts';
import { summedMetrics } from '#shared/names/summed-metrics.ts';
import { commandFunctions } from '#shared/commands/command-functions.ts';
import { isAllowed, type Statement } from '#test/aws/iam/policy.ts';
import type { Mapping } from '#test/simulation/deployment/deployed.ts';
import { resourcesOf } from '../synthesized.ts';
import { widgets } from '../widgets.ts';
import { filledIn, readDeployment, type Asking } from './asking.ts';
import { accessesOf, askedByAws, callGrantsIn, deniedOf, namedBy } from './call-access.ts';
import { spare, unasked } from './call-exceptions.ts';
import { unneeded as unneededExceptions } from './exceptions.ts';
import type { Request } from './requests.ts';

let asking: readonly Asking[] = [];
let mappings: readonly Mapping[] = [];
let places: readonly string[] = [];
/** Every text in the code and in the environment of a function, by the name under which it counts. */
const textsOf = new Map<string, ReadonlySet<string>>();

beforeAll(() => {
  ({ asking, mappings, places } = readDeployment());
  for (const { counted, texts } of asking)
    for (const service of new Set(counted.map((each) => each.service)))
      textsOf.set(service, new Set([...(textsOf.get(service) ?? []), ...texts]));
});

const arn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/';

const accessOf = ({ action, table, index, key }: Request, { environment }: Pick<Asking, 'environment'>) => ({
  action: `dynamodb:${action}`,
  resource: `${arn}${environment[table.slice(1)] ?? table}${index === undefined ? '' : `/index/${index}`}`,
  context: {
    'dynamodb:LeadingKeys': key === undefined ? [] : [filledIn(key, { environment })],
  },
});

const said = (folder: string, { action, table, index, key, place }: Request) =>
  `${folder}: ${action} on ${table.slice(1)} ${index === undefined ? (key ?? '') : `by ${index}`} (${place})`;

test('what a function asks of a table is allowed to its role', () => {
  const denied = asking.flatMap((one) =>
    one.requests
      .filter((request) => !isAllowed(one.may, accessOf(request, one)))
      .map((request) => said(one.folder, request)),
  );
  expect([...new Set(denied)].toSorted()).toEqual([]);
});

/** Each action, table and leading key of a statement by itself. */
function grantsIn({ Action, Resource, Condition }: Statement): readonly Statement[] {
  const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [undefined];
  const conditionOf = (key: string | undefined) =>
    key === undefined ? {} : { Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [key] } } };
  return Action.filter((action) => /^dynamodb:.*(Item|Query)/.test(action)).flatMap((action) =>
    Resource.flatMap((resource) =>
      keys.map((key): Statement => ({
        Effect: 'Allow',
        Action: [action],
        Resource: [resource],
        ...conditionOf(key),
      })),
    ),
  );
}

const keyOf = ({ Condition }: Statement) =>
  Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']?.[0] ?? '*';

/** What two functions share may say again what the other says with more keys. */
const saysMore = (grant: Statement, other: Statement) =>
  keyOf(other) !== keyOf(grant) &&
  isAllowed([other], {
    action: grant.Action.join(),
    resource: grant.Resource.join(),
    context: { 'dynamodb:LeadingKeys': [keyOf(grant)] },
  });

test('a role allows nothing of tables that its function does not ask', () => {
  const unneeded = asking.flatMap((one) => {
    const grants = one.may.flatMap(grantsIn);
    return grants
      .filter((grant) => !one.requests.some((request) => isAllowed([grant], accessOf(request, one))))
      .filter((grant) => !grants.some((other) => saysMore(grant, other)))
      .map(
        (grant) =>
          `${one.folder}: ${grant.Action.join()} on ${grant.Resource.join().replaceAll(arn, '')} ${keyOf(grant)}`,
      );
  });
  expect([...new Set(unneeded)].toSorted()).toEqual([]);
});

test('what a function asks of a bucket, a queue, a secret or a bus is allowed to its role', () => {
  const denied = asking.flatMap((one) =>
    one.calls.flatMap((call) =>
      deniedOf(one, call).map((text) => `${one.folder}: ${call.operation} of ${text}`),
    ),
  );
  const known = unasked.map(({ folder, operation, resource }) => `${folder}: ${operation} of ${resource}`);
  expect([...new Set(denied)].toSorted()).toEqual(known.toSorted());
});

test('a role allows nothing of a bucket, a queue, a secret or a bus that its function does not ask', () => {
  const named = new Set(asking.flatMap(({ environment }) => Object.values(environment).flatMap(namedBy)));
  // Dead letters, to which AWS itself sends what failed.
  const isNamed = (queueArn: string) =>
    [...named].some((name) => name.endsWith(`/${queueArn.split(':').at(-1) ?? ''}`));
  const unneeded = asking.flatMap((one) => {
    const needed = [...one.calls.flatMap((call) => accessesOf(one, call)), ...askedByAws(one, mappings)];
    return one.may
      .flatMap(callGrantsIn)
      .filter((grant) => !needed.some((access) => isAllowed([grant], access)))
      .map((grant) => ({ folder: one.folder, action: grant.Action.join(), resource: grant.Resource.join() }))
      .filter(({ action, resource }) => action !== 'sqs:SendMessage' || isNamed(resource));
  });
  const isSpare = ({ folder, action }: (typeof spare)[number], grant: (typeof unneeded)[number]) =>
    folder === grant.folder && action === grant.action;
  expect(unneeded.filter((grant) => !spare.some((each) => isSpare(each, grant)))).toEqual([]);
  expect(spare.filter((each) => !unneeded.some((grant) => isSpare(each, grant)))).toEqual([]);
});

test('a command reaches the function that answers it', () => {
  const operators = asking.find(({ folder }) => folder === 'operations/operators');
  const named = z
    .record(z.enum(commandFunctions), z.string())
    .parse(JSON.parse(operators?.environment['COMMAND_FUNCTIONS'] ?? ''));
  const answering = asking.flatMap(({ name, answersAs }) => answersAs.map((by) => [by, name] as const));
  expect(answering.toSorted()).toEqual(Object.entries(named).toSorted());
});

test('each exception is needed', () => {
  const all = asking.flatMap(({ folder, found }) => found.map((request) => [folder, request] as const));
  expect(unneededExceptions(all)).toEqual([]);
});

// If this fails, the code is read wrongly, or the adapter has requests that no function uses.
test('each request of an adapter to a table is made by some function', () => {
  const asked = new Set(asking.flatMap(({ found }) => found.map(({ place }) => place)));
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((place) => !asked.has(place))).toEqual([]);
});

const counted = () => asking.flatMap((one) => one.counted);

const shown = () => widgets().flatMap(({ metrics }) => metrics);
const isOurs = (dimension: string) => dimension !== 'service' && dimension !== 'stage';

test('what a graph shows, the function that it names counts by the same dimensions', () => {
  const known = new Set(counted().map(({ service, name, by }) => [service, name, ...by].join()));
  const graphs = shown().flatMap(([namespace, name, ...rest]) => {
    if (namespace !== 'PartnerBanking') return [];
    const texts = rest.filter((each) => typeof each === 'string');
    const dimensions = texts.filter((_, index) => index % 2 === 0);
    const service = texts[texts.indexOf('service') + 1];
    return [[service, name, ...dimensions.filter(isOurs).toSorted()].join()];
  });
  expect(graphs.length).toBeGreaterThan(50);
  expect(graphs.filter((graph) => !known.has(graph))).toEqual([]);
});

test('a graph that searches a metric by its dimensions finds one that is counted by them', () => {
  const known = new Set(counted().map(({ name, by }) => [name, ...by].join()));
  const searches = shown().flatMap(([only]) => {
    const [, dimensions, name] =
      /\{PartnerBanking,([\w,]+)\} MetricName="(\w+)"/.exec(JSON.stringify(only).replaceAll('\\"', '"')) ??
      [];
    return dimensions === undefined ? [] : [[name, ...dimensions.split(',').filter(isOurs)].join()];
  });
  expect(searches.length).toBeGreaterThan(3);
  expect(searches.filter((search) => !known.has(search))).toEqual([]);
});

interface Dimension {
  readonly Name: string;
  readonly Value: string;
}

interface Metric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly Dimension[];
}

const summed = new Set<string>(summedMetrics);

/** What our alarms are about, also those that compute: metric, service and the other dimensions. */
const alarmed = () =>
  resourcesOf('production', 'AWS::CloudWatch::Alarm')
    .flatMap(({ Properties }): readonly Metric[] => {
      const alarm = Properties as unknown as Metric & {
        readonly Metrics?: readonly { readonly MetricStat?: { readonly Metric: Metric } }[];
      };
      return alarm.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [alarm];
    })
    .filter(({ Namespace }) => Namespace === 'PartnerBanking')
    .map(({ MetricName: metric, Dimensions: dimensions }) => ({
      metric,
      service: dimensions.find(({ Name }) => Name === 'service')?.Value ?? '',
      others: dimensions.filter(({ Name }) => Name !== 'service' && Name !== 'stage'),
    }));

test('what an alarm is about, the function that it names counts by the same dimensions', () => {
  const known = new Set(
    counted().flatMap(({ service, name, by }) => [
      [service, name, ...by].join(),
      ...(summed.has(name) ? [['', name, ...by].join()] : []),
    ]),
  );
  const alarms = alarmed().map(({ metric, service, others }) =>
    [service, metric, ...others.map(({ Name }) => Name).toSorted()].join(),
  );
  expect(alarms.length).toBeGreaterThan(80);
  expect(alarms.filter((alarm) => !known.has(alarm))).toEqual([]);
});

test('what an alarm is about has a value that the function knows', () => {
  const values = alarmed().flatMap(({ service, others }) =>
    others.map(({ Name, Value }) => ({ service, name: Name, value: Value })),
  );
  expect(values.length).toBeGreaterThan(3);
  expect(values.filter(({ service, value }) => textsOf.get(service)?.has(value) !== true)).toEqual([]);
});

test('each named metric is counted by some function', () => {
  const names = new Set(counted().map(({ name }) => name));
  expect(metricNames.filter((name) => !names.has(name))).toEqual([]);
});
