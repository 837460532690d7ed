import { expect, test } from 'vitest';
import { commandFunctions } from '#shared/commands/command-functions.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, resourcesOf, stageNames } from './synthesized.ts';
import type { StageName } from '#examples/company/stages.ts';

const ofOperations = (stage: StageName, type: string) =>
  resourcesOf(stage, type).filter(({ stack }) => stack === 'operations');

interface Statement {
  readonly Effect: string;
  readonly Principal: unknown;
  readonly Action: string;
  readonly Resource: string;
  readonly Condition?: unknown;
}

const policyOf = (stage: StageName) =>
  property<Statement[]>(ofOperations(stage, 'AWS::ApiGateway::RestApi')[0], 'Policy.Statement');

test.each(stageNames)('every method of the operators’ API of %s asks for a signature', (stage) => {
  const methods = ofOperations(stage, 'AWS::ApiGateway::Method');
  expect(methods.map((method) => property<string>(method, 'HttpMethod'))).toEqual(['POST', 'POST']);
  expect(new Set(methods.map((method) => property(method, 'AuthorizationType')))).toEqual(
    new Set(['AWS_IAM']),
  );
});

test('only the operators’ roles get in, even if another role’s own policy allows it', () => {
  const { operators } = deployableStage('production');
  const roles = [operators.roles, operators.viewers].flat();
  expect(policyOf('production')).toEqual([
    {
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Action: 'execute-api:Invoke',
      Resource: 'execute-api:/*',
      Condition: { ArnNotLike: { 'aws:PrincipalArn': roles } },
    },
    {
      Effect: 'Allow',
      // Their account, since a role may not exist yet.
      Principal: { AWS: 'arn:aws:iam::444455556666:root' },
      Action: 'execute-api:Invoke',
      Resource: 'execute-api:/*',
      Condition: { ArnEquals: { 'aws:PrincipalArn': roles } },
    },
  ]);
});

test('a stage without operators’ roles lets nobody in', () => {
  expect(policyOf('sandbox')).toEqual([
    { Effect: 'Deny', Principal: { AWS: '*' }, Action: 'execute-api:Invoke', Resource: 'execute-api:/*' },
  ]);
});

test('roles that are made here fix the name of the session to that of the user', () => {
  const roles = ofOperations('local', 'AWS::IAM::Role').filter(({ id }) =>
    /^Operators(Operator|Controller|Viewer)/.test(id),
  );
  expect(roles).toHaveLength(3);
  for (const role of roles) {
    const statements = property<Statement[]>(role, 'AssumeRolePolicyDocument.Statement');
    const users = statements.map(({ Principal, Condition, ...statement }) => {
      expect(statement).toEqual({ Action: 'sts:AssumeRole', Effect: 'Allow' });
      const name = /OperatorsUser([a-z]+)/.exec(JSON.stringify(Principal))?.[1];
      expect(Condition).toEqual({ StringEquals: { 'sts:RoleSessionName': name } });
      return name;
    });
    expect(users).toEqual(['anna', 'ben']);
  }
  for (const stage of ['sandbox', 'production'] as const) {
    expect(ofOperations(stage, 'AWS::IAM::User')).toEqual([]);
    expect(ofOperations(stage, 'AWS::IAM::Role').filter(({ id }) => id.startsWith('OperatorsOper'))).toEqual(
      [],
    );
  }
});

test('operators have no access to any table, queue or bucket', () => {
  for (const role of ofOperations('local', 'AWS::IAM::Role').filter(({ id }) =>
    /^Operators(Operator|Controller|Viewer)/.test(id),
  )) {
    expect(role.Properties['ManagedPolicyArns']).toBeUndefined();
    expect(role.Properties['Policies']).toBeUndefined();
    const policies = ofOperations('local', 'AWS::IAM::Policy').filter((policy) =>
      JSON.stringify(policy.Properties['Roles'] ?? []).includes(role.id),
    );
    expect(policies).toEqual([]);
  }
});

test('calls are throttled, and logged with who made them and without what they said', () => {
  const [apiStage] = ofOperations('production', 'AWS::ApiGateway::Stage');
  expect(apiStage?.Properties['MethodSettings']).toEqual([
    expect.objectContaining({ ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40, DataTraceEnabled: false }),
  ]);
  const format = JSON.parse(property<string>(apiStage, 'AccessLogSetting.Format')) as Record<string, string>;
  expect(format).toMatchObject({ caller: '$context.identity.userArn', status: '$context.status' });
  expect(JSON.stringify(format)).not.toMatch(/body|integration\.|querystring|header/i);
});

test('entries of the record are never updated or deleted by the function that writes them', () => {
  const policy = ofOperations('production', 'AWS::IAM::Policy').find(({ id }) =>
    id.startsWith('OperatorsAnswererRole'),
  );
  const statements = property<{ Action: string | string[]; Condition?: object }[]>(
    policy,
    'PolicyDocument.Statement',
  );
  const ofRecord = statements.filter(({ Condition }) => JSON.stringify(Condition ?? {}).includes('"AUDIT"'));
  expect(ofRecord.map(({ Action }) => Action)).toEqual([
    ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
  ]);
});

test('the function invokes those that carry changes out, and no other', () => {
  const policy = ofOperations('production', 'AWS::IAM::Policy').find(({ id }) =>
    id.startsWith('OperatorsAnswererRole'),
  );
  const statements = property<WriteStatement[]>(policy, 'PolicyDocument.Statement');
  const invoked = statements.filter(({ Action }) => Action === 'lambda:InvokeFunction');
  const answerer = ofOperations('production', 'AWS::Lambda::Function').find(({ id }) =>
    id.startsWith('OperatorsAnswerer'),
  );
  const names = property<object>(answerer, 'Environment.Variables.COMMAND_FUNCTIONS');
  expect(JSON.stringify(names).match(/\w+\\":/g)).toHaveLength(commandFunctions.length);
  expect([invoked].flat().flatMap(({ Resource }) => Resource)).toHaveLength(commandFunctions.length);
  expect(JSON.stringify(invoked)).not.toContain('*');
});

test.each(stageNames)('of %s, only that function may invoke what carries changes out', (stage) => {
  const able = resourcesOf(stage, 'AWS::IAM::Policy').flatMap(({ stack, id, Properties }) => {
    const { Statement: statements } = Properties['PolicyDocument'] as { Statement: WriteStatement[] };
    const isInvoking = statements.some(({ Action }) =>
      [Action].flat().some((action) => /^(lambda:(Invoke.*|\*)|\*)$/.test(action)),
    );
    return isInvoking ? [`${stack}/${id.replace(/DefaultPolicy.*/, '')}`] : [];
  });
  // Schedules ask for nothing in particular; the example automation and code of the company ask the function that calls the
  // bank for them.
  const others = able.filter(
    (each) => !/^(schedules|events|observability)\/.*ScheduleRole|WelcomeRole|^schedules\/Own/.test(each),
  );
  expect(others).toEqual(['operations/OperatorsAnswererRole']);
});

test('no other function can write to the record or to approvals: an erasure leaves them as they are', () => {
  const writing = resourcesOf('production', 'AWS::IAM::Policy').flatMap(({ stack, id, Properties }) =>
    statementsOn('Work', Properties).map((statement) => ({ role: `${stack}/${id}`, ...statement })),
  );
  expect(writing.length).toBeGreaterThan(20);
  const partitions = ['AUDIT', 'APPROVALS', 'OPEN_APPROVALS', 'CHANGE#1'];
  const able = writing.filter(({ keys }) => keys.some((key) => partitions.some((each) => covers(key, each))));
  expect(new Set(able.map(({ role }) => role.replace(/DefaultPolicy.*/, '')))).toEqual(
    new Set(['operations/OperatorsAnswererRole']),
  );
});

/** Statements that allow writing to a table, with the keys that they are limited to. */
function statementsOn(table: string, policy: Readonly<Record<string, unknown>>) {
  const { Statement: statements } = policy['PolicyDocument'] as { Statement: WriteStatement[] };
  return statements
    .filter(({ Action }) =>
      [Action].flat().some((action) => /^dynamodb:(Put|Update|Delete)Item$/.test(action)),
    )
    .filter(({ Resource }) => new RegExp(`FnGetAtt${table}[0-9A-F]{8}Arn`).test(JSON.stringify(Resource)))
    .map(({ Condition: { 'ForAllValues:StringLike': limits } = {} }) => ({
      keys: [limits?.['dynamodb:LeadingKeys'] ?? '*'].flat(),
    }));
}

interface WriteStatement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: { readonly 'ForAllValues:StringLike'?: Readonly<Record<string, string | string[]>> };
}

const covers = (key: string, partition: string) =>
  key.endsWith('*') ? partition.startsWith(key.slice(0, -1)) : key === partition;

test('the function ends before the gateway gives up', () => {
  const answerer = ofOperations('production', 'AWS::Lambda::Function').find(({ id }) =>
    id.startsWith('OperatorsAnswerer'),
  );
  expect(answerer?.Properties['Timeout']).toBeLessThan(29);
});

test.each(['*', 'arn:aws:iam::111122223333:root', 'arn:aws:iam::111122223333:user/anna'])(
  '%s is no operators’ role',
  (principal) => {
    const stage = deployableStage('production');
    const operators = { ...stage.operators, roles: [principal] };
    expect(checkedStage.safeParse({ ...stage, operators }).success).toBe(false);
  },
);
