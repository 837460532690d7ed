import { stringify } from 'csv-stringify/sync';
import type { JournalFee } from '#shared/fees/fees-exchanges.ts';
import { attemptReference } from '#shared/fees/intents/intent-id.ts';
import { feeName } from '#shared/fees/intents/fee-name.ts';
import { signedAmountText } from '#shared/statements/amount-text.ts';

const columns = [
  'fee',
  'account_id',
  'month',
  'code',
  'type',
  'occurrence',
  'price_lists',
  'gross',
  'net',
  'tax',
  'tax_code',
  'tax_percent',
  'currency',
  'state',
  'valuta_date',
  'accepted_at',
  'reconciliation_id',
  'reference',
];

/** The first line of a fee journal. */
export const journalHeader = stringify([columns], { record_delimiter: 'windows' });

/** Lines of a fee journal: comma-separated as RFC 4180 says, amounts with a point. Prices include their tax. */
export function journalLines(fees: readonly JournalFee[]): string {
  return stringify(fees.map(lineOf), { columns, record_delimiter: 'windows' });
}

function lineOf({ accountId, id, attempt, charge, ...fee }: JournalFee): Readonly<Record<string, string>> {
  const { code, type, period, occurrence, priceLists, cents, tax } = charge;
  return {
    fee: feeName({ accountId, charge }),
    account_id: accountId,
    month: period,
    code,
    type,
    occurrence,
    price_lists: priceLists.join(' '),
    gross: signedAmountText(cents),
    net: signedAmountText(cents - tax.cents),
    tax: signedAmountText(tax.cents),
    tax_code: tax.code,
    tax_percent: String(tax.partsPerMillion / 10_000),
    currency: 'EUR',
    state: fee.state,
    valuta_date: fee.valutaDay ?? '',
    accepted_at: fee.acceptedAt ?? '',
    reconciliation_id: fee.reconciliationId ?? '',
    reference: attemptReference(id, attempt),
  };
}
