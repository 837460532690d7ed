import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as z from '#shared/kernel/zod.ts';
import { createStacks } from '#infra/partner-banking.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { nestedIn } from '#infra/templates.ts';
import { unbundledApp } from '../synthesized.ts';

const template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      DeletionPolicy: z.optional(z.string()),
      Properties: z._default(z.record(z.string(), z.unknown()), {}),
    }),
  ),
  Outputs: z._default(
    z.record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.string() })) }),
    ),
    {},
  ),
});

export interface DeployedStack extends z.output<typeof template> {
  readonly name: string;
}

/** The stacks of a stage, in the order in which `cdk deploy --all` deploys them. */
export type Deployment = readonly DeployedStack[];

/** `references`, if not those that the stacks set: strong ones import, weak ones read, and both read what can still be imported. */
export function deploymentOf(stage: Stage, references?: 'strong' | 'both' | 'weak'): Deployment {
  const app = unbundledApp(
    references === undefined ? {} : { '@aws-cdk/core:defaultCrossStackReferences': references },
  );
  const stacks = Object.values(createStacks(app, stage));
  const parts = stacks.map((stack) => ({
    name: stack.stackName,
    needs: stack.dependencies.map(({ stackName }) => stackName),
    ...withNested(stack),
  }));
  return inOrder(parts);
}

/** With what stands in the stacks inside of it, which go with it. */
function withNested(stack: Stack): Pick<DeployedStack, 'Resources' | 'Outputs'> {
  const own = template.parse(Template.fromStack(stack).toJSON());
  const nested = nestedIn(stack).flatMap((part) => {
    const { Resources } = template.parse(Template.fromStack(part).toJSON());
    return Object.entries(Resources).map(([id, resource]) => [`${part.node.id}.${id}`, resource] as const);
  });
  return { ...own, Resources: { ...own.Resources, ...Object.fromEntries(nested) } };
}

/** Each after those that it needs, whatever the order in which the code makes them. */
function inOrder(stacks: readonly (DeployedStack & { readonly needs: readonly string[] })[]): Deployment {
  const placed = new Set<string>();
  const ordered: DeployedStack[] = [];
  while (ordered.length < stacks.length) {
    const next = stacks.find(
      ({ name, needs }) => !placed.has(name) && needs.every((needed) => placed.has(needed)),
    );
    if (next === undefined) throw new Error('The stacks need each other in a circle');
    placed.add(next.name);
    ordered.push(next);
  }
  return ordered;
}
