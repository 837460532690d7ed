import { Readable } from 'node:stream';
import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { ledgerLines } from '#shared/partner-ledger/read/ledger-lines.ts';
import type { ReadLine } from '#shared/partner-ledger/read/read-line.ts';

export const columns = { account: 'IBAN', day: 'Buchungstag', amount: 'Betrag', reference: 'Referenz' };
export const german = { format: 'csv', columns, days: 'DD.MM.YYYY', amounts: '1234,56' } as const;
export const header = 'IBAN;Buchungstag;Betrag;Referenz';
export const iban = 'DE32110101001000000029';

/** The lines of a file that arrives in parts of seven bytes. */
export async function readLedger(
  file: unknown,
  content: string | Uint8Array,
  { isPart = false, ...more }: Readonly<Record<string, unknown>> & { readonly isPart?: boolean } = {},
): Promise<readonly ReadLine[]> {
  const settings = ledgerSettings.parse({ file, ...more });
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const lines: ReadLine[] = [];
  for await (const line of ledgerLines(inParts(bytes), { ...settings, isPart })) lines.push(line);
  return lines;
}

function inParts(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  const starts = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) => index * 7);
  return Readable.from(starts.map((from) => bytes.subarray(from, from + 7)));
}

/** A document with one booked entry, of which parts differ. */
export function camtWith({
  amount = '<Amt Ccy="EUR">10.00</Amt>',
  direction = 'CRDT',
  day = '<Dt>2026-03-02</Dt>',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  details = '',
  account = iban,
  declaration = '<?xml version="1.0" encoding="UTF-8"?>',
  header = '',
  balances = '',
}): string {
  const entry = `<Ntry><NtryRef>n1</NtryRef>${amount}<CdtDbtInd>${direction}</CdtDbtInd>${status}<BookgDt>${day}</BookgDt>${details}</Ntry>`;
  return `${declaration}<Document><BkToCstmrStmt>${header}<Stmt><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${balances}${entry}</Stmt></BkToCstmrStmt></Document>`;
}
