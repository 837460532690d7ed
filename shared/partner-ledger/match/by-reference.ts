import { areEqual, areNear, sumOf, type MatchingRules } from './rules.ts';
import { pairsByDay } from './by-amount.ts';
import { grouped, type Match, type Sides } from './sides.ts';

/** Lines and bookings with the same reference: of equal amounts, or of equal sums. */
export function byReference(rules: MatchingRules) {
  return [(left: Sides) => pairsOfReference(left, rules), (left: Sides) => sumsOfReference(left, rules)];
}

export function ofReference(sides: Sides): readonly Sides[] {
  const named = grouped(sides, ({ reference, currency }) => reference && `${currency} ${reference}`);
  return [...named.values()].filter(({ lines, bookings }) => lines.length > 0 && bookings.length > 0);
}

function pairsOfReference(sides: Sides, rules: MatchingRules): readonly Match[] {
  return ofReference(sides).flatMap((group) => {
    const amounts = [...grouped(group, ({ cents }) => String(cents)).values()];
    const exact = amounts.flatMap((amount) => pairsByDay(amount, rules));
    if (exact.length > 0) return exact.map((match): Match => ({ ...match, by: 'reference' }));
    const [line, booking] = [group.lines[0], group.bookings[0]];
    const isPair = group.lines.length === 1 && group.bookings.length === 1;
    if (!isPair || line === undefined || booking === undefined) return [];
    if (!areEqual(line.cents, booking.cents, rules) || !areNear(line, booking, rules)) return [];
    return [{ ...group, by: 'reference' }];
  });
}

/** Parts of one payment, or one payment for several. */
function sumsOfReference(sides: Sides, rules: MatchingRules): readonly Match[] {
  return ofReference(sides)
    .filter(({ lines, bookings }) => areEqual(sumOf(lines), sumOf(bookings), rules))
    .filter(({ lines, bookings }) =>
      lines.every((line) => bookings.every((booking) => areNear(line, booking, rules))),
    )
    .map((group) => ({ ...group, by: 'reference' }));
}
