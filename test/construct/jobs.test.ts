import { expect, test } from 'vitest';
import { jobs } from '#infra/jobs/jobs.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, resourcesOf, stageNames } from './synthesized.ts';

test.each(stageNames)(
  'a failing run of a job of %s counts once: nothing repeats it but the clock',
  (stage) => {
    const scheduled = resourcesOf(stage, 'AWS::Scheduler::Schedule').map((schedule) => ({
      name: property<string>(schedule, 'Target.Arn.Fn::GetAtt.0'),
      seconds: property<number>(schedule, 'Target.RetryPolicy.MaximumEventAgeInSeconds'),
    }));
    const invocations = resourcesOf(stage, 'AWS::Lambda::EventInvokeConfig')
      .filter(({ stack }) => stack !== 'operations')
      .map(({ Properties }) => Properties);
    // And the sweep, and the one that watches drift, where somebody is notified.
    const { alarms, fees, jobs: own } = deployableStage(stage);
    const unwanted = fees === 'none' ? 1 : 0;
    expect(scheduled).toHaveLength(
      jobs.length + own.length - unwanted + (alarms.notify === 'nobody' ? 1 : 2),
    );
    expect(invocations).toHaveLength(scheduled.length);
    for (const { name, seconds } of scheduled) {
      expect(invocations).toContainEqual({
        FunctionName: { Ref: name },
        Qualifier: '$LATEST',
        MaximumRetryAttempts: 0,
        MaximumEventAgeInSeconds: seconds,
      });
    }
  },
);

const tokenBytes = 150;

test.each(stageNames)('the settings of the subscriptions job of %s fit an environment', (stage) => {
  const job = resourcesOf(stage, 'AWS::Lambda::Function').find(({ id }) => id.startsWith('Subscriptions'));
  const variables = property<Record<string, unknown>>(job, 'Environment.Variables');
  const bytes = Object.entries(variables).map(
    ([name, value]) => name.length + (typeof value === 'string' ? Buffer.byteLength(value) : tokenBytes),
  );
  expect(variables['EXPECTED_SILENCE']).toBeDefined();
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(limits.lambda.environmentBytes);
});

test('what starts the subscriptions job after a deployment is no older than its schedule', () => {
  const deployed = resourcesOf('production', 'AWS::Events::Rule').find(({ id }) => id.startsWith('Deployed'));
  expect(property(deployed, 'Targets')).toEqual([
    expect.objectContaining({
      RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 15 * 60 },
    }),
  ]);
});

test.each(stageNames)('%s writes MT940 files only if it asks for them', (stage) => {
  const { mt940 } = deployableStage(stage).statements;
  const rules = resourcesOf(stage, 'AWS::Lambda::Function')
    .map((each) => property<string | undefined>(each, 'Environment.Variables.ISSUE_RULES'))
    .filter((each) => each !== undefined)
    .map((each) => (JSON.parse(each) as { mt940?: object }).mt940 ?? 'none');
  expect(rules).toEqual([mt940, mt940]);
  // German banks have withdrawn the format.
  expect(mt940 === 'none').toBe(stage !== 'local');
});
