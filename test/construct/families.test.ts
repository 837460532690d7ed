import { expect, test } from 'vitest';
import { familiesByDefinition } from '#functions/events/by-definition/handler.ts';
import { catalog } from '#shared/events/catalog.ts';
import { familyNames } from '#shared/events/families.ts';
import { property, resourcesOf, synthesized } from './synthesized.ts';

const { ingestion, events } = synthesized('production').stacks;
const functions = resourcesOf('production', 'AWS::Lambda::Function');
const mappings = resourcesOf('production', 'AWS::Lambda::EventSourceMapping');
const alarms = resourcesOf('production', 'AWS::CloudWatch::Alarm');

test('every family of the bank has a queue and a pipeline, and our own events have neither', () => {
  const inCatalog = catalog.map(({ family }) => family);
  expect([...ingestion.queues.keys()]).toEqual(familyNames);
  expect([...events.pipelines.keys()]).toEqual(familyNames);
  expect(inCatalog.filter((family) => !familyNames.includes(family))).toEqual([]);
  const queues = resourcesOf('production', 'AWS::SQS::Queue');
  for (const { id } of [...queues, ...mappings, ...functions]) expect(id).not.toMatch(/^product/i);
});

test.each(familyNames)('%s has a function that reports each failed event by itself', (family) => {
  const consumer = functions.find(({ id }) => id.toLowerCase().startsWith(`${family}consumer`));
  const mapping = mappings.find(({ id }) => id.toLowerCase().startsWith(`${family}consumermapping`));
  expect(consumer?.Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  expect(mapping?.Properties).toMatchObject({
    BatchSize: 10,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: expect.any(Number) },
  });
});

test.each(familyNames)(
  '%s has one alarm for failures, and another for events that are given up',
  (family) => {
    const notifying = [...alarms, ...resourcesOf('production', 'AWS::CloudWatch::CompositeAlarm')].filter(
      ({ id, Properties }) => id.startsWith(`Family${family}`) && Properties['AlarmActions'] !== undefined,
    );
    expect(notifying.map(({ id }) => /(DeadLetters|Cause)[A-F0-9]{8}$/.exec(id)?.[1]).toSorted()).toEqual([
      'Cause',
      'DeadLetters',
    ]);
  },
);

test.each(familyNames)('%s has code of its own, or shares that of the families without any', (family) => {
  const consumer = functions.find(({ id }) => id.toLowerCase().startsWith(`${family}consumer`));
  const isShared = familiesByDefinition.some((name) => name === family);
  expect(property(consumer, 'Environment.Variables.FAMILY')).toBe(isShared ? family : undefined);
  expect(events.pipelines.get(family)?.consumer.entry).toBe(
    isShared ? 'events/by-definition' : `events/${family}`,
  );
});

test('a family queue outlasts two days of an outage at the bank', () => {
  const queues = resourcesOf('production', 'AWS::SQS::Queue').filter(({ id }) => /EventsQueue/.test(id));
  const family = queues.filter(({ stack }) => stack === 'ingestion');
  expect(family).toHaveLength(familyNames.length);
  for (const queue of family) {
    expect(property(queue, 'RedrivePolicy.maxReceiveCount')).toBe(200);
    // Six times the consumer's timeout.
    expect(property(queue, 'VisibilityTimeout')).toBe(360);
    expect(queue.DeletionPolicy).toBe('Retain');
  }
});

test('families whose events are read back from the bank, and no others, may call it', () => {
  const readers = catalog.filter(({ order }) => order.by === 'read').map(({ family }) => family);
  const callers = familyNames.filter((family) => {
    const consumer = functions.find(({ id }) => id.toLowerCase().startsWith(`${family}consumer`));
    return property(consumer, 'Environment.Variables.BANK') !== undefined;
  });
  expect(callers).toEqual([...new Set(readers)]);
});
