import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { PermanentError } from '#shared/kernel/errors.ts';

/** One output of a deployed stack. Rejects with a permanent error if the stack has no such output. */
export async function readStackOutput(
  client: CloudFormationClient,
  stackName: string,
  outputName: string,
): Promise<string> {
  const { Stacks: stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
  const output = stacks[0]?.Outputs?.find(({ OutputKey: key }) => key === outputName)?.OutputValue;
  if (output === undefined) {
    throw new PermanentError('stack-output-missing', `${stackName} has no output ${outputName}`);
  }
  return output;
}

/** The same with a CloudFormation client of its own. */
export async function stackOutput(
  settings: CloudFormationClientConfig,
  stackName: string,
  outputName: string,
): Promise<string> {
  return readStackOutput(new CloudFormationClient(settings), stackName, outputName);
}

/** All outputs of a deployed stack, by name; none if it is not deployed. */
export async function stackOutputs(
  settings: CloudFormationClientConfig,
  stackName: string,
): Promise<Readonly<Record<string, string>>> {
  const client = new CloudFormationClient(settings);
  const { Stacks: stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
  const outputs = stacks[0]?.Outputs ?? [];
  return Object.fromEntries(outputs.map(({ OutputKey: key = '', OutputValue: value = '' }) => [key, value]));
}
