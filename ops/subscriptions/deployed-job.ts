import { createDeployedFunction } from '#shared/aws/deployed-function.ts';
import { selectStage, type StageName } from '#infra/stages.ts';
import { awsClientSettings } from '#ops/local/aws-environment.ts';
import { environmentFile, readEnvironment } from '#ops/local/local-environment.ts';
import type { SubscriptionsJob } from './job.ts';

/**
 * The subscriptions job of a stage. Its role holds the bank's credentials and its code the rules, so a person
 * needs no more than the right to invoke it.
 */
export async function deployedJob(stage: StageName): Promise<SubscriptionsJob> {
  return createDeployedFunction({
    stackName: `PartnerBanking-${stage}-Schedules`,
    outputName: 'SubscriptionsFunction',
    place: await placeOf(stage),
  });
}

/** The emulator of the run that is up, unless the environment names another. */
async function placeOf(stage: StageName) {
  const { region, webhook } = selectStage({ stage });
  if (webhook.address.kind !== 'emulator') return { region };
  const named = process.env['AWS_ENDPOINT_URL'];
  if (named !== undefined) return awsClientSettings({ endpoint: named, region });
  const running = await readEnvironment(environmentFile);
  if (running === undefined) throw new Error('No local run is up: start one with `npm start`');
  return awsClientSettings({ endpoint: running.awsEndpoint, region: running.region });
}
