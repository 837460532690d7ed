import { expect, test } from 'vitest';
import { checkStage } from '#infra/checks/check-stage.ts';
import { brokenPromises } from '#infra/checks/promises/promises.ts';
import { type DeployedResource, resourcesIn } from '#infra/checks/promises/resources.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { stageNames, synthesized } from './synthesized.ts';

test.each(stageNames)('%s keeps every promise, and no check finds anything', (stage) => {
  checkStage(deployableStage(stage));
});

const kept = resourcesIn(Object.values(synthesized('production').stacks));

/** The first of its kind, changed by hand, and the others as they are. */
function withBroken(type: string, change: Readonly<Record<string, unknown>>): readonly DeployedResource[] {
  const place = kept.findIndex((resource) => resource.type === type);
  return kept.map((resource, index) =>
    index === place ? { ...resource, properties: { ...resource.properties, ...change } } : resource,
  );
}

const allowing = (action: string) => ({
  PolicyDocument: { Statement: [{ Effect: 'Allow', Action: action, Resource: 'arn:aws:sqs:::any' }] },
});

test.each([
  ['encrypted', withBroken('AWS::SQS::Queue', { KmsMasterKeyId: undefined })],
  ['dead letters', withBroken('AWS::SQS::Queue', { MessageRetentionPeriod: 60, RedrivePolicy: undefined })],
  ['by a pattern', withBroken('AWS::IAM::Policy', allowing('sqs:*'))],
  ['scan', withBroken('AWS::IAM::Policy', allowing('dynamodb:Scan'))],
])('the resource that breaks a promise is named: %s', (text, resources) => {
  expect(brokenPromises(resources)).toEqual([expect.stringMatching(RegExp(`^PartnerBanking-.*${text}`))]);
});

test('a queue that nothing watches, and a role of two functions, are named', () => {
  const [queue] = kept.filter(({ type }) => type === 'AWS::SQS::Queue');
  const [one] = kept.filter(({ type }) => type === 'AWS::Lambda::Function');
  if (queue === undefined || one === undefined) throw new Error('Nothing was made');
  expect(brokenPromises([...kept, { ...queue, id: 'Forgotten' }])).toEqual([
    expect.stringContaining('/Forgotten breaks a promise: An alarm watches each queue'),
  ]);
  expect(brokenPromises([...kept, { ...one, id: 'Second' }])).toHaveLength(2);
});
