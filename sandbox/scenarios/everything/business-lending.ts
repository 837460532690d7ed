import { moveAccountSnapshot } from '#sandbox/transitions/account-snapshots.ts';
import { completeFrontingPayouts, payOutFrontedLoan } from '#sandbox/transitions/fronted-loans.ts';
import {
  applyForFronting,
  changeFrontingRelationship,
  decideOnFronting,
} from '#sandbox/transitions/fronting.ts';
import { changeInterestRate } from '#sandbox/transitions/overdrafts.ts';
import type { Chapter } from './chapter.ts';
import { creditRecordOf } from './consumer-lending.ts';
import { anEarner, aTradingBusiness, inEuro } from './people.ts';

/** A freelancer gets an overdraft and a credit line. */
export const freelancers: Chapter = async function* (place) {
  const { bank, partner } = place;
  const { person_id, account } = await anEarner(place, 'Fritz Berg');
  const account_snapshot_id = moveAccountSnapshot(bank, { person_id }).id;
  const credit_record_id = await creditRecordOf(place, person_id);
  yield 7;
  const overdrafts = `/v1/persons/${person_id}/overdraft_applications`;
  const application = await partner.post(overdrafts, { credit_record_id });
  await partner.put(`${overdrafts}/${application.id}/account_snapshot`, { account_snapshot_id });
  const overdraft = await partner.put(`${overdrafts}/${application.id}/overdraft`, {
    account_id: account.id,
  });
  yield 16;
  const lines = `/v1/freelancers/persons/${person_id}/credit_line_applications`;
  const line = await partner.post(lines, { requested_credit_limit: inEuro(5_000) });
  await partner.put(`${lines}/${line.id}/credit_record`, { credit_record_id });
  await partner.put(`${lines}/${line.id}/account_snapshot`, { account_snapshot_id });
  const agreed = { contract_agreement_date: bank.today() };
  await partner.put(`${lines}/${line.id}/contract_agreement`, agreed);
  yield 51;
  changeInterestRate(bank, { overdraft_id: overdraft.id, interest_accrual_rate: 0.0004 });
};

/** Another lender lends to a business through the bank. */
export const fronting: Chapter = async function* (place) {
  const { bank } = place;
  const { business_id, account } = await aTradingBusiness(place, 'Berg Logistik GmbH');
  changeFrontingRelationship(bank, { business_id, status: 'active' });
  const { id: application_id } = applyForFronting(bank, { business_id });
  yield 14;
  decideOnFronting(bank, { id: application_id });
  yield 19;
  const loan = payOutFrontedLoan(bank, { application_id, amount: 5_000_000, recipient_iban: account.iban });
  yield 22;
  completeFrontingPayouts(bank, { loan_id: loan.id });
};
