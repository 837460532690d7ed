import type { StatementMetric } from '#shared/statements/names.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type { BankStatements, SendLostBookings, MirroredBookings } from '#shared/bookings/ports.ts';
import { linesWhere } from '#shared/bookings/held-bookings.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { AreDecided } from '#shared/statements/breaks/decided.ts';
import { brokenFile, type Difference } from '#shared/statements/breaks/difference.ts';
import { noteDifferences } from '#shared/statements/breaks/note-differences.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { StatementFiles, StatementRows } from '#shared/statements/model/ports.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { Publication, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { LateBookings } from '#shared/statements/revise/late-bookings.ts';
import type { UnstatedBookings } from '#shared/statements/unstated/unstated-bookings.ts';
import { composeStatement } from './compose-statement.ts';
import { valutaBalance } from './valuta-balance.ts';
import { verifyBooked } from './verify-booked.ts';
import { verifyValuta } from './verify-valuta.ts';
import { notedOwn, type WriteFilesOfRow } from '#shared/statements/own/own-files.ts';
import { type Format, writeStatement } from './write-statement.ts';

interface PublishPeriodDeps {
  readonly unstatedBookings: UnstatedBookings;
  readonly lateBookings: LateBookings;
  readonly areDecided: AreDecided;
  readonly bank: BankStatements;
  readonly mirrored: MirroredBookings;
  readonly heal: SendLostBookings;
  readonly rows: StatementRows;
  readonly files: StatementFiles;
  readonly formats: readonly Format[];
  readonly writeFilesOfRow: WriteFilesOfRow;
  readonly breaks: Pick<Breaks, 'ofEntity' | 'open' | 'heal'>;
  readonly lagMs: number;
  readonly clock: Clock;
  readonly metrics: Metrics<StatementMetric>;
}

export type Published =
  | { readonly outcome: 'published' }
  | { readonly outcome: 'wrong'; readonly found: readonly Difference[] }
  /** Events of the account are on their way: the sums agree a little later. */
  | { readonly outcome: 'later'; readonly orElse: string };

/** Writes the files of a verified period and publishes them. All files are stored before anything refers to them. */
export type PublishPeriod = (issue: Issue, row: StatementRow) => Promise<Published>;

export function createPublishPeriod(deps: PublishPeriodDeps): PublishPeriod {
  const { unstatedBookings, areDecided, rows, files, formats, metrics } = deps;
  return async (issue, row) => {
    const name = statementName(row.accountId, row);
    const unstated = await unstatedBookings(issue);
    if (unstated.outcome === 'moving') return { outcome: 'later', orElse: 'in-motion' };
    const unproved = unstated.outcome === 'unproved' ? unstated.found : [];
    if (!(await areDecided(name, unproved))) return { outcome: 'wrong', found: unproved };
    const { bookings, corrected, stated, withTexts } = unstated;
    const { evidence: kept, verifiedAt: createdAt } = row;
    if (kept === undefined || createdAt === undefined) throw new Error(`${name} was not verified`);
    const withdrawn = corrected.flatMap(({ booking, entry }) =>
      booking === undefined ? [entry.bookingId] : [],
    );
    const undated = issue.before.row?.publication?.undated ?? [];
    const booked = await verifyBooked(deps, issue, {
      bookings,
      withTexts,
      corrected: corrected.flatMap(({ booking }) => booking?.id ?? []),
      withdrawn,
      undated,
      kept,
    });
    if (!(await areDecided(name, booked.found))) return { outcome: 'wrong', found: booked.found };
    if (booked.isMoving) return { outcome: 'later', orElse: 'undecided' };
    const valuta = await valutaBalance(deps, issue, { kept, bookings });
    const found = await verifyValuta(deps, issue, { kept, stated: valuta });
    if (found.length > 0) return { outcome: 'wrong', found };
    const { valutaCents } = valuta;
    const statement = await composeStatement(deps, issue, {
      bookings,
      withTexts,
      corrected,
      kept,
      createdAt,
      valutaCents,
    });
    const { totals, head } = statement;
    const { year, number, openingCents, closingCents } = head;
    const written = await writeStatement({ files, formats }, issue, statement);
    // No decision of persons makes such a file readable.
    if ('broken' in written) return { outcome: 'wrong', found: [brokenFile(written.broken)] };
    const own = await deps.writeFilesOfRow(row, { head, totals, json: written.json });
    const publication: Publication = {
      at: createdAt,
      runId: issue.work.run.id,
      year,
      number,
      currency: issue.account.currency,
      openingCents,
      closingCents,
      bookings: totals.credits + totals.debits,
      stated,
      undated: Array.from(
        linesWhere(bookings, ({ valutaDate }) => valutaDate === undefined),
        ({ id }) => id,
      ),
      ...(booked.otherTexts.length > 0 && { otherTexts: [...booked.otherTexts] }),
      files: written,
      ...notedOwn(own),
    };
    // After a crash here, the next run repeats both steps. If the next step came first, it would repeat neither.
    await noteBreaks(deps, issue, own.failed.map(brokenFile));
    const { ownTries: _tries, ...begun } = own.row;
    await rows.publish({ ...begun, state: 'PUBLISHED', publication });
    metrics.count('StatementPublished');
    metrics.count('TextsDiffer', booked.otherTexts.length);
    return { outcome: 'published' };
  };
}

/** A format of the company that failed is a break of a statement that is published without it. */
async function noteBreaks(
  { breaks, clock }: Pick<PublishPeriodDeps, 'breaks' | 'clock'>,
  { account, period, work }: Issue,
  found: readonly Difference[],
): Promise<void> {
  const [entity, at] = [statementName(account.id, period), toIsoInstant(clock.now())];
  await noteDifferences(breaks, { accountId: account.id, entity, found, runId: work.run.id }, at);
}
