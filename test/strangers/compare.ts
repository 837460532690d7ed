import type { Facts, Field, Format, ReadStatement } from './fields.ts';
import { entryFields, statementFields } from './fields.ts';
import { factsOf } from './facts.ts';
import type { PublishedStatement } from './published.ts';

/** How a reader reads a field. */
export interface FieldReading {
  /** Texts that it reads as they are written; empty ones are not counted. */
  readonly same: number;
  readonly written: number;
  readonly differences: readonly Difference[];
}

interface Difference {
  /** The booking, or the first day of the statement. */
  readonly where: string;
  readonly written: string;
  readonly read: string;
}

/** How the reader reads each field of the format; undefined for one that it never reads. */
export function compare(
  all: readonly PublishedStatement[],
  format: Format,
  read: readonly ReadStatement[],
): ReadonlyMap<Field, FieldReading | undefined> {
  const pairs = all.flatMap((each, at) => {
    const facts = factsOf(each, format);
    const found = read[at] ?? { lines: [] };
    return [
      { where: each.statement.firstDay, facts, found },
      ...facts.lines.map((line, index) => ({
        where: each.cases[index]?.what ?? '',
        facts: line,
        found: found.lines[index] ?? {},
      })),
    ];
  });
  return new Map(
    (['entries', ...statementFields, ...entryFields] as const).flatMap((field) => {
      const about = pairs.filter(({ facts }) => facts[field] !== undefined);
      return about.length === 0 ? [] : [[field, readingOf(field, about)] as const];
    }),
  );
}

interface Pair {
  readonly where: string;
  readonly facts: Facts;
  readonly found: Facts;
}

function readingOf(field: Field, about: readonly Pair[]): FieldReading | undefined {
  if (about.every(({ found }) => found[field] === undefined)) return undefined;
  const texts = about.map(({ where, facts, found }) => ({
    where,
    written: facts[field] ?? '',
    read: found[field] ?? '',
  }));
  const differences = texts.filter(({ written, read }) => !isSame(field, written, read));
  const differing = new Set(differences.map(({ where }) => where));
  const filled = texts.filter(({ written }) => written !== '');
  return {
    written: filled.length,
    same: filled.filter(({ where }) => !differing.has(where)).length,
    differences,
  };
}

const amounts: readonly Field[] = [
  'amount',
  'openingBalance',
  'closingBalance',
  'valutaBalance',
  'charges',
  'originalAmount',
];

/** Characters of a text that a file with little room keeps at least. */
const leastKept = 150;

/** Amounts are compared as numbers, and texts without blanks: readers trim the pieces of a text before they join them. */
function isSame(field: Field, written: string, read: string): boolean {
  if (amounts.includes(field)) return centsOf(written) === centsOf(read);
  if (field === 'number') return Number(written) === Number(read);
  const [text, found] = [bare(written), bare(read)];
  if (text === found) return true;
  const kept = found.replace(/\.\.\.$/, '');
  return kept !== found && kept.length >= leastKept && text.startsWith(kept);
}

const bare = (text: string) => text.replaceAll(/\s|\?\d\d/g, '');

function centsOf(amount: string): number | undefined {
  return amount === '' ? undefined : Math.round(Number(amount.replace(',', '.')) * 100);
}
