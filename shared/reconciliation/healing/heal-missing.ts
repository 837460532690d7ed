import { correctionSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { missingBreak } from './booking-breaks.ts';
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

/** Sends bookings that the mirror lacks; a withdrawn booking comes back. */
export async function healMissing(deps: HealingDeps, healing: Healing): Promise<Healed> {
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
