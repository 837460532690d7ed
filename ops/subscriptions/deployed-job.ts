import { createDeployedFunction } from '#shared/aws/deployed-function.ts';
import { selectStage, type StageName } from '#infra/stages.ts';
import type { SubscriptionsJob } from './job.ts';

/**
 * The subscriptions job of a stage. Its role holds the bank's credentials and its code the rules, so a person
 * needs no more than the right to invoke it.
 */
export function deployedJob(stage: StageName): SubscriptionsJob {
  return createDeployedFunction({
    stackName: `PartnerBanking-${stage}-Schedules`,
    outputName: 'SubscriptionsFunction',
    region: selectStage({ stage }).region,
  });
}
