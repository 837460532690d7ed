import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import type { FeeSchedule, PriceList } from './fee.ts';

/** Price lists as they were when somebody was first charged by them, or agreed to them: none is ever replaced. */
export interface FrozenLists {
  /** SHA-256 of each list by its id. */
  frozen(): Promise<ReadonlyMap<string, string>>;
  /** Does nothing to a list that is frozen. */
  freeze(id: string, sha256: string): Promise<void>;
}

const digestOf = (list: PriceList): string => sha256Hex(canonicalJson(list));

/**
 * Why nothing may be planned by the lists of the stage, in words: customers have agreed to a list, and not to whatever
 * its id stands for later. Lists that hold by that day are frozen from then on.
 */
export async function whyNotAgreed(
  lists: FrozenLists,
  { priceLists }: Pick<FeeSchedule, 'priceLists'>,
  day: string,
): Promise<string | undefined> {
  const known = await lists.frozen();
  const begun = priceLists.filter(({ id, effectiveFrom }) => effectiveFrom <= day && !known.has(id));
  for (const list of begun) await freezeList(lists, list);
  // Somebody else may have been faster, with other prices.
  const frozen = begun.length === 0 ? known : await lists.frozen();
  const gone = [...frozen.keys()].find((id) => priceLists.every((list) => list.id !== id));
  if (gone !== undefined) return `${gone} is gone from the price lists, and customers have agreed to it`;
  const changed = priceLists.find((list) => (frozen.get(list.id) ?? digestOf(list)) !== digestOf(list));
  if (changed === undefined) return undefined;
  return `${changed.id} is not the price list that customers have agreed to: restore it, and give other prices a list of their own`;
}

export const freezeList = async (lists: Pick<FrozenLists, 'freeze'>, list: PriceList): Promise<void> =>
  lists.freeze(list.id, digestOf(list));
