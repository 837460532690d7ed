import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { ledgerLines } from '#shared/partner-ledger/read/ledger-lines.ts';
import type { ReadLine } from '#shared/partner-ledger/read/read-line.ts';
import { UnreadableLedgerError } from '#shared/partner-ledger/read/unreadable-ledger.ts';
import { printableLine } from '#shared/kernel/printable-text.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { mostSettlementBytes, type SettlementFile } from '#shared/fees/model/settlement-file.ts';

interface FileContext {
  readonly month: string;
  /** Day at the bank. */
  readonly today: string;
}

type ReadSettlement = Pick<SettlementFile, 'cents' | 'lines'> | { readonly refused: string };

const csv = {
  file: {
    format: 'csv',
    delimiter: ',',
    encoding: 'utf-8',
    columns: { account: 'account', day: 'day', amount: 'amount', currency: 'currency' },
    days: 'YYYY-MM-DD',
    amounts: '1234.56',
    currency: 'EUR',
  },
  dayIs: 'booking_date',
} as const;
const camt053 = { file: { format: 'camt.053' }, dayIs: 'booking_date', isDecoded: true } as const;

const mostNamed = 20;

/** The sum of a file's text: CSV, or the booked entries of a camt.053. Every line counts. */
export async function readSettlementFile(text: string, context: FileContext): Promise<ReadSettlement> {
  if (Buffer.byteLength(text) > mostSettlementBytes)
    return refusedFor([
      `it has more than ${mostSettlementBytes / 1_024} KiB; leave out lines that are no settlement`,
    ]);
  const lines: ReadLine[] = [];
  try {
    const format = text.trimStart().startsWith('<') ? camt053 : csv;
    for await (const line of ledgerLines(inOnePart(text), format)) lines.push(line);
  } catch (error) {
    if (error instanceof UnreadableLedgerError) return refusedFor(error.mistakes);
    throw error;
  }
  if (lines.length === 0) return refusedFor(['it has no line with an amount']);
  const mistakes = lines.flatMap((line) =>
    mistakesOf(line, context).map((mistake) => `${line.id}: ${mistake}`),
  );
  if (mistakes.length > 0) return refusedFor(mistakes);
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  if (cents < 0 || cents > maxAmountCents)
    return refusedFor([
      `its lines add up to ${signedAmountText(cents)} EUR; amounts that the bank pays out have no sign, those that it keeps have a minus`,
    ]);
  return { cents, lines: lines.length };
}

async function* inOnePart(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

function mistakesOf({ currency, day }: ReadLine, { month, today }: FileContext): readonly string[] {
  return [
    ...(currency === 'EUR' ? [] : [`currency is ${currency}; fees are settled in EUR`]),
    ...(day >= `${month}-01` ? [] : [`day ${day} is before ${month}; check that the file is of that month`]),
    ...(day <= today ? [] : [`day ${day} is after today at the bank, ${today}`]),
  ];
}

const howToWrite =
  'Write it as CSV in UTF-8, with commas, the header account,day,amount,currency and lines such as DE02120300000000202051,2026-05-04,1234.56,EUR; or export camt.053';

function refusedFor(mistakes: readonly string[]): { readonly refused: string } {
  const more = mistakes.length > mostNamed ? [`and ${mistakes.length - mostNamed} more`] : [];
  return {
    refused: [
      'the settlement file cannot be used, and nothing was imported:',
      // Values of the file are in them, and each stays one line.
      ...mistakes.slice(0, mostNamed).map(printableLine),
      ...more,
      howToWrite,
    ].join('\n'),
  };
}
