/** What a company needs to describe its stages and to deploy them. */
export { createPublicStacks as createStacks } from '#infra/public-stacks.ts';
export type {
  PublicBucket,
  PublicBus,
  PublicStacks,
  PublicTable,
  PublicTopic,
} from '#infra/public-stacks.ts';
export { checkStage } from '#infra/checks/check-stage.ts';
export { synthesize } from '#infra/synthesize.ts';
export { emulated, restoredFees } from '#infra/stage/emulated.ts';
export { StageError } from '#infra/stage/placeholders.ts';
export { checkedStage, defineStages } from '#infra/stage/select-stage.ts';
export type { Stages, StageSettings } from '#infra/stage/select-stage.ts';
export type { Stage } from '#infra/stage/stage.ts';
export type { Team } from '#infra/stage/team.ts';
export { usual } from '#infra/stage/usual.ts';
