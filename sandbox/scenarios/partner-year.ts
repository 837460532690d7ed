import * as z from '#shared/kernel/zod.ts';
import { openCustomer } from './customers.ts';
import { allowOverdraft, orderSavings } from './habits.ts';
import { monthEnd, playMonthEnd } from './month-end.ts';
import { signIn } from './partner.ts';
import type { ScenarioDeps } from './scenario.ts';

export const partnerYear = z.strictObject({
  accounts: z._default(z.int().check(z.positive(), z.maximum(10_000)), 10),
  months: z._default(z.int().check(z.positive(), z.maximum(60)), 12),
  fees: monthEnd.shape.fees,
  card_payments: monthEnd.shape.card_payments,
});

/** One in so many lives on an overdraft. */
const overdrawnShare = 4;

/** New customers who save by standing order, and then one month after the other for everybody. */
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
