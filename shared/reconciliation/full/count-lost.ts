import type { Clock } from '#shared/kernel/clock.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { NotedBooking, ReconciledFull } from '#shared/reconciliation/model/reconciled.ts';

export interface CountLostDeps {
  readonly mirror: Pick<MirrorRepository, 'history'>;
  readonly clock: Clock;
}

/** The bank tries for five days to deliver a webhook. */
const triesForMs = 5 * 24 * 3_600_000;

const readsAtOnce = 16;

/** Counts fetched bookings whose webhook never came, and returns what is left to be settled. */
export async function countLost(
  { mirror, clock }: CountLostDeps,
  { bookings }: Pick<ReconciledFull, 'bookings'>,
): Promise<{ readonly count: number; readonly left: ReconciledFull['bookings'] }> {
  const isOver = ({ untoldSince }: NotedBooking) =>
    untoldSince !== undefined && clock.now() - Date.parse(untoldSince) >= triesForMs;
  const over = [...bookings].filter(([, noted]) => isOver(noted));
  const came = await inParallel(over, readsAtOnce, async ([id]) => cameLate(mirror, id));
  const left = new Map(bookings);
  for (const [id, { untoldSince: _over, ...noted }] of over)
    if (Object.keys(noted).length > 0) left.set(id, noted);
    else left.delete(id);
  return { count: came.filter((each) => !each).length, left };
}

async function cameLate(mirror: Pick<MirrorRepository, 'history'>, id: string): Promise<boolean> {
  for await (const { state } of mirror.history({ kind: 'booking', id }))
    if (state === 'duplicate' || state === 'stale') return true;
  return false;
}
