import { isRecord } from '#shared/kernel/json.ts';

/** A place in a JSON value: names of members and positions in lists. */
export type Place = readonly (string | number)[];

/** Each member of a value, at each depth. Of a list, its first entry stands for all. */
export function* memberPlaces(value: unknown, place: Place = []): Generator<Place> {
  if (Array.isArray(value)) {
    if (value.length > 0) yield* memberPlaces(value[0], [...place, 0]);
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, member] of Object.entries(value)) {
    yield [...place, name];
    yield* memberPlaces(member, [...place, name]);
  }
}

/** The value with its member at the place under another name. */
export function renamedAt(value: unknown, [step, ...rest]: Place): unknown {
  if (typeof step === 'number' && Array.isArray(value))
    return value.map((entry: unknown, index) => (index === step ? renamedAt(entry, rest) : entry));
  if (typeof step !== 'string' || !isRecord(value)) return value;
  if (rest.length > 0) return { ...value, [step]: renamedAt(value[step], rest) };
  const { [step]: member, ...others } = value;
  return { ...others, [`${step}_renamed`]: member };
}

/** As drift names it: `loans[].amount`. */
export const fieldAt = (place: Place) =>
  place
    .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
    .join('')
    .replace(/^\./, '');
