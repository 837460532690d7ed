import * as z from '#shared/kernel/zod.ts';

/** How fee summary statements are requested, and how their arrival is recognised. */
export const feeSummarySettings = z.strictObject({
  /** The notification's `document_type`, which nothing states: other documents must not count as a fee summary. */
  documentType: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Without a notification for so long after the request, the statement is missing. */
  missingAfterSeconds: z.int().check(z.positive()),
});

export type FeeSummarySettings = z.output<typeof feeSummarySettings>;
