import * as z from '#shared/kernel/zod.ts';
import type { StatementToWrite } from './statement-format.ts';

/** What the file of a company exports, as the function finds it. */
export const companyStatementFormat = z.object({
  writes: z.literal('statement'),
  write: z.custom<(statement: StatementToWrite) => unknown>((value) => typeof value === 'function'),
  amountOf: z.custom<(line: string) => unknown>((value) => typeof value === 'function'),
  lineEnd: z._default(z.string().check(z.minLength(1)), '\n'),
});

export type CompanyStatementFormat = z.output<typeof companyStatementFormat>;
