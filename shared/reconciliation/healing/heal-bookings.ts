import { toIsoInstant } from '#shared/kernel/clock.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { CompleteComparison } from '#shared/breaks/breaks.ts';
import { leavesToLater } from '#shared/breaks/what-heals.ts';
import type { BookingsComparison } from '#shared/reconciliation/bookings/compare-bookings.ts';
import type {
  NotedBooking,
  ReconciledFull,
  ReconciledRows,
} from '#shared/reconciliation/model/reconciled.ts';
import { correctionSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { createSendBookings } from '#shared/bookings/send-bookings.ts';
import { entityOf, kindsOfBookings, missingBreak } from './booking-breaks.ts';
import { healChanged } from './heal-changed.ts';
import {
  type Healing,
  type HealingDeps,
  isOnItsWay,
  mayHeal,
  nothingSent,
  openBreak,
  type Healed,
} from './healing.ts';

export interface HealBookingsDeps extends HealingDeps {
  readonly reconciled: Pick<ReconciledRows, 'noteFull'>;
}

/** The account after healing: the number of bookings sent, and whether a limit of the day held some back. */
export interface HealedBookings {
  readonly known: ReconciledFull;
  /** What is stored so far. */
  readonly noted: ReconciledFull;
  readonly sent: number;
  readonly isHeldBack: boolean;
}

/** So many breaks are ended at a time; each takes some reads and writes. */
const settledAtOnce = 16;

/**
 * Opens breaks for all differences, and sends the bank's bookings to the mirror, each once. Differences are noted
 * first, and breaks open before anything is sent, so that after an interruption the next comparison continues. A
 * complete comparison settles what it no longer finds.
 */
export function createHealBookings(deps: HealBookingsDeps) {
  return async (asked: Omit<Healing, 'now'>): Promise<HealedBookings> => {
    const now = toIsoInstant(deps.clock.now());
    const { comparison, run } = asked;
    const noted = await noteFound(deps, { ...asked, now });
    const healing: Healing = { ...asked, known: noted, now };
    const gone = goneOf(noted, comparison, now);
    const missing = await healMissing(deps, healing);
    const changed = await healChanged(deps, healing, gone);
    const settled = await settle(deps, healing);
    const sent = [...missing.sent, ...changed.sent];
    const bookings = next(noted, { gone: without(gone, changed.sent), settled, sent, now });
    const isHeldBack = missing.isHeldBack || changed.isHeldBack;
    if (noted.isHeldBack) {
      if (!missing.isHeldBack) await deps.heldHeals.forget(asked.accountId, 'missing');
      if (!changed.isHeldBack) await deps.heldHeals.forget(asked.accountId, 'changed');
    }
    return {
      known: { ...noted, bookings, isHeldBack, ...(sent.length > 0 && { healedBy: run.id }) },
      noted,
      sent: sent.length,
      isHeldBack,
    };
  };
}

/** Noted first: a break that is not noted would stay open forever. */
async function noteFound(
  { reconciled }: HealBookingsDeps,
  { accountId, known, comparison, now }: Healing,
): Promise<ReconciledFull> {
  const missing = new Set(comparison.missing.map(({ bank }) => bank.id));
  const bookings = new Map(known.bookings);
  let isNew = false;
  for (const id of foundIn(comparison)) {
    const before = bookings.get(id);
    if (before?.isOpen === true) continue;
    isNew = true;
    bookings.set(id, { ...(missing.has(id) && { untoldSince: now }), ...before, isOpen: true });
  }
  if (!isNew) return known;
  const noted = { ...known, bookings };
  await reconciled.noteFull(accountId, noted, known);
  return noted;
}

const foundIn = ({ missing, changed, orphans }: BookingsComparison): ReadonlySet<string> =>
  new Set([
    ...missing.map(({ bank }) => bank.id),
    ...changed.map(({ bank }) => bank.id),
    ...orphans.map(({ id }) => id),
  ]);

function without(ids: ReadonlyMap<string, string>, left: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map(ids);
  for (const id of left) found.delete(id);
  return found;
}

interface AfterComparison {
  readonly gone: ReadonlyMap<string, string>;
  readonly settled: ReadonlySet<string>;
  readonly sent: readonly string[];
  readonly now: string;
}

/** What is noted of each booking after the comparison; bookings with nothing to note are left out. */
function next(
  { bookings }: ReconciledFull,
  { gone, settled, sent, now }: AfterComparison,
): ReconciledFull['bookings'] {
  const isSent = new Set(sent);
  const found = new Map<string, NotedBooking>();
  for (const id of new Set([...bookings.keys(), ...gone.keys(), ...sent])) {
    const { isOpen, sentAt: before, untoldSince } = bookings.get(id) ?? {};
    const [goneSince, left] = [gone.get(id), settled.has(id)];
    const sentAt = isSent.has(id) ? now : left ? undefined : before;
    const noted = {
      ...(isOpen === true && !left && { isOpen }),
      ...(goneSince !== undefined && { goneSince }),
      ...(sentAt !== undefined && { sentAt }),
      ...(untoldSince !== undefined && { untoldSince }),
    };
    if (Object.keys(noted).length > 0) found.set(id, noted);
  }
  return found;
}

/** Settles what differed before and agrees now. A comparison that was cut short settles nothing. */
async function settle(
  { breaks }: Pick<HealingDeps, 'breaks'>,
  { accountId, comparison, known, now }: Healing,
): Promise<ReadonlySet<string>> {
  if (comparison.isCut) return new Set();
  const settled = new Set<string>();
  const found = foundIn(comparison);
  const alike = [...known.bookings].filter(([id, { isOpen }]) => isOpen === true && !found.has(id));
  await inParallel(alike, settledAtOnce, async ([id]) => {
    const covered: CompleteComparison = {
      entity: entityOf(id),
      accountId,
      kinds: kindsOfBookings,
      found: [],
      begunAt: comparison.begunAt,
      endsDecisions: true,
    };
    await breaks.heal(covered, now);
    const left = await leavesToLater(breaks, covered);
    if (!left) settled.add(id);
  });
  return settled;
}

/** Bookings that are still gone, and those that are gone for the first time. */
function goneOf(
  { bookings }: ReconciledFull,
  { orphans, isCut }: BookingsComparison,
  now: string,
): ReadonlyMap<string, string> {
  const found = new Map(orphans.map(({ id }) => [id, bookings.get(id)?.goneSince ?? now]));
  if (!isCut) return found;
  for (const [id, { goneSince }] of bookings)
    if (goneSince !== undefined && !found.has(id)) found.set(id, goneSince);
  return found;
}

/** Sends bookings that the mirror lacks; a withdrawn booking comes back. */
async function healMissing(deps: HealingDeps, healing: Healing): Promise<Healed> {
  const { comparison, accountId, run } = healing;
  const missing = comparison.missing.filter(({ bank }) => !isOnItsWay(healing, bank.id));
  if (missing.length === 0) return nothingSent;
  for (const { bank } of missing)
    await openBreak(deps, healing, { bookingId: bank.id, found: missingBreak(bank) });
  const content = missing.map(({ bank: { read }, withdrawn = '' }) => ({ read, withdrawn }));
  const wanted = { kind: 'missing', content, sums: { added: missing.length } } as const;
  if (!(await mayHeal(deps, healing, wanted))) return { sent: [], isHeldBack: true };
  const send = createSendBookings(deps);
  for (const { bank, withdrawn } of missing) {
    const back =
      withdrawn === undefined
        ? {}
        : { replaces: { as: correctionSubscription, eventId: withdrawn } as const };
    await send([{ id: bank.id, read: bank.read, ...back }], { accountId, runId: run.id });
  }
  return { sent: missing.map(({ bank }) => bank.id), isHeldBack: false };
}
