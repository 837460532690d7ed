import { createStacks } from '#infra/partner-banking.ts';
import { StageError } from '#infra/stage/placeholders.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { unbundledApp } from '#infra/templates.ts';
import { findingsIn } from './checks.ts';
import { brokenPromises } from './promises/promises.ts';
import { resourcesIn } from './promises/resources.ts';

/**
 * For a test of the company: makes the stacks of a stage in memory, without their functions, and throws `StageError` with a
 * line for each promise that one of their resources breaks, and for each finding of cdk-nag that nobody has acknowledged.
 */
export function checkStage(stage: Stage): void {
  const app = unbundledApp();
  const stacks = Object.values(createStacks(app, stage));
  const found = findingsIn(app).flatMap(({ ruleName, description, violatingResources }) =>
    violatingResources.map(({ resourceLogicalId }) => `${resourceLogicalId}: ${ruleName}, ${description}`),
  );
  const broken = [...found, ...brokenPromises(resourcesIn(stacks))];
  if (broken.length > 0) throw new StageError(`${stage.name}\n${broken.join('\n')}`);
}
