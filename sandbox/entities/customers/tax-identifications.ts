import type * as z from '#shared/kernel/zod.ts';
import type { Customer } from './customer.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { TaxIdentification } from '#sandbox/engine/model/customers.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import type {
  taxIdentificationChange,
  taxIdentificationInput,
} from '#shared/bank/contract/schema/tax-identification.ts';

// Tax identifications of persons and of businesses behave alike.

/** One per country. The first is primary; a later primary one replaces it. See "States and transitions". */
export function addTaxIdentification(
  bank: Bank,
  customer: Customer,
  wanted: z.output<ReturnType<typeof taxIdentificationInput>>,
): TaxIdentification {
  const others = taxIdentificationsOf(bank, customer);
  const isFirst = others.length === 0;
  if (isFirst && wanted.primary === false) throw invalidModel('primary', 'must be true for the first one');
  const identification: TaxIdentification = {
    id: bank.ids.next('taxIdentification'),
    customer_id: customer.id,
    country: wanted.country,
    number: wanted.number ?? null,
    primary: isFirst || wanted.primary === true,
    reason_no_tin: wanted.reason_no_tin ?? null,
    reason_description: wanted.reason_description ?? null,
    valid_until: wanted.valid_until ?? null,
    tax_id_type: wanted.tax_id_type ?? null,
  };
  refuseIncomplete(identification, others);
  if (identification.primary) demote(bank, others);
  return bank.store.taxIdentifications.insert(identification);
}

/** Notifies when the number changes; the event's header names the tax identification, its payload the customer. */
export function changeTaxIdentification(
  bank: Bank,
  customer: Customer,
  { id, change }: { id: string; change: z.output<ReturnType<typeof taxIdentificationChange>> },
): TaxIdentification {
  const before = taxIdentificationOf(bank, customer, id);
  const others = taxIdentificationsOf(bank, customer).filter((other) => other.id !== id);
  if (before.primary && change.primary === false) {
    throw invalidModel('primary', 'changes when another one becomes primary');
  }
  const after: TaxIdentification = { ...before, ...withoutAbsent(change) };
  refuseIncomplete(after, others);
  if (after.primary) demote(bank, others);
  if (after.number !== before.number) {
    const type = `${customer.type.toUpperCase()}_TAX_IDENTIFICATION_CHANGED`;
    bank.emit({ type, entityId: id, payload: { id: customer.id } });
  }
  return bank.store.taxIdentifications.update(id, after);
}

export function taxIdentificationsOf(bank: Bank, customer: Customer): readonly TaxIdentification[] {
  return bank.store.taxIdentifications.by('customer_id', customer.id);
}

/** Another customer's tax identification does not exist under this one. */
export function taxIdentificationOf(bank: Bank, customer: Customer, id: string): TaxIdentification {
  const identification = bank.store.taxIdentifications.get(id);
  if (identification.customer_id !== customer.id) throw modelNotFound('TaxIdentification', id);
  return identification;
}

export function shownTaxIdentification(identification: TaxIdentification) {
  const { id, country, number, primary, valid_until, tax_id_type } = identification;
  const { reason_no_tin, reason_description } = identification;
  return { id, country, number, primary, reason_no_tin, reason_description, valid_until, tax_id_type };
}

function refuseIncomplete(wanted: TaxIdentification, others: readonly TaxIdentification[]): void {
  if (others.some(({ country }) => country === wanted.country)) {
    throw invalidModel('country', 'has a tax identification already');
  }
  if (wanted.number === null && wanted.reason_no_tin === null) {
    throw invalidModel('number', 'must be given, or reason_no_tin');
  }
  if (wanted.reason_no_tin === 'OTHER' && wanted.reason_description === null) {
    throw invalidModel('reason_description', 'must be given with the reason OTHER');
  }
}

function demote(bank: Bank, others: readonly TaxIdentification[]): void {
  for (const { id } of others) bank.store.taxIdentifications.update(id, { primary: false });
}

/** An absent member must not overwrite an existing value. */
function withoutAbsent(change: z.output<ReturnType<typeof taxIdentificationChange>>) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
