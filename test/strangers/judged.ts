import type { FieldReading } from './compare.ts';
import { type Field, titles } from './fields.ts';
import type { Reader } from './reader.ts';

/** How a reader reads a field of its format. */
export interface JudgedField {
  readonly field: Field;
  /** Texts that it reads as they are written, of how many; undefined for a field that it never reads. */
  readonly same?: number;
  readonly written?: number;
  /** The place in the reader's limits of the one that says why. */
  readonly limit?: number;
  /** What no limit explains, or a limit that is none. */
  readonly problems: readonly string[];
}

/** Each field that a reader does not read, or not as it is written, needs a reason, and each reason a field. */
export function judged(
  { limits }: Reader,
  readings: ReadonlyMap<Field, FieldReading | undefined>,
): readonly JudgedField[] {
  return [...readings].map(([field, reading]) => {
    const found = limits.findIndex(({ fields }) => fields.includes(field));
    const limit = found === -1 ? undefined : found;
    const only = limits[found]?.only;
    return {
      field,
      ...(reading !== undefined && { same: reading.same, written: reading.written }),
      ...(limit !== undefined && { limit }),
      problems: problemsOf(titles[field], reading, limit === undefined ? undefined : { only }),
    };
  });
}

function problemsOf(
  title: string,
  reading: FieldReading | undefined,
  limit: { readonly only: readonly string[] | undefined } | undefined,
): readonly string[] {
  if (reading === undefined)
    return limit === undefined ? [`does not read ${title}, and nothing says why`] : [];
  const { differences } = reading;
  if (limit !== undefined && differences.length === 0)
    return [`reads ${title} as it is written, but something says that it does not`];
  const isExplained = (where: string) => limit !== undefined && (limit.only?.includes(where) ?? true);
  return differences
    .filter(({ where }) => !isExplained(where))
    .map(({ where, written, read }) => `${where}: ${title} is '${written}', and is read as '${read}'`);
}
