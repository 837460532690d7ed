import { definitionOf } from '#shared/events/catalog.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { statusOf } from '#shared/mirror/standing.ts';
import { isListOfAccount } from '#shared/reconciliation/entities/item-kinds.ts';
import { itemReading } from '#shared/reconciliation/entities/item-name.ts';
import { readableKind, type ReadableKind } from '#shared/reconciliation/entities/readable-kinds.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { isLastHeld, isOfErased } from '../entities-end-state.ts';
import { storedJobs } from '../stored-jobs.ts';
import { isRefused } from '../operators/refused-records.ts';
import { textOf } from '../text-of.ts';
import { notifiedRowName, type NotifiedChange } from '../notified-changes.ts';
import { promise } from '../violation.ts';
import { rowName, type ComparedMirror } from './compared-mirror.ts';
import type { FirstRecords } from './first-records.ts';
import { isHeal } from './heals.ts';
import type { StoredEvent } from '../stored.ts';

interface ReconciledDeps extends ComparedMirror {
  readonly records: FirstRecords;
  /** Ids of events whose records the tables refuse, with their entities. */
  readonly refused: ReadonlyMap<string, string>;
  /** Each account is compared booking by booking within so many days. */
  readonly fullDays: number;
  readonly now: number;
}

/** A change without a notification is in the mirror once it was compared, and it is compared in time. */
export function mirrorIsReconciled(deps: ReconciledDeps): void {
  bookingsAreCompared(deps);
  entitiesAreCompared(deps);
  nothingIsHealedTwice(deps);
}

/** A day is compared in the night after it, by a run that may have to begin again. */
const lateDays = 2;

/** Every booking before the last comparison of its account is in the mirror, with or without a notification. */
function bookingsAreCompared({ bank, stored, row, refused, fullDays, now }: ReconciledDeps): void {
  const { accounts, comparedOn } = { ...storedJobs(stored), comparedOn: comparedDays(stored.work) };
  for (const { id, state, baseline, heldBecause } of accounts.values()) {
    if (state !== 'onboarded' || heldBecause !== undefined || baseline === undefined) continue;
    const onboarded = baseline.runId?.slice(0, 'YYYY-MM-DD'.length) ?? '9999';
    const dueBy = daysAfter(businessDay(now), -(fullDays + lateDays));
    const day = comparedOn.get(id) ?? '';
    promise(
      day >= dueBy || onboarded >= dueBy,
      () => `the bookings of ${id}, onboarded on ${onboarded}, were compared on ${day} for the last time`,
    );
    for (const booking of bookingsOf(bank, id)) {
      const recordedOn = businessDay(Date.parse(booking.recorded_at));
      if (recordedOn <= baseline.day || recordedOn >= day) continue;
      const isMirrored =
        row('booking', booking.id) !== undefined || isRefused(refused, `booking ${booking.id}`);
      promise(isMirrored, () => `${id} was compared on ${day}, and the mirror lacks ${booking.id}`);
    }
  }
}

function comparedDays(work: ReconciledDeps['stored']['work']): ReadonlyMap<string, string> {
  const rows = work.filter(({ pk }) => String(pk).startsWith('REGISTER#'));
  return new Map(rows.map(({ sk, comparedOn = '' }) => [String(sk), String(comparedOn)]));
}

/** By how much a comparison must be later than a change to have seen it: clocks differ, and the bank shows it late. */
const seenAfterMs = 60 * 60_000;
/** States that should not last are compared every night. */
const nightMs = 2 * 24 * 3_600_000;

/** Each status is the bank's once its entity was compared, even without a notification. */
function entitiesAreCompared(deps: ReconciledDeps): void {
  const { notified, mirror, stored, refused, now } = deps;
  const comparedMs = comparedAtMs(stored.work);
  for (const [name, changes] of notified) {
    const last = changes.findLast(({ isRead }) => isRead !== true);
    if (last === undefined || isOfErased(changes, mirror) || mirror.mayBeErased(last)) continue;
    const { definition, payload } = last;
    const { kind, aspect } = definition.entity;
    if (isRefused(refused, `${kind} ${last.entityId}`) || isOfDeleted(deps, last)) continue;
    const readable = readableKind(kind, aspect);
    if (readable === undefined || definition.status === undefined) continue;
    const row = mirror.row(name);
    const seenMs = Math.max(...itemsOf(deps, last).map((item) => comparedMs.get(item) ?? 0));
    if (seenMs > last.atMs + seenAfterMs) {
      const status = statusOf(definition, payload);
      // No notification says that an account was never blocked.
      const isNothing = row === undefined && status === 'NO_BLOCK';
      promise(
        row?.status === status || isNothing,
        () =>
          `${name} is ${status}, not ${row?.status}, and was compared at ${new Date(seenMs).toISOString()}`,
      );
    } else {
      const isOpen = row !== undefined && !row.terminal && readable.movesWithinHours !== undefined;
      promise(
        isLastHeld(changes, mirror) || !isOpen || last.atMs > now - nightMs,
        () => `${name} is open, and was not compared since ${new Date(last.atMs).toISOString()}`,
      );
    }
  }
}

/** The bank shows nothing of a customer whom it has deleted: see `missed-deletions.ts`, if nobody was told. */
function isOfDeleted({ bank }: ReconciledDeps, { ids }: NotifiedChange): boolean {
  const { persons, businesses } = bank.store;
  return ids.some((id) => {
    const { deleted_at = null } = persons.find(id) ?? businesses.find(id) ?? {};
    return deleted_at !== null;
  });
}

/** Whether a held part of a customer was compared after its last notification. */
export function isComparedSince(
  { notified, stored, row }: ComparedMirror,
  kind: string,
  id: string,
): boolean {
  const last = notified.get(rowName(kind, id))?.at(-1);
  if (last === undefined || row(kind, id) === undefined) return false;
  const [customer = kind] = kind.split('/');
  return (comparedAtMs(stored.work).get(`${customer}/${id}`) ?? 0) > last.atMs + seenAfterMs;
}

/** Their ends leave the list of active ones, so a list cannot show one that the mirror never had. */
const leavesLists: ReadonlySet<string> = new Set(['reservation', 'incoming_direct_debit']);

/** The bank has no such list for the account of a business: nothing shows what is on it. */
function isOfPersonsAlone({ inList, readBy }: ReadableKind): boolean {
  const isOfAccount = inList !== undefined && isListOfAccount(inList);
  return isOfAccount && readBy.every((operation) => operation.startsWith('persons.'));
}

/** What of a run reads the entity back. */
function itemsOf(
  { bank, row }: ReconciledDeps,
  { definition, entityId, owners }: NotifiedChange,
): readonly string[] {
  const { kind, aspect } = definition.entity;
  const readable = readableKind(kind, aspect);
  // The event of a credit transfer names no account.
  const accountId = owners.accountId ?? bank.store.creditTransfers.find(entityId)?.account_id;
  const businessId = bank.store.accounts.find(accountId ?? '')?.business_id ?? null;
  if (readable !== undefined && isOfPersonsAlone(readable) && businessId !== null) return [];
  const item = itemReading({ kind, id: entityId }, owners);
  const isHeld = row(`${kind}/${aspect}`, entityId) !== undefined;
  const list =
    readable?.inList === undefined || accountId === undefined || leavesLists.has(kind)
      ? undefined
      : `${readable.inList}/${accountId}`;
  const isRead = readable?.byId === undefined || isHeld || kind === 'account';
  return [isRead ? item : undefined, list].filter((each) => each !== undefined);
}

function comparedAtMs(work: ReconciledDeps['stored']['work']): ReadonlyMap<string, number> {
  const prefix = 'RECONCILED_ITEM#';
  const rows = work.filter(({ pk }) => String(pk).startsWith(prefix));
  return new Map(
    rows.map(({ pk, data }) => {
      const { at = '' } = JSON.parse(textOf(data)) as { readonly at?: string };
      return [String(pk).slice(prefix.length), Date.parse(at) || 0];
    }),
  );
}

const isKept = ({ body }: StoredEvent): boolean => body.at !== 'erased';

/** Between two heals of a row that say the same, something else came, or the first was erased with a customer. */
function nothingIsHealedTwice({ stored, records }: ReconciledDeps): void {
  const recordedMs = (id: string) => records.get(id)?.versions[0]?.atMs ?? 0;
  const events = [...stored.events.values()]
    .filter(({ state }) => state === 'applied')
    .toSorted((one, other) => recordedMs(one.id) - recordedMs(other.id));
  const lastHeal = new Map<string, string>();
  for (const event of events) {
    const definition = definitionOf(event.eventType);
    if (definition === undefined) continue;
    const name = notifiedRowName({ definition, entityId: event.entityId });
    const isHealed = isHeal(event) && isKept(event);
    const isAgain = isHealed && lastHeal.get(name) === event.bodySha256;
    promise(!isAgain, () => `${name} was healed twice, by ${event.id} the second time`);
    if (isHealed) lastHeal.set(name, event.bodySha256);
    else lastHeal.delete(name);
  }
  const bookings = events.filter((event) => isHeal(event) && isKept(event) && event.entityKind === 'booking');
  const [twice] = bookings.filter(
    ({ entityId, id }) => bookings.find((each) => each.entityId === entityId)?.id !== id,
  );
  promise(twice === undefined, () => `${rowName('booking', twice?.entityId ?? '')} was fetched twice`);
}
