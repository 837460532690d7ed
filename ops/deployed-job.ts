import { createDeployedFunction } from '#shared/aws/deployed-function.ts';
import { selectStage, type StageName } from '#infra/stages.ts';
import { awsClientSettings } from '#ops/local/aws-environment.ts';
import { environmentFile, readEnvironment } from '#ops/local/local-environment.ts';

/** Invokes the deployed job with a payload and gives its answer. */
export type DeployedJob = (payload: unknown) => Promise<unknown>;

/** What a command prints and ends with. */
export interface CommandResult {
  readonly text: string;
  readonly exitCode: 0 | 1;
}

/**
 * A job of a stage, by the output that names its function. Its role holds the bank's credentials and its code the
 * rules, so a person needs no more than the right to invoke it.
 */
export async function deployedJob(
  stage: StageName,
  outputName: 'SubscriptionsFunction' | 'ErasureFunction',
): Promise<DeployedJob> {
  return createDeployedFunction({
    stackName: `PartnerBanking-${stage}-Schedules`,
    outputName,
    place: await placeOf(stage),
  });
}

/** Where a stage is deployed: the emulator of the run that is up, unless the environment names another. */
export async function placeOf(stage: StageName) {
  const { region, webhook } = selectStage({ stage });
  if (webhook.address.kind !== 'emulator') return { region };
  const named = process.env['AWS_ENDPOINT_URL'];
  if (named !== undefined) return awsClientSettings({ endpoint: named, region });
  const running = await readEnvironment(environmentFile);
  if (running === undefined) throw new Error('No local run is up: start one with `npm start`');
  return awsClientSettings({ endpoint: running.awsEndpoint, region: running.region });
}
