import type { StackId } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';

const template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), DeletionPolicy: z.optional(z.string()) })),
});

/** What holds data that exists nowhere else, as people call it. */
const holdsData: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'tables',
  'AWS::S3::Bucket': 'buckets',
  'AWS::KMS::Key': 'keys',
  'AWS::SecretsManager::Secret': 'secrets',
};

/**
 * Says so if what the deployed stacks keep would go with them from now on. A deployment alone deletes none of it, but a
 * deletion of the stacks does, and nothing else asks before. Undefined if all of it stays kept.
 */
export function noLongerKept(
  { name }: Pick<Stage, 'name'>,
  deployed: ReadonlyMap<StackId, string>,
  wanted: ReadonlyMap<StackId, unknown>,
): string | undefined {
  const counts = new Map<string, number>();
  for (const [stack, text] of deployed) {
    const after = template.parse(wanted.get(stack) ?? { Resources: {} }).Resources;
    for (const [id, { Type, DeletionPolicy }] of Object.entries(
      template.parse(jsonText.parse(text)).Resources,
    )) {
      const kind = holdsData[Type];
      const now = after[id];
      if (kind === undefined || DeletionPolicy !== 'Retain' || now === undefined) continue;
      if (now.DeletionPolicy !== 'Retain') counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  if (counts.size === 0) return undefined;
  const kinds = Object.values(holdsData).filter((kind) => counts.has(kind));
  const what = kinds.map((kind) => `${counts.get(kind)} ${kind}`).join(', ');
  return `${name} is deployed with keepData: true. With false, these are deleted with the stacks, and all that they hold: ${what}. Keep it true, unless the stage is to be removed`;
}
