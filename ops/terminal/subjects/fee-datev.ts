import { basename } from 'node:path';
import { checkExtf } from '#shared/fees/commands/check-extf.ts';
import { extfHeader, extfRow, mostExtfRows } from '#shared/fees/commands/journal-extf.ts';
import type { Posting } from '#shared/fees/commands/journal-posting.ts';
import type { Bookkeeping, JournalBooks } from '#shared/fees/model/bookkeeping.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { shownPage } from '#infra/stage/installed-docs.ts';
import { checkJournalFile, type JournalFile, type JournalFiles } from './fee-journal-files.ts';

/** DATEV knows its files by their names. */
export function datevFile(text: string): string {
  if (/^EXTF_.*\.csv$/i.test(basename(text))) return text;
  throw new UsageError(`${text} must be named EXTF_….csv: DATEV imports no other file`);
}

/** The file of that number, from 1. */
const nameOf = (path: string, number: number): string =>
  number === 1 ? path : path.replace(/\.csv$/i, `_${number}$&`);

/** Throws if there is a file of that name, or the second one of an export into it. */
export function checkDatevFiles(path: string): void {
  for (const number of [1, 2]) checkJournalFile(nameOf(path, number));
}

interface ExtfBatchFiles {
  readonly path: string;
  readonly month: string;
  readonly atMs: number;
  readonly files: JournalFiles;
  /** At most in each file. */
  readonly mostRows?: number;
}

/** Posting files for DATEV: one, and further ones for more rows than a file takes. */
export function createDatevFiles({ path, month, atMs, files, mostRows = mostExtfRows }: ExtfBatchFiles) {
  let file: JournalFile | undefined;
  let [rows, number] = [0, 0];
  const next = async (bookkeeping: Bookkeeping, lockedAt: string | undefined): Promise<JournalFile> => {
    [rows, number] = [0, number + 1];
    // A locked journal is the same file whenever it is written.
    const madeAtMs = lockedAt === undefined ? atMs : Date.parse(lockedAt);
    const head = extfHeader({ month, bookkeeping, atMs: madeAtMs, number });
    file = await files.create(nameOf(path, number), head, checkExtf(mostRows));
    return file;
  };
  return {
    async write(postings: readonly Posting[], { bookkeeping, lockedAt }: JournalBooks): Promise<void> {
      if (bookkeeping === undefined)
        throw new UsageError(
          `the stage does not say where fees are posted: set \`bookkeeping\` in its fees (${shownPage('docs/FEES.md')}), and deploy it`,
        );
      const left = [...postings];
      while (left.length > 0) {
        const into = file === undefined || rows === mostRows ? await next(bookkeeping, lockedAt) : file;
        const some = left.splice(0, mostRows - rows);
        const bytes = Buffer.concat(some.map((posting) => extfRow(withAccounts(posting), month)));
        await into.add(bytes, { rows: some.length, postedCents: centsOf(some) });
        rows += some.length;
      }
    },
  };
}

/** The sum of postings: integer cents. */
export const centsOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { cents }) => sum + cents, 0);

function withAccounts({ accounts, ...posting }: Posting) {
  if (accounts !== undefined) return { ...posting, accounts };
  throw new UsageError(
    `${posting.name} has the tax ${posting.charge.tax.code}, which \`bookkeeping.taxes\` lacks: add it, and deploy it`,
  );
}
