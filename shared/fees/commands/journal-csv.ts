import { feeCurrency } from '#shared/fees/model/charge.ts';
import type { JournalBooks } from '#shared/fees/model/bookkeeping.ts';
import type { JournalFee, ShownReversal } from '#shared/fees/model/shown-fees.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { endToEndIdOf } from '#shared/fees/model/fee-reversal.ts';
import { csvRows } from '#shared/bookings/csv-rows.ts';
import { csvText } from '#shared/bookings/csv-text.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { postingOfFee, postingOfReversal, type Posting } from './journal-posting.ts';

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
  'customer_id',
  'document',
  'debit_account',
  'credit_account',
  'tax_key',
];

/** The first line of a fee journal. */
export const journalHeader = csvRows([], { columns, header: true });

/** Lines of a fee journal: comma-separated as RFC 4180 says, amounts with a point. Prices include their tax. */
export function journalLines(fees: readonly JournalFee[], books: JournalBooks): string {
  const lines = fees.map((fee) => ({ ...lineOf(fee), ...bookedOn(postingOfFee(fee, books)) }));
  return csvRows(lines, { columns });
}

/** The same for reversals: negative on the accounts of the fee, with their part of the tax. */
export function reversalLines(reversals: readonly ShownReversal[], books: JournalBooks): string {
  const lines = reversals.map((each) => ({
    ...lineOfReversal(each),
    ...bookedOn(postingOfReversal(each, books)),
  }));
  return csvRows(lines, { columns });
}

type Line = Readonly<Record<string, string>>;

/** What both kinds of lines say of their posting. */
function bookedOn({ cents, taxCents, charge, accounts, customerId = '', document }: Posting): Line {
  return {
    gross: signedAmountText(cents),
    net: signedAmountText(cents - taxCents),
    tax: signedAmountText(taxCents),
    tax_code: csvText(charge.tax.code),
    tax_percent: String(charge.tax.partsPerMillion / 10_000),
    currency: feeCurrency,
    customer_id: csvText(customerId),
    document: csvText(document),
    debit_account: accounts?.debit ?? '',
    credit_account: accounts?.credit ?? '',
    tax_key: accounts?.taxKey ?? '',
  };
}

function lineOfReversal(reversal: ShownReversal): Line {
  const { accountId, charge, state, sentDay = '', transferId = '' } = reversal;
  const { code, type, period, occurrence } = charge;
  return {
    entry: 'reversal',
    fee: csvText(feeName({ accountId, charge })),
    account_id: csvText(accountId),
    month: period,
    code: csvText(code),
    type: csvText(type),
    occurrence: csvText(occurrence),
    state,
    valuta_date: sentDay,
    reconciliation_id: csvText(transferId),
    reference: csvText(endToEndIdOf(reversal)),
  };
}

function lineOf({ accountId, id, attempt, charge, ...fee }: JournalFee): Line {
  const { code, type, period, occurrence, priceLists } = charge;
  return {
    entry: 'fee',
    fee: csvText(feeName({ accountId, charge })),
    account_id: csvText(accountId),
    month: period,
    code: csvText(code),
    type: csvText(type),
    occurrence: csvText(occurrence),
    price_lists: csvText(priceLists.join(' ')),
    state: fee.state,
    settled_in: csvText(fee.settledIn ?? ''),
    valuta_date: fee.valutaDay ?? '',
    accepted_at: fee.acceptedAt ?? '',
    reconciliation_id: csvText(fee.reconciliationId ?? ''),
    reference: csvText(attemptReference(id, attempt)),
  };
}
