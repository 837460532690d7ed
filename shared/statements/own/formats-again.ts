import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { brokenFile } from '#shared/statements/breaks/difference.ts';
import { noteDifferences } from '#shared/statements/breaks/note-differences.ts';
import { totalsOf, type EntryTotals } from '#shared/statements/formats/entry-totals.ts';
import { statedEntries, statedHead } from '#shared/statements/formats/statement-json.ts';
import type { StatementFiles, StatementRows } from '#shared/statements/model/ports.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { Publication, StatementRow } from '#shared/statements/model/statement-row.ts';
import { formatsWithout } from './formats-of.ts';
import { notedOwn } from './own-files.ts';
import type { OwnFormat, WriteOwn } from './write-own.ts';

interface FormatsAgainDeps {
  readonly writeOwn: WriteOwn;
  readonly rows: Pick<StatementRows, 'latest' | 'write'>;
  readonly files: Pick<StatementFiles, 'lines' | 'linesIfKept'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal'>;
  readonly ownFormats: readonly OwnFormat[];
  readonly clock: Clock;
}

/** Writes what a published statement lacks, from its JSON file. Nothing else of it changes. */
export function createFormatsAgain(deps: FormatsAgainDeps) {
  const { writeOwn, rows, ownFormats, breaks, clock } = deps;
  return async (accountId: string, firstDay: string, { run }: ItemWork): Promise<ItemResult> => {
    const row = await publishedFrom(rows, accountId, firstDay);
    if (row === undefined) return { outcome: 'up-to-date' };
    const { publication } = row;
    const stored = await storedIn(deps.files, publication);
    if (stored === undefined) return { outcome: 'erased' };
    const statement = { accountId, firstDay, lastDay: row.lastDay, ...stored };
    const { written, failed } = await writeOwn(statement, formatsWithout(publication, ownFormats));
    const { ownFiles, failedFormats: _before, ...rest } = publication;
    const own = notedOwn({ written: { ...ownFiles, ...written }, failed });
    const [entity, found] = [statementName(accountId, row), failed.map(brokenFile)];
    const at = toIsoInstant(clock.now());
    await noteDifferences(breaks, { accountId, entity, found, runId: run.id }, at);
    await rows.write({ ...row, publication: { ...rest, ...own } });
    const line = { statement: entity, written: Object.keys(written), failed: own.failedFormats ?? [] };
    return { outcome: failed.length === 0 ? 'formats-written' : 'format-failed', line };
  };
}

type Published = StatementRow & { readonly publication: Publication };

async function publishedFrom(
  rows: FormatsAgainDeps['rows'],
  accountId: string,
  firstDay: string,
): Promise<Published | undefined> {
  for await (const row of rows.latest(accountId)) {
    const { publication, state } = row;
    if (row.firstDay === firstDay && state === 'PUBLISHED' && publication !== undefined)
      return { ...row, publication };
  }
  return undefined;
}

/** Undefined once the file is erased. Whoever may write to the bucket may have changed it: it must be as published. */
async function storedIn(files: FormatsAgainDeps['files'], publication: Publication) {
  const { json } = publication.files;
  const lines = await files.linesIfKept(json);
  if (lines === undefined) return undefined;
  const head = await statedHead(lines);
  let totals: EntryTotals = totalsOf([]);
  for await (const entry of statedEntries(files.lines(json))) totals = totalsOf([entry], totals);
  const { openingCents, closingCents, bookings, year, number } = publication;
  const isAsPublished =
    head.year === year &&
    head.number === number &&
    head.openingCents === openingCents &&
    head.closingCents === closingCents &&
    totals.credits + totals.debits === bookings &&
    openingCents + totals.creditCents + totals.debitCents === closingCents;
  if (isAsPublished) return { head, totals, json };
  throw new PermanentError(
    'statement-changed',
    `${json} is not the statement that was published: restore the object's version from ${publication.at}`,
  );
}
