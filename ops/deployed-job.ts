import { createDeployedFunction } from '#shared/aws/inspection/deployed-function.ts';
import type { StageName } from '#infra/stages.ts';
import { placeOf } from '#ops/place.ts';

/** Invokes a deployed function with a payload and gives its answer. */
export type DeployedJob = (payload: unknown) => Promise<unknown>;

/** The stack that publishes each function's name. */
const stacks = {
  SubscriptionsFunction: 'Schedules',
  ErasureFunction: 'Schedules',
  ReplayFunction: 'Operations',
  ParkedFunction: 'Operations',
  DeadLettersFunction: 'Operations',
} as const;

/**
 * A function of a stage, by the output that names it. Its role holds the rights and its code the rules, so a person
 * needs no more than the right to invoke it.
 */
export async function deployedJob(stage: StageName, outputName: keyof typeof stacks): Promise<DeployedJob> {
  return createDeployedFunction({
    stackName: `PartnerBanking-${stage}-${stacks[outputName]}`,
    outputName,
    place: await placeOf(stage),
  });
}
