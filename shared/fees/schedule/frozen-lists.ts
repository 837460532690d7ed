import { sha256Hex } from '#shared/kernel/digest.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import type { FrozenLists } from '#shared/fees/model/ports.ts';
import type { FeeSchedule, PriceList } from '#shared/fees/model/fee-schedule.ts';

/** If the job stood still for up to so many days, it may still freeze a list that was deployed in time. */
const lateDays = 3;

const digestOf = (list: PriceList): string => sha256Hex(canonicalJson(list));

/**
 * Why the price lists of the stage may not be used, in words; undefined if they may. Customers agreed to the content of
 * a list, not to its id. Lists in effect on that day are frozen from then on.
 */
export async function whyNotAgreed(
  lists: FrozenLists,
  { priceLists }: Pick<FeeSchedule, 'priceLists'>,
  day: string,
): Promise<string | undefined> {
  const known = await lists.frozen();
  const begun = priceLists.filter(({ id, effectiveFrom }) => effectiveFrom <= day && !known.has(id));
  const late = lateList(begun, { priceLists, known, day });
  if (late !== undefined)
    return `${late.id} came after ${late.effectiveFrom}, from which it is to be part of the contracts of new accounts: those that opened since have agreed to another list; give it a later day, or have their customers agree to it`;
  for (const list of begun) await freezeList(lists, list);
  // Another process may have been faster, with other prices.
  const frozen = begun.length === 0 ? known : await lists.frozen();
  const gone = [...frozen.keys()].find((id) => priceLists.every((list) => list.id !== id));
  if (gone !== undefined) return `${gone} is missing in the price lists, but customers have agreed to it`;
  const changed = priceLists.find((list) => (frozen.get(list.id) ?? digestOf(list)) !== digestOf(list));
  if (changed === undefined) return undefined;
  return `${changed.id} differs from the price list that customers have agreed to: restore it, and put other prices into a new list`;
}

interface Known {
  readonly priceLists: readonly PriceList[];
  readonly known: ReadonlyMap<string, string>;
  readonly day: string;
}

/** A list that would change the contracts of open accounts. The first lists of a stage never do. */
function lateList(begun: readonly PriceList[], { priceLists, known, day }: Known): PriceList | undefined {
  const isFirst = !priceLists.some(({ id, forNewAccounts }) => forNewAccounts && known.has(id));
  if (isFirst) return undefined;
  return begun.find(
    ({ forNewAccounts, effectiveFrom }) => forNewAccounts && effectiveFrom < daysAfter(day, -lateDays),
  );
}

export const freezeList = async (lists: Pick<FrozenLists, 'freeze'>, list: PriceList): Promise<void> =>
  lists.freeze(list.id, digestOf(list));
