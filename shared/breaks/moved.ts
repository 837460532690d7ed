import type { Break, BreakState } from './break.ts';
import { whyTwo } from './closable.ts';
import { isStanding, mayMove } from './states.ts';

/** What becomes of a break, when, and by whom if by a person. */
export type BreakMove = Pick<
  Break,
  'owner' | 'quietUntil' | 'proposal' | 'decideBefore' | 'settledBy' | 'settledBecause'
> & {
  readonly to: BreakState;
  /** Canonical UTC. */
  readonly at: string;
  readonly by?: string;
};

/** The break after the move. The owner stays until there is another one, and a time to be quiet survives a proposal. */
export function moved(seen: Break, move: BreakMove): Break {
  const { to, at, owner = seen.owner, proposal, decideBefore, settledBy, settledBecause } = move;
  if (!mayMove(seen.state, to)) throw new Error(`A break that is ${seen.state} does not become ${to}`);
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
    // Of what is settled, it says when.
    lastSeenAt: isStanding({ state: to }) ? seen.lastSeenAt : at,
  };
}

/** Where a break goes whose proposal nobody approved: it is as quiet as it was. */
export const stateBefore = (found: Break): BreakState =>
  found.quietUntil === undefined ? openState(found) : 'ACKNOWLEDGED';

/** The state in which a break waits for people, or a look: by it, they see whether it was settled before. */
export const openState = ({ episode }: Pick<Break, 'episode'>): 'OPEN' | 'REOPENED' =>
  episode > 1 ? 'REOPENED' : 'OPEN';
