import { CloudFormationClient, type CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import { invokeFunction } from './invoke-function.ts';
import { readStackOutput } from './stack-output.ts';

interface DeployedFunction {
  readonly stackName: string;
  /** Output of the stack that holds the function's name. */
  readonly outputName: string;
  /** Region, and for an emulator its endpoint and keys; the SDK's defaults decide the rest. */
  readonly clientSettings: LambdaClientConfig & CloudFormationClientConfig;
}

/** A function found by the outputs of its stack and invoked with the caller's credentials. */
export function createDeployedFunction({ stackName, outputName, clientSettings }: DeployedFunction) {
  let name: string | undefined;
  const client = new LambdaClient(clientSettings);
  return async function invoke(payload: unknown): Promise<unknown> {
    name ??= await readStackOutput(new CloudFormationClient(clientSettings), stackName, outputName);
    return invokeFunction(client, name, payload);
  };
}
