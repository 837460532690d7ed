import { selectStage, type StageName } from '#infra/stages.ts';
import { awsClientSettings } from '#ops/local/aws-environment.ts';
import { environmentFile, readEnvironment } from '#ops/local/local-environment.ts';

/** Where a stage is deployed: the emulator of the run that is up, unless the environment names another. */
export async function clientSettingsOf(stage: StageName) {
  const { region, webhook } = selectStage({ stage });
  if (webhook.address.kind !== 'emulator') return { region };
  const named = process.env['AWS_ENDPOINT_URL'];
  if (named !== undefined) return awsClientSettings({ endpoint: named, region });
  const running = await readEnvironment(environmentFile);
  if (running === undefined) throw new Error('No local run is up: start one with `npm start`');
  return awsClientSettings({ endpoint: running.awsEndpoint, region: running.region });
}
