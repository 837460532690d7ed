import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { isSame, subtractSums, sumsOf } from '#shared/bookings/booking-sums.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { summed } from '#shared/bookings/summed.ts';
import { countedUntil, dueSupplement } from '#shared/statements/model/period.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { earlyDays } from './unstated-bookings.ts';

/**
 * Whether everything that is booked on an account whose last day is counted stands in its statements or its baseline. What was booked
 * later, or came later, makes another statement due with those of its month: until then, the account is not at its end.
 * Undefined before its last day is counted.
 */
export async function afterClosure(
  deps: IssueDeps,
  account: RegisteredAccount,
  { run: { asOf } }: Pick<ItemWork, 'run'>,
): Promise<'settled' | 'supplement' | 'not-yet' | undefined> {
  const { register, totals } = deps;
  const { id, currency, closedDay } = account;
  const counted = countedUntil(account);
  if (closedDay === undefined || counted === undefined || counted < closedDay) return undefined;
  const stated = await statedOf(deps, account);
  const all = await totals.read(id, currency);
  if (isSame(all, stated)) {
    await register.noteSettled(id, asOf);
    return 'settled';
  }
  const until = dueSupplement(account, asOf, deps.rules);
  const isDue = until !== undefined && !isSame(await bookedUntil(deps, account, { all, until }), stated);
  await register.reopen(id, isDue ? until : undefined);
  return isDue ? 'supplement' : 'not-yet';
}

async function statedOf(
  { rows }: Pick<IssueDeps, 'rows'>,
  { id, baseline }: RegisteredAccount,
): Promise<BookingSums> {
  for await (const { publication } of rows.latest(id))
    if (publication !== undefined) return publication.stated;
  return baseline?.mirrored ?? sumsOf([]);
}

interface Until {
  readonly all: BookingSums;
  readonly until: string;
}

/** Without what is booked after the day. */
async function bookedUntil(
  { mirrored }: Pick<IssueDeps, 'mirrored'>,
  { id }: RegisteredAccount,
  { all, until }: Until,
): Promise<BookingSums> {
  const recent = await mirrored.since(id, `${daysAfter(until, 1 - earlyDays)}T00:00:00.000Z`);
  return subtractSums(all, sumsOf(recent.filter((each) => bookingDayOf(each) > until).map(summed)));
}
