import type * as z from '#shared/kernel/zod.ts';
import type { Stage } from './stage.ts';

interface Locked {
  readonly path: 'statements' | 'audit';
  /** What nobody can delete. */
  readonly what: string;
}

const lockedObjects: readonly Locked[] = [
  { path: 'statements', what: 'a statement' },
  { path: 'audit', what: 'a head of the audit log' },
];

/** What cannot be undone needs more than one word in a file. */
export function checkLocks(stage: Stage, context: z.core.$RefinementCtx<Stage>): void {
  for (const { path, what } of lockedObjects) {
    const { retentionYears: years, lock } = stage[path];
    if (lock.mode === 'governance') continue;
    const refuse = (message: string, ...more: readonly string[]) =>
      context.addIssue({ code: 'custom', path: [path, 'lock', ...more], message });
    if (years === 'none') {
      refuse('a lock in compliance mode locks nothing without retentionYears');
      continue;
    }
    if (lock.irrevocableForYears !== years)
      refuse(
        `must be ${years}, as retentionYears: for so long nobody can delete ${what} or its bucket, not even the owner of the account`,
        'irrevocableForYears',
      );
    if (!stage.keepData)
      refuse(
        `a stage that is to leave nothing behind (keepData: false) cannot be removed for ${years} years`,
      );
  }
}
