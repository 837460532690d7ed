import type { Breaks } from '#shared/breaks/breaks.ts';
import type { FoundBreak } from '#shared/breaks/break.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import type { RoundTripProofs, FeeIntents, FeesAtBank, FeeLists } from '#shared/fees/model/ports.ts';
import { next } from '#shared/fees/intents/transitions.ts';
import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { BookingOfAccount, MirroredBookings } from '#shared/bookings/ports.ts';
import {
  bookingsEntity,
  compareBookings,
  isBookedBy,
  isToCompare,
  mayShowAnyOf,
} from './compare-bookings.ts';
import { compareList, listEntity, ownRows } from './compare-list.ts';
import { monthOf } from '#shared/fees/model/months.ts';

export interface CompareAccountDeps {
  readonly intents: Pick<FeeIntents, 'ofAccount' | 'write'>;
  readonly bank: Pick<FeesAtBank, 'list'>;
  readonly roundTrips: Pick<RoundTripProofs, 'of'>;
  readonly lists: Pick<FeeLists, 'write'>;
  readonly capabilities: Pick<Capabilities, 'see' | 'all'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity'>;
  readonly mirrored: Pick<MirroredBookings, 'since'>;
  readonly clock: Clock;
  /** `YYYY-MM`: earlier months may have been charged by others. */
  readonly firstMonth: string;
}

interface Comparing {
  readonly account: RegisteredAccount;
  /** The bank's list, if it was read after the latest charge. */
  readonly list: readonly ListedFee[] | undefined;
  /** Day at the bank that the run is for. */
  readonly asOf: string;
}

/**
 * Compares what an account was charged with the bank's list and bookings. It reads the list itself only if it differed
 * before; otherwise the last charge has read it. True once everything is booked and no difference is open.
 */
export function createCompareAccount(deps: CompareAccountDeps) {
  return async ({ account, list, asOf }: Comparing): Promise<boolean> => {
    const intents: FeeIntent[] = [];
    for await (const intent of deps.intents.ofAccount(account.id)) intents.push(intent);
    const isListAgreed = await withList(deps, { account, list, intents });
    return (await withBookings(deps, { account, intents, asOf })) && isListAgreed;
  };
}

async function withList(
  deps: CompareAccountDeps,
  { account, list: read, intents }: Pick<Comparing, 'account' | 'list'> & Known,
): Promise<boolean> {
  const { bank, roundTrips, breaks, lists, clock, firstMonth } = deps;
  const { id: accountId, baseline } = account;
  const isDue = read !== undefined || (await openFields(breaks, listEntity(accountId))).size > 0;
  if (!isDue) return true;
  const list = read ?? (await bank.list(accountId));
  if (list === undefined) return false;
  const since = [`${firstMonth}-01`, daysAfter(baseline?.day ?? '0001-01-01', 1)].toSorted().at(-1) ?? '';
  const types = new Set(intents.map(({ charge }) => charge.type));
  const provenTypes = new Set<string>();
  for (const type of types) if ((await roundTrips.of(type)).state === 'proven') provenTypes.add(type);
  const readAt = toIsoInstant(clock.now());
  await lists.write(accountId, { readAt, months: sumsOf(ownRows(list, since)) });
  return settle(deps, listEntity(accountId), compareList({ accountId, intents, list, since, provenTypes }));
}

interface Known {
  readonly intents: readonly FeeIntent[];
}

function sumsOf(rows: readonly ListedFee[]): Record<string, number> {
  const months: Record<string, number> = {};
  for (const { valutaDay, cents } of rows) {
    const month = valutaDay === undefined ? 'undated' : monthOf(valutaDay);
    months[month] = (months[month] ?? 0) + cents;
  }
  return months;
}

async function withBookings(
  deps: CompareAccountDeps,
  { account: { id: accountId }, intents, asOf }: Pick<Comparing, 'account' | 'asOf'> & Known,
): Promise<boolean> {
  const { mirrored, capabilities, breaks, clock } = deps;
  const inBreaks = await openFields(breaks, bookingsEntity(accountId));
  const compared = intents.filter((intent) => isToCompare(intent, asOf, inBreaks));
  const first = compared.map(({ valutaDay = asOf }) => valutaDay).toSorted()[0];
  if (first === undefined) return true;
  const since = toIsoInstant(atBusinessHour(daysAfter(first, -1), 0));
  const mayShow = mayShowAnyOf(compared);
  const bookings: BookingOfAccount[] = [];
  for await (const booking of mirrored.since(accountId, since)) if (mayShow(booking)) bookings.push(booking);
  const known = (await capabilities.all()).find(({ name }) => name === 'fee-booking-link');
  const link = known?.state ?? 'unproven';
  const found = compareBookings({ accountId, intents: compared, bookings, link, asOf });
  const at = toIsoInstant(clock.now());
  if (found.link !== undefined)
    await capabilities.see({
      name: 'fee-booking-link',
      state: found.link.state,
      evidence: [`account ${accountId}`, `booking ${found.link.bookingId}`],
      at,
    });
  for (const { intent, bookingId } of found.shown) await noteBooking(deps, intent, bookingId);
  const isAgreed = await settle(deps, bookingsEntity(accountId), found.breaks);
  const isRefuted = (found.link?.state ?? link) === 'refuted';
  return isAgreed && (isRefuted || compared.every((intent) => isBookedBy(intent, asOf)));
}

/** `BOOKED` while exactly one booking shows it. */
async function noteBooking(
  { intents }: CompareAccountDeps,
  intent: FeeIntent,
  bookingId: string | undefined,
): Promise<void> {
  if (intent.bookingId === bookingId) return;
  const state = bookingId === undefined ? 'ACCEPTED' : 'BOOKED';
  await intents.write(intent, next(intent, { state, bookingId }));
}

const openFields = async (breaks: CompareAccountDeps['breaks'], entity: string) =>
  new Set((await breaks.ofEntity(entity)).filter(isStanding).map(({ field }) => field));

/** False while a difference is open. */
async function settle(
  { breaks, clock }: CompareAccountDeps,
  entity: string,
  found: readonly FoundBreak[],
): Promise<boolean> {
  const at = toIsoInstant(clock.now());
  let isAgreed = true;
  for (const each of found) if (isStanding(await breaks.open(each, at))) isAgreed = false;
  await breaks.heal({ entity, found }, at);
  return isAgreed;
}
