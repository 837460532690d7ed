import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { openCustomer, type OpenedCustomer } from '#sandbox/scenarios/customers.ts';
import type { Place } from './chapter.ts';

/** Days until money has arrived or was collected: the longest that TARGET is closed, and the day itself. */
export const settled = 6;

/** An account at another bank. */
export const elsewhere = { recipient_iban: 'DE89370400440532013000', recipient_name: 'Max Mustermann' };

export const inEuro = (euros: number) => ({ value: 100 * euros, currency: 'EUR' });

/** A customer who earns a salary. */
export async function anEarner({ bank, partner }: Place, name: string): Promise<OpenedCustomer> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const customer = await openCustomer(bank, partner, { first_name, last_name, birth_date: '1988-04-21' });
  earn({ bank }, customer.account, 3_000);
  return customer;
}

export function earn({ bank }: Pick<Place, 'bank'>, { id }: Account, euros: number): void {
  bookIncomingTransfer(bank, {
    account_id: id,
    amount: 100 * euros,
    sender_name: 'Employer AG',
    description: 'Salary',
  });
}

interface OpenedBusiness {
  readonly business_id: string;
  readonly account: Account;
}

/** A business whose account has some money. */
export async function aTradingBusiness({ bank, partner }: Place, name: string): Promise<OpenedBusiness> {
  const { id: business_id } = await partner.post('/v1/businesses', { name, tax_country: 'DE' });
  const account = openAccount(bank, { business_id });
  bookIncomingTransfer(bank, { account_id: account.id, amount: 2_000_000, description: 'Share capital' });
  return { business_id, account };
}
