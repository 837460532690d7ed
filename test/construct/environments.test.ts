import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import type { StageName } from '#examples/company/stages.ts';
import { deployedFunctions } from './alarms/deployed-functions.ts';
import { createResolve } from './alarms/references.ts';
import { property, resourcesOf, stageNames, synthesized } from './synthesized.ts';

const shaped = z.object({ shape: z.record(z.string(), z.unknown()) });

/** The variables that a function reads: the keys of the schema that its `lambda.ts` parses the environment with. */
async function variablesReadBy(entry: string): Promise<readonly string[]> {
  const text = readFileSync(`functions/${entry}/lambda.ts`, 'utf8');
  const schema = /readEnvironment\((\w+), process\.env\)/.exec(text)?.[1] ?? '';
  const from = new RegExp(`import \\{[^}]*\\b${schema}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1] ?? '';
  const path = from.startsWith('#') ? from.slice(1) : `functions/${entry}/${from}`;
  const loaded = (await import(resolve(path))) as Readonly<Record<string, unknown>>;
  return Object.keys(shaped.parse(loaded[schema]).shape);
}

// Types see a variable that is missing, and not every one that no function reads.
test.each(stageNames)(
  'each function of %s is given the variables that it reads, and no other',
  async (stage) => {
    const deployed = resourcesOf(stage, 'AWS::Lambda::Function');
    const functions = deployedFunctions(stage);
    expect(functions).toHaveLength(deployed.length);
    for (const { id, folder, entry } of functions) {
      const resource = deployed.find((each) => `${each.stack}/${each.id}` === id);
      const set = property<Record<string, unknown>>(resource, 'Environment.Variables');
      expect(Object.keys(set).toSorted(), folder).toEqual((await variablesReadBy(entry)).toSorted());
    }
  },
);

interface Named {
  readonly variable: string;
  /** The key under which a variable with several resources lists it. */
  readonly key?: string;
  /** `stack/LogicalId`. */
  readonly resource: string;
  /** The function that has the variable, as logs name it. */
  readonly service: string;
}

const several = z.record(z.string(), z.string());

function resolverOf(stage: StageName) {
  const templates = Object.entries(synthesized(stage).templates);
  return createResolve(Object.fromEntries(templates.map(([name, template]) => [name, template.toJSON()])));
}

/** Functions by `stack/LogicalId`, as logs name them: those of jobs of the company share two folders. */
function servicesOf(stage: StageName): ReadonlyMap<string, string> {
  const folders = new Map(deployedFunctions(stage).map(({ id, folder }) => [id, folder]));
  return new Map(
    resourcesOf(stage, 'AWS::Lambda::Function').map((deployed) => {
      const id = `${deployed.stack}/${deployed.id}`;
      const job = property<string | undefined>(deployed, 'Environment.Variables.OWN_JOB');
      return [id, job ?? basename(folders.get(id) ?? '')];
    }),
  );
}

/** Every resource that a variable of a function names. */
function namedIn(stage: StageName): readonly Named[] {
  const resolved = resolverOf(stage);
  const services = servicesOf(stage);
  return resourcesOf(stage, 'AWS::Lambda::Function').flatMap((deployed) => {
    const { stack, id } = deployed;
    const service = services.get(`${stack}/${id}`) ?? '';
    const variables = property<Readonly<Record<string, unknown>> | undefined>(
      deployed,
      'Environment.Variables',
    );
    return Object.entries(variables ?? {})
      .filter(([, value]) => typeof value !== 'string')
      .flatMap(([variable, value]): Named[] => {
        const text = resolved(stack, value);
        if (!text.startsWith('{')) return [{ variable, resource: text, service }];
        return Object.entries(several.parse(JSON.parse(text))).map(([key, resource]) => ({
          variable,
          key,
          resource,
          service,
        }));
      });
  });
}

/** The function that takes the messages of each queue, and so those of its dead letters. */
function takersOf(stage: StageName): ReadonlyMap<string, string> {
  const resolved = resolverOf(stage);
  const services = servicesOf(stage);
  const takers = new Map(
    resourcesOf(stage, 'AWS::Lambda::EventSourceMapping').map((mapping) => {
      const { EventSourceArn: source, FunctionName: taker } = mapping.Properties;
      const service = services.get(resolved(mapping.stack, taker)) ?? '';
      return [resolved(mapping.stack, source), service] as const;
    }),
  );
  return new Map(
    resourcesOf(stage, 'AWS::SQS::Queue').flatMap((queue) => {
      const id = `${queue.stack}/${queue.id}`;
      const taker = takers.get(id);
      const letters = property<unknown>(queue, 'RedrivePolicy.deadLetterTargetArn');
      return taker === undefined ? [] : [id, resolved(queue.stack, letters)].map((each) => [each, taker]);
    }),
  );
}

test.each(stageNames)('a variable names the same resource in each function of %s', (stage) => {
  const takers = takersOf(stage);
  const shared = namedIn(stage).filter(({ resource }) => !takers.has(resource));
  const byVariable = Map.groupBy(shared, ({ variable, key = '' }) => `${variable} ${key}`);
  expect(byVariable.size).toBeGreaterThan(10);
  const wrong = [...byVariable].flatMap(([variable, named]) => {
    const resources = [...Map.groupBy(named, ({ resource }) => resource)];
    if (resources.length === 1) return [];
    return resources.map(([resource, users]) => ({
      variable,
      resource,
      users: users.map(({ service }) => service),
    }));
  });
  expect(wrong).toEqual([]);
});

test.each(stageNames)(
  'a queue that a variable of %s names is that of the function, or of the one that it is listed under',
  (stage) => {
    const takers = takersOf(stage);
    const queues = namedIn(stage).filter(({ resource }) => takers.has(resource));
    expect(queues.length).toBeGreaterThan(40);
    const wrong = queues.filter(
      ({ resource, key, service }) =>
        takers.get(resource) !== (key?.replace(/^handler .*/, 'consume') ?? service),
    );
    expect(wrong).toEqual([]);
  },
);

test.each(stageNames)('personal fields go to the bus of %s that is closed', (stage) => {
  const buses = namedIn(stage).filter(({ variable }) => variable.endsWith('EVENTS_BUS'));
  expect(buses).toHaveLength(4);
  for (const { variable, resource } of buses) {
    const bus = resourcesOf(stage, 'AWS::Events::EventBus').find(
      ({ stack, id }) => `${stack}/${id}` === resource,
    );
    expect(bus?.Properties['KmsKeyIdentifier'] !== undefined, variable).toBe(variable.startsWith('PERSONAL'));
  }
});
