import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Acceptance } from '#shared/fees/model/ports.ts';
import type { FeeSchedule, PriceList } from '#shared/fees/model/fee-schedule.ts';

/** The data of an account on which its fees depend. Days are `YYYY-MM-DD` at the bank. */
export interface ChargedAccount {
  readonly id: string;
  readonly openedDay: string;
  /** The day after its onboarding: until then another system charged it. */
  readonly chargedFrom?: string | undefined;
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
 * The price lists of an account between two days (both included), in order. Where it had accepted none, there is a gap
 * and nothing is charged: silence is no consent.
 */
export function listsWithin(
  schedule: FeeSchedule,
  account: ChargedAccount,
  [firstDay, lastDay]: readonly [string, string],
): readonly ListedDays[] {
  const begun = begunLists(schedule, account);
  return begun.flatMap(({ list, since }, index) => {
    const next = begun[index + 1]?.since;
    const begins = [firstDay, since, account.chargedFrom ?? ''];
    const ends = [lastDay, account.closedDay, next === undefined ? undefined : daysAfter(next, -1)];
    const days = {
      firstDay: begins.reduce((latest, day) => (day > latest ? day : latest)),
      lastDay: ends.reduce<string>((least, day) => (day !== undefined && day < least ? day : least), lastDay),
    };
    return days.firstDay <= days.lastDay ? [{ list, since, ...days }] : [];
  });
}

/** The first day on which the account ever has a list with that fee. */
export const firstDayWith = (
  schedule: FeeSchedule,
  account: ChargedAccount,
  code: string,
): string | undefined =>
  begunLists(schedule, account).find(({ list }) => list.fees.some((fee) => fee.code === code))?.since;

/** Each list with the day from which it holds. If several begin on one day, the one accepted last holds. */
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

/** The contract contains the list that was current for new accounts on the day of opening. */
function withContract(lists: readonly PriceList[], { openedDay }: ChargedAccount): readonly Acceptance[] {
  const current = lists
    .filter(({ forNewAccounts, effectiveFrom }) => forNewAccounts && effectiveFrom <= openedDay)
    .toSorted((one, other) => compare(one.effectiveFrom, other.effectiveFrom))
    .at(-1);
  return current === undefined ? [] : [{ priceList: current.id, day: openedDay }];
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
