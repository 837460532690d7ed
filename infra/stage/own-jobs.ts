import type * as z from '#shared/kernel/zod.ts';
import { problemsOfOwn } from './own-code.ts';
import type { Stage } from './stage.ts';

/** Finds at synthesis what would fail once it is deployed. */
export function checkJobs({ jobs }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  for (const { index, setting, message } of problemsOfOwn('job', jobs))
    context.addIssue({ code: 'custom', path: ['jobs', index, setting], message });
}
