import { checkCsv, textCell, type Cell } from '#shared/bookings/file-checks/check-csv.ts';
import type { FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { centsOf, isFileDay } from '#shared/bookings/file-checks/text-forms.ts';

const amount: Cell = {
  is: 'an amount with two decimals',
  holds: (text) => centsOf(text, '.') !== undefined,
};
const like = (pattern: RegExp, is: string): Cell => ({ is, holds: (text) => pattern.test(text) });

/** The published columns of a fee journal. New ones come at the end. */
const columns = new Map<string, Cell>([
  ['entry', like(/^(?:fee|reversal)$/, 'fee or reversal')],
  ['fee', textCell],
  ['account_id', textCell],
  ['month', like(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'a month')],
  ['code', textCell],
  ['type', textCell],
  ['occurrence', textCell],
  ['price_lists', textCell],
  ['gross', amount],
  ['net', amount],
  ['tax', amount],
  ['tax_code', textCell],
  ['tax_percent', like(/^\d+(?:\.\d+)?$/, 'a percentage')],
  ['currency', like(/^[A-Z]{3}$/, 'three capitals')],
  ['state', textCell],
  ['settled_in', textCell],
  ['valuta_date', { is: 'a day of the calendar', holds: isFileDay }],
  ['accepted_at', textCell],
  ['reconciliation_id', textCell],
  ['reference', textCell],
  ['customer_id', textCell],
  ['document', textCell],
  ['debit_account', textCell],
  ['credit_account', textCell],
  ['tax_key', textCell],
]);
const [gross, net, tax] = ['gross', 'net', 'tax'].map((name) => [...columns.keys()].indexOf(name));

/** Holds a fee journal against the rules of its columns. Net and tax of each row add up to its gross. */
export function checkJournalCsv(): FileCheck {
  return checkCsv({
    format: 'fee journal',
    columns,
    row(cells, refuse) {
      const cents = (at = 0) =>
        centsOf(cells[at] ?? '', '.') ?? refuse('gross', 'must stand with net and tax');
      if (cents(gross) !== cents(net) + cents(tax)) refuse('gross', 'must be net and tax together');
    },
    end: () => undefined,
  });
}
