import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';

/**
 * What the simulated bank sends is what our contract declares: no field is missing, unknown or of an unknown value. What
 * fits no schema is parked and no drift.
 */
export function nothingDepartsFromTheContract({ stored }: { readonly stored: Pick<Stored, 'work'> }): void {
  const [found] = stored.work.filter(({ pk }) => pk === 'DRIFT');
  promise(found === undefined, () => `the bank departs from its contract: ${String(found?.['sk'])}`);
}
