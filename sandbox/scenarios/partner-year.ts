import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { openCustomer, type OpenedCustomer } from './customers.ts';
import { monthEnd, playMonthEnd } from './month-end.ts';
import { signIn, confirmChange, type Partner } from './partner.ts';
import type { ScenarioDeps } from './scenario.ts';

export const partnerYear = z.strictObject({
  accounts: z._default(z.int().check(z.positive(), z.maximum(10_000)), 10),
  months: z._default(z.int().check(z.positive(), z.maximum(60)), 12),
  fees: monthEnd.shape.fees,
  card_payments: monthEnd.shape.card_payments,
});

/** One in this many has an overdraft. */
const overdrawnShare = 4;

/** New customers with savings by standing order; then one month after the other for all of them. */
export async function playPartnerYear(
  deps: ScenarioDeps,
  { accounts, months, ...habits }: z.output<typeof partnerYear>,
) {
  const partner = await signIn(deps.call);
  for (let n = 1; n <= accounts; n += 1) {
    const customer = await openCustomer(deps.bank, partner, {
      first_name: 'Erika',
      last_name: `Mustermann ${n}`,
      birth_date: '1984-08-12',
    });
    await orderSavings(deps.bank, partner, customer);
    if (n % overdrawnShare === 0) await allowOverdraft(partner, customer);
  }
  let statements = 0;
  for (let month = 0; month < months; month += 1)
    statements += (await playMonthEnd(deps, { statements: true, ...habits })).statements.length;
  return {
    accounts,
    months,
    statements,
    bookings: deps.bank.store.bookings.length,
    today: deps.bank.today(),
  };
}

/** An account at another bank. */
const savingsIban = 'DE89370400440532013000';

/** A standing order that saves money every month. */
async function orderSavings(
  bank: Bank,
  partner: Partner,
  { person_id, account }: OpenedCustomer,
): Promise<void> {
  const waiting = await partner.post(`/v1/persons/${person_id}/accounts/${account.id}/standing_orders`, {
    amount: { value: 5_000, unit: 'cents', currency: 'EUR' },
    recipient_iban: savingsIban,
    recipient_name: 'Erika Mustermann',
    description: 'Savings',
    reoccurrence: 'MONTHLY',
    first_execution_date: daysAfter(bank.today(), 2),
  });
  await confirmChange(partner, waiting, person_id);
}

/** Applies for an overdraft, gets an offer and accepts it. */
async function allowOverdraft(partner: Partner, { person_id, account }: OpenedCustomer): Promise<void> {
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
