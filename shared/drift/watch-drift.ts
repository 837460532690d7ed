import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import { missingFieldsText } from './missing-fields-text.ts';
import type { DriftMetric } from './names.ts';
import type { Page, Pager, WatchedDrifts } from './ports.ts';

export interface WatchDriftDeps {
  readonly drifts: WatchedDrifts;
  readonly pager: Pager;
  readonly clock: Clock;
  readonly metrics: Metrics<DriftMetric>;
}

/** Longer than a night without events. */
const quietMs = 24 * 60 * 60_000;

/**
 * Pages people once for each field that our rules rely on and that is missing, and once more when none has been missing
 * for a day. A page that is sent twice after a crash does no harm, so it is sent before that is noted.
 */
export async function watchDrift({ drifts, pager, clock, metrics }: WatchDriftDeps) {
  const now = clock.now();
  const at = toIsoInstant(now);
  const quietSince = toIsoInstant(now - quietMs);
  const all = (await drifts.all()).filter(({ kind }) => kind === 'absent');
  const missing = all.filter(({ lastSeen }) => lastSeen >= quietSince);
  const fresh = missing.filter(({ notifiedAt }) => notifiedAt === undefined);
  const over = all.filter(({ lastSeen, notifiedAt }) => lastSeen < quietSince && notifiedAt !== undefined);
  const page = async (state: Page['state'], reason: string) => {
    try {
      await pager.page({ state, reason, at });
    } catch (error) {
      metrics.count('DriftNotNotified');
      throw error;
    }
  };
  if (fresh.length > 0) await page('ALARM', missingFieldsText(fresh));
  for (const seen of fresh) await drifts.notified(seen, at);
  if (over.length > 0 && missing.length === 0)
    await page('OK', 'No field that our rules rely on has been missing for a day.');
  for (const seen of over) await drifts.ended(seen);
  return { missing: missing.length, notified: fresh.length, over: over.length };
}
