import * as z from '#shared/kernel/zod.ts';
import type { HandlerContext } from './handler.ts';

/** What the file of a company exports, as the function finds it. */
export const companyHandler = z.object({
  types: z.array(z.string()),
  run: z.custom<(event: object, context: HandlerContext) => Promise<void>>(
    (value) => typeof value === 'function',
  ),
});

export type CompanyHandler = z.output<typeof companyHandler>;
