import type { Break, BreakKind } from './break.ts';
import type { Breaks } from './breaks.ts';
import { standingStates } from './states.ts';

/** What a run over many entities has covered. */
interface RunLook {
  /** When it began (canonical UTC): what anybody has seen since then stays open. */
  readonly begunAt: string;
  /** It is complete, was not stopped, and reached all that it had to. */
  readonly isFull: boolean;
  /** Another run over the same was under way meanwhile: each may have seen what the other was changing. */
  readonly isOverlapped: boolean;
  /** Kinds of difference that it would have found. */
  readonly kinds: readonly BreakKind[];
  /** Whether what the break is about was among what it looked at: all accounts, or those of the day. */
  readonly covers: (row: Break) => boolean;
}

/** Ends what a run over everything did not find again; how many. A run that covered less ends none. */
export async function healUnseen(
  breaks: Pick<Breaks, 'list' | 'heal'>,
  { begunAt, isFull, isOverlapped, kinds, covers }: RunLook,
  at: string,
): Promise<number> {
  if (!isFull || isOverlapped) return 0;
  let healed = 0;
  const states = ['SUSPECTED', ...standingStates] as const;
  for await (const row of breaks.list({ states, before: begunAt })) {
    if (!kinds.includes(row.kind) || !covers(row)) continue;
    const look = { entity: row.entity, kinds: [row.kind], found: [], begunAt };
    healed += (await breaks.heal(look, at)).length;
  }
  return healed;
}
