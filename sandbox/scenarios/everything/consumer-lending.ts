import { authorizeCard, resolveCardAuthorization } from '#sandbox/transitions/card-payments.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { moveAccountSnapshot } from '#sandbox/transitions/account-snapshots.ts';
import {
  completeCreditCardTermination,
  moveCreditCardApplication,
  terminateCreditCard,
} from '#sandbox/transitions/credit-cards.ts';
import { signCreditLineApplication } from '#sandbox/transitions/credit-lines.ts';
import { payOutConsumerFrontedLoan } from '#sandbox/transitions/fronted-loans.ts';
import { bookOverdraftInterest, changeInterestRate } from '#sandbox/transitions/overdrafts.ts';
import { executeInstantTransfer } from '#sandbox/transitions/payments.ts';
import { identifyPerson } from '#sandbox/transitions/persons.ts';
import { borrow } from '#sandbox/scenarios/loan-to-arrears.ts';
import type { Chapter, Place } from './chapter.ts';
import { anEarner, earn, elsewhere, inEuro } from './people.ts';

/** A loan whose installments are collected every month, and one that another lender fronts. */
export const consumerLoans: Chapter = async function* (place) {
  const { bank, partner } = place;
  const borrower = await anEarner(place, 'Hannes Moor');
  yield 3;
  await borrow(partner, borrower, { amount: 600_000, term: 12 });
  payOutConsumerFrontedLoan(bank, { amount: 250_000, ...elsewhere });
  yield 33;
  earn(place, borrower.account, 3_000);
  yield 66;
};

/** An account that may be overdrawn, and by more later. */
export const consumerOverdrafts: Chapter = async function* (place) {
  const { bank, partner } = place;
  const { person_id, account } = await anEarner(place, 'Paula Heide');
  const ofPerson = `/v1/persons/${person_id}`;
  yield 2;
  const { id } = await partner.post(`${ofPerson}/consumer_overdraft_applications`, {
    credit_record_id: await creditRecordOf(place, person_id),
    employment_status: 'EMPLOYED',
    net_income_amount: inEuro(2_500),
    account_iban: account.iban,
  });
  yield 4;
  const overdraft = await partner.put(`${ofPerson}/consumer_overdraft_applications/${id}/overdraft`, {});
  yield 24;
  const changes = `${ofPerson}/consumer_overdrafts/${overdraft.id}/limit_changes`;
  const higher = await partner.post(changes, { requested_limit: inEuro(3_000) });
  await partner.put(`${changes}/${higher.id}`, { tnc_accepted_at: bank.instant() });
  executeInstantTransfer(bank, { account_id: account.id, amount: 450_000, description: 'Used car' });
  yield 50;
  changeInterestRate(bank, { overdraft_id: overdraft.id, interest_accrual_rate: 0.0003 });
  yield 70;
  bookOverdraftInterest(bank, { overdraft_id: overdraft.id });
};

/** A line that the bank grants after a look at the customer's account elsewhere. */
export const creditLines: Chapter = async function* (place) {
  const { bank, partner } = place;
  const { person_id } = await anEarner(place, 'Karl Wiese');
  const path = `/v1/persons/${person_id}/credit_line_applications`;
  yield 5;
  const { id } = await partner.post(path, { requested_credit_limit: inEuro(3_000) });
  const snapshot = moveAccountSnapshot(bank, { person_id, status: 'pending' });
  const identification = identifyPerson(bank, { person_id });
  await partner.put(`${path}/${id}/credit_record`, {
    credit_record_id: await creditRecordOf(place, person_id),
  });
  await partner.put(`${path}/${id}/account_snapshot`, { account_snapshot_id: snapshot.id });
  yield 6;
  moveAccountSnapshot(bank, { id: snapshot.id, status: 'available' });
  await partner.put(`${path}/${id}/identification`, { identification_id: identification.id });
  yield 13;
  const { credit_line_id } = signCreditLineApplication(bank, { id });
  await partner.put(`/v1/persons/${person_id}/credit_lines/${credit_line_id ?? ''}/authorization`, {});
};

/** A credit card that is billed every month until it is given back. */
export const creditCards: Chapter = async function* (place) {
  const { bank } = place;
  const { person_id } = await anEarner(place, 'Vera Strand');
  const account = openAccount(bank, { person_id });
  const application = moveCreditCardApplication(bank, { account_id: account.id });
  for (const status of ['IN_SCORING', 'PRE_APPROVED', 'FINALIZED'] as const)
    moveCreditCardApplication(bank, { id: application.id, status });
  yield 8;
  spend(place, account.id);
  // Billed after a month and collected two weeks later.
  yield 58;
  const termination = terminateCreditCard(bank, { application_id: application.id });
  yield 76;
  completeCreditCardTermination(bank, { id: termination.id });
};

function spend({ bank }: Place, accountId: string): void {
  for (const { id: card_id } of bank.store.cards.by('account_id', accountId)) {
    const answer = authorizeCard(bank, { card_id, amount: 32_000, merchant: 'Furniture' });
    if (answer.status !== 'DECLINED') resolveCardAuthorization(bank, { reservation_id: answer.id });
  }
}

export async function creditRecordOf({ partner }: Place, personId: string): Promise<string> {
  return (await partner.post(`/v1/persons/${personId}/credit_records`, { source: 'service' })).id;
}
