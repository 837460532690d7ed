import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

/** At most 1000 characters each. See "Limits". */
const dueDiligenceText = memoised(() => z.optional(sentText(1000)));

/** The members of due-diligence data that are stated, of a business and of the answers about it. */
export const dueDiligenceInput = memoised(() => ({
  expected_revenue_next_year: z.optional(z.strictObject({ description: dueDiligenceText() })),
  last_year_revenue: z.optional(z.strictObject({ description: dueDiligenceText() })),
  cash_transactions: z.optional(z.strictObject({ details: dueDiligenceText() })),
}));

/** The same in replies. */
export const dueDiligence = memoised(() => ({
  expected_revenue_next_year: z.nullish(z.looseObject({ description: text() })),
  last_year_revenue: z.nullish(z.looseObject({ description: text() })),
  cash_transactions: z.nullish(z.looseObject({ details: text() })),
}));
