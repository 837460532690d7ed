import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { indexStep, tableIndexes } from '#infra/storage/index-step.ts';
import { StorageStack } from '#infra/storage/stack.ts';
import { selectStage, type StageName } from '#infra/stages.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
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

/** Settings of the library, which the deployment tool passes to the stacks. */
const cdkSettings = z.pipe(
  jsonText,
  z.object({ context: z._default(z.record(z.string(), z.unknown()), {}) }),
);

/** The updates that a stage needs before this release can be deployed over what is deployed: by its stored template. */
export function stepsBefore(stage: StageName, deployed: string): readonly IndexStep[] {
  const file = join(import.meta.dirname, '..', '..', 'cdk.json');
  const app = new App({
    context: cdkSettings.parse(readFileSync(file, 'utf8')).context,
    analyticsReporting: false,
  });
  const { stackName } = new StorageStack(app, { stage: selectStage({ stage }) });
  const wanted: unknown = app.synth().getStackByName(stackName).template;
  return indexSteps(tablesOf(JSON.parse(deployed)), tablesOf(wanted));
}
