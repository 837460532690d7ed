import {
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import type { DeployedStack } from './stack.ts';

type Environment = Pick<DeployedStack, 'environment'>;

function lambdaOf({ environment }: Environment): LambdaClient {
  return new LambdaClient(awsClientSettings(awsOf(environment)));
}

/** Deploys the function with other variables; undefined takes one away. The result puts them back. */
export async function deployWith(
  stack: Environment,
  FunctionName: string,
  changes: Readonly<Record<string, string | undefined>>,
): Promise<() => Promise<void>> {
  const lambda = lambdaOf(stack);
  const { Environment: environment } = await lambda.send(
    new GetFunctionConfigurationCommand({ FunctionName }),
  );
  const original = environment?.Variables ?? {};
  const deploy = async (variables: Readonly<Record<string, string | undefined>>) => {
    const Variables = Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }));
  };
  await deploy({ ...original, ...changes });
  return async () => deploy(original);
}

/** Whether the invocation is one of those that AWS counts as an error of the function. */
export async function failsOn(stack: Environment, FunctionName: string, payload: object): Promise<boolean> {
  const { FunctionError: error } = await lambdaOf(stack).send(
    new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(payload)) }),
  );
  return error !== undefined;
}
