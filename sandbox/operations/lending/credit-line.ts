import { moveCreditLineApplication } from './credit-line-application.ts';
import { outstandingPrincipalCents } from './repayment-schedule.ts';
import { creditLineRate, effectiveRate, offeredLimit } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Money } from '#sandbox/engine/model.ts';
import type { CreditLine, CreditLineApplication, Loan } from '#sandbox/engine/model/lending.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import { firstRenewal } from './renewal.ts';

/** A credit line under the path of its person. */
export function creditLineOf(
  bank: Bank,
  path: { readonly person_id: string; readonly credit_line_id: string },
): CreditLine {
  const person = existingPerson(bank, path.person_id);
  const creditLine = bank.store.creditLines.get(path.credit_line_id);
  if (creditLine.person_id !== person.id) throw modelNotFound('CreditLine', creditLine.id);
  return creditLine;
}

export function shownCreditLine(bank: Bank, creditLine: CreditLine) {
  const loans = openLoansOf(bank, creditLine);
  return {
    ...creditLine,
    product_type: null,
    utilized_amount: utilizedAmount(bank, loans),
    disposable_income: null,
    latest_disposable_income: null,
    loans: loans.map(({ id, status, amount }) => ({ id, status, amount })),
    termination_type: null,
    termination_requested_at: null,
    termination_date: null,
  };
}

/** Creates the credit line of an accepted application; returns the application. */
export function grantCreditLine(bank: Bank, application: CreditLineApplication): CreditLineApplication {
  const { id } = bank.store.creditLines.insert({
    id: bank.ids.next('creditLine'),
    person_id: application.person_id,
    application_id: application.id,
    status: 'mandate_creation_pending',
    // Waits until the partner authorizes it.
    locking_status: 'BLOCK',
    limit: application.offered_limit ?? offeredLimit(application.requested_limit),
    interest_rate: creditLineRate,
    annual_percentage_rate: effectiveRate(creditLineRate),
    recipient_iban: application.recipient_iban,
    account_id: null,
    granted_at: bank.instant(),
    created_at: bank.instant(),
    renewal: firstRenewal(bank, existingPerson(bank, application.person_id)),
  });
  return moveCreditLineApplication(bank, application, { status: 'credit_line_created', credit_line_id: id });
}

/** Changes a credit line and notifies the partner. */
export function changeCreditLine(bank: Bank, { id }: CreditLine, change: Partial<CreditLine>): CreditLine {
  const creditLine = bank.store.creditLines.update(id, change);
  announceCreditLine(bank, creditLine);
  return creditLine;
}

/** This event's body is a JSON text within JSON. See "Event types". */
export function announceCreditLine(bank: Bank, creditLine: CreditLine): void {
  const payload = shownCreditLine(bank, creditLine);
  const data = { event_type: 'CREDIT LINE', entity_uuid: creditLine.id, payload };
  bank.emit({ type: 'CREDIT_LINE', entityId: creditLine.id, payload: JSON.stringify({ data }) });
}

/** The amount lent and not repaid, without interest. */
export function utilizedAmount(bank: Bank, loans: readonly Loan[]): Money {
  return euroCents(loans.reduce((sum, loan) => sum + outstandingPrincipalCents(bank, loan), 0));
}

export function openLoansOf(bank: Bank, { id }: CreditLine): readonly Loan[] {
  return bank.store.loans.by('credit_line_id', id).filter((loan) => loan.status !== 'all_obligations_met');
}
