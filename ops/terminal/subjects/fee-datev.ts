import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { extfHeader, extfRow, mostExtfRows } from '#shared/fees/commands/journal-extf.ts';
import type { Posting } from '#shared/fees/commands/journal-posting.ts';
import type { Bookkeeping, JournalBooks } from '#shared/fees/model/bookkeeping.ts';
import { checkNewFile } from '#ops/terminal/new-file.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';

/** DATEV knows its files by their names. */
export function datevFile(text: string): string {
  if (/^EXTF_.*\.csv$/i.test(basename(text))) return text;
  throw new UsageError(`${text} must be named EXTF_….csv: DATEV imports no other file`);
}

interface ExtfBatchFiles {
  readonly path: string;
  readonly month: string;
  readonly atMs: number;
}

/** Posting files for DATEV: one, and further ones for more rows than a file takes. */
export function createDatevFiles({ path, month, atMs }: ExtfBatchFiles) {
  let file: FileHandle | undefined;
  let [rows, number] = [0, 0];
  const next = async (bookkeeping: Bookkeeping, lockedAt: string | undefined): Promise<FileHandle> => {
    await file?.close();
    [rows, number] = [0, number + 1];
    const name = number === 1 ? path : path.replace(/\.csv$/i, `_${number}$&`);
    checkNewFile(name);
    file = await open(name, 'wx', 0o600);
    // A locked journal is the same file whenever it is written.
    const madeAtMs = lockedAt === undefined ? atMs : Date.parse(lockedAt);
    await file.write(extfHeader({ month, bookkeeping, atMs: madeAtMs, number }));
    return file;
  };
  return {
    async write(postings: readonly Posting[], { bookkeeping, lockedAt }: JournalBooks): Promise<void> {
      if (bookkeeping === undefined)
        throw new UsageError(
          'the stage does not say where fees are posted: set `bookkeeping` in its fees (docs/FEES.md), and deploy it',
        );
      const made = postings.map((posting) => extfRow(withAccounts(posting), month));
      while (made.length > 0) {
        const into = file === undefined || rows === mostExtfRows ? await next(bookkeeping, lockedAt) : file;
        const some = made.splice(0, mostExtfRows - rows);
        await into.write(Buffer.concat(some));
        rows += some.length;
      }
    },
    close: async () => file?.close(),
  };
}

function withAccounts({ accounts, ...posting }: Posting) {
  if (accounts !== undefined) return { ...posting, accounts };
  throw new UsageError(
    `${posting.name} has the tax ${posting.charge.tax.code}, which \`bookkeeping.taxes\` lacks: add it, and deploy it`,
  );
}
