import { statementOfJson } from '#shared/statements/formats/statement-json.ts';
import type { KeptFiles } from '#shared/statements/model/ports.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { CorrectedStatement, StatementEntry } from '#shared/statements/model/statement.ts';

/** What published statements say of a booking. */
export interface StatedLine {
  /** As it was stated first, and the statement that did so. */
  readonly entry: StatementEntry;
  readonly statement: CorrectedStatement;
  /** Of all lines that name the booking. */
  readonly cents: number;
}

interface StatedLines {
  readonly lines: ReadonlyMap<string, StatedLine>;
  /** The latest statement whose file is erased. What it and earlier ones state is known only as a sum. */
  readonly erased?: StatementRow;
}

/** The lines of published statements, given latest first. */
export async function statedLines(
  files: KeptFiles,
  published: readonly StatementRow[],
): Promise<StatedLines> {
  const kept: string[] = [];
  let erased: StatementRow | undefined;
  for (const row of published) {
    const text = row.publication && (await files.readIfKept(row.publication.files.json));
    if (text === undefined) {
      erased = row;
      break;
    }
    kept.unshift(text);
  }
  const lines = new Map<string, StatedLine>();
  for (const text of kept) {
    const { firstDay, lastDay, year, number, entries } = statementOfJson(text);
    for (const entry of entries) {
      const { cents, ...first } = lines.get(entry.bookingId) ?? {
        cents: 0,
        entry,
        statement: { firstDay, lastDay, year, number },
      };
      lines.set(entry.bookingId, { ...first, cents: cents + entry.cents });
    }
  }
  return { lines, ...(erased !== undefined && { erased }) };
}
