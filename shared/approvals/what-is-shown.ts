import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';

interface ShownRequest {
  readonly kind: string;
  readonly entity: string;
  readonly request: Json;
  readonly facts: Json;
}

/** The hash of a change, its entity and the entity's state: equal only if all three are equal. */
export function shownHashOf({ kind, entity, request, facts }: ShownRequest): string {
  // Stored hashes cover the request under the name `wish`.
  return sha256Hex(canonicalJson({ kind, entity, wish: request, facts }));
}
