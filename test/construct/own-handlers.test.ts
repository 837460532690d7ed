import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledFile } from '#infra/constructs/company-bundle.ts';
import { companyCode } from '#infra/constructs/company-code.ts';
import { defineStages, checkedStage } from '#infra/stage/select-stage.ts';
import { personalTypes, subscribedTypes } from '#infra/stage/wanted-events.ts';
import { alarmsOf } from '#infra/alarms-of-stage.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { stages } from '#examples/company/stages.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, resourcesOf, templatesOf, unbundledApp } from './synthesized.ts';

const of = (type: string) => resourcesOf('local', type).filter(({ id }) => id.startsWith('Handleronbooking'));

test('a handler has a rule on the bus that it may read, a queue with dead letters and its function', () => {
  const [rule] = of('AWS::Events::Rule');
  expect(rule?.Properties).toMatchObject({
    EventBusName: { Ref: expect.stringMatching(/^BusesPersonal/) },
    EventPattern: { 'detail-type': ['BOOKING'], detail: { duplicateOf: [{ exists: false }] } },
  });
  const queue = of('AWS::SQS::Queue').find(({ id }) => id.includes('EventsQueue'));
  expect(queue?.Properties).toMatchObject({ VisibilityTimeout: 180, RedrivePolicy: { maxReceiveCount: 2 } });
  const [policy] = of('AWS::SQS::QueuePolicy');
  expect(property(policy, 'PolicyDocument.Statement')).toEqual([
    expect.objectContaining({
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule?.id, 'Arn'] } } },
    }),
  ]);
  const [mapping] = of('AWS::Lambda::EventSourceMapping');
  expect(mapping?.Properties).toMatchObject({
    BatchSize: 1,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});

test('its role may do what the stage says, and nothing else', () => {
  const [policy] = of('AWS::IAM::Policy');
  const statements = property<readonly { Action: string | string[]; Condition?: object }[]>(
    policy,
    'PolicyDocument.Statement',
  );
  const actions = new Set(statements.flatMap(({ Action }) => Action));
  expect([...actions].toSorted()).toEqual([
    'dynamodb:Query',
    'dynamodb:UpdateItem',
    'kms:Decrypt',
    'kms:DescribeKey',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    's3:GetObject',
    's3:ListBucket',
    'sqs:ChangeMessageVisibility',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:ReceiveMessage',
  ]);
  const updating = statements.filter(({ Action }) => [Action].flat().includes('dynamodb:UpdateItem'));
  expect(updating.map(({ Condition }) => Condition)).toEqual([
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['HANDLED#on-booking#*'] } },
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['FAILING#own/on-booking'] } },
  ]);
});

test('what a handler gets is subscribed to, and published where it reads', () => {
  const stage = checkedStage.parse({
    ...withHandlers([aHandler({ events: ['CARD_FRAUD_CASE_PENDING'], personalData: true })]),
    teams: [],
    welcomeAs: undefined,
  });
  expect(personalTypes(stage)).toEqual(['CARD_FRAUD_CASE_PENDING']);
  expect(subscribedTypes(stage)).toContain('CARD_FRAUD_CASE_PENDING');
});

test('a handler that calls the bank has a function for it, and alarms on its calls', () => {
  const stage = checkedStage.parse({
    ...withHandlers([aHandler({ personalData: true, may: { operations: ['persons.get', 'accounts.get'] } })]),
    teams: [],
    welcomeAs: undefined,
  });
  const { events } = createStacks(unbundledApp(), stage);
  const functions = Template.fromStack(events).findResources('AWS::Lambda::Function');
  const [caller] = Object.entries(functions).filter(([id]) => /^HandleroneCall[0-9A-F]{8}$/.test(id));
  expect(caller?.[1]).toMatchObject({
    Properties: {
      Timeout: 180,
      Environment: {
        Variables: { TEAM: 'handler.one', OPERATIONS: '["accounts.get","persons.get"]' },
      },
    },
  });
  const names = alarmsOf({ ...stage, alarms: deployableStage('sandbox').alarms }).map(({ name }) => name);
  for (const alarm of ['Calls/Cause', 'Calls/Unknown', 'Cause'])
    expect(names.join(' ')).toContain(`/${alarm}`);
});

test.each([
  [30, 7],
  // It comes back after an hour.
  [600, 71],
])('the alarm of a handler that may take %d s does not end between two tries', (timeoutSeconds, minutes) => {
  const stage = checkedStage.parse({
    ...withHandlers([aHandler({ timeoutSeconds })]),
    alarms: deployableStage('sandbox').alarms,
    teams: [],
    welcomeAs: undefined,
  });
  const alarms = templatesOf(createStacks(unbundledApp(), stage))['observability/Handler-one'];
  alarms?.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmDescription: Match.stringLikeRegexp('^Events of the handler one fail or wait'),
    EvaluationPeriods: 1,
    Metrics: Match.arrayWith([
      Match.objectLike({ MetricStat: Match.objectLike({ Period: 60 * minutes, Stat: 'Minimum' }) }),
    ]),
  });
});

test('one without operations has none', () => {
  expect(of('AWS::Lambda::Function')).toHaveLength(1);
  expect(property(of('AWS::Lambda::Function')[0], 'Environment.Variables.CALL_FUNCTION')).toBe('none');
});

const entry = resolve('examples/company/handlers/on-booking.ts');
const aHandler = (settings: object) => ({
  name: 'one',
  entry,
  events: ['BOOKING'],
  personalData: false,
  ...settings,
});

const withHandlers = (handlers: readonly object[]) => ({ ...stages.settingsOf('local'), handlers });

const problems = (...handlers: readonly object[]) =>
  (checkedStage.safeParse(withHandlers(handlers)).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test.each([
  ['a file that does not exist', { entry: './none.ts' }, /^handlers\.0\.entry: there is no file none\.ts/],
  [
    'an unknown type',
    { events: ['BOKING'] },
    /^handlers\.0\.events: BOKING is not in the catalogue: misspelt/,
  ],
  ['the mirror without personal data', { may: { mirror: 'read' } }, /^handlers\.0\.may: the mirror holds/],
  [
    'a type that is nothing without personal fields',
    { events: ['IDENTIFICATION_SESSION'] },
    /^handlers\.0\.events: IDENTIFICATION_SESSION is nothing without person_id, which is personal/,
  ],
  [
    'the bank without personal data',
    { may: { operations: ['accounts.get'] } },
    /^handlers\.0\.may: the bank answers with personal fields/,
  ],
  [
    'an unknown operation',
    { personalData: true, may: { operations: ['accounts.steal'] } },
    /^handlers\.0\.may: accounts\.steal is not an operation of the contract/,
  ],
  [
    'a second factor',
    { personalData: true, may: { operations: ['changeRequests.confirm'] } },
    /^handlers\.0\.may: changeRequests\.confirm is part of a second factor/,
  ],
  ['a setting that does not exist', { retries: 3 }, /^handlers\.0: /],
])('%s is refused in one sentence', (_what, settings, sentence) => {
  expect(problems(aHandler(settings))).toEqual([expect.stringMatching(sentence)]);
});

test('two handlers need two names, and a handler of our own events is as good as any', () => {
  expect(problems(aHandler({}), aHandler({ events: ['StatementPublished'] }))).toEqual([
    expect.stringMatching(/^handlers\.1\.name: there is another handler one: give each/),
  ]);
  expect(problems(aHandler({ events: ['StatementPublished'] }))).toEqual([]);
});

test('the file of a handler is found beside that of the stages', () => {
  const found = defineStages('/company/stages.ts', {
    local: () => ({ ...stages.settingsOf('local'), handlers: [aHandler({ entry: './own/on.ts' })] }),
  });
  expect(found.settingsOf('local').handlers?.map((each) => each.entry)).toEqual(['/company/own/on.ts']);
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  [
    'no default export',
    'export const handler = 1;',
    /one\.ts has no default export: write `export default handler/,
  ],
  [
    'an import that is not there',
    "import './two.ts';",
    /one\.ts cannot be bundled: Could not resolve .*\(one\.ts:1\)$/,
  ],
  ['text that is no code', 'export default (', /one\.ts cannot be bundled: /],
])('a file with %s is refused in one sentence', (_what, text, sentence) => {
  const file = join(folder, 'one.ts');
  writeFileSync(file, text);
  expect(() => bundledFile(file)).toThrow(sentence);
});

test('two files of one folder, and one file of two functions, are each an asset of its own', () => {
  const stack = new Stack();
  const files = ['two.ts', 'three.ts'].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, `export default ${JSON.stringify(file)};`);
  const [two = '', three = ''] = files;
  const deployed = (id: string, companyFolder: string, file: string) =>
    new LambdaFunction(stack, id, {
      code: companyCode(stack, { folder: companyFolder, files: [{ file, made: 'handler' }] })!,
      handler: 'lambda.handler',
      runtime: Runtime.NODEJS_24_X,
    });
  deployed('Two', 'own/consume', two);
  deployed('Three', 'own/consume', three);
  deployed('ThreeAsJob', 'own/work', three);
  deployed('TwoAgain', 'own/consume', two);
  const functions = Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Function'));
  const keys = functions.map((each) => property(each as never, 'Code.S3Key'));
  expect(new Set(keys).size).toBe(3);
});

test('the code of the company is one module, without the catalogue', () => {
  const text = Buffer.from(bundledFile(entry)).toString();
  expect(text).toContain('a point for a booking');
  expect(text.length).toBeLessThan(5_000);
});
