import { nearestName } from '#shared/kernel/problems/nearest-name.ts';
import { publishedCatalog, publishedDefinitionOf } from './published-catalog.ts';

/** Says which of these event types nobody can get, and what it may be a misspelling of. Undefined if there are all. */
export function unknownType(types: readonly string[]): string | undefined {
  const unknown = types.find((type) => publishedDefinitionOf(type) === undefined);
  if (unknown === undefined) return undefined;
  const known = publishedCatalog.map(({ type }) => type);
  const meant = nearestName(unknown, known);
  return `${unknown}, which is not in the catalogue${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}
