import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { camtLines } from './camt-lines.ts';
import { csvLines } from './csv-lines.ts';
import { mt940Lines } from './mt940-lines.ts';
import { ndjsonLines } from './ndjson-lines.ts';
import { ownLines, type OwnReader } from './own-lines.ts';
import type { ReadLine } from './read-line.ts';

export interface LedgerFileSettings extends Pick<LedgerSettings, 'file' | 'dayIs'> {
  /** Other files have the rest of its statements. */
  readonly isPart?: boolean;
  readonly referenceIs?: LedgerSettings['referenceIs'];
  /** It is in UTF-8, whatever its XML declaration says: somebody has decoded it before. */
  readonly isDecoded?: boolean;
  /** What a reader of the company's own is told of it. */
  readonly put?: { readonly name: string; readonly firstDay: string; readonly lastDay: string };
  readonly own?: OwnReader;
}

/**
 * The lines of a partner's ledger, read by its mapping. Rejects with `UnreadableLedgerError`, at the latest at the end:
 * nothing of such a file may be compared.
 */
export function ledgerLines(
  bytes: AsyncIterable<Uint8Array>,
  settings: LedgerFileSettings,
): AsyncGenerator<ReadLine> {
  const { file, dayIs, isPart = false, isDecoded = false, referenceIs = 'end_to_end_id' } = settings;
  switch (file.format) {
    case 'csv':
      return csvLines(bytes, file);
    case 'ndjson':
      return ndjsonLines(bytes, file);
    case 'camt.053':
    case 'camt.054':
      return camtLines(bytes, {
        message: file.format,
        dayIs: dayIs === 'valuta_date' ? 'ValDt' : 'BookgDt',
        namedBy: namesIn(referenceIs),
        isPart,
        isDecoded,
      });
    case 'mt940':
      return mt940Lines(bytes, {
        ...file,
        dayIs: dayIs === 'valuta_date' ? 'valueDay' : 'entryDay',
        isPart,
      });
    case 'own':
      return ownLines(bytes, { encoding: file.encoding, ...ownOf(settings) });
  }
}

function ownOf({ put, own }: LedgerFileSettings) {
  if (put === undefined || own === undefined) throw new Error('No reader of the company is at hand');
  return { ...put, own };
}

/** The bank may have the end-to-end id of a line within its text. */
function namesIn(referenceIs: LedgerSettings['referenceIs']) {
  const names = [referenceIs].flat().filter((name) => name === 'end_to_end_id' || name === 'remittance');
  return [...names, 'end_to_end_id' as const];
}
