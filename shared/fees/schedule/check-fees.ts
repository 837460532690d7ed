import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type * as z from '#shared/kernel/zod.ts';
import { monthOf } from '#shared/fees/model/months.ts';
import { checkBookkeeping } from './check-bookkeeping.ts';
import type { Refuse } from './refuse.ts';

/** Checks settings against each other, at synthesis. */
export function checkFees(settings: FeeSettings, context: z.core.$RefinementCtx<FeeSettings>): void {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message });
  checkFirstMonth(settings, refuse);
  checkBookkeeping(settings, refuse);
}

function checkFirstMonth({ firstMonth, schedule: { priceLists } }: FeeSettings, refuse: Refuse): void {
  const [first] = priceLists.map(({ effectiveFrom }) => effectiveFrom).toSorted();
  if (first === undefined || monthOf(first) <= firstMonth) return;
  refuse(
    ['firstMonth'],
    `is ${firstMonth}, and no price list holds before ${first}: until then nothing is charged; set it to ${monthOf(first)}, or correct the day`,
  );
}
