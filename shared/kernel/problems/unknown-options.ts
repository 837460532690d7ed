import { isRecord } from '#shared/kernel/json.ts';
import type { Problem } from './problem.ts';
import { unknownMember } from './unknown-members.ts';

/** Options whose names nobody reads: a program without types would not hear that what they say is not done. */
export function unknownOptions(
  options: unknown,
  place: string,
  known: readonly string[],
): readonly Problem[] {
  const names = isRecord(options) ? Object.keys(options) : [];
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const { field, problem } = unknownMember(name, place, known);
      // Nothing is like it.
      const all = problem.includes(';') ? '' : `: the options are ${known.join(', ')}`;
      return { field, problem: `${problem}${all}` };
    });
}
