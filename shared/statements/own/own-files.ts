import type { FormatError } from '#shared/bookings/file-checks/file-check.ts';
import type { EntryTotals } from '#shared/statements/formats/entry-totals.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import type { StatementHead } from '#shared/statements/model/statement.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { brokenOwn } from './check-own.ts';
import type { OwnFiles, OwnFormat, WriteOwn } from './write-own.ts';

interface OwnFilesDeps {
  readonly writeOwn: WriteOwn;
  readonly rows: Pick<StatementRows, 'write'>;
  readonly ownFormats: readonly OwnFormat[];
}

interface Stored {
  readonly head: StatementHead;
  readonly totals: EntryTotals;
  readonly json: string;
}

interface FilesOfRow extends OwnFiles {
  /** As it is written now. */
  readonly row: StatementRow;
}

/** Before it counts as failed. The third process that it ended would set the whole account aside. */
const mostTries = 2;

/**
 * Writes the files of a statement that is about to be published. Code that ends its process has two tries: then the
 * statement is published without them, so that it stops none of our files.
 */
export function createOwnFiles({ writeOwn, rows, ownFormats }: OwnFilesDeps) {
  return async (row: StatementRow, stored: Stored): Promise<FilesOfRow> => {
    if (ownFormats.length === 0) return { row, written: {}, failed: [] };
    const { accountId, firstDay, lastDay, ownTries = 0 } = row;
    if (ownTries >= mostTries) {
      const failed = ownFormats.map(({ name }) => endedProcesses(name));
      return { row, written: {}, failed: failed.map(({ broken }) => broken) };
    }
    const begun = await rows.write({ ...row, ownTries: ownTries + 1 });
    return { row: begun, ...(await writeOwn({ accountId, firstDay, lastDay, ...stored }, ownFormats)) };
  };
}

const endedProcesses = (name: string): FormatError =>
  brokenOwn(name, `is not written: ${mostTries} processes ended or failed while they wrote it`);

export type WriteFilesOfRow = ReturnType<typeof createOwnFiles>;

/** What a publication notes of them. */
export const notedOwn = ({ written, failed }: OwnFiles) => ({
  ...(Object.keys(written).length > 0 && { ownFiles: { ...written } }),
  ...(failed.length > 0 && { failedFormats: failed.map(({ format }) => format.slice(prefix.length)) }),
});

const prefix = 'own-';
