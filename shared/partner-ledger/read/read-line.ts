import type { LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';
import { centsOf, dayOf } from './written-values.ts';

/** A line as the file has it. */
export interface ReadLine extends LedgerLine {
  /** Id or IBAN. */
  readonly account: string;
}

/** Ids of accounts and lines are parts of keys. */
export const mostIdCharacters = 200;

/** The text under a column or path; undefined if there is none. */
type ValueOf = (column: string) => string | undefined;

/** SEPA's word for a reference that nobody gave. */
const noReference = 'NOTPROVIDED';

export function referenceOf(text: string | undefined): string | undefined {
  const reference = text?.trim() ?? '';
  return reference === '' || reference === noReference ? undefined : reference;
}

/** One line of a CSV or NDJSON file, or what is wrong with it. */
export function createReadLine({ columns, days, amounts, currency: usual }: WrittenFormat) {
  return (number: number, valueOf: ValueOf): ReadLine | string => {
    const account = valueOf(columns.account)?.replaceAll(' ', '') ?? '';
    if (account === '') return `${columns.account} is empty`;
    if (account.length > mostIdCharacters) return `${columns.account} is longer than any id`;
    const day = dayOf(valueOf(columns.day) ?? '', days);
    if (day === undefined) return `${columns.day} is no day written ${days}`;
    const unsigned = centsOf(valueOf(columns.amount) ?? '', amounts);
    if (unsigned === undefined) return `${columns.amount} is no amount written ${shownForm[amounts]}`;
    const cents = signedCents(unsigned, columns.direction, valueOf);
    if (cents === undefined) return `${columns.direction?.column ?? ''} is neither debit nor credit`;
    const currency = columns.currency === undefined ? usual : valueOf(columns.currency)?.trim();
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
      return `${columns.currency ?? ''} is no currency of three letters`;
    const id = (columns.id && valueOf(columns.id)?.trim()) || `line ${number}`;
    if (id.length > mostIdCharacters)
      return `${columns.id ?? ''} has more than ${mostIdCharacters} characters`;
    const reference = referenceOf(columns.reference && valueOf(columns.reference));
    return { id, account, day, cents, currency, reference };
  };
}

const shownForm = { cents: 'in cents', '1234.56': 'as 1234.56', '1234,56': 'as 1234,56' };

function signedCents(
  cents: number,
  direction: WrittenFormat['columns']['direction'],
  valueOf: ValueOf,
): number | undefined {
  if (direction === undefined) return cents;
  const said = valueOf(direction.column)?.trim();
  if (said === direction.credit) return cents;
  return said === direction.debit ? 0 - cents : undefined;
}
