import * as z from '#shared/kernel/zod.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { seizeAccounts } from '#sandbox/transitions/seizures.ts';
import { openCustomer } from './customers.ts';
import { goTo, toNextSettlement, toSettlementDay } from './go-to.ts';
import { signIn } from './partner.ts';
import type { ScenarioDeps } from './scenario.ts';

/** Three of these amounts together are still one payment. */
const mostCents = 10_000_000_000;

const cents = (meaning: string, preset: number) =>
  z._default(z.int().check(z.positive(), z.maximum(mostCents)), preset).check(z.describe(`cents ${meaning}`));

export const seizureAndPayout = z.strictObject({
  balance: cents('that the account holds by then', 30_000),
  amount: cents('that are seized', 50_000),
  additional_cost: cents('that the authority asks for in addition', 2_500),
});

/** An authority seizes more than the account holds: this is paid after a month, the rest when money arrives. */
export async function playSeizureAndPayout(
  deps: ScenarioDeps,
  { balance, ...seized }: z.output<typeof seizureAndPayout>,
) {
  const { bank, call } = deps;
  const partner = await signIn(call);
  const { person_id, account } = await openCustomer(bank, partner);
  const earn = (amount: number, description: string) =>
    bookIncomingTransfer(bank, { account_id: account.id, amount, description });
  await toSettlementDay(deps);
  earn(balance, 'Salary');
  const { id, automatic_payout_date } = seizeAccounts(bank, { customer_id: person_id, ...seized });
  const paidCents = () => bank.store.seizures.get(id).paid_cents;
  const [kept] = bank.store.reservations.by('account_id', account.id);
  await goTo(deps, automatic_payout_date ?? bank.today());
  await toSettlementDay(deps);
  const paid_after_a_month = paidCents();
  const open = seized.amount + seized.additional_cost - paid_after_a_month;
  if (open > 0) earn(open + balance, 'Next salary');
  await toNextSettlement(deps);
  return {
    account_id: account.id,
    seizure_id: id,
    kept_back: kept?.amount.value ?? 0,
    paid_after_a_month,
    paid: paidCents(),
    status: bank.store.seizures.get(id).status,
    balance: bank.balances.booked(account.id, bank.today()),
  };
}
