import type { ItemResult } from '#shared/jobs/item.ts';
import type { CheckedEntity } from './checked-entity.ts';
import { entityOf, partNamed } from './differing.ts';
import { isItemKind, isReadById } from './item-kinds.ts';
import type { SettledSide } from './settle-side.ts';

/** An item that is done in its run. */
type Done = Extract<ItemResult, { readonly outcome: string }>;

export const isDone = (result: ItemResult): result is Done => result !== 'left' && 'outcome' in result;

/** The result of one comparison of an item. */
interface ComparedItem {
  readonly before: CheckedEntity;
  readonly settled: readonly SettledSide[];
  /** Number of differences that wait until these are settled. */
  readonly more: number;
  /**
   * Parts that their list no longer shows although the mirror did not get what it lacked, and those of them with an
   * open break.
   */
  readonly lost: readonly string[];
  readonly forPeople: readonly string[];
}

/** The longest wait decides when to compare again. */
export function resultOf(compared: ComparedItem): Exclude<ItemResult, 'left'> {
  const { settled, more } = compared;
  const waits = settled.flatMap(({ wait }) => wait ?? []);
  const line = { differences: settled.map(({ line: each }) => each) };
  const [first] = waits;
  if (first !== undefined) {
    const afterSeconds = Math.max(...waits.map((wait) => wait.afterSeconds));
    return { again: { afterSeconds, orElse: first.orElse, line } };
  }
  if (more > 0) return { again: { afterSeconds: 60, orElse: 'too-many-differences', line: { more } } };
  const unlisted = compared.forPeople.filter((part) => !hasItemOfItsOwn(part));
  if (settled.length + unlisted.length > 0)
    return { outcome: 'differs', line: { ...line, ...(unlisted.length > 0 && { unlisted }) } };
  const sent = healedIn(compared);
  if (sent.length === 0) return { outcome: 'agrees' };
  const isFill = sent.every(([, suspect]) => suspect.isFill);
  return { outcome: isFill ? 'filled' : 'healed', line: { healed: sent.length } };
}

/** Parts that were sent through the handlers and agree now. */
function healedIn({ before, lost }: Pick<ComparedItem, 'before' | 'lost'>) {
  return Object.entries(before.suspects).filter(([part, { sent }]) => sent > 0 && !lost.includes(part));
}

/** Its break plans an item that reads it by its id. */
function hasItemOfItsOwn(part: string): boolean {
  const { kind } = partNamed(part);
  return isItemKind(kind) && isReadById(kind);
}

/** The outcome of each entity that differed. */
export function notAlikeIn(compared: ComparedItem): Record<string, string> {
  const outcomes: Record<string, string> = {};
  for (const [part, { isFill }] of healedIn(compared))
    if (outcomes[entityOf(part)] !== 'healed') outcomes[entityOf(part)] = isFill ? 'filled' : 'healed';
  for (const { part } of compared.settled) outcomes[entityOf(part)] = 'differs';
  return outcomes;
}

/** From agreement to differences for people. Any other outcome means that the item was not reached. */
const bySeverity = ['gone', 'agrees', 'filled', 'healed', 'would-heal', 'would-differ', 'differs'];

/** The more severe of two results for the same item. */
export function moreSevere(one: Done, other: Done): Done {
  const gravity = ({ outcome }: Done) => {
    const known = bySeverity.indexOf(outcome);
    return known === -1 ? bySeverity.length : known;
  };
  return gravity(other) > gravity(one) ? other : one;
}
