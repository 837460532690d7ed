import * as z from '#shared/kernel/zod.ts';
import { absentFile } from './own-code.ts';
import type { Stage } from './stage.ts';

/** A file of the company whose default export looks at something of the stage, or around it. */
export const ownCheck = z.strictObject({
  /** What `status` and `check` call it, with `own-` before it. */
  name: z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
        'must be words of lower-case letters and digits with hyphens between them, as in large-differences',
      ),
      z.maxLength(30),
    ),
  /** Of the file, beside that of the stages: `./checks/large-differences.ts`. */
  entry: z.string().check(z.minLength(1)),
});

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
