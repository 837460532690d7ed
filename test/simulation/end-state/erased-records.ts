import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Stored, StoredEvent } from '../stored.ts';
import { decisiveIds } from '../notified-changes.ts';
import { promise } from '../violation.ts';
import { bodiesOf, type BodiesDeps } from './bodies.ts';

interface ErasedRecordsDeps extends BodiesDeps {
  readonly stored: Pick<Stored, 'events' | 'tombstones'>;
}

/** Their records are shells, and none of their data is in the bucket. */
export function recordsOfTheErasedAreShells(deps: ErasedRecordsDeps): void {
  const { versions } = bodiesOf(deps);
  for (const event of deps.stored.events.values()) {
    const { eventType, bodySha256, body, family } = event;
    // Our own events name nobody.
    if (family === 'product' || !isOfErased(event, deps)) continue;
    // No row leads to a parked event. Its body may be gone with another event of the same content.
    const isShell = body.at === 'erased' || (event.state === 'parked' && isUnreadable(event, deps));
    promise(isShell, () => `${eventType} ${event.id} tells of somebody who was erased`);
    const isLeft = [`bodies/${bodySha256}`, `mirror/${event.id}/`].some((key) => versions(key).length > 0);
    promise(!isLeft, () => `the body of ${eventType} ${event.id} is left of somebody who was erased`);
  }
}

/** Whether nothing is left of it that could be replayed. */
export function isUnreadable({ body }: StoredEvent, deps: BodiesDeps): boolean {
  return body.at === 'erased' || (body.at === 'bucket' && bodiesOf(deps).content(body.key) === undefined);
}

export function isOfErased(
  event: StoredEvent,
  { stored }: { readonly stored: Pick<Stored, 'tombstones'> },
): boolean {
  return decisiveIds(event).some((id) => stored.tombstones.has(sha256Hex(id)));
}
