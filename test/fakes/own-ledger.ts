import { systemTimers as timers } from '#shared/kernel/system.ts';
import type { OwnLedgerReader } from '#shared/partner-ledger/ledger-reader.ts';
import { ledgerLines } from '#shared/partner-ledger/read/ledger-lines.ts';
import type { OwnReader } from '#shared/partner-ledger/read/own-lines.ts';
import type { ReadLine } from '#shared/partner-ledger/read/read-line.ts';

const put = { name: '2026-03-05.sap', firstDay: '2026-03-05', lastDay: '2026-03-05' };

/** The reader of a company as the function has it. */
export const boundReader = (
  { read }: Pick<OwnLedgerReader, 'read'>,
  given: Pick<OwnReader, 'timers'> = { timers },
): OwnReader => ({ company: async () => Promise.resolve({ read }), ...given });

/** The lines of a file that a reader of the company reads, as they are compared. */
export async function ownLedger(
  reader: Pick<OwnLedgerReader, 'read'>,
  content: string | AsyncIterable<Uint8Array>,
  given?: Pick<OwnReader, 'timers'>,
): Promise<readonly ReadLine[]> {
  const file = { format: 'own', entry: 'company.mjs', encoding: 'utf-8' } as const;
  const bytes = typeof content === 'string' ? inParts(Buffer.from(content)) : content;
  const lines: ReadLine[] = [];
  const settings = { file, dayIs: 'booking_date', put, own: boundReader(reader, given) } as const;
  for await (const line of ledgerLines(bytes, settings)) lines.push(line);
  return lines;
}

async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (let from = 0; from < bytes.length; from += 7) yield bytes.subarray(from, from + 7);
}
