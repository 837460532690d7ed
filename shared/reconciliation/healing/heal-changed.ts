import * as z from '#shared/kernel/zod.ts';
import { correctionSubscription, withdrawalSubscription } from '#shared/mirror/read-at-the-bank.ts';
import type { MirrorRow } from '#shared/reconciliation/model/compared-booking.ts';
import type { ChangedBooking } from '#shared/reconciliation/bookings/compare-span.ts';
import { changedBreaks, entityOf, orphanBreak } from './booking-breaks.ts';
import {
  isOnItsWay,
  mayHeal,
  nothingSent,
  openBreak,
  type Healed,
  type Healing,
  type HealingDeps,
} from './healing.ts';
import { createSendBookings } from '#shared/bookings/send-bookings.ts';

const jsonObject = z.record(z.string(), z.json());

/** Corrects and withdraws bookings that differ: all of an account, or none if that is too much for the day. */
export async function healChanged(
  deps: HealingDeps,
  healing: Healing,
  gone: ReadonlyMap<string, string>,
): Promise<Healed> {
  const { comparison, accountId, run } = healing;
  const changed = comparison.changed.filter(({ bank }) => !isOnItsWay(healing, bank.id));
  for (const each of changed)
    for (const found of changedBreaks(each))
      await openBreak(deps, healing, { bookingId: each.bank.id, found });
  const withdrawn = await goneForGood(deps, healing, gone);
  if (changed.length + withdrawn.length === 0) return nothingSent;
  const content = [
    ...changed.map(({ bank: { read }, mirror: { eventId } }) => ({ read, eventId })),
    ...withdrawn.map(({ id, eventId }) => ({ id, eventId })),
  ];
  const wanted = { kind: 'changed', content, sums: sumsOf(changed, withdrawn) } as const;
  if (!(await mayHeal(deps, healing, wanted))) return { sent: [], isHeldBack: true };
  const send = createSendBookings(deps);
  const provenance = { accountId, runId: run.id };
  for (const { bank, mirror } of changed) {
    const replaces = { as: correctionSubscription, eventId: mirror.eventId } as const;
    await send([{ id: bank.id, read: bank.read, replaces }], provenance);
  }
  for (const { id, data, eventId } of withdrawn) {
    const replaces = { as: withdrawalSubscription, eventId } as const;
    await send([{ id, read: jsonObject.parse(data), replaces }], provenance);
  }
  return {
    sent: [...changed.map(({ bank }) => bank.id), ...withdrawn.map(({ id }) => id)],
    isHeldBack: false,
  };
}

/** Bookings that the bank lacked in two comparisons, far enough apart. For the others, a suspicion is noted. */
async function goneForGood(
  deps: HealingDeps,
  healing: Healing,
  gone: ReadonlyMap<string, string>,
): Promise<readonly MirrorRow[]> {
  const { comparison, accountId, run, now } = healing;
  const leastMs = deps.settings.withdrawalSeconds * 1_000;
  const found: MirrorRow[] = [];
  for (const row of comparison.orphans) {
    const isDue = Date.parse(now) - Date.parse(gone.get(row.id) ?? now) >= leastMs;
    if (isOnItsWay(healing, row.id)) continue;
    if (isDue) {
      await openBreak(deps, healing, { bookingId: row.id, found: orphanBreak(row) });
      // Its data does not fit the schema, so nothing can be sent.
      if (row.data !== undefined) found.push(row);
      continue;
    }
    const suspected = { ...orphanBreak(row), accountId, entity: entityOf(row.id), runId: run.id };
    await deps.breaks.suspect(suspected, now);
  }
  return found;
}

/** Between two currencies or accounts there is no difference: one amount leaves a total, the other enters another one. */
function movedCents({ bank, mirror, movedFrom }: ChangedBooking): number {
  return bank.currency === mirror.currency && movedFrom === undefined
    ? Math.abs(bank.cents - mirror.cents)
    : Math.abs(bank.cents) + Math.abs(mirror.cents);
}

function sumsOf(changed: readonly ChangedBooking[], withdrawn: readonly MirrorRow[]) {
  const cents =
    changed.reduce((sum, each) => sum + movedCents(each), 0) +
    withdrawn.reduce((sum, row) => sum + Math.abs(row.cents), 0);
  return { accounts: 1, bookings: changed.length + withdrawn.length, cents };
}
