import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { isSame, subtractSums, sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import type { MirroredBookings, MirroredTotals } from '#shared/bookings/ports.ts';
import { linesOf } from '#shared/bookings/held-bookings.ts';
import { summed } from '#shared/bookings/summed.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { countedUntil, dueSupplement, type IssueRules } from '#shared/statements/model/period.ts';
import type { LatestStatements } from '#shared/statements/model/ports.ts';
import { earlyDays } from './unstated-bookings.ts';

interface AfterClosureDeps {
  readonly register: Pick<AccountRegister, 'noteSettled' | 'reopen'>;
  readonly rows: LatestStatements;
  readonly mirrored: MirroredBookings;
  readonly totals: MirroredTotals;
  readonly rules: IssueRules;
}

/**
 * Whether the statements and the baseline of a closed account contain every booking of it. A later booking makes
 * another statement due at the end of its month; until then, the account is not at its end. Undefined before the
 * account's last day is counted.
 */
export type AfterClosure = (
  account: RegisteredAccount,
  asOf: string,
) => Promise<'settled' | 'supplement' | 'not-yet' | undefined>;

export function createAfterClosure(deps: AfterClosureDeps): AfterClosure {
  const { register, rows, totals, rules } = deps;
  return async (account, asOf) => {
    const { id, currency, closedDay } = account;
    const counted = countedUntil(account);
    if (closedDay === undefined || counted === undefined || counted < closedDay) return undefined;
    const stated = await statedOf(rows, account);
    const all = await totals.read(id, currency);
    if (isSame(all, stated)) {
      await register.noteSettled(id, asOf);
      return 'settled';
    }
    const until = dueSupplement(account, asOf, rules);
    const isDue = until !== undefined && !isSame(await bookedUntil(deps, id, { all, until }), stated);
    await register.reopen(id, isDue ? until : undefined);
    return isDue ? 'supplement' : 'not-yet';
  };
}

async function statedOf(rows: LatestStatements, { id, baseline }: RegisteredAccount): Promise<BookingSums> {
  for await (const { publication } of rows.latest(id))
    if (publication !== undefined) return publication.stated;
  return baseline?.mirrored ?? sumsOf([]);
}

interface Until {
  readonly all: BookingSums;
  readonly until: string;
}

/** The sums without what is booked after the day. */
async function bookedUntil(
  { mirrored }: AfterClosureDeps,
  accountId: string,
  { all, until }: Until,
): Promise<BookingSums> {
  const recent = mirrored.since(accountId, `${daysAfter(until, 1 - earlyDays)}T00:00:00.000Z`);
  const later = await linesOf(recent, (each) => bookingDayOf(each) > until);
  return subtractSums(all, sumsOf(later.map(summed)));
}
