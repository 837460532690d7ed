import { canonicalJson, type Json } from '#shared/kernel/json.ts';
import type { Approved, CarriedOut } from './decision.ts';

interface Wanted {
  /** The result of the change, if this approval has already made it. */
  readonly done: Json | undefined;
  /** The current facts of its entity. */
  readonly facts: Json;
  /** Makes the change and returns its result; undefined if somebody else was faster. */
  readonly change: () => Promise<Json | undefined>;
  /** Why the change is not made if the facts differ from what both persons were shown. */
  readonly refusal: string;
}

/**
 * Makes an approved change once, and only if the facts are those that both persons were shown. An earlier attempt may
 * have made it already.
 */
export async function carryOutOnce(
  { done, facts, change, refusal }: Wanted,
  { shown }: Pick<Approved, 'shown'>,
): Promise<CarriedOut> {
  const after = done ?? (canonicalJson(facts) === canonicalJson(shown) ? await change() : undefined);
  return after === undefined ? { outcome: 'outdated', because: refusal } : { outcome: 'done', after };
}
