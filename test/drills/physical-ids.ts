import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import type { LocalStack } from '#ops/local/local-stack.ts';
import { statefulTypes } from '#test/releases/stateful-types.ts';

/** The physical id of everything deployed that holds data or has an address that others know, by stack and logical id. */
export async function physicalIds({ environment }: LocalStack): Promise<ReadonlyMap<string, string>> {
  const client = new CloudFormationClient(awsClientSettings(awsOf(environment)));
  const found = new Map<string, string>();
  for (const StackName of Object.keys(environment.outputs))
    for await (const { StackResourceSummaries: all = [] } of paginateListStackResources(
      { client },
      { StackName },
    ))
      for (const { LogicalResourceId: id, PhysicalResourceId: physical, ResourceType: type = '' } of all)
        if (statefulTypes.has(type)) found.set(`${StackName} ${String(id)}`, String(physical));
  return found;
}
