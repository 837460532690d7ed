import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { jobs } from '#infra/jobs/jobs.ts';
import { families } from '#shared/events/families.ts';
import { account } from '#test/fixtures/stages.ts';
import { alarmsIn } from './alarms/alarm-rule.ts';
import { alarmsOfStage, deployedFunctions } from './alarms/deployed-functions.ts';
import { property, type Resource, resourcesOf, stageNames } from './synthesized.ts';
import type { StageName } from '#examples/company/stages.ts';

const alarmsOf = (stage: StageName) => resourcesOf(stage, 'AWS::CloudWatch::Alarm');
const pagesOf = (stage: StageName) => resourcesOf(stage, 'AWS::CloudWatch::CompositeAlarm');

const descriptions = (stage: StageName): string[] =>
  [...alarmsOf(stage), ...pagesOf(stage)].map((alarm) => property<string>(alarm, 'AlarmDescription'));

test.each(stageNames)('every alarm of %s says what people notice and which runbook helps', (stage) => {
  for (const description of descriptions(stage)) {
    const [, notice, runbook] = /^(.{30,})\. See (docs\/runbooks\/[a-z-]+\.md)$/.exec(description) ?? [];
    expect(notice, description).toBeDefined();
    expect(existsSync(runbook ?? ''), description).toBe(true);
  }
});

test('every runbook belongs to an alarm', () => {
  // Production has no handlers of its own.
  const text = [...descriptions('production'), ...descriptions('local')].join('\n');
  const unused = globSync('docs/runbooks/*.md').filter((file) => !text.includes(basename(file)));
  expect(unused).toEqual([]);
});

test('an alarm of a family says what stops with it', () => {
  const text = descriptions('production').join('\n');
  for (const { ifStopped } of Object.values(families)) expect(text).toContain(ifStopped);
});

test('a job that never starts rings, although it makes no errors', () => {
  const dead = resourcesOf('production', 'AWS::CloudWatch::Alarm').filter(({ id }) =>
    /Dead[A-F0-9]{8}$/.test(id),
  );
  // And the sweep, and the one that watches drift.
  expect(dead).toHaveLength(jobs.length + 2);
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
      'BankClockDifferenceSeconds',
      'SubscriptionMissing',
      'SubscriptionStray',
      'SubscriptionOverdueTypes',
      'SubscriptionOverdueHours',
    ].includes(Properties['MetricName'] as string),
  );
  expect(reports).toHaveLength(5);
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

test.each(stageNames)('an alarm on a count of ours covers %s alone', (stage) => {
  const own = resourcesOf(stage, 'AWS::CloudWatch::Alarm').filter(
    ({ Properties }) => Properties['Namespace'] === 'PartnerBanking',
  );
  expect(own.length).toBeGreaterThan(10);
  for (const alarm of own) {
    expect(property(alarm, 'Dimensions')).toContainEqual({ Name: 'stage', Value: stage });
  }
});

/** The ids of alarms that notify somebody: by themselves, or as a cause of a page. */
function notifyingAlarms(stage: StageName): ReadonlySet<string> {
  const paging = alarmsOfStage(stage).filter(({ pages }) => pages);
  const causes = paging.flatMap((alarm) => ('rule' in alarm ? alarmsIn(alarm.rule) : []));
  return new Set([...paging.map(({ id }) => id), ...causes]);
}

test.each(['sandbox', 'production'] as const)('every alarm of %s reaches somebody once', (stage) => {
  const notifying = notifyingAlarms(stage);
  const alarms = alarmsOfStage(stage);
  expect(alarms.filter(({ id }) => !notifying.has(id)).map(({ id }) => id)).toEqual([]);
  const causes = alarms.flatMap((alarm) => ('rule' in alarm ? alarmsIn(alarm.rule) : []));
  expect(new Set(causes).size).toBe(causes.length);
  expect(alarms.filter(({ id, pages }) => pages && causes.includes(id))).toEqual([]);
});

// A function that the stacks add, such as a provider of the library's own, would run unwatched.
test.each(stageNames)('every function of %s is made by the construct that alarms know', (stage) => {
  const made = resourcesOf(stage, 'AWS::Lambda::Function').map(({ stack, id }) => `${stack}/${id}`);
  expect(made.toSorted()).toEqual(
    deployedFunctions(stage)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test.each(['sandbox', 'production'] as const)(
  'every function of %s has an alarm on its errors that names it and reaches somebody',
  (stage) => {
    const notifying = notifyingAlarms(stage);
    const alarms = alarmsOfStage(stage).filter(({ id }) => notifying.has(id));
    for (const { id, folder } of deployedFunctions(stage)) {
      const watching = alarms.filter(
        (alarm) =>
          'metric' in alarm &&
          alarm.metric.queries.some(
            (query) =>
              'metric' in query &&
              query.metric.metricName === 'Errors' &&
              query.metric.dimensions['FunctionName'] === id,
          ),
      );
      expect(watching, folder).toHaveLength(1);
      expect(watching[0]?.text).toContain(`unction ${folder} `);
      expect(watching[0] && 'metric' in watching[0] && watching[0].metric.treatMissingData).toBe(
        'notBreaching',
      );
    }
  },
);

test.each(['sandbox', 'production'] as const)(
  'every queue of %s has an alarm that reaches somebody',
  (stage) => {
    const notifying = notifyingAlarms(stage);
    const watched = new Set(
      alarmsOfStage(stage)
        .filter(({ id }) => notifying.has(id))
        .flatMap((alarm) => ('metric' in alarm ? alarm.metric.queries : []))
        .flatMap((query) => ('metric' in query ? [query.metric.dimensions['QueueName']] : [])),
    );
    const queues = resourcesOf(stage, 'AWS::SQS::Queue').map(({ stack, id }) => `${stack}/${id}`);
    expect(queues.filter((queue) => !watched.has(queue))).toEqual([]);
  },
);

// A topic refuses without a word what its policy or that of its key does not allow: no alarm would arrive.
test.each(['sandbox', 'production'] as const)('the topic of %s and its key let every alarm out', (stage) => {
  const telling = [...alarmsOf(stage), ...pagesOf(stage)].filter(
    ({ Properties }) => Properties['AlarmActions'] !== undefined,
  );
  expect(telling.length).toBeGreaterThan(20);
  for (const alarm of telling) {
    const [action] = property<{ Ref: string }[]>(alarm, 'AlarmActions');
    const topic = resourcesOf(stage, 'AWS::SNS::Topic').find(({ id }) => id === givenTo(stage, action?.Ref));
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

/** The resource that a stack gives to those inside of it by this name, or the name itself. */
function givenTo(stage: 'sandbox' | 'production', name = ''): string {
  const given = resourcesOf(stage, 'AWS::CloudFormation::Stack').map((nested) =>
    property<{ Ref: string } | undefined>(nested, `Parameters.${name}`),
  );
  return given.find((value) => value !== undefined)?.Ref ?? name;
}

interface Statement {
  readonly Effect: string;
  readonly Principal: { readonly Service?: string };
  readonly Action: string | readonly string[];
  readonly Condition?: unknown;
}

function allowedToAlarms(resource: Resource | undefined, document: string): readonly string[] {
  const ours = { StringEquals: { 'aws:SourceAccount': account } };
  return property<Statement[]>(resource, `${document}.Statement`)
    .filter(({ Effect, Principal }) => Effect === 'Allow' && Principal.Service === 'cloudwatch.amazonaws.com')
    .filter(({ Condition }) => JSON.stringify(Condition) === JSON.stringify(ours))
    .flatMap(({ Action }) => Action);
}
