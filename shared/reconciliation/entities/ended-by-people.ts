import type { Break } from '#shared/breaks/break.ts';
import { isDecision } from '#shared/breaks/found-break.ts';
import { businessSeizureDeleted, personSeizureDeleted } from '#shared/events/accounts/seizures.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Differing } from './differing.ts';
import { shownAs, type ShownEntity } from './shown-entity.ts';

/**
 * What ends, in the mirror, a seizure that the bank no longer has: once two persons have settled its break, the event that
 * was lost. Until then it stays, like all that the bank no longer shows; but while a seizure is open, its owner is charged no
 * fee.
 */
export function endedByPeople({ side, difference }: Differing, found: Break): ShownEntity | undefined {
  const { kind, id, held } = side;
  if (difference.kind !== 'ORPHAN_LOCAL' || kind !== 'seizure' || !isDecision(found)) return undefined;
  const { row } = held;
  // Its owner is in the data: without one, an erasure would not find the row that this event makes.
  if (row === undefined || !isRecord(row.data)) return undefined;
  const isOfBusiness = definitionOf(row.eventType)?.owners?.business !== undefined;
  const deleted = isOfBusiness ? businessSeizureDeleted : personSeizureDeleted;
  // The status is the one before the end, which the type of the event says.
  return shownAs(deleted, id, { ...row.data, status: undefined });
}
