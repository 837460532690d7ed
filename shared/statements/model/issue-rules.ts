import { statementIntervals } from '#shared/bank/contract/accounts/statement-of-accounts.ts';
import * as z from '#shared/kernel/zod.ts';
import { feeSummarySettings } from '#shared/statements/fee-summary/fee-summary-settings.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** When statements are due: `StatementRules`. */
export const issueRules = z.strictObject({
  targetDays: z.int().check(z.minimum(0), z.maximum(10)),
  exceptions: z.record(day, day),
  missingAfterTargetDays: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
  ofAccount: z.optional(z.enum(statementIntervals)),
  feeSummaries: z.optional(feeSummarySettings),
});
