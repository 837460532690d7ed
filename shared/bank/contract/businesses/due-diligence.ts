import * as z from 'zod';
import { memoised } from '#shared/bank/contract/endpoint.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

/** At most 1000 characters each. See "Limits". */
const dueDiligenceText = sentText(1000).optional();

/** The members of due-diligence data that are stated, of a business and of the answers about it. */
export const dueDiligenceInput = memoised(() => ({
  expected_revenue_next_year: z.strictObject({ description: dueDiligenceText }).optional(),
  last_year_revenue: z.strictObject({ description: dueDiligenceText }).optional(),
  cash_transactions: z.strictObject({ details: dueDiligenceText }).optional(),
}));

/** The same in replies. */
export const dueDiligence = memoised(() => ({
  expected_revenue_next_year: z.looseObject({ description: text }).nullish(),
  last_year_revenue: z.looseObject({ description: text }).nullish(),
  cash_transactions: z.looseObject({ details: text }).nullish(),
}));
