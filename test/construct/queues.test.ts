import { expect, test } from 'vitest';
import { property, resourcesOf, stageNames, type Resource } from './synthesized.ts';

const days = 24 * 60 * 60;
const queues = (stage: (typeof stageNames)[number]) => resourcesOf(stage, 'AWS::SQS::Queue');
const isDeadLetterQueue = ({ Properties }: Resource) => Properties['MessageRetentionPeriod'] === 14 * days;

test.each(stageNames)('every queue of %s has dead letters that outlive it, or is such a queue', (stage) => {
  for (const queue of queues(stage).filter((candidate) => !isDeadLetterQueue(candidate))) {
    expect(queue.Properties['MessageRetentionPeriod']).toBe(7 * days);
    const target = property<string>(queue, 'RedrivePolicy.deadLetterTargetArn.Fn::GetAtt.0');
    const deadLetters = queues(stage).find(({ stack, id }) => stack === queue.stack && id === target);
    expect(deadLetters && isDeadLetterQueue(deadLetters)).toBe(true);
  }
});

test('queues and buckets refuse callers without TLS, except in the emulator', () => {
  const guarded = (stage: (typeof stageNames)[number], type: string) =>
    resourcesOf(stage, type).filter(({ Properties }) =>
      JSON.stringify(Properties).includes('"aws:SecureTransport":"false"'),
    ).length;
  expect(guarded('production', 'AWS::SQS::QueuePolicy')).toBe(queues('production').length);
  expect(guarded('production', 'AWS::S3::BucketPolicy')).toBe(
    resourcesOf('production', 'AWS::S3::Bucket').length,
  );
  expect(guarded('local', 'AWS::SQS::QueuePolicy')).toBe(0);
});
