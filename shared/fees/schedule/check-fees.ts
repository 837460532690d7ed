import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type * as z from '#shared/kernel/zod.ts';
import { monthOf } from '#shared/fees/model/months.ts';

/** Checks settings against each other, at synthesis. */
export function checkFees(
  { firstMonth, schedule: { priceLists } }: FeeSettings,
  context: z.core.$RefinementCtx<FeeSettings>,
): void {
  const [first] = priceLists.map(({ effectiveFrom }) => effectiveFrom).toSorted();
  if (first === undefined || monthOf(first) <= firstMonth) return;
  context.addIssue({
    code: 'custom',
    path: ['firstMonth'],
    message: `is ${firstMonth}, and no price list holds before ${first}: until then nothing is charged; set it to ${monthOf(first)}, or correct the day`,
  });
}
