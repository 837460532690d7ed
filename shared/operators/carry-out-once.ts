import { canonicalJson, type Json } from '#shared/kernel/json.ts';
import type { Approved, CarriedOut } from './decision.ts';

interface Wanted {
  /** What the change came to, if it is made already by this approval. */
  readonly done: Json | undefined;
  /** What it is about, as it is now. */
  readonly facts: Json;
  /** Makes the change, and says what it came to; undefined if somebody else was faster. */
  readonly change: () => Promise<Json | undefined>;
  /** Why the change is not made if that differs from what both persons were shown. */
  readonly refusal: string;
}

/** Makes an approved change once, of exactly what both persons were shown. An earlier attempt may have made it already. */
export async function carryOutOnce(
  { done, facts, change, refusal }: Wanted,
  { shown }: Pick<Approved, 'shown'>,
): Promise<CarriedOut> {
  const after = done ?? (canonicalJson(facts) === canonicalJson(shown) ? await change() : undefined);
  return after === undefined ? { outcome: 'outdated', because: refusal } : { outcome: 'done', after };
}
