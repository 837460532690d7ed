import {
  DeleteRolePolicyCommand,
  GetRolePolicyCommand,
  IAMClient,
  ListRolePoliciesCommand,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect } from 'vitest';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import type { DeployedStack } from './stack.ts';

interface Statement {
  readonly Action: string | readonly string[];
}

interface Role {
  readonly iam: IAMClient;
  readonly name: string;
}

export async function roleOf({ environment }: DeployedStack, functionName: string): Promise<Role> {
  const settings = awsClientSettings(awsOf(environment));
  const { Role: arn } = await new LambdaClient(settings).send(
    new GetFunctionConfigurationCommand({ FunctionName: functionName }),
  );
  return { iam: new IAMClient(settings), name: arn!.split('/').at(-1)! };
}

/** Removes one action from the role's policies; the result puts it back. */
export async function takeAway({ iam, name }: Role, action: string): Promise<() => Promise<void>> {
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
