import type { Person } from '#sandbox/engine/model.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** The address comes flat or nested: the flat names, and their place in the nested form. */
const nestedNames: Readonly<Record<string, string>> = {
  address_line_1: 'line_1',
  address_line_2: 'line_2',
  postal_code: 'postal_code',
  city: 'city',
  province: 'state',
  country: 'country',
};

/** The names for which the person or business has no value. */
export function missingAttributes(
  { attributes }: Pick<Person, 'attributes'>,
  names: readonly string[],
): readonly string[] {
  const address = attributes['address'];
  const nested = isRecord(address) ? address : {};
  return names.filter((name) => (attributes[name] ?? nested[nestedNames[name] ?? '']) === undefined);
}
