import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { failInstantTransfer } from '#sandbox/transitions/payments.ts';
import { placeBatchTransfer } from '#sandbox/transitions/batch-transfers.ts';
import { endScheduledTransfer, placeScheduledTransfer } from '#sandbox/transitions/scheduled-transfers.ts';
import type { OpenedCustomer } from '#sandbox/scenarios/customers.ts';
import { confirmChange } from '#sandbox/scenarios/partner.ts';
import type { Chapter, Place } from './chapter.ts';
import { anEarner, earn, elsewhere, inEuro } from './people.ts';

/** Money that leaves an account at once, on a day, and again and again. */
export const payments: Chapter = async function* (place) {
  const { bank, partner } = place;
  const payer = await anEarner(place, 'Selma Roth');
  const { person_id, account } = payer;
  const path = `/v1/persons/${person_id}/accounts/${account.id}`;
  yield 1;
  await transfer(place, payer, 'Max Mustermann');
  await transfer(place, payer, 'Declined Payment');
  await transfer(place, payer, 'Returned Payment');
  await sendAtOnce(place, payer);
  failInstantTransfer(bank, { account_id: account.id, amount: 99_900 });
  const savings = await orderEveryMonth(place, payer, elsewhere);
  const friend = await anEarner(place, 'Udo Brandt');
  await orderEveryMonth(place, payer, { recipient_iban: friend.account.iban, recipient_name: 'Udo Brandt' });
  const tomorrow = {
    execute_at: daysAfter(bank.today(), 1),
    transaction: { ...elsewhere, amount: inEuro(20) },
  };
  await confirmChange(partner, await partner.post(`${path}/timed_orders`, tomorrow), person_id);
  yield 11;
  const rent = placeScheduledTransfer(bank, { account_id: account.id, amount: 45_000 });
  await sendBatch(place, payer);
  placeBatchTransfer(bank, { account_id: account.id, transfers: [{ amount: 1_500 }, { amount: 2_500 }] });
  yield 32;
  earn(place, account, 3_000);
  yield 62;
  endScheduledTransfer(bank, { id: rent.id });
  const cancelled = await partner.patch(`${path}/standing_orders/${savings}/cancel`, {});
  await confirmChange(partner, cancelled, person_id);
};

async function transfer(
  { bank, partner }: Place,
  { person_id, account }: OpenedCustomer,
  recipient_name: string,
): Promise<void> {
  const path = `/v1/persons/${person_id}/accounts/${account.id}/transactions/sepa_credit_transfer`;
  const waiting = await partner.post(path, {
    ...elsewhere,
    recipient_name,
    reference: bank.ids.uuid(),
    amount: inEuro(49),
    description: 'Invoice',
  });
  await confirmChange(partner, waiting, person_id);
}

async function sendAtOnce({ partner }: Place, { person_id, account }: OpenedCustomer): Promise<void> {
  const path = `/v1/accounts/${account.id}/transactions/sepa_instant_credit_transfers`;
  const waiting = await partner.post(path, {
    amount: inEuro(12),
    creditor_iban: elsewhere.recipient_iban,
    creditor_name: elsewhere.recipient_name,
  });
  await confirmChange(partner, waiting, person_id);
}

/** One of them is declined. */
async function sendBatch({ bank, partner }: Place, { person_id, account }: OpenedCustomer): Promise<void> {
  const path = `/v1/persons/${person_id}/accounts/${account.id}/transactions/sepa_credit_transfer/batches`;
  const transactions = ['Max Mustermann', 'Declined Payment'].map((recipient_name) => ({
    ...elsewhere,
    recipient_name,
    reference: bank.ids.uuid(),
    amount: inEuro(15),
  }));
  await confirmChange(partner, await partner.post(path, { transactions }), person_id);
}

/** A standing order; its id. */
async function orderEveryMonth(
  { bank, partner }: Place,
  { person_id, account }: OpenedCustomer,
  recipient: typeof elsewhere,
): Promise<string> {
  const waiting = await partner.post(`/v1/persons/${person_id}/accounts/${account.id}/standing_orders`, {
    ...recipient,
    amount: inEuro(50),
    reoccurrence: 'MONTHLY',
    first_execution_date: daysAfter(bank.today(), 2),
  });
  return confirmChange(partner, waiting, person_id);
}
