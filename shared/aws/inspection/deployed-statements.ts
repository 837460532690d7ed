import { CloudFormationClient, type CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { createKeptFiles } from '#shared/aws/statements/statement-files.ts';
import type { KeptFiles } from '#shared/statements/model/ports.ts';
import { readStackOutput } from './stack-output.ts';

interface DeployedStatements {
  /** The stack that holds the bucket. */
  readonly stackName: string;
  /** Region, and for an emulator its endpoint and keys; the SDK's defaults decide the rest. */
  readonly clientSettings: CloudFormationClientConfig & S3ClientConfig;
}

/** The files of statements of a deployment, read with the caller's credentials. */
export async function openDeployedStatements({
  stackName,
  clientSettings,
}: DeployedStatements): Promise<Pick<KeptFiles, 'read'>> {
  const stacks = new CloudFormationClient(clientSettings);
  const bucket = await readStackOutput(stacks, stackName, 'StatementsBucket');
  return createKeptFiles(createBucketObjects(bucket, new S3Client(clientSettings)));
}
