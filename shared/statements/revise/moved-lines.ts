import { evidenceLines } from '#shared/bookings/evidence/evidence-json.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { BookingLine, MirroredBookings } from '#shared/bookings/ports.ts';
import type { KeptFiles, LatestStatements } from '#shared/statements/model/ports.ts';
import type { Before } from '#shared/statements/model/statement-before.ts';
import type { KeptEvidence, MovedLine } from '#shared/statements/model/statement-row.ts';

interface MovedLinesDeps {
  readonly rows: LatestStatements;
  readonly mirrored: MirroredBookings;
  readonly files: KeptFiles;
}

interface Earlier {
  readonly before: Before;
  /** Late bookings, which are explained separately. */
  readonly late: readonly Pick<BookingLine, 'id'>[];
}

/**
 * Bookings that the bank's statements up to that one count differently than the mirror does now, because a valuta date
 * came later or because an amount or date was corrected. Each gives the difference on its valuta date.
 */
export async function movedLines(
  { rows, mirrored, files }: MovedLinesDeps,
  accountId: string,
  { before, late }: Earlier,
): Promise<readonly MovedLine[]> {
  const isLate = new Set(late.map(({ id }) => id));
  const moved: MovedLine[] = [];
  for await (const row of rows.latest(accountId)) {
    if (row.firstDay > before.lastDay || row.evidence === undefined) continue;
    const explained = new Set(row.evidence.explainedBy);
    const text = await files.linesIfKept(row.evidence.key);
    if (text === undefined) continue;
    const differences = createDifferences();
    for await (const line of countedLines(text, row, row.evidence)) differences.add(line, -1);
    for await (const booking of mirrored.byValuta(accountId, row))
      for (const line of valued(booking)) differences.add(line, 1);
    moved.push(
      ...differences.found().filter(({ bookingId }) => !isLate.has(bookingId) && !explained.has(bookingId)),
    );
  }
  return moved;
}

/** The index by valuta date also lists bookings without one, by the day of their record. */
function valued({ id, amountCents, valutaDate }: BookingLine): readonly MovedLine[] {
  return valutaDate === undefined ? [] : [{ bookingId: id, cents: amountCents, valutaDay: valutaDate }];
}

/** If the statement was cut out of a longer one, the answer has more days. */
async function* countedLines(
  text: AsyncIterable<string>,
  { firstDay, lastDay }: Period,
  { moved = [] }: KeptEvidence,
): AsyncGenerator<MovedLine> {
  for await (const { valutaDay, ...line } of evidenceLines(text))
    if (valutaDay !== undefined && valutaDay >= firstDay && valutaDay <= lastDay)
      yield { ...line, valutaDay };
  yield* moved.filter(({ valutaDay }) => valutaDay >= firstDay);
}

/** Lines of both sides, of which those that cancel out are forgotten. */
function createDifferences() {
  const sums = new Map<string, MovedLine>();
  return {
    add: (line: MovedLine, sign: 1 | -1) => {
      const name = `${line.bookingId} ${line.valutaDay}`;
      const cents = (sums.get(name)?.cents ?? 0) + sign * line.cents;
      if (cents === 0) sums.delete(name);
      else sums.set(name, { ...line, cents });
    },
    found: () => [...sums.values()],
  };
}
