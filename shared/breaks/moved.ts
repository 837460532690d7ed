import type { Break, BreakState } from './break.ts';
import { whyTwo } from './closable.ts';
import { isStanding, mayMove } from './states.ts';

/** A move of a break to another state: when, and by whom. */
export type BreakMove = Pick<
  Break,
  'owner' | 'quietUntil' | 'proposal' | 'decideBefore' | 'settledBy' | 'settledBecause'
> & {
  readonly to: BreakState;
  /** Canonical UTC. */
  readonly at: string;
  readonly by?: string;
};

/** The break after the move. The owner stays until another one takes over, and a quiet period survives a proposal. */
export function moved(seen: Break, move: BreakMove): Break {
  const { to, at, owner = seen.owner, proposal, decideBefore, settledBy, settledBecause } = move;
  if (!mayMove(seen.state, to)) throw new Error(`A break cannot move from ${seen.state} to ${to}`);
  if (to === 'RESOLVED' && seen.state !== 'PROPOSED' && whyTwo(seen) !== undefined)
    throw new Error(`A break of ${seen.kind} is resolved by two persons`);
  const mayBeQuiet = to === 'ACKNOWLEDGED' || to === 'PROPOSED';
  return {
    ...seen,
    state: to,
    owner,
    quietUntil: mayBeQuiet ? (move.quietUntil ?? seen.quietUntil) : undefined,
    proposal,
    decideBefore,
    settledBy,
    settledBecause,
    version: seen.version + 1,
    // For a settled break: when it was settled.
    lastSeenAt: isStanding({ state: to }) ? seen.lastSeenAt : at,
  };
}

/** The state of a break after a proposal that was not approved: as quiet as before. */
export const stateBefore = (found: Break): BreakState =>
  found.quietUntil === undefined ? openState(found) : 'ACKNOWLEDGED';

/** The state of a break that waits for people or a comparison. It shows whether the break was settled before. */
export const openState = ({ episode }: Pick<Break, 'episode'>): 'OPEN' | 'REOPENED' =>
  episode > 1 ? 'REOPENED' : 'OPEN';
