import type * as z from '#shared/kernel/zod.ts';
import type { Stage } from './stage.ts';

/** What cannot be undone needs more than one word in a file. */
export function checkStatementLock(
  { statements: { retentionYears: years, lock }, keepData }: Stage,
  context: z.core.$RefinementCtx<Stage>,
): void {
  if (lock.mode === 'governance') return;
  const refuse = (message: string, ...more: readonly string[]) =>
    context.addIssue({ code: 'custom', path: ['statements', 'lock', ...more], message });
  if (years === 'none') {
    refuse('a lock in compliance mode locks nothing without retentionYears');
    return;
  }
  if (lock.irrevocableForYears !== years)
    refuse(
      `must be ${years}, as retentionYears: for so long nobody can delete a statement or its bucket, not even the owner of the account`,
      'irrevocableForYears',
    );
  if (!keepData)
    refuse(`a stage that is to leave nothing behind (keepData: false) cannot be removed for ${years} years`);
}
