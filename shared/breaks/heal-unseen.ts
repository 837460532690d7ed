import type { Break, BreakKind, FoundBreak } from './break.ts';
import type { Breaks } from './breaks.ts';
import { standingStates } from './states.ts';

/** What a run over many entities has covered. */
interface RunCoverage {
  /** When it began (canonical UTC): breaks that were seen since then stay open. */
  readonly begunAt: string;
  /** It is complete, was not stopped, and reached everything. */
  readonly isFull: boolean;
  /** Another run over the same entities was under way: each may have seen what the other was changing. */
  readonly isOverlapped: boolean;
  /** Kinds of difference that it would have found. */
  readonly kinds: readonly BreakKind[];
  /** Its differences: their breaks stay, also if another one of the same entity is over. */
  readonly found: readonly Pick<FoundBreak, 'entity' | 'kind' | 'field'>[];
  /** Whether the run compared what the break is about: all accounts, or those of the day. */
  readonly covers: (row: Break) => boolean;
}

/**
 * Ends the breaks that a run over everything did not find again, and returns their number. A run that covered less ends
 * none.
 */
export async function healUnseen(
  breaks: Pick<Breaks, 'list' | 'heal'>,
  { begunAt, isFull, isOverlapped, kinds, found, covers }: RunCoverage,
  at: string,
): Promise<number> {
  if (!isFull || isOverlapped) return 0;
  let healed = 0;
  const states = ['SUSPECTED', ...standingStates] as const;
  for await (const row of breaks.list({ states, before: begunAt })) {
    if (!kinds.includes(row.kind) || !covers(row)) continue;
    const { entity, kind } = row;
    const comparison = {
      entity,
      kinds: [kind],
      found: found.filter((each) => each.entity === entity),
      begunAt,
    };
    healed += (await breaks.heal(comparison, at)).length;
  }
  return healed;
}
