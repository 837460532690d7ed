import { memoisedFor } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import type { DeployedStack } from './deployment.ts';

/** A value of another stack, by the place where it stands. */
export interface Reference {
  readonly form: 'imported' | 'read';
  /** Name of the export, or stack and output. */
  readonly target: string;
  readonly resource: string;
  readonly type: string;
  readonly property: string;
}

const read = z.object({
  'Fn::GetStackOutput': z.object({ StackName: z.string(), OutputName: z.string() }),
});
const imported = z.object({ 'Fn::ImportValue': z.string() });

export const nameOfOutput = (stack: string, output: string) => `${stack}/${output}`;

/** All references of a template to other stacks. Each stack of the table is asked for them with each other one. */
export const referencesOf = memoisedFor(({ Resources }: DeployedStack): readonly Reference[] =>
  Object.entries(Resources).flatMap(([resource, { Type: type, Properties }]) =>
    Object.entries(Properties).flatMap(([property, value]) =>
      targetsIn(value).map((target) => ({ ...target, resource, type, property })),
    ),
  ),
);

function targetsIn(value: unknown): readonly Pick<Reference, 'form' | 'target'>[] {
  if (typeof value !== 'object' || value === null) return [];
  const import_ = imported.safeParse(value);
  if (import_.success) return [{ form: 'imported', target: import_.data['Fn::ImportValue'] }];
  const output = read.safeParse(value);
  if (!output.success) return Object.values(value).flatMap(targetsIn);
  const { StackName, OutputName } = output.data['Fn::GetStackOutput'];
  return [{ form: 'read', target: nameOfOutput(StackName, OutputName) }];
}

/** Logical ids of the stack's own resources that a value names. */
export function resourcesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('Ref' in value && typeof value.Ref === 'string') return [value.Ref];
  if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt'])) return [String(value['Fn::GetAtt'][0])];
  return Object.values(value).flatMap(resourcesIn);
}
