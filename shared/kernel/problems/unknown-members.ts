import { nearestName } from './nearest-name.ts';
import { placeIn, type Problem } from './problem.ts';

/** A name that the caller chose, where a message may repeat it: it can be no IBAN, id or secret. */
export function shownName(name: string): string | undefined {
  return name.length <= 64 && /^[a-z][a-zA-Z_]*\d{0,2}[a-zA-Z_]*$/.test(name) ? name : undefined;
}

/** Members that are taken nowhere, each with the known name that it may be a misspelling of. */
export function unknownMembers(
  names: readonly string[],
  place: string,
  known: readonly string[],
): readonly Problem[] {
  // So many are no misspellings.
  const near = names.length > mostMisspelt ? [] : known;
  return names.map((name) => unknownMember(name, place, near));
}

const mostMisspelt = 20;

/** The same of one member. */
export function unknownMember(name: string, place: string, known: readonly string[]): Problem {
  const shown = shownName(name);
  if (shown === undefined) return { field: place || 'request', problem: 'has an unknown member' };
  const meant = nearestName(shown, known);
  const question = meant === undefined ? '' : `; did you mean ${meant}?`;
  return { field: placeIn(place, shown), problem: `is unknown${question}` };
}
