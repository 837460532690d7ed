import type * as z from '#shared/kernel/zod.ts';
import { absentFile } from './own-code.ts';
import type { Stage } from './stage.ts';

/** Finds at synthesis what would fail once it is deployed. */
export function checkFormats({ statements }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  const { formats } = statements;
  for (const [index, { name, entry }] of formats.entries()) {
    const refuse = (setting: 'name' | 'entry', message: string) =>
      context.addIssue({ code: 'custom', path: ['statements', 'formats', index, setting], message });
    if (formats.findIndex((other) => other.name === name) !== index)
      refuse('name', `there is another format ${name}: give each a name of its own`);
    const absent = absentFile(entry);
    if (absent !== undefined) refuse('entry', absent);
  }
}
