import { idsOf, isOfErased } from '#shared/mirror/of-erased.ts';
import { ownersOf } from '#shared/mirror/owners.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { Differing } from './differing.ts';
import { thinBody } from './heal-entity.ts';
import type { ShownEntity } from './shown-entity.ts';

/**
 * What the mirror may have, of what differs. The bank shows an account to its living holders with what names an erased one:
 * a handler would mirror nothing of that, so nothing of it is missing.
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

/** As a handler would read it: some fields are JSON in a text, and lead to an owner. */
function payloadOf(shown: ShownEntity): unknown {
  const { definition, body } = shown;
  const payload = definition.order.by === 'read' ? thinBody(shown) : body;
  return definition.payload.safeParse(payload).data ?? payload;
}
