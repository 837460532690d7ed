import { readFileSync } from 'node:fs';
import { type App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Rule } from 'aws-cdk-lib/aws-events';
import { AccountRootPrincipal, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { expect, test } from 'vitest';
import { createPublicStacks } from '#infra/public-stacks.ts';
import { account, deployableStage } from '#test/fixtures/stages.ts';
import { property, synthesized, unbundledApp } from './synthesized.ts';

const stage = deployableStage('sandbox');

function made(app: App = unbundledApp()) {
  const stacks = createPublicStacks(app, stage);
  const own = new Stack(app, 'Own', { env: { account, region: 'eu-central-1' } });
  const role = new Role(own, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  return { stacks, own, role };
}

const actionsIn = (own: Stack) => {
  const policies = Object.values(Template.fromStack(own).findResources('AWS::IAM::Policy'));
  return policies.flatMap((policy) =>
    property<Statement[]>(policy as never, 'PolicyDocument.Statement').flatMap(({ Action }) => Action),
  );
};

interface Statement {
  readonly Action: string | readonly string[];
}

test('a stack of the company has rules on the buses, and subscribes to the alarms', () => {
  const { stacks, own } = made();
  new Rule(own, 'Bookings', { eventBus: stacks.bus, eventPattern: { detailType: ['BOOKING'] } });
  new Rule(own, 'Persons', {
    eventBus: stacks.personalBus,
    eventPattern: { detailType: ['PERSON_CHANGED'] },
  });
  const alarms = Topic.fromTopicArn(own, 'Alarms', stacks.alarmTopic!.topicArn);
  alarms.addSubscription(new UrlSubscription('https://company.test/alarms'));
  const template = Template.fromStack(own);
  template.resourceCountIs('AWS::Events::Rule', 2);
  template.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'https://company.test/alarms' });
});

test('its roles read the mirror and the statements, and change nothing', () => {
  const { stacks, own, role } = made();
  stacks.mirror.grantRead(role);
  stacks.statements.grantRead(role);
  stacks.alarmTopic!.grantSubscribe(role);
  expect(new Set(actionsIn(own))).toEqual(
    new Set([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'kms:Decrypt',
      'kms:DescribeKey',
      's3:GetObject',
      's3:ListBucket',
      'sns:Subscribe',
    ]),
  );
});

test('no public member has a method that changes what is ours', () => {
  const {
    stacks: { stacks: _, ...members },
  } = made();
  const methods = Object.entries(members).flatMap(([name, member]) =>
    Object.keys(member ?? {})
      .concat(Object.getOwnPropertyNames(Object.getPrototypeOf(member)))
      .filter((each) => /^(grant|add|apply)/.test(each))
      .map((each) => `${name}.${each}`),
  );
  expect(methods).toEqual(['alarmTopic.grantSubscribe', 'mirror.grantRead', 'statements.grantRead']);
});

test('who takes no policies is refused', () => {
  const { stacks, own } = made();
  expect(() => stacks.mirror.grantRead(new AccountRootPrincipal())).toThrow(
    'takes no policies: grant to a role',
  );
  const ofOthers = Role.fromRoleArn(own, 'OfOthers', 'arn:aws:iam::999999999999:role/reader');
  expect(() => stacks.mirror.grantRead(ofOthers)).toThrow('takes no policies: grant to a role');
});

test('with the references of the `cdk.json` that `init` writes, nothing more of ours is exported', () => {
  const { context } = JSON.parse(readFileSync('ops/starter/files/company.cdk.json', 'utf8')) as {
    readonly context: Record<string, string>;
  };
  const app = unbundledApp();
  for (const [name, value] of Object.entries(context)) app.node.setContext(name, value);
  const { stacks, own, role } = made(app);
  stacks.mirror.grantRead(role);
  stacks.statements.grantRead(role);
  new Rule(own, 'Bookings', { eventBus: stacks.bus, eventPattern: { detailType: ['BOOKING'] } });
  Template.fromStack(own);
  expect(exportsIn(stacks.stacks)).toEqual(exportsIn(createPublicStacks(unbundledApp(), stage).stacks));
});

/** What other stacks import, so that ours cannot change it. */
const exportsIn = (stacks: readonly Stack[]) =>
  stacks.flatMap((stack) =>
    Object.values(Template.fromStack(stack).findOutputs('*')).filter((output) => 'Export' in output),
  );

test('our resources are as without it', () => {
  const { stacks, own, role } = made();
  stacks.mirror.grantRead(role);
  Template.fromStack(own);
  const resources = stacks.stacks.map((stack) => resourcesIn(Template.fromStack(stack)));
  expect(resources).toEqual(Object.values(synthesized('sandbox').templates).map(resourcesIn));
});

const resourcesIn = (template: Template) => (template.toJSON() as { Resources: object }).Resources;
