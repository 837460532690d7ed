import { bookingTypes } from '#shared/bank/contract/accounts/bookings.ts';
import { nearestName } from '#shared/kernel/problems/nearest-name.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { Fee, FeeSchedule, PriceList } from '#shared/fees/model/fee-schedule.ts';
import { checkLimits } from './check-limits.ts';
import { checkPrice, isAscending, isFree } from './check-price.ts';
import type { Refuse } from './refuse.ts';

/** Mistakes that no single value shows. Synthesis finds them before anybody is charged. */
export function checkSchedule(schedule: FeeSchedule, context: z.core.$RefinementCtx<FeeSchedule>): void {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message });
  checkLists(schedule.priceLists, refuse);
  checkCodes(schedule.priceLists, refuse);
  checkReplaced(schedule.priceLists, refuse);
  checkFree(schedule.priceLists, refuse);
  for (const [index, list] of schedule.priceLists.entries()) {
    checkLimits(list, (path, message) => refuse(['priceLists', index, ...path], message));
    for (const [place, fee] of list.fees.entries())
      checkFee(fee, { list, schedule }, (path, message) =>
        refuse(['priceLists', index, 'fees', place, ...path], `${fee.code} ${message}`),
      );
  }
  for (const [code, rates] of Object.entries(schedule.taxes))
    if (!rates.every(({ from }, index) => from > (rates[index - 1]?.from ?? '')))
      refuse(['taxes', code], `${code} has rates out of order: each must begin after the previous one`);
  if (schedule.dunningDays.length === 0)
    refuse(
      ['dunningDays'],
      'has no days: a refused fee would wait for a person at once, and incoming money would cause no new try',
    );
  if (!isAscending(schedule.dunningDays))
    refuse(['dunningDays'], 'must be ascending, each day once: they count from the first refusal');
}

function checkLists(lists: readonly PriceList[], refuse: Refuse): void {
  if (lists.length === 0)
    refuse(['priceLists'], 'has no price list: set `fees` to none if the stage charges no fees');
  for (const [index, list] of lists.entries()) {
    if (list.fees.length === 0)
      refuse(['priceLists', index, 'fees'], `${list.id} has no fees: nothing is ever charged by it`);
    const before = lists.slice(0, index);
    if (before.some(({ id }) => id === list.id))
      refuse(
        ['priceLists', index, 'id'],
        `${list.id} is also the id of an earlier list: customers accept a list by its id`,
      );
    const rival = before.find(
      (other) => list.forNewAccounts && other.forNewAccounts && other.effectiveFrom === list.effectiveFrom,
    );
    if (rival !== undefined)
      refuse(
        ['priceLists', index, 'effectiveFrom'],
        `${list.id} and ${rival.id} would both be part of the contracts of accounts that open from ${list.effectiveFrom}`,
      );
  }
}

/** Charges are identified by their code, in every list and permanently. */
function checkCodes(lists: readonly PriceList[], refuse: Refuse): void {
  const known = new Map<string, { readonly fee: Fee; readonly list: PriceList }>();
  for (const [index, list] of lists.entries()) {
    const inList = new Set<string>();
    for (const [place, fee] of list.fees.entries()) {
      const path = ['priceLists', index, 'fees', place, 'code'];
      const earlier = known.get(fee.code);
      if (inList.has(fee.code)) refuse(path, `${fee.code} is in ${list.id} twice`);
      else if (earlier !== undefined && !isSameFee(earlier.fee, fee))
        refuse(
          path,
          `${fee.code} has another type or trigger in ${earlier.list.id}: a code must always mean the same fee`,
        );
      else if (earlier !== undefined && prorationOf(earlier.fee) !== prorationOf(fee))
        refuse(
          path,
          `${fee.code} has another proration in ${earlier.list.id}: a month in which an account changes its list would cost more than the full price`,
        );
      else if (earlier !== undefined && monthOfYear(earlier.fee) !== monthOfYear(fee))
        refuse(
          path,
          `${fee.code} is due in another month of the year in ${earlier.list.id}: an account that changes its list would owe two years at once, or none`,
        );
      inList.add(fee.code);
      known.set(fee.code, { fee, list });
    }
  }
}

/** A monthly fee that replaces one with another code: an account that changes its list would owe both. */
function checkReplaced(lists: readonly PriceList[], refuse: Refuse): void {
  for (const [index, list] of lists.entries())
    for (const [place, fee] of list.fees.entries())
      for (const earlier of lists.slice(0, index)) {
        const replaced = without(list, earlier).find((other) => areOwedInFull(other, fee));
        if (replaced !== undefined && without(earlier, list).includes(fee))
          refuse(
            ['priceLists', index, 'fees', place, 'code'],
            `${fee.code} is ${fee.type} for the month, as ${replaced.code} is in ${earlier.id}: a month in which an account changes its list would cost both in full; give them one code, or prorate both`,
          );
      }
}

/** Fees of a list whose codes another one lacks. */
const without = (other: PriceList, { fees }: PriceList): readonly Fee[] =>
  fees.filter(({ code }) => other.fees.every((each) => each.code !== code));

const areOwedInFull = (one: Fee, other: Fee): boolean =>
  one.type === other.type &&
  one.trigger.on === 'month' &&
  other.trigger.on === 'month' &&
  (prorationOf(one) === 'none' || prorationOf(other) === 'none');

/**
 * A fee may cost nothing in one list, for months in which an account changes to that list. It must cost something in
 * another.
 */
function checkFree(lists: readonly PriceList[], refuse: Refuse): void {
  const charged = new Set(
    lists.flatMap(({ fees }) => fees.filter(({ price }) => !isFree(price)).map(({ code }) => code)),
  );
  for (const [index, { fees }] of lists.entries())
    for (const [place, { code }] of fees.entries())
      if (!charged.has(code))
        refuse(
          ['priceLists', index, 'fees', place, 'price'],
          `${code} costs nothing in any list: nothing is ever charged by it`,
        );
}

const prorationOf = ({ trigger }: Fee) => (trigger.on === 'month' ? trigger.proration : undefined);

const monthOfYear = ({ trigger }: Fee) => (trigger.on === 'year' ? trigger.dueIn : undefined);

const isSameFee = (one: Fee, other: Fee) => one.type === other.type && one.trigger.on === other.trigger.on;

interface Context {
  readonly list: PriceList;
  readonly schedule: FeeSchedule;
}

function checkFee(fee: Fee, { list, schedule }: Context, refuse: Refuse): void {
  checkTax(fee, { list, schedule }, refuse);
  checkPrice(fee, refuse);
  checkTypes(fee, refuse);
  checkWaivers(fee, refuse);
}

function checkTax({ tax }: Fee, { list, schedule }: Context, refuse: Refuse): void {
  const [first] = schedule.taxes[tax] ?? [];
  if (first === undefined) refuse(['tax'], `names the tax ${tax}, which is not in taxes`);
  else if (first.from > list.effectiveFrom)
    refuse(
      ['tax'],
      `names the tax ${tax}, which has no rate before ${first.from}: ${list.id} holds from ${list.effectiveFrom}`,
    );
}

function checkTypes({ trigger }: Fee, refuse: Refuse): void {
  if (trigger.on !== 'booking') return;
  const known: readonly string[] = bookingTypes;
  for (const type of trigger.types.filter((each) => /^charge/i.test(each)))
    refuse(['trigger', 'types'], `is charged for ${type}, which is a fee itself`);
  for (const type of trigger.types.filter((each) => !known.includes(each))) {
    const meant = nearestName(type, known);
    const hint =
      meant === undefined
        ? ', which the bank does not have: see the types of "Booking"'
        : `; did you mean ${meant}?`;
    if (!/^charge/i.test(type)) refuse(['trigger', 'types'], `names the booking type ${type}${hint}`);
  }
  const repeated = trigger.types.find((type, index) => trigger.types.indexOf(type) < index);
  if (repeated !== undefined) refuse(['trigger', 'types'], `names the booking type ${repeated} twice`);
}

function checkWaivers({ waivers }: Fee, refuse: Refuse): void {
  for (const [index, { firstDay, lastDay }] of waivers.entries()) {
    if (firstDay > lastDay)
      refuse(['waivers', index], `has a waiver that ends on ${lastDay}, before it begins`);
    const other = waivers
      .slice(0, index)
      .find((each) => each.firstDay <= lastDay && firstDay <= each.lastDay);
    if (other !== undefined)
      refuse(['waivers', index], `has two waivers from ${firstDay} on: merge them into one, with one reason`);
  }
}
