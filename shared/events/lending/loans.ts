import { defineEvent } from '../definition.ts';
import {
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalText,
} from '../fields.ts';
import { open, personal } from '../marks.ts';
import { envelopeId, envelopeOf } from './envelope.ts';

export const loan = defineEvent({
  type: 'LOAN',
  version: 2,
  family: 'lending',
  occursWhen: 'The status of a loan changed.',
  entity: { kind: 'loan', aspect: 'state', id: envelopeId },
  // A blocked payout is released again, and the event has no timestamp.
  order: { by: 'arrival', terminal: ['all_obligations_met'] },
  status: { field: 'payload.status' },
  owners: { person: 'payload.person_id', account: 'payload.loan_account_id' },
  readBy: 'loans.get',
  payload: envelopeOf({
    id: open(optionalText),
    status: open(optionalText),
    status_reason: personal(optionalText),
    person_id: personal(optionalText),
    amount: open(optionalMoney),
    /** Months. */
    term: open(optionalNumber),
    interest_rate: open(optionalNumber),
    effective_interest_rate: open(optionalNumber),
    annual_percentage_rate: open(optionalNumber),
    interest_start_date: open(optionalDay),
    monthly_payment: open(optionalMoney),
    overdue_amount: open(optionalMoney),
    total_loan_expenses: open(optionalMoney),
    purpose: personal(optionalText),
    reference: personal(optionalText),
    recipient_iban: personal(optionalText),
    payout_date: open(optionalDay),
    maturity_date: open(optionalDay),
    repayment_begin_date: open(optionalDay),
    repayment_plan_created_at: open(optionalInstant),
    repayment_plan_updated_at: open(optionalInstant),
    loan_account_id: open(optionalText),
    loan_account_iban: personal(optionalText),
    billing_account_id: open(optionalText),
    billing_account_iban: personal(optionalText),
    created_at: open(optionalInstant),
  }),
});

export const consumerLoanApplication = defineEvent({
  type: 'CONSUMER_LOAN_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a consumer loan application changed.',
  entity: { kind: 'consumer_loan_application', aspect: 'state', id: envelopeId },
  // Its transitions are undocumented, so it has no rank.
  order: { by: 'arrival', terminal: ['loan_created'] },
  status: { field: 'payload.status' },
  // The reference does not show the applicant: the resulting loan names the owner.
  owners: { person: 'payload.person_id', through: ['payload.loan_id'] },
  payload: envelopeOf({
    id: open(optionalText),
    person_id: personal(optionalText),
    status: open(optionalText),
    status_description: personal(optionalText),
    skip_account_snapshot: open(optionalFlag),
    signing_id: open(optionalText),
    seller: personal(optionalText),
    payout_description: personal(optionalText),
    loan_id: open(optionalText),
    financed_good: personal(optionalText),
    delayed_payout_strategy: open(optionalText),
    cash_price: open(optionalMoney),
    approximate_total_loan_expenses: open(optionalMoney),
  }),
});
