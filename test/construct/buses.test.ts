import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { BusPair } from '#infra/events/bus-pair.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { team as checkedTeam, type Team } from '#infra/stage/team.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { personalTypes, subscribedTypes } from '#infra/stage/wanted-events.ts';
import { catalog } from '#shared/events/catalog.ts';
import { productExamples } from '#shared/events/product/examples.ts';
import { product } from '#shared/events/product/table.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, resourcesOf, stageNames, synthesized } from './synthesized.ts';

const teamRules = (stage: 'local' | 'production') =>
  resourcesOf(stage, 'AWS::Events::Rule').filter(({ id }) => id.startsWith('Team'));

test('each team has a rule with dead letters, on the bus that it may read', () => {
  const rules = teamRules('local');
  expect(rules).toHaveLength(deployableStage('local').teams.length);
  for (const rule of rules) {
    const bus = property<string>(rule, 'EventBusName.Ref');
    expect(bus.startsWith('BusesPersonal')).toBe(rule.id.includes('customercare'));
    for (const target of property<object[]>(rule, 'Targets'))
      expect(target).toHaveProperty('DeadLetterConfig');
  }
});

test('only the forwarder and the sweep speak on a bus, and no other account may use it at all', () => {
  const buses = resourcesOf('production', 'AWS::Events::EventBus');
  expect(buses).toHaveLength(2);
  for (const bus of buses) {
    // An account needs an Allow to publish, or to put rules, on the bus of another: there is none.
    const isPersonal = bus.id.startsWith('BusesPersonal');
    expect(property(bus, 'Policy.Statement')).toEqual([
      expect.objectContaining({
        Effect: 'Deny',
        Action: 'events:PutEvents',
        Condition: {
          ArnNotEquals: { 'aws:PrincipalArn': [expect.anything(), expect.anything()] },
          BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
        },
      }),
      // A rule would copy everything that the bus carries, also to another role of the account.
      ...(isPersonal
        ? [
            expect.objectContaining({
              Effect: 'Deny',
              Principal: { AWS: '*' },
              Action: ['events:PutRule', 'events:PutTargets'],
              Condition: {
                ArnNotLike: { 'aws:PrincipalArn': { 'Fn::Sub': expect.stringContaining('cfn-exec-role') } },
              },
            }),
          ]
        : []),
    ]);
  }
  expect(resourcesOf('production', 'AWS::Events::EventBusPolicy')).toEqual([]);
});

test('an organisation puts rules for its events, and neither sees nor touches those of others', () => {
  const team = {
    name: 'risk-desk',
    target: { kind: 'organisation', id: 'o-abcdefghij' },
    events: ['BOOKING'],
    duplicates: 'left-out',
    superseded: 'included',
    personalData: false,
    operations: [],
    callers: [],
  } satisfies Team;
  const app = new App();
  const stack = new Stack(app, 'Test');
  const stage = deployableStage('production');
  const key = new BaseKey(stack, 'Key', { stage, encrypts: 'dead letters' });
  new BusPair(stack, 'Buses', { stage, key }).restrictTo([], [team]);
  const buses = Object.entries(Template.fromStack(stack).findResources('AWS::Events::EventBus'));
  const allowed = Object.fromEntries(
    buses.map(([id, bus]) => {
      const { Properties } = bus as { Properties: { Policy: { Statement: { Effect: string }[] } } };
      const statements = Properties.Policy.Statement;
      return [id.replace(/[A-F0-9]{8}$/, ''), statements.filter(({ Effect }) => Effect === 'Allow')];
    }),
  );
  const member = {
    StringEquals: { 'aws:PrincipalOrgID': 'o-abcdefghij' },
    StringEqualsIfExists: { 'events:creatorAccount': '${aws:PrincipalAccount}' },
  };
  expect(allowed['BusesPersonal']).toEqual([]);
  expect(allowed['BusesEvents']).toEqual([
    expect.objectContaining({
      Action: 'events:PutRule',
      Condition: {
        ...member,
        'ForAllValues:StringEquals': { 'events:detail-type': ['BOOKING'] },
        Null: { 'events:detail-type': 'false' },
      },
    }),
    expect.objectContaining({
      Action: expect.not.arrayContaining(['events:PutRule', 'events:PutEvents']),
      Condition: member,
    }),
  ]);
  expect(checkedTeam.safeParse({ ...team, personalData: true }).error?.message).toContain('organisation');
});

test.each(stageNames)(
  'what a bus of %s cannot read again waits in dead letters that it may write',
  (stage) => {
    const buses = resourcesOf(stage, 'AWS::Events::EventBus');
    const policies = resourcesOf(stage, 'AWS::SQS::QueuePolicy');
    expect(buses).toHaveLength(2);
    for (const bus of buses) {
      const queue = property<unknown>(bus, 'DeadLetterConfig.Arn');
      const statements = policies.flatMap((policy) => property<object[]>(policy, 'PolicyDocument.Statement'));
      expect(statements).toContainEqual({
        Effect: 'Allow',
        Principal: { Service: 'events.amazonaws.com' },
        Action: 'sqs:SendMessage',
        Resource: queue,
        Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [bus.id, 'Arn'] } } },
      });
    }
  },
);

test('the personal bus is encrypted with a key of ours and has no archive', () => {
  const personal = resourcesOf('production', 'AWS::Events::EventBus').find(({ id }) =>
    id.startsWith('BusesPersonal'),
  );
  const archives = resourcesOf('production', 'AWS::Events::Archive');
  expect(personal?.Properties['KmsKeyIdentifier']).toBeDefined();
  expect(archives).toHaveLength(1);
  expect(JSON.stringify(archives)).not.toContain('BusesPersonal');
  expect(resourcesOf('local', 'AWS::Events::Archive')).toEqual([]);
});

test('a type goes to the personal bus only if a permitted team consumes it', () => {
  expect(personalTypes(deployableStage('sandbox'))).toEqual([]);
  expect(personalTypes(deployableStage('production'))).toEqual([
    'IDENTIFICATION',
    'PERSON_CHANGED',
    'PERSON_DELETED',
  ]);
});

test('our own events reach the teams that list them, on either bus, and are never subscribed at the bank', () => {
  const stage = deployableStage('production');
  const asking = (team: Partial<Team>): Stage => ({ ...stage, teams: [{ ...stage.teams[0]!, ...team }] });
  const statements = { events: ['StatementPublished', 'BOOKING'] };
  expect(personalTypes(asking({ ...statements, personalData: true }))).toEqual([
    'BOOKING',
    'StatementPublished',
  ]);
  expect(personalTypes(asking({ events: 'all', personalData: true }))).toEqual(
    expect.arrayContaining(Object.keys(product)),
  );
  for (const events of [statements.events, 'all'] as const)
    expect(subscribedTypes(asking({ events }))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/[a-z]/)]),
    );
  expect(checkedStage.safeParse(asking(statements)).error).toBeUndefined();
  const misspelt = asking({ events: ['StatementsPublished'] });
  expect(checkedStage.safeParse(misspelt).error?.message).toContain('misspelt');
  const more = { ...stage.subscriptions, more: ['RunCompleted'] };
  expect(checkedStage.safeParse({ ...stage, subscriptions: more }).error?.message).toContain('more');
});

test('a team that asks for all gets our own events through its rule', () => {
  const [ledger] = teamRules('local').filter(({ id }) => id.includes('ledger'));
  const { entityId, body: data } = productExamples.StatementPublished;
  const detail = { id: entityId, type: 'StatementPublished', data };
  const event = { source: 'partner-banking.product', 'detail-type': 'StatementPublished', detail };
  expect(matchesPattern(property(ledger, 'EventPattern'), event)).toBe(true);
});

test('what is mandatory and what teams ask for is subscribed', () => {
  const stage = deployableStage('production');
  const mandatory = catalog.filter(({ mandatory }) => mandatory).map(({ type }) => type);
  expect(subscribedTypes({ ...stage, teams: [] })).toEqual([...mandatory].sort());
  const welcoming = { ...stage, teams: [], welcomeAs: 'customer-care' };
  expect(subscribedTypes(welcoming)).toEqual([...mandatory, 'ACCOUNT_OPENING_REQUEST'].sort());
  const local = deployableStage('local');
  const offered = catalog.filter((event) => event.mandatory ?? event.onlyInReference === undefined);
  expect(subscribedTypes(local)).toEqual(
    [...offered.map(({ type }) => type), ...local.subscriptions.more].sort(),
  );
  // One function's environment holds 4 KB in all.
  expect(JSON.stringify(subscribedTypes(deployableStage('local'))).length).toBeLessThan(3_000);
  expect(synthesized('local').stacks.events.teams).toHaveLength(2);
});
