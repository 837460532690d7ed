import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import * as z from '#shared/kernel/zod.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { account, deployableStage } from '#test/fixtures/stages.ts';
import { findingsIn } from '#infra/checks/checks.ts';
import { resourcesOf, stageNames, unbundledApp } from './synthesized.ts';

const certificateArn = `arn:aws:acm:eu-central-1:${account}:certificate/c0ffee`;
const logKeyArn = `arn:aws:kms:eu-central-1:${account}:key/1234abcd-12ab-34cd-56ef-1234567890ab`;
const address = {
  kind: 'domain',
  name: 'hooks.company.test',
  certificateArn,
  basePath: 'bank',
  apiAddress: 'closed',
};

function stageWith(changes: object = {}, webhook: object = { address }) {
  const production = deployableStage('production');
  const egress = { address: 'fixed', zones: 1 };
  return { ...production, egress, logKeyArn, webhook: { ...production.webhook, ...webhook }, ...changes };
}

/** Production with all that a stage may ask for of network and keys. */
const deployed = memoised(() => {
  const app = unbundledApp();
  const stacks = createStacks(app, checkedStage.parse(stageWith()));
  const templates = Object.values(stacks).map((stack) => Template.fromStack(stack));
  return { app, stacks, templates };
});

const found = (type: string) =>
  deployed().templates.flatMap((template) =>
    Object.values(template.findResources(type) as Record<string, { Properties: Record<string, unknown> }>),
  );

const outputs = () => {
  const { storage, ingestion } = deployed().stacks;
  return {
    ...Template.fromStack(storage).findOutputs('EgressAddresses'),
    ...Template.fromStack(ingestion).findOutputs('WebhookUrl'),
    ...Template.fromStack(ingestion).findOutputs('WebhookDomainTarget'),
  };
};

test('by default nothing is in a network, and the bank calls the address of the gateway', () => {
  expect(resourcesOf('production', 'AWS::EC2::VPC')).toEqual([]);
  expect(resourcesOf('production', 'AWS::ApiGateway::DomainName')).toEqual([]);
});

test('exactly the functions that call the bank leave through the fixed address', () => {
  const functions = found('AWS::Lambda::Function').map(({ Properties }) => ({
    callsBank: 'BANK' in (Properties['Environment'] as { Variables: object }).Variables,
    isInNetwork: 'VpcConfig' in Properties,
  }));
  expect(functions.filter(({ callsBank }) => callsBank).length).toBeGreaterThan(8);
  expect(functions.filter(({ callsBank, isInNetwork }) => callsBank !== isInNetwork)).toEqual([]);
});

test('there is one gateway for a zone, with an address that outlives the stack', () => {
  expect(found('AWS::EC2::NatGateway')).toHaveLength(1);
  expect(found('AWS::EC2::EIP')).toEqual([expect.objectContaining({ DeletionPolicy: 'Retain' })]);
  const both = createStacks(
    unbundledApp(),
    checkedStage.parse(stageWith({ egress: { address: 'fixed', zones: 2 } })),
  );
  Template.fromStack(both.storage).resourceCountIs('AWS::EC2::NatGateway', 2);
  expect(outputs()).toHaveProperty('EgressAddresses');
});

const own = ['eipalloc-0123456789abcdef0', 'eipalloc-0fedcba9876543210'] as const;
const storageWith = (egress: object) =>
  Template.fromStack(createStacks(unbundledApp(), checkedStage.parse(stageWith({ egress }))).storage);

test('with elastic IPs of the company, the gateways take them in their order, and the stack makes none', () => {
  const one = storageWith({ address: 'fixed', zones: 1, allocationIds: own.slice(0, 1) });
  one.resourceCountIs('AWS::EC2::EIP', 0);
  one.hasOutput('EgressAllocationIds', { Value: own[0] });
  expect(one.findOutputs('EgressAddresses')).toEqual({});
  const allocated = (template: Template) =>
    Object.values(template.findResources('AWS::EC2::NatGateway')).map(
      ({ Properties }) => (Properties as { AllocationId: unknown }).AllocationId,
    );
  expect(allocated(one)).toEqual([own[0]]);
  // All else is as it was with an address of the stack, so a stage can take up the one that it has.
  const { Resources: before } = Template.fromStack(deployed().stacks.storage).toJSON() as {
    Resources: Record<string, { Type: string }>;
  };
  const { Resources: after } = one.toJSON() as { Resources: Record<string, unknown> };
  const changed = Object.keys(before).filter(
    (id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
  );
  expect(changed.map((id) => before[id]?.Type).toSorted()).toEqual(['AWS::EC2::EIP', 'AWS::EC2::NatGateway']);
  const { Properties: gateway } = Object.values(before).find(
    ({ Type }) => Type === 'AWS::EC2::NatGateway',
  ) as {
    Properties: { AllocationId: unknown };
  } & { Type: string };
  expect(gateway.AllocationId).toEqual({ 'Fn::GetAtt': [expect.any(String), 'AllocationId'] });

  const two = storageWith({ address: 'fixed', zones: 2, allocationIds: own });
  expect(allocated(two)).toEqual(own);
  expect(allocated(storageWith({ address: 'leaving', zones: 2, allocationIds: own }))).toEqual(own);
});

test.each([
  [1, own, `one zone needs one elastic IP, and these are named: ${own.join(', ')}`],
  [1, [], 'one zone needs one elastic IP, and these are named: none'],
  [2, own.slice(0, 1), `two zones need two different elastic IPs, and these are named: ${own[0]}`],
  [
    2,
    [own[0], own[0]],
    `two zones need two different elastic IPs, and these are named: ${own[0]}, ${own[0]}`,
  ],
])('%s zones with the elastic IPs %s are refused with what is needed', (zones, allocationIds, message) => {
  const checked = checkedStage.safeParse(stageWith({ egress: { address: 'fixed', zones, allocationIds } }));
  expect(checked.error?.issues).toEqual([
    expect.objectContaining({ path: ['egress', 'allocationIds'], message }),
  ]);
});

test('an address where its allocation ID belongs is refused', () => {
  const egress = { address: 'fixed', zones: 1, allocationIds: ['192.0.2.1'] };
  expect(checkedStage.safeParse(stageWith({ egress })).error?.issues).toEqual([
    expect.objectContaining({ message: 'must be the allocation ID of an elastic IP: eipalloc-…' }),
  ]);
});

test('functions leave the network before it is removed, and may still give back their interfaces', () => {
  const leaving = createStacks(
    unbundledApp(),
    checkedStage.parse(stageWith({ egress: { address: 'leaving', zones: 1 } })),
  );
  for (const type of ['AWS::EC2::NatGateway', 'AWS::EC2::EIP', 'AWS::EC2::SecurityGroup', 'AWS::EC2::Subnet'])
    expect(Template.fromStack(leaving.storage).findResources(type)).toEqual(
      Template.fromStack(deployed().stacks.storage).findResources(type),
    );
  const stacks = [leaving.events, leaving.schedules, leaving.operations].map((stack) =>
    Template.fromStack(stack),
  );
  const functions = stacks.flatMap((stack) => Object.values(stack.findResources('AWS::Lambda::Function')));
  expect(functions.filter(({ Properties }) => 'VpcConfig' in (Properties as object))).toEqual([]);
  const policies = JSON.stringify(stacks.map((stack) => stack.findResources('AWS::IAM::Policy')));
  expect(policies.includes('ec2:DeleteNetworkInterface')).toBe(true);
});

test.each(['10.0.0.0/8', '10.0.0.0/28', '10.0.0.0'])(
  '%s is no network that holds the functions',
  (network) => {
    const parsed = checkedStage.safeParse(stageWith({ egress: { address: 'fixed', zones: 1, network } }));
    expect(parsed.success).toBe(false);
  },
);

test('S3 and DynamoDB are reached without the gateway, and nothing else has an endpoint', () => {
  const services = found('AWS::EC2::VPCEndpoint').map(({ Properties }) => [
    Properties['VpcEndpointType'],
    JSON.stringify(Properties['ServiceName']).match(/\.(s3|dynamodb)/)?.[1],
  ]);
  expect(services.toSorted()).toEqual([
    ['Gateway', 'dynamodb'],
    ['Gateway', 's3'],
  ]);
});

test('functions in the network speak HTTPS alone, and nothing speaks to them', () => {
  const [group, ...others] = found('AWS::EC2::SecurityGroup');
  expect(others).toEqual([]);
  expect(group?.Properties['SecurityGroupEgress']).toEqual([
    expect.objectContaining({ CidrIp: '0.0.0.0/0', IpProtocol: 'tcp', FromPort: 443, ToPort: 443 }),
  ]);
  expect(group?.Properties).not.toHaveProperty('SecurityGroupIngress');
  expect(found('AWS::EC2::SecurityGroupIngress')).toEqual([]);
});

test('the rights on the network are those of Lambda, and the code of a function has none of them', () => {
  const statement = z.object({
    Effect: z.string(),
    Action: z.union([z.string(), z.array(z.string())]),
    Condition: z.optional(z.unknown()),
  });
  // CDK moves what is too much for the policy of a role to a policy beside it.
  const statements = [...found('AWS::IAM::Policy'), ...found('AWS::IAM::ManagedPolicy')]
    .flatMap(({ Properties }) => (Properties['PolicyDocument'] as { Statement: unknown[] }).Statement)
    .map((each) => statement.parse(each))
    .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('ec2:')));
  const denied = statements.filter(({ Effect }) => Effect === 'Deny');
  expect(denied.length).toBe(statements.length / 2);
  for (const { Condition } of denied)
    expect(Condition).toEqual({ Null: { 'lambda:SourceFunctionArn': 'false' } });
});

test('the bank calls the domain of the company under its base path', () => {
  expect(outputs()['WebhookUrl']).toMatchObject({ Value: 'https://hooks.company.test/bank/webhooks' });
  expect(outputs()).toHaveProperty('WebhookDomainTarget');
  expect(found('AWS::ApiGateway::DomainName')).toEqual([
    expect.objectContaining({
      Properties: expect.objectContaining({
        DomainName: 'hooks.company.test',
        RegionalCertificateArn: certificateArn,
        SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PQ_2025_09',
      }),
    }),
  ]);
  const functions = deployed()
    .app.node.findAll()
    .filter((each) => each instanceof BaseFunction);
  expect(functions.length).toBeGreaterThan(20);
  const subscriptions = found('AWS::Lambda::Function').flatMap(({ Properties }) => {
    const { Variables: variables } = Properties['Environment'] as { Variables: Record<string, unknown> };
    return variables['WEBHOOK_URL'] ?? [];
  });
  // Of the job of subscriptions, and of the checks.
  expect(subscriptions).toHaveLength(2);
  expect(new Set(subscriptions)).toEqual(new Set(['https://hooks.company.test/bank/webhooks']));
});

/** The API that the bank calls. */
const webhooksApi = (ingestion: Stack) => {
  const template = Template.fromStack(ingestion);
  const [api] = Object.values(template.findResources('AWS::ApiGateway::RestApi'));
  return { api, deployments: Object.keys(template.findResources('AWS::ApiGateway::Deployment')) };
};

test("beside the domain, the API's own address is closed, and open only while subscriptions name it", () => {
  const closed = webhooksApi(deployed().stacks.ingestion);
  expect(closed.api).toHaveProperty('Properties.DisableExecuteApiEndpoint', true);
  const moving = stageWith({}, { address: { ...address, apiAddress: 'open' } });
  const open = webhooksApi(createStacks(unbundledApp(), checkedStage.parse(moving)).ingestion);
  expect(open.api).not.toHaveProperty('Properties.DisableExecuteApiEndpoint');
  expect(found('AWS::ApiGateway::RestApi')).toContainEqual(
    expect.objectContaining({ Properties: expect.not.objectContaining({ DisableExecuteApiEndpoint: true }) }),
  );
  // API Gateway closes it with the next deployment of the API.
  expect(closed.deployments).not.toEqual(open.deployments);
  const undecided = { ...address, apiAddress: undefined };
  expect(checkedStage.safeParse(stageWith({}, { address: undecided })).error?.issues).toEqual([
    expect.objectContaining({ path: ['webhook', 'address', 'apiAddress'] }),
  ]);
});

test.each(stageNames)('%s has no domain, and no API without an address', (stage) => {
  const apis = resourcesOf(stage, 'AWS::ApiGateway::RestApi');
  expect(apis).toHaveLength(2);
  expect(apis.filter(({ Properties }) => 'DisableExecuteApiEndpoint' in Properties)).toEqual([]);
});

test.each([
  ['another region', certificateArn.replace('eu-central-1', 'us-east-1')],
  ['another account', certificateArn.replace(account, '444455556666')],
])('a certificate of %s is refused with the place where it has to be', (_where, other) => {
  const checked = checkedStage.safeParse(stageWith({}, { address: { ...address, certificateArn: other } }));
  expect(checked.error?.issues).toEqual([
    expect.objectContaining({
      path: ['webhook', 'address', 'certificateArn'],
      message: `must be a certificate in account ${account} and region eu-central-1: import or request one there`,
    }),
  ]);
});

test('every log is encrypted with the key of the company', () => {
  const logs = found('AWS::Logs::LogGroup');
  expect(logs.length).toBeGreaterThan(20);
  expect(logs.filter(({ Properties }) => Properties['KmsKeyId'] !== logKeyArn)).toEqual([]);
});

test('a stage with all of it leaves no finding of cdk-nag unacknowledged', () => {
  const { app } = deployed();
  expect(findingsIn(app)).toEqual([]);
});
