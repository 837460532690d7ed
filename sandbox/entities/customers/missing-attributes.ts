import type { Person } from '#sandbox/engine/model.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** The address comes flat or nested; these names of the flat one have a place in the nested one too. */
const nestedNames: Readonly<Record<string, string>> = { address_line_1: 'line_1', country: 'country' };

/** Which of the names the person has no value for. */
export function missingAttributes({ attributes }: Person, names: readonly string[]): readonly string[] {
  const address = attributes['address'];
  const nested = isRecord(address) ? address : {};
  return names.filter((name) => (attributes[name] ?? nested[nestedNames[name] ?? '']) === undefined);
}
