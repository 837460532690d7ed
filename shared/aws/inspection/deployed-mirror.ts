import { CloudFormationClient, type CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { readStackOutput } from './stack-output.ts';

interface DeployedMirror {
  /** The stack that holds table and bucket. */
  readonly stackName: string;
  /** Region, and for an emulator its endpoint and keys; the SDK's defaults decide the rest. */
  readonly clientSettings: CloudFormationClientConfig & DynamoDBClientConfig & S3ClientConfig;
}

/** The mirror of a deployment, read with the caller's credentials. */
export async function openDeployedMirror({
  stackName,
  clientSettings,
}: DeployedMirror): Promise<MirrorRepository> {
  const stacks = new CloudFormationClient(clientSettings);
  const [mirrorTable, bucket] = await Promise.all([
    readStackOutput(stacks, stackName, 'MirrorTable'),
    readStackOutput(stacks, stackName, 'BodiesBucket'),
  ]);
  const bodies = createBucketObjects(bucket, new S3Client(clientSettings));
  return createMirrorRepository({ mirrorTable, bodies }, new DynamoDBClient(clientSettings));
}
