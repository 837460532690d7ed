import { idsOf, isOfErased } from '#shared/mirror/of-erased.ts';
import { ownersOf } from '#shared/mirror/owners.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { Differing } from './differing.ts';
import { thinBody } from './heal-entity.ts';
import type { ShownEntity } from './shown-entity.ts';

/**
 * Leaves out differences about erased customers. The bank still shows living holders data that names an erased one; no
 * handler would mirror it, so nothing is missing.
 */
export function createOfTheLiving(tombstones: Pick<Tombstones, 'standing'>) {
  const isOfTheLiving = async ({ side: { shown } }: Differing): Promise<boolean> => {
    if (shown === undefined) return true;
    const about = { entityId: shown.id, owners: ownersOf(shown.definition, payloadOf(shown), shown.id) };
    return !isOfErased(about, await tombstones.standing(idsOf(about)));
  };
  return async (differing: readonly Differing[]): Promise<readonly Differing[]> => {
    const living: Differing[] = [];
    for (const each of differing) if (await isOfTheLiving(each)) living.push(each);
    return living;
  };
}

/** Parsed as a handler would: some text fields contain JSON that names an owner. */
function payloadOf(shown: ShownEntity): unknown {
  const { definition, body } = shown;
  const payload = definition.order.by === 'read' ? thinBody(shown) : body;
  return definition.payload.safeParse(payload).data ?? payload;
}
