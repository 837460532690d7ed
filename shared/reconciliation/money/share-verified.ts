import type { Break } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { standingStates } from '#shared/breaks/states.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { ReconciledRows } from '#shared/reconciliation/model/reconciled.ts';
import {
  addByAge,
  ageOf,
  nothingByAge,
  type ByAge,
  type VerifiedBookings,
} from '#shared/reconciliation/model/verified.ts';
import {
  mostHours,
  type ComparedBalances,
  type Shares,
  type SumsOfCurrency,
  type VerifiedShare,
} from '#shared/reconciliation/model/verified-share.ts';
import { bookingsWithBreaks, countAsUnverified } from './bookings-with-breaks.ts';
import { countedOrStart, uncountedBookings } from './uncounted-bookings.ts';

export interface ShareVerifiedDeps {
  readonly verified: Pick<VerifiedBookings, 'counted' | 'sumOf'>;
  readonly reconciled: Pick<ReconciledRows, 'money'>;
  readonly register: Pick<AccountRegister, 'read'>;
  readonly mirror: Pick<MirrorRepository, 'bookings'>;
  readonly breaks: Pick<Breaks, 'list'>;
  readonly clock: Clock;
}

/** Beyond these, what is missing is said, and the answer is no success. */
const mostAccounts = 100;
const mostBookings = 10_000;
const readsAtOnce = 8;

/**
 * How much of what the bank recorded is verified against its balances, and how soon, over the last days. Bookings of
 * accounts whose balance nothing explains are not, nor are bookings with an open break. If no balance was compared for longer, nobody knows a share.
 */
export async function shareVerified(
  deps: ShareVerifiedDeps,
  days: number,
  compared: ComparedBalances,
): Promise<VerifiedShare> {
  const nowMs = deps.clock.now();
  const lastDay = businessDay(nowMs);
  const period = Array.from({ length: days }, (_, n) => daysAfter(lastDay, -n));
  const byCurrency = new Map<string, SumsOfCurrency>();
  const of = (currency: string): SumsOfCurrency => {
    const sums = byCurrency.get(currency) ?? nothing();
    byCurrency.set(currency, sums);
    return sums;
  };
  for (const [currency, sum] of await deps.verified.sumOf(period)) addByAge(of(currency).verified, sum);
  const breaks = await unexplainedBalances(deps);
  for (const { currency = 'EUR', differenceCents = 0, firstSeenAt } of breaks)
    of(currency).unexplainedCents[ageOf(nowMs - Date.parse(firstSeenAt))] += Math.abs(differenceCents);
  const accounts = [...new Set(breaks.flatMap(({ accountId }) => accountId ?? []))];
  const read = await inParallel(accounts.slice(0, mostAccounts), readsAtOnce, async (id) =>
    unverifiedOf(deps, id),
  );
  for (const each of read) if (each?.byAge !== undefined) addByAge(of(each.currency).unverified, each.byAge);
  const unread = read.filter((each) => each !== undefined && each.byAge === undefined).length;
  const firstDay = daysAfter(lastDay, 1 - days);
  const through = new Map(accounts.map((id, n) => [id, read[n]?.through ?? '']));
  const { bookings: wrong, isCut } = await bookingsWithBreaks(deps.breaks, mostBookings);
  for (const each of wrong) {
    const isCounted = each.recordedAt <= (through.get(each.accountId) ?? each.recordedAt);
    if (isCounted && businessDay(Date.parse(each.recordedAt)) >= firstDay)
      countAsUnverified(of(each.currency), each, nowMs);
  }
  const all = [...byCurrency.values()];
  return {
    firstDay,
    lastDay,
    bookings: known(sharesOf('bookings', all), compared),
    currencies: [...byCurrency].map(([currency, sums]) => ({
      currency,
      ...sums,
      cents: known(sharesOf('cents', [sums]), compared),
    })),
    accountsLeftOut: Math.max(0, accounts.length - mostAccounts) + unread + (isCut ? 1 : 0),
    compared,
  };
}

/** What came after the last comparison of all balances may be verified by none. */
const known = (shares: Shares, { hours = Infinity }: ComparedBalances): Shares => ({
  ...shares,
  ...(hours > mostHours.inDay && { inDayPpm: null }),
  ...(hours > mostHours.inFourDays && { inFourDaysPpm: null }),
});

const nothing = (): SumsOfCurrency => ({
  verified: nothingByAge(),
  unverified: nothingByAge(),
  unexplainedCents: { day: 0, fourDays: 0, older: 0 },
});

async function unexplainedBalances({ breaks }: Pick<ShareVerifiedDeps, 'breaks'>): Promise<readonly Break[]> {
  const found: Break[] = [];
  for await (const row of breaks.list({ states: standingStates, kind: 'BALANCE_UNEXPLAINED' }))
    found.push(row);
  return found;
}

interface Unverified {
  readonly currency: string;
  /** Undefined if there are too many to read. */
  readonly byAge: ByAge | undefined;
  /** Position of the last booking that is verified. */
  readonly through: string;
}

/** The bookings since the last agreement; undefined if the account was erased. */
async function unverifiedOf(deps: ShareVerifiedDeps, accountId: string): Promise<Unverified | undefined> {
  const account = await deps.register.read(accountId);
  if (account === undefined || account.state === 'erased') return undefined;
  const { agreed } = await deps.reconciled.money(accountId);
  const { through: after } = countedOrStart(await deps.verified.counted(accountId), agreed);
  const asked = { account, after, at: toIsoInstant(deps.clock.now()), most: mostBookings };
  const { byAge, isCut } = await uncountedBookings(deps.mirror, asked);
  return { currency: account.currency, byAge: isCut ? undefined : byAge, through: after };
}

/**
 * Shares of what could be verified by then, in millionths, rounded down. A booking that is still young is in neither
 * part.
 */
function sharesOf(unit: 'bookings' | 'cents', sums: readonly SumsOfCurrency[]): Shares {
  const total = (of: 'verified' | 'unverified', age: keyof ByAge) =>
    sums.reduce((sum, each) => sum + each[of][age][unit], 0);
  const [inDay, inFourDays] = [total('verified', 'day'), total('verified', 'fourDays')];
  const verified = inDay + inFourDays + total('verified', 'older');
  const overdue = total('unverified', 'older');
  return {
    verified,
    unverified: total('unverified', 'day') + total('unverified', 'fourDays') + overdue,
    inDayPpm: ppmOf(inDay, verified + total('unverified', 'fourDays') + overdue),
    inFourDaysPpm: ppmOf(inDay + inFourDays, verified + overdue),
  };
}

/** Amounts of a month times a million exceed what a number holds exactly. */
const ppmOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((BigInt(part) * 1_000_000n) / BigInt(whole));
