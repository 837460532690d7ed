import { execFileSync } from 'node:child_process';
import * as z from '#shared/kernel/zod.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { createResolver } from './resolve.ts';

/** A resource with every reference in its properties resolved. */
export interface Resource {
  /** Unique across all stacks. */
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const properties = z.record(z.string(), z.unknown());
const template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z._default(properties, {}) })),
  Outputs: z._default(
    z.record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.string() })) }),
    ),
    {},
  ),
});
export type Template = z.output<typeof template>;

const printed = z.object({
  templates: z.record(z.string(), template),
  functions: z.record(z.string(), z.object({ folder: z.string(), entry: z.string() })),
});

interface DeployedTemplate {
  readonly resources: readonly Resource[];
  /** Each function's folder under `functions/`, and the one that holds its `lambda.ts`, by its id. */
  readonly functions: ReadonlyMap<string, { readonly folder: string; readonly entry: string }>;
  readonly output: (name: string) => unknown;
}

/** Synthesises a stage and resolves references like CloudFormation. In a separate process, since the CDK is large. */
export function deployTemplate(stage: Stage): DeployedTemplate {
  const output = execFileSync(process.execPath, ['test/construct/print-templates.ts'], {
    input: JSON.stringify(stage),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { templates, functions } = printed.parse(JSON.parse(output));
  const resolver = createResolver(templates);
  const each = <Made>(make: (stack: string, template: Template) => readonly Made[]) =>
    Object.entries(templates).flatMap(([stack, found]) => make(stack, found));
  const resources = each((stack, { Resources }) =>
    Object.entries(Resources).map(([id, { Type, Properties }]) => ({
      id,
      type: Type,
      properties: properties.parse(resolver.resolve(stack, Properties)),
    })),
  );
  const outputs = new Map(
    each((stack, { Outputs }) =>
      Object.entries(Outputs).map(
        ([name, { Value }]) => [name, () => resolver.resolve(stack, Value)] as const,
      ),
    ),
  );
  return {
    resources,
    functions: new Map(Object.entries(functions)),
    output: (name) => outputs.get(name)?.(),
  };
}
