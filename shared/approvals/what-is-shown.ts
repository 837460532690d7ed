import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';

interface ShownRequest {
  readonly kind: string;
  readonly entity: string;
  /** The request: hashes that are stored have this name for it. */
  readonly wish: Json;
  readonly facts: Json;
}

/** The same for the same change of the same thing in the same state, and for nothing else. */
export function shownHashOf({ kind, entity, wish, facts }: ShownRequest): string {
  return sha256Hex(canonicalJson({ kind, entity, wish, facts }));
}
