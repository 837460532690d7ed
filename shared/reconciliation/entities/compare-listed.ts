import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { CheckedEntities } from './checked-entity.ts';
import { itemOf, type ItemName } from './item-name.ts';
import { graver, isDone } from './item-result.ts';

export type CompareNamed = (name: ItemName, work: ItemWork, as?: ComparedAs) => Promise<ItemResult>;

interface ComparedAs {
  /** Of a list: the entity for whose item it is read. */
  readonly readFor?: string;
  /** Of an entity by its id: the account that shows it, if the mirror does not say so. */
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
 * An entity that a list of its account shows: the list, read once in a run, tells of all of them. Only one that is not on it
 * is asked for. What the list has come to besides counts with the entity for which it was read, unless the run planned the
 * list itself: no other item may do so.
 */
export function createCompareListed({ checked, compareNamed }: CompareListedDeps) {
  return async ({ name, list, work, accountId }: Listed): Promise<ItemResult> => {
    const ofList = await compareNamed(list, work, { readFor: name.id });
    if (!isDone(ofList) || ofList.outcome === 'refused') return ofList;
    const { answers } = await checked.read(itemOf(list));
    // A dry run notes nothing, so that each of its items reads the list.
    const noted = answers?.runId === work.run.id ? answers : undefined;
    const isReader = noted === undefined || noted.readFor === name.id;
    const outcome =
      noted?.notAlike[`${name.kind} ${name.id}`] ??
      (noted?.open.includes(name.id) === true ? 'agrees' : undefined);
    const own = outcome === undefined ? await compareNamed(name, work, { accountId }) : { outcome };
    return isReader && isDone(own) ? graver(own, ofList) : own;
  };
}
