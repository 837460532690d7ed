import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type * as z from '#shared/kernel/zod.ts';
import type { OwnJobSettings } from './own-job.ts';
import type { Stage } from './stage.ts';

/** Finds at synthesis what would fail once it is deployed. */
export function checkJobs({ jobs }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  for (const [index, each] of jobs.entries()) {
    const refuse = (setting: keyof OwnJobSettings, message: string) =>
      context.addIssue({ code: 'custom', path: ['jobs', index, setting], message });
    if (jobs.findIndex(({ name }) => name === each.name) !== index)
      refuse('name', `there is another job ${each.name}: give each a name of its own`);
    if (!existsSync(each.entry))
      refuse('entry', `there is no file ${relative(process.cwd(), each.entry)}: correct the path`);
    if (each.may.mirror === 'read' && !each.personalData)
      refuse('may', 'the mirror holds personal fields: set personalData to true, or leave mirror out');
  }
}
