import * as z from '#shared/kernel/zod.ts';

/** JSON Schema of what is given: a member with a default may be left out. */
export function inputSchema(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _version, ...written } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return written;
}
