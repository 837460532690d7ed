import { statedEntries } from '#shared/statements/formats/statement-json.ts';
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
  let erased: StatementRow | undefined;
  const lines = new Map<string, StatedLine>();
  for (const row of published.toReversed()) {
    const { firstDay, lastDay, publication } = row;
    const text = publication && (await files.linesIfKept(publication.files.json));
    if (publication === undefined || text === undefined) {
      erased = row;
      lines.clear();
      continue;
    }
    const statement = { firstDay, lastDay, year: publication.year, number: publication.number };
    for await (const entry of statedEntries(text)) {
      const { cents, ...first } = lines.get(entry.bookingId) ?? {
        cents: 0,
        entry: withoutTexts(entry),
        statement,
      };
      lines.set(entry.bookingId, { ...first, cents: cents + entry.cents });
    }
  }
  return { lines, ...(erased !== undefined && { erased }) };
}

/** A line that takes it back needs none of them, and there may be a million lines. */
const withoutTexts = ({
  bookingId,
  cents,
  type,
  bookingDay,
  isDayOfRecord,
  valutaDay,
}: StatementEntry): StatementEntry => ({
  bookingId,
  cents,
  type,
  bookingDay,
  ...(isDayOfRecord && { isDayOfRecord }),
  valutaDay,
});
