import { evidenceLines } from '#shared/bookings/evidence/evidence-json.ts';
import type { Period } from '#shared/bookings/period.ts';
import { linesOf } from '#shared/bookings/held-bookings.ts';
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
    const text = await files.readIfKept(row.evidence.key);
    if (text === undefined) continue;
    const theirs = countedLines(text, row, row.evidence);
    const ours = (await linesOf(mirrored.byValuta(accountId, row))).flatMap(valued);
    moved.push(
      ...differences(ours, theirs).filter(
        ({ bookingId }) => !isLate.has(bookingId) && !explained.has(bookingId),
      ),
    );
  }
  return moved;
}

/** The index by valuta date also lists bookings without one, by the day of their record. */
function valued({ id, amountCents, valutaDate }: BookingLine): readonly MovedLine[] {
  return valutaDate === undefined ? [] : [{ bookingId: id, cents: amountCents, valutaDay: valutaDate }];
}

/** If the statement was cut out of a longer one, the answer has more days. */
function countedLines(
  text: string,
  { firstDay, lastDay }: Period,
  { moved = [] }: KeptEvidence,
): readonly MovedLine[] {
  const lines = evidenceLines(text).flatMap(({ valutaDay, ...line }) =>
    valutaDay === undefined || valutaDay < firstDay || valutaDay > lastDay ? [] : [{ ...line, valutaDay }],
  );
  return [...lines, ...moved.filter(({ valutaDay }) => valutaDay >= firstDay)];
}

function differences(ours: readonly MovedLine[], theirs: readonly MovedLine[]): readonly MovedLine[] {
  const sums = new Map<string, MovedLine>();
  const add = (line: MovedLine, sign: 1 | -1) => {
    const name = `${line.bookingId} ${line.valutaDay}`;
    sums.set(name, { ...line, cents: (sums.get(name)?.cents ?? 0) + sign * line.cents });
  };
  for (const line of ours) add(line, 1);
  for (const line of theirs) add(line, -1);
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}
