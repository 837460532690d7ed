import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Template } from 'aws-cdk-lib/assertions';
import { stages } from '#examples/company/stages.ts';
import { bundledFile } from '#infra/constructs/company-bundle.ts';
import { callPool } from '#infra/jobs/call-pool.ts';
import { alarmsOf } from '#infra/alarms-of-stage.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage, defineStages } from '#infra/stage/select-stage.ts';
import { ownEventPrefix } from '#shared/mirror/names.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, resourcesOf, unbundledApp } from './synthesized.ts';

const ofJob = (type: string) =>
  resourcesOf('local', type).filter(
    ({ id, stack }) => stack === 'schedules' && id.startsWith('OwnCreditsOfMonth'),
  );

interface Statement {
  readonly Action: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** What the role of planner or worker may do with rows of the work table, by the keys. */
function rowsOf(start: string): Readonly<Record<string, readonly string[]>> {
  const [policy] = ofJob('AWS::IAM::Policy').filter(({ id }) => id.startsWith(start));
  const statements = property<readonly Statement[]>(policy, 'PolicyDocument.Statement');
  const found = statements.flatMap(({ Action, Condition }) =>
    (Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []).map(
      (key) => [key, [Action].flat()] as const,
    ),
  );
  return Object.fromEntries(found);
}

test('a job has a planner on a schedule, and a worker that takes shards from a queue with dead letters', () => {
  const [worker, planner] = ['OwnCreditsOfMonthWorkFunction', 'OwnCreditsOfMonth'].map(
    (start) =>
      ofJob('AWS::Lambda::Function').find(({ id }) => new RegExp(`^${start}[0-9A-F]{8}$`).test(id))
        ?.Properties,
  );
  expect(worker).toMatchObject({
    Timeout: 300,
    Environment: {
      Variables: { OWN_JOB: 'own-credits-of-month', MIRROR_RIGHTS: 'read', TIMEOUT_SECONDS: '30' },
    },
  });
  expect(planner).toMatchObject({
    Environment: {
      Variables: { OWN_JOB: 'own-credits-of-month', SCHEDULE: '{"every":"on-demand","startHour":4}' },
    },
  });
  expect(ofJob('AWS::Scheduler::Schedule')).toHaveLength(1);
  const [queue] = ofJob('AWS::SQS::Queue').filter(({ Properties }) => 'RedrivePolicy' in Properties);
  expect(queue?.Properties).toMatchObject({ VisibilityTimeout: 360, RedrivePolicy: { maxReceiveCount: 5 } });
  expect(ofJob('AWS::Lambda::EventSourceMapping')[0]?.Properties).toMatchObject({
    BatchSize: 1,
    ScalingConfig: { MaximumConcurrency: 2 },
  });
});

test('its roles write the rows of its own runs alone, read the register, and have no credentials of the bank', () => {
  const job = 'own-credits-of-month';
  for (const start of ['OwnCreditsOfMonthRole', 'OwnCreditsOfMonthWorkFunctionRole']) {
    const keys = Object.keys(rowsOf(start));
    expect(keys).toContain(`RUNS#${job}`);
    for (const key of keys)
      expect(key).toMatch(
        new RegExp(
          `^((OPEN_)?RUNS#${job}|RUN#${job}#\\*|REGISTER#\\*|BREAKS#run ${job}\\*|BREAK#\\*|${ownEventPrefix}\\*|FAILING#(schedules|work)/${job})$`,
        ),
      );
  }
  expect(rowsOf('OwnCreditsOfMonthWorkFunctionRole')['REGISTER#*']).toEqual(['dynamodb:GetItem']);
  const local = deployableStage('local');
  expect(Object.keys(callPool(local).reserved).filter((holder) => holder.startsWith('own-'))).toEqual([]);
});

test('its code calls the bank by a function that lists its operations, and that nobody else may invoke', () => {
  const caller = ofJob('AWS::Lambda::Function').find(({ id }) =>
    /^OwnCreditsOfMonthWorkCall[0-9A-F]{8}$/.test(id),
  );
  expect(caller?.Properties).toMatchObject({
    // Two processes with four accounts each.
    ReservedConcurrentExecutions: 8,
    Environment: {
      Variables: { TEAM: 'job.credits-of-month', OPERATIONS: '["accounts.balance.get"]' },
    },
  });
  const policies = resourcesOf('local', 'AWS::IAM::Policy').filter(({ Properties }) =>
    JSON.stringify(Properties).includes(`{"Fn::GetAtt":["${caller?.id}","Arn"]}`),
  );
  expect(policies.map(({ id }) => id)).toEqual([
    expect.stringMatching(/^OwnCreditsOfMonthWorkFunctionRoleDefaultPolicy/),
  ]);
  expect(JSON.stringify(policies[0]?.Properties)).toContain('/calls/job.credits-of-month/*');
  expect(
    resourcesOf('local', 'AWS::Lambda::Permission').filter(({ Properties }) =>
      JSON.stringify(Properties).includes(`"${caller?.id}"`),
    ),
  ).toEqual([]);
  const [work] = ofJob('AWS::Lambda::Function').filter(({ id }) =>
    id.startsWith('OwnCreditsOfMonthWorkFunction'),
  );
  expect(property(work, 'Environment.Variables.CALL_FUNCTION')).toEqual({ Ref: caller?.id });
  expect(Object.keys(property(work, 'Environment.Variables'))).not.toContain('BANK_CREDENTIALS_SECRET_ARN');
  expect(Object.entries(callPool(deployableStage('local')).reserved)).toContainEqual([
    'job.credits-of-month',
    1,
  ]);
});

test('calls of a job that fail, and writes with an unknown outcome, ring', () => {
  const { alarms } = deployableStage('sandbox');
  const names = alarmsOf({ ...deployableStage('local'), alarms }).map(({ name }) => name);
  for (const alarm of ['Cause', 'Unknown'])
    expect(names).toContain(`Job-own-credits-of-month/OwnCreditsOfMonthCalls/${alarm}`);
});

const entry = resolve('examples/company/jobs/credits-of-month.ts');
const aJob = (settings: object) => ({
  name: 'one',
  entry,
  every: 'day',
  ifStopped: 'nobody learns it',
  personalData: false,
  ...settings,
});

test('a job that starts by itself has alarms on runs that are late or miss accounts, in a stack of its own', () => {
  const stage = { ...deployableStage('sandbox'), jobs: checkedStage.shape.jobs.parse([aJob({})]) };
  const names = alarmsOf(stage).map(({ name }) => name);
  const ofOne = names.filter((name) => name.startsWith('Job-own-one/'));
  expect(ofOne).toEqual(
    expect.arrayContaining([
      'Job-own-one/OwnOne/Overdue',
      'Job-own-one/OwnOne/NotReached',
      'Job-own-one/OwnOneJob/Cause',
      'Job-own-one/OwnOneWorker/Cause',
      'Job-own-one/OwnOneWorker/DeadLetters',
    ]),
  );
  const { observability } = createStacks(unbundledApp(), stage);
  const [page] = Object.values(Template.fromStack(observability).findResources('AWS::CloudWatch::Dashboard'));
  expect(JSON.stringify(page)).toContain('own-one-work');
});

test('no text of an alarm is longer than CloudWatch takes, whatever the job is called and stops', () => {
  const longest = aJob({ name: 'a'.repeat(30), ifStopped: 'x'.repeat(300) });
  const stage = { ...deployableStage('sandbox'), jobs: checkedStage.shape.jobs.parse([longest]) };
  const lengths = alarmsOf(stage).map(({ notice }) => notice.length);
  expect(Math.max(...lengths)).toBeGreaterThan(700);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1_024);
});

const problems = (...jobs: readonly object[]) =>
  (checkedStage.safeParse({ ...stages.settingsOf('local'), jobs }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test.each([
  ['a file that does not exist', { entry: './none.ts' }, /^jobs\.0\.entry: there is no file none\.ts/],
  ['the mirror without personal data', { may: { mirror: 'read' } }, /^jobs\.0\.may: the mirror holds/],
  [
    'the bank without personal data',
    { may: { operations: ['accounts.get'] } },
    /^jobs\.0\.may: the bank answers with personal fields: set personalData to true/,
  ],
  [
    'a fee',
    { personalData: true, may: { operations: ['accounts.feeTransactions.create'] } },
    /^jobs\.0\.may: accounts\.feeTransactions\.create charges a customer/,
  ],
  ['a name with capital letters', { name: 'Report' }, /^jobs\.0\.name: must be words of lower-case letters/],
  ['the hour that is ambiguous', { atHour: 2 }, /^jobs\.0\.atHour: never 2: when clocks change/],
  ['another rhythm', { every: 'hour' }, /^jobs\.0\.every: /],
  ['a text that no alarm has room for', { ifStopped: 'x'.repeat(301) }, /ifStopped: .* 300 characters/],
  ['a setting that does not exist', { retries: 3 }, /^jobs\.0: /],
])('%s is refused in one sentence', (_what, settings, sentence) => {
  expect(problems(aJob(settings))).toEqual([expect.stringMatching(sentence)]);
});

test('two jobs need two names', () => {
  expect(problems(aJob({}), aJob({}))).toEqual([
    expect.stringMatching(/^jobs\.1\.name: there is another job one: give each/),
  ]);
});

test('the file of a job is found beside that of the stages, and says what its default export is made with', () => {
  const found = defineStages('/company/stages.ts', {
    local: () => ({ ...stages.settingsOf('local'), jobs: [aJob({ entry: './own/report.ts' })] as never }),
  });
  expect(found.settingsOf('local').jobs?.map((each) => each.entry)).toEqual(['/company/own/report.ts']);
  const folder = mkdtempSync(join(tmpdir(), 'own-job-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'one.ts'), 'export const job = 1;');
  expect(() => bundledFile(join(folder, 'one.ts'), 'job')).toThrow('write `export default job(…)` in it');
});
