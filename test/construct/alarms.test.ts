import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { families } from '#shared/events/families.ts';
import { property, type Resource, resourcesOf, stageNames } from './synthesized.ts';

const descriptions = (stage: (typeof stageNames)[number]): string[] =>
  resourcesOf(stage, 'AWS::CloudWatch::Alarm').map((alarm) => property<string>(alarm, 'AlarmDescription'));

test.each(stageNames)('every alarm of %s says what people notice and which runbook helps', (stage) => {
  for (const description of descriptions(stage)) {
    const [, notice, runbook] = /^(.{30,})\. See (docs\/runbooks\/[a-z-]+\.md)$/.exec(description) ?? [];
    expect(notice, description).toBeDefined();
    expect(existsSync(runbook ?? ''), description).toBe(true);
  }
});

test('every runbook belongs to an alarm', () => {
  const text = descriptions('production').join('\n');
  const unused = globSync('docs/runbooks/*.md').filter((file) => !text.includes(basename(file)));
  expect(unused).toEqual([]);
});

test('an alarm of a family tells what stops with it', () => {
  const text = descriptions('production').join('\n');
  for (const { ifStopped } of Object.values(families)) expect(text).toContain(ifStopped);
});

test('a job that never starts rings, although it makes no errors', () => {
  const dead = resourcesOf('production', 'AWS::CloudWatch::Alarm').filter(({ id }) =>
    /Dead[A-F0-9]{8}$/.test(id),
  );
  expect(dead).toHaveLength(4);
  for (const { Properties } of dead) {
    expect(Properties).toMatchObject({
      MetricName: 'Invocations',
      TreatMissingData: 'breaching',
      ComparisonOperator: 'LessThanThreshold',
    });
  }
});

test('an alarm on what a job reports spans two runs, so that no period is empty and counts as quiet', () => {
  const reports = resourcesOf('production', 'AWS::CloudWatch::Alarm').filter(({ Properties }) =>
    [
      'SubscriptionMissing',
      'SubscriptionStray',
      'SubscriptionOverdueTypes',
      'SubscriptionOverdueHours',
    ].includes(Properties['MetricName'] as string),
  );
  expect(reports).toHaveLength(4);
  for (const alarm of reports) expect(property(alarm, 'Period')).toBe(2 * 15 * 60);
});

test.each([
  ['local', []],
  ['production', ['BOOKING']],
] as const)(
  'silence of %s rings once for all types, and once more for each that it names',
  (stage, named) => {
    const silent = resourcesOf(stage, 'AWS::CloudWatch::Alarm').filter(({ Properties }) =>
      String(Properties['AlarmDescription']).endsWith('silent-subscriptions.md'),
    );
    const types = silent.map(
      (alarm) =>
        property<{ Name: string; Value: string }[]>(alarm, 'Dimensions').find(
          ({ Name }) => Name === 'eventType',
        )?.Value ?? 'all',
    );
    expect(types).toEqual(['all', ...named]);
  },
);

test.each(stageNames)('an alarm on a count of ours looks at %s alone', (stage) => {
  const own = resourcesOf(stage, 'AWS::CloudWatch::Alarm').filter(
    ({ Properties }) => Properties['Namespace'] === 'PartnerBanking',
  );
  expect(own.length).toBeGreaterThan(10);
  for (const alarm of own) {
    expect(property(alarm, 'Dimensions')).toContainEqual({ Name: 'stage', Value: stage });
  }
});

test('alarms reach somebody wherever there are customers', () => {
  for (const stage of ['sandbox', 'production'] as const) {
    for (const { Properties } of resourcesOf(stage, 'AWS::CloudWatch::Alarm')) {
      expect(Properties['AlarmActions']).toHaveLength(1);
    }
  }
});

// A topic refuses without a word what its policy or that of its key does not allow: no alarm would arrive.
test.each(['sandbox', 'production'] as const)('the topic of %s and its key let every alarm out', (stage) => {
  for (const alarm of resourcesOf(stage, 'AWS::CloudWatch::Alarm')) {
    const [action] = property<{ Ref: string }[]>(alarm, 'AlarmActions');
    const topic = resourcesOf(stage, 'AWS::SNS::Topic').find(({ id }) => id === action?.Ref);
    const policy = resourcesOf(stage, 'AWS::SNS::TopicPolicy').find((candidate) =>
      property<{ Ref: string }[]>(candidate, 'Topics').some(({ Ref }) => Ref === topic?.id),
    );
    const keyId = property<string>(topic, 'KmsMasterKeyId.Fn::GetAtt.0');
    const key = resourcesOf(stage, 'AWS::KMS::Key').find(
      ({ stack, id }) => stack === topic?.stack && id === keyId,
    );
    expect(allowedToAlarms(policy, 'PolicyDocument')).toContain('sns:Publish');
    expect(allowedToAlarms(key, 'KeyPolicy')).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
  }
});

interface Statement {
  readonly Effect: string;
  readonly Principal: { readonly Service?: string };
  readonly Action: string | readonly string[];
  readonly Condition?: unknown;
}

function allowedToAlarms(resource: Resource | undefined, document: string): readonly string[] {
  const ours = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
  return property<Statement[]>(resource, `${document}.Statement`)
    .filter(({ Effect, Principal }) => Effect === 'Allow' && Principal.Service === 'cloudwatch.amazonaws.com')
    .filter(({ Condition }) => JSON.stringify(Condition) === JSON.stringify(ours))
    .flatMap(({ Action }) => Action);
}
