import type { Breaks } from '#shared/breaks/breaks.ts';
import { isStanding } from '#shared/breaks/states.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { CheckedEntities } from './checked-entity.ts';
import { createCompareListed, type CompareNamed } from './compare-listed.ts';
import { mirrorEntityOf, subjectOf } from './entity-sides.ts';
import type { ItemKind, ListItem } from './item-kinds.ts';
import type { ItemName } from './item-name.ts';
import { isDone } from './item-result.ts';

interface CompareByIdDeps {
  readonly mirror: Pick<MirrorRepository, 'entity'>;
  readonly breaks: Pick<Breaks, 'ofEntity'>;
  readonly checked: Pick<CheckedEntities, 'read'>;
  readonly compareNamed: CompareNamed;
}

/** Lists of an account that show entities which the mirror lacks, by kind. */
const listsShowing: Readonly<Partial<Record<ItemKind, ListItem>>> = {
  instant_transfer: 'instant_transfers',
  reservation: 'reservations',
  seizure: 'owner',
};

/**
 * Compares an item that reads one entity by its id. The list of its account answers for a reservation that the mirror
 * has. An entity that the mirror lacks is searched where its break was found: it may not have ended yet.
 */
export function createCompareById(deps: CompareByIdDeps) {
  const { mirror, compareNamed } = deps;
  const entity = mirrorEntityOf(mirror);
  const compareListed = createCompareListed(deps);
  const compareUnheard = createCompareUnheard(deps);

  return async (name: ItemName, work: ItemWork): Promise<ItemResult> => {
    const known = name.kind === 'reservation' ? await entity(name.kind, name.id) : undefined;
    if (known !== undefined) {
      const { accountId } = await subjectOf(known, entity);
      if (accountId === undefined) return { outcome: 'owner-unknown' };
      return compareListed({ name, list: { kind: 'reservations', id: accountId }, work });
    }
    const result = await compareNamed(name, work);
    return isUnheard(result) ? compareUnheard(name, work) : result;
  };
}

const isUnheard = (result: ItemResult): boolean => isDone(result) && result.outcome === 'unheard';

/** For an entity that is not in the mirror and was not erased: its open break names the account that shows it. */
function createCompareUnheard(deps: CompareByIdDeps) {
  const { breaks, compareNamed } = deps;
  const compareListed = createCompareListed(deps);

  return async (name: ItemName, work: ItemWork): Promise<ItemResult> => {
    const named = (await breaks.ofEntity(`${name.kind} ${name.id}`)).filter(isStanding);
    if (named.length === 0) return { outcome: 'gone' };
    const accountId = named.find((each) => each.accountId !== undefined)?.accountId;
    if (accountId === undefined) return { outcome: 'owner-unknown' };
    const kind = listsShowing[name.kind];
    const result =
      kind === undefined
        ? await compareNamed(name, work, { accountId })
        : await compareListed({ name, list: { kind, id: accountId }, work, accountId });
    // The bank no longer shows it either, which proves nothing.
    return isUnheard(result) ? { outcome: 'differs' } : result;
  };
}
