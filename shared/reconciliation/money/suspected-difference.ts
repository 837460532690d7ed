import type { ItemResult } from '#shared/jobs/item.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';

/**
 * Most differences are a booking in flight. Waiting for it does not use up comparisons, so that some are left to
 * explain it.
 */
export function suspectedUntilSeenAgain(
  { settings }: { readonly settings: Pick<ReconciliationSettings, 'lookSeconds'> },
  cents: number,
): ItemResult {
  const afterSeconds = settings.lookSeconds;
  return { again: { afterSeconds, orElse: 'suspected', line: { cents }, isInLine: true } };
}
