import type { Clock } from '#shared/kernel/clock.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { ReconciledFull } from '#shared/reconciliation/reconciled.ts';

export interface CountLostDeps {
  readonly mirror: Pick<MirrorRepository, 'history'>;
  readonly clock: Clock;
}

/** The bank tries for five days to deliver a webhook. */
const triesForMs = 5 * 24 * 3_600_000;

/** Of the bookings that we had to fetch, those whose webhook did not even come late, and those that may still come. */
export async function countLost(
  { mirror, clock }: CountLostDeps,
  { untold }: Pick<ReconciledFull, 'untold'>,
): Promise<{ readonly count: number; readonly untold: Record<string, string> }> {
  const left: Record<string, string> = {};
  let count = 0;
  for (const [id, since] of Object.entries(untold)) {
    if (clock.now() - Date.parse(since) < triesForMs) left[id] = since;
    else if (!(await cameLate(mirror, id))) count += 1;
  }
  return { count, untold: left };
}

async function cameLate(mirror: Pick<MirrorRepository, 'history'>, id: string): Promise<boolean> {
  for await (const { state } of mirror.history({ kind: 'booking', id }))
    if (state === 'duplicate' || state === 'stale') return true;
  return false;
}
