import { nearestName } from '#shared/kernel/problems/nearest-name.ts';

const mostNamed = 5;

/** The end of a sentence about a name that is unknown: itself, and those that were probably meant. `alike` has the best first. */
export function nearestNames(
  name: string,
  known: readonly string[],
  alike: readonly string[] = known,
): string {
  const misspelt = nearestName(name, known);
  const meant = [...new Set([...(misspelt === undefined ? [] : [misspelt]), ...alike])].slice(0, mostNamed);
  const shown = JSON.stringify(name.slice(0, 80));
  return meant.length === 0 ? `${shown}.` : `${shown}. Did you mean ${meant.join(', ')}?`;
}
