import { toIsoInstant } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { camt053 } from '#shared/statements/camt053/camt053.ts';
import { evidenceHolder } from '#shared/statements/evidence/evidence-json.ts';
import { mt940 } from '#shared/statements/mt940/mt940.ts';
import { statementCsv } from '#shared/statements/statement-csv.ts';
import { statementJson } from '#shared/statements/statement-json.ts';
import type { Publication, StatementFileKeys, StatementRow } from '#shared/statements/statement-row.ts';
import type { Statement } from '#shared/statements/statement.ts';
import type { IssueDeps } from './deps.ts';
import { failPeriod } from './fail-period.ts';
import type { Issue } from './issue-account.ts';
import { entriesOf } from './late-entries.ts';
import { statementName } from './statement-name.ts';
import { unstatedBookings } from './unstated-bookings.ts';
import { verifyBooked } from './verify-booked.ts';

/** Writes the files of a verified period and publishes them. The files are complete before anything names them. */
export async function publishPeriod(
  deps: IssueDeps,
  issue: Issue,
  row: StatementRow,
): Promise<'published' | { readonly result: ItemResult }> {
  const before = issue.before.row;
  const unstated = await unstatedBookings(deps, issue, before);
  if (unstated === undefined) return later(issue, 'in-motion');
  const { bookings, stated } = unstated;
  const undatedBefore = before?.publication?.undated ?? [];
  if (row.evidence !== undefined) {
    const booked = await verifyBooked(deps, issue, { bookings, undated: undatedBefore, kept: row.evidence });
    if (booked.found.length > 0) return failPeriod(deps, issue, { row, found: booked.found });
    if (booked.isMoving) return later(issue, 'undecided');
  }
  const statement = await statementOf(deps, issue, {
    row,
    before,
    bookings: await entriesOf(deps, issue, bookings),
  });
  const { year, number, openingCents, closingCents, entries } = statement;
  const publication: Publication = {
    at: statement.createdAt,
    runId: issue.work.run.id,
    year,
    number,
    currency: issue.account.currency,
    openingCents,
    closingCents,
    bookings: entries.length,
    stated,
    undated: [
      ...undatedBefore,
      ...bookings.filter(({ valutaDate }) => valutaDate === undefined).map(({ id }) => id),
    ],
    files: await writeFiles(deps, issue, statement),
  };
  const published: StatementRow = { ...row, state: 'PUBLISHED', publication };
  // A crash after this leads here again, one after the next step would not.
  await deps.breaks.heal(statementName(row.accountId, row), [], toIsoInstant(deps.clock.now()));
  await deps.rows.publish(published);
  deps.metrics.count('StatementPublished');
  return 'published';
}

interface Contents {
  readonly row: StatementRow;
  readonly before: StatementRow | undefined;
  readonly bookings: Statement['entries'];
}

async function statementOf(
  { files }: IssueDeps,
  { account, period }: Issue,
  { row, before, bookings }: Contents,
): Promise<Statement> {
  const { evidence, verifiedAt: createdAt } = row;
  if (evidence === undefined || createdAt === undefined || account.iban === undefined)
    throw new Error(`${statementName(account.id, period)} was not verified`);
  const year = Number(period.lastDay.slice(0, 4));
  const openingCents = before?.publication?.closingCents ?? account.baseline?.bookedCents ?? 0;
  return {
    id: sha256Hex(statementName(account.id, period)).slice(0, 32),
    account: {
      id: account.id,
      iban: account.iban,
      bic: account.bic,
      currency: account.currency,
      holder: evidenceHolder(await files.read(evidence.key)),
    },
    ...period,
    createdAt,
    year,
    number: before?.publication?.year === year ? before.publication.number + 1 : 1,
    openingCents,
    closingCents: bookings.reduce((sum, { cents }) => sum + cents, openingCents),
    valutaCents: evidence.closingCents,
    entries: bookings,
  };
}

async function writeFiles(
  { files }: IssueDeps,
  { account, period }: Issue,
  statement: Statement,
): Promise<StatementFileKeys> {
  const write = async (kind: keyof StatementFileKeys, text: string) =>
    (await files.write({ accountId: account.id, kind, period, text })).key;
  return {
    json: await write('json', statementJson(statement)),
    csv: await write('csv', statementCsv(statement)),
    camt053: await write(
      'camt053',
      camt053({ id: statement.id, createdAt: statement.createdAt }, [statement]),
    ),
    mt940: await write('mt940', mt940(statement)),
  };
}

/** Events of the account are on their way: the sums agree a little later. */
function later({ account, period }: Issue, orElse: string): { readonly result: ItemResult } {
  const statement = statementName(account.id, period);
  return { result: { again: { afterSeconds: 60, orElse, line: { statement } } } };
}
