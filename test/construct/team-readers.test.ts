import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { property, type Resource, resourcesOf, stageNames, synthesized } from './synthesized.ts';

/** What an event source mapping of Lambda does to a queue, and any other consumer. */
const callsOfAConsumer = [
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:ReceiveMessage',
];

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const readersOf = (stage: (typeof stageNames)[number]) => resourcesOf(stage, 'AWS::IAM::ManagedPolicy');
const statementsOf = (policy: Resource | undefined) =>
  property<Statement[]>(policy, 'PolicyDocument.Statement');

test.each(stageNames)('each queue of a team of %s has a policy that lets one consume it', (stage) => {
  const queues = resourcesOf(stage, 'AWS::SQS::Queue').filter(({ id }) => /^Team\w+EventsQueue/.test(id));
  const readers = readersOf(stage);
  expect(queues.length).toBeGreaterThan(0);
  expect(readers).toHaveLength(queues.length);
  for (const queue of queues) {
    const arn = { 'Fn::GetAtt': [queue.id, 'Arn'] };
    const [reader, ...others] = readers.filter((policy) =>
      JSON.stringify(statementsOf(policy)).includes(JSON.stringify(arn)),
    );
    expect(others).toEqual([]);
    // All that a consumer calls, on this queue; its key through SQS; and nothing else.
    expect(statementsOf(reader)).toEqual([
      { Effect: 'Allow', Action: callsOfAConsumer, Resource: arn },
      {
        Effect: 'Allow',
        Action: 'kms:Decrypt',
        Resource: property(queue, 'KmsMasterKeyId'),
        Condition: { StringEquals: { 'kms:ViaService': 'sqs.eu-central-1.amazonaws.com' } },
      },
    ]);
    // The account that attaches it decides who reads.
    expect(property(reader, 'Roles')).toBeUndefined();
  }
});

test('the policies are an output by team', () => {
  const outputs = synthesized('local').templates.events.findOutputs('TeamQueueReaders');
  const readers = readersOf('local').map(({ id }) => ({ Ref: id }));
  const text = JSON.stringify(outputs['TeamQueueReaders']?.['Value']);
  for (const reader of readers) expect(text).toContain(JSON.stringify(reader));
  for (const { team } of synthesized('local').stacks.events.teams) expect(text).toContain(team.name);
});

test('the documented rights are those of the policy', () => {
  const documented = /```json\n(\[\s+\{\s+"Effect".*?)```/s.exec(readFileSync('docs/TEAMS.md', 'utf8'))?.[1];
  const withoutResource = ({ Effect, Action, Condition }: Statement) =>
    JSON.stringify({ Effect, Action, Condition });
  const written = (JSON.parse(documented ?? '[]') as Statement[]).map(withoutResource);
  expect(written.join().replaceAll('<region>', 'eu-central-1')).toEqual(
    statementsOf(readersOf('production')[0]).map(withoutResource).join(),
  );
});

test.each(stageNames)('a queue of a team of %s takes messages from the rule of that team alone', (stage) => {
  const rules = resourcesOf(stage, 'AWS::Events::Rule');
  const policies = resourcesOf(stage, 'AWS::SQS::QueuePolicy').filter(({ id }) =>
    /^Team\w+EventsQueue/.test(id),
  );
  expect(policies.length).toBeGreaterThan(0);
  for (const policy of policies) {
    const allowed = property<Statement[]>(policy, 'PolicyDocument.Statement').filter(
      ({ Effect }) => Effect === 'Allow',
    );
    const team = /^(Team\w+?)Events/.exec(policy.id)?.[1] ?? '';
    const own = rules.filter(({ id }) => new RegExp(`^${team}(Personal)?Rule`).test(id));
    expect(own.length).toBeGreaterThan(0);
    expect(allowed).toEqual([
      expect.objectContaining({
        Action: 'sqs:SendMessage',
        Condition: { ArnEquals: { 'aws:SourceArn': own.map(({ id }) => ({ 'Fn::GetAtt': [id, 'Arn'] })) } },
      }),
    ]);
  }
});
