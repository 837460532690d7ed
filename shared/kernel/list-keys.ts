/**
 * How the rows of a list are keyed: all under its one key, or spread over parts. DynamoDB takes a thousand units a second
 * under one key, so a list that each event enters must be spread before there are so many.
 */
export const listForms = ['whole', 'spread'] as const;
export type ListForm = (typeof listForms)[number];

/** A power of two, up to 16. Never fewer than a release before wrote: nobody would read the rest. */
const parts = [0, 1, 2, 3] as const;

const digits = 16;

/** The key in the list of what has this hash, in hexadecimal digits. */
export function keyInList(list: string, hash: string, form: ListForm = 'whole'): string {
  return form === 'whole' ? list : partOfList(list, partOf(hash));
}

/** Every key of a list: a release or a setting before may have written the other form. */
export function keysOfList(list: string): readonly string[] {
  return [list, ...partsFrom(list)];
}

/** Keys of the parts in the order of the hashes in them, from the one of a hash on. */
export function partsFrom(list: string, hash = ''): readonly string[] {
  return parts.slice(partOf(hash)).map((part) => partOfList(list, part));
}

/** The list that a key belongs to. */
export function listOfKey(key: string): string {
  return key.replace(/~\d$/, '');
}

const partOfList = (list: string, part: number) => `${list}~${part}`;

/** The first digit decides, so that a part holds hashes that follow each other. */
function partOf(hash: string): number {
  const digit = Number.parseInt(hash.slice(0, 1), digits);
  return Number.isNaN(digit) ? 0 : Math.floor((digit * parts.length) / digits);
}
