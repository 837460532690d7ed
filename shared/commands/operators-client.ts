import type * as z from '#shared/kernel/zod.ts';
import type { Exchange } from '#shared/operators/row.ts';

/** Invokes a deployed function with a payload and gives its answer. */
export type DeployedFunction = (payload: unknown) => Promise<unknown>;

/** Asks a deployed function what it may be asked, and reads its answer. */
export async function ask<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  deployed: DeployedFunction,
  { answer }: Exchange<Request, Answer>,
  request: z.input<Request>,
): Promise<z.output<Answer>> {
  const read = answer.safeParse(await deployed(request));
  if (read.success) return read.data;
  throw new Error('The function returned an unexpected answer: deploy the version of this checkout first', {
    cause: read.error,
  });
}
