import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { announceDirectDebit } from '#sandbox/transitions/direct-debits.ts';
import { openCustomer } from './customers.ts';
import { toNextSettlement } from './go-to.ts';
import { confirmChange, signIn } from './partner.ts';
import type { ScenarioDeps } from './scenario.ts';

/** One debit is returned for lack of cover; the next one is paid, and the customer asks for it back. */
export async function playReturnedDirectDebit(deps: ScenarioDeps) {
  const { bank, call } = deps;
  const partner = await signIn(call);
  const { person_id, account } = await openCustomer(bank, partner);
  const order = { account_id: account.id, amount: 4_200, description: 'Electricity' };
  const uncovered = announceDirectDebit(bank, order);
  await toNextSettlement(deps);
  bookIncomingTransfer(bank, { account_id: account.id, amount: 10_000 });
  const paid = announceDirectDebit(bank, order);
  await toNextSettlement(deps);
  const [booking] = bank.store.bookings.by('transaction_id', paid.id);
  if (booking === undefined) throw new Error('the direct debit is not booked');
  const path = `/v1/persons/${person_id}/accounts/${account.id}/sepa_direct_debit_returns`;
  const waiting = await partner.post(path, { booking_id: booking.id, reason: 'not ordered' });
  await confirmChange(partner, waiting, person_id);
  await bank.runDue();
  const returns = bank.store.directDebitReturns.by('account_id', account.id);
  return {
    account_id: account.id,
    returned_unbooked: uncovered.id,
    returned: returns.map(({ id, sepa_return_code }) => ({ id, sepa_return_code })),
  };
}
