import type { Movement } from '#shared/partner-ledger/ledger-line.ts';
import { areNear, mayBeSame, type MatchingRules } from './rules.ts';
import type { Match, Sides } from './sides.ts';

/** Among more candidates, several sums are equal by chance. */
const mostCandidates = 20;

/**
 * Several lines for one booking, then several bookings for one line: only if exactly one choice adds up to the cent. With
 * a tolerance, sums would be equal by chance.
 */
export function byParts(rules: MatchingRules) {
  return [
    ({ lines, bookings }: Sides): readonly Match[] =>
      wholesOf(bookings, lines, rules).map(({ whole, parts }) => ({
        lines: parts,
        bookings: [whole],
        by: 'parts',
      })),
    ({ lines, bookings }: Sides): readonly Match[] =>
      wholesOf(lines, bookings, rules).map(({ whole, parts }) => ({
        lines: [whole],
        bookings: parts,
        by: 'parts',
      })),
  ];
}

function wholesOf<Whole extends Movement, Part extends Movement>(
  wholes: readonly Whole[],
  parts: readonly Part[],
  rules: MatchingRules,
): readonly { readonly whole: Whole; readonly parts: readonly Part[] }[] {
  const free = new Set(parts);
  return wholes.flatMap((whole) => {
    const candidates: Part[] = [];
    for (const part of free) {
      if (!isPartOf(part, whole, rules)) continue;
      if (candidates.length === mostCandidates) return [];
      candidates.push(part);
    }
    const found = sumsTo(candidates, whole.cents, rules);
    const [only] = found;
    if (only === undefined || found.length > 1) return [];
    for (const part of only) free.delete(part);
    return [{ whole, parts: only }];
  });
}

function isPartOf(part: Movement, whole: Movement, rules: MatchingRules): boolean {
  const isSmaller = Math.abs(part.cents) < Math.abs(whole.cents);
  const isSameWay = Math.sign(part.cents) === Math.sign(whole.cents);
  return isSmaller && isSameWay && mayBeSame(part, whole) && areNear(part, whole, rules);
}

/** Choices of two or more that add up to it. It stops at two choices: then nothing is certain. */
function sumsTo<Part extends Movement>(
  candidates: readonly Part[],
  cents: number,
  rules: MatchingRules,
): readonly (readonly Part[])[] {
  const found: (readonly Part[])[] = [];
  const extend = (chosen: readonly Part[], from: number, left: number) => {
    if (found.length > 1) return;
    if (chosen.length > 1 && left === 0) {
      found.push(chosen);
      return;
    }
    // All parts have the same sign, so a sum that is too large already cannot fit.
    const isTooMuch = Math.sign(left) !== Math.sign(cents);
    if (chosen.length === rules.mostParts || isTooMuch) return;
    for (let next = from; next < candidates.length; next += 1) {
      const candidate = candidates[next];
      if (candidate !== undefined) extend([...chosen, candidate], next + 1, left - candidate.cents);
    }
  };
  extend([], 0, cents);
  return found;
}
