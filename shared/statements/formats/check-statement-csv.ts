import { checkCsv, textCell, type Cell, type Refuse } from '#shared/bookings/file-checks/check-csv.ts';
import type { FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { centsOf } from '#shared/bookings/file-checks/text-forms.ts';
import type { EntryTotals } from './entry-totals.ts';
import { amountCell, cellLike, dayCell, recordCell } from './statement-cells.ts';

/** The published columns of a statement. New ones come at the end. */
const columns = new Map<string, Cell>([
  ['record', recordCell],
  ['account_id', textCell],
  ['iban', textCell],
  ['period_from', dayCell],
  ['period_to', dayCell],
  ['statement_year', cellLike(/^\d{4}$/, 'a year')],
  ['statement_number', cellLike(/^[1-9]\d*$/, 'a number from 1')],
  ['booking_id', textCell],
  ['booking_date', dayCell],
  ['booking_date_is_day_of_record', cellLike(/^true$/, 'true')],
  ['valuta_date', dayCell],
  ['booking_type', textCell],
  ['amount', amountCell],
  ['currency', textCell],
  ['balance', amountCell],
  ['valuta_balance', amountCell],
  ['name', textCell],
  ['counterparty_iban', textCell],
  ['counterparty_bic', textCell],
  ['description', textCell],
  ['end_to_end_id', textCell],
  ['mandate_reference', textCell],
  ['creditor_identifier', textCell],
  ['purpose_code', textCell],
  ['transaction_id', textCell],
  ['return_code', textCell],
  [
    'corrects',
    cellLike(/^(?:\d{4}\/\d+ )?(?:\d{4}-\d\d-\d\d)?\.\.\d{4}-\d\d-\d\d$/, 'a statement and its days'),
  ],
  ['reference', textCell],
  ['amount_before', amountCell],
  ['amount_now', amountCell],
  ['receiver_iban_virtual', textCell],
  ['return_transaction_id', textCell],
  ['return_charges', amountCell],
  ['return_charges_currency', textCell],
  ['card_id', textCell],
]);

const placeOf = (column: string) => [...columns.keys()].indexOf(column);
const place = {
  record: placeOf('record'),
  amount: placeOf('amount'),
  balance: placeOf('balance'),
  valuta: placeOf('valuta_balance'),
};
const places = (names: readonly string[]) => names.map((name) => [name, placeOf(name)] as const);
const always = places([
  'record',
  'account_id',
  'iban',
  'period_from',
  'period_to',
  'statement_year',
  'statement_number',
  'currency',
  'balance',
]);
const ofEntry = places(['booking_id', 'booking_date', 'booking_type', 'amount']);

/** Holds the CSV file of a statement against the rules of its columns. Each balance is the one before with the amount. */
export function checkStatementCsv({ credits, debits }: EntryTotals): FileCheck {
  let [balanceCents, entries, isBegun, isEnded] = [0, 0, false, false];
  const required = (needed: typeof always, cells: readonly string[], refuse: Refuse) => {
    for (const [name, at] of needed) if (cells[at] === '') refuse(name, 'must be there');
  };
  return checkCsv({
    format: 'csv',
    columns,
    row(cells, refuse) {
      if (isEnded) refuse('record', 'must not follow the closing balance');
      required(always, cells, refuse);
      const record = cells[place.record] ?? '';
      if ((record === 'opening_balance') === isBegun) refuse('record', 'must begin with one opening balance');
      const isEntry = record === 'booking' || record === 'correction';
      if (isEntry) required(ofEntry, cells, refuse);
      else if (cells[place.amount] !== '') refuse('amount', 'must be empty beside a balance');
      const balance = centsOf(cells[place.balance] ?? '', '.') ?? 0;
      if (!isBegun) balanceCents = balance;
      if (isEntry) balanceCents += centsOf(cells[place.amount] ?? '', '.') ?? 0;
      if (balance !== balanceCents) refuse('balance', 'must be the balance before with the amount');
      isBegun = true;
      isEnded = record === 'closing_balance';
      if (isEnded !== (cells[place.valuta] !== ''))
        refuse('valuta_balance', 'must stand with the closing balance');
      if (isEntry) entries += 1;
    },
    end(refuse) {
      if (!isEnded) refuse('file', 'must be whole');
      if (entries !== credits + debits) refuse('file', 'must have all entries of the statement');
    },
  });
}
