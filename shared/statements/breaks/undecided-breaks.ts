import type { FoundBreak } from '#shared/breaks/break.ts';
import { isDecided } from '#shared/breaks/found-break.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';

/** Of the differences found in a statement, those that persons have not settled as they are now. */
export async function undecidedBreaks(
  { breaks }: Pick<IssueDeps, 'breaks'>,
  found: readonly FoundBreak[],
): Promise<readonly FoundBreak[]> {
  const [first] = found;
  if (first === undefined) return [];
  const known = await breaks.ofEntity(first.entity);
  return found.filter(
    (each) =>
      !known.some((row) => row.kind === each.kind && row.field === each.field && isDecided(row, each)),
  );
}
