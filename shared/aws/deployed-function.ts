import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { invokeFunction } from './invoke-function.ts';
import { readStackOutput } from './stack-output.ts';

export interface DeployedFunction {
  readonly stackName: string;
  /** Output of the stack that holds the function's name. */
  readonly outputName: string;
  readonly region: string;
  /** Of an emulator; left out, the SDK's own rules decide. */
  readonly endpoint?: string | undefined;
}

/** A function found by the outputs of its stack and invoked with the caller's credentials. */
export function createDeployedFunction({ stackName, outputName, region, endpoint }: DeployedFunction) {
  const place = { region, ...(endpoint === undefined ? {} : { endpoint }) };
  return async function invoke(payload: unknown): Promise<unknown> {
    const name = await readStackOutput(new CloudFormationClient(place), stackName, outputName);
    return invokeFunction(new LambdaClient(place), name, payload);
  };
}
