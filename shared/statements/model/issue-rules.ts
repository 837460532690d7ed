import { statementIntervals } from '#shared/bank/contract/accounts/statement-of-accounts.ts';
import * as z from '#shared/kernel/zod.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** How fee summary statements are requested, and how their arrival is recognised. */
const feeSummarySettings = z.strictObject({
  /** The notification's `document_type`, which nothing states: other documents must not count as a fee summary. */
  documentType: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Without a notification for so long after the request, the statement is missing. */
  missingAfterSeconds: z.int().check(z.positive()),
});

export type FeeSummarySettings = z.output<typeof feeSummarySettings>;

/** MT940 marks what is taken back with the sign of its amount, or as SWIFT does, which common readers misread. */
const mt940Settings = z.strictObject({ reversals: z.enum(['C/D', 'RC/RD']) });

export type Mt940Settings = z.output<typeof mt940Settings>;

/** A format of the company's own beside ours: part of the names of its files. */
const ownFormat = z.strictObject({
  name: z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
        'must be lower-case letters and digits with hyphens between them',
      ),
      z.maxLength(30),
    ),
  extension: z
    .string()
    .check(z.regex(/^[a-z0-9]{1,8}$/, 'must be up to eight lower-case letters and digits')),
});

/** When statements are due, and in which formats beside the usual ones: `StatementRules`. */
export const issueRules = z.strictObject({
  targetDays: z.int().check(z.minimum(0), z.maximum(10)),
  exceptions: z.record(day, day),
  missingAfterTargetDays: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
  ofAccount: z.optional(z.enum(statementIntervals)),
  feeSummaries: z.optional(feeSummarySettings),
  mt940: z.optional(mt940Settings),
  formats: z._default(z.array(ownFormat), []),
});
