import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Acceptance } from '#shared/fees/model/ports.ts';
import type { FeeSchedule, PriceList } from '#shared/fees/model/fee-schedule.ts';

/** An account, as far as its fees depend on it. Days are `YYYY-MM-DD` at the bank. */
export interface ChargedAccount {
  readonly id: string;
  readonly openedDay: string;
  readonly closedDay?: string | undefined;
  readonly acceptances: readonly Acceptance[];
}

/** Days of an account during which one price list holds. */
export interface ListedDays {
  readonly list: PriceList;
  /** Since when the account has it. */
  readonly since: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * The price lists by which an account is charged within some days, both included, in order. There are gaps where it had
 * accepted none: silence is no consent, and then nothing is charged.
 */
export function listsWithin(
  schedule: FeeSchedule,
  account: ChargedAccount,
  [firstDay, lastDay]: readonly [string, string],
): readonly ListedDays[] {
  const begun = begunLists(schedule, account);
  return begun.flatMap(({ list, since }, index) => {
    const next = begun[index + 1]?.since;
    const ends = [lastDay, account.closedDay, next === undefined ? undefined : daysAfter(next, -1)];
    const days = {
      firstDay: since > firstDay ? since : firstDay,
      lastDay: ends.reduce<string>((least, day) => (day !== undefined && day < least ? day : least), lastDay),
    };
    return days.firstDay <= days.lastDay ? [{ list, since, ...days }] : [];
  });
}

/** Each list from the day on which it begins to hold; of several that begin on one day, the one accepted last. */
function begunLists({ priceLists }: FeeSchedule, account: ChargedAccount) {
  const agreed = [...withContract(priceLists, account), ...account.acceptances];
  const begun = agreed.flatMap(({ priceList, day }) => {
    const list = priceLists.find(({ id }) => id === priceList);
    if (list === undefined) return [];
    const since = [list.effectiveFrom, account.openedDay].reduce(
      (one, other) => (one > other ? one : other),
      day,
    );
    return [{ list, since, day }];
  });
  const inOrder = begun.toSorted(
    (one, other) => compare(one.since, other.since) || compare(one.day, other.day),
  );
  return inOrder.filter(({ since }, index) => since !== inOrder[index + 1]?.since);
}

/** The list that was current for new accounts when this one opened is part of its contract. */
function withContract(lists: readonly PriceList[], { openedDay }: ChargedAccount): readonly Acceptance[] {
  const current = lists
    .filter(({ forNewAccounts, effectiveFrom }) => forNewAccounts && effectiveFrom <= openedDay)
    .toSorted((one, other) => compare(one.effectiveFrom, other.effectiveFrom))
    .at(-1);
  return current === undefined ? [] : [{ priceList: current.id, day: openedDay }];
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
