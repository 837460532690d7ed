import type * as z from '#shared/kernel/zod.ts';
import { problemsOfFile } from './own-code.ts';
import type { Stage } from './stage.ts';

/** Finds at synthesis what would fail once somebody was woken up. */
export function checkOwnChecks({ checks }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  for (const [index, one] of checks.entries())
    for (const [setting, message] of problemsOfFile('check', checks, one))
      context.addIssue({ code: 'custom', path: ['checks', index, setting], message });
}
