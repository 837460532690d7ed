import { NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { stageSettings } from '#infra/stage/stage.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { catalog } from '#shared/events/catalog.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { comingsOf } from '#test/fixtures/published-events.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, type Resource, resourcesOf, stageNames, unbundledApp } from './synthesized.ts';

const bookings = await comingsOf('BOOKING');
const identifications = await comingsOf('IDENTIFICATION');
const ofTomorrow = await comingsOf('TYPE_OF_TOMORROW');

const patternOf = (rule: Resource | undefined) => property<unknown>(rule, 'EventPattern');
const withPatterns = (rules: readonly Resource[]) =>
  rules.filter((rule) => patternOf(rule) !== undefined && rule.id.startsWith('Team'));

const functionArn = 'arn:aws:lambda:eu-central-1:123456789012:function:ledger-consumer:live';

/** Production with one team. */
function stageWith(team: object, more: object = {}) {
  const { callBudget, ...stage } = deployableStage('production');
  const plain = { name: 'risk-desk', target: { kind: 'queue' }, events: ['BOOKING'], personalData: false };
  return {
    ...stage,
    callBudget: { ...callBudget, teams: {} },
    teams: [{ ...plain, ...team }],
    ...more,
  };
}

const problems = (stage: object) =>
  (checkedStage.safeParse(stage).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

function resourcesWith(team: object): readonly Resource[] {
  const { events } = createStacks(unbundledApp(), checkedStage.parse(stageWith(team)));
  const { Resources: resources } = Template.fromStack(events).toJSON() as {
    Resources: Record<string, Omit<Resource, 'id' | 'stack'>>;
  };
  return Object.entries(resources).map(([id, resource]) => ({ stack: 'events', id, ...resource }));
}

const ofType = (resources: readonly Resource[], type: string) =>
  resources.filter(({ Type, id }) => Type === type && id.startsWith('Team'));

function ruleWith(settings: object): unknown {
  return patternOf(ofType(resourcesWith(settings), 'AWS::Events::Rule')[0]);
}

test.each(stageNames)('the ledger of %s gets a booking once, under however many notifications', (stage) => {
  const rules = withPatterns(resourcesOf(stage, 'AWS::Events::Rule'));
  const ledger = patternOf(rules.find(({ id }) => id.startsWith('Teamledger')));
  expect(matchesPattern(ledger, bookings.first)).toBe(true);
  expect(matchesPattern(ledger, bookings.duplicate)).toBe(false);
  expect(matchesPattern(ledger, identifications.superseded)).toBe(true);
  expect(matchesPattern(ledger, ofTomorrow.first)).toBe(true);
  for (const rule of rules) expect(matchesPattern(patternOf(rule), bookings.duplicate)).toBe(false);
});

test.each([
  [{}, { first: true, duplicate: false, superseded: true }],
  [{ superseded: 'left-out' }, { first: true, duplicate: false, superseded: false }],
  [{ duplicates: 'included' }, { first: true, duplicate: true, superseded: true }],
  [
    { duplicates: 'included', superseded: 'left-out' },
    { first: true, duplicate: true, superseded: false },
  ],
])('a team whose entry says %j gets %j', (settings, expected) => {
  const pattern = ruleWith({ events: ['IDENTIFICATION', 'BOOKING'], ...settings });
  const got = Object.entries(identifications).map(([name, event]) => [name, matchesPattern(pattern, event)]);
  expect(Object.fromEntries(got)).toEqual(expected);
  expect(matchesPattern(pattern, ofTomorrow.first)).toBe(false);
});

test('a rule leads to a bus or an account with the same pattern', () => {
  const expected = ruleWith({});
  const bus = { kind: 'bus', arn: 'arn:aws:events:eu-central-1:444455556666:event-bus/risk' };
  for (const target of [bus, { kind: 'account', id: '444455556666' }])
    expect(ruleWith({ target })).toEqual(expected);
});

test.each([
  ['duplicates', 'some'],
  ['superseded', true],
])('a setting that does not exist is refused: %s %s', (name, value) => {
  expect(stageSettings.safeParse(stageWith({ [name]: value })).error?.issues[0]?.path).toEqual([
    'teams',
    0,
    name,
  ]);
});

test('an organisation cannot be promised what only the rules of its accounts decide', () => {
  const target = { kind: 'organisation', id: 'o-abcdefghij' };
  expect(problems(stageWith({ target }))).toEqual([]);
  expect(problems(stageWith({ target, duplicates: 'included', superseded: 'left-out' }))).toEqual([
    expect.stringMatching(/^teams\.0\.duplicates: has no effect on an organisation: .*docs\/TEAMS\.md$/),
    expect.stringMatching(/^teams\.0\.superseded: has no effect/),
  ]);
});

const bankTypes = catalog.map(({ type }) => type);

test('a team that names most types gets each of them by one rule, of the family of the type', () => {
  const rules = ofType(resourcesWith({ events: bankTypes, personalData: true }), 'AWS::Events::Rule');
  const patterns = rules.map(patternOf);
  for (const pattern of patterns) expect(JSON.stringify(pattern).length).toBeLessThanOrEqual(2_048);
  const types = rules.map((rule) => property<string[]>(rule, 'EventPattern.detail-type'));
  expect(types.flat().toSorted()).toEqual(bankTypes.toSorted());
  const families = types.map(
    (each) => new Set(catalog.filter(({ type }) => each.includes(type)).map(({ family }) => family)),
  );
  for (const family of families) expect(family.size).toBe(1);
  expect(new Set(families.flatMap((family) => [...family])).size).toBe(rules.length);
  expect(patterns.filter((pattern) => matchesPattern(pattern, bookings.first))).toHaveLength(1);
  expect(patterns.filter((pattern) => matchesPattern(pattern, bookings.duplicate))).toEqual([]);
});

/** The stack with its alarms. */
function watchWith(team: object): Template {
  const { observability } = createStacks(unbundledApp(), checkedStage.parse(stageWith(team)));
  const watch = observability.node.findChild('Team-risk-desk');
  if (!(watch instanceof NestedStack)) throw new Error('The alarms of a team are no stack of their own');
  return Template.fromStack(watch);
}

test('the alarms of a team are deployed anew with a rule that moves to the other bus, where it gets another name', () => {
  const [open, personal] = [false, true].map((personalData) => watchWith({ personalData }).toJSON());
  expect(personal).not.toEqual(open);
});

test('each rule of a team has alarms of its own', () => {
  const watch = watchWith({ events: bankTypes, personalData: true });
  const alarms = Object.keys(watch.findResources('AWS::CloudWatch::Alarm'));
  for (const metric of ['Refused', 'Repeated', 'Lost'])
    expect(alarms.filter((id) => id.includes(metric))).toHaveLength(6);
});

test('more types of one family than the pattern of a rule can hold are refused before the deployment', () => {
  const more = Array.from({ length: 120 }, (_, index) => `TYPE_OF_TOMORROW_${index}`);
  const { subscriptions } = deployableStage('production');
  const stage = (target: object) =>
    stageWith({ events: ['BOOKING', ...more], target }, { subscriptions: { ...subscriptions, more } });
  const expected = [
    expect.stringMatching(
      /^teams\.0\.events: a rule for so many types of the family unclassified has \d{4} characters, .* 2048: divide/,
    ),
  ];
  expect(problems(stage({ kind: 'queue' }))).toEqual(expected);
  expect(problems(stage({ kind: 'account', id: '444455556666' }))).toEqual(expected);
});

test('organisations whose types do not fit into the policy of the bus are refused at synthesis', () => {
  const target = { kind: 'organisation', id: 'o-abcdefghij' };
  const team = { target, events: bankTypes, personalData: false, name: 'risk-desk' };
  const teams = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...team, name: `desk-${index + 1}` }));
  const stage = (count: number) => checkedStage.parse({ ...stageWith({}), teams: teams(count) });
  expect(() => createStacks(unbundledApp(), stage(1))).not.toThrow();
  expect(() => createStacks(unbundledApp(), stage(5))).toThrow(
    /has \d{5} characters, and EventBridge takes 10240/,
  );
});

test('a function is invoked by its rule alone, for a day, and what Lambda never took is kept', () => {
  const resources = resourcesWith({ name: 'ledger', target: { kind: 'function', arn: functionArn } });
  const [rule] = ofType(resources, 'AWS::Events::Rule');
  const [deadLetters] = ofType(resources, 'AWS::SQS::Queue');
  expect(property(rule, 'Targets')).toEqual([
    expect.objectContaining({
      Arn: functionArn,
      DeadLetterConfig: { Arn: { 'Fn::GetAtt': [deadLetters?.id, 'Arn'] } },
      RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
    }),
  ]);
  expect(ofType(resources, 'AWS::Lambda::Permission').map(({ Properties }) => Properties)).toEqual([
    {
      Action: 'lambda:InvokeFunction',
      FunctionName: functionArn,
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [rule?.id, 'Arn'] },
    },
  ]);
  // It is pushed to: there is no queue to read.
  expect(ofType(resources, 'AWS::SQS::Queue')).toHaveLength(1);
  expect(ofType(resources, 'AWS::IAM::ManagedPolicy')).toEqual([]);
});

test.each([
  ['of another account', functionArn.replace('123456789012', '444455556666')],
  ['of another region', functionArn.replace('eu-central-1', 'us-east-1')],
])('a function %s is refused, with what to use instead', (_where, arn) => {
  expect(problems(stageWith({ target: { kind: 'function', arn } }))).toEqual([
    expect.stringMatching(
      /^teams\.0\.target: .* not in account 123456789012 and region eu-central-1.*Use a target of kind bus or account/,
    ),
  ]);
});

test.each(['ledger-consumer', functionArn.replace(':function:', ':layer:'), `${functionArn}:2`])(
  '%s names no function',
  (arn) => {
    expect(problems(stageWith({ target: { kind: 'function', arn } }))).not.toEqual([]);
  },
);
