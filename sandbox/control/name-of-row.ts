import type { Bank } from '#sandbox/engine/bank.ts';
import type { Money } from '#sandbox/engine/model.ts';
import { nameIn } from '#sandbox/entities/customers/name-in.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

/** The members by which a person recognises a row of any collection. */
export interface NamedRow {
  readonly id: string;
  readonly attributes?: JsonObject;
  readonly person_id?: string | null;
  readonly business_id?: string | null;
  readonly account_id?: string | null;
  readonly iban?: string;
  readonly line_1?: string;
  readonly amount?: Money;
  readonly description?: string | null;
  readonly booking_date?: string;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly status?: string;
}

/** Such as `Ada Byron, DE89370400440532013000, ACTIVE` or `Ada Byron, -12.50 EUR, Rent, 2026-03-02`. */
export function nameOfRow(bank: Bank, row: NamedRow): string {
  const { iban, line_1, amount, description, booking_date, start_date, end_date, status } = row;
  const name = customerOf(bank, row);
  const parts = [
    name,
    iban,
    line_1 === name ? undefined : line_1,
    amount && `${(amount.value / 100).toFixed(2)} ${amount.currency}`,
    description,
    booking_date,
    start_date && `${start_date} to ${end_date ?? ''}`,
    status,
  ];
  return parts.filter((part) => part !== undefined && part !== null && part !== '').join(', ');
}

/** The customer whom the row describes, or to whom it or its account belongs. */
function customerOf({ store }: Bank, { attributes, account_id, ...row }: NamedRow): string {
  if (attributes !== undefined) return nameIn(attributes);
  const { person_id, business_id } = store.accounts.find(account_id ?? '') ?? row;
  const customer = store.persons.find(person_id ?? '') ?? store.businesses.find(business_id ?? '');
  return nameIn(customer?.attributes ?? {});
}
