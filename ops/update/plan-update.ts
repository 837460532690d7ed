import { indexStep, tableIndexes } from '#infra/storage/index-step.ts';
import { storageTemplate } from '#infra/storage/template.ts';
import { stages } from '#ops/deployment/stages.ts';
import * as z from '#shared/kernel/zod.ts';
import { indexSteps, type IndexStep } from './index-steps.ts';

const template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.optional(z.unknown()) })),
});

/** The tables of a template by their logical ids. */
function tablesOf(text: unknown): IndexStep {
  const { Resources } = template.parse(text);
  const tables = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::DynamoDB::Table');
  return indexStep.parse(
    Object.fromEntries(tables.map(([id, { Properties }]) => [id, tableIndexes.parse(Properties)])),
  );
}

/** The updates that a stage needs before this release can be deployed over what is deployed: by its stored template. */
export function stepsBefore(stage: string, deployed: string): readonly IndexStep[] {
  const wanted = storageTemplate(stages.select({ stage }));
  return indexSteps(tablesOf(JSON.parse(deployed)), tablesOf(wanted));
}
