import type * as z from '#shared/kernel/zod.ts';
import { absentFile } from './own-code.ts';
import type { Stage } from './stage.ts';

/** Finds at synthesis what would fail once somebody was woken up. */
export function checkOwnChecks({ checks }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  for (const [index, { name, entry }] of checks.entries()) {
    const refuse = (setting: 'name' | 'entry', message: string) =>
      context.addIssue({ code: 'custom', path: ['checks', index, setting], message });
    if (checks.findIndex((other) => other.name === name) !== index)
      refuse('name', `there is another check ${name}: give each a name of its own`);
    const absent = absentFile(entry);
    if (absent !== undefined) refuse('entry', absent);
  }
}
