import type { Booking } from '#shared/events/accounts/bookings.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { ReconciliationBank, Span } from '#shared/reconciliation/model/bank.ts';
import {
  mirrorRow,
  type BankRow,
  type ComparedBooking,
  type MirrorRow,
} from '#shared/reconciliation/model/compared-booking.ts';
import { differingFields, withOwnDays, type DifferingField } from './compared-fields.ts';
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
export async function compareSpan(
  deps: CompareDeps,
  { accountId, currency, span, settledBefore }: Comparing,
): Promise<Comparison> {
  const found = nothingFound();
  const merged = mergeBookings(deps.bank.bookings(accountId, span), mirrored(deps.mirror, accountId, span));
  for await (const each of merged) {
    const isAlone = each.bank === undefined || each.mirror === undefined;
    if (isAlone && (each.bank ?? each.mirror).recordedAt >= settledBefore) {
      found.inFlight += 1;
      found.inFlightCents += centsOf(each.bank, currency) - centsOf(each.mirror, currency);
      continue;
    }
    if (found.missing.length + found.changed.length + found.orphans.length >= mostDifferences) {
      found.isCut = true;
      return found;
    }
    await place(deps, accountId, { found, each });
  }
  return found;
}

const centsOf = (row: BankRow | MirrorRow | undefined, currency: string): number =>
  row?.currency === currency ? row.cents : 0;

async function place(
  { bank, mirror }: CompareDeps,
  accountId: string,
  { found, each }: { readonly found: Comparison; readonly each: Merged },
): Promise<void> {
  if (each.bank === undefined) {
    // The list may have lost it between two pages, or shows it at another instant.
    const alone = await bank.booking(accountId, each.mirror.id);
    if (alone === undefined) found.orphans.push(each.mirror);
    else judge(found, alone, each.mirror);
    return;
  }
  if (each.mirror !== undefined) {
    judge(found, each.bank, each.mirror);
    return;
  }
  const { state } = (await mirror.entity('booking', each.bank.id))?.aspects ?? {};
  if (state?.withdrawn === true)
    found.missing.push({ bank: withOwnDays(each.bank, state.data), withdrawn: state.eventId });
  else if (state === undefined) found.missing.push({ bank: each.bank });
  else {
    const own = { ...elsewhere(each.bank, state.data), eventId: state.eventId };
    const { account_id: holder = accountId } = state.data ?? {};
    if (holder === accountId) judge(found, each.bank, own);
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

function judge(found: Comparison, bank: BankRow, mirror: MirrorRow): void {
  const changed = changedFrom(bank, mirror);
  if (changed.fields.length > 0) found.changed.push(changed);
  else found.compared += 1;
}

async function* mirrored(
  mirror: Pick<MirrorRepository, 'bookings'>,
  accountId: string,
  { from, until }: Span,
): AsyncGenerator<MirrorRow> {
  for await (const booking of mirror.bookings({ accountId, by: 'recorded_at', from, to: until }))
    if (booking.recordedAt < until) yield mirrorRow(booking);
}
