import type { ItemResult } from '#shared/jobs/item.ts';
import type { CheckedEntity } from './checked-entity.ts';
import { entityOf } from './differing.ts';
import type { SettledSide } from './settle-side.ts';

/** An item of which nothing is left to do in its run. */
type Done = Extract<ItemResult, { readonly outcome: string }>;

export const isDone = (result: ItemResult): result is Done => result !== 'left' && 'outcome' in result;

/** What one look at an item has come to. */
interface Looked {
  readonly before: CheckedEntity;
  readonly settled: readonly SettledSide[];
  /** How many differences have to wait until these are settled. */
  readonly more: number;
}

/** The slowest decides when to look again. */
export function resultOf({ before, settled, more }: Looked): Exclude<ItemResult, 'left'> {
  const waits = settled.flatMap(({ wait }) => wait ?? []);
  const line = { differences: settled.map(({ line: each }) => each) };
  const [first] = waits;
  if (first !== undefined) {
    const afterSeconds = Math.max(...waits.map((wait) => wait.afterSeconds));
    return { again: { afterSeconds, orElse: first.orElse, line } };
  }
  if (more > 0) return { again: { afterSeconds: 60, orElse: 'too-many-differences', line: { more } } };
  if (settled.length > 0) return { outcome: 'differs', line };
  const sent = Object.values(before.suspects).filter(({ sent: times }) => times > 0);
  if (sent.length === 0) return { outcome: 'agrees' };
  return { outcome: sent.every(({ isFill }) => isFill) ? 'filled' : 'healed', line: { healed: sent.length } };
}

/** What it has come to for each entity that was not alike. */
export function notAlikeIn({ before, settled }: Looked): Record<string, string> {
  const outcomes: Record<string, string> = {};
  for (const [part, { sent, isFill }] of Object.entries(before.suspects))
    if (sent > 0 && outcomes[entityOf(part)] !== 'healed')
      outcomes[entityOf(part)] = isFill ? 'filled' : 'healed';
  for (const { part } of settled) outcomes[entityOf(part)] = 'differs';
  return outcomes;
}

/** From what is alike to what is for people; any other one means that it was not reached. */
const byGravity = ['gone', 'agrees', 'filled', 'healed', 'would-heal', 'would-differ', 'differs'];

/** Of what two looks have come to for the same item, the one that an item may not hide. */
export function graver(one: Done, other: Done): Done {
  const gravity = ({ outcome }: Done) => {
    const known = byGravity.indexOf(outcome);
    return known === -1 ? byGravity.length : known;
  };
  return gravity(other) > gravity(one) ? other : one;
}
