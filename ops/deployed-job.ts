import { createDeployedFunction } from '#shared/aws/deployed-function.ts';
import type { StageName } from '#infra/stages.ts';
import { placeOf } from '#ops/place.ts';

/** Invokes the deployed job with a payload and gives its answer. */
export type DeployedJob = (payload: unknown) => Promise<unknown>;

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
