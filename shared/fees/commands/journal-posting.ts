import { share } from '#shared/fees/charges/share.ts';
import type { Bookkeeping, JournalBooks } from '#shared/fees/model/bookkeeping.ts';
import type { Charge } from '#shared/fees/model/charge.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { endToEndIdOf, reversalName } from '#shared/fees/model/fee-reversal.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import { usualRounding } from '#shared/fees/model/rounding.ts';
import type { JournalFee, PostedAccounts, ShownReversal } from '#shared/fees/model/shown-fees.ts';

/** A fee, or a reversal with negative cents, as it is posted. */
export interface Posting {
  readonly name: string;
  readonly charge: Pick<Charge, 'code' | 'period' | 'tax' | 'suppliedOn'>;
  readonly accountId: string;
  readonly customerId: string | undefined;
  /** Gross, and the tax that it includes: integer cents. */
  readonly cents: number;
  readonly taxCents: number;
  /** At most 36 characters: the prefix of the stage, and the reference that the bank has. */
  readonly document: string;
  /** Undefined if the stage does not say where fees of this tax are posted. */
  readonly accounts: PostedAccounts | undefined;
}

export function postingOfFee(fee: JournalFee, books: JournalBooks): Posting {
  const { accountId, id, attempt, charge } = fee;
  const customerId = books.customers[accountId];
  return {
    name: feeName({ accountId, charge }),
    charge,
    accountId,
    customerId,
    cents: charge.cents,
    taxCents: charge.tax.cents,
    document: documentOf(attemptReference(id, attempt), books.bookkeeping),
    accounts: accountsOf(charge.tax.code, accountId, books),
  };
}

/** On the accounts of its fee. The tax is rounded on all that is paid back, so that parts add up to the tax of the fee. */
export function postingOfReversal(reversal: ShownReversal, books: JournalBooks): Posting {
  const { accountId, charge, cents, paidBefore = 0 } = reversal;
  const { tax } = charge;
  const taxOf = (paid: number) => share(tax.cents, [paid, charge.cents], tax.rounding ?? usualRounding);
  const customerId = books.customers[accountId];
  return {
    name: reversalName(reversal),
    charge,
    accountId,
    customerId,
    cents: -cents,
    taxCents: taxOf(paidBefore) - taxOf(paidBefore + cents),
    document: documentOf(endToEndIdOf(reversal), books.bookkeeping),
    accounts: reversal.accounts ?? accountsOf(tax.code, accountId, books),
  };
}

const documentOf = (reference: string, bookkeeping: Bookkeeping | undefined): string =>
  `${bookkeeping?.documentPrefix ?? ''}${reference}`;

/** Undefined if the stage does not say where fees of this tax are posted. */
export function accountsOf(
  taxCode: string,
  accountId: string,
  books: JournalBooks,
): PostedAccounts | undefined {
  const { bookkeeping } = books;
  const tax = bookkeeping?.taxes[taxCode];
  if (bookkeeping === undefined || tax === undefined) return undefined;
  const debit = debtorOf(accountId, books) ?? bookkeeping.debtorAccount;
  return { debit, credit: tax.revenueAccount, ...(tax.taxKey !== undefined && { taxKey: tax.taxKey }) };
}

/** The account of the customer in the books, if there is one. */
export const debtorOf = (
  accountId: string,
  { bookkeeping, customers, debtors }: JournalBooks,
): string | undefined => debtors?.[accountId] ?? bookkeeping?.debtors?.[customers[accountId] ?? ''];
