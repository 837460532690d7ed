import type { Breaks } from '#shared/breaks/breaks.ts';
import type { Difference } from './difference.ts';

interface Compared {
  readonly accountId: string;
  /** How breaks name the statement. */
  readonly entity: string;
  readonly found: readonly Difference[];
  readonly runId: string;
}

/** Opens a break for each difference of a statement, and ends those of earlier comparisons that are gone. */
export async function noteDifferences(
  breaks: Pick<Breaks, 'open' | 'heal'>,
  { accountId, entity, found, runId }: Compared,
  at: string,
): Promise<void> {
  for (const each of found) await breaks.open({ accountId, entity, ...each, runId }, at);
  await breaks.heal({ entity, found }, at);
}
