import { expect, test } from 'vitest';
import { Template } from 'aws-cdk-lib/assertions';
import { alarmsOf } from '#infra/alarms-of-stage.ts';
import { changeAlarms } from '#infra/observability/change-alarms.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { resourcesOf, templatesOf, unbundledApp } from './synthesized.ts';

/** The sandbox with these changes in its alarms. */
function changedStage(changes: object): Stage {
  const stage = deployableStage('sandbox');
  return checkedStage.parse({ ...stage, alarms: { ...stage.alarms, changes } });
}

const changed = changedStage({
  'Webhooks/Rejected': { threshold: 25, periods: 4, breaches: 2 },
  'Webhooks/Refused': { periods: 4 },
  'Webhooks/QuarantineFull': { off: 'their tests send forgeries' },
  'Webhooks/Crash': { off: 'a test' },
  'Family-cards/DeadLetters': { threshold: 2 },
  'Sweep/Cause': { off: 'another system watches it' },
  'Forwarding/Failing': { off: 'another system watches it' },
  'Family-cards/Cause': { periods: 5 },
  'Team-ledger/Events/Unread': { threshold: 60 },
});

const stacks = createStacks(unbundledApp(), changed);
const { observability: top, 'observability/Team-ledger': team } = templatesOf(stacks);

/** An alarm by the id of its construct. */
function alarm(template: Template | undefined, start: string) {
  const found = [
    ...Object.entries(template!.findResources('AWS::CloudWatch::Alarm')),
    ...Object.entries(template!.findResources('AWS::CloudWatch::CompositeAlarm')),
  ].filter(([id]) => new RegExp(`^${start}[0-9A-F]{8}$`).test(id));
  expect(found).toHaveLength(1);
  return found[0]![1]['Properties'] as Readonly<Record<string, unknown>>;
}

test('an alarm gets the values that the stage names, and every other one keeps its own', () => {
  expect(alarm(top, 'WebhooksRejected')).toMatchObject({
    Threshold: 25,
    EvaluationPeriods: 4,
    DatapointsToAlarm: 2,
  });
  expect(alarm(top, 'FamilycardsDeadLetters')).toMatchObject({ Threshold: 2, EvaluationPeriods: 1 });
  expect(alarm(top, 'FamilyaccountsDeadLetters')).toMatchObject({ Threshold: 0 });
  expect(alarm(top, 'FamilyaccountsDeadLetters')).not.toHaveProperty('ActionsEnabled');
});

test('an alarm of a queue keeps that one breach is enough, over however many periods', () => {
  expect(alarm(top, 'FamilycardsCause')).toMatchObject({ EvaluationPeriods: 5, DatapointsToAlarm: 1 });
});

test('with fewer periods than it has to breach, an alarm needs all of them', () => {
  expect(alarm(top, 'WebhooksRefused')).toMatchObject({ EvaluationPeriods: 4, DatapointsToAlarm: 4 });
});

test('an alarm that is off notifies nobody, neither by itself nor through its page', () => {
  expect(alarm(top, 'WebhooksQuarantineFull')).toMatchObject({ ActionsEnabled: false });
  const rule = JSON.stringify(alarm(top, 'WebhooksFailing')['AlarmRule']);
  expect(rule).toContain('WebhooksCause');
  expect(rule).not.toContain('WebhooksCrash');
});

test('a page is off by its own name, and never rings once all of its causes are off', () => {
  expect(alarm(top, 'ForwardingFailing')).toMatchObject({ ActionsEnabled: false });
  const names = ['Failed', 'Cause', 'Crash', 'Behind', 'GivenUp'];
  const off = Object.fromEntries(names.map((name) => [`Forwarding/${name}`, { off: 'a test' }]));
  const { observability } = createStacks(unbundledApp(), changedStage(off));
  expect(alarm(Template.fromStack(observability), 'ForwardingFailing')).toMatchObject({ AlarmRule: 'FALSE' });
});

test('an alarm inside of a stack of its own has its name as well', () => {
  expect(alarm(team, 'EventsUnread')).toMatchObject({ Threshold: 60 });
});

test('the dashboard begins with the alarms that are off, and why', () => {
  const page = JSON.stringify(top?.findResources('AWS::CloudWatch::Dashboard'));
  expect(page).toContain('Webhooks/QuarantineFull: their tests send forgeries');
  expect(JSON.stringify(resourcesOf('sandbox', 'AWS::CloudWatch::Dashboard'))).not.toContain('switched off');
});

test.each([
  ['a misspelt name', { 'Webhooks/Rejectd': { threshold: 1 } }, 'did you mean Webhooks/Rejected?'],
  ['a part of a name', { Rejected: { threshold: 1 } }, 'did you mean Webhooks/Rejected?'],
  ['a name like no other', { 'No/Alarm': { threshold: 1 } }, 'npm run ops -- alarms list --stage sandbox'],
  [
    'an alarm that was for one cause',
    { 'Family-cards/Late': { off: 'x' } },
    '; Family-cards/Cause covers it',
  ],
  ['a page over causes', { 'StatementsWorker/Failing': { off: 'x' } }, '; StatementsWorker/Cause covers it'],
  ['a kind of cause', { 'Webhooks/Bank': { off: 'x' } }, '; Webhooks/Cause covers it'],
  ['the alarm that people ring', { TestAlarm: { off: 'x' } }, 'is no alarm of the stage'],
  [
    'a threshold of a page',
    { 'Webhooks/Failing': { threshold: 1 } },
    'has no values of its own: change the alarms',
  ],
  [
    'a threshold of an alarm whose value is the number of a cause',
    { 'Sweep/Cause': { threshold: 1 } },
    'has the number of a cause as its value, and so no threshold: change periods or breaches',
  ],
  [
    'more breaches than periods',
    { 'Webhooks/Rejected': { breaches: 5 } },
    'has 4 periods, and 5 breaches can never be reached',
  ],
  [
    'more time than CloudWatch looks back',
    { 'Webhooks/Rejected': { periods: 289 } },
    'looks at 1445 minutes, and CloudWatch at 1440 at most: lower periods',
  ],
])('%s is refused in a sentence', (_what, changes, sentence) => {
  expect(() => changeAlarms(stacks.observability, changedStage(changes))).toThrow(sentence);
});

test.each([
  ['nothing', {}, 'name at least one of threshold, periods, breaches and off'],
  ['off together with a threshold', { off: 'x', threshold: 1 }, 'an alarm that is off has no other values'],
  ['off without a reason', { off: '' }, 'say why'],
])('a change of %s is refused by the settings', (_what, change, sentence) => {
  expect(() => changedStage({ 'Webhooks/Rejected': change })).toThrow(sentence);
});

test('the list of a stage has each alarm by its name, with the values that hold', () => {
  const listed = alarmsOf(changed);
  expect(listed.find(({ name }) => name === 'Webhooks/Rejected')).toMatchObject({
    threshold: 25,
    periods: 4,
    notice: expect.stringContaining('See docs/runbooks/rejected-webhooks.md'),
    isChanged: true,
  });
  expect(listed.find(({ name }) => name === 'Webhooks/Failing')).toMatchObject({ isPage: true });
  expect(listed.map(({ name }) => name)).not.toContain('TestAlarm');
});
