import type { Effect, MirrorKey } from '#shared/mirror/effect.ts';
import { historyAspect, mirrorFields, type Item } from './event-items.ts';

/**
 * Whether an event that the archive holds as parked was replayed later. Its record has expired, but the mirror keeps
 * the result forever: a row that names the event, or its entry in the entity's history.
 */
export async function wasAppliedSince(
  { record, change }: Effect,
  readRow: (key: MirrorKey, consistent: true) => Promise<Item | undefined>,
): Promise<boolean> {
  const { id: eventId, receivedAt: at, entityKind: kind, entityId } = record;
  const read = async (key: MirrorKey) => {
    const item = await readRow(key, true);
    return item && mirrorFields(item);
  };
  const [row, entry] = await Promise.all([
    change === undefined ? undefined : read(change.key),
    read({ kind, entityId, aspect: historyAspect({ at, eventId }) }),
  ]);
  return row?.['eventId'] === eventId || (entry?.['state'] ?? 'parked') !== 'parked';
}
