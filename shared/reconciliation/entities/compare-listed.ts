import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { CheckedEntities } from './checked-entity.ts';
import { itemOf, type ItemName } from './item-name.ts';
import { moreSevere, isDone } from './item-result.ts';

export type CompareNamed = (name: ItemName, work: ItemWork, as?: ComparedAs) => Promise<ItemResult>;

interface ComparedAs {
  /** For a list: the entity for whose item it is read. */
  readonly readFor?: string;
  /** For an entity by its id: the account that shows it, if the mirror does not know it. */
  readonly accountId?: string | undefined;
}

interface CompareListedDeps {
  readonly checked: Pick<CheckedEntities, 'read'>;
  readonly compareNamed: CompareNamed;
}

interface Listed {
  readonly name: ItemName;
  /** The list that shows it. */
  readonly list: ItemName;
  readonly work: ItemWork;
  readonly accountId?: string | undefined;
}

/**
 * Compares an entity by a list of its account. The list is read once in a run and answers for all entities on it; only
 * others are read by their id. The result of the list counts once: with the entity for which it was read, or as an item
 * of its own if the run planned it.
 */
export function createCompareListed({ checked, compareNamed }: CompareListedDeps) {
  return async ({ name, list, work, accountId }: Listed): Promise<ItemResult> => {
    const ofList = await compareNamed(list, work, { readFor: name.id });
    if (!isDone(ofList) || ofList.outcome === 'refused') return ofList;
    const { answers } = await checked.read(itemOf(list));
    // A dry run notes nothing, so each of its items reads the list.
    const noted = answers?.runId === work.run.id ? answers : undefined;
    const isReader = noted === undefined || noted.readFor === name.id;
    const outcome =
      noted?.notAlike[`${name.kind} ${name.id}`] ??
      (noted?.open.includes(name.id) === true ? 'agrees' : undefined);
    const own = outcome === undefined ? await compareNamed(name, work, { accountId }) : { outcome };
    return isReader && isDone(own) ? moreSevere(own, ofList) : own;
  };
}
