import {
  DeleteRolePolicyCommand,
  GetRolePolicyCommand,
  IAMClient,
  ListRolePoliciesCommand,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, onTestFinished } from 'vitest';
import { awsClientSettings } from '#ops/local/aws-environment.ts';
import { aNotification, deliver, recordIdOf } from './notification.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

interface Statement {
  readonly Action: string | readonly string[];
}

test('the receiver without its grant to send is refused by AWS, and works again once it has it back', async () => {
  const stack = await deployedStack();
  const role = await roleOf(stack, stack.resources.ReceiverFunction);
  const notification = await aNotification(stack, {});

  const giveBack = await takeAway(role, 'sqs:SendMessage');
  onTestFinished(giveBack);
  expect((await deliver(stack, notification)).status).toBe(503);
  await stack.untilIdle();
  expect(await stack.records(({ pk }) => pk === recordIdOf(notification))).toEqual([]);

  await giveBack();
  expect((await deliver(stack, notification)).status).toBe(200);
  expect(await stack.recorded(recordIdOf(notification))).toMatchObject({ state: 'applied' });
});

test('a handler without its grant to write keeps the event on its queue until it has it back', async () => {
  const stack = await deployedStack();
  const handler = stack.output('AccountsFunction');
  const role = await roleOf(stack, handler);
  const notification = await aNotification(stack, {});

  const giveBack = await takeAway(role, 'dynamodb:PutItem');
  onTestFinished(giveBack);
  expect((await deliver(stack, notification)).status).toBe(200);
  await stack.until({
    what: 'the handler was refused',
    limitMs: 30_000,
    probe: async () => (await stack.logs(handler)).find((line) => line.includes('AccessDenied')),
  });
  expect(await stack.records(({ pk }) => pk === recordIdOf(notification))).toEqual([]);

  await giveBack();
  expect(await stack.recorded(recordIdOf(notification), 100_000)).toMatchObject({ state: 'applied' });
}, 180_000);

interface Role {
  readonly iam: IAMClient;
  readonly name: string;
}

async function roleOf({ environment }: DeployedStack, functionName: string): Promise<Role> {
  const settings = awsClientSettings({ endpoint: environment.awsEndpoint, region: environment.region });
  const { Role: arn } = await new LambdaClient(settings).send(
    new GetFunctionConfigurationCommand({ FunctionName: functionName }),
  );
  return { iam: new IAMClient(settings), name: arn!.split('/').at(-1)! };
}

/** Removes one action from the role's policies; the result puts it back. */
async function takeAway({ iam, name }: Role, action: string): Promise<() => Promise<void>> {
  const { PolicyNames: policyNames = [] } = await iam.send(new ListRolePoliciesCommand({ RoleName: name }));
  const originals: { PolicyName: string; PolicyDocument: string }[] = [];
  for (const PolicyName of policyNames) {
    const { PolicyDocument: encoded } = await iam.send(
      new GetRolePolicyCommand({ RoleName: name, PolicyName }),
    );
    const document = decodeURIComponent(encoded!);
    const reduced = without(document, action);
    if (reduced === document) continue;
    originals.push({ PolicyName, PolicyDocument: document });
    await replace({ iam, name }, PolicyName, reduced);
  }
  expect(originals).not.toEqual([]);
  return async () => {
    for (const { PolicyName, PolicyDocument } of originals) {
      await iam.send(new PutRolePolicyCommand({ RoleName: name, PolicyName, PolicyDocument }));
    }
  };
}

async function replace({ iam, name }: Role, PolicyName: string, PolicyDocument: string): Promise<void> {
  const { Statement: statements } = JSON.parse(PolicyDocument) as { Statement: unknown[] };
  // A policy without a statement is none.
  if (statements.length === 0) await iam.send(new DeleteRolePolicyCommand({ RoleName: name, PolicyName }));
  else await iam.send(new PutRolePolicyCommand({ RoleName: name, PolicyName, PolicyDocument }));
}

function without(document: string, action: string): string {
  const policy = JSON.parse(document) as { Statement: Statement[] };
  const actionsOf = (statement: Statement) => [statement.Action].flat();
  if (!policy.Statement.some((statement) => actionsOf(statement).includes(action))) return document;
  const Statement = policy.Statement.map((statement) => ({
    ...statement,
    Action: actionsOf(statement).filter((given) => given !== action),
  })).filter(({ Action }) => Action.length > 0);
  return JSON.stringify({ ...policy, Statement });
}
