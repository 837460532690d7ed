import type { Booking } from '#shared/events/accounts/bookings.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { ReconciliationBank, Span } from '#shared/reconciliation/model/bank.ts';
import {
  mirrorRow,
  type BankRow,
  type ComparedBooking,
  type MirrorRow,
} from '#shared/reconciliation/model/compared-booking.ts';
import {
  differingFields,
  leftOutFields,
  namedFields,
  withOwnDays,
  type DifferingField,
} from './compared-fields.ts';
import { mergeBookings, type Merged } from './merge.ts';

export interface CompareDeps {
  readonly bank: Pick<ReconciliationBank, 'bookings' | 'booking'>;
  readonly mirror: Pick<MirrorRepository, 'bookings' | 'entity'>;
}

/** A booking that differs. */
export interface ChangedBooking {
  readonly bank: BankRow;
  readonly mirror: MirrorRow;
  readonly fields: readonly DifferingField[];
  /** The account on which the mirror has it, if the bank has moved it to another one. */
  readonly movedFrom?: string;
}

/** What a comparison found. */
export interface Comparison {
  /** Only at the bank. `withdrawn` is the event of a row that was withdrawn from the mirror before. */
  readonly missing: { readonly bank: BankRow; readonly withdrawn?: string }[];
  readonly changed: ChangedBooking[];
  /** Only in the mirror, even if the bank is asked for this booking by its id. */
  readonly orphans: MirrorRow[];
  /**
   * Recorded so recently that the other side may not show them yet: their number, and by how many cents the bank has
   * more, in the account's currency.
   */
  inFlight: number;
  inFlightCents: number;
  /** Number of bookings that agree. */
  compared: number;
  /** There are more differences than one comparison takes. */
  isCut: boolean;
}

export const nothingFound = (): Comparison => ({
  missing: [],
  changed: [],
  orphans: [],
  inFlight: 0,
  inFlightCents: 0,
  compared: 0,
  isCut: false,
});

/** Many differences of one account are healed in portions: the next comparison finds the rest. */
const mostDifferences = 200;

interface Comparing {
  readonly accountId: string;
  /** Of the account, ISO 4217. */
  readonly currency: string;
  readonly span: Span;
  /** Canonical UTC: what was recorded since then may not be shown everywhere. */
  readonly settledBefore: string;
}

/** Compares the bookings that were recorded then, one by one. */
export async function compareSpan(deps: CompareDeps, comparing: Comparing): Promise<Comparison> {
  const judging: Judging = { found: nothingFound(), named: new Set(), unsure: new Map() };
  await compareRows(deps, comparing, judging);
  judgeLeftOut(judging);
  return judging.found;
}

type Pair = Pick<ChangedBooking, 'bank' | 'mirror'>;

interface Judging {
  readonly found: Comparison;
  /** Fields that the bank's list names for any booking. */
  readonly named: Set<string>;
  /** By field: bookings that differ in nothing but what the bank leaves out. */
  readonly unsure: Map<string, Pair[]>;
}

async function compareRows(
  deps: CompareDeps,
  { accountId, currency, span, settledBefore }: Comparing,
  judging: Judging,
): Promise<void> {
  const { found, named } = judging;
  const merged = mergeBookings(deps.bank.bookings(accountId, span), mirrored(deps.mirror, accountId, span));
  for await (const each of merged) {
    if (each.bank !== undefined) for (const field of namedFields(each.bank)) named.add(field);
    const isAlone = each.bank === undefined || each.mirror === undefined;
    if (isAlone && (each.bank ?? each.mirror).recordedAt >= settledBefore) {
      found.inFlight += 1;
      found.inFlightCents += centsOf(each.bank, currency) - centsOf(each.mirror, currency);
      continue;
    }
    if (roomIn(found) <= 0) {
      found.isCut = true;
      return;
    }
    await place(deps, accountId, { judging, each });
  }
}

const roomIn = ({ missing, changed, orphans }: Comparison): number =>
  mostDifferences - missing.length - changed.length - orphans.length;

/**
 * A field that the bank leaves out of a booking is gone from it if the bank's list names the field for another booking.
 * A field that no booking has is one that the list need not show.
 */
function judgeLeftOut({ found, named, unsure }: Judging): void {
  const goneFrom = ({ bank, mirror }: Pair) =>
    leftOutFields(bank, mirror).filter(({ field }) => named.has(field));
  const pairs = new Set([...unsure].flatMap(([field, each]) => (named.has(field) ? each : [])));
  const changed = found.changed.map((each) => ({ ...each, fields: [...each.fields, ...goneFrom(each)] }));
  const removed = [...pairs].map((pair) => ({
    ...changedFrom(pair.bank, pair.mirror),
    fields: goneFrom(pair),
  }));
  const taken = removed.slice(0, Math.max(0, roomIn(found)));
  found.isCut ||= taken.length < removed.length;
  found.compared -= removed.length;
  found.changed.splice(0, changed.length, ...changed, ...taken);
}

const centsOf = (row: BankRow | MirrorRow | undefined, currency: string): number =>
  row?.currency === currency ? row.cents : 0;

async function place(
  { bank, mirror }: CompareDeps,
  accountId: string,
  { judging, each }: { readonly judging: Judging; readonly each: Merged },
): Promise<void> {
  const { found } = judging;
  if (each.bank === undefined) {
    // The list may have lost it between two pages, or shows it at another instant.
    const alone = await bank.booking(accountId, each.mirror.id);
    if (alone === undefined) found.orphans.push(each.mirror);
    else judge(judging, alone, each.mirror);
    return;
  }
  if (each.mirror !== undefined) {
    judge(judging, each.bank, each.mirror);
    return;
  }
  const { state } = (await mirror.entity('booking', each.bank.id))?.aspects ?? {};
  if (state?.withdrawn === true)
    found.missing.push({ bank: withOwnDays(each.bank, state.data), withdrawn: state.eventId });
  else if (state === undefined) found.missing.push({ bank: each.bank });
  else {
    const own = { ...elsewhere(each.bank, state.data), eventId: state.eventId };
    const { account_id: holder = accountId } = state.data ?? {};
    if (holder === accountId) judge(judging, each.bank, own);
    // The bank shows it on both accounts, and the mirror can have it on one.
    else if ((await bank.booking(holder, each.bank.id)) !== undefined)
      found.missing.push({ bank: each.bank });
    else found.changed.push({ ...changedFrom(each.bank, own), movedFrom: holder });
  }
}

/** The mirror has it at another instant, or on another account. */
function elsewhere({ id, recordedAt }: BankRow, data: Booking | undefined): ComparedBooking {
  const { value: cents = 0, currency } = data?.amount ?? {};
  return { id, recordedAt, cents, currency: currency ?? 'EUR', data };
}

const changedFrom = (bank: BankRow, mirror: MirrorRow): ChangedBooking => ({
  bank: withOwnDays(bank, mirror.data),
  mirror,
  fields: differingFields(bank, mirror),
});

function judge({ found, unsure }: Judging, bank: BankRow, mirror: MirrorRow): void {
  const changed = changedFrom(bank, mirror);
  if (changed.fields.length > 0) {
    found.changed.push(changed);
    return;
  }
  found.compared += 1;
  const pair = { bank, mirror };
  for (const { field } of leftOutFields(bank, mirror)) {
    const pairs = unsure.get(field) ?? [];
    // One more than a comparison takes shows that it was cut.
    if (pairs.length <= mostDifferences) pairs.push(pair);
    unsure.set(field, pairs);
  }
}

async function* mirrored(
  mirror: Pick<MirrorRepository, 'bookings'>,
  accountId: string,
  { from, until }: Span,
): AsyncGenerator<MirrorRow> {
  for await (const booking of mirror.bookings({ accountId, by: 'recorded_at', from, to: until }))
    if (booking.recordedAt < until) yield mirrorRow(booking);
}
