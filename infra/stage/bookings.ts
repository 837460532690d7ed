import type * as z from '#shared/kernel/zod.ts';
import type { Stage } from './stage.ts';

/** Days of the longest period that a statement of account covers. */
const daysOf: Readonly<Record<Stage['statements']['ofAccount'], number>> = {
  none: 31,
  MONTHLY: 31,
  QUARTERLY: 92,
  EVERY_SIX_MONTHS: 184,
  ANNUALLY: 366,
};

/** So long after a period its statements are revised, its fees are charged, and its late bookings arrive. */
const daysAfterwards = 92;

/** Jobs that run every day would read files all the time, and late bookings would bring them back. */
export function checkBookings(
  { bookings: { archiveAfterDays }, statements: { ofAccount } }: Stage,
  context: z.core.$RefinementCtx<Stage>,
): void {
  const least = daysOf[ofAccount] + daysAfterwards;
  if (archiveAfterDays === 'never' || archiveAfterDays >= least) return;
  context.addIssue({
    code: 'custom',
    path: ['bookings', 'archiveAfterDays'],
    message: `statements and fees look back ${least} days: set ${least} or more, or 'never'`,
  });
}
