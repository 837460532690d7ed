import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';

/** The field that large payloads have in addition. */
const added = 'remark';

/**
 * What the simulated bank sends is what our contract declares: no field is missing, unknown or of an unknown value, but for
 * the one that was added to make payloads large. What fits no schema is parked and no drift.
 */
export function onlyWhatWasAddedDeparts({ stored }: { readonly stored: Pick<Stored, 'work'> }): void {
  const [found] = stored.work.filter(
    ({ pk, kind, field }) => pk === 'DRIFT' && !(kind === 'unknown' && field === added),
  );
  promise(found === undefined, () => `the bank departs from its contract: ${String(found?.['sk'])}`);
}
