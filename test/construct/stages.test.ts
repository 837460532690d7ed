import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { callBudget, callsInFlight } from '#infra/stage/call-budget.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { StageError } from '#infra/stage/placeholders.ts';
import { stages } from '#examples/company/stages.ts';
import { checkedStage, defineStages } from '#infra/stage/select-stage.ts';
import { emulatorAccount } from '#ops/deployment/emulator-workarounds.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { findingsIn } from '#infra/checks/checks.ts';
import { resourcesOf, synthesized, unbundledApp } from './synthesized.ts';

test.each(stages.names)('%s synthesises without an account', (stage) => {
  expect(Object.keys(synthesized(stage).templates)).toHaveLength(6);
});

test.each(stages.names)('%s leaves no finding of cdk-nag unacknowledged', (stage) => {
  const { app } = synthesized(stage);
  expect(findingsIn(app)).toEqual([]);
});

test('a stage with an alarm topic of its own leaves none either', () => {
  const app = unbundledApp();
  const arn = 'arn:aws:sns:eu-central-1:123456789012:ours';
  const alarms = { notify: 'topic', arn, changes: {} } as const;
  const stacks = createStacks(app, { ...deployableStage('sandbox'), alarms });
  for (const stack of Object.values(stacks)) Template.fromStack(stack);
  expect(findingsIn(app)).toEqual([]);
});

test.each(stages.names)('%s stays below the calls that the bank allows', (stage) => {
  expect(callsInFlight(deployableStage(stage).callBudget)).toBeLessThanOrEqual(204);
});

test('shares that add up to more calls than allowed do not synthesise', () => {
  const { callBudget: shares } = deployableStage('production');
  const wider = { ...shares, pool: shares.pool + 1 };
  expect(callBudget.safeParse(wider).error?.message).toContain('more than 204 calls');
});

/** What `cdk synth -c stage=…` prints before anything is bundled. */
function printedFor(stage: string): string {
  const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ stage }) };
  const { status, stderr } = spawnSync(process.execPath, ['examples/company/app.ts'], {
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  return stderr;
}

const lineOf = (text: string) =>
  readFileSync('examples/company/stages.ts', 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

test('a stage that nobody has described is refused in one line that says where to add it', () => {
  const line = lineOf('defineStages(');
  expect(printedFor('staging')).toBe(
    `There is no stage "staging": \`-c stage=\` must be one of local, sandbox, production; to add one, begin at line ${line} of examples/company/stages.ts\n`,
  );
});

test('a stage with placeholders is refused in one line that names each place', () => {
  const printed = printedFor('sandbox');
  expect(printed).toMatch(/^The stage sandbox still has placeholders: put your own values in [^\n]+\n$/);
  for (const text of ['https://api.sandbox.bank.example', 'partner-banking-sandbox@company.example'])
    expect(printed).toContain(`examples/company/stages.ts:${lineOf(text)}`);
});

test('no stage that is shipped can reach an account before its placeholders are gone', () => {
  for (const stage of ['sandbox', 'production']) expect(() => stages.select({ stage })).toThrow(StageError);
  expect(
    checkedStage.safeParse({ ...deployableStage('sandbox'), account: undefined }).error?.message,
  ).toMatch(/account/);
});

test.each([
  [{}, undefined],
  [{ account: '12345' }, /must be the twelve digits of an account of AWS[^]*account/],
  [{ region: 'eu-nowhere-9' }, /must be a region of AWS that aws-cdk-lib knows, such as eu-central-1/],
  [{ region: 'eu-centrl-1' }, /aws-cdk-lib knows; did you mean eu-central-1\?/],
  [{ region: 'eusc-de-east-1' }, undefined],
])('the place %j of a stage', (place, sentence) => {
  const { error } = checkedStage.safeParse({ ...deployableStage('sandbox'), ...place });
  if (sentence === undefined) expect(error).toBeUndefined();
  else expect(z.prettifyError(error!)).toMatch(sentence);
});

const named = (name: string) =>
  defineStages(import.meta.filename, { sandbox: () => ({ ...stages.settingsOf('sandbox'), name }) });

test('a stage has one name', () => {
  expect(() => named('production').select({ stage: 'sandbox' })).toThrow(
    /stages\.test\.ts, sandbox: its name is "production", and a stage has one name everywhere: set name to "sandbox", or call the stage "production"$/,
  );
  expect(() => named('sandbox').select({ stage: 'sandbox' })).toThrow('still has placeholders');
});

test('a stage that is asked for in capital letters is not the local one', () => {
  expect(() => stages.select({ STAGE: 'sandbox' })).toThrow('`-c STAGE=` is not read: write `-c stage=`');
  expect(stages.select({ Stage: 'of another tool', stage: 'local' }).name).toBe('local');
});

test('the sandbox reserves nothing, so that a new account takes it as it is', () => {
  expect(resourcesOf('sandbox', 'AWS::Lambda::Function').length).toBeGreaterThan(20);
  const reserving = resourcesOf('sandbox', 'AWS::Lambda::Function').filter(
    ({ Properties }) => 'ReservedConcurrentExecutions' in Properties,
  );
  expect(reserving).toEqual([]);
});

test('the emulator stage deploys into no real account', () => {
  expect(Object.values(synthesized('local').stacks).map(({ account }) => account)).toEqual(
    Array.from({ length: 6 }, () => emulatorAccount),
  );
});

const lockOf = (lock?: object, changes: object = {}) => {
  const production = deployableStage('production');
  const statements: Partial<typeof production.statements> = { ...production.statements };
  delete statements.lock;
  const checked = checkedStage.safeParse({
    ...production,
    ...changes,
    statements: { ...statements, ...(lock !== undefined && { lock }) },
  });
  return checked.success ? checked.data.statements.lock : z.prettifyError(checked.error);
};

test('by default, the lock of statements can be undone', () => {
  expect(lockOf()).toEqual({ mode: 'governance' });
  const [bucket] = resourcesOf('production', 'AWS::S3::Bucket').filter(
    ({ Properties }) => Properties['ObjectLockConfiguration'] !== undefined,
  );
  expect(bucket?.Properties['ObjectLockConfiguration']).toMatchObject({
    Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 3_660 } },
  });
});

test('a lock that cannot be undone has to repeat its number of years', () => {
  const years = { mode: 'compliance', irrevocableForYears: 10 };
  expect(lockOf(years)).toEqual(years);
  for (const irrevocableForYears of [undefined, 11])
    expect(lockOf({ mode: 'compliance', irrevocableForYears })).toContain(
      'must be 10, as retentionYears: for so long nobody can delete a statement or its bucket, not even the owner of the account',
    );
  expect(lockOf(years, { keepData: false })).toContain('cannot be removed for 10 years');
});

test('a stage that keeps no statements for the law locks none', () => {
  const sandbox = deployableStage('sandbox');
  const statements = { ...sandbox.statements, lock: { mode: 'compliance', irrevocableForYears: 10 } };
  expect(checkedStage.safeParse({ ...sandbox, statements }).error?.message).toContain(
    'locks nothing without retentionYears',
  );
});

test('an unknown type that a team asks for is named', () => {
  const stage = deployableStage('production');
  const [team] = stage.teams;
  const more = ['TYPE_OF_TOMORROW'];
  const asking = { ...stage, teams: [{ ...team, events: ['BOOKING', ...more] }] };
  expect(checkedStage.safeParse(asking).error?.issues).toEqual([
    expect.objectContaining({
      path: ['teams', 0, 'events'],
      message: expect.stringMatching(/^TYPE_OF_TOMORROW .*subscriptions\.more/),
    }),
  ]);
  const listed = { ...asking, subscriptions: { ...stage.subscriptions, more } };
  expect(checkedStage.safeParse(listed).success).toBe(true);
});

test('hours of silence are counted for subscribed types alone', () => {
  const stage = deployableStage('production');
  const silent = { ...stage.subscriptions, expectedSilence: { usual: 'none', named: { BOOKNG: 120 } } };
  expect(checkedStage.safeParse({ ...stage, subscriptions: silent }).error?.message).toContain(
    'BOOKNG is not subscribed',
  );
});

test('what changes with a local run comes by context', () => {
  const stage = stages.select({
    bankUrl: 'http://127.0.0.1:7001',
    emulatorEndpoint: 'http://127.0.0.1:7002',
  });
  expect(stage.bank.baseUrl).toBe('http://127.0.0.1:7001');
  expect(stage.webhook.address).toEqual({ kind: 'emulator', endpoint: 'http://127.0.0.1:7002' });
});

test.each(stages.names)('%s gives nothing a physical name', (stage) => {
  const named = {
    'AWS::SQS::Queue': 'QueueName',
    'AWS::DynamoDB::Table': 'TableName',
    'AWS::Lambda::Function': 'FunctionName',
    'AWS::S3::Bucket': 'BucketName',
    'AWS::IAM::Role': 'RoleName',
    'AWS::SecretsManager::Secret': 'Name',
    'AWS::CloudWatch::Alarm': 'AlarmName',
    'AWS::Events::Rule': 'Name',
    'AWS::Scheduler::Schedule': 'Name',
    'AWS::StepFunctions::StateMachine': 'StateMachineName',
  };
  const offenders = Object.entries(named).flatMap(([type, property]) =>
    resourcesOf(stage, type).filter(({ Properties }) => property in Properties),
  );
  // A stack before it must know this one.
  expect(offenders.filter(({ id }) => !id.startsWith('TestAlarm'))).toEqual([]);
});

const ledgerOf = (ledger: object) => {
  const production = deployableStage('production');
  if (production.reconciliation === 'none') throw new Error('Production compares nothing');
  const reconciliation = { ...production.reconciliation, ledger };
  const checked = checkedStage.safeParse({ ...production, reconciliation });
  return checked.success ? 'fine' : z.prettifyError(checked.error);
};

const columns = { account: 'IBAN', day: 'Day', amount: 'Amount', id: 'No', reference: 'No' };
const sides = { debit: 'Haben', credit: 'Soll' };
const csv = { format: 'csv', columns };

test.each([
  [{ file: csv }, 'fine'],
  [{ file: { format: 'camt.053' } }, 'fine'],
  [{ file: { format: 'xlsx' } }, /ledger file\.format must be one of csv, ndjson, camt\.053/],
  [{ file: { ...csv, columns: { account: 'IBAN', day: 'Day' } } }, /ledger file\.columns\.amount is missing/],
  [{ file: { ...csv, days: 'YY-MM-DD' } }, /ledger file\.days must be one of YYYY-MM-DD/],
  [{ file: csv, windowDays: 31 }, /must be at most 30[^]*reconciliation\.ledger\.windowDays/],
  [{ file: csv, toleranceCents: 0.5 }, /ledger toleranceCents must be a whole number/],
  [{ file: csv, toleranceCents: 2_000 }, /more than 10\.00 hides differences/],
  [{ file: csv, tolerancePpm: 30_000 }, /more than 2 % hides differences/],
  [{ file: csv, referenceIs: ['end_to_end_id', 'remittance', 'virtual_iban'] }, 'fine'],
  [
    { file: csv, referenceIs: ['remittance', 'remittance'] },
    /referenceIs[^]*names one reference twice|names one reference twice[^]*referenceIs/,
  ],
  [{ file: csv, referenceIs: [] }, /referenceIs/],
  [{ file: csv, referenceRules: ['case', 'hyphens'] }, /referenceRules\.1/],
  [
    { file: { format: 'camt.053' }, referenceIs: ['booking_id', 'transaction_id'] },
    /contains no such reference: set end_to_end_id or remittance/,
  ],
  [{ file: { format: 'camt.053' }, referenceIs: ['transaction_id', 'remittance'] }, 'fine'],
  [{ file: { format: 'mt940' }, referenceIs: 'remittance' }, /contains no such reference: set end_to_end_id/],
  [{ file: { ...csv, columns: { ...columns, amount: sides, minus: 'reversal' } } }, 'fine'],
  [
    { file: { ...csv, columns: { ...columns, amount: sides, reference: 'reversal', minus: 'reversal' } } },
    'fine',
  ],
  [{ file: { ...csv, columns: { ...columns, minus: 'debit' } } }, /leave it out/],
  [
    { file: { ...csv, columns: { ...columns, fee: { column: 'Day', as: 'add' } } } },
    /Day is the column of day: name another one/,
  ],
  [
    { file: { ...csv, columns: { ...columns, rate: { column: 'Rate', by: 'divide' } } } },
    /needs the column `currency`/,
  ],
  [{ file: csv, keptDays: 30 }, /must be at least 130[^]*reconciliation\.ledger\.keptDays/],
  [{ file: csv, writers: ['somebody'] }, /reconciliation\.ledger\.writers\[0\]/],
  [
    { file: { ...csv, columns: { ...columns, day: 'IBAN' } } },
    /IBAN is the column of account: name another one/,
  ],
  [
    { file: { ...csv, columns: { ...columns, direction: { column: 'Side', debit: 'D', credit: 'D' } } } },
    /debit and credit are the same word/,
  ],
  [{ file: { ...csv, columns: { ...columns, amount: sides } } }, 'fine'],
  [{ file: { ...csv, columns: { ...columns, amount: sides, reference: ['No', 'Text'] } } }, 'fine'],
  [
    { file: { ...csv, columns: { ...columns, amount: { debit: 'Soll', credit: 'Soll' } } } },
    /Soll is the column of debit: name another one/,
  ],
  [
    {
      file: {
        ...csv,
        columns: { ...columns, amount: sides, direction: { column: 'Side', debit: 'D', credit: 'C' } },
      },
    },
    /has two columns of amounts, so leave it out/,
  ],
  [{ file: { ...csv, delimiter: ',', amounts: '1234,56' } }, /a comma cannot part/],
  [{ file: { format: 'camt.053' }, referenceIs: 'booking_id' }, /camt\.053 file contains no such reference/],
])('the ledger %j: %s', (ledger, expected) => {
  if (typeof expected === 'string') expect(ledgerOf(ledger)).toBe(expected);
  else expect(ledgerOf(ledger)).toMatch(expected);
});

test.each([
  ['never', 'ANNUALLY', undefined],
  [184, 'QUARTERLY', undefined],
  [183, 'QUARTERLY', /look back 184 days: set 184 or more, or 'never'/],
  [457, 'ANNUALLY', /look back 458 days/],
  [0, 'QUARTERLY', /whole days, 36525 at most, or 'never'/],
  [36_525, 'QUARTERLY', undefined],
  [36_526, 'QUARTERLY', /whole days, 36525 at most, or 'never'/],
  [123.5, 'QUARTERLY', /whole days, 36525 at most, or 'never'/],
  ['760', 'QUARTERLY', /whole days, 36525 at most, or 'never'/],
])(
  'bookings that are archived after %s days, with statements %s',
  (archiveAfterDays, ofAccount, expected) => {
    const production = deployableStage('production');
    const statements = { ...production.statements, ofAccount };
    const { error } = checkedStage.safeParse({ ...production, statements, bookings: { archiveAfterDays } });
    if (expected === undefined) expect(error).toBeUndefined();
    else expect(error?.message).toMatch(expected);
  },
);

test('a stage that says nothing of old bookings keeps them in the table', () => {
  const { bookings: _, ...rest } = deployableStage('production');
  expect(checkedStage.parse(rest).bookings).toEqual({ archiveAfterDays: 'never' });
});
