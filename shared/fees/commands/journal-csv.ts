import { stringify } from 'csv-stringify/sync';
import { feeCurrency } from '#shared/fees/model/charge.ts';
import { share } from '#shared/fees/charges/share.ts';
import { usualRounding } from '#shared/fees/model/rounding.ts';
import type { JournalFee, ShownReversal } from '#shared/fees/model/shown-fees.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { endToEndIdOf } from '#shared/fees/model/fee-reversal.ts';
import { csvText } from '#shared/bookings/csv-text.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';

const columns = [
  'entry',
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
  'settled_in',
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

/** The same for reversals: negative, with their part of the tax. */
export function reversalLines(reversals: readonly ShownReversal[]): string {
  return stringify(reversals.map(lineOfReversal), { columns, record_delimiter: 'windows' });
}

function lineOfReversal(reversal: ShownReversal): Readonly<Record<string, string>> {
  const { accountId, charge, cents, state, sentDay = '', transferId = '' } = reversal;
  const { code, type, period, occurrence, tax } = charge;
  const taxCents = share(tax.cents, [cents, charge.cents], tax.rounding ?? usualRounding);
  return {
    entry: 'reversal',
    fee: csvText(feeName({ accountId, charge })),
    account_id: csvText(accountId),
    month: period,
    code: csvText(code),
    type: csvText(type),
    occurrence: csvText(occurrence),
    gross: signedAmountText(-cents),
    net: signedAmountText(taxCents - cents),
    tax: signedAmountText(-taxCents),
    tax_code: csvText(tax.code),
    tax_percent: String(tax.partsPerMillion / 10_000),
    currency: feeCurrency,
    state,
    valuta_date: sentDay,
    reconciliation_id: csvText(transferId),
    reference: csvText(endToEndIdOf(reversal)),
  };
}

function lineOf({ accountId, id, attempt, charge, ...fee }: JournalFee): Readonly<Record<string, string>> {
  const { code, type, period, occurrence, priceLists, cents, tax } = charge;
  return {
    entry: 'fee',
    fee: csvText(feeName({ accountId, charge })),
    account_id: csvText(accountId),
    month: period,
    code: csvText(code),
    type: csvText(type),
    occurrence: csvText(occurrence),
    price_lists: csvText(priceLists.join(' ')),
    gross: signedAmountText(cents),
    net: signedAmountText(cents - tax.cents),
    tax: signedAmountText(tax.cents),
    tax_code: csvText(tax.code),
    tax_percent: String(tax.partsPerMillion / 10_000),
    currency: feeCurrency,
    state: fee.state,
    settled_in: csvText(fee.settledIn ?? ''),
    valuta_date: fee.valutaDay ?? '',
    accepted_at: fee.acceptedAt ?? '',
    reconciliation_id: csvText(fee.reconciliationId ?? ''),
    reference: csvText(attemptReference(id, attempt)),
  };
}
