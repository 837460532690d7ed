import * as z from '#shared/kernel/zod.ts';
import { atBusinessHour, daysAfter, lastDayOfMonth } from '#shared/kernel/calendar/business-day.ts';
import { openCustomer } from './customers.ts';
import { chargeFee, liveMonth } from './life-of-accounts.ts';
import { signIn } from './partner.ts';
import type { ScenarioDeps } from './scenario.ts';

/** A statement can be requested when late bookings have arrived. */
const issueDays = 3;
const issueHour = 9;

export const monthEnd = z.strictObject({
  statements: z._default(z.boolean(), true).check(z.describe('whether the partner asks for statements')),
  fees: z
    ._default(z.boolean(), true)
    .check(
      z.describe(
        'whether the partner charges each account a fee; leave it to jobs that charge by themselves',
      ),
    ),
  card_payments: z
    ._default(z.int().check(z.minimum(0), z.maximum(100)), 5)
    .check(z.describe('of each account in the month')),
});

/** Every active account continues until the month has ended; if there is none, a customer is created first. */
export async function playMonthEnd(
  { bank, call, passTo }: ScenarioDeps,
  { statements, fees, card_payments: cardPayments }: z.output<typeof monthEnd>,
) {
  const partner = await signIn(call);
  const start_date = `${bank.today().slice(0, 7)}-01`;
  const end_date = lastDayOfMonth(start_date);
  const isOpen = ({ locking_status, person_id }: { locking_status: string; person_id: string | null }) =>
    locking_status === 'NO_BLOCK' && person_id !== null;
  const known = bank.store.accounts.by('status', 'ACTIVE').filter(isOpen);
  const accounts = known.length > 0 ? known : [(await openCustomer(bank, partner)).account];
  for (const account of accounts) {
    liveMonth(bank, { account, cardPayments });
    if (fees) await chargeFee(bank, partner, account);
  }
  await passTo(atBusinessHour(daysAfter(end_date, issueDays), issueHour));
  const issued: string[] = [];
  for (const { id } of statements ? accounts : [])
    issued.push((await partner.post(`/v1/accounts/${id}/bank_statements`, { start_date, end_date })).id);
  return { start_date, end_date, accounts: accounts.length, statements: issued };
}
