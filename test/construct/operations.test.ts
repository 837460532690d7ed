import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { callPartition } from '#shared/aws/automation/call-items.ts';
import { createStacks } from '#infra/partner-banking.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { stages } from '#examples/company/stages.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, type Resource, resourcesOf, unbundledApp } from './synthesized.ts';

const role = (name: string) => `arn:aws:iam::444455556666:role/${name}`;

/** Production, with these operations and callers of its teams. */
function stageWith(change: Partial<Stage['teams'][number]>, more: object = {}) {
  const stage = deployableStage('production');
  const teams = stage.teams.map((team) => (team.operations.length > 0 ? { ...team, ...change } : team));
  return { ...stage, teams, ...more };
}

const problems = (stage: object) =>
  (checkedStage.safeParse(stage).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test.each([
  ['accounts.steal', 'is not an operation of the contract'],
  ['accounts.feeTransactions.create', 'an automation must never charge a fee'],
  ['changeRequests.confirm', 'only the customer can complete'],
  ['persons.mobileNumber.confirm', 'only the customer can complete'],
  ['webhooks.delete', 'belongs to the subscriptions job'],
  ['token.issue', 'returns a token'],
  ['persons.documents.upload', 'takes files'],
])('%s is on no allow-list, and synthesis says why', (operation, reason) => {
  expect(problems(stageWith({ operations: ['accounts.get', operation] }))).toEqual([
    expect.stringMatching(new RegExp(`^teams\\.1\\.operations: ${operation} .*${reason}`)),
  ]);
});

test.each([
  ['without callers', stageWith({ callers: [] }), 'no role may call them'],
  ['without slots of the pool', stageWith({ name: 'care' }), 'care calls operations and has no slots'],
  ['that the example needs', stageWith({}, { welcomeAs: 'customer-care' }), 'sms.messages.create'],
])('operations %s are refused', (_what, stage, problem) => {
  expect(problems(stage).join('\n')).toContain(problem);
});

test('a caller is a role, and not everybody', () => {
  for (const caller of ['*', 'arn:aws:iam::111122223333:root', 'arn:aws:iam::444455556666:role/*'])
    expect(problems(stageWith({ callers: [caller] }))).not.toEqual([]);
});

test('what teams keep for themselves must fit into the pool', () => {
  const { callBudget } = deployableStage('production');
  const teams = { 'customer-care': { concurrency: 200, reserved: 200 } };
  const stage = stageWith({}, { callBudget: { ...callBudget, teams } });
  expect(() => createStacks(unbundledApp(), stage)).toThrow(/164 slots and 2\d\d are reserved/);
});

test('each team has a function of its own, with its list, its roles and its rows', () => {
  const base = stageWith({});
  const [ledger, care] = base.teams;
  const { callBudget } = base;
  const stage: Stage = {
    ...base,
    callBudget: {
      ...callBudget,
      teams: {
        ledger: { concurrency: 1, reserved: 1 },
        'customer-care': { concurrency: 2, reserved: 1 },
      },
    },
    teams: [
      { ...ledger!, operations: ['accounts.get'], callers: [role('one'), role('two')] },
      { ...care!, operations: ['persons.update', 'persons.get'], callers: [role('three')] },
    ],
  };
  const template = Template.fromStack(createStacks(unbundledApp(), stage).operations).toJSON() as {
    Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
  };
  const resources = Object.entries(template.Resources).map(([id, resource]) => ({
    id,
    stack: '',
    ...resource,
  }));
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const ofTeams = of('AWS::Lambda::Function').filter(({ id }) => id.startsWith('Team'));
  const rows = ofTeams.map((resource) => ({
    team: property(resource, 'Environment.Variables.TEAM'),
    operations: property(resource, 'Environment.Variables.OPERATIONS'),
    reserved: property(resource, 'ReservedConcurrentExecutions'),
    callers: of('AWS::Lambda::Permission')
      .filter((permission) => property<string>(permission, 'FunctionName.Fn::GetAtt.0') === resource.id)
      .map((permission) => [property(permission, 'Action'), property(permission, 'Principal')].join(' ')),
  }));

  expect(rows).toEqual([
    {
      team: 'ledger',
      operations: '["accounts.get"]',
      reserved: 1,
      callers: ['lambda:InvokeFunction 444455556666'],
    },
    {
      team: 'customer-care',
      operations: '["persons.get","persons.update"]',
      reserved: 2,
      callers: ['lambda:InvokeFunction 444455556666'],
    },
  ]);
  const keys = of('AWS::IAM::Policy').flatMap(
    (policy) => JSON.stringify(policy.Properties).match(/CALL#[a-z-]+#\*/g) ?? [],
  );
  expect(keys).toEqual(['CALL#ledger#*', 'CALL#customer-care#*']);
});

interface Statement {
  readonly Effect: string;
  readonly Principal: unknown;
  readonly Action: string;
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const forCallers = (type: string, document: string) =>
  resourcesOf('production', type)
    .filter(({ stack }) => stack === 'storage')
    .flatMap((resource) => property<Statement[]>(resource, `${document}.Statement`))
    .filter(
      ({ Effect, Condition }) =>
        Effect === 'Allow' && JSON.stringify(Condition ?? {}).includes(':role/customer-care'),
    );

test('a caller of another account is let in to the replies of its own team, and to nothing else', () => {
  // Its account, since the role may not exist yet.
  const caller = { AWS: 'arn:aws:iam::444455556666:root' };
  const only = { ArnEquals: { 'aws:PrincipalArn': [role('customer-care-automation')] } };
  expect(forCallers('AWS::S3::BucketPolicy', 'PolicyDocument')).toEqual([
    {
      Effect: 'Allow',
      Principal: caller,
      Action: 's3:GetObject',
      Resource: { 'Fn::Join': ['', [expect.anything(), '/calls/customer-care/*']] },
      Condition: only,
    },
  ]);
  expect(forCallers('AWS::KMS::Key', 'KeyPolicy')).toEqual([
    {
      Effect: 'Allow',
      Principal: caller,
      Action: 'kms:Decrypt',
      Resource: '*',
      Condition: {
        ...only,
        StringEquals: { 'kms:ViaService': 's3.eu-central-1.amazonaws.com' },
        // Not for another bucket under the same key, such as that of the statements.
        StringLike: {
          'kms:EncryptionContext:aws:s3:arn': 'arn:aws:s3:::partnerbanking*-bodies*',
        },
      },
    },
  ]);
});

test('the rows of a team lie under its own partitions', () => {
  expect(callPartition('care', 'a key')).toMatch(/^CALL#care#[0-9a-f]{64}$/);
});

test('a call that nobody waits for is tried again, then kept with an alarm', () => {
  const [asynchronous] = resourcesOf('production', 'AWS::Lambda::EventInvokeConfig').filter(
    ({ stack }) => stack === 'operations',
  );
  expect(asynchronous?.Properties).toMatchObject({ MaximumRetryAttempts: 2 });
  const queue = property<string>(asynchronous, 'DestinationConfig.OnFailure.Destination.Fn::GetAtt.0');
  const alarms = resourcesOf('production', 'AWS::CloudWatch::Alarm').map(({ Properties }) =>
    JSON.stringify(Properties),
  );
  expect(alarms.some((text) => text.includes(queue))).toBe(true);
});

test('an unknown outcome of a team rings', () => {
  const alarm = resourcesOf('production', 'AWS::CloudWatch::Alarm').find(
    ({ Properties }) => Properties['MetricName'] === 'OperationUnknown',
  );
  expect(property(alarm, 'Dimensions')).toContainEqual({ Name: 'team', Value: 'customer-care' });
  expect(property(alarm, 'Threshold')).toBe(0);
});

test.each(stages.names)('no state machine of %s logs what passes through it', (stage) => {
  for (const machine of resourcesOf(stage, 'AWS::StepFunctions::StateMachine')) {
    expect(property(machine, 'LoggingConfiguration')).toMatchObject({
      IncludeExecutionData: false,
      Level: 'ALL',
    });
  }
});

const machine = () => resourcesOf('local', 'AWS::StepFunctions::StateMachine')[0];

test('the example calls as its own role, which may invoke the function of its team', () => {
  const owner = property<string>(machine(), 'RoleArn.Fn::GetAtt.0');
  const policies = resourcesOf('local', 'AWS::IAM::Policy').filter(({ Properties }) =>
    JSON.stringify(Properties['Roles'] ?? []).includes(`"${owner}"`),
  );
  const statements = policies.flatMap((policy) => property<Statement[]>(policy, 'PolicyDocument.Statement'));
  const [invoking] = statements.filter(({ Action }) => Action === 'lambda:InvokeFunction');
  expect(JSON.stringify(invoking?.Resource)).toContain('TeamcustomercareCall');
});

test('the example keeps only the owner of the account', () => {
  const text = definitionText(machine());
  expect(text).toContain(String.raw`\"fields\":[\"person_id\"]`);
  expect(text).toContain(String.raw`\"idempotencyKey\":\"{% $eventId %}\"`);
});

test('the example starts for an account that was opened, and not for its repetition', () => {
  const rule = resourcesOf('local', 'AWS::Events::Rule').find(({ stack }) => stack === 'operations');
  expect(property(rule, 'EventPattern')).toEqual({
    source: ['partner-banking.accounts'],
    'detail-type': ['ACCOUNT_OPENING_REQUEST'],
    detail: { data: { status: ['COMPLETED'] }, duplicateOf: [{ exists: false }] },
  });
});

const definitionText = (resource: Resource | undefined) =>
  JSON.stringify(property(resource, 'DefinitionString'));
