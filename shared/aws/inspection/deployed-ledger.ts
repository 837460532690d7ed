import { CloudFormationClient, type CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { readStackOutput } from './stack-output.ts';
import { ledgerFolder } from '#shared/reconciliation/names.ts';

interface DeployedLedger {
  /** The stack that holds the bucket. */
  readonly stackName: string;
  /** Region, and for an emulator its endpoint and keys; the SDK's defaults decide the rest. */
  readonly clientSettings: CloudFormationClientConfig & S3ClientConfig;
}

/** Puts files of the partner's ledger with the caller's credentials, as the partner does. */
export async function openDeployedLedger({ stackName, clientSettings }: DeployedLedger) {
  const stacks = new CloudFormationClient(clientSettings);
  const bucket = await readStackOutput(stacks, stackName, 'BodiesBucket');
  const objects = createBucketObjects(bucket, new S3Client(clientSettings));
  return {
    put: async (name: string, bytes: Uint8Array): Promise<void> =>
      objects.write(`${ledgerFolder}/${name}`, bytes),
  };
}
