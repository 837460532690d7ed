import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';

/** Fields that the town adds, to make payloads and replies large: the bank keeps whatever it is given. */
const added = /^(\[\]\.)?(remark|employment_notes)$/;

/**
 * What the simulated bank sends is what our contract declares: no field is missing, unknown or of an unknown value, but for
 * those that were added to it. What is parked departs from it on purpose.
 */
export function onlyWhatWasAddedDeparts({
  stored,
}: {
  readonly stored: Pick<Stored, 'work' | 'events'>;
}): void {
  const found = stored.work
    .filter(({ pk, kind, field }) => pk === 'DRIFT' && !(kind === 'unknown' && added.test(String(field))))
    .filter(({ example }) => stored.events.get(String(example))?.state !== 'parked')
    .map(({ sk, example }) => `${String(sk)} (${String(example)})`);
  promise(found.length === 0, () => `the bank departs from its contract: ${found.join(', ')}`);
}
