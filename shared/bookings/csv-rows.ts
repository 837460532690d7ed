import { stringify } from 'csv-stringify/sync';

interface CsvRows {
  readonly columns: readonly string[];
  /** Whether the names of the columns come first. */
  readonly header?: boolean;
}

/**
 * Rows as in RFC 4180. A program may take more than the comma for a separator, so cells with one of these are in quotes, too.
 * Texts in them come from `csvText`.
 */
export function csvRows(rows: readonly object[], { columns, header = false }: CsvRows): string {
  return stringify([...rows], {
    columns: [...columns],
    header,
    quoted_match: /[;|]/,
    record_delimiter: 'windows',
  });
}
