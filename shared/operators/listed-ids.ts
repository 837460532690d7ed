import { sha256Hex } from '#shared/kernel/digest.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

const mostListed = 20;

/**
 * Ids as an entry keeps them: a few by name; many by their number and one SHA-256 over all of them, sorted, one per
 * line.
 */
export function listedIds(ids: readonly string[]): JsonObject {
  if (ids.length <= mostListed) return { ids };
  return { count: ids.length, sha256: sha256Hex(ids.toSorted().join('\n')) };
}
