import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as z from '#shared/kernel/zod.ts';
import { nestedIn } from '#infra/templates.ts';

const template = z.object({
  Resources: z._default(
    z.record(
      z.string(),
      z.object({
        Type: z.string(),
        Properties: z._default(z.record(z.string(), z.unknown()), {}),
      }),
    ),
    {},
  ),
});

/** A resource as CloudFormation gets it. */
export interface DeployedResource {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** All resources of stacks, and of the stacks inside of them. */
export function resourcesIn(stacks: readonly Stack[]): readonly DeployedResource[] {
  const all = stacks.flatMap((stack) => [stack, ...nestedIn(stack)]);
  return all.flatMap((stack) => {
    const { Resources } = template.parse(Template.fromStack(stack).toJSON());
    return Object.entries(Resources).map(([id, { Type, Properties }]) => ({
      stack: stack.stackName,
      id,
      type: Type,
      properties: Properties,
    }));
  });
}
