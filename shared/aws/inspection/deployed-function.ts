import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStackResourceCommand,
} from '@aws-sdk/client-cloudformation';
import {
  LambdaClient,
  type LambdaClientConfig,
  UpdateFunctionCodeCommand,
  waitUntilFunctionUpdatedV2,
} from '@aws-sdk/client-lambda';
import { PermanentError } from '#shared/kernel/errors.ts';

interface DeployedFunction {
  readonly stackName: string;
  /** Logical id in that stack. */
  readonly id: string;
  readonly clientSettings: CloudFormationClientConfig & LambdaClientConfig;
}

const mostSeconds = 30;

/** Puts other code into a deployed function; resolves once it runs. For an emulator: in an account, a deployment does it. */
export function openDeployedFunction({ stackName, id, clientSettings }: DeployedFunction) {
  const stacks = new CloudFormationClient(clientSettings);
  const client = new LambdaClient(clientSettings);
  return async function replaceCode(ZipFile: Uint8Array): Promise<void> {
    const asked = { StackName: stackName, LogicalResourceId: id };
    const { StackResourceDetail: found } = await stacks.send(new DescribeStackResourceCommand(asked));
    const FunctionName = found?.PhysicalResourceId;
    if (FunctionName === undefined)
      throw new PermanentError('function-missing', `${stackName} has no function ${id}`);
    await client.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile }));
    await waitUntilFunctionUpdatedV2(
      { client, maxWaitTime: mostSeconds, minDelay: 1, maxDelay: 1 },
      { FunctionName },
    );
  };
}
