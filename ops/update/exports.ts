import * as z from '#shared/kernel/zod.ts';

const exporting = z.object({
  Outputs: z._default(
    z.record(z.string(), z.object({ Export: z.optional(z.object({ Name: z.string() })) })),
    {},
  ),
});

/** Names under which a template exports. */
export function exportsIn(template: unknown): readonly string[] {
  const outputs = Object.values(exporting.parse(template).Outputs);
  return outputs.flatMap(({ Export: exported }) => (exported === undefined ? [] : [exported.Name]));
}

/** Every name that a template imports. */
export function importsIn(template: unknown): readonly string[] {
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, value]) =>
    key === 'Fn::ImportValue' && typeof value === 'string' ? [value] : importsIn(value),
  );
}
