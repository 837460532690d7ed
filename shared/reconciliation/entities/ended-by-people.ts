import type { Break } from '#shared/breaks/break.ts';
import { isDecision } from '#shared/breaks/found-break.ts';
import { businessSeizureDeleted, personSeizureDeleted } from '#shared/events/accounts/seizures.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Differing } from './differing.ts';
import { shownAs, type ShownEntity } from './shown-entity.ts';

/**
 * The lost event that ends a seizure in the mirror, once two persons have settled its break as gone from the bank.
 * Until then it stays, like everything that the bank no longer shows. While a seizure is open, its owner is charged no
 * fees.
 */
export function endedByPeople({ side, difference }: Differing, found: Break): ShownEntity | undefined {
  const { kind, id, held } = side;
  if (difference.kind !== 'ORPHAN_LOCAL' || kind !== 'seizure' || !isDecision(found)) return undefined;
  const { row } = held;
  // The data names its owner: without it, an erasure would not find the new row.
  if (row === undefined || !isRecord(row.data)) return undefined;
  const isOfBusiness = definitionOf(row.eventType)?.owners?.business !== undefined;
  const deleted = isOfBusiness ? businessSeizureDeleted : personSeizureDeleted;
  // The status is from before the end; the type of the event says that it ended.
  return shownAs(deleted, id, { ...row.data, status: undefined });
}
