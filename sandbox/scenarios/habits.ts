import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { OpenedCustomer } from './customers.ts';
import { confirmChange, type Partner } from './partner.ts';

/** An account of another bank. */
const savingsIban = 'DE89370400440532013000';

/** A standing order that puts money aside every month. */
export async function orderSavings(
  bank: Bank,
  partner: Partner,
  { person_id, account }: OpenedCustomer,
): Promise<void> {
  const { id } = await partner.post(`/v1/persons/${person_id}/accounts/${account.id}/standing_orders`, {
    amount: { value: 5_000, unit: 'cents', currency: 'EUR' },
    recipient_iban: savingsIban,
    recipient_name: 'Erika Mustermann',
    description: 'Savings',
    reoccurrence: 'MONTHLY',
    first_execution_date: daysAfter(bank.today(), 2),
  });
  await confirmChange(partner, id, person_id);
}

/** An overdraft that is applied for, offered and taken up. */
export async function allowOverdraft(
  partner: Partner,
  { person_id, account }: OpenedCustomer,
): Promise<void> {
  const ofPerson = `/v1/persons/${person_id}`;
  const record = await partner.post(`${ofPerson}/credit_records`, { source: 'service' });
  const application = await partner.post(`${ofPerson}/consumer_overdraft_applications`, {
    credit_record_id: record.id,
    employment_status: 'EMPLOYED',
    net_income_amount: { value: 110_000, unit: 'cents', currency: 'EUR' },
    account_iban: account.iban,
  });
  await partner.put(`${ofPerson}/consumer_overdraft_applications/${application.id}/overdraft`, {});
}
