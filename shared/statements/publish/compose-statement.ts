import { createSums, isSame } from '#shared/bookings/booking-sums.ts';
import { evidenceHolder } from '#shared/bookings/evidence/evidence-json.ts';
import type { HeldBookings } from '#shared/bookings/held-bookings.ts';
import type { BookingLine } from '#shared/bookings/ports.ts';
import { summed, sumsWhere } from '#shared/bookings/summed.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { type EntryTotals, totalsOf } from '#shared/statements/formats/entry-totals.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';
import type { StatementEntry, StatementHead } from '#shared/statements/model/statement.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { KeptFiles, LatestStatements } from '#shared/statements/model/ports.ts';
import { correctionEntry, entriesOf } from './statement-entries.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { CorrectedLine } from '#shared/statements/unstated/proof.ts';

interface ComposeDeps {
  readonly rows: LatestStatements;
  readonly files: KeptFiles;
}

interface Contents {
  /** All that it states, in the order of the bank. They may be gone through again and again. */
  readonly bookings: Iterable<BookingLine>;
  readonly withTexts: HeldBookings['withTexts'];
  readonly corrected: readonly CorrectedLine[];
  readonly kept: KeptEvidence;
  readonly createdAt: string;
  readonly valutaCents: number;
}

/** A statement whose entries are read while they are written. */
export interface ComposedStatement {
  readonly head: StatementHead;
  readonly totals: EntryTotals;
  /** Rejects with a transient error after the last entry if what was read differs from what was verified. */
  readonly entries: () => AsyncIterable<StatementEntry>;
  /** Another text for another statement. */
  readonly contents: string;
}

/** Our statement of a period whose bank statement was found right. */
export async function composeStatement(
  { rows, files }: ComposeDeps,
  issue: Issue,
  contents: Contents,
): Promise<ComposedStatement> {
  const { bookings, corrected, kept, createdAt, valutaCents } = contents;
  const { account, period } = issue;
  const before = issue.before.row;
  const { id, iban, bic, currency } = account;
  if (iban === undefined) throw new Error(`The IBAN of ${id} is unknown`);
  const year = Number(period.lastDay.slice(0, 4));
  const openingCents = before?.publication?.closingCents ?? account.baseline?.bookedCents ?? 0;
  const corrections = corrected.map((line) => correctionEntry(issue, line));
  const totals = totalsOf(
    corrections,
    totalsOf(Iterator.from(bookings).map(({ amountCents: cents }) => ({ cents }))),
  );
  const holder = await evidenceHolder(files.lines(kept.key));
  const head: StatementHead = {
    id: sha256Hex(statementName(id, period)).slice(0, 32),
    account: { id, iban, bic, currency, holder },
    ...period,
    createdAt,
    year,
    number: before?.publication?.year === year ? before.publication.number + 1 : 1,
    openingCents,
    closingCents: openingCents + totals.creditCents + totals.debitCents,
    valutaCents,
  };
  const verified = sumsWhere(bookings);
  const entryOf = await entriesOf(rows, issue, bookings);
  return {
    head,
    totals,
    entries: async function* () {
      const read = createSums();
      for await (const booking of contents.withTexts(bookings)) {
        read.add(summed(booking));
        yield entryOf(booking);
      }
      if (!isSame(read.sums(), verified))
        throw new TransientError(
          'bookings-in-motion',
          'The mirror has changed since its bookings were verified',
        );
      yield* corrections;
    },
    contents: JSON.stringify({ head, totals, verified }),
  };
}
