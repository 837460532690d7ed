import type { Breaks } from '#shared/breaks/breaks.ts';
import { isDecided } from '#shared/breaks/found-break.ts';
import type { Difference } from './difference.ts';

export interface KnownBreaks {
  readonly ofEntity: Breaks['ofEntity'];
}

/** Whether persons have settled all these differences of a statement as they are now. */
export type AreDecided = (name: string, found: readonly Difference[]) => Promise<boolean>;

export function createAreDecided(breaks: KnownBreaks): AreDecided {
  return async (entity, found) => {
    if (found.length === 0) return true;
    const known = await breaks.ofEntity(entity);
    return found.every((each) =>
      known.some(
        (row) => row.kind === each.kind && row.field === each.field && isDecided(row, { ...each, entity }),
      ),
    );
  };
}
