import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';

interface ShownRequest {
  readonly kind: string;
  readonly entity: string;
  /** The request. Stored hashes use this name for it. */
  readonly wish: Json;
  readonly facts: Json;
}

/** The hash of a change, its entity and the entity's state: equal only if all three are equal. */
export function shownHashOf({ kind, entity, wish, facts }: ShownRequest): string {
  return sha256Hex(canonicalJson({ kind, entity, wish, facts }));
}
