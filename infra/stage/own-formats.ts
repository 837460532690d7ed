import type * as z from '#shared/kernel/zod.ts';
import { problemsOfFile } from './own-code.ts';
import type { Stage } from './stage.ts';

/** Finds at synthesis what would fail once it is deployed. */
export function checkFormats({ statements }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  const { formats } = statements;
  for (const [index, one] of formats.entries())
    for (const [setting, message] of problemsOfFile('format', formats, one))
      context.addIssue({ code: 'custom', path: ['statements', 'formats', index, setting], message });
}
