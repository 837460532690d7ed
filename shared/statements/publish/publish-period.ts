import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { camt053 } from '#shared/statements/formats/camt053/camt053.ts';
import { mt940 } from '#shared/statements/formats/mt940/mt940.ts';
import { statementCsv } from '#shared/statements/formats/statement-csv.ts';
import { statementJson } from '#shared/statements/formats/statement-json.ts';
import type { Publication, StatementFileKeys, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { composeStatement } from './compose-statement.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { failPeriod } from '#shared/statements/breaks/fail-period.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import { undecidedBreaks } from '#shared/statements/breaks/undecided-breaks.ts';
import { unstatedBookings } from '#shared/statements/unstated/unstated-bookings.ts';
import { valutaBalance } from './valuta-balance.ts';
import { verifyBooked } from './verify-booked.ts';
import { verifyValuta } from './verify-valuta.ts';

/** Writes the files of a verified period and publishes them. The files are complete before anything names them. */
export async function publishPeriod(
  deps: IssueDeps,
  issue: Issue,
  row: StatementRow,
): Promise<'published' | { readonly result: ItemResult }> {
  const before = issue.before.row;
  const unstated = await unstatedBookings(deps, issue, before);
  if (unstated.outcome === 'moving') return later(issue, 'in-motion');
  const unproved = unstated.outcome === 'unproved' ? unstated.found : [];
  if ((await undecidedBreaks(deps, unproved)).length > 0)
    return failPeriod(deps, issue, { row, found: unproved });
  const { bookings, corrected, stated } = unstated;
  const { evidence: kept, verifiedAt: createdAt } = row;
  if (kept === undefined || createdAt === undefined)
    throw new Error(`${statementName(row.accountId, row)} was not verified`);
  const stating = [...bookings, ...corrected.flatMap(({ booking }) => booking ?? [])];
  const withdrawn = corrected.flatMap(({ booking, entry }) =>
    booking === undefined ? [entry.bookingId] : [],
  );
  const undated = before?.publication?.undated ?? [];
  const booked = await verifyBooked(deps, issue, { bookings: stating, withdrawn, undated, kept });
  if ((await undecidedBreaks(deps, booked.found)).length > 0)
    return failPeriod(deps, issue, { row, found: booked.found });
  if (booked.isMoving) return later(issue, 'undecided');
  const valuta = await valutaBalance(deps, issue, { kept, bookings });
  const found = await verifyValuta(deps, issue, { kept, stated: valuta });
  if (found.length > 0) return failPeriod(deps, issue, { row, found });
  const { valutaCents } = valuta;
  const contents = { bookings, corrected, before, kept, createdAt, valutaCents };
  const statement = await composeStatement(deps, issue, contents);
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
    undated: bookings.filter(({ valutaDate }) => valutaDate === undefined).map(({ id }) => id),
    ...(booked.otherTexts.length > 0 && { otherTexts: [...booked.otherTexts] }),
    files: await writeFiles(deps, issue, statement),
  };
  const published: StatementRow = { ...row, state: 'PUBLISHED', publication };
  // A crash after this leads here again, one after the next step would not.
  const look = { entity: statementName(row.accountId, row), found: [] };
  await deps.breaks.heal(look, toIsoInstant(deps.clock.now()));
  await deps.rows.publish(published);
  deps.metrics.count('StatementPublished');
  deps.metrics.count('TextsDiffer', booked.otherTexts.length);
  return 'published';
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
  return { result: { again: { afterSeconds: 0, orElse, line: { statement } } } };
}
