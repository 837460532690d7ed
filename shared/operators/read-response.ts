import type * as z from '#shared/kernel/zod.ts';

/** The answer of a deployed function, parsed by its row. */
export function readResponse<Response extends z.ZodMiniType>(
  schema: Response,
  response: unknown,
): z.output<Response> {
  const read = schema.safeParse(response);
  if (read.success) return read.data;
  throw new Error('The function returned an unexpected answer: deploy the version of this checkout first', {
    cause: read.error,
  });
}
