import type { ItemResult } from '#shared/jobs/item.ts';
import type { CheckedEntity } from './checked-entity.ts';
import { entityOf, partNamed } from './differing.ts';
import { isItemKind, isReadById } from './item-kinds.ts';
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
  /** Parts that their list no longer shows, without the mirror having got what they lacked; and those of a break that stands. */
  readonly lost: readonly string[];
  readonly forPeople: readonly string[];
}

/** The slowest decides when to look again. */
export function resultOf(looked: Looked): Exclude<ItemResult, 'left'> {
  const { settled, more } = looked;
  const waits = settled.flatMap(({ wait }) => wait ?? []);
  const line = { differences: settled.map(({ line: each }) => each) };
  const [first] = waits;
  if (first !== undefined) {
    const afterSeconds = Math.max(...waits.map((wait) => wait.afterSeconds));
    return { again: { afterSeconds, orElse: first.orElse, line } };
  }
  if (more > 0) return { again: { afterSeconds: 60, orElse: 'too-many-differences', line: { more } } };
  const unlisted = looked.forPeople.filter((part) => !hasItemOfItsOwn(part));
  if (settled.length + unlisted.length > 0)
    return { outcome: 'differs', line: { ...line, ...(unlisted.length > 0 && { unlisted }) } };
  const sent = healedIn(looked);
  if (sent.length === 0) return { outcome: 'agrees' };
  const isFill = sent.every(([, suspect]) => suspect.isFill);
  return { outcome: isFill ? 'filled' : 'healed', line: { healed: sent.length } };
}

/** What was sent through the handlers and does not differ any more. */
function healedIn({ before, lost }: Pick<Looked, 'before' | 'lost'>) {
  return Object.entries(before.suspects).filter(([part, { sent }]) => sent > 0 && !lost.includes(part));
}

/** Its break has it read by its id. */
function hasItemOfItsOwn(part: string): boolean {
  const { kind } = partNamed(part);
  return isItemKind(kind) && isReadById(kind);
}

/** What it has come to for each entity that was not alike. */
export function notAlikeIn(looked: Looked): Record<string, string> {
  const outcomes: Record<string, string> = {};
  for (const [part, { isFill }] of healedIn(looked))
    if (outcomes[entityOf(part)] !== 'healed') outcomes[entityOf(part)] = isFill ? 'filled' : 'healed';
  for (const { part } of looked.settled) outcomes[entityOf(part)] = 'differs';
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
