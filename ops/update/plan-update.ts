import { indexStep, tableIndexes } from '#infra/storage/index-step.ts';
import type { StackId } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { templatesOf } from '#infra/templates.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { refuseArchiveTooEarly } from './archived-bookings.ts';
import { exportsIn, importsIn } from './exports.ts';
import { indexSteps, type IndexStep } from './index-steps.ts';
import { noLongerKept } from './kept-data.ts';
import { refuseSpreadOverWhole } from './list-forms.ts';
import { refuseNetworkInUse } from './network-in-use.ts';

/** Texts of the templates of a stage as they were deployed last; a stack that is not there has none. */
export type DeployedTemplates = ReadonlyMap<StackId, string>;

export interface Update {
  /** What the storage stack is deployed with first, one after another: it makes or removes one index of a table at a time. */
  readonly indexSteps: readonly IndexStep[];
  /** Stacks that are deployed import what this release exports no more: it stays for one deployment, and goes with the next. */
  readonly keepsExports: boolean;
  /** To be read before the first command. */
  readonly warning?: string;
}

/** The updates that deploy this release over what is deployed. Throws if a setting of the stage comes too early, or leaves out a step. */
export function planUpdate(stage: Stage, deployed: DeployedTemplates): Update {
  refuseSpreadOverWhole(stage, deployed.get('Events'));
  refuseNetworkInUse(stage, deployed);
  refuseArchiveTooEarly(stage, deployed.get('Schedules'));
  const wanted = templatesOf(stage);
  const before = deployed.get('Storage');
  const exported = new Set([...wanted.values()].flatMap(exportsIn));
  const imported = [...deployed.values()].flatMap((text) => importsIn(jsonText.parse(text)));
  const warning = noLongerKept(stage, deployed, wanted);
  return {
    indexSteps:
      before === undefined
        ? []
        : indexSteps(tablesOf(jsonText.parse(before)), tablesOf(wanted.get('Storage'))),
    keepsExports: imported.some((name) => !exported.has(name)),
    ...(warning !== undefined && { warning }),
  };
}

const storage = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.optional(z.unknown()) })),
});

/** The tables of a template by their logical ids. */
function tablesOf(template: unknown): IndexStep {
  const { Resources } = storage.parse(template);
  const tables = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::DynamoDB::Table');
  return indexStep.parse(
    Object.fromEntries(tables.map(([id, { Properties }]) => [id, tableIndexes.parse(Properties)])),
  );
}
